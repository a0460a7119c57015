"""Keys that a Game Master presses at the table, counted in the real window with all dice typed."""
