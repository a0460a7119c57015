"""Keys of the actions, without a window."""
