"""Forced marches: a chapter made up for tests, added to Chainmail without a change to any existing file.

A unit that moves may force its march, and goes half as far again. It is footsore then, until it has stood for two
turns: it does not charge, and after a second forced march it does not go anywhere. `state`: what a battle keeps of it,
and what can be said and can happen. `chapter`: its rules. `ruleset`: Chainmail with it.
"""
