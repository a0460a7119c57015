"""Spells: casting, effects, and spells beside fighting (section 4)."""
