"""Tally with units: blocks of men who march, wheel, form and shoot, riders with their mounts, and levels.

A card of ten points or more is a unit: so many men of one point each, in four files. A rider is hurt with its mount,
who is shot at counts how high it stands, and a unit without men is out. On hexes a figure of eight points is a wagon of
three hexes, which turns about its middle, and one of nine a dragon of seven.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from gmtool.dice import Dice
from gmtool.rules.kit import play as kit
from gmtool.rules.kit.acts import Act, Offer, offered
from gmtool.rules.kit.amending import ByHand, men
from gmtool.rules.kit.bodies.formations import block_of, lose_men, reformed, unit_counter
from gmtool.rules.kit.bodies.together import carried_by
from gmtool.rules.kit.mustering import mustered
from gmtool.rules.kit.play import evolve
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import (
    Candidate,
    Choice,
    Counter,
    Enlisted,
    FigureCommand,
    FigureEvent,
    FigureId,
    Files,
    Formation,
    GroundKind,
    Input,
    InputKind,
    Measure,
    Overlay,
    OverlayKind,
    Posture,
    Refusal,
    Ride,
    Values,
    Why,
    command,
    draft_of,
    event,
    says,
)
from gmtool.space import (
    ONE_HEX,
    Base,
    Circle,
    Facing,
    Footprint,
    Hex,
    HexGround,
    OpenGround,
    Position,
    Shape,
    Wheel,
    gap,
    in_units,
    reach_of_body,
    slant,
)
from tests.tally import Tally, fight
from tests.tally.fight import ACTS, Context, Figure, Play, TallyState, idle, on_ground

SMALLEST, FILES = 10, 4
MARCH, RANGE = 9, 15
"""Inches, or as many bases on other ground."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Soldier(Figure):
    """A unit has a formation, and its points are its men."""

    @property
    def able(self) -> bool:
        return self.points > 0 and not self.gone and (self.formation is None or self.formation.men > 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(TallyState):
    figures: Mapping[str, Soldier]


def enlist(book: Any, one: Enlisted, ground: Any) -> Soldier:
    plain = fight.enlist(book, one, ground)
    values = {field.name: getattr(plain, field.name) for field in fields(plain)}
    if plain.points >= SMALLEST:
        room = ground.base if isinstance(ground, OpenGround) else 100
        values["formation"] = Formation(plain.points, plain.points, FILES, room, room)
    return Soldier(**values)


BODIES = {
    8: Shape.read("0,0 0,1 0,2", pivot=1),
    9: Shape.read("0,0 0,1 1,0 1,1 0,2 -1,2 -1,1", pivot=1),
}
STEPS = 4


class UnitContext(kit.Context[Any, Battle, Soldier]):
    def shape(self, figure: Soldier) -> Shape:
        return BODIES.get(figure.full, ONE_HEX)


class UnitPlay(kit.Play[Any, Battle, Soldier], UnitContext):
    pass


def hexes(book: Any, state: Battle) -> Mapping[str, tuple[Hex, ...]]:
    ctx = UnitContext(book, state)
    return {one.id: ctx.hexes(one) for one in ctx.everyone()}


# --- what units do ----------------------------------------------------------------------------------------------------
@command("tally.march/1")
class March(FigureCommand):
    to: Position


@command("tally.wheel/1")
class WheelAbout(FigureCommand):
    wheel: Wheel


@command("tally.form/1")
class Form(FigureCommand):
    files: Files


@command("tally.step/1")
class Step(FigureCommand):
    to: Hex
    facing: Facing


@event("tally.stepped/1", says="{figure} moves.")
class Stepped(FigureEvent):
    pass


@command("tally.shoot/1")
class Shoot(FigureCommand):
    target: FigureId


@event("tally.marched/1", says="{figure} marches.")
class Marched(FigureEvent):
    pass


@event("tally.wheeled/1", says="{figure} wheels by {degrees}°.")
class Turned(FigureEvent):
    degrees: int


@event("tally.formed/1", says="{figure} forms {files} files.")
class Formed(FigureEvent):
    files: int


@event("tally.shot/1")
class Shot(FigureEvent):
    target: FigureId
    lost: int


@says(Shot)
def _(names: Any, event: Shot) -> str:
    return f"{names.figure(event.figure)} shoots {names.figure(event.target)}: {event.lost} lost."


# --- the rules --------------------------------------------------------------------------------------------------------
def is_unit(ctx: Context, figure: Figure) -> bool:
    return on_ground(ctx, figure) and block_of(figure) is not None


def footprint(ctx: Any, figure: Any) -> Footprint | None:
    if not isinstance(ctx.ground, OpenGround) or figure.at is None:
        return None
    return block_of(figure) or Base(figure.at, ctx.ground.base)


def no_march(ctx: Any, command: March) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from idle(ctx, figure)
    if not is_unit(ctx, figure):
        yield Refusal("Only units march, and only on open ground.", "tally.march")
        return
    if not ctx.ground.stands(command.to.at):
        yield Refusal("Nobody can stand there.", "tally.march")
    if not figure.at.is_within(MARCH * ctx.ground.base, command.to.at):
        yield Refusal(f"A unit marches at most {in_units(MARCH * ctx.ground.base, ctx.ground.unit)}.", "tally.march")
    block = block_of(figure).put(command.to)
    for one in ctx.everyone():
        other = block_of(one) if one.id != figure.id and ctx.there(one) else None
        if other is not None and block.overlaps(other):
            yield Refusal(f"{one.name} stands there.", "tally.march")


def march(play: Play, command: March) -> None:
    play.change(command.figure, at=command.to.at, heading=command.to.heading)
    play.happened(Marched(figure=command.figure))


def no_wheel(ctx: Any, command: WheelAbout) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not is_unit(ctx, figure):
        yield Refusal("Only units wheel, and only on open ground.", "tally.wheel")
        return
    block = block_of(figure)
    if not ctx.ground.stands(block.wheeled(command.wheel).middle):
        yield Refusal("Nobody can stand there.", "tally.wheel")
    if block.wheel_length(command.wheel.degrees) > MARCH * ctx.ground.base:
        yield Refusal("The outer corner cannot go so far.", "tally.wheel")


def wheel(play: Any, command: WheelAbout) -> None:
    block = block_of(play.figure(command.figure))
    if block is not None:
        after = block.wheeled(command.wheel)
        play.change(command.figure, at=after.middle, heading=after.heading)
    play.happened(Turned(figure=command.figure, degrees=command.wheel.degrees))


def no_form(ctx: Any, command: Form) -> Iterator[Refusal]:
    formation = ctx.figure(command.figure).formation
    if formation is None:
        yield Refusal("Only units form.", "tally.form")
    elif command.files > max(1, formation.men):
        yield Refusal(f"There are only {formation.men} men.", "tally.form")


def form(play: Any, command: Form) -> None:
    one = play.figure(command.figure)
    if one.formation is not None:
        play.change(one.id, **reformed(play, one, evolve(one.formation, files=command.files)))
    play.happened(Formed(figure=one.id, files=command.files))


def reach(ctx: Any, figure: Any) -> Mapping[tuple[Hex, int], int]:
    """Where a body gets on hexes, with each facing."""
    if not isinstance(ctx.ground, HexGround) or figure.place is None:
        return {}
    taken = {hex_ for one in ctx.everyone() if one.id != figure.id and ctx.there(one) for hex_ in ctx.hexes(one)}
    start = (figure.place, figure.facing or 0)
    return reach_of_body(ctx.ground, start, STEPS, ctx.shape(figure), taken=taken)


def no_step(ctx: Any, command: Step) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from idle(ctx, figure)
    if (command.to, command.facing) not in reach(ctx, figure):
        yield Refusal(f"{figure.name} does not get there.", "tally.step")


def step(play: Any, command: Step) -> None:
    play.change(command.figure, place=command.to, facing=command.facing)
    play.happened(Stepped(figure=command.figure))


def steps(ctx: Any, figure: Any) -> Iterator[Choice]:
    if figure is None or not isinstance(ctx.ground, HexGround) or figure.place is None:
        return

    def places(_: Values) -> tuple[Candidate, ...]:
        found = dict.fromkeys(at for at, _ in reach(ctx, figure))
        return tuple(Candidate([at.q, at.r], ctx.ground.label(at), hex=at) for at in found)

    def ways(values: Values) -> tuple[Candidate, ...]:
        to = values.get("to")
        return tuple(Candidate(way, str(way)) for at, way in reach(ctx, figure) if [at.q, at.r] == to)

    inputs = (Input("to", "Hex", InputKind.HEX, places), Input("facing", "Facing", InputKind.FACING, ways))
    yield Choice("step", "Step", "Move", draft_of(Step, figure=figure.id), inputs, tuple(idle(ctx, figure)))


def far(ctx: Any, command: Shoot) -> int | None:
    """How far it is from edge to edge, through the air."""
    one, other = ctx.figure(command.figure), ctx.figure(command.target)
    here, there = footprint(ctx, one), footprint(ctx, other)
    if here is None or there is None:
        return None
    return slant(gap(here, there), (ctx.height(one) - ctx.height(other)) * ctx.ground.base)


def no_shot(ctx: Any, command: Shoot) -> Iterator[Refusal]:
    yield from idle(ctx, ctx.figure(command.figure))
    yield from fight.out(ctx, ctx.figure(command.target))
    length = far(ctx, command)
    if length is not None and length > RANGE * ctx.ground.base:
        yield Refusal(f"It is {in_units(length, ctx.ground.unit)} away.", "tally.shoot")


def shoot(play: Any, command: Shoot) -> None:
    """A die of losses; a rider goes down with its mount."""
    figure, target = play.change(command.figure, acted=True), play.figure(command.target)
    why = Why(f"{figure.name} shoots {target.name}: losses", figure.side, figure.id, "tally.shoot")
    lost = hurt(play, target.id, play.roll(Dice(1), why).total)
    for one in carried_by(play, target.id):
        if one.bond.shares_place:
            hurt(play, one.id, lost)
    play.happened(Shot(figure=figure.id, target=target.id, lost=lost))


def hurt(play: Any, figure: str, losses: int) -> int:
    one = play.figure(figure)
    lost = min(losses, one.points) if one.formation is None else lose_men(play, figure, losses)
    play.change(figure, points=one.points - lost)
    return lost


def settle(play: Any) -> None:
    """A unit has as many points as men, whoever took them."""
    for one in play.everyone():
        if one.formation is not None and one.points != one.formation.men:
            play.change(one.id, points=one.formation.men, full=one.formation.start)
    fight.settle(play)


def counter(ctx: Any, one: Soldier) -> Counter:
    shown = fight.counter(ctx, one)
    if one.formation is None:
        return shown
    out = Posture.STANDING if one.formation.men else Posture.OUT
    return replace(unit_counter(shown), posture=out, summary=(one.formation.words,))


def overlays(ctx: Any, figure: Any, said: Any) -> Iterator[Overlay]:
    yield from fight.overlays(ctx, figure, None if isinstance(said, March) else said)
    if isinstance(said, March) and isinstance(ctx.ground, OpenGround) and figure.at is not None:
        yield Overlay(OverlayKind.REACH, "Marches so far", shapes=(Circle(figure.at, MARCH * ctx.ground.base),))


UNIT_ACTS: tuple[Act[Context, Play, Figure], ...] = (
    *ACTS,
    Act(Step, steps, no_step, step),
    offered(March, Offer("March", "Move", "tally.march", there=is_unit), no_march, march),
    offered(WheelAbout, Offer("Wheel", "Move", "tally.wheel", there=is_unit, idle=idle), no_wheel, wheel),
    offered(Form, Offer("Form", "Move", "tally.form", there=is_unit, idle=idle), no_form, form),
    offered(Shoot, Offer("Shoot", "Act", "tally.shoot", there=is_unit), no_shot, shoot),
)


def no_body(ctx: Any, said: Any) -> str:
    """Units ride nobody."""
    if isinstance(said, Ride) and said.target and ctx.figure(said.figure).formation is not None:
        return "A unit cannot ride."
    return ""


def values(ctx: Any, figure: Any) -> Any:
    return fight.VALUES if figure.formation is None else {"men": men(figure)}


class TallyWithUnits(Tally):
    id, title = "tally", "Tally"
    grounds = tuple(GroundKind)
    acts = UNIT_ACTS
    codec: Any = plain_data(UNIT_ACTS, Battle)
    by_hand = ByHand(enlist, values=values, hexes=None, bodied=no_body)
    fight_parts = replace(
        Tally.fight_parts,
        muster=mustered(Battle, enlist, hexes=hexes),
        context=UnitContext,
        play=UnitPlay,
        settle=settle,
        counter=counter,
        overlays=overlays,
        measures=(*fight.MEASURES, Measure("lost", "men lost", amount=True)),
        measured=lambda command, outcome: {
            **fight.measured(command, outcome),
            "lost": sum(one.lost for one in outcome.events if isinstance(one, Shot)),
        },
    )
