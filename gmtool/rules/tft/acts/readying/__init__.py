"""Readying: what a figure takes in hand, slings, drops and picks up, and how a crossbow is reloaded."""
