"""What the map of a fight is told, and what it answers."""
