"""The log of a fight."""
