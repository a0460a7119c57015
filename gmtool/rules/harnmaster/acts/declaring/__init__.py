"""Declarations: attacks, defences, engagement and awareness."""
