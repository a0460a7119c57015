"""The numbers of a card: how large they can be, and where one begins that does not say them. The source has none."""

from gmtool.bounds import Between

AMR = Between(1, 9)
"""Attacks in a round. The source's own table has a roll of seven dice; more than six are never all of use."""
POINTS = Between(0, 200)
"""Hits, and damage."""
DODGE = Between(0, 200)
NEEDED = Between(0, 200)
"""The number that a roll of the GM's own needs; 0 where hit or miss is said."""
SECONDS = Between(0, 600)
"""Of casting, and between spells; 0 where the list says it."""
HOW_MANY = Between(1, 99)
LOAD = Between(0, 60)
"""AMR to load a weapon; one that takes many is loaded over several rounds."""
USUAL_AMR = 1
ONE_WEAPON = "one-weapon"
"""The set of weapons whose AMR a Magic-User's dice of the first round are (mr.init.first-mr-magic-user)."""
