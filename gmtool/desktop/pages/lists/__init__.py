"""The lists of the systems: their own rows, and those that the GM adds."""
