"""gmtool: the books of a fight fought on a real table."""

__version__ = "0.2.1"
