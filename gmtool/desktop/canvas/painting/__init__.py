"""Painters of the map's layers, in the order of the picture."""
