"""Words of the fight: numbers as people read them, and sentences about the turn."""
