"""The melee: its state, what is said and what happens in it, and how it is asked and changed."""
