"""Obedience: mercenaries, peasants and Knights."""
