"""What the text of a Python file shows of its kernels, without running it."""
