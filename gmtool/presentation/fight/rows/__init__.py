"""Rows of the order and of the strip: the figures of a moment as lists show them."""
