"""The print page: what can be chosen at the left, the sheets as they will be at the right; whatever is printed."""
