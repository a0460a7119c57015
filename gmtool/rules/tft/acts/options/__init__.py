"""Options of a turn: those open to a figure, the reasons against others, and the movement part of each (Melee IV)."""
