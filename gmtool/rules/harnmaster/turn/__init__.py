"""Rounds and ranks: whose turn it is, and what takes it."""
