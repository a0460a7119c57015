"""The cards of a campaign: the roster, their history, and changes to many at once."""
