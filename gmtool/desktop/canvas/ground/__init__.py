"""Painters of the ground itself, on the screen and on paper; with the colors, pens and hatchings of the map."""
