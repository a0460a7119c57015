"""The main window: its bars, its pages, and what they have in common."""
