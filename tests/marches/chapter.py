"""Forced marches: half as far again, and footsore men for the turns after it."""

from collections.abc import Iterator, Mapping

from gmtool.rules.chainmail.acts.kinds import CHARGES, GOES, MOVING, is_barred
from gmtool.rules.chainmail.acts.moving.drill import GROUP, may_move
from gmtool.rules.chainmail.acts.moving.moves import MOVE, go, way_of
from gmtool.rules.chainmail.acts.moving.ways import Way, left, too_far
from gmtool.rules.chainmail.state.commands import Move
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.stations import CONDITIONS, ENDS_FOR, OVERLAYS, SETTLES, VALUES
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.kit.amending import Value
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Choice, Condition, Input, InputKind, Overlay, OverlayKind, Refusal, draft_of
from gmtool.space import Circle
from tests.marches.state import REST, Forced, ForceMarch, Refreshed

FORCED, FOOTSORE, RESTED = "marches.forced", "marches.footsore", "marches.rested"
COSTS, WORN_OUT = 2, 3
"""The turns of rest that a forced march costs, and those from which on a unit does not go at all."""


def footsore(ctx: Context, unit: Unit) -> int:
    """The turns that a unit must still stand."""
    return ctx.fight.footsore.get(unit.id, 0)


def make_footsore(play: Play, unit: Unit, turns: int) -> None:
    """Let a unit need so many turns of rest; with 0 it is fresh."""
    others = {key: one for key, one in play.fight.footsore.items() if key != unit.id}
    play.change_fight(footsore={**others, unit.id: min(turns, REST.highest)} if turns else others)


# --- the act ----------------------------------------------------------------------------------------------------------
def _more(ctx: Context, unit: Unit) -> int:
    return ctx.move(unit) // 2


def _way(ctx: Context, command: ForceMarch) -> Way:
    """The way of a march over the map; without one it is over open ground, and as long as can be."""
    unit = ctx.figure(command.figure)
    if command.to is None or unit.at is None or ctx.ground is None:
        far = left(ctx, unit) + _more(ctx, unit)
        return Way(far, far, bonus=_more(ctx, unit))
    found = way_of(ctx, unit, Move(figure=unit.id, to=command.to))
    return Way(found.far, found.cost, found.bonus + _more(ctx, unit), found.uphill, found.bars)


def _against(ctx: Context, command: ForceMarch) -> Iterator[Refusal]:
    """What is against any move but its length; and the length of this one."""
    unit, move = ctx.figure(command.figure), Move(figure=command.figure, to=command.to)
    of_its_length = set(too_far(ctx, unit, way_of(ctx, unit, move)))
    yield from (one for one in MOVE.refusals(ctx, move) if one not in of_its_length)
    yield from too_far(ctx, unit, _way(ctx, command))


def _force(play: Play, command: ForceMarch) -> None:
    unit, way = play.figure(command.figure), _way(play, command)
    go(play, unit.id, way, command.to)
    make_footsore(play, unit, footsore(play, unit) + COSTS)
    play.happened(Forced(figure=unit.id, far=way.far, rules=(FORCED,)))


def _offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is not None and may_move(ctx, unit):
        on_map = ctx.ground is not None and unit.at is not None
        inputs = (Input("to", "Place", InputKind.POSITION),) if on_map else ()
        draft = draft_of(ForceMarch, figure=unit.id)
        yield Choice("force-march", "Force the march", GROUP, draft, inputs, rule=FORCED, aside=True)


# --- what it bars -----------------------------------------------------------------------------------------------------
def _footsore(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if footsore(ctx, unit):
        yield Refusal(f"{unit.name}: footsore, and does not charge.", FOOTSORE)


def _worn_out(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if footsore(ctx, unit) >= WORN_OUT:
        yield Refusal(f"{unit.name}: worn out, and stays where it is.", FOOTSORE)


# --- how it ends ------------------------------------------------------------------------------------------------------
def _rest(play: Play, unit: Unit) -> None:
    """A turn without a move rests the men."""
    turns = footsore(play, unit)
    if turns and unit.pace is Pace.STOOD:
        make_footsore(play, unit, turns - 1)
        if turns == 1:
            play.happened(Refreshed(figure=unit.id, rules=(RESTED,)))


def _forget(play: Play) -> None:
    """Nothing is kept of units that are off the table for good."""
    for one in play.everyone():
        if (one.gone or one.going is not None) and footsore(play, one):
            make_footsore(play, one, 0)


# --- what is shown, and what the GM may set ---------------------------------------------------------------------------
def _conditions(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if turns := footsore(ctx, unit):
        words = "Worn out" if turns >= WORN_OUT else "Footsore"
        ends = f"until it has stood for {turns} turn{'s' if turns > 1 else ''}"
        yield Condition(words, ends, FOOTSORE, grave=turns >= WORN_OUT)


def _values(ctx: Context, unit: Unit) -> Mapping[str, Value]:
    if unit.formation is None:
        return {}
    return {"footsore": Value("Turns of rest that it needs", footsore, make_footsore, limits=_LIMITS, rule=FOOTSORE)}


def _so_far(ctx: Context, unit: Unit) -> Iterator[Overlay]:
    """How far it would go over open ground."""
    if may_move(ctx, unit) and not is_barred(ctx, unit, MOVING):
        yield Overlay(
            OverlayKind.REACH, "A forced march", shapes=(Circle(unit.at, left(ctx, unit) + _more(ctx, unit)),)
        )


_LIMITS = (REST.lowest, REST.highest)
FORCE = Act(ForceMarch, _offers, _against, _force, kinds=MOVING)
CHAPTER = Chapter(
    "forced marches",
    has_fight={"footsore": some},
    brings=(FORCE,),
    acts={"forced marches": (FORCE,)},
    bars=(
        Bar("footsore", frozenset({CHARGES}), _footsore),
        Bar("worn out", frozenset({GOES}), _worn_out),
    ),
    hooks=(ENDS_FOR(_rest), SETTLES(_forget), CONDITIONS(_conditions, "tired")),
    always=(VALUES(_values, "tired"), OVERLAYS(_so_far, "move")),
)
