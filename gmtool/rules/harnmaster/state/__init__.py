"""State of a melee: the figures, the commands and events, and the objects that query and change it."""
