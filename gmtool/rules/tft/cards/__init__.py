"""Figures before a fight: reading, checking and showing cards, and experience."""
