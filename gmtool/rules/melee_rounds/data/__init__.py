"""The tables of the system: what its files and the GM say."""
