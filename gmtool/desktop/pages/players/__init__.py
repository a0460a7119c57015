"""The player window: what the players may see of a fight, on a screen of their own."""
