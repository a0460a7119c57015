"""The turn panel: reminders, choices, and the button for what is next."""
