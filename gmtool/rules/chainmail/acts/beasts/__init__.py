"""Monsters of the fantasy supplement: flight, breath, fear, touch and gaze, and what hurts them."""
