"""A fight of tally with effects, of three figures, on hexes, on open ground or without any ground."""

from random import Random

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Card, Enlisted, Json, Muster, Side
from gmtool.space import Ground, HexGround, LengthUnit, OpenGround, Point, at_column_row, blank_ground
from tests.variants.effects import TallyWithEffects

SIDES = (Side("red", "Red", 0, True), Side("blue", "Blue", 1))
HEXES, OPEN = blank_ground(12, 9), OpenGround(30, 20, LengthUnit.FOOT)
POINTS = {"Wulf": 9, "Bjorn": 7, "Cnut": 3}


def blaze(ground: Ground | None = None, *, players: bool = False) -> Selection:
    """Wulf of Red against Bjorn and Cnut of Blue, in a row; the players roll real dice if they are to."""
    enlisted = []
    for number, (name, points) in enumerate(POINTS.items()):
        place = at_column_row(4 + 2 * number, 5) if isinstance(ground, HexGround) else None
        at = Point(500 + 800 * number, 600) if isinstance(ground, OpenGround) else None
        side = "blue" if number else "red"
        facing, heading = (0, None) if place is not None else (None, 0 if at is not None else None)
        card = Card("tally", name, {"points": points})
        enlisted.append(Enlisted(name.lower(), card, side, place=place, facing=facing, at=at, heading=heading))
    journal = Journal.begin(TallyWithEffects(), Muster(tuple(enlisted), SIDES, ground))
    picks = Selection(FightSession(journal, DiceSource(Random(3), players=players, others=False)))
    picks.bounce = 0
    return picks


def log(picks: Selection) -> list[str]:
    """The sentences of the log so far."""
    return [line.text for entry in picks.session.journal.line() for line in entry.lines]


def do(picks: Selection, kind: str, **values: Json) -> None:
    """Do a command; it must be allowed."""
    assert picks.session.perform({"kind": kind, **values}), log(picks)


def end_turn(picks: Selection) -> None:
    """Everybody who has not acted passes."""
    turn = picks.session.moment.agenda.turn
    for figure in picks.session.moment.agenda.next:
        if picks.session.moment.agenda.turn == turn and picks.session.moment.agenda.check is None:
            do(picks, "tally.pass/1", figure=figure)
