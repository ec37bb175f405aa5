"""Scripts that do not behave: each ends with a note, and keeps what was recorded before."""

import os
import subprocess
import sys
import tempfile
import time
import unittest

from runner import KERNEL, TRACE, Result, run_file, run_text

FIRST_LINE = KERNEL.count("\n") + 1


class Limits(unittest.TestCase):
    """One script, one note."""

    def ends_with(self, tail: str, kind: str, word: str, *options: str) -> Result:
        """Runs the kernel and then `tail`; expects one note of a kind, on the first line of the tail."""
        result = run_text(KERNEL + tail, *options)
        self.assertEqual(len(result.records), 1, result.notes)
        self.assertEqual(result.kinds, [kind], result.notes)
        self.assertIn(word, result.notes[0]["message"])
        self.assertTrue(result.notes[0]["file"].endswith("script.py"))
        self.assertEqual(result.end, {"kernels": 1, "functions": 1})
        self.assertEqual(result.code, 1)
        self.assertFalse(result.notes[0]["message"].endswith("."))
        return result

    def at_first_line(self, result: Result) -> None:
        """The note is about the first line of the tail."""
        self.assertEqual(result.notes[0].get("line"), FIRST_LINE)

    def test_endless_loop(self) -> None:
        start = time.monotonic()
        self.at_first_line(self.ends_with("while True: pass\n", "limit", "0.5 s", "--time", "0.5"))
        self.assertLess(time.monotonic() - start, 10)

    def test_endless_loop_that_swallows_everything(self) -> None:
        tail = "while True:\n  try:\n    while True: pass\n  except BaseException: pass\n"
        self.ends_with(tail, "limit", "0.5 s", "--time", "0.5")

    def test_endless_computation_outside_python(self) -> None:
        self.at_first_line(self.ends_with("pow(7, 10 ** 9)\n", "limit", "0.5 s", "--time", "0.5"))

    def test_sleep(self) -> None:
        self.ends_with("import time; time.sleep(1000)\n", "limit", "0.5 s", "--time", "0.5")

    def test_endless_loop_without_alarm(self) -> None:
        tail = "import signal; signal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass\n"
        result = self.ends_with(tail, "limit", "0.5 s", "--time", "0.5")
        self.assertEqual(result.notes[0]["line"], FIRST_LINE + 1)

    def test_descriptors_closed(self) -> None:
        tail = "import os, signal, time\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\n"
        tail += "os.closerange(3, 100)\ntime.sleep(1000)\n"
        self.ends_with(tail, "limit", "0.5 s", "--time", "0.5")

    def test_stopped_process(self) -> None:
        self.ends_with("import signal; signal.raise_signal(signal.SIGSTOP)\n", "limit", "0.5 s", "--time", "0.5")

    def test_streams_replaced(self) -> None:
        result = run_text(KERNEL + "import io, sys\nsys.stdout = sys.stderr = io.StringIO()\nprint(1)\nsys.stdout = None\n")
        self.assertEqual((result.code, result.notes, len(result.records)), (0, [], 1))

    def test_memory(self) -> None:
        result = self.ends_with("x = [0] * (10 << 30)\n", "limit", "256 MiB", "--memory", str(256 << 20))
        self.at_first_line(result)

    def test_memory_in_small_pieces(self) -> None:
        self.ends_with("x = [bytes(4096) for _ in range(10 ** 9)]\n", "limit", "MiB", "--memory", str(256 << 20))

    def test_deep_recursion(self) -> None:
        self.ends_with("def f(): f()\nf()\n", "script-failed", "RecursionError")

    def test_recursion_beyond_the_stack(self) -> None:
        tail = "import sys\nsys.setrecursionlimit(10 ** 9)\nclass A:\n  def __repr__(self): return repr([self])\nrepr(A())\n"
        result = run_text(KERNEL + tail)
        self.assertEqual(len(result.records), 1)
        self.assertEqual(len(result.notes), 1)
        self.assertIn(result.kinds[0], ["script-failed", "limit"])
        self.assertIsNotNone(result.end)

    def test_exception_in_the_middle(self) -> None:
        self.at_first_line(self.ends_with("raise ValueError('no such mode.')\n", "script-failed", "ValueError: no such"))

    def test_exception_inside_a_library(self) -> None:
        self.at_first_line(self.ends_with("import json; json.loads('{')\n", "script-failed", "JSONDecodeError"))

    def test_error_of_a_tensor(self) -> None:
        self.at_first_line(self.ends_with("torch.rand(2, 3) @ torch.rand(2, 3)\n", "script-failed", "3 is not 2"))

    def test_process_that_leaves(self) -> None:
        self.ends_with("import os; os._exit(3)\n", "script-failed", "code 3")

    def test_crash(self) -> None:
        self.at_first_line(self.ends_with("import ctypes; ctypes.string_at(0)\n", "script-failed", "SIGSEGV"))

    def test_sys_exit_is_no_failure(self) -> None:
        result = run_text(KERNEL + "import sys; sys.exit(3)\n")
        self.assertEqual((result.code, result.notes, len(result.records)), (0, [], 1))


class Confinement(unittest.TestCase):
    """What a script may not do."""

    def fails(self, tail: str, word: str) -> None:
        """The tail is a PermissionError that says why."""
        result = run_text(KERNEL + tail)
        self.assertEqual(result.kinds, ["script-failed"], result.notes)
        self.assertIn("PermissionError", result.notes[0]["message"])
        self.assertIn(word, result.notes[0]["message"])
        self.assertEqual(len(result.records), 1)

    def test_socket(self) -> None:
        self.fails("import socket; socket.socket()\n", "network")

    def test_namespace_without_network(self) -> None:
        tail = "print('map', *open('/proc/self/uid_map').read().split())\n"
        tail += "print('nets', open('/proc/self/net/dev').read().count(':'))\n"
        errors = run_text(KERNEL + tail).errors
        if "map 0 0 4294967295" in errors or "map" not in errors:
            self.skipTest("this system has no namespaces for users")
        self.assertIn("nets 1", errors)

    def test_download(self) -> None:
        result = run_text(KERNEL + "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')\n")
        self.assertEqual(result.kinds, ["script-failed"])

    def test_subprocess(self) -> None:
        self.fails("import subprocess; subprocess.run(['true'])\n", "other processes")

    def test_system(self) -> None:
        self.fails("import os; os.system('true')\n", "other processes")

    def test_fork_bomb(self) -> None:
        self.fails("import os\nwhile True: os.fork()\n", "other processes")

    def test_kill(self) -> None:
        self.fails("import os; os.kill(os.getppid(), 9)\n", "other processes")

    def test_thread_bomb(self) -> None:
        tail = "import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
        result = run_text(KERNEL + tail, "--time", "1")
        self.assertEqual(len(result.records), 1)
        self.assertIn(result.kinds[0], ["script-failed", "limit"])

    def test_removing_files(self) -> None:
        # `run_text` checks that they are still there.
        tail = "import os, pathlib, shutil\nos.remove(__file__)\npathlib.Path(__file__).unlink()\n"
        tail += "shutil.rmtree(os.path.dirname(__file__))\nos.rename(__file__, 'x')\n"
        result = run_text(KERNEL + tail)
        self.assertEqual((result.code, result.notes), (0, []))

    def test_written_files_lead_nowhere(self) -> None:
        tail = "import os, pathlib\nos.makedirs('made', exist_ok=True)\nopen(__file__ + '.log', 'w').write('x')\n"
        tail += "pathlib.Path(__file__ + '.txt').write_text('x')\n"
        result = run_text(KERNEL + tail)
        self.assertEqual((result.code, result.notes), (0, []))

    def test_file_opened_below(self) -> None:
        self.fails("import os; os.open(__file__ + '.x', os.O_CREAT | os.O_WRONLY)\n", "changing files")

    def test_print_flood(self) -> None:
        result = run_text(KERNEL + "for _ in range(100000): print('x' * 1000)\n")
        self.assertEqual((result.code, result.notes), (0, []))
        self.assertLess(len(result.errors), 2 << 20)
        self.assertIn("left out", result.errors)

    def test_prints_stay_out_of_the_records(self) -> None:
        result = run_text("print('{}')\n" + KERNEL)
        self.assertEqual(len(result.lines), 2)
        self.assertIn("{}", result.errors)

    def test_descriptors_of_the_output_are_out_of_reach(self) -> None:
        tail = "import os, sys\nsys.__stdout__.write('{1}')\nsys.__stdout__.flush()\nos.write(1, b'{2}')\n"
        result = run_text(KERNEL + tail)
        self.assertEqual((len(result.lines), result.notes), (2, []))
        self.assertIn("{1}{2}", result.errors)

    def test_bytecode_is_not_written(self) -> None:
        # `run_text` checks that the folder stays as it is.
        result = run_text("import beside\n" + KERNEL, files={"beside.py": "x = 1\n"})
        self.assertEqual(result.code, 0)


class Output(unittest.TestCase):
    """Where lines go, and files that are none."""

    def test_another_descriptor(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "script.py")
            with open(script, "w") as file:
                file.write(KERNEL)
            reader, writer = os.pipe()
            command = [sys.executable, "-I", "-B", TRACE, "--out", str(writer), script]
            done = subprocess.run(command, pass_fds=[writer], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            os.close(writer)
            with os.fdopen(reader) as lines:
                text = lines.read()
        self.assertEqual(done.stdout, b"")
        self.assertIn('"end"', text)

    def test_descriptor_that_is_not_open(self) -> None:
        result = run_text(KERNEL, "--out", "77")
        self.assertEqual((result.code, result.lines), (2, []))
        self.assertIn("77", result.errors)

    def test_options(self) -> None:
        for wrong in (["--dim", "x"], ["--dim", "x=-1"], ["--dim", "1=2"], ["--time", "0"], ["--memory", "much"]):
            result = run_text(KERNEL, *wrong)
            self.assertEqual((result.code, result.lines), (2, []), wrong)
        self.assertEqual(run_text(KERNEL, "--dim", "x.0=32", "--dim", "BATCH=8").code, 0)

    def test_broken_pipe(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "script.py")
            with open(script, "w") as file:
                file.write(KERNEL + "while True: pass\n")
            reader, writer = os.pipe()
            os.close(reader)
            start = time.monotonic()
            command = [sys.executable, "-I", "-B", TRACE, "--out", str(writer), script]
            done = subprocess.run(command, pass_fds=[writer], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            os.close(writer)
        self.assertEqual((done.stdout, done.stderr), (b"", b""))
        self.assertLess(time.monotonic() - start, 10)

    def test_no_file(self) -> None:
        result = run_file("/nonexistent/kernel.py")
        self.assertEqual((result.code, result.kinds), (1, ["script-failed"]))
        self.assertIn("FileNotFoundError", result.notes[0]["message"])

    def test_syntax_error(self) -> None:
        result = run_text("x = 1\ny = = 2\n")
        self.assertEqual((result.code, result.kinds), (1, ["script-failed"]))
        self.assertEqual(result.notes[0]["line"], 2)

    def test_no_text(self) -> None:
        with tempfile.NamedTemporaryFile(suffix=".py") as file:
            file.write(b"\xff\x00\xfe")
            file.flush()
            result = run_file(file.name)
        self.assertEqual((result.code, result.kinds), (1, ["script-failed"]))

    def test_no_kernel(self) -> None:
        result = run_text("x = 1\n")
        self.assertEqual((result.code, result.kinds), (0, ["no-kernel"]))


if __name__ == "__main__":
    unittest.main()
