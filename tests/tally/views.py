"""What is shown of a fight of Tally: whose turn it is, the map, the log, and what it brings to the cards."""

from collections.abc import Iterator, Sequence
from typing import Any

from gmtool.rules.kit.debrief import keyed
from gmtool.rules.kit.narration import BY_HAND, FigureNames, tell
from gmtool.rules.kit.views import granted_conditions
from gmtool.rules.seam import (
    Agenda,
    Beat,
    BeatKind,
    CardChange,
    ChangeKind,
    Command,
    Condition,
    Counter,
    Event,
    Json,
    Lane,
    Line,
    Measure,
    Overlay,
    OverlayKind,
    OwnRows,
    Phase,
    Posture,
    Progress,
    Slot,
    Span,
    Strip,
    Track,
)
from gmtool.space import Circle, Cone, OpenGround, in_units, length
from tests.tally import fight as told
from tests.tally.acts import ALLOWED, LAST
from tests.tally.fight import Context, Figure, TallyState

MEASURES = (Measure("hit", "hits", headline=True), Measure("loss", "points lost", amount=True))


def agenda(ctx: Context) -> Agenda:
    def progress(one: Figure) -> Progress:
        return Progress.LOST if not one.able else Progress.DONE if one.acted else Progress.NOW

    slots = tuple(Slot(one.id, one.points, None, "", progress(one), key=one.id) for one in ctx.everyone())
    waiting = () if ctx.over() else tuple(one.id for one in ctx.waiting)
    phase, lanes = Phase("act", "Everyone acts", Progress.NOW), (Lane("Order", slots),)
    return Agenda(ctx.fight.round, (phase,), lanes, waiting, "Who acts?", over=ctx.over(), strip=strip(ctx))


def strip(ctx: Context) -> Strip | None:
    """The breaths of the turn, with a row for each figure."""
    if ctx.fight.breath < 0:
        return None
    tracks = tuple(_track(ctx.fight.breath, one) for one in ctx.everyone() if not one.gone)
    now = -1 if ctx.over() else ctx.fight.breath
    return Strip("Breaths", ("1", "2", "3"), now, tracks, any(track.sealed for track in tracks))


def _track(now: int, figure: Figure) -> Track:
    plan, beats = figure.plan, list(_beats(now, figure))
    cells = tuple(tuple(beat for at, beat in beats if at == breath) for breath in range(LAST + 1))
    waiting, late = figure.able and not figure.acted, plan is not None and plan.breath < now
    first, sealed = (now, False) if plan is None else (plan.breath, plan.sealed)
    spans = (Span(first, LAST, f"{figure.name} can still be put off.", "tally.hold", sealed),)
    said = "" if plan is None else f"acts in breath {plan.breath + 1}"
    note = "its breath is over" if waiting and late else ""
    return Track(figure.id, said, cells, spans if waiting and not late else (), note, sealed)


def _beats(now: int, figure: Figure) -> Iterator[tuple[int, Beat]]:
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


def counter(ctx: Context, one: Figure) -> Counter:
    posture = Posture.STANDING if one.points else Posture.OUT
    hexes = () if one.place is None else (one.place,)
    base = ctx.ground.unit.base if isinstance(ctx.ground, OpenGround) else 0
    on_map: dict[str, Any] = {
        "gone": one.gone,
        "hidden": one.hidden,
        "at": one.at,
        "base": base,
        "heading": one.heading,
    }
    return Counter(one.id, one.name, one.side, hexes, one.facing, posture, one.points, one.full, **on_map)


def conditions(ctx: Context, figure: Figure) -> tuple[Condition, ...]:
    return tuple(granted_conditions(figure, "turn"))


def overlays(ctx: Context, figure: Figure, command: Command | None) -> tuple[Overlay, ...]:
    ground, at, heading = ctx.ground, figure.at, figure.heading
    if not isinstance(ground, OpenGround) or at is None:
        return ()
    shown = [Overlay(OverlayKind.REACH, "Walks so far", shapes=(Circle(at, ALLOWED * ground.unit.base),))]
    if isinstance(command, told.Walk) and command.way:
        at, heading = command.way[-1], heading if command.heading is None else command.heading
    if heading is not None:
        shown.append(Overlay(OverlayKind.FRONT, "Front", shapes=(Cone(at, heading, 120, 2 * ground.unit.base),)))
    if isinstance(command, told.Strike) and (target := ctx.figure(command.target).at) is not None:
        shown.append(Overlay(OverlayKind.FLIGHT, in_units(length((at, target)), ground.unit), track=(at, target)))
    return tuple(shown)


def narrate(book: Any, before: TallyState, after: TallyState, events: Sequence[Event]) -> tuple[Line, ...]:
    begun = after.breath >= 0 and after.round != before.round
    new = (Line(f"Turn {after.round}, breath 1", weight=3),) if begun else ()
    return (*tell(FigureNames(before, after), BY_HAND, events), *new)


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    return (*_hurt(ctx), *_left_behind(ctx))


def _hurt(ctx: Context) -> Iterator[CardChange]:
    for one in ctx.everyone():
        if one.points != one.full:
            text = f"{one.name} was hurt"
            yield CardChange(one.card, one.id, "points", one.full, one.points, text, how=ChangeKind.ADD)
        if not one.points:
            text = f"{one.name} is out"
            yield CardChange(one.card, one.id, "tags", None, "out", text, "tally.able", how=ChangeKind.GAIN)
            for item in one.worn:
                row: dict[str, Json] = {"item": item, "worn": True}
                torn: dict[str, Json] = {"item": item, "worn": False}
                text, how = f"{one.name} wears its {item} no more", ChangeKind.AMEND
                yield CardChange(one.card, one.id, "trophies", row, torn, text, "", True, how, f"torn {item}")


def _left_behind(ctx: Context) -> Iterator[CardChange]:
    winners = tuple(one.id for one in ctx.everyone() if one.able)
    for one in ctx.everyone():
        if ctx.over() and winners and not one.points:
            text = f"The motto of {one.name}"
            yield CardChange("", one.id, "motto", "", text, text, usual=False, about="left", takers=winners)


def learned(ctx: Context) -> OwnRows:
    """A charm called by the words of each boast, as lucky as who said it had beaten others."""
    said = dict.fromkeys((words.strip(), beaten) for words, beaten in ctx.fight.boasts)
    named = [(words, "-".join(words.casefold().split())[:40], min(9, beaten)) for words, beaten in said if words]
    return keyed((("charms", {"key": key, "name": words, "luck": luck}) for words, key, luck in named), ctx.tables)
