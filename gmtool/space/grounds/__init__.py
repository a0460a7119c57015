"""Grounds of hexes and open grounds: what is painted on them, and how they are changed, read and written."""
