"""Ambush: who sees through one, and the free attacks on those who do not."""
