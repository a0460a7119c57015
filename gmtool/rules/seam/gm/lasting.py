"""The GM's commands about effects and checks that wait, and what happens to them; the same in every system."""

from typing import Annotated

from gmtool.bounds import Change, Count
from gmtool.dice import Dice, Need
from gmtool.rules.seam.breakdown import Modifier
from gmtool.rules.seam.declaring import command, event
from gmtool.rules.seam.messages import Command, Event
from gmtool.rules.seam.views.effects import NOWHERE, EffectPicture, Extent
from gmtool.rules.seam.wording import Either, FigureId, Phrase, Shown, SideId


@command("gm.effect/1")
class BeginEffect(Command):
    """An effect begins, for so many turns, the present one included (0: until it is ended).

    `replaces` is the key of an effect that goes on under these values instead.
    """

    label: str
    picture: EffectPicture = EffectPicture.OTHER
    where: Extent = NOWHERE
    side: SideId = ""
    turns: Count = 0
    acts: Change | None = None
    does: str = ""
    secret: bool = False
    replaces: str = ""


@command("gm.move-effect/1")
class MoveEffect(Command):
    """An effect is somewhere else from now on."""

    effect: str
    where: Extent


@command("gm.end-effect/1")
class EndEffect(Command):
    """An effect ends before its time."""

    effect: str


@command("gm.effect-acts/1")
class ActEffect(Command):
    """An effect acts: its moment in the order has come. When it is `skipped` it does nothing this turn."""

    effect: str
    skipped: bool = False


@command("gm.check/1")
class OweCheck(Command):
    """A check, a fuse or a timer waits from now on; see `WaitingCheck`. `turns` is in how many turns it is due."""

    label: str
    figure: FigureId = ""
    side: SideId = ""
    dice: Dice | None = None
    need: Need | None = None
    modifiers: tuple[Modifier, ...] = ()
    turns: Count = 0
    at: str = ""
    does: str = ""
    secret: bool = False


@command("gm.roll-check/1")
class RollCheck(Command):
    """A check that waits is rolled, or a fuse burns down, due or not."""

    check: str


@command("gm.drop-check/1")
class DropCheck(Command):
    """A check that waits is left out by the GM's word."""

    check: str
    reason: str = ""


LastingCommand = BeginEffect | MoveEffect | EndEffect | ActEffect | OweCheck | RollCheck | DropCheck


@event("gm.effect-began/1")
class EffectBegan(Event):
    """An effect began, or goes on with other values (`again`)."""

    effect: str
    label: str
    where: Extent = NOWHERE
    side: SideId = ""
    turns: Count = 0
    acts: Change | None = None
    does: str = ""
    again: bool = False


@event("gm.effect-moved/1", says="{label} is now{where}.")
class EffectMoved(Event):
    """An effect is somewhere else."""

    effect: str
    label: str
    where: Annotated[Extent, Shown("extent"), Phrase("{}", " nowhere")]


@event("gm.effect-ended/1", says="{label} {over}.", weight=2)
class EffectEnded(Event):
    """An effect ended: its time was `over`, or it was ended before."""

    effect: str
    label: str
    over: Annotated[bool, Either("is over", "is ended")] = False


@event("gm.effect-acted/1")
class EffectActed(Event):
    """An effect acted, or was passed over this turn."""

    effect: str
    label: str
    does: str = ""
    skipped: bool = False


@event("gm.check-owed/1")
class CheckOwed(Event):
    """A check waits. `turns` is in how many turns it is due, `at` the moment of that turn.

    `does` is what will happen, in words, where nothing is rolled.
    """

    label: str
    figure: FigureId = ""
    side: SideId = ""
    turns: Count = 0
    at: str = ""
    does: str = ""


@event("gm.check-rolled/1")
class CheckRolled(Event):
    """A check was rolled and passed or failed; `rolled` is None where it only happened."""

    label: str
    figure: FigureId = ""
    side: SideId = ""
    rolled: int | None = None
    needed: Need | None = None
    passed: bool = False
    does: str = ""


@event("gm.check-dropped/1", says="Ruling: {label} is skipped{reason}", weight=2)
class CheckDropped(Event):
    """A check was left out by the GM's word."""

    label: str
    figure: FigureId = ""
    reason: Annotated[str, Phrase(": {}", ".")] = ""


LastingEvent = EffectBegan | EffectMoved | EffectEnded | EffectActed | CheckOwed | CheckRolled | CheckDropped
