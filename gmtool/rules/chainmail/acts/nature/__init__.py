"""The nature of monsters, as melee and fire know it: what hurts them, their strength, and what their touch does."""
