"""The roster: every card of the campaign and the built-in bestiary."""
