"""Rolls of a fight: who rolls real dice, and dice typed one after another."""
