"""The numbers of a card: how large they can be, and where a card begins that does not say them. None is printed."""

from gmtool.bounds import Between

ATTRIBUTE = Between(1, 99)
LEVEL = Between(0, 200)
"""A mastery level, and whatever is taken off one: fatigue, points of impairment."""
MOVE = Between(0, 500)
RANK = Between(0, 999)
ZONE = Between(1, 20)
ENGAGEMENT = Between(0, 99)
USUAL_ATTRIBUTE = 11
USUAL_LEVEL = 40
USUAL_MOVE = 30
USUAL_RANK = 40
USUAL_ZONE = 1
USUAL_ENGAGEMENT = 5
PUNCH = "punch"
"""What everybody fights with who has no other natural weapon."""
