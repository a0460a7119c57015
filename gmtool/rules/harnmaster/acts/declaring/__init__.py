"""Declarations: attacks, defenses, engagement and awareness."""
