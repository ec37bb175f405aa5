"""Notes: what a run could not do, and what the author can do about it."""

import os
import traceback
from typing import Any, Dict, List, Optional

from . import places
from .limits import TimeLimit
from .places import Place


def note(kind: str, message: str, place: Optional[Place], help_text: str) -> Dict[str, Any]:
    """A note as a line of the output has it."""
    body: Dict[str, Any] = {"kind": kind, "message": message}
    if place is not None:
        body["file"] = os.path.abspath(place.file)
        if place.line > 0:
            body["line"] = place.line
    body["help"] = help_text
    return {"note": body}


def time_limit(seconds: float, place: Optional[Place]) -> Dict[str, Any]:
    """The time was over."""
    return note(
        "limit",
        "the file still ran after %g s and was stopped" % seconds,
        place,
        "call the kernel with smaller data, name one test with --entry, or give more time with --time",
    )


def memory_limit(memory: int, place: Optional[Place]) -> Dict[str, Any]:
    """The memory was used up."""
    return note(
        "limit",
        "the file needs more than the %d MiB of memory that it may use" % (memory >> 20),
        place,
        "make large data of torch or numpy calls, which take no memory here, or allow more with --memory",
    )


def no_kernel(file: str, callers: List[str]) -> Dict[str, Any]:
    """Nothing was recorded; `callers` are scripts beside the file that import it."""
    if callers:
        others = " and %d more import" % (len(callers) - 1) if len(callers) > 1 else " imports"
        return note(
            "no-kernel",
            "no kernel was called here; %s%s this file" % (callers[0], others),
            Place(file, 0),
            "check %s, which calls kernels with the sizes that it tests" % callers[0],
        )
    return note(
        "no-kernel",
        "no kernel was called",
        Place(file, 0),
        "call a kernel in the file, or name a function that does, or a kernel, with --entry",
    )


def not_modelled(message: str, place: Optional[Place], help_text: str) -> Dict[str, Any]:
    """Something that the trace does not know."""
    return note("not-modelled", message, place, help_text)


# How the line of `own_failure` begins.
OWN_FAILURE = b'{"note":{"kind":"script-failed","message":"the trace itself failed'


def own_failure(error: BaseException) -> Dict[str, Any]:
    """The fault is ours."""
    trace = traceback.extract_tb(error.__traceback__)
    where = "%s:%d" % (trace[-1].filename, trace[-1].lineno or 0) if trace else "unknown"
    words = describe(error).partition(": ")[2]
    return note("script-failed", "the trace itself failed: %s at %s" % (words, where), None, "please report this")


def unwritable(name: str, error: Exception) -> Dict[str, Any]:
    """A record that cannot be written."""
    message = "kernel '%s' cannot be written: %s" % (name, str(error).rstrip("."))
    return note("not-modelled", message, None, "please report this")


def failed(error: BaseException, seconds: float, memory: int, file: str) -> Dict[str, Any]:
    """The note for what ended a script."""
    place = places.of_traceback(error.__traceback__) or Place(file, 0)
    if isinstance(error, TimeLimit):
        return time_limit(seconds, place)
    if isinstance(error, MemoryError):
        return memory_limit(memory, place)
    if isinstance(error, SyntaxError) and error.filename and places.is_authors(error.filename):
        place = Place(error.filename, error.lineno or 0)
    return note("script-failed", describe(error), place, _advice(error))


def describe(error: BaseException) -> str:
    """The last line of a traceback: the type of the error and its words, in one line."""
    try:
        words = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()
    except Exception:
        words = []
    if isinstance(error, SyntaxError):
        words = words[-1:]
    text = " ".join(" ".join(words).split()) or type(error).__name__
    if len(text) > 400:
        text = text[:400] + " ..."
    return "the script failed: " + text.rstrip(".")


def _advice(error: BaseException) -> str:
    if isinstance(error, ModuleNotFoundError):
        return "install the module, or put the file that has it beside this one"
    if isinstance(error, (SyntaxError, RecursionError)):
        return "mend the line, then check again"
    if isinstance(error, PermissionError):
        return "name a function that does without it with --entry"
    return "kernels called before this line are checked; name a function that reaches the others with --entry"
