"""Spells: when they are cast, when they work, and how they go with fighting (section 4)."""
