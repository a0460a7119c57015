"""Throws and shots along their line of flight."""
