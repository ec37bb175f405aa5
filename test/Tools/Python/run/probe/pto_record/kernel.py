"""Where the runner looks for the class of kernels."""

from .recorder import JitKernel

__all__ = ["JitKernel"]
