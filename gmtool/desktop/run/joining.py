"""Figures that join in the middle of a fight: each is a command of the GM's, with an id that nobody has had."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer

from gmtool.desktop.encounters.recruits import enlist
from gmtool.desktop.run import open_joining
from gmtool.desktop.run.by_word import GROUP
from gmtool.desktop.run.moment import Moment
from gmtool.desktop.run.picks import Picks
from gmtool.desktop.run.way import place_json
from gmtool.encounter import Journal
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
)
from gmtool.space import Hex, OpenGround, Point, direction_names

PLACE, FACING = "figure.place", "figure.facing"
AT, HEADING = "figure.at", "figure.heading"


class Joining(QObject):
    """Lets cards join. On a ground the first copy is a choice that asks for its place; the others stand around it."""

    def __init__(self, picks: Picks) -> None:
        super().__init__(picks)
        self._picks = picks
        self._first: Enlisted | None = None
        self._others: tuple[Enlisted, ...] = ()
        picks.session.changed.connect(self._follow)

    def join(self, card: Card, side: str, copies: int = 1, place: Hex | Point | None = None) -> None:
        """So many of a card join a side; `place` says the hex, or the place on open ground, beforehand."""
        session = self._picks.session
        first, *others = recruits(session.moment, session.journal, card, side, copies)
        self._first, self._others = first, tuple(others)
        if session.moment.ground is None:
            session.perform(_data(session.moment, first))
            return
        self._picks.pick(choice(session.moment, first, copies))
        if place is not None:
            self._picks.say(AT if isinstance(place, Point) else PLACE, place_json(place))

    def _follow(self) -> None:
        counters = self._picks.session.moment.counters
        if self._first is None or self._first.id not in counters or not self._others:
            return
        # after everybody has heard of the first one
        QTimer.singleShot(0, self, self._others_join)

    def _others_join(self) -> None:
        session, first, others = self._picks.session, self._first, self._others
        self._first, self._others = None, ()
        if first is None or first.id not in session.moment.counters:
            return
        for one in others:
            if not session.perform(_around(session.moment, one, session.moment.counters[first.id])):
                return


def recruits(moment: Moment, journal: Journal, card: Card, side: str, copies: int) -> tuple[Enlisted, ...]:
    """The new figures, with names that are free now and ids that are free in the whole line of play."""
    counters = moment.counters.values()
    known = [Enlisted(one.figure, Card(card.system, one.name), one.side, one.name) for one in counters]
    gone = {figure for entry in journal.line() for line in entry.lines for figure in line.figures}
    gone -= moment.counters.keys()
    known += [Enlisted(figure, Card(card.system, ""), side, figure) for figure in sorted(gone)]
    grown = enlist(Muster(tuple(known), tuple(moment.sides.values())), side, [card], copies)
    return grown.figures[-copies:]


def choice(moment: Moment, one: Enlisted, copies: int = 1) -> Choice:
    """The command as a choice that still asks where."""

    def free(_: Values) -> tuple[Candidate, ...]:
        ground = moment.hexes
        return tuple(Candidate([hex.q, hex.r], ground.label(hex), "", hex) for hex in _free(moment)) if ground else ()

    def faces(values: Values) -> tuple[Candidate, ...]:
        at = values.get(PLACE)
        here = Hex(*at) if isinstance(at, list) else None  # type: ignore[arg-type]
        ways = enumerate(direction_names(moment.hexes))
        return tuple(Candidate(way, name, hex=here.step(way) if here is not None else None) for way, name in ways)

    words = f"Add {one.name}" if copies == 1 else f"Add {one.name} and {copies - 1} more around it"
    draft = _data(moment, one)
    key = f"gm.add {one.id}"
    if isinstance(moment.ground, OpenGround):
        heading = open_joining.heading_of_side(moment, one.side)
        return Choice(key, words, GROUP, draft, open_joining.inputs(AT, HEADING, heading))
    inputs = (
        Input(PLACE, "Hex", InputKind.HEX, free),
        Input(FACING, "Facing", InputKind.FACING, faces, default=_like_its_side(moment, one.side), required=False),
    )
    return Choice(key, words, GROUP, draft, inputs)


def _data(moment: Moment, one: Enlisted) -> dict[str, Json]:
    return moment.ruleset.dump_command(AddFigure(figure=one))


def _around(moment: Moment, one: Enlisted, first: Counter) -> dict[str, Json]:
    """The command, at the nearest free hex or place; without a ground, without one."""
    asked, middle = choice(moment, one), first.hexes
    if isinstance(moment.ground, OpenGround):
        beside = open_joining.free_beside(moment, moment.ground, first)
        return asked.data({} if beside is None else {AT: place_json(beside)})
    nearest = min(_free(moment), key=lambda hex: (hex.distance(middle[0]), hex), default=None) if middle else None
    return asked.data({} if nearest is None else {PLACE: [nearest.q, nearest.r]})


def _free(moment: Moment) -> Iterator[Hex]:
    """The hexes that nobody who is able stands in."""
    taken = {hex for counter in moment.counters.values() if counter.able for hex in counter.hexes}
    return (hex for hex in (moment.hexes.hexes() if moment.hexes else ()) if hex not in taken)


def _like_its_side(moment: Moment, side: str) -> int:
    """The facing of somebody who fights on the same side."""
    ways = (one.facing for one in moment.counters.values() if one.side == side and one.facing is not None)
    return next(ways, 0)
