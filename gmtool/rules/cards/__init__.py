"""What reading cards by their form is in every system."""
