"""The child: runs the author's file and writes what is recorded, line by line."""

import gc
import json
import os
import sys
from types import ModuleType
from typing import Any, Callable, Dict, List, Optional

from . import callers, calls, guard, limits, loops, notes, places, script, standins, tests
from .options import Options
from .places import Place

Line = Dict[str, Any]

# More notes than this tell nobody anything.
MOST_NOTES = 50


class Run:
    """One run: the options, where lines go, and the recorder of the kernels."""

    def __init__(self, options: Options, out: int) -> None:
        self.options = options
        self.has_failed = False
        self.is_over = False
        self.records = 0
        self._out = out
        self._guessed = 0
        self._notes: List[Line] = []
        self.recorder: Any = None

    def write(self, line: Line) -> None:
        """One line, at once: what comes later may end the process. No note comes twice."""
        if "note" in line:
            if line in self._notes or len(self._notes) >= MOST_NOTES:
                return
            self._notes.append(line)
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
        while data:
            data = data[os.write(self._out, data) :]

    def on_record(self, line: Line) -> None:
        """A kernel was recorded."""
        from pto_shadow.unknown import guesses

        self._guessed = len(guesses)
        try:
            self.write(line)
            self.records += 1
        except (TypeError, ValueError) as error:
            # The recorder has kept something that is no JSON; the script is not to blame.
            self.write(notes.unwritable(str(line.get("id", "")), error))

    def warn_of_module(self, name: str, why: str) -> None:
        """A module is a placeholder."""
        self.write(
            notes.not_modelled(
                "the module '%s' %s; what comes of it is unknown" % (name, why),
                places.of_frame(sys._getframe(1)),
                "install it or put it beside this file, or give kernels sizes that do not come from it",
            )
        )

    def attempt(self, action: Callable[[], None]) -> bool:
        """Runs code of the author; a failure becomes a note, and false is returned."""
        try:
            action()
            return True
        except SystemExit:
            return True
        except tests.skipped_class():
            return True
        except BaseException as error:
            self.has_failed = True
            self.is_over = isinstance(error, (limits.TimeLimit, MemoryError))
            line = notes.failed(error, self.options.time, self.options.memory, self.options.file)
            error.__traceback__ = None
        gc.collect()
        self.write(line)
        return False

    def write_guesses(self) -> None:
        """Says where a size of a kernel may come from a value that nobody computed."""
        from pto_shadow.unknown import guesses

        seen = []
        for what, file, number in guesses[: self._guessed]:
            place = Place(file, number)
            if place not in seen and len(seen) < 3:
                seen.append(place)
                self.write(
                    notes.not_modelled(
                        "%s is not computed here, 1 stands for it; a kernel called later may get a wrong size" % what,
                        place,
                        "give the size as a number of its own, such as a parameter of the test",
                    )
                )


def run(options: Options, out: int, is_isolated: bool) -> int:
    """Runs the file and gives the exit code of the process."""
    current = Run(options, out)
    printer = guard.Printer(sys.stderr)
    sys.stdout = sys.stderr = printer  # type: ignore[assignment]
    standins.install(current.warn_of_module)
    _start_recorder(current)
    loops.progress = lambda: current.records
    script.prepare(options.file, options.args)
    guard.set_up()
    limits.confine(options.time, options.memory, is_isolated)
    if options.entry is None:
        _run_file(current)
    else:
        _run_entry(current, options.entry)
    limits.stop_clock()
    current.write_guesses()
    if not current.records and not current.has_failed:
        current.write(notes.no_kernel(options.file, callers.find(options.file)))
    printer.flush()
    current.write({"end": {"kernels": current.recorder.kernels, "functions": current.recorder.functions}})
    return 1 if current.has_failed else 0


def _start_recorder(current: Run) -> None:
    import pto_shadow
    from pto_record import kernel, recorder

    pto_shadow.run_tests = tests.run_all
    pto_shadow.device_name = "Ascend950" if current.options.target == "950" else "Ascend910B"
    calls.check_before(kernel.JitKernel, current.write)
    options = current.options
    current.recorder = recorder.Session(
        dims=options.dims,
        target=options.target or "a2a3",
        on_record=current.on_record,
        on_note=current.write,
    )
    recorder.start(current.recorder)


def _run_file(current: Run) -> None:
    """As a script; then its tests, while there are kernels that nobody has called."""
    file = current.options.file
    module = script.new_module(file, "__main__")
    current.attempt(lambda: script.execute(file, module))
    if not current.is_over:
        _run_tests(current, module)
    if not current.is_over:
        current.attempt(lambda: current.recorder.trace_uncalled(file))


def _run_tests(current: Run, module: ModuleType) -> None:
    """The tests that pytest would run, then the skipped ones: often they are only long."""
    found: Optional[List[tests.Call]] = None
    for skipped in (False, True):
        if not _waits(current):
            return
        if found is None:
            found = tests.collect(vars(module), current.options.target)
        for call in found:
            if call.is_skipped == skipped and (_waits(current) or not skipped):
                current.attempt(lambda one=call: tests.run(one, vars(module)))  # type: ignore[misc]
                if current.is_over:
                    return


def _waits(current: Run) -> bool:
    """Whether there are jit kernels of the author that were not called."""
    from pto_record import recorder

    files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    return any(
        not kernel.is_called
        for file in files
        if isinstance(file, str) and places.is_authors(file)
        for kernel in recorder.kernels_of(file)
    )


def _run_entry(current: Run, entry: str) -> None:
    """One function of the file, which is imported and not run as a script, or one kernel."""
    file = current.options.file
    module = script.new_module(file, os.path.splitext(os.path.basename(file))[0])
    if not current.attempt(lambda: script.execute(file, module)):
        return
    found = script.find(module, entry)
    if found is None:
        current.has_failed = True
        current.write(
            notes.note(
                "script-failed",
                "the file has no function '%s'" % entry,
                Place(file, 0),
                "name one of its functions with --entry",
            )
        )
    elif _is_kernel(found):
        current.attempt(lambda: current.recorder.trace(found))
    else:
        for call in tests.named(entry, found, None):
            current.attempt(lambda one=call: tests.run(one, vars(module)))  # type: ignore[misc]


def _is_kernel(found: Any) -> bool:
    from pto_record.kernel import JitKernel

    return isinstance(found, JitKernel)
