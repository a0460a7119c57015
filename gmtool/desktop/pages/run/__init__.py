"""Run: the fight, as the Game Master conducts it."""
