"""Hexes by themselves: coordinates, lines, areas, and the hexes around a figure. No ground limits them."""
