"""Cards that are made rather than written: taken over from another system, and raised in numbers."""
