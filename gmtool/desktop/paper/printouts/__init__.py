"""Printouts: what is printed of an encounter or a roster, and how it was wished last."""
