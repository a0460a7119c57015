"""Cards that are made rather than written: taken over from another system, made of kits, and raised in numbers."""
