"""Spells: casting, disbelieving; and harm that is no blow."""
