"""Arrays that have a shape, a type and, when small, values.

The stand-ins for torch and numpy are both made of these. A script that tests a
kernel needs shapes, types and the few integers that decide shapes; it does not need
its gigabytes of random numbers. So an array keeps values only where they are cheap
(`storage.LIMIT`), and everything computed from an array without values has none.
"""

from typing import Any, Callable, Dict, Optional

# Runs the tests of a module; the runner sets it for `pytest.main`.
run_tests: Optional[Callable[[Dict[str, Any]], None]] = None

# What `torch.npu.get_device_name` says; the runner sets it.
device_name = "Ascend910B"
