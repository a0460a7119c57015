"""What else takes a second: weapons, potions and pellets, moving, and whatever there is (section 6)."""
