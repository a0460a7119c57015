"""Weapons out of their sheaths, and back."""
