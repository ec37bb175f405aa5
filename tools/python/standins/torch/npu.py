"""`torch.npu`: one device that is there and does nothing."""

from types import SimpleNamespace
from typing import Any

import pto_shadow
from pto_shadow.unknown import Unknown

config = SimpleNamespace(allow_internal_format=True)


def is_available() -> bool:
    """Scripts are to run as they would on the device."""
    return True


def device_count() -> int:
    """One device."""
    return 1


def current_device() -> int:
    """The first device."""
    return 0


def get_device_name(*args: Any) -> str:
    """The chip that the kernels are checked for."""
    return pto_shadow.device_name


def _quiet(*args: Any, **kwargs: Any) -> None:
    """A call without effect."""


set_device = synchronize = empty_cache = manual_seed = manual_seed_all = set_compile_mode = init = _quiet
reset_peak_memory_stats = set_stream = _quiet


def memory_allocated(*args: Any) -> int:
    """No memory is used."""
    return 0


max_memory_allocated = memory_reserved = memory_allocated


class Stream:
    """A stream, an event, a graph or a device as a context: nothing runs in it."""

    npu_stream = 0
    cuda_stream = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *error: Any) -> None:
        return None

    def elapsed_time(self, *args: Any) -> float:
        """No time passes."""
        return 1.0

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _quiet


Event = NPUGraph = graph = stream = device = Stream


def current_stream(*args: Any) -> Stream:
    """The only stream."""
    return Stream()


default_stream = current_stream


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Unknown("torch.npu." + name)
