"""Exchange examples: makes the journals of the four worked examples on pages 165-166, one for each defense option.

python scripts/exchange_examples.py

Levels, rolls and advantages are those of the pages. The rest is chosen: the two fighters, the Zone Dice, the injuries
in the GM's words, and that there is no Free Press Roll.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.encounter import Journal, document, dump_muster, write
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Card,
    ChoiceAnswer,
    Enlisted,
    Muster,
    NumberAnswer,
    RollAnswer,
    Side,
    WordsAnswer,
)
from gmtool.systems import ruleset

SYSTEM = "harnmaster-melee"
FOLDER = Path(__file__).resolve().parent.parent / "resources/examples"
BROADSWORD = {"weapon": "g1", "mode": "broadsword-edge"}


@dataclass(frozen=True, slots=True)
class Example:
    """One of the examples: the defense, and the answers of the table."""

    file: str
    title: str
    defence: dict[str, Any]
    answers: tuple[Answer, ...]


def d(rolled: int) -> RollAnswer:
    """The roll of one die."""
    return RollAnswer(rolled, (rolled,))


NO_PRESS = ChoiceAnswer("no")
WOUND = (WordsAnswer("Cut in the arm"), NumberAnswer(5), ChoiceAnswer("nothing"))
"""Not on the page: the GM's answers about the injury."""

EXAMPLES = (
    Example(
        "exchange-block",
        "An exchange: Block",
        {"defence": "block", **BROADSWORD},
        (d(35), d(71), ChoiceAnswer("impact"), d(4), *WOUND, NO_PRESS),
    ),
    Example(
        "exchange-dodge",
        "An exchange: Dodge",
        {"defence": "dodge", "against": "g1/broadsword-edge"},
        (d(36), d(51), NO_PRESS),
    ),
    Example(
        "exchange-counterstrike",
        "An exchange: Counterstrike",
        {"defence": "counterstrike", **BROADSWORD},
        (d(36), d(51), d(3), *WOUND, NO_PRESS),
    ),
    Example(
        "exchange-ignore",
        "An exchange: Ignore",
        {"defence": "ignore"},
        (d(36), ChoiceAnswer("precision"), ChoiceAnswer("impact"), d(2), d(5), ChoiceAnswer("5"), *WOUND, NO_PRESS),
    ),
)


def muster() -> Muster:
    """The two fighters of every example, without a map."""
    rules = ruleset(SYSTEM)
    fields = {"dodge": 60, "weapons": [{"item": "broadsword", "ml": 60, "ready": True}]}
    attacker = rules.completed(Card(SYSTEM, "Attacker", {**fields, "rank": 50}, tags=("example",)))
    defender = rules.completed(Card(SYSTEM, "Defender", {**fields, "rank": 40}, tags=("example",)))
    figures = (Enlisted("attacker", attacker, "first"), Enlisted("defender", defender, "second"))
    sides = (Side("first", "Attackers", 0, players=True), Side("second", "Defenders", 1))
    return Muster(figures, sides)


def journal(example: Example) -> Journal:
    """The example, played. An answer that the rules do not ask for is an error."""
    rules = ruleset(SYSTEM)
    fight = Journal.begin(rules, muster())
    attack = {"kind": "hm.attack/1", "figure": "attacker", "target": "defender", "engage": True, **BROADSWORD}
    fight.do(rules.command(attack), AnsweredTable())
    defend = {"kind": "hm.defend/1", "figure": "defender", **example.defence}
    table = AnsweredTable(example.answers)
    fight.do(rules.command(defend), table)
    if table.left_over:
        raise SystemExit(f"{example.file}: {table.left_over} answers are left over.")
    return fight


if __name__ == "__main__":
    for one in EXAMPLES:
        text = write(document(journal(one), one.title, dump_muster(muster())))
        (FOLDER / f"{one.file}.jsonl").write_text(text, encoding="utf-8")
