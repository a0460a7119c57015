"""Sieges: engines, works and walls."""
