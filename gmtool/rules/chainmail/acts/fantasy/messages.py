"""The commands and events of the fantasy supplement."""

from typing import Annotated

from gmtool.rules.chainmail.acts.magic.scores import Result
from gmtool.rules.kit.messages import Cases, FigureCommand, FigureEvent, FigureId, command, event

_RESULTS = Cases((("nothing", "has no effect on"), ("back", "drives back"), ("killed", "kills")))


@command("cm.fight-fantastic/1")
class FightFantastic(FigureCommand):
    """A figure and a foe of the Fantasy Combat Table fight: both roll two dice (cm.fct.both-roll)."""

    target: FigureId


@command("cm.withdraw/1")
class Withdraw(FigureCommand):
    """A figure that its foes had no effect on leaves the combat (cm.fct.withdraw)."""


@event("cm.fantastic-blow/1", says="{figure} {result} {target} ({total} against {score}).", weight=2)
class FantasticBlow(FigureEvent):
    """Two dice of fantastic combat: the total with what is added, and the score."""

    target: FigureId
    total: int
    score: int
    result: Annotated[Result, _RESULTS]


@event("cm.withdrew/1", says="{figure} withdrew from combat.")
class Withdrew(FigureEvent):
    """A figure left its combat."""
