"""The middle of the fight's screen: the map or the figures as rows, drawing on the ground, and fog."""
