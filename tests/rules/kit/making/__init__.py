"""Cards that are made: taken over, and raised in numbers."""
