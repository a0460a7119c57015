"""Attacks, parries and Full Defensive (sections 3 and 5)."""
