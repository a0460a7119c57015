"""Extras beside a fight: the GM's notes, handouts for the players, and the timer of a turn."""
