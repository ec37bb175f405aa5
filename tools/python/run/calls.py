"""Looks at the arguments of kernels before they are recorded: a guess must not become a verdict."""

import sys
from typing import Any, Callable, Dict, Optional, Tuple

from . import notes, places

_MADE = "make the argument with functions such as torch.empty, torch.rand, reshape or cat"
_SIZED = "give the tensor a size that is written in the script, or computed from such sizes"

Write = Callable[[Dict[str, Any]], None]


def check_before(kernel_class: Any, write: Write) -> None:
    """Calls of kernels with arguments that are not known become notes instead of records."""
    record = kernel_class.__call__

    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        found = _doubt(args, kwargs)
        if found is None:
            result = record(self, *args, **kwargs)
            _forget_results(args, kwargs)
            return result
        message = "this call of kernel '%s' is not checked: %s" % (self.name, found[0])
        write(notes.not_modelled(message, places.of_frame(sys._getframe(1)), found[1]))
        return None

    kernel_class.__call__ = call


def _forget_results(args: Any, kwargs: Any) -> None:
    """What a kernel may have written is unknown after it: reals, and integers that were all zero."""
    from pto_shadow.array import Array
    from pto_shadow.dtypes import FLOAT

    for value in [*args, *kwargs.values()]:
        if isinstance(value, Array) and value.storage.data is not None:
            if value.plain.category >= FLOAT or not any(value.storage.data):
                value.forget(True)


def _doubt(args: Any, kwargs: Any) -> Optional[Tuple[str, str]]:
    """Why the arguments cannot be trusted, and what helps; None if they can."""
    from pto_shadow.unknown import Guess, Unknown

    named = [("argument %d" % (at + 1), value) for at, value in enumerate(args)]
    named += [("argument '%s'" % name, value) for name, value in kwargs.items()]
    for name, value in named:
        if isinstance(value, Unknown):
            return "%s comes from %s, which is not modelled" % (name, value.what), _MADE
        for axis, size in enumerate(getattr(value, "shape", ())):
            if isinstance(size, Guess):
                reason = "size %d of %s depends on values of tensors, which are not computed" % (axis, name)
                return reason, _SIZED
    return None
