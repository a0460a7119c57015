"""The GM's commands about effects and checks that wait, and what happens to them; the same in every system."""

from dataclasses import dataclass
from typing import Literal

from gmtool.bounds import Change, Count
from gmtool.dice import Dice, Need
from gmtool.rules.seam.breakdown import Modifier
from gmtool.rules.seam.messages import Command, Event
from gmtool.rules.seam.views.effects import NOWHERE, EffectPicture, Extent


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginEffect(Command):
    """An effect begins, for so many turns, the present one included (0: until it is ended).

    `replaces` is the key of an effect that goes on under these values instead.
    """

    kind: Literal["gm.effect/1"] = "gm.effect/1"
    label: str
    picture: EffectPicture = EffectPicture.OTHER
    where: Extent = NOWHERE
    side: str = ""
    turns: Count = 0
    acts: Change | None = None
    does: str = ""
    secret: bool = False
    replaces: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEffect(Command):
    """An effect is somewhere else from now on."""

    kind: Literal["gm.move-effect/1"] = "gm.move-effect/1"
    effect: str
    where: Extent


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEffect(Command):
    """An effect ends before its time."""

    kind: Literal["gm.end-effect/1"] = "gm.end-effect/1"
    effect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActEffect(Command):
    """An effect acts: its moment in the order has come. When it is `skipped` it does nothing this turn."""

    kind: Literal["gm.effect-acts/1"] = "gm.effect-acts/1"
    effect: str
    skipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OweCheck(Command):
    """A check, a fuse or a timer waits from now on; see `WaitingCheck`. `turns` is in how many turns it is due."""

    kind: Literal["gm.check/1"] = "gm.check/1"
    label: str
    figure: str = ""
    side: str = ""
    dice: Dice | None = None
    need: Need | None = None
    modifiers: tuple[Modifier, ...] = ()
    turns: Count = 0
    at: str = ""
    does: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCheck(Command):
    """A check that waits is rolled, or a fuse burns down, due or not."""

    kind: Literal["gm.roll-check/1"] = "gm.roll-check/1"
    check: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DropCheck(Command):
    """A check that waits is left out by the GM's word."""

    kind: Literal["gm.drop-check/1"] = "gm.drop-check/1"
    check: str
    reason: str = ""


LastingCommand = BeginEffect | MoveEffect | EndEffect | ActEffect | OweCheck | RollCheck | DropCheck


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegan(Event):
    """An effect began, or goes on with other values (`again`)."""

    kind: Literal["gm.effect-began/1"] = "gm.effect-began/1"
    effect: str
    label: str
    where: Extent = NOWHERE
    side: str = ""
    turns: Count = 0
    acts: Change | None = None
    does: str = ""
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectMoved(Event):
    """An effect is somewhere else."""

    kind: Literal["gm.effect-moved/1"] = "gm.effect-moved/1"
    effect: str
    label: str
    where: Extent


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEnded(Event):
    """An effect ended: its time was `over`, or it was ended before."""

    kind: Literal["gm.effect-ended/1"] = "gm.effect-ended/1"
    effect: str
    label: str
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectActed(Event):
    """An effect acted, or was passed over this turn."""

    kind: Literal["gm.effect-acted/1"] = "gm.effect-acted/1"
    effect: str
    label: str
    does: str = ""
    skipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOwed(Event):
    """A check waits. `turns` is in how many turns it is due, `at` the moment of that turn.

    `does` is what will happen, in words, where nothing is rolled.
    """

    kind: Literal["gm.check-owed/1"] = "gm.check-owed/1"
    label: str
    figure: str = ""
    side: str = ""
    turns: Count = 0
    at: str = ""
    does: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRolled(Event):
    """A check was rolled and passed or failed; `rolled` is None where it only happened."""

    kind: Literal["gm.check-rolled/1"] = "gm.check-rolled/1"
    label: str
    figure: str = ""
    side: str = ""
    rolled: int | None = None
    needed: Need | None = None
    passed: bool = False
    does: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckDropped(Event):
    """A check was left out by the GM's word."""

    kind: Literal["gm.check-dropped/1"] = "gm.check-dropped/1"
    label: str
    figure: str = ""
    reason: str = ""


LastingEvent = EffectBegan | EffectMoved | EffectEnded | EffectActed | CheckOwed | CheckRolled | CheckDropped
