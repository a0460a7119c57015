"""Course of a turn: stages, initiative, plans, ties, steps away, retreats."""
