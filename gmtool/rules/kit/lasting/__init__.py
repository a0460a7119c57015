"""Effects with their ends, and checks that are due at a moment, for every system."""
