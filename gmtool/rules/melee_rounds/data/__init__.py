"""The tables of the system, from its files and from the GM."""
