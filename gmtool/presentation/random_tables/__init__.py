"""Random tables: as they are typed, what can be rolled on, and the rolls themselves."""
