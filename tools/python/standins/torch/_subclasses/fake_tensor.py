"""A class of which no tensor is: nothing is captured."""

from pto_shadow.unknown import Unknown

from .._tensor import Tensor


class FakeTensor(Tensor):
    """The tensors of a capture."""


FakeTensorMode = Unknown("FakeTensorMode")
