"""The main window: its bars, its panels, and the campaign that is open."""
