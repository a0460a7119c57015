"""Tally in breaths: a turn of three, in which each figure first says in which of them it acts."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.seam import (
    Beat,
    BeatKind,
    Choice,
    Command,
    Event,
    Input,
    InputKind,
    Json,
    Line,
    Outcome,
    Refusal,
    Span,
    Strip,
    Track,
)
from tests.tally.commands import Breathe, Breathed, Held, Hold, Plot, Plotted
from tests.tally.state import Figure, Plan, TallyState

LAST = 2
"""The last breath of a turn, counted from 0."""
_WORDS = {"tally.strike/1": "hit", "tally.lunge/1": "lung", "tally.boast/1": "says", "tally.pass/1": "rest"}
Said = Plot | Hold | Breathe


def refusals(state: TallyState, command: Said) -> tuple[Refusal, ...]:
    if state.breath < 0:
        return (Refusal("This game has no breaths.", "tally.breath"),)
    if isinstance(command, Breathe):
        return (Refusal("The turn has no further breath.", "tally.breath"),) if state.breath == LAST else ()
    figure = state.figure(command.figure)
    found = [] if figure.able else [Refusal(f"{figure.name} is out.", "tally.able")]
    if figure.acted:
        found.append(Refusal(f"{figure.name} has acted this turn.", "tally.once"))
    if isinstance(command, Plot):
        if figure.plan is not None:
            found.append(Refusal(f"{figure.name} has said what it does.", "tally.plot"))
        if not state.breath < command.breath <= LAST + 1:
            found.append(Refusal("That breath is over, or there is none.", "tally.plot"))
    elif figure.plan is None or figure.plan.breath != state.breath:
        found.append(Refusal(f"{figure.name} was not to act in this breath.", "tally.hold"))
    elif state.breath == LAST:
        found.append(Refusal("There is no breath to put it off to.", "tally.hold"))
    return tuple(found)


def performed(state: TallyState, command: Said) -> Outcome[TallyState]:
    match command:
        case Plot():
            plan = Plan(command.breath - 1, command.sealed)
            plotted = Plotted(figure=command.figure, breath=command.breath, sealed=command.sealed)
            return Outcome(state.but(command.figure, plan=plan), (plotted,))
        case Hold():
            plan = state.figure(command.figure).plan or Plan(state.breath)
            later = replace(plan, breath=plan.breath + 1, held=(*plan.held, plan.breath))
            return Outcome(state.but(command.figure, plan=later), (Held(figure=command.figure),))
    return Outcome(replace(state, breath=state.breath + 1), (Breathed(breath=state.breath + 2),))


def marked(before: TallyState, after: TallyState, command: Command) -> TallyState:
    """With the breath in which somebody acted, and what it did."""
    if after.breath < 0:
        return after
    for id, figure in after.figures.items():
        if figure.acted and not before.figures.get(id, figure).acted:
            after = after.but(id, did=after.breath, deed=_WORDS.get(command.kind, "act"))
    return after


def choices(state: TallyState, figure: str | None) -> tuple[Choice, ...]:
    if state.breath < 0:
        return ()
    if figure is None:
        breathe = Breathe()
        return (Choice("breathe", "Next breath", "Turn", {"kind": breathe.kind}, (), refusals(state, breathe)),)
    breath = Input("breath", "Breath", InputKind.NUMBER, lowest=state.breath + 1, highest=LAST + 1)
    sealed = Input("sealed", "Sealed", InputKind.YES_NO, required=False, default=False)
    plot: dict[str, Json] = {"kind": "tally.plot/1", "figure": figure}
    hold: dict[str, Json] = {"kind": "tally.hold/1", "figure": figure}
    may_not = refusals(state, Plot(figure=figure, breath=LAST + 1))
    return (
        Choice(
            "plot",
            "Plot",
            "Say",
            plot,
            (breath, sealed),
            may_not,
            "tally.plot",
            usual=owes_plot(state, figure),
            at_once=True,
        ),
        Choice("hold", "Hold", "Say", hold, (), refusals(state, Hold(figure=figure)), "tally.hold"),
    )


def owes_plot(state: TallyState, figure: str) -> bool:
    """Whether a figure has not said yet in which breath it acts."""
    return state.breath >= 0 and state.figure(figure).plan is None


def line(name: str, event: Event) -> Line | None:
    match event:
        case Breathed():
            return Line(f"Breath {event.breath}", weight=3)
        case Plotted():
            text = f"{name} plots." if event.sealed else f"{name} plots for breath {event.breath}."
            return Line(text, (event.figure,))
        case Held():
            return Line(f"{name} puts it off.", (event.figure,))
    return None


def begun(state: TallyState) -> tuple[Line, ...]:
    """What is told of a turn that begins."""
    return () if state.breath < 0 else (Line(f"Turn {state.turn}, breath 1", weight=3),)


def strip(state: TallyState) -> Strip | None:
    if state.breath < 0:
        return None
    tracks = tuple(_track(state, figure) for figure in state.figures.values() if not figure.gone)
    sealed = any(track.sealed for track in tracks)
    return Strip("Breaths", ("1", "2", "3"), -1 if state.over else state.breath, tracks, sealed)


def _track(state: TallyState, figure: Figure) -> Track:
    beats, plan = list(_beats(state, figure)), figure.plan
    cells = tuple(tuple(beat for at, beat in beats if at == breath) for breath in range(LAST + 1))
    waiting = figure.able and not figure.acted
    late = plan is not None and plan.breath < state.breath
    spans: tuple[Span, ...] = ()
    if waiting and not late:
        first, sealed = (state.breath, False) if plan is None else (plan.breath, plan.sealed)
        spans = (Span(first, LAST, f"{figure.name} can still be put off.", "tally.hold", sealed),)
    said = "" if plan is None else f"acts in breath {plan.breath + 1}"
    note = "its breath is over" if waiting and late else ""
    return Track(figure.id, said, cells, spans, note, plan is not None and plan.sealed)


def _beats(state: TallyState, figure: Figure) -> Iterator[tuple[int, Beat]]:
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
        kind = BeatKind.CHOSEN if plan.breath >= state.breath and figure.able else BeatKind.LOST
        why = f"{name} acts in breath {plan.breath + 1}." if kind is BeatKind.CHOSEN else f"{name} did not act."
        yield plan.breath, Beat(kind, "act", why, "tally.plot", sealed)
    elif figure.able:
        yield state.breath, Beat(BeatKind.READY, str(state.breath + 1), f"{name} may act from here.", "tally.plot")
