"""Tally with written orders: each figure writes its own from a list, sealed until all are revealed together.

Then they are carried out in the order of the strip. Two who tilt at each other have each chosen an aim in secret.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from gmtool.dice import Dice, at_least
from gmtool.rules.kit.acts import Act, Offer, no_refusals, offered
from gmtool.rules.kit.amending import ByHand
from gmtool.rules.kit.mustering import mustered
from gmtool.rules.kit.narration import FigureNames, tell
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import (
    Agenda,
    Beat,
    BeatKind,
    Breakdown,
    Choice,
    Command,
    Enlisted,
    Event,
    FigureCommand,
    FigureEvent,
    FigureId,
    Line,
    Measures,
    Modifier,
    Outcome,
    Phase,
    Progress,
    Refusal,
    Strip,
    Track,
    Why,
    command,
    draft_of,
    event,
    says,
)
from gmtool.rules.seam import Command as AnyCommand
from gmtool.rules.seam import Event as AnyEvent
from tests.tally import Tally, fight
from tests.tally.fight import Context, Fell, Figure, Passed, Play, TallyState, idle, too_late


class Aim(StrEnum):
    """The place that a lance is aimed at."""

    HELM = "helm"
    SHIELD = "shield"
    SADDLE = "saddle"


@dataclass(frozen=True, slots=True)
class Order:
    """A written order: to stand, to charge a target, or to tilt at it with an aim."""

    target: str = ""
    aim: str = ""

    @property
    def word(self) -> str:
        """The order in four letters."""
        return "tilt" if self.aim else "chrg" if self.target else "hold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered(Figure):
    order: Order | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderOrders(TallyState):
    figures: Mapping[str, Ordered]
    revealed: bool = False


def enlist(book: Any, one: Enlisted, ground: Any) -> Ordered:
    plain = fight.enlist(book, one, ground)
    return Ordered(**{field.name: getattr(plain, field.name) for field in fields(plain)})


# --- what is written, and happens -------------------------------------------------------------------------------------
@command("tally.stand-order/1")
class StandOrder(FigureCommand):
    pass


@command("tally.charge-order/1")
class ChargeOrder(FigureCommand):
    target: FigureId


@command("tally.tilt-order/1")
class TiltOrder(FigureCommand):
    target: FigureId
    aim: Aim


@command("tally.reveal/1")
class Reveal(Command):
    pass


@command("tally.carry-out/1")
class CarryOut(FigureCommand):
    pass


@event("tally.written/1", says="{figure} has written an order.")
class Written(FigureEvent):
    pass


@event("tally.revealed/1", says="The orders are revealed", weight=3)
class Revealed(Event):
    pass


@event("tally.read/1")
class Read(FigureEvent):
    target: str
    aim: str


@says(Read)
def _(names: Any, event: Read) -> str:
    return f"{names.figure(event.figure)} {_plan(names.figure(event.target), event.aim)}."


@event("tally.tilted/1", says="{figure} aims at the {aim} of {target} and rolls {rolled}: {loss} lost.")
class Tilted(FigureEvent):
    target: FigureId
    aim: str
    rolled: int
    loss: int


def _plan(target: str, aim: str) -> str:
    return f"tilts at {target}, at the {aim}" if aim else f"charges {target}" if target else "stands"


# --- the rules --------------------------------------------------------------------------------------------------------
def no_order(ctx: Any, figure: Any) -> Iterator[Refusal]:
    """Until the orders are revealed another one can be written instead."""
    yield from idle(ctx, figure)
    if ctx.fight.revealed:
        yield Refusal("The orders are revealed.", "tally.order")


def write(play: Play, command: Any) -> None:
    order = Order(getattr(command, "target", ""), getattr(command, "aim", ""))
    play.change(command.figure, order=order)
    play.happened(Written(figure=command.figure))


def no_reveal(ctx: Any, command: Reveal) -> Iterator[Refusal]:
    if ctx.fight.revealed:
        yield Refusal("The orders are revealed.", "tally.order")
    elif any(one.order is None for one in fight.waiting(ctx)):
        yield Refusal("Somebody has written no order yet.", "tally.order")


def reveal(play: Any, command: Reveal) -> None:
    play.change_fight(revealed=True)
    play.happened(Revealed())
    for one in play.everyone():
        if one.order is not None:
            play.happened(Read(figure=one.id, target=one.order.target, aim=one.order.aim))


def revealing(ctx: Any, figure: Figure | None) -> Iterable[Choice]:
    if figure is None and not ctx.fight.revealed:
        yield Choice("reveal", "Reveal the orders", "Turn", draft_of(Reveal), (), tuple(no_reveal(ctx, Reveal())))


def unread(ctx: Any, figure: Any) -> Iterator[Refusal]:
    yield from idle(ctx, figure)
    if not ctx.fight.revealed or figure.order is None:
        yield Refusal("The orders are sealed.", "tally.order")


def no_deed(ctx: Any, command: CarryOut) -> Iterator[Refusal]:
    yield from unread(ctx, ctx.figure(command.figure))


def carrying_out(ctx: Any, figure: Any) -> Iterable[Choice]:
    """A figure that stands needs nobody to look."""
    if figure is not None and ctx.fight.revealed and figure.order is not None:
        draft, against = draft_of(CarryOut, figure=figure.id), tuple(unread(ctx, figure))
        plan = _plan(_name(ctx, figure.order.target), figure.order.aim)
        yield Choice(
            "carry-out", plan[0].upper() + plan[1:], "Orders", draft, (), against, "tally.order",
            usual=True, unasked=not figure.order.target,
        )  # fmt: skip


def carry_out(play: Any, command: CarryOut) -> None:
    figure = play.figure(command.figure)
    order = figure.order or Order()
    foe = play.figure(order.target) if order.target else None
    if foe is None or not foe.able:
        play.change(figure.id, acted=True)
        play.happened(Passed(figure=figure.id))
    elif order.aim:
        tilt(play, figure, foe)
    else:
        fight.strike(play, fight.Strike(figure=figure.id, target=foe.id))


def tilt(play: Any, figure: Ordered, foe: Ordered) -> None:
    """Who has the other's aim glances off: it needs 5 or more, else 3. Two who tilt at each other do so at once."""
    meets = foe.order is not None and foe.order.aim and foe.order.target == figure.id and not foe.acted
    for one, other in ((figure, foe), (foe, figure))[: 2 if meets else 1]:
        aim, needs = one.order.aim, needs_of(one, other)
        why = Why(f"{one.name} tilts at {other.name}", one.side, one.id, "tally.order", at_least(needs))
        rolled = play.roll(Dice(1), why).total
        play.change(one.id, acted=True)
        left = play.figure(other.id).points
        loss = min(left, 3) if rolled >= needs else 0
        rules = ("tally.order",)
        play.happened(Tilted(figure=one.id, target=other.id, aim=aim, rolled=rolled, loss=loss, rules=rules))
        if loss and not play.change(other.id, points=left - loss).points:
            play.happened(Fell(figure=other.id))


def needs_of(one: Ordered, other: Ordered) -> int:
    same = one.order is not None and other.order is not None and one.order.aim == other.order.aim
    return 5 if same else 3


def numbers(ctx: Any, command: CarryOut) -> tuple[Breakdown, ...]:
    figure = ctx.figure(command.figure)
    if figure.order is None or not figure.order.target:
        return ()
    needs = needs_of(figure, ctx.figure(figure.order.target)) if figure.order.aim else fight.NEEDS
    return (Breakdown("Needs", (Modifier(needs, figure.order.aim or "charge"),), text=str(at_least(needs))),)


def measured(command: AnyCommand, outcome: Outcome[TallyState]) -> Measures:
    """The loss of the other in a tilt is that of whoever carries out the order."""
    for one in outcome.events:
        if isinstance(one, Tilted) and one.figure == getattr(command, "figure", ""):
            return {"hit": int(one.loss > 0), "loss": one.loss}
    return fight.measured(command, outcome)


def _name(ctx: Any, figure: str) -> str:
    return ctx.figure(figure).name if figure else ""


def settle(play: Any) -> None:
    """A new turn begins with blank orders."""
    before = play.fight.round
    fight.settle(play)
    if play.fight.round != before:
        for one in play.everyone():
            play.change(one.id, order=None)
        play.change_fight(revealed=False)


def order(words: str) -> Offer[Context, Figure]:
    return Offer(
        words, "Orders", "tally.order", there=lambda ctx, figure: not ctx.fight.revealed, idle=no_order, sealed=True
    )


ORDER_ACTS: tuple[Act[Context, Play, Figure], ...] = (
    offered(StandOrder, order("Stand"), no_refusals, write),
    offered(ChargeOrder, order("Charge"), too_late, write),
    offered(TiltOrder, order("Tilt"), too_late, write),
    Act(Reveal, revealing, no_reveal, reveal),
    Act(CarryOut, carrying_out, no_deed, carry_out, numbers),
)


# --- the strip --------------------------------------------------------------------------------------------------------
def agenda(ctx: Any) -> Agenda:
    """Who has written nothing yet is next, then the table, then each in turn."""
    revealed, waiting = ctx.fight.revealed, fight.waiting(ctx)
    tracks = tuple(_track(ctx, one) for one in ctx.everyone() if not one.gone)
    strip = Strip("Orders", ("order", "deed"), int(revealed), tracks, sealed=not revealed, blank="no order yet")
    following = tuple(one.id for one in waiting if revealed or one.order is None)
    done, now = Progress.DONE, Progress.NOW
    phases = (
        Phase("write", "Write orders", done if revealed else now),
        Phase("carry", "Carry out", now if revealed else Progress.LATER),
    )
    plain = fight.agenda(ctx)
    return replace(plain, phases=phases, next=() if plain.over else following, prompt="Orders", strip=strip)


def _track(ctx: Any, figure: Ordered) -> Track:
    order, sealed = figure.order, not ctx.fight.revealed
    if order is None:
        return Track(figure.id, "", ((), ()))
    plan = _plan(_name(ctx, order.target), order.aim)
    written = Beat(BeatKind.CHOSEN, order.word, f"{figure.name} {plan}.", "tally.order", sealed)
    done = (Beat(BeatKind.DONE, order.word, f"{figure.name} has done so.", "tally.once"),) if figure.acted else ()
    return Track(figure.id, plan, ((written,), done), sealed=sealed)


def narrate(book: Any, before: Any, after: Any, events: Sequence[AnyEvent]) -> tuple[Line, ...]:
    new = (Line(f"Turn {after.round}", weight=3),) if after.round != before.round else ()
    return (*tell(FigureNames(before, after), events), *new)


class TallyUnderOrders(Tally):
    """Orders instead of acts."""

    acts = ORDER_ACTS
    codec: Any = plain_data(ORDER_ACTS, UnderOrders)
    by_hand = ByHand(enlist, values=Tally.by_hand.values, hexes=None)
    fight_parts = replace(
        Tally.fight_parts,
        muster=mustered(UnderOrders, enlist),
        settle=settle,
        agenda=agenda,
        narrate=narrate,
        measured=measured,
    )
