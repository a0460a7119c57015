"""The game that a campaign plays."""
