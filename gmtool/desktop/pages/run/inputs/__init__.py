"""The inputs of the picked choice."""
