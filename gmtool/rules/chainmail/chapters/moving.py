"""Moving: the moves of a turn, formations and fatigue; and written orders."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.kinds import is_barred
from gmtool.rules.chainmail.acts.moving.drill import FACE, FORM, begin_turn
from gmtool.rules.chainmail.acts.moving.fatigue import end_effort
from gmtool.rules.chainmail.acts.moving.moves import MOVE, WHEEL
from gmtool.rules.chainmail.acts.moving.ways import left, may_move, reach
from gmtool.rules.chainmail.acts.turn.marches import MARCH, marches_first, marches_last
from gmtool.rules.chainmail.acts.turn.orders import ORDER, lacks_order, order_labels, order_words, takes_orders
from gmtool.rules.chainmail.acts.turn.phases import waiting
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.stations import (
    AGENDA,
    CONDITIONS,
    ENDS_FOR,
    OVERLAYS,
    PARTS,
    RENEWS,
    UNFINISHED,
    VALUES,
    WAITS,
)
from gmtool.rules.chainmail.state.unit import Drill, Unit
from gmtool.rules.kit.amending import Value, flag
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.kit.views import sealed_strip
from gmtool.rules.seam import Agenda, Condition, Json, Overlay, OverlayKind, Refusal


# --- who waits --------------------------------------------------------------------------------------------------------
def _moves(ctx: Context, unit: Unit) -> bool:
    """Whoever may still go, and whom no state keeps from every move on the ground."""
    if not may_move(ctx, unit) or left(ctx, unit) <= 0:
        return False
    return not is_barred(ctx, unit, act.MOVING) or not is_barred(ctx, unit, act.CHARGING)


def _without_orders(ctx: Context) -> Iterator[Refusal]:
    for one in waiting(ctx) if ctx.fight.phase == "orders" else ():
        yield Refusal(f"{one.name}: no order.", "cm.turn.sim.orders")


# --- what is shown ----------------------------------------------------------------------------------------------------
def _hedgehog(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if ctx.is_hedgehog(unit):
        yield Condition("Hedgehog")


def _tired(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if unit.tired:
        yield Condition("Tired")


def _drilling(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if unit.drilling:
        yield Condition("Changes formation", "caught in it, it counts as attacked in the flank")


def _so_far(ctx: Context, unit: Unit) -> Iterator[Overlay]:
    if left(ctx, unit) and not ctx.is_airborne(unit) and (shape := reach(ctx, unit)) is not None:
        yield Overlay(OverlayKind.REACH, "Can move this far", shapes=(shape,))


def _ordered(ctx: Context, unit: Unit) -> str:
    return order_words(ctx, unit) if ctx.fight.phase in ("half", "rest") else ""


def _agenda(ctx: Context, agenda: Agenda) -> Agenda:
    """The orders of a turn while they are written: sealed until all are in (cm.turn.sim.orders)."""
    if not ctx.simultaneous:
        return agenda
    strip = None
    if ctx.fight.phase == "orders" and not agenda.over:
        told = [(one.id, order_words(ctx, one)) for one in ctx.everyone() if one.able and takes_orders(ctx, one)]
        strip = sealed_strip("Orders", "Order", told, "no order yet", "cm.turn.sim.orders")
    return replace(agenda, strip=strip, orders=lambda figure: order_labels(ctx, ctx.figure(figure)))


# --- what the GM may set ----------------------------------------------------------------------------------------------
def _set_drill(play: Play, one: Unit, value: Json) -> None:
    play.change(one.id, drill=Drill(str(value)))


_DRILLS = tuple((one.value, one.value.capitalize()) for one in Drill)
_FORMATION = Value("Formation", lambda _, one: one.drill.value, _set_drill, str, options=_DRILLS)


# --- what its states bar ----------------------------------------------------------------------------------------------
def _forming(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.drilling:
        yield Refusal(f"{unit.name}: still changing formation.", "cm.formation.costs")


def _schiltron(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if ctx.is_schiltron(unit):
        yield Refusal(f"{unit.name}: a schiltron, which cannot move.", "cm.nation.scots")


def _bristles(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if ctx.is_hedgehog(unit):
        yield Refusal(f"{unit.name}: a hedgehog, which never charges.", "cm.hedgehog.move")


def _steady_hedgehog(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if ctx.is_hedgehog(unit):
        yield Refusal(f"{unit.name}: a hedgehog, which is not drawn into melees.", "cm.hedgehog.not-drawn")


def _bristling(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    if ctx.is_hedgehog(target) and not ctx.has_poles(unit):
        yield Refusal(f"{target.name}: a hedgehog; only pikes and pole arms attack it.", "cm.hedgehog.attackers")


CHAPTER = Chapter(
    "moving",
    acts={"moves": (MOVE,), "wheels": (WHEEL,), "drill": (FORM, FACE), "orders": (ORDER, MARCH)},
    bars=(
        Bar("drilling", frozenset({act.GOES, act.TURNS}), why=_forming),
        Bar("schiltron", frozenset({act.GOES}), why=_schiltron),
        Bar("hedgehog", frozenset({act.CHARGES}), why=_bristles),
        Bar("steady hedgehog", frozenset({act.JOINS}), why=_steady_hedgehog),
        Bar("bristling", frozenset({act.MEETS}), whom=_bristling),
    ),
    hooks=(
        WAITS(_moves, "move-first"),
        WAITS(_moves, "move-last"),
        WAITS(lacks_order, "orders"),
        WAITS(marches_first, "half"),
        WAITS(marches_last, "rest"),
        UNFINISHED(_without_orders, "orders"),
        ENDS_FOR(end_effort),
        RENEWS(begin_turn),
        CONDITIONS(_hedgehog, "hedgehog"),
        CONDITIONS(_tired, "tired"),
        CONDITIONS(_drilling, "formation"),
        OVERLAYS(_so_far, "move"),
        VALUES({"tired": flag("tired", "Tired", "cm.fatigue.attack-lower")}, "tired"),
        VALUES({"drill": _FORMATION}, "formation"),
        AGENDA(_agenda, "orders"),
        PARTS(_ordered, "order"),
    ),
)
