"""Rows of riders and mounts (section 9 of Advanced Melee): skills, loads, panics and what causes them."""

from typing import Annotated, Literal

from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import Change, Name, Number, Shows, Word

PanicEffect = Literal["flees", "berserk", "charges", "frozen", "throws"]


@dataclass(frozen=True, slots=True)
class RiderSkill:
    """A skill at riding, of those with the `talent`; without one, of everybody.

    `dx` is that of fighting, `rod_dx` that of a spell from a rod. `mount_dice` are rolled to mount (0: none),
    `jump_dice` to jump off, `panic_dice` when the mount is wounded, `hang_dice` on one that tries to throw its rider,
    `control_dice` to control it; `fright_dice` change the dice of other frights. So many `pulls` in a turn unseat it.
    It `picks_up` things from the saddle; its mount `keeps_calm`.
    """

    key: Name
    dx: Change
    rod_dx: Change
    jump_dice: Number
    pulls: Number
    talent: Word = ""
    mount_dice: Number = 0
    panic_dice: Number = 0
    fright_dice: Change = 0
    hang_dice: Number = 0
    control_dice: Number = 0
    picks_up: bool = False
    keeps_calm: bool = False


@dataclass(frozen=True, slots=True)
class MountLoad:
    """The MA that a load costs of up to so many `times` the animal's ST, in kg (am.mount.load)."""

    times: Number
    ma: Change


@dataclass(frozen=True, slots=True)
class Panic:
    """The effect of a panic, for these faces of a die (am.panic.table)."""

    lowest: Annotated[int, Shows("1d")]
    highest: Annotated[int, Shows("1d")]
    effect: PanicEffect
    label: Name


@dataclass(frozen=True, slots=True)
class Fright:
    """A cause of panic other than a wound, with the dice against the animal's IQ (am.panic.scare)."""

    key: Name
    label: Name
    dice: Number
