"""Drill: changes of formation and of facing, the part of a move that each takes, and what lasts over several turns."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil, isqrt
from typing import Any

from gmtool.rules.chainmail.acts.kinds import FORMING, TURNING
from gmtool.rules.chainmail.acts.moving.turning import degrees_between, facing_cost, facing_row, training
from gmtool.rules.chainmail.acts.moving.ways import left
from gmtool.rules.chainmail.data.ground import FacingRow, FormationRow
from gmtool.rules.chainmail.state.commands import ChangeFormation, Face
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Faced, Reformed
from gmtool.rules.chainmail.state.holds import closed_rooms, is_flying
from gmtool.rules.chainmail.state.unit import Drill, Pace, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.bodies.formations import block_of, reformed
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Candidate, Refusal
from gmtool.space import turned

GROUP = "Move"
QUARTERS = 4
"""The parts of a move in which changes of formation are counted."""
OPEN_ORDER = 2
"""Whoever is in open order takes so many times the room."""


def pace_of(ctx: Context, unit: Unit, moved: int) -> Pace:
    """The pace of a unit that has used so much of its move: up to half of it, or more."""
    return Pace.STOOD if not moved else Pace.HALF if 2 * moved <= ctx.move(unit) else Pace.FULL


def spend(play: Play, unit: str, cost: int) -> None:
    """Take something off this turn's move; what is more than that is owed by the next ones."""
    one = play.figure(unit)
    now = min(cost, left(play, one))
    moved = one.moved + now
    play.change(unit, moved=moved, pace=pace_of(play, one, moved), owed=cost - now, done=moved >= play.move(one))


# --- formation --------------------------------------------------------------------------------------------------------
def moves_to_form(ctx: Context, unit: Unit, after: Drill) -> Fraction | None:
    """The moves that it takes a unit to change its formation; None where it cannot (cm.formation.costs).

    The way back takes as long. A schiltron is formed as a column is (cm.nation.scots-form).
    """
    if Drill.OPEN in (unit.drill, after):
        return Fraction(ctx.house_number("open-order"), QUARTERS) * training(ctx, unit)
    row = _formation_row(ctx, unit.drill, after)
    return None if row is None else row.moves * training(ctx, unit)


def _formation_row(ctx: Context, before: Drill, after: Drill) -> FormationRow | None:
    one, other = ("column" if drill is Drill.ROUND else drill.value for drill in (before, after))
    return ctx.tables.formations.get(f"{one} {other}") or ctx.tables.formations.get(f"{other} {one}")


def _is_for_foot(ctx: Context, after: Drill) -> bool:
    """True for a formation that only foot takes up, from whatever other (cm.formation.square-foot-only)."""
    rows = [row for row in ctx.tables.formations.values() if row.after == after.value]
    return bool(rows) and all(row.foot_only for row in rows)


def usual_files(drill: Drill, men: int) -> int:
    """The men side by side in a formation: a line of two ranks, a column twice as deep as wide, a square."""
    if drill in (Drill.SQUARE, Drill.ROUND):
        return max(1, isqrt(max(0, men - 1)) + 1)
    return max(1, isqrt(men // 2)) if drill is Drill.COLUMN else max(1, -(-men // 2))


def form_refusals(ctx: Context, unit: Unit, after: Drill) -> Iterator[Refusal]:
    """The reasons against a change of formation as such."""
    if unit.drill is after:
        yield Refusal(f"{unit.name} is already in that formation.")
    elif _is_for_foot(ctx, after) and ctx.mounted(unit):
        yield Refusal(f"Only foot forms {after.value}.", "cm.formation.square-foot-only")
    elif after is Drill.ROUND and "schiltron" not in ctx.habits(unit):
        yield Refusal("Only Scots form a schiltron.", "cm.nation.scots")
    elif unit.formation is None or moves_to_form(ctx, unit, after) is None:
        yield Refusal(f"{unit.name} cannot take that formation.", "cm.formation.costs")


def form(play: Play, unit: str, after: Drill, files: int = 0) -> None:
    """Begin a change of formation: the men stand so at once, and are busy for the time that it takes."""
    one = play.figure(unit)
    quarters = ceil((moves_to_form(play, one, after) or Fraction(0)) * QUARTERS)
    play.change(unit, drill=after, **_formed(play, one, after, files))
    play.happened(Reformed(figure=unit, drill=after, rules=("cm.formation.costs",)))
    drill_on(play, unit, quarters)


def _formed(ctx: Context, unit: Unit, after: Drill, files: int) -> dict[str, Any]:
    """How a unit stands once it has changed its formation, and where."""
    assert unit.formation is not None
    was, is_open = unit.drill is Drill.OPEN, after is Drill.OPEN
    room = {key: getattr(unit.formation, key) for key in ("across", "deep")}
    if was is not is_open:
        room = {key: value * OPEN_ORDER if is_open else value // OPEN_ORDER for key, value in room.items()}
    stands = evolve(unit.formation, files=min(files or usual_files(after, unit.men), max(1, unit.men)), **room)
    return reformed(ctx, unit, stands)


def no_room_to_form(ctx: Context, unit: Unit, after: Drill, files: int = 0) -> Iterator[Refusal]:
    """The reason against a change of formation that spreads into burning oil on the map."""
    if unit.formation is not None:
        block = block_of(evolve(unit, **_formed(ctx, unit, after, files)))
        yield from closed_rooms(ctx, unit, *((block,) if block is not None else ()))


def no_room_to_turn(ctx: Context, unit: Unit, heading: int | None) -> Iterator[Refusal]:
    """The reason against a turn on the spot into burning oil on the map."""
    block = block_of(unit)
    if block is not None and heading is not None:
        yield from closed_rooms(ctx, unit, replace(block, heading=turned(heading, 0)))


def drill_on(play: Play, unit: str, quarters: int) -> None:
    """Go on with a change that still takes so many quarters of a move.

    One that leaves some of this turn's move is done; any other lasts to the end of the turn, at which the unit can be
    caught in it (cm.formation.caught).
    """
    one = play.figure(unit)
    whole = max(1, play.move(one))
    free = QUARTERS * left(play, one) // whole
    lasts = quarters >= free and quarters > 0
    play.change(unit, drilling=quarters if lasts else 0, drilled=min(quarters, free) if lasts else 0)
    moved = play.move(one) if lasts else one.moved + -(-quarters * whole // QUARTERS)
    play.change(unit, moved=moved, pace=pace_of(play, one, moved), done=one.done or lasts)


def begin_turn(play: Play, unit: str) -> None:
    """What a change of formation or facing of an earlier turn takes of this turn's move."""
    one = play.figure(unit)
    if one.drilling and play.melee_of(unit) is None:
        play.change(unit, drilling=0, drilled=0)
        if one.drilling > one.drilled:
            drill_on(play, unit, one.drilling - one.drilled)
    if one.owed:
        spend(play, unit, one.owed)


# --- facing -----------------------------------------------------------------------------------------------------------
def face_refusals(ctx: Context, unit: Unit, heading: int | None, turn: str) -> Iterator[Refusal]:
    """The reasons against a change of facing as such."""
    row = _row(ctx, unit, heading, turn)
    if row is None:
        yield Refusal("Choose another facing.", "cm.facing.costs")
    elif unit.moved and facing_cost(ctx, unit, row) > left(ctx, unit):
        yield Refusal(f"{unit.name} does not have enough of the move left to turn that far.", "cm.facing.costs")


def _row(ctx: Context, unit: Unit, heading: int | None, turn: str) -> FacingRow | None:
    if turn:
        return ctx.tables.facings.get(turn)
    return None if heading is None else facing_row(ctx, degrees_between(unit, heading))


def face(play: Play, unit: str, heading: int | None, turn: str) -> None:
    """Turn a unit where it stands."""
    one = play.figure(unit)
    cost = facing_cost(play, one, _row(play, one, heading, turn))
    if heading is not None:
        play.change(unit, heading=turned(heading, 0))
    play.happened(Faced(figure=unit, heading=heading, rules=("cm.facing.costs",)))
    spend(play, unit, cost)


# --- the acts of move and counter-move --------------------------------------------------------------------------------
def kept_from_moving(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons why a unit does not move now: a melee, a move made, the other side's turn."""
    yield from ctx.unable(unit)
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")
    if unit.done:
        yield Refusal(f"{unit.name} has already moved.", "cm.turn.mcm.order", short="has moved")
    elif unit.side != ctx.moving_side():
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")


def may_move(ctx: Context, unit: Unit) -> bool:
    """True if a unit is offered moves on the ground now; in the air it has others."""
    return bool(ctx.move(unit)) and not is_flying(ctx, unit) and not any(kept_from_moving(ctx, unit))


def drills(ctx: Context, unit: Unit) -> tuple[Candidate, ...]:
    """The formations that a unit can take up."""
    return tuple(
        Candidate(one.value, "Open order" if one is Drill.OPEN else one.value.capitalize())
        for one in Drill
        if not any(form_refusals(ctx, unit, one))
    )


DRILLS = Ask(among=drills, judged=True)


def _form_against(ctx: Context, command: ChangeFormation) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from kept_from_moving(ctx, unit)
    yield from form_refusals(ctx, unit, command.drill)
    yield from no_room_to_form(ctx, unit, command.drill, command.files)


def _face_against(ctx: Context, command: Face) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from kept_from_moving(ctx, unit)
    yield from face_refusals(ctx, unit, command.heading, command.turn)
    yield from no_room_to_turn(ctx, unit, command.heading)


_FORMS = Offer(
    "Change formation", GROUP, "cm.formation.costs", asks={"drill": DRILLS},
    there=lambda ctx, unit: may_move(ctx, unit) and unit.formation is not None and unit.men != 1,
)  # fmt: skip
FORM: Act = offered(
    ChangeFormation, _FORMS, _form_against,
    lambda play, command: form(play, command.figure, command.drill, command.files), kinds=FORMING,
)  # fmt: skip
FACE: Act = offered(
    Face, Offer("Turn", GROUP, "cm.facing.costs", there=may_move), _face_against,
    lambda play, command: face(play, command.figure, command.heading, command.turn), kinds=TURNING,
)  # fmt: skip
