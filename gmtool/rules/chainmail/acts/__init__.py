"""The acts of a battle: what can be told, what forbids it, and what it does."""
