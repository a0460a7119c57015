"""The odds of what is picked."""
