"""Obedience: mercenaries, Knights and peasants who are diced for; and commanders."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.kinds import can_meet
from gmtool.rules.chainmail.acts.morale.leaders import is_led, leaders_with
from gmtool.rules.chainmail.acts.moving.ways import charges_straight, may_charge
from gmtool.rules.chainmail.acts.obedience.commanders import (
    LEAD,
    LEAD_NO_MORE,
    LOST,
    after_hearing,
    settle_commanders,
)
from gmtool.rules.chainmail.acts.obedience.contacts import DEFENDS, after_defending, has_stakes
from gmtool.rules.chainmail.acts.obedience.knights import FOREVER, UNWILLING, WILLING, is_bound, must_charge
from gmtool.rules.chainmail.acts.obedience.marches import CHANGE_SIDES, DEPART
from gmtool.rules.chainmail.acts.obedience.messages import Obey
from gmtool.rules.chainmail.acts.obedience.obeying import obeying
from gmtool.rules.chainmail.acts.obedience.reorganizing import MIXED_UP
from gmtool.rules.chainmail.acts.obedience.rolling import OBEY, begin, obey_measures, stand_label, undiced, waits
from gmtool.rules.chainmail.acts.turn.obligations import moves_now, obliging
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.stations import CONDITIONS, ENTERS, SETTLES, STANDS, UNFINISHED, VALUES, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import flag
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Condition, Refusal

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


# --- what its states bar ----------------------------------------------------------------------------------------------
def _goes_with(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """A commander or a hero with a unit goes and fires with it; by himself he does what is magic, or heroic."""
    if is_led(unit):
        name = ctx.figure(unit.on).name
        yield Refusal(f"{unit.name} goes with {name}; he leaves it first.", "cm.commander.with-unit")


def _led_wholly(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """So with his magic too, where the players have it so."""
    if ctx.house("led-magic") == "none":
        yield from _goes_with(ctx, unit)


def _hired(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Mercenaries who do nothing this turn but defend themselves."""
    if is_bound(ctx, unit, "stand"):
        yield Refusal(f"{unit.name}: will only stand and defend this turn.", "cm.merc.roll")
    elif is_bound(ctx, unit, "strike for pay"):
        yield Refusal(f"{unit.name} demanded more pay: no move, no attack.", "cm.merc.second")


def _marching_off(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Mercenaries who go, and do nothing besides; nor do they stay when they could go."""
    stays = act.STANDS in meant.kinds and not moves_now(ctx, unit)
    if is_bound(ctx, unit, "leave", "change sides") and not stays:
        where = "off the table" if unit.obeys == "leave" else "to the enemy, whom it joins"
        yield Refusal(f"{unit.name} marches {where}.", "cm.merc.second")


def _unruly(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Knights who charge somebody whatever they are told, or go for him where they cannot. What a charge that has won
    still has to go, it goes (cm.charge.carry-through)."""
    quarry, kinds = must_charge(ctx, unit), meant.kinds
    stays = not kinds.isdisjoint((act.STANDS, act.SUPPORTS, act.SHOOTS, act.SPLITS))
    elsewhere = stays and not moves_now(ctx, unit) and act.GOES not in kinds
    if quarry is None or not kinds.isdisjoint((act.JOINS, act.PRESSES)) or elsewhere:
        return
    straight = charges_straight(ctx, unit, quarry)
    able = may_charge(ctx, unit, quarry) and straight and bool(ctx.charge(unit)) and not unit.charged_last
    able = able and can_meet(ctx, unit, quarry)
    if not stays and (act.CHARGES in kinds or not able):
        if act.FORMS in kinds:
            yield Refusal(f"{unit.name} goes for {quarry.name}, and changes no formation.", "cm.knights.charge")
        elif act.STRIKES in kinds and meant.target not in ("", quarry.id):
            said = f"{unit.name} would charge {quarry.name} before {ctx.figure(meant.target).name}."
            yield Refusal(said, "cm.knights.precedence", short="charges another first")
        return
    how = "charges" if able else "goes for"
    yield Refusal(
        f"{unit.name} {how} {quarry.name}, whatever its orders.", "cm.knights.charge", short="charges another"
    )


def _wavering(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Peasants, who roll to move, and to attack; by written orders an attack at a normal move is a move. A charge that
    has won is one that they dared."""
    if not ctx.is_wavering(unit):
        return
    kinds = meant.kinds
    attacks = act.MEETS in kinds and (not ctx.simultaneous or not kinds.isdisjoint((act.CHARGES, act.JOINS)))
    if is_bound(ctx, unit, UNWILLING):
        yield Refusal(f"{unit.name} will not go: it stands unmoved.", "cm.peasants.fail-attack")
    elif not attacks and act.PRESSES not in kinds and not is_bound(ctx, unit, WILLING):
        yield Refusal(f"{unit.name} moves on 7 or more with two dice, rolled before the moves.", "cm.peasants.move")


_BUT_LEAVING = frozenset({act.STRIKES, act.SHOOTS, act.SPLITS, act.CASTS, act.WORKS, act.STANDS})
CHAPTER = Chapter(
    "obedience",
    acts={"obedience": (OBEY, LEAD, LEAD_NO_MORE, DEPART, CHANGE_SIDES, MIXED_UP)},
    bars=(
        Bar("led", frozenset({act.GOES, act.TURNS, act.MEETS, act.VOLLEYS}), why=_goes_with),
        Bar("led", frozenset({act.CASTS, act.ENCHANTS}), why=_led_wholly),
        Bar("hired", frozenset({act.STANDS, act.FACES}), why=_hired, but=True, will=True),
        Bar("marching off", _BUT_LEAVING, how=obliging(_marching_off), will=True),
        Bar("unruly", frozenset({act.GOES, act.TURNS, act.STANDS, act.VOLLEYS}), how=obliging(_unruly), will=True),
        Bar("wavering", frozenset({act.GOES, act.TURNS}), how=_wavering, will=True),
    ),
    wraps=obeying,
    checks={DEFENDS: after_defending, LOST: after_hearing},
    chances={Obey: Chances(obey_measures)},
    hooks=(
        WAITS(waits, "obedience"),
        ENTERS(begin, "obedience"),
        UNFINISHED(undiced, "obedience"),
        STANDS(lambda ctx, unit: stand_label(ctx, unit) if ctx.fight.phase == "obedience" else None),
        SETTLES(settle_commanders),
        CONDITIONS(_obedience, "obedience"),
        CONDITIONS(_behind_stakes, "stakes"),
        CONDITIONS(_led, "leaders"),
        VALUES({"heartened": flag("heartened", "Near the army commander", "cm.commander.within-12")}, "commander"),
    ),
)
