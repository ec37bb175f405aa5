"""A recorder that writes down how kernels are called and never runs them."""
