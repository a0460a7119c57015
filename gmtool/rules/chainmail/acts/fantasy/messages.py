"""The commands and events of the fantasy supplement."""

from typing import Annotated

from gmtool.bounds import Between

from gmtool.rules.chainmail.acts.magic.scores import Result
from gmtool.rules.kit.messages import Cases, Either, FigureCommand, FigureEvent, FigureId, command, event

_RESULTS = Cases((("nothing", "has no effect on"), ("back", "drives back"), ("killed", "kills")))


@command("cm.fight-fantastic/1")
class FightFantastic(FigureCommand):
    """A figure and a foe of the Fantasy Combat Table fight: both roll two dice (cm.fct.both-roll)."""

    target: FigureId


@command("cm.withdraw/1")
class Withdraw(FigureCommand):
    """A figure that its foes had no effect on leaves the combat (cm.fct.withdraw)."""


@command("cm.loose/1")
class Loose(FigureCommand):
    """A unit looses so many enchanted arrows; `overhead`: at a Dragon that passes overhead (cm.hero.dragon-shot)."""

    target: FigureId
    arrows: Annotated[int, Between(1, 50)] = 1
    overhead: bool = False


@command("cm.shoot-overhead/1")
class ShootOverhead(FigureCommand):
    """A Hero-type shoots a plain arrow at a Dragon that passes overhead (cm.hero.dragon-shot)."""

    target: FigureId


@event("cm.loosed/1", says="{figure}: an enchanted arrow at {target}.")
class Loosed(FigureEvent):
    """A unit loosed an enchanted arrow."""

    target: FigureId


@event("cm.shot-overhead/1", says="{figure} {hits} {target} overhead ({total} against {score}).", weight=2)
class ShotOverhead(FigureEvent):
    """A shot at a Dragon overhead: two dice with what is added, and what kills it."""

    target: FigureId
    total: int
    score: int
    hits: Annotated[bool, Either("shot down", "missed")]


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
