"""Chances without an encounter."""
