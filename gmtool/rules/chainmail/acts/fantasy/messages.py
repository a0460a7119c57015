"""The commands and events of the fantasy supplement."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.chainmail.acts.magic.scores import Result
from gmtool.rules.kit.asking import Ask, obvious
from gmtool.rules.seam import (
    Cases,
    Deals,
    Either,
    FigureCommand,
    FigureEvent,
    FigureId,
    SideId,
    TargetEvent,
    command,
    event,
)

_RESULTS = Cases((("nothing", "has no effect on"), ("back", "drives back"), ("killed", "kills")))


@command("cm.fight-fantastic/1")
class FightFantastic(FigureCommand):
    """A figure and a foe of the Fantasy Combat Table fight: both roll two dice (cm.fct.both-roll)."""

    target: Annotated[FigureId, Ask("Against", proposes=obvious)]


@command("cm.withdraw/1")
class Withdraw(FigureCommand):
    """A figure that its foes had no effect on leaves the combat (cm.fct.withdraw)."""


@command("cm.loose/1")
class Loose(FigureCommand):
    """A unit looses so many enchanted arrows; `overhead`: at a Dragon that passes overhead (cm.hero.dragon-shot)."""

    target: Annotated[FigureId, Ask("Target", proposes=obvious)]
    arrows: Annotated[int, Between(1, 50), Ask("Arrows", required=True)] = 1
    overhead: Annotated[bool, Ask("It passes overhead")] = False


@command("cm.shoot-overhead/1")
class ShootOverhead(FigureCommand):
    """A Hero-type shoots a plain arrow at a Dragon that passes overhead (cm.hero.dragon-shot)."""

    target: Annotated[FigureId, Ask("Dragon", proposes=obvious)]


@event("cm.loosed/1", says="{figure}: an enchanted arrow at {target}.")
class Loosed(TargetEvent):
    """A unit loosed an enchanted arrow."""


@event(
    "cm.shot-overhead/1", says="{figure} {hits} {target} overhead ({total} against {score}).", weight=2, counts=Deals()
)
class ShotOverhead(TargetEvent):
    """A shot at a Dragon overhead: two dice with what is added, and what kills it."""

    total: int
    score: int
    hits: Annotated[bool, Either("shot down", "missed")]


@command("cm.vanish/1")
class Vanish(FigureCommand):
    """A unit becomes invisible; `covered`: it is in brush or woods, by the GM's word (cm.fantasy.invisible)."""

    covered: Annotated[bool, Ask("In brush or woods", default=True)] = False


@command("cm.appear/1")
class Appear(FigureCommand):
    """An invisible unit becomes visible, and may attack in the same turn (cm.elf.reveal-attack)."""


@command("cm.quarrel/1")
class Quarrel(FigureCommand):
    """Two units of Orcs have come within a charge of each other, by the GM's word (cm.orc.quarrel)."""

    target: Annotated[FigureId, Ask("Within a charge of", proposes=obvious)]


@command("cm.pound/1")
class Pound(FigureCommand):
    """Trolls, Giants and their like break down a structure (cm.fsiege.damage)."""

    target: Annotated[FigureId, Ask("Against", proposes=obvious)]


@command("cm.inflame/1")
class Inflame(FigureCommand):
    """A Wizard, Dragon or Fire Elemental sets a wooden structure alight (cm.fsiege.inflame)."""

    target: Annotated[FigureId, Ask("What", proposes=obvious)]


@command("cm.neutral/1")
class DiceForNeutral(FigureCommand):
    """The sides dice for a neutral figure; `leans`: Law adds 1 to its die (cm.lineup.underlined)."""

    leans: Annotated[bool, Ask("Leans to Law")] = False


@command("cm.regenerate/1")
class Regenerate(FigureCommand):
    """A true Troll that was killed stands again, by the GM's word (cm.fantasy.regenerate)."""


@event("cm.pounded/1", says="{figure} broke at {target}.")
class Pounded(TargetEvent):
    """A unit did damage to a structure."""


@event("cm.sided/1", says="{figure}: {side} wins the dice ({rolled} against {against}).")
class Sided(FigureEvent):
    """A side won a neutral figure; none: it stays out."""

    side: SideId
    rolled: int
    against: int


@event("cm.stayed-out/1", says="{figure}: neutral, {rolled} against {against}.")
class StayedOut(FigureEvent):
    """The dice for a neutral figure were a tie."""

    rolled: int
    against: int


@event("cm.regenerated/1", says="{figure} regenerated, and stands again.", weight=2)
class Regenerated(FigureEvent):
    """A true Troll stands again."""


@event("cm.vanished/1", says="{figure} became invisible.")
class Vanished(FigureEvent):
    """A unit became invisible."""


@event("cm.appeared/1", says="{figure} appeared.")
class Appeared(FigureEvent):
    """A unit became visible."""


@event("cm.quarreled/1", says="{figure} attacked {target}, of another band.", weight=2)
class Quarreled(TargetEvent):
    """A unit of Orcs attacked another one of its own side."""


@event("cm.made-up/1", says="{figure} stopped quarreling: the enemy attacked.", weight=2)
class MadeUp(FigureEvent):
    """A band of Orcs no longer fights one of its own side."""


@event(
    "cm.fantastic-blow/1",
    says="{figure} {result} {target} ({total} against {score}).",
    weight=2,
    counts=Deals(field="result", among=("killed",)),
)
class FantasticBlow(TargetEvent):
    """Two dice of fantastic combat: the total with what is added, and the score."""

    total: int
    score: int
    result: Annotated[Result, _RESULTS]


@event("cm.withdrew/1", says="{figure} withdrew from combat.")
class Withdrew(FigureEvent):
    """A figure left its combat."""
