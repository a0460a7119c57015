"""Odds of a command, and what makes them."""
