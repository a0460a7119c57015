"""Battle examples of Chainmail: makes the journals of its small melee, of Charge If Charged, and of the cannon.

python scripts/battle_examples.py

Men, classes, losses, dice and inches are those of the text. What it does not give is chosen, and marked: the dice for
the first move, those with which the charged stand, and where the units are.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.encounter import Journal, document, dump_muster, write
from gmtool.rules.seam import Answer, AnsweredTable, Card, ChoiceAnswer, Enlisted, Muster, PoolAnswer, RollAnswer, Side
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset

SYSTEM = "chainmail"
FOLDER = Path(__file__).resolve().parent.parent / "resources/examples"
SIDES = (Side("red", "Red", 0, players=True), Side("blue", "Blue", 1))
FIRST_MOVE = (RollAnswer(5), RollAnswer(2), ChoiceAnswer("first"))
"""Not in the text: red wins the first move, and takes it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One command with the answers of the table."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """One of the examples: its file and title, who is in it, and what they do."""

    file: str
    title: str
    muster: Muster
    steps: tuple[Step, ...]


def _unit(name: str, side: str, place: tuple[float, float, int] | None = None, **fields: Any) -> Enlisted:
    """A unit, on the map `place` inches from its corner with its heading."""
    fields |= {key: [{"item": one} for one in fields.get(key, ())] for key in ("arms", "traits")}
    card = ruleset(SYSTEM).completed(Card(SYSTEM, name, fields, tags=("example",)))
    at: dict[str, Any] = (
        {} if place is None else {"at": Point(round(place[0] * 100), round(place[1] * 100)), "heading": place[2]}
    )
    return Enlisted(name.lower().replace(" ", "-"), card, side, name, **at)


def _ends(count: int) -> Iterator[Step]:
    return (Step("cm.end-phase/1") for _ in range(count))


MELEE = Example(
    "small-melee",
    "A small melee",
    Muster(
        (
            _unit("Heavy Horse", "red", kind="heavy-horse", men=10, files=10),
            _unit("Heavy Foot", "blue", kind="heavy-foot", men=20, files=10),
        ),
        SIDES,
    ),
    (
        Step("cm.initiative/1", answers=FIRST_MOVE),
        # how far the horse charges is not in the text, nor that the foot stands
        Step("cm.charge/1", {"figure": "heavy-horse", "target": "heavy-foot", "inches": 8}),
        Step("gm.roll-check/1", {"check": "charged heavy-foot"}, (RollAnswer(9),)),
        *_ends(4),
        Step(
            "cm.fight/1",
            {"figure": "heavy-horse"},
            # 30 dice kill 8, 2 dice kill 2; a 3 for the fewer losses
            (PoolAnswer(8), PoolAnswer(2), RollAnswer(3)),
        ),
        Step("cm.carry-on/1", {"figure": "heavy-horse", "target": "heavy-foot"}),
    ),
)
SUPPORT = Example(
    "charge-if-charged",
    "Charge If Charged",
    Muster(
        (
            _unit("Knights", "red", kind="heavy-horse", men=10, files=5),
            _unit("Archers", "blue", kind="light-foot", men=20, files=10, arms=["bow"]),
            _unit("Medium Horse", "blue", kind="medium-horse", men=10, files=5),
        ),
        SIDES,
        None,
        {"turn-system": "simultaneous"},
    ),
    (
        # the enemy and its order are not in the text
        Step("cm.order/1", {"figure": "knights", "task": "charge", "target": "archers"}),
        Step("cm.order/1", {"figure": "archers", "task": "stand"}),
        Step("cm.order/1", {"figure": "medium-horse", "task": "charge if charged", "target": "archers"}),
        Step("cm.end-phase/1"),
        Step("cm.march/1", {"figure": "knights"}),
        Step("cm.end-phase/1"),
        Step("cm.march/1", {"figure": "medium-horse"}),
    ),
)
CANNON = Example(
    "cannon-and-pikes",
    "A cannon and a pike square",
    Muster(
        (
            _unit("Heavy field gun", "red", (4.5, 24, 90), kind="light-foot", men=4, files=4, engine="heavy-gun"),
            _unit("Pikemen", "blue", (31, 24, 270), kind="swiss", men=64, files=8, arms=["pike"]),
        ),
        SIDES,
        OpenGround(48, 48, LengthUnit.INCH),
    ),
    (
        Step("cm.initiative/1", answers=FIRST_MOVE),
        *_ends(2),
        Step("cm.shoot/1", {"figure": "heavy-field-gun", "target": "pikemen", "color": "white"}, (RollAnswer(4),)),
    ),
)
EXAMPLES = (MELEE, SUPPORT, CANNON)


def journal(example: Example) -> Journal:
    """The example, played. What the rules refuse, and an answer that they do not ask for, is an error."""
    rules = ruleset(SYSTEM)
    fight = Journal.begin(rules, example.muster)
    for step in example.steps:
        command, table = rules.command({"kind": step.kind, **step.data}), AnsweredTable(step.answers)
        against = [str(one) for one in rules.refusals(fight.state, command)]
        assert not against, f"{step}: {against}"
        fight.do(command, table)
        assert table.left_over == 0, f"{step} answers more than is asked"
    return fight


if __name__ == "__main__":
    for one in EXAMPLES:
        text = write(document(journal(one), one.title, dump_muster(one.muster)))
        (FOLDER / f"{one.file}.jsonl").write_text(text, encoding="utf-8")
