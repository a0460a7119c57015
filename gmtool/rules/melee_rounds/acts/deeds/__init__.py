"""Other uses of a second: weapons, potions and pellets, moving, and anything else (section 6)."""
