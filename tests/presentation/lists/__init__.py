"""The lists of the systems with the GM's own rows, without a window."""
