"""Hexes without a ground: coordinates, lines, areas, and the hexes around a figure."""
