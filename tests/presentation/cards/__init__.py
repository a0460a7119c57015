"""Cards on screens: shelves, words, and cards taken over."""
