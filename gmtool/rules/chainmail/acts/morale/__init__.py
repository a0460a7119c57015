"""Morale: losses, charges, what follows a melee, flight and rallying."""
