"""Casting, disbelieving, and harm that is no blow: the commands, and the events about them."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Either, FigureCommand, FigureEvent, FigureId, FigureIds, InputKind, command, event
from gmtool.rules.tft.state.messages.commands import Part, Stated
from gmtool.rules.tft.state.records.spells import St

YesNo = Literal["", "yes", "no"]
_HELPS = {"yes": "Helps", "no": "Does not help"}
Reason = Annotated[str, Between(0, 60)]


@command("tft.cast/1")
class Cast(FigureCommand):
    """A spell is cast on the target, or on the caster.

    `st` 0 is the least that it costs; `source` is the gear that it is read from, or comes out of. Of a missile spell,
    `known`: the caster knows it himself, `spare` are figures beyond the target that are not to be hit, and `in_the_way`
    those to be missed first, where no map says so; `aim` is the part of the body that it is aimed at.
    """

    spell: Annotated[str, Ask("Spell")]
    target: Annotated[FigureId, Ask("Target", required=True)] = ""
    st: Annotated[St, Ask("ST put into it")] = 0
    source: Annotated[str, Ask("Read from, or out of", default=None, spared=True)] = ""
    known: Annotated[bool, Ask("Knows the spell")] = True
    spare: FigureIds = ()
    in_the_way: FigureIds = ()
    stated: Stated | None = None
    aim: Part = ""


@command("tft.disbelieve/1")
class Disbelieve(FigureCommand):
    """A figure tries to see through an illusion."""

    target: Annotated[FigureId, Ask("Target")]


@command("tft.harm/1")
class HarmFigure(FigureCommand):
    """A figure is harmed otherwise than by a blow: by a number of hits, or dice.

    `armor`, `shield`: the GM's word on whether these help, else the kind's. `by` is who did it, for experience.
    """

    damage: Annotated[str, Between(1, 20), Ask("Hits, or dice", default="1d")]
    sort: Annotated[str, Ask("Kind", required=True)] = "other"
    armor: Annotated[YesNo, Ask("Armor", among=_HELPS, default=None)] = ""
    shield: Annotated[YesNo, Ask("Shield", among=_HELPS, default=None)] = ""
    by: Annotated[FigureId, Ask("Done by", kind=InputKind.ONE_OF, default=None)] = ""


@event("tft.spell-cast/1")
class SpellCast(FigureEvent):
    """A roll to cast a spell."""

    target: FigureId
    spell: str
    needs: int
    sum: int
    works: bool
    st: int = 0


@event("tft.disbelieved/1", says="{figure} disbelieves {target}: {real}.")
class Disbelieved(FigureEvent):
    """An attempt to disbelieve; an illusion that is seen through is gone."""

    target: FigureId
    real: Annotated[bool, Either("it stays as it is", "it was an illusion, and vanishes")]


@event("tft.spell-took-effect/1", says="{target}: {spell} takes effect.")
class SpellTookEffect(FigureEvent):
    """A spell took effect without damage."""

    target: FigureId
    spell: str
