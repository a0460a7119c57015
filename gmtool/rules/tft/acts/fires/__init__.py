"""Fires: flasks that are thrown, what goes off, burning hexes and figures, what breaks in a fall."""
