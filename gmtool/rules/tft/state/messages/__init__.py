"""Messages of the fight: the commands and events of this system, which journals keep for good."""
