"""The scene: everything that the player window is given of a fight, and nothing else.

Whoever is hidden, or stands in the fog on a side that is not the players', is not in it, by no name, id or number. Nor
is what lies under the fog, a note, or a number that the GM has not allowed. A condition goes with the figures of sides
whose numbers are told, unless it names somebody who is left out. Of those who may act the first one who is known is
lit; where only others may, nobody. Of a turn in steps there is the plan of each, unless it is sealed or names somebody
who is left out: then only that there is one. There is also what it does in each step, unless it is secret; never a
reason, a threat, or where something can be moved. Where the strip of steps is sealed nobody is lit, and nobody is said
to have acted: who is asked, and who no longer is, would tell what is secret.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight.strip_rows import BEAT_WORDS
from gmtool.presentation.players.permissions import (
    RING,
    HitDetail,
    Permissions,
    has_health_word,
    health_ring,
    health_word,
)
from gmtool.rules.seam import Agenda, Beat, Condition, Counter, Lying, Progress, Side, Slot, Strip, Track
from gmtool.space import Ground, HexGround, Point


@lru_cache(maxsize=8)
def known_ground(ground: Ground) -> Ground:
    """The ground as the players may have it: nothing under the fog but the fog, no notes, no names, no title.

    The same ground always gives the same one, so that showing it again costs nothing.
    """
    fog = ground.fog
    known: dict[str, Any] = {"title": "", "notes": {}}
    for name in ("walls", "fire", "broken", "dark"):
        known[name] = getattr(ground, name) - fog
    for name in ("doors", "water", "heights"):
        known[name] = {spot: value for spot, value in getattr(ground, name).items() if spot not in fog}
    entrances = tuple(spot for spots in ground.entrances.values() for spot in spots if spot not in fog)
    known["entrances"] = {"": entrances} if entrances else {}
    return replace(ground, **known)


def in_fog(ground: Ground | None, counter: Counter) -> bool:
    """Whether a figure stands wholly where the players have not been; never without a ground or a place."""
    if ground is None or not ground.fog:
        return False
    spots = list(_spots_under(ground, counter))
    return bool(spots) and all(spot in ground.fog for spot in spots)


def lies_in_fog(ground: Ground | None, item: Lying) -> bool:
    """Whether a thing lies where the players have not been."""
    if ground is None:
        return False
    if isinstance(ground, HexGround):
        return item.hex in ground.fog
    return item.at is not None and ground.cell_at(item.at) in ground.fog


def _spots_under(ground: Ground, counter: Counter) -> Iterator[Any]:
    """The spots that a figure takes: its hexes, or the cells under the middle and the four ends of its base."""
    if isinstance(ground, HexGround):
        yield from counter.hexes
    elif counter.at is not None:
        x, y, half = counter.at.x, counter.at.y, counter.base // 2
        for east, south in ((0, 0), (half, 0), (-half, 0), (0, half), (0, -half)):
            yield ground.cell_at(Point(x + east, y + south))


HIDDEN = "hidden"
"""What is said of a plan that is not told."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A line of the order: who, how far they are, and what is told of them. `score` None where it is not allowed."""

    figure: str
    name: str
    side: Side
    progress: Progress
    health: str = ""
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """What the players see. Counters carry no more than their pictures need; `ground` has nothing under its fog."""

    ground: Ground | None = None
    figures: tuple[Counter, ...] = ()
    sides: tuple[Side, ...] = ()
    conditions: tuple[tuple[str, tuple[Condition, ...]], ...] = ()
    """By figure."""
    lying: tuple[Lying, ...] = ()
    acting: str = ""
    acted: tuple[str, ...] = ()
    """Who has done all that it does this turn."""
    turn: str = ""
    phase: str = ""
    order: tuple[Turn, ...] = ()
    strip: Strip | None = None
    """The steps of the turn; then `order` has one line for each of its tracks."""


def scene(moment: StateView, allowed: Permissions) -> Scene:
    """What the players may see of a moment of the fight."""
    ruleset, state, agenda = moment.ruleset, moment.state, moment.agenda
    ground = ruleset.ground(state)
    known = _Known(moment, ground)
    figures = tuple(_known_counter(counter, known, allowed) for counter in known.figures)
    numbers = [c.figure for c in known.figures if allowed.told(known.sides.get(c.side)) is HitDetail.NUMBERS]
    sealed = agenda.strip is not None and agenda.strip.sealed
    acting = "" if sealed else next((figure for figure in agenda.next if figure in known), "")
    order = _turns(_slots(agenda), known, allowed, acting)
    return Scene(
        ground=None if ground is None else known_ground(ground),
        figures=figures,
        sides=tuple(side for side in known.sides.values() if any(c.side == side.id for c in figures)),
        conditions=tuple((figure, held) for figure in numbers if (held := known.conditions(figure))),
        lying=tuple(replace(item, label="", key="") for item in ruleset.lying(state) if not lies_in_fog(ground, item)),
        acting=acting,
        acted=() if sealed else tuple(counter.figure for counter in figures if counter.figure in moment.acted),
        turn=agenda.title,
        phase=next((p.label for p in agenda.phases if p.progress is Progress.NOW and known.harmless(p.label)), ""),
        order=tuple(replace(turn, progress=_sealed_progress(turn)) if sealed else turn for turn in order),
        strip=None if agenda.strip is None else _strip(agenda.strip, known),
    )


class _Known:
    """The figures that the players know of."""

    def __init__(self, moment: StateView, ground: Ground | None) -> None:
        self._moment = moment
        self.sides = moment.sides
        players = {side.id for side in self.sides.values() if side.players}
        self.figures = [
            counter
            for counter in moment.counters.values()
            if not counter.hidden and (counter.side in players or not in_fog(ground, counter))
        ]
        self._ids = {counter.figure for counter in self.figures}
        left_out = [counter.name for id, counter in moment.counters.items() if id not in self._ids and counter.name]
        names = "|".join(re.escape(name) for name in left_out)
        self._secret = re.compile(rf"(?<!\w)({names})(?!\w)", re.IGNORECASE) if left_out else None

    def __contains__(self, figure: str) -> bool:
        return figure in self._ids

    def harmless(self, text: str) -> bool:
        """Whether a text names nobody who is left out."""
        return self._secret is None or not self._secret.search(text)

    def conditions(self, figure: str) -> tuple[Condition, ...]:
        """What holds for a figure, as far as it may be told: nothing secret, and of nobody who is left out."""
        found = [one for one in self._moment.conditions(figure) if not one.secret]
        return tuple(replace(one, rule="") for one in found if self.harmless(f"{one.label} {one.until}"))


def _known_counter(counter: Counter, known: _Known, allowed: Permissions) -> Counter:
    """A counter with what may be told of it."""
    bare = replace(counter, summary=(), facts="", opponents=tuple(foe for foe in counter.opponents if foe in known))
    match allowed.told(known.sides.get(counter.side)):
        case HitDetail.NUMBERS:
            return bare
        case HitDetail.WORDS:
            return replace(bare, left=health_ring(counter), full=RING if has_health_word(counter) else 0, taken=0)
    return replace(bare, left=0, full=0, taken=0)


def _strip(strip: Strip, known: _Known) -> Strip:
    """The steps of those who are known, with what may be told of them."""
    title = strip.title if known.harmless(strip.title) else ""
    tracks = tuple(_track(track, known) for track in strip.tracks if track.figure in known)
    return Strip(title, strip.columns, strip.now, tracks)


def _track(track: Track, known: _Known) -> Track:
    told = not track.sealed and known.harmless(track.plan)
    cells = tuple(
        tuple(Beat(beat.kind, beat.text) for beat in cell if not beat.secret and known.harmless(beat.text))
        for cell in track.cells
    )
    return Track(track.figure, track.plan if told or not track.plan else HIDDEN, cells)


def _slots(agenda: Agenda) -> list[Slot]:
    """The places of the order; in a turn of steps one for each figure, the one that is to come if there is one."""
    every = [slot for lane in agenda.lanes for slot in lane.slots]
    return every if agenda.strip is None else [_place(track.figure, every) for track in agenda.strip.tracks]


def _place(figure: str, slots: list[Slot]) -> Slot:
    mine = [slot for slot in slots if slot.figure == figure] or [Slot(figure, None, None, "", Progress.LATER)]
    return next((slot for slot in mine if slot.progress in (Progress.NOW, Progress.LATER)), mine[-1])


def _turns(slots: Iterable[Slot], known: _Known, allowed: Permissions, acting: str) -> Iterable[Turn]:
    """The order without those who are left out. One place of who acts is lit, and nobody else's."""
    counters = {counter.figure: counter for counter in known.figures}
    kept = [slot for slot in slots if slot.figure in counters and counters[slot.figure].side in known.sides]
    waiting = [slot for slot in kept if slot.figure == acting and slot.progress in (Progress.NOW, Progress.LATER)]
    lit = next((slot for slot in waiting if slot.progress is Progress.NOW), next(iter(waiting), None))
    for slot in kept:
        counter, progress = counters[slot.figure], slot.progress
        side = known.sides[counter.side]
        if slot is lit or progress is Progress.NOW:
            progress = Progress.NOW if slot is lit else Progress.LATER
        score = slot.score if allowed.scores else None
        yield Turn(counter.figure, counter.name, side, progress, _health(counter, allowed.told(side)), score)


def _sealed_progress(turn: Turn) -> Progress:
    return Progress.LOST if turn.progress is Progress.LOST else Progress.LATER


def _health(counter: Counter, told: HitDetail) -> str:
    if told is HitDetail.NUMBERS:
        return counter.health
    return health_word(counter) if told is HitDetail.WORDS else ""


def turn_caption(turn: Turn, track: Track | None) -> str:
    """How it is, and its plan where turns have steps."""
    return " · ".join(part for part in (turn.health, track.plan if track else "") if part)


def turn_sentence(turn: Turn, strip: Strip | None) -> str:
    """All of its line in one sentence."""
    now = "acts now" if turn.progress is Progress.NOW else "done" if turn.progress is Progress.DONE else ""
    score = "" if turn.score is None else str(turn.score)
    tracks = strip.tracks if strip is not None else ()
    track = next((track for track in tracks if track.figure == turn.figure), None)
    steps = _steps(strip, track) if strip is not None and track is not None else ()
    parts = (turn.name, turn.side.name, score, turn.health, now, track.plan if track else "", *steps)
    return ", ".join(part for part in parts if part)


def _steps(strip: Strip, track: Track) -> Iterator[str]:
    for name, beats in zip(strip.columns, track.cells, strict=True):
        if beats:
            yield f"{name}: {' and '.join(f'{beat.text} {BEAT_WORDS[beat.kind]}' for beat in beats)}"
