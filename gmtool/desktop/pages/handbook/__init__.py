"""The handbook in a window of its own: its pages, its links, and a search over all of it."""
