"""Phones and tablets in the window: the server switched on and off, its panel, and the pictures for the screens."""
