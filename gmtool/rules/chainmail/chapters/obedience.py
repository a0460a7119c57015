"""Obedience: mercenaries, Knights and peasants who are diced for; commanders; and what drives others on."""

from collections.abc import Iterator, Mapping

from gmtool.rules.chainmail.acts.gate.obedience import OBEDIENCE_BARS
from gmtool.rules.chainmail.acts.morale.leaders import leaders_with
from gmtool.rules.chainmail.acts.obedience.bounds import FOREVER, must_charge
from gmtool.rules.chainmail.acts.obedience.commanders import (
    LEAD,
    LEAD_NO_MORE,
    LOST,
    after_hearing,
    settle_commanders,
)
from gmtool.rules.chainmail.acts.obedience.contacts import DEFENDS, after_defending, has_stakes
from gmtool.rules.chainmail.acts.obedience.marches import CHANGE_SIDES, DEPART
from gmtool.rules.chainmail.acts.obedience.obeying import obeying
from gmtool.rules.chainmail.acts.obedience.reorganizing import MIXED_UP
from gmtool.rules.chainmail.acts.obedience.rolling import OBEY, begin, stand_label, undiced, waits
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.stations import CONDITIONS, ENTERS, SETTLES, STANDS, UNFINISHED, VALUES, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import Value, flag
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Condition

_SAID = {
    "stand": "Stands", "strike for pay": "Wants more pay", "leave": "Marches off", "change sides": "Bribed",
    "content": "Content", "unwilling": "Unwilling", "held": "Held",
}  # fmt: skip


def _obedience(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """What the dice of obedience said of a unit."""
    if unit.obeys_until < ctx.turn:
        return
    until = f"turn {unit.obeys_until}" if ctx.turn < unit.obeys_until < FOREVER else ""
    if (quarry := must_charge(ctx, unit)) is not None:
        yield Condition(f"Charges {quarry.name}", until, grave=True)
    elif unit.obeys in _SAID:
        yield Condition(_SAID[unit.obeys], until, good=unit.obeys == "content")


def _behind_stakes(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if has_stakes(ctx, unit):
        yield Condition("Behind stakes")


def _led(ctx: Context, unit: Unit) -> Iterator[Condition]:
    for leader in leaders_with(ctx, unit):
        bonus = "1 to morale and obedience dice" if leader.fantastic else ""
        yield Condition(f"With {leader.name}", bonus, good=True)


def _stands(ctx: Context, unit: Unit) -> str | None:
    return stand_label(ctx, unit) if ctx.fight.phase == "obedience" else None


def _values(ctx: Context, unit: Unit) -> Mapping[str, Value]:
    if unit.formation is None:
        return {}
    return {"heartened": flag("heartened", "Near the army commander", "cm.commander.within-12")}


CHAPTER = Chapter(
    "obedience",
    acts={"obedience": (OBEY, LEAD, LEAD_NO_MORE, DEPART, CHANGE_SIDES, MIXED_UP)},
    bars=OBEDIENCE_BARS,
    wraps=obeying,
    checks={DEFENDS: after_defending, LOST: after_hearing},
    hooks=(
        WAITS(waits, "obedience"),
        ENTERS(begin, "obedience"),
        UNFINISHED(undiced, "obedience"),
        STANDS(_stands),
        SETTLES(settle_commanders),
        CONDITIONS(_obedience, "obedience"),
        CONDITIONS(_behind_stakes, "stakes"),
        CONDITIONS(_led, "leaders"),
        VALUES(_values, "commander"),
    ),
)
