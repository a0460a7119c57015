"""Tally in breaths: a turn has three of them, and each figure says in which it acts. It is played in steps."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from gmtool.rules.kit.acts import Act, Offer, offered
from gmtool.rules.kit.amending import ByHand
from gmtool.rules.kit.mustering import mustered
from gmtool.rules.kit.narration import FigureNames, tell
from gmtool.rules.kit.play import evolve
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import (
    Agenda,
    Beat,
    BeatKind,
    Choice,
    Command,
    Enlisted,
    Event,
    FigureCommand,
    FigureEvent,
    Input,
    InputKind,
    Line,
    Refusal,
    Span,
    Strip,
    Track,
    command,
    draft_of,
    event,
    says,
)
from gmtool.rules.seam import Event as AnyEvent
from tests.tally import Tally, fight
from tests.tally.fight import ACTS, Boasted, Context, Figure, Passed, Play, TallyState, idle

LAST = 2
"""The last breath of a turn, counted from 0."""


@dataclass(frozen=True, slots=True)
class Plan:
    """In which breath it acts, counted from 0, and where it was put off; nobody is told of a sealed one."""

    breath: int
    sealed: bool = False
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Breather(Figure):
    """`did` is the breath in which it acted, `deed` what it did in a word of four letters."""

    plan: Plan | None = None
    did: int = -1
    deed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InBreaths(TallyState):
    figures: Mapping[str, Breather]
    breath: int = 0


def enlist(book: Any, one: Enlisted, ground: Any) -> Breather:
    plain = fight.enlist(book, one, ground)
    return Breather(**{field.name: getattr(plain, field.name) for field in fields(plain)})


# --- what is said of breaths, and happens -----------------------------------------------------------------------------
@command("tally.plot/1")
class Plot(FigureCommand):
    breath: int
    sealed: bool = False


@command("tally.hold/1")
class Hold(FigureCommand):
    pass


@command("tally.breathe/1")
class Breathe(Command):
    pass


@event("tally.plotted/1")
class Plotted(FigureEvent):
    breath: int
    sealed: bool


@says(Plotted)
def _(names: Any, event: Plotted) -> str:
    return f"{names.figure(event.figure)} plots{'' if event.sealed else f' for breath {event.breath}'}."


@event("tally.held/1", says="{figure} puts it off.")
class Held(FigureEvent):
    pass


@event("tally.breathed/1", says="Breath {breath}", weight=3)
class Breathed(Event):
    breath: int


# --- the rules --------------------------------------------------------------------------------------------------------
def no_plot(ctx: Any, command: Plot) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from idle(ctx, figure)
    if figure.plan is not None:
        yield Refusal(f"{figure.name} has said what it does.", "tally.plot")
    if not ctx.fight.breath < command.breath <= LAST + 1:
        yield Refusal("That breath is over, or there is none.", "tally.plot")


def plot(play: Play, command: Plot) -> None:
    play.change(command.figure, plan=Plan(command.breath - 1, command.sealed))
    play.happened(Plotted(figure=command.figure, breath=command.breath, sealed=command.sealed))


def plotting(ctx: Any, figure: Any) -> Iterable[Choice]:
    if figure is not None:
        breath = Input("breath", "Breath", InputKind.NUMBER, lowest=ctx.fight.breath + 1, highest=LAST + 1)
        sealed = Input("sealed", "Sealed", InputKind.YES_NO, required=False, default=False)
        against, draft = no_plot(ctx, Plot(figure=figure.id, breath=LAST + 1)), draft_of(Plot, figure=figure.id)
        usual = figure.plan is None
        yield Choice(
            "plot", "Plot", "Say", draft, (breath, sealed), tuple(against), "tally.plot", usual=usual, at_once=True
        )


def no_hold(ctx: Any, command: Hold) -> Iterator[Refusal]:
    plan, breath = ctx.figure(command.figure).plan, ctx.fight.breath
    if plan is None or plan.breath != breath:
        yield Refusal(f"{ctx.figure(command.figure).name} was not to act in this breath.", "tally.hold")
    elif breath == LAST:
        yield Refusal("There is no breath to put it off to.", "tally.hold")


def hold(play: Any, command: Hold) -> None:
    plan = play.figure(command.figure).plan or Plan(play.fight.breath)
    play.change(command.figure, plan=evolve(plan, breath=plan.breath + 1, held=(*plan.held, plan.breath)))
    play.happened(Held(figure=command.figure))


def no_breath(ctx: Any, command: Breathe) -> Iterator[Refusal]:
    if ctx.fight.breath == LAST:
        yield Refusal("The turn has no further breath.", "tally.breath")


def breathe(play: Any, command: Breathe) -> None:
    play.change_fight(breath=play.fight.breath + 1)
    play.happened(Breathed(breath=play.fight.breath + 1))


def breathing(ctx: Any, figure: Figure | None) -> Iterable[Choice]:
    if figure is None:
        against, breath = tuple(no_breath(ctx, Breathe())), ctx.fight.breath
        planned = [one for one in fight.waiting(ctx) if one.plan is not None and one.plan.breath == breath]
        yield Choice("breathe", "Next breath", "Turn", draft_of(Breathe), (), against, unasked=not planned)


def settle(play: Any) -> None:
    """Of who has acted it is kept when, and what; a new turn begins with its first breath."""
    deed = next((_DEEDS[type(one)] for one in play.events if type(one) in _DEEDS), "hit")
    for one in play.everyone():
        if one.acted and one.did < 0:
            play.change(one.id, did=play.fight.breath, deed=deed)
    before = play.fight.round
    fight.settle(play)
    if play.fight.round != before:
        for one in play.everyone():
            play.change(one.id, plan=None, did=-1, deed="")
        play.change_fight(breath=0)


_DEEDS: Mapping[type, str] = {Passed: "rest", Boasted: "says"}


def once_it_has_said(act: Act[Context, Play, Figure]) -> Act[Context, Play, Figure]:
    """The act, whose choices are usual for no figure that has not said when it acts."""

    def offers(ctx: Context, figure: Any) -> Iterator[Choice]:
        owes = figure is not None and figure.plan is None
        for choice in act.offers(ctx, figure):
            yield replace(choice, usual=choice.usual and not owes)

    return replace(act, offers=offers)


BREATH_ACTS: tuple[Act[Context, Play, Figure], ...] = (
    *map(once_it_has_said, ACTS),
    Act(Plot, plotting, no_plot, plot),
    once_it_has_said(offered(Hold, Offer("Hold", "Say", "tally.hold", idle=idle), no_hold, hold)),
    Act(Breathe, breathing, no_breath, breathe),
)


# --- the strip --------------------------------------------------------------------------------------------------------
def agenda(ctx: Any) -> Agenda:
    tracks = tuple(_track(ctx.fight.breath, one) for one in ctx.everyone() if not one.gone)
    now = -1 if ctx.over() else ctx.fight.breath
    strip = Strip("Breaths", ("1", "2", "3"), now, tracks, any(track.sealed for track in tracks))
    return replace(fight.agenda(ctx), strip=strip)


def _track(now: int, figure: Breather) -> Track:
    plan, beats = figure.plan, list(_beats(now, figure))
    cells = tuple(tuple(beat for at, beat in beats if at == breath) for breath in range(LAST + 1))
    waiting, late = figure.able and not figure.acted, plan is not None and plan.breath < now
    first, sealed = (now, False) if plan is None else (plan.breath, plan.sealed)
    spans = (Span(first, LAST, f"{figure.name} can still be put off.", "tally.hold", sealed),)
    said = "" if plan is None else f"acts in breath {plan.breath + 1}"
    note = "its breath is over" if waiting and late else ""
    return Track(figure.id, said, cells, spans if waiting and not late else (), note, sealed)


def _beats(now: int, figure: Breather) -> Iterator[tuple[int, Beat]]:
    plan, name = figure.plan, figure.name
    sealed = plan is not None and plan.sealed
    for breath in plan.held if plan else ():
        yield breath, Beat(BeatKind.HELD, "→", f"{name} put it off.", "tally.hold", sealed)
    if figure.acted and 0 <= figure.did <= LAST:
        if plan is not None and plan.breath != figure.did:
            yield plan.breath, Beat(BeatKind.BROKEN, "≠", f"{name} acted at another time.", "tally.plot", sealed)
        yield figure.did, Beat(BeatKind.DONE, figure.deed, f"{name} acted.", "tally.once")
        if figure.deed == "says" and figure.did < LAST:
            yield figure.did + 1, Beat(BeatKind.BUSY, "says", f"{name} is still talking.")
        for breath in range(figure.did + 1, LAST + 1):
            if figure.deed == "rest":
                yield breath, Beat(BeatKind.WAIT, "…", f"{name} waits for the next turn.")
    elif plan is not None:
        kind = BeatKind.CHOSEN if plan.breath >= now and figure.able else BeatKind.LOST
        why = f"{name} acts in breath {plan.breath + 1}." if kind is BeatKind.CHOSEN else f"{name} did not act."
        yield plan.breath, Beat(kind, "act", why, "tally.plot", sealed)
    elif figure.able:
        yield now, Beat(BeatKind.READY, str(now + 1), f"{name} may act from here.", "tally.plot")


def narrate(book: Any, before: InBreaths, after: InBreaths, events: Sequence[AnyEvent]) -> tuple[Line, ...]:
    """A heading where a turn begins, too: one key takes it back."""
    new = (Line(f"Turn {after.round}, breath 1", weight=3),) if after.round != before.round else ()
    return (*tell(FigureNames(before, after), events), *new)


class TallyInBreaths(Tally):
    """As long as a figure has not said when it acts, that is what is usual."""

    acts = BREATH_ACTS
    codec: Any = plain_data(BREATH_ACTS, InBreaths)
    by_hand = ByHand(enlist, values=Tally.by_hand.values, hexes=None)
    fight_parts = replace(
        Tally.fight_parts, muster=mustered(InBreaths, enlist), settle=settle, agenda=agenda, narrate=narrate
    )
