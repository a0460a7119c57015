"""The scene: everything that the player window is given of a fight, and nothing else.

`permissions` says how much may be told and who is known, `scene` makes the scene of that, and `PlayerView` follows the
running fight with it.

Of an effect there is its name, its picture, its end, and where it is outside the fog; nothing of a secret one, nor of
one that names somebody who is left out.

All of it is that of the moment that the players know (`known_moment`), so that nothing in it hangs on anything hidden:
not the place in the order of whoever stands beside somebody hidden, nor what holds for him. Who is lit, and whether the
fight is over, is as it is.

Whoever is hidden, or stands in the fog on a side that is not the players', is not in it, by no name, id or number. Nor
is what lies under the fog, a note, or a number that the GM has not allowed. A condition goes with the figures of sides
whose numbers are told, unless it names somebody who is left out. Of those who may act the first one who is known is
lit; where only others may, nobody. Of a turn in steps there is the plan of each, unless it is sealed or names somebody
who is left out: then only that there is one. There is also what it does in each step, unless it is secret; never a
reason, a threat, or where something can be moved. Where the strip of steps is sealed nobody is lit, and nobody is said
to have acted: who is asked, and who no longer is, would tell what is secret.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from psygnal import Signal

from gmtool.language import tr
from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect
from gmtool.presentation.fight.rows.health import in_words
from gmtool.presentation.fight.rows.strip_rows import BEAT_WORDS
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.players.known_effects import known_effects, lasting_words, told_effects
from gmtool.presentation.players.known_moment import known_moment
from gmtool.presentation.players.permissions import (
    HitDetail,
    KnownFigures,
    Permissions,
    health_word,
    known_counter,
    known_ground,
    lies_in_fog,
    permissions_data,
    read_permissions,
)
from gmtool.records import dataclass
from gmtool.rules.seam import (
    Agenda,
    Beat,
    Condition,
    Counter,
    Lying,
    Progress,
    Side,
    Slot,
    Strip,
    TerrainKind,
    Track,
    kinds_on,
)
from gmtool.space import Ground

HIDDEN = tr("hidden")
"""The word for a plan that is not told."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A line of the order: who, how far they are, and what is told of them. `score` None where it is not allowed."""

    figure: str
    name: str
    side: Side
    progress: Progress
    health: str = ""
    score: int | None = None
    may_act: bool = False
    """True for one that waits and may act as well as whoever acts: all of a side, where sides move."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The view of the players. Counters carry no more than their pictures need; `ground` has nothing under its fog."""

    ground: Ground | None = None
    kinds: tuple[TerrainKind, ...] = ()
    """The kinds of terrain on what is known of the ground."""
    lit: frozenset[Any] = frozenset()
    """The dark spots that are lit."""
    figures: tuple[Counter, ...] = ()
    sides: tuple[Side, ...] = ()
    conditions: tuple[tuple[str, tuple[Condition, ...]], ...] = ()
    """By figure."""
    lying: tuple[Lying, ...] = ()
    acting: str = ""
    acted: tuple[str, ...] = ()
    """The figures that have done all they do this turn."""
    turn: str = ""
    phase: str = ""
    order: tuple[Turn, ...] = ()
    strip: Strip | None = None
    """The steps of the turn; then `order` has one line for each of its tracks."""
    effects: tuple[PlacedEffect, ...] = ()
    lasting: tuple[str, ...] = ()
    """The effects without a place, in words: "Rain", "Red: Inspired, 2 turns left"."""
    over: bool = False
    """True once the fight is over."""


def acting_turn(scene: Scene) -> Turn | None:
    """The line of whoever acts; None where nobody is lit."""
    return next((turn for turn in scene.order if scene.acting and turn.figure == scene.acting), None)


def next_turn(scene: Scene) -> Turn | None:
    """The line of whoever is known to come after that one, in the order of the turn; None for nobody this turn."""
    acting = acting_turn(scene)
    if acting is None:
        return None
    place = scene.order.index(acting) + 1
    waiting = [one for one in scene.order if one.progress is Progress.LATER and one.figure != scene.acting]
    together = next((one for one in waiting if one.may_act), None)
    return together or next((one for one in scene.order[place:] if one in waiting), None)


def _conditions(
    known: KnownFigures, figures: Iterable[str], numbers: Collection[str]
) -> Iterator[tuple[str, tuple[Condition, ...]]]:
    """The conditions of those whose hits are told as numbers, and of the others the tags that the GM shows."""
    for figure in figures:
        held = known.conditions(figure) if figure in numbers else known.shown_tags(figure)
        if held:
            yield figure, held


def scene(moment: StateView, allowed: Permissions) -> Scene:
    """The view of the players on a moment of the fight."""
    ruleset, state = moment.ruleset, moment.state
    # whoever stands beside somebody hidden may have another place in the order, which would tell of that
    told = known_moment(moment)
    agenda = told.agenda
    ground = ruleset.ground(state)
    known = KnownFigures(moment, told)
    figures = tuple(known_counter(counter, known, allowed) for counter in known.figures)
    numbers = [c.figure for c in known.figures if allowed.hit_detail(known.sides.get(c.side)) is HitDetail.NUMBERS]
    sealed = agenda.strip is not None and agenda.strip.sealed
    acting = "" if sealed else next((figure for figure in moment.agenda.next if figure in known), "")
    order = _turns(_slots(agenda), known, allowed, acting, () if sealed else agenda.next)
    shown = None if ground is None else known_ground(ground)
    return Scene(
        ground=shown,
        kinds=kinds_on(shown, moment.kinds),
        lit=frozenset() if ground is None else told.lit - ground.fog,
        figures=figures,
        sides=tuple(side for side in known.sides.values() if any(c.side == side.id for c in figures)),
        conditions=tuple(_conditions(known, [one.figure for one in known.figures], numbers)),
        lying=tuple(
            replace(item, label="", key="") for item in ruleset.lying(told.state) if not lies_in_fog(ground, item)
        ),
        acting=acting,
        acted=() if sealed else tuple(counter.figure for counter in figures if counter.figure in told.acted),
        turn=agenda.title,
        phase=next(
            (p.label for p in agenda.phases if p.progress is Progress.NOW and known.names_nobody_hidden(p.label)), ""
        ),
        order=tuple(replace(turn, progress=_sealed_progress(turn)) if sealed else turn for turn in order),
        strip=None if agenda.strip is None else _strip(agenda.strip, known),
        effects=known_effects(moment, known),
        lasting=tuple(lasting_words(moment, effect) for effect in told_effects(moment, known) if not effect.where),
        over=agenda.over or bool(moment.agenda.ended),  # what only somebody hidden keeps going is for the GM to end
    )


def _strip(strip: Strip, known: KnownFigures) -> Strip:
    """The steps of those who are known, with what may be told of them."""
    title = strip.title if known.names_nobody_hidden(strip.title) else ""
    tracks = tuple(_track(track, known) for track in strip.tracks if track.figure in known)
    return Strip(title, strip.columns, strip.now, tracks)


def _track(track: Track, known: KnownFigures) -> Track:
    told = not track.sealed and known.names_nobody_hidden(track.plan)
    cells = tuple(
        tuple(Beat(beat.kind, beat.text) for beat in cell if not beat.secret and known.names_nobody_hidden(beat.text))
        for cell in track.cells
    )
    return Track(track.figure, track.plan if told or not track.plan else HIDDEN, cells)


def _slots(agenda: Agenda) -> list[Slot]:
    """The places of the order; in a turn of steps one for each figure, the one that is to come if there is one.

    Whoever has a row of his own, and another for his melee or joust, is told once: where most of the figures stand.
    """
    every: list[Slot] = []
    for lane in sorted(agenda.lanes, key=lambda one: -len({slot.figure for slot in one.slots})):
        told = {slot.figure for slot in every}
        every += [slot for slot in lane.slots if slot.figure not in told]
    return every if agenda.strip is None else [_place(track.figure, every) for track in agenda.strip.tracks]


def _place(figure: str, slots: list[Slot]) -> Slot:
    mine = [slot for slot in slots if slot.figure == figure] or [Slot(figure, None, None, "", Progress.LATER)]
    return next((slot for slot in mine if slot.progress in (Progress.NOW, Progress.LATER)), mine[-1])


def _turns(
    slots: Iterable[Slot], known: KnownFigures, allowed: Permissions, acting: str, following: Collection[str]
) -> Iterable[Turn]:
    """The order without those who are left out. One place of who acts is lit, and nobody else's."""
    counters = {counter.figure: counter for counter in known.figures}
    kept = [slot for slot in slots if slot.figure in counters and counters[slot.figure].side in known.sides]
    waiting = [slot for slot in kept if slot.figure == acting and slot.progress in (Progress.NOW, Progress.LATER)]
    # who has acted may have a choice once more, such as whether a foe retreats
    again = (slot for slot in kept if slot.figure == acting and slot.progress is not Progress.LOST)
    lit = next((slot for slot in waiting if slot.progress is Progress.NOW), next(iter(waiting), next(again, None)))
    for slot in kept:
        counter, progress = counters[slot.figure], slot.progress
        side = known.sides[counter.side]
        if slot is lit or progress is Progress.NOW:
            progress = Progress.NOW if slot is lit else Progress.LATER
        score = slot.score if allowed.scores else None
        may_act = progress is Progress.LATER and slot.figure in following
        health = _health(counter, allowed.hit_detail(side))
        yield Turn(counter.figure, counter.name, side, progress, health, score, may_act)


def _sealed_progress(turn: Turn) -> Progress:
    return Progress.LOST if turn.progress is Progress.LOST else Progress.LATER


def _health(counter: Counter, told: HitDetail) -> str:
    if told is HitDetail.NUMBERS:
        return in_words(counter)
    return health_word(counter) if told is HitDetail.WORDS else ""


def turn_caption(turn: Turn, track: Track | None) -> str:
    """The health of a figure, and its plan if turns have steps."""
    return " · ".join(part for part in (turn.health, track.plan if track else "") if part)


def turn_sentence(turn: Turn, strip: Strip | None) -> str:
    now = tr("acts now") if turn.progress is Progress.NOW else tr("done") if turn.progress is Progress.DONE else ""
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


class PlayerView:
    """The scene of the running fight that the players are shown: now, or nothing.

    It is of now too while the GM looks back or corrects a roll. The curtain stays drawn
    when another fight is followed, until the GM opens it.
    """

    moved = Signal()
    """Another moment is shown, or more or less of it."""
    changed = Signal()
    """Something is allowed or forbidden, or another fight is followed."""

    def __init__(self, memory: FightSettings) -> None:
        self._memory = memory
        self._session: FightSession | None = None
        self._encounter = 0
        self.allowed = Permissions()
        self.curtain = False

    def follow(self, session: FightSession, encounter: int) -> None:
        """Show this fight from now on, with what was allowed in it before."""
        self.leave()
        self._session, self._encounter = session, encounter
        self.allowed = read_permissions(self._memory.players(encounter))
        session.changed.connect(self._moved)
        self._tell()

    def leave(self) -> None:
        """No fight is run any more."""
        if self._session is not None:
            self._session.changed.disconnect(self._moved)
            self._session = None
            self._tell()

    @property
    def scene(self) -> Scene | None:
        """The view of the players; None while they wait behind the curtain."""
        session = self._session
        if session is None or self.curtain:
            return None
        state, moment = session.told_state, session.moment
        return scene(moment if state is moment.state else StateView(session.ruleset, state), self.allowed)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the fight."""
        return tuple(self._session.moment.sides.values()) if self._session else ()

    def allow(self, side: str, told: HitDetail) -> None:
        """Tell the players so much of a side's hits."""
        self._allow(self.allowed.telling(side, told))

    def allow_scores(self, shown: bool) -> None:
        """Show the scores of the order, or keep them."""
        self._allow(Permissions(self.allowed.hits, shown))

    def draw_curtain(self, drawn: bool) -> None:
        """Show nothing of the fight, or show it again."""
        self.curtain = drawn
        self._tell()

    def _allow(self, allowed: Permissions) -> None:
        self.allowed = allowed
        if self._session is not None:
            self._memory.keep_players(self._encounter, permissions_data(allowed))
        self._tell()

    def _moved(self) -> None:
        self.moved.emit()

    def _tell(self) -> None:
        self.moved.emit()
        self.changed.emit()
