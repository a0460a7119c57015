"""The roster of a campaign: its cards, their history, and changes to many at once."""
