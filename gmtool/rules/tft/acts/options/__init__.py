"""Options of a turn: which a figure may choose and why not, and the movement part of each (Melee IV)."""
