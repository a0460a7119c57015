"""The lists that a GM adds rows to."""
