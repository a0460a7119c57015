"""Blows: what makes adjDX, whom arms reach, rolls to hit, protection and wounds."""
