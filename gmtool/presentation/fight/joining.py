"""Figures that join in the middle of a fight: names and ids, the choice that asks for a place, and free places.

Each joins by a command of the GM's, with an id that nobody has had. On hexes and on open ground alike the first figure
is placed by hand; the others stand around it.
"""

from collections.abc import Iterator

from gmtool.encounter import Journal
from gmtool.language import tr, trc, trn
from gmtool.presentation.encounters.musters import enlist
from gmtool.presentation.fight.gm_commands import GROUP
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import (
    AddFigure,
    Candidate,
    Card,
    Choice,
    Counter,
    Enlisted,
    Input,
    InputKind,
    Json,
    Muster,
    Values,
    place_json,
)
from gmtool.space import Base, Hex, OpenGround, Point, direction_names, free_point

PLACE, FACING = "figure.place", "figure.facing"
AT, HEADING = "figure.at", "figure.heading"


class Joining:
    """The joining of cards. On a ground the first copy is a choice that asks for its place; others stand around it."""

    def __init__(self, picks: Selection) -> None:
        self._picks = picks
        self._first: Enlisted | None = None
        self._others: tuple[Enlisted, ...] = ()
        picks.session.changed.connect(self._follow)

    def join(self, card: Card, side: str, copies: int = 1, place: Hex | Point | None = None) -> None:
        """Let copies of a card join a side; `place` fills in the hex or the place of open ground."""
        session = self._picks.session
        first, *others = new_figures(session.moment, session.journal, card, side, copies)
        self._first, self._others = first, tuple(others)
        if session.moment.ground is None:
            session.perform(joining_command(session.moment, first))
            return
        self._picks.pick(joining_choice(session.moment, first, copies))
        if place is not None:
            self._picks.say(AT if isinstance(place, Point) else PLACE, place_json(place))

    def _follow(self) -> None:
        counters = self._picks.session.moment.counters
        if self._first is None or self._first.id not in counters or not self._others:
            return
        self._picks.session.afterwards(self._others_join)

    def _others_join(self) -> None:
        session, first, others = self._picks.session, self._first, self._others
        self._first, self._others = None, ()
        if first is None or first.id not in session.moment.counters:
            return
        for one in others:
            if not session.perform(joining_beside(session.moment, one, session.moment.counters[first.id])):
                return


def open_inputs(at: str, heading: str, default: int) -> tuple[Input, ...]:
    """The inputs of a place and of a heading, under these field names."""
    return (
        Input(at, trc("noun", "Place"), InputKind.POINT),
        Input(heading, trc("direction", "Heading"), InputKind.HEADING, default=default, required=False),
    )


def heading_of_side(moment: StateView, side: str) -> int:
    """The heading of a figure of this side; 0 without one."""
    ways = (one.heading for one in moment.counters.values() if one.side == side and one.heading is not None)
    return next(ways, 0)


def free_beside(moment: StateView, ground: OpenGround, first: Counter) -> Point | None:
    """The nearest place around a figure where a base as wide as its own fits; None if there is none."""
    if first.at is None:
        return None
    others = [one for one in moment.counters.values() if one.able and one.at is not None]
    taken = [Base(one.at, one.base) for one in (first, *others) if one.at is not None]
    return free_point(ground, first.at, first.base + first.base // 4, lambda at: Base(at, first.base), taken)


def new_figures(moment: StateView, journal: Journal, card: Card, side: str, copies: int) -> tuple[Enlisted, ...]:
    """The new figures, with names that are free now and ids that nobody has had in this line of play."""
    counters = moment.counters.values()
    known = [Enlisted(one.figure, Card(card.system, one.name), one.side, one.name) for one in counters]
    gone = {figure for entry in journal.line() for line in entry.lines for figure in line.figures}
    gone -= moment.counters.keys()
    known += [Enlisted(figure, Card(card.system, ""), side, figure) for figure in sorted(gone)]
    known += [one for wave in moment.waves for one in wave.figures]
    grown = enlist(Muster(tuple(known), tuple(moment.sides.values())), side, [card], copies)
    return grown.figures[-copies:]


def joining_choice(moment: StateView, one: Enlisted, copies: int = 1) -> Choice:
    """The command as a choice that asks for the place."""

    def free(_: Values) -> tuple[Candidate, ...]:
        ground = moment.hexes
        return (
            tuple(Candidate([hex.q, hex.r], ground.label(hex), "", hex) for hex in _free_hexes(moment))
            if ground
            else ()
        )

    def faces(values: Values) -> tuple[Candidate, ...]:
        at = values.get(PLACE)
        here = Hex(*at) if isinstance(at, list) else None  # type: ignore[arg-type]
        ways = enumerate(direction_names(moment.hexes))
        return tuple(Candidate(way, name, hex=here.step(way) if here is not None else None) for way, name in ways)

    words = (
        tr("Add {name}", name=one.name)
        if copies == 1
        else trn("Add {name} and {n} more around it", "Add {name} and {n} more around it", copies - 1, name=one.name)
    )
    draft = joining_command(moment, one)
    key = f"gm.add {one.id}"
    if isinstance(moment.ground, OpenGround):
        heading = heading_of_side(moment, one.side)
        return Choice(key, words, GROUP, draft, open_inputs(AT, HEADING, heading))
    inputs = (
        Input(PLACE, tr("Hex"), InputKind.HEX, free),
        Input(FACING, tr("Facing"), InputKind.FACING, faces, default=_facing_of_side(moment, one.side), required=False),
    )
    return Choice(key, words, GROUP, draft, inputs)


def joining_command(moment: StateView, one: Enlisted) -> dict[str, Json]:
    return moment.ruleset.dump_command(AddFigure(figure=one))


def joining_beside(moment: StateView, one: Enlisted, first: Counter) -> dict[str, Json]:
    """The command with the nearest free hex or place, or with none if there is none."""
    asked, middle = joining_choice(moment, one), first.hexes
    if isinstance(moment.ground, OpenGround):
        beside = free_beside(moment, moment.ground, first)
        return asked.data({} if beside is None else {AT: place_json(beside)})
    nearest = min(_free_hexes(moment), key=lambda hex: (hex.distance(middle[0]), hex), default=None) if middle else None
    return asked.data({} if nearest is None else {PLACE: [nearest.q, nearest.r]})


def _free_hexes(moment: StateView) -> Iterator[Hex]:
    """The hexes in which no able figure stands."""
    taken = {hex for counter in moment.counters.values() if counter.able for hex in counter.hexes}
    return (hex for hex in (moment.hexes.hexes() if moment.hexes else ()) if hex not in taken)


def _facing_of_side(moment: StateView, side: str) -> int:
    """The facing of a figure of this side; 0 without one."""
    ways = (one.facing for one in moment.counters.values() if one.side == side and one.facing is not None)
    return next(ways, 0)
