"""The commands and events of magic-users, with their sentences."""

from typing import Annotated

from gmtool.bounds import Between
from gmtool.rules.chainmail.state.asked import nearest_foes, off_table, others
from gmtool.rules.chainmail.state.events import Inches
from gmtool.rules.chainmail.state.unit import WholeInches
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import (
    Cases,
    Counted,
    Deals,
    Either,
    Event,
    FigureCommand,
    FigureEvent,
    FigureId,
    Phrase,
    TargetEvent,
    command,
    event,
)
from gmtool.space import Point

Aside = Annotated[int, Between(-60, 60)]
_MISSILES = Cases((("fire", "a fire ball"), ("lightning", "a lightning bolt")))
_SAVED = Cases(
    (("lives", " and lives"), ("dies", " and is destroyed"), ("off", " and flees from the table"),
     ("back", " and goes back"), ("", "; nothing happens"))
)  # fmt: skip


@command("cm.throw/1")
class ThrowMissile(FigureCommand):
    """A magic-user throws a missile at a called distance; `aside` are inches to the right of the target.

    0 inches stand for the distance of the target.
    """

    target: Annotated[FigureId, Ask("Aimed at", nearest_foes, blank=True)]
    inches: Annotated[WholeInches, Ask("Inches called", default=None, required=True, lowest=1, blank=True)] = 0
    aside: Annotated[Aside, Ask("Inches to the right")] = 0


@event(
    "cm.thrown/1", says="{figure} threw {missile} at {target}; it landed {far} away.", weight=2, counts=Deals(whom="")
)
class Thrown(TargetEvent):
    """A missile of magic came down so far from its thrower."""

    missile: Annotated[str, _MISSILES]
    far: Inches


@event("cm.saved/1", says="{figure} rolled {rolled}{what}.")
class Saved(FigureEvent):
    """The roll of a fantastic figure that a missile of magic struck."""

    rolled: int
    what: Annotated[str, _SAVED]


@event("cm.unmoved/1", says="{figure} was not harmed by it.")
class Unmoved(FigureEvent):
    """A missile of magic does nothing to a figure."""


# --- spells -----------------------------------------------------------------------------------------------------------
@command("cm.cast/1")
class Cast(FigureCommand):
    """A magic-user casts a spell: on a unit, at a place, or with words that say what it does (`what`)."""

    spell: str
    target: FigureId = ""
    at: Point | None = None
    what: Annotated[str, Between(0, 60)] = ""


@event("cm.cast-spell/1", says="{figure} cast {name}{how}{rolled}.", weight=2)
class SpellCast(FigureEvent):
    """A spell was cast, and works at once, in the next turn, or never; `rolled` is None where nobody rolls."""

    spell: str
    name: str
    how: Annotated[str, Cases((("now", ""), ("later", "; it works from the next turn on"), ("never", ", in vain")))]
    rolled: Annotated[int | None, Phrase(" ({})")] = None


@event("cm.spell-works/1", says="{name} of {figure} works.")
class SpellWorks(FigureEvent):
    """A spell that was delayed works from now on."""

    name: str


@event("cm.spell-ended/1", says="{name} of {figure} is over.", weight=2)
class SpellEnded(FigureEvent):
    """A spell is over."""

    name: str


@event("cm.spell-said/1", says="{figure}: {name}: {what}.", weight=2)
class SpellSaid(FigureEvent):
    """The work of a spell, or the thing that it shows, in words."""

    name: str
    what: str


@event("cm.found/1", says="{figure} found {target}.", weight=2)
class Found(TargetEvent):
    """Somebody hidden was found."""


@command("cm.end-spell/1")
class EndSpell(FigureCommand):
    """A magic-user ends a spell of his."""

    casting: str


@command("cm.hover/1")
class Hover(FigureCommand):
    """A magic-user who levitates rises no more, or rises again."""


@event("cm.hovers/1", says="{figure} {hovers}.")
class Hovers(FigureEvent):
    """A magic-user hovers, or rises again."""

    hovers: Annotated[bool, Either("hovers", "rises again")]


@event("cm.risen/1", says="{figure} rose to {level}.")
class Risen(FigureEvent):
    """A magic-user rose so high."""

    level: Annotated[int, Counted("inch", "inches")]


# --- counter-spells ---------------------------------------------------------------------------------------------------
@command("cm.counterspell/1")
class CounterSpell(FigureCommand):
    """A magic-user counters a spell that works already, or will in the next turn."""

    casting: str


@event("cm.countered/1", says="{figure} rolled {rolled} against {name} and {broke} it.", weight=2)
class Countered(FigureEvent):
    """A counter-spell was cast."""

    name: str
    rolled: int
    broke: Annotated[bool, Either("broke", "did not break")]


@event("cm.stronger/1", says="{figure} is the stronger magician against {target}.")
class Stronger(TargetEvent):
    """It is settled which of two magic-users is the stronger."""


# --- what spells bring ------------------------------------------------------------------------------------------------
@event("cm.conjured/1", says="{figure} conjured {target}.", weight=2)
class Conjured(TargetEvent):
    """A being, or an image, came into the battle."""


@event("cm.loose/1", says="Nobody controls {figure}: it goes for {target}.", weight=2)
class BrokeLoose(TargetEvent):
    """A conjured being is out of control."""


@command("cm.rampage/1")
class Rampage(FigureCommand):
    """A being that nobody controls goes for its conjurer, or for the nearest figure, and attacks whoever is in its
    path. Without a map `target` is who is met; empty for nobody."""

    target: Annotated[FigureId, Ask("Meets", others, when=off_table)] = ""


@event("cm.reversed/1", says="{figure} was confused, and went back {far} instead.", weight=2)
class Reversed(FigureEvent):
    """A confused unit did the opposite of what it did."""

    far: Inches


@event("cm.cloud/1", says="The cloud went on {far}{adrift}.")
class CloudMoved(Event):
    """A killing cloud moved."""

    far: Inches
    adrift: Annotated[bool, Either(", adrift", "")]
