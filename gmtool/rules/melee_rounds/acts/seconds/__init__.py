"""Specific Plots, second by second (section 2.2)."""
