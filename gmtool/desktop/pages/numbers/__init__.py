"""A fight or an evening in numbers."""
