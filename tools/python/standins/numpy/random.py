"""Random arrays: integers are drawn when there are few, reals are unknown."""

import random as _random
from typing import Any, Optional

from pto_shadow import layout
from pto_shadow.array import LIMIT, Array
from pto_shadow.dtypes import BY_NAME
from pto_shadow.unknown import Unknown

from ._array import as_array, ndarray
from ._types import plain_of

_generator = _random.Random(0)


def seed(value: Any = None) -> None:
    """Nothing depends on the seed: runs of one file are alike."""
    _generator.seed(0)


def _real(size: Any) -> Any:
    if size is None:
        return _generator.random()
    return ndarray.make(layout.shape_of((size,)), BY_NAME["float64"], None)


def rand(*sizes: Any) -> Any:
    """Reals of a shape."""
    return _real(sizes if sizes else None)


randn = rand


def uniform(low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
    """Reals of a shape."""
    if size is None and not isinstance(low, Unknown) and not isinstance(high, Unknown):
        return low + (high - low) * _generator.random()
    return _real(size)


def normal(loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
    """Reals of a shape."""
    return _real(size)


def random(size: Any = None) -> Any:
    """Reals of a shape."""
    return _real(size)


random_sample = standard_normal = random


def randint(low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
    """Integers from `low` to before `high`, or from 0 to before `low`."""
    first, end = (0, int(low)) if high is None else (int(low), int(high))
    if size is None:
        return _generator.randrange(first, end)
    shape = layout.shape_of((size,))
    count = layout.numel(shape)
    values: Optional[list] = [_generator.randrange(first, end) for _ in range(count)] if count <= LIMIT else None
    return ndarray.make(shape, plain_of(dtype), values)


integers = randint


def permutation(given: Any) -> Any:
    """The elements, or the numbers below one, in random order."""
    array = as_array(list(range(given)) if isinstance(given, int) else given)
    values = array.values() if len(array.shape) == 1 else None
    if values is not None:
        _generator.shuffle(values)
    return array.like(array.shape, array.plain, values)


def shuffle(given: Any) -> None:
    """Changes the order of a list or an array."""
    if isinstance(given, Array):
        given[...] = permutation(given)
    else:
        _generator.shuffle(given)


def choice(given: Any, size: Any = None, *args: Any, **kwargs: Any) -> Any:
    """Elements, or numbers below one, drawn at random."""
    values = list(range(given)) if isinstance(given, int) else as_array(given).values()
    if values is None:
        return Unknown("numpy.random.choice") if size is None else ndarray.make(
            layout.shape_of((size,)), as_array(given).plain, None
        )
    if size is None:
        return _generator.choice(values)
    shape = layout.shape_of((size,))
    return as_array([_generator.choice(values) for _ in range(layout.numel(shape))]).reshape(shape)


class Generator:
    """`numpy.random.default_rng()`: the functions of this module."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return globals().get(name, Unknown("numpy.random." + name))


RandomState = Generator


def default_rng(*args: Any) -> Generator:
    """The only generator."""
    return Generator()


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return Unknown("numpy.random." + name)
