"""Melee: contact and charges, dice and kills, and the rounds."""
