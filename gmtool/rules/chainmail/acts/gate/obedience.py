"""The bars of obedience: what troops refuse to do that the dice have spoken about, and what drives others on.

Whoever must do something is not let stand, unless nothing of it can be done.
"""

from collections.abc import Callable, Iterator

from gmtool.rules.chainmail.acts.gate.obligations import can_comply
from gmtool.rules.chainmail.acts.kinds import (
    CASTS,
    CHARGES,
    FACES,
    FLEES,
    FORMS,
    GOES,
    JOINS,
    MEETS,
    PRESSES,
    RAMPAGES,
    RETIRES,
    SHOOTS,
    SPLITS,
    STANDS,
    STRIKES,
    SUPPORTS,
    TURNS,
    VOLLEYS,
    WORKS,
)
from gmtool.rules.chainmail.acts.nature.preying import prey
from gmtool.rules.chainmail.acts.obedience.bounds import (
    UNWILLING,
    WILLING,
    charges_straight,
    is_bound,
    may_charge,
    must_charge,
)
from gmtool.rules.chainmail.acts.obedience.hatred import hated
from gmtool.rules.chainmail.acts.states.reach import can_meet
from gmtool.rules.chainmail.cards.men import BERSERK
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Refusal

How = Callable[[Context, Unit, Meant], Iterator[Refusal]]


def _obliging(how: How) -> How:
    """An obligation, which lets a unit stand where nothing of it can be done."""

    def reasons(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
        found = tuple(how(ctx, unit, meant))
        if found and (STANDS not in meant.kinds or can_comply(ctx, unit)):
            yield from found

    return reasons


def _moves_now(ctx: Context, unit: Unit) -> bool:
    """True while a unit's side moves, or its orders are written."""
    return ctx.fight.phase == "orders" or ctx.moving_side() == unit.side


# --- troops that are diced for ----------------------------------------------------------------------------------------
def _hired(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Mercenaries who do nothing this turn but defend themselves."""
    if is_bound(ctx, unit, "stand"):
        yield Refusal(f"{unit.name}: will only stand and defend this turn.", "cm.merc.roll")
    elif is_bound(ctx, unit, "strike for pay"):
        yield Refusal(f"{unit.name} demanded more pay: no move, no attack.", "cm.merc.second")


def _marching_off(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Mercenaries who go, and do nothing besides; nor do they stay when they could go."""
    stays = STANDS in meant.kinds and not _moves_now(ctx, unit)
    if is_bound(ctx, unit, "leave", "change sides") and not stays:
        where = "off the table" if unit.obeys == "leave" else "to the enemy, whom it joins"
        yield Refusal(f"{unit.name} marches {where}.", "cm.merc.second")


def _unruly(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Knights who charge somebody whatever they are told, or go for him where they cannot. What a charge that has won
    still has to go, it goes (cm.charge.carry-through)."""
    quarry, kinds = must_charge(ctx, unit), meant.kinds
    stays = not kinds.isdisjoint((STANDS, SUPPORTS, SHOOTS, SPLITS))
    elsewhere = stays and not _moves_now(ctx, unit) and GOES not in kinds
    if quarry is None or not kinds.isdisjoint((JOINS, PRESSES)) or elsewhere:
        return
    straight = charges_straight(ctx, unit, quarry)
    able = may_charge(ctx, unit, quarry) and straight and bool(ctx.charge(unit)) and not unit.charged_last
    able = able and can_meet(ctx, unit, quarry)
    if not stays and (CHARGES in kinds or not able):
        if FORMS in kinds:
            yield Refusal(f"{unit.name} goes for {quarry.name}, and changes no formation.", "cm.knights.charge")
        elif STRIKES in kinds and meant.target not in ("", quarry.id):
            said = f"{unit.name} would charge {quarry.name} before {ctx.figure(meant.target).name}."
            yield Refusal(said, "cm.knights.precedence")
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
    attacks = MEETS in kinds and (not ctx.simultaneous or not kinds.isdisjoint((CHARGES, JOINS)))
    if is_bound(ctx, unit, UNWILLING):
        yield Refusal(f"{unit.name} will not go: it stands unmoved.", "cm.peasants.fail-attack")
    elif not attacks and PRESSES not in kinds and not is_bound(ctx, unit, WILLING):
        yield Refusal(f"{unit.name} moves on 7 or more with two dice, rolled before the moves.", "cm.peasants.move")


# --- what drives others on --------------------------------------------------------------------------------------------
def _uncontrolled(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """A being that nobody holds goes for its conjurer, and then stands."""
    goes = unit.side == ctx.moving_side() and not unit.done and ctx.melee_of(unit.id) is None
    if unit.sorcery.loose and (goes or STANDS not in meant.kinds):
        yield Refusal(f"Nobody controls {unit.name}.", "cm.elemental.uncontrolled")


def _preying(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Dragons, who attack some creatures before they do anything else."""
    if MEETS in meant.kinds and not meant.target:
        return
    found = prey(ctx, unit)
    if found is not None and meant.target != found.id:
        reason = f"{unit.name} attacks {found.name}, whatever it is told."
        yield Refusal(reason, "cm.dragon.attacks", short="attacks another")


def _hating(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Dwarves, who attack Goblins before anybody else, and Goblins, who attack Dwarves unbidden. Dwarves who are told
    to hold, hold (cm.dwarf.no-obedience)."""
    fantastic = ctx.fantastic(unit)
    if fantastic is None or not (foes := hated(ctx, unit)):
        return
    rule = "cm.goblin.hate-dwarves" if fantastic.unbidden else "cm.dwarf.hate-goblins"
    if MEETS in meant.kinds:
        if meant.target and all(one.id != meant.target for one in foes):
            name = ctx.figure(meant.target).name
            yield Refusal(f"{unit.name} would attack {foes[0].name} before {name}.", rule)
    elif fantastic.unbidden and _moves_now(ctx, unit):
        yield Refusal(f"{unit.name} attacks {foes[0].name}, whatever its orders.", rule, short="attacks another")


def _berserk(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Berserkers who see an enemy in reach charge, man to man."""
    kinds, ordered = meant.kinds, ctx.fight.phase == "orders"
    raging = ctx.man_to_man and unit.is_a(BERSERK) and _moves_now(ctx, unit)
    if not raging or unit.done or unit.charged_last or not ctx.charge(unit) or ctx.melee_of(unit.id) is not None:
        return
    # an order may be to move, where none to charge can be given
    stays = not kinds.isdisjoint((TURNS, STANDS, SUPPORTS))
    if not stays and (ordered or not kinds.isdisjoint((CHARGES, JOINS))):
        return
    near = [one for one in ctx.foes(unit) if one.men and may_charge(ctx, unit, one) and can_meet(ctx, unit, one)]
    if any(charges_straight(ctx, unit, one) for one in near):
        yield Refusal(f"{unit.name} charges; no order holds a berserker.", "cm.mtm.berserk-charge")


OBEDIENCE_BARS = (
    Bar("hired", frozenset({STANDS, FLEES, RETIRES, FACES}), why=_hired, but=True),
    Bar("marching off", frozenset({STRIKES, SHOOTS, SPLITS, CASTS, WORKS, STANDS}), how=_obliging(_marching_off)),
    Bar("unruly", frozenset({GOES, TURNS, STANDS, VOLLEYS}), how=_obliging(_unruly)),
    Bar("wavering", frozenset({GOES, TURNS}), how=_wavering),
    Bar("uncontrolled", frozenset({RAMPAGES}), how=_obliging(_uncontrolled), but=True),
    Bar("preying", frozenset({GOES, TURNS, STANDS, VOLLEYS}), how=_obliging(_preying)),
    Bar("hating", frozenset({GOES, TURNS, MEETS, STANDS}), how=_obliging(_hating)),
    Bar("berserk", frozenset({GOES, TURNS, STANDS, VOLLEYS}), how=_obliging(_berserk)),
)
