"""Content beside the fight: the GM's notes and the timer of a turn."""
