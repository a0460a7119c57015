"""A battle of units, with a rider, a captain and a lookout on a wall."""

from random import Random
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import AnsweredTable, Card, Enlisted, Muster, Side
from gmtool.space import Cell, LengthUnit, OpenGround, Point
from tests.variants.units import TallyWithUnits

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
WALL = frozenset(Cell(column, 20) for column in range(28, 40))
FIELD = OpenGround(48, 32, LengthUnit.INCH, heights=dict.fromkeys(WALL, 3))
WHO = {
    "Spears": (20, Point(1000, 1600), 0),
    "Archers": (12, Point(1900, 1650), 0),
    "Captain": (6, Point(1000, 1300), 0),
    "Grey": (8, Point(2300, 1500), 0),
    "Wulf": (7, Point(2400, 1500), 0),
    "Lookout": (5, Point(3050, 2050), 0),
    "Wolves": (18, Point(1000, 800), 180),
    "Boars": (24, Point(2100, 700), 200),
}


def battle(fought: bool = True) -> Journal:
    """The battle; `fought`: some are lost, Wulf rides Grey, the Captain leads the Spears, the Lookout is high up."""
    figures = tuple(
        Enlisted(
            name.lower(),
            Card("tally", name, {"points": men}),
            "theirs" if name in ("Wolves", "Boars") else "ours",
            at=at,
            heading=heading,
        )
        for name, (men, at, heading) in WHO.items()
    )
    rules: Any = TallyWithUnits()
    journal = Journal.load(rules, rules.dump_state(rules.muster(Muster(figures, SIDES, FIELD))))
    said: list[dict[str, Any]] = [
        {"kind": "gm.amend/1", "figure": "spears", "field": "men", "value": 18},
        {"kind": "gm.amend/1", "figure": "boars", "field": "men", "value": 15},
        {"kind": "gm.form/1", "figure": "boars", "files": 6},
        {"kind": "gm.ride/1", "figure": "wulf", "target": "grey"},
        {"kind": "gm.ride/1", "figure": "captain", "target": "spears", "bond": "leads"},
        {"kind": "gm.level/1", "figure": "lookout", "level": 2},
    ]
    for data in said if fought else ():
        journal.do(rules.command(data), AnsweredTable())
    return journal


def session(fought: bool = True) -> FightSession:
    return FightSession(battle(fought), DiceSource(Random(3), players=False, others=False))
