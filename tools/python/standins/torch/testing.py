"""Comparisons of numbers, which always pass: there are none."""

from typing import Any


def assert_close(*args: Any, **kwargs: Any) -> None:
    """Passes."""


assert_allclose = assert_close
