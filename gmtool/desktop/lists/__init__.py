"""The lists of the systems: what there is, and what the GM adds to it."""
