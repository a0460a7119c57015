"""Shaken armies: man to man a third of an army dead calls for a check, by type of troop (cm.mtm.morale-third)."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.losses import loss_row
from gmtool.rules.chainmail.acts.morale.pressed import never_checks
from gmtool.rules.chainmail.data.troops import LossRow
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import END, Modifier, WaitingCheck

THIRD = "third"
"""The key of what follows the check of an army."""
SHARE = 3
RULE = "cm.mtm.morale-third"
DEAD = (Going.SLAIN, Going.DESTROYED)


def army(ctx: Context, side: str) -> tuple[Unit, ...]:
    """The men of a side, alive or dead; those who defend a castle and berserkers are not of it when it checks."""
    return tuple(one for one in ctx.everyone() if one.side == side and one.start)


def is_bled(ctx: Context, side: str) -> bool:
    """True where a third of the men of a side are dead."""
    men = army(ctx, side)
    dead = sum(one.lost for one in men if one.going in DEAD)
    return bool(men) and SHARE * dead >= sum(one.start for one in men)


def types_of(ctx: Context, side: str) -> dict[str, tuple[LossRow, list[Unit]]]:
    """The men of a side who check, by their line of the Loss Table; a rider on foot has that of a rider."""
    found: dict[str, tuple[LossRow, list[Unit]]] = {}
    for one in army(ctx, side):
        if one.able and not never_checks(one) and not one.man.shaken:
            row = loss_row(ctx, evolve(one, kind=one.man.mount or one.kind))
            found.setdefault(row.key, (row, []))[1].append(one)
    return found


def check_armies(play: Play) -> None:
    """Have each type of troop of an army check, once a third of it is dead; each man checks once for it."""
    for side in play.fight.sides if play.man_to_man else ():
        if not is_bled(play, side.id):
            continue
        for key, (row, men) in types_of(play, side.id).items():
            for one in men:
                play.change(one.id, man=evolve(one.man, shaken=True))
            owe(
                play,
                WaitingCheck(
                    f"third {side.id} {key}", f"{side.name}, {row.name}: loss of a third of the army", side=side.id,
                    dice=Dice(2), need=Need(row.stays, Comparison.AT_LEAST), modifiers=tuple(_shared(play, men)),
                    turn=play.turn, at=END if play.fight.phase == "melee" else "melee", does="they leave the field",
                    then=THIRD, rule=RULE,
                ),
            )  # fmt: skip


def _shared(ctx: Context, men: list[Unit]) -> Iterator[Modifier]:
    """The modifiers that all of these men have."""
    first, *others = [morale_modifiers(ctx, one) for one in men]
    return (line for line in first if all(line in lines for lines in others))


def after_third_check(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Fight on, or leave the field, all of this type who have checked."""
    key = check.key.removeprefix(f"third {check.side} ")
    for one in army(play, check.side) if not passed else ():
        row = loss_row(play, evolve(one, kind=one.man.mount or one.kind))
        if one.able and row.key == key and not never_checks(one):
            leave(play, one.id, Going.BROKEN, RULE)
