"""Counters to be cut out: flat ones, and fold-over stand-ups."""
