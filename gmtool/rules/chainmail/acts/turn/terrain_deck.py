"""The terrain deck: before the first turn both sides draw cards, and lay what they show (cm.terraincards.deck)."""

from collections.abc import Iterator
from fractions import Fraction
from math import hypot

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.acts.turn.messages import DrawTerrain, Drew, DrewLast, Laid, LayTerrain, StopDrawing
from gmtool.rules.chainmail.data.ground import TerrainCard
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Choice, Refusal, Why, draft_of
from gmtool.space import Cell, Layer, OpenGround, Point, Stroke, painted

GROUP = "Terrain"
MOST = 4
"""The most cards of a side (cm.terraincards.draws)."""
SHAPES = {"stream": (4, 4), "rough": (5, 4), "marsh": (5, 4), "wood": (5, 4), "hill": (6, 4)}
"""Half the length and half the depth in inches of a piece of terrain that is laid; a river runs across the table."""
RIVER = 2
"""Half the breadth of a river that is laid, in inches."""


# --- whose draw it is -------------------------------------------------------------------------------------------------
def is_open(ctx: Context) -> bool:
    """True before anything has been done in the first turn."""
    begun = bool(ctx.fight.first) or any(one.order is not None or one.done for one in ctx.everyone())
    return ctx.turn == 1 and ctx.fight.phase in ("obedience", "initiative", "orders") and not begun


def deck(ctx: Context) -> tuple[TerrainCard, ...]:
    """The cards that are left in the deck, each as often as it is there."""
    drawn = [card for _, card in ctx.fight.drawn]
    return tuple(row for row in ctx.tables.cards.values() for _ in range(row.count - drawn.count(row.key)))


def points(ctx: Context, side: str) -> Fraction:
    """The points of a side's troops (cm.points.troops)."""
    found = Fraction(0)
    for one in ctx.troops(side):
        arms = sum((arm.worth for arm in ctx.arms(one)), Fraction(0))
        each = ctx.kind(one).worth + arms
        engine = ctx.tables.engines.get(one.engine)
        found += (each / 2 if one.is_a("mercenary") else each) * one.men + (engine.worth if engine else 0)
    return found


def weaker(ctx: Context) -> str:
    """The side with fewer points, or of two alike the first."""
    return min((side.id for side in ctx.fight.sides), key=lambda side: points(ctx, side))


def draws(ctx: Context, side: str) -> int:
    """The cards that a side has drawn."""
    return sum(one == side for one, _ in ctx.fight.drawn)


def drawers(ctx: Context) -> tuple[str, ...]:
    """The sides that may still draw; the one whose draw it is comes first. The weaker side begins."""
    sides = [side.id for side in ctx.fight.sides]
    sides.sort(key=lambda side: side != (ctx.fight.drawn[0][0] if ctx.fight.drawn else weaker(ctx)))
    free = [one for one in sides if draws(ctx, one) < MOST and one not in ctx.fight.drawn_out]
    in_turn = ctx.house("terrain-draws") == "turns"
    return tuple(sorted(free, key=lambda side: draws(ctx, side)) if in_turn else free)


def _against(ctx: Context, command: DrawTerrain) -> Iterator[Refusal]:
    if command.side not in [side.id for side in ctx.fight.sides]:
        yield Refusal("There is no such side.")
        return
    if not is_open(ctx):
        yield Refusal("Terrain is drawn before the first turn.", "cm.terraincards.draws")
    due = drawers(ctx)
    if draws(ctx, command.side) >= MOST:
        yield Refusal("Each side draws up to four cards.", "cm.terraincards.draws")
    elif command.side not in due:
        yield Refusal("This side draws no more.", "cm.terraincards.draws")
    elif command.side != due[0] and not (command.defends and not ctx.fight.drawn):
        rule = "cm.terraincards.draws" if ctx.fight.drawn else "cm.terraincards.first"
        first = next(side.name for side in ctx.fight.sides if side.id == due[0])
        why = "" if ctx.fight.drawn else ", the weaker side"
        yield Refusal(f"{first}{why} draws first.", rule)
    if not deck(ctx):
        yield Refusal("No cards are left.", "cm.terraincards.deck")


def _draw(play: Play, command: DrawTerrain) -> None:
    left = deck(play)
    if not left:
        return
    why = Why(f"Terrain card of {len(left)} left", command.side, rule="cm.terraincards.deck")
    card = left[play.roll(Dice(1, len(left)), why).total - 1 if len(left) > 1 else 0]
    play.change_fight(drawn=(*play.fight.drawn, (command.side, card.key)))
    laid = "anywhere on the table" if card.terrain else ""
    rules = ("cm.terraincards.placement",)
    play.happened(Drew(side=command.side, what=card.name.lower(), laid=laid, rules=rules))


def _draw_offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is not None or ctx.over() or not is_open(ctx) or not deck(ctx) or _is_laid_out(ctx):
        return
    names, rule, aside = {side.id: side.name for side in ctx.fight.sides}, "cm.terraincards.draws", not ctx.fight.drawn
    for side in drawers(ctx)[:1]:
        label, draw = f"{names[side]} draws a terrain card", draft_of(DrawTerrain, side=side)
        yield Choice("draw", label, GROUP, draw, rule=rule, aside=aside)
        stop = draft_of(StopDrawing, side=side)
        yield Choice("draw no more", f"{names[side]} draws no more", GROUP, stop, rule=rule, aside=aside)
    if not ctx.fight.drawn:
        for side in drawers(ctx)[1:]:
            draft = draft_of(DrawTerrain, side=side, defends=True)
            label = f"{names[side]} defends and draws first"
            yield Choice(f"draw {side}", label, GROUP, draft, rule="cm.terraincards.first", aside=True)


def _stop_against(ctx: Context, command: StopDrawing) -> Iterator[Refusal]:
    if command.side not in drawers(ctx) or not is_open(ctx):
        yield Refusal("This side has already stopped drawing.", "cm.terraincards.draws")


def _stop(play: Play, command: StopDrawing) -> None:
    play.change_fight(drawn_out=(*play.fight.drawn_out, command.side))
    play.happened(DrewLast(side=command.side, rules=("cm.terraincards.draws",)))


def _no_offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    """Nothing: the choice stands beside that of drawing."""
    return iter(())


def _is_laid_out(ctx: Context) -> bool:
    """True where the map had its terrain before anybody drew: nobody is asked to draw then."""
    ground = ctx.ground
    laid = ground is not None and bool(ground.kinds or ground.borders or ground.heights)
    return laid and not ctx.fight.drawn


# --- laying it --------------------------------------------------------------------------------------------------------
def to_lay(ctx: Context) -> tuple[int, ...]:
    """The drawn cards that show terrain and are not on the map yet, counted from 1."""
    shown = (number for number, (_, key) in enumerate(ctx.fight.drawn, 1) if _terrain(ctx, key))
    return tuple(number for number in shown if number not in ctx.fight.laid)


def _terrain(ctx: Context, key: str) -> str:
    row = ctx.tables.cards.get(key)
    return row.terrain if row is not None else ""


def _piece(ground: OpenGround, kind: str, at: Point) -> tuple[Cell, ...]:
    """The cells of a piece of terrain: an oval about a place, or a river across the table through it."""
    middle = ground.spot_at(at)
    every = (cell for cell in ground.everywhere() if ground.covers(cell))
    if kind not in SHAPES:
        return tuple(cell for cell in every if abs(cell.column - middle.column) * ground.cell < RIVER)
    long, deep = SHAPES[kind]
    return tuple(
        cell
        for cell in every
        if hypot(
            (cell.column - middle.column) * ground.cell / long, (cell.row - middle.row) * ground.cell / deep
        ) <= 1
    )  # fmt: skip


def _lay_against(ctx: Context, command: LayTerrain) -> Iterator[Refusal]:
    if command.card not in to_lay(ctx):
        yield Refusal("This card has nothing to lay, or is already laid.", "cm.terraincards.placement")
    if ctx.ground is None or not ctx.ground.holds(command.at):
        yield Refusal("Terrain is laid on the map.", "cm.terraincards.placement")


def _lay(play: Play, command: LayTerrain) -> None:
    if play.ground is None or not play.ground.holds(command.at) or command.card not in to_lay(play):
        return
    side, key = play.fight.drawn[command.card - 1]
    kind = _terrain(play, key)
    cells = _piece(play.ground, kind, command.at)
    play.change_fight(
        ground=painted(play.ground, Stroke(Layer.TERRAIN, cells, text=kind)), laid=(*play.fight.laid, command.card)
    )
    what = play.tables.cards[key].name.lower()
    play.happened(Laid(side=side, what=what, rules=("cm.terraincards.placement",)))


def _lay_offers(ctx: Context, _: Unit | None) -> Iterator[Offer]:
    if ctx.over() or ctx.ground is None or not is_open(ctx):
        return
    for number in to_lay(ctx)[:1]:
        side, key = ctx.fight.drawn[number - 1]
        name = next(one.name for one in ctx.fight.sides if one.id == side)
        label = f"{name} lays the {ctx.tables.cards[key].name.lower()}"
        yield Offer(label, GROUP, "cm.terraincards.placement", given={"card": number})


DRAW = Act(DrawTerrain, _draw_offers, _against, _draw, kinds=NOTHING)
STOP_DRAWING = Act(StopDrawing, _no_offers, _stop_against, _stop, kinds=NOTHING)
LAY: Act = offered(LayTerrain, _lay_offers, _lay_against, _lay, kinds=NOTHING)
