"""The initiative example: makes the journal of the printed initiative table, where everybody acts as early as possible.

python scripts/initiative_example.py

The six rolls are those of the page. The rest is chosen: who rolls them, and that every attack misses.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.encounter import Journal, document, dump_muster, write
from gmtool.resources import read_text
from gmtool.rules.seam import AnsweredTable, Card, ChoiceAnswer, Enlisted, Muster, RollAnswer, Side
from gmtool.systems import ruleset

SYSTEM = "melee-rounds"
FILE = Path(__file__).resolve().parent.parent / "resources/examples/initiative-table.jsonl"
ROWS: list[list[int]] = [row["rolled"] for row in tomllib.loads(read_text(f"rules/{SYSTEM}.toml"))["example"]]
FIGHTING: dict[str, Any] = {"kind": "mr.plot/1", "plot": "fighting"}


def muster() -> Muster:
    """A fighter for each row of the table, without a map."""
    rules = ruleset(SYSTEM)
    figures = []
    for place, rolled in enumerate(ROWS):
        fields = {"sets": [{"item": "one-weapon", "amr": len(rolled)}], "weapons": [{"item": "sword", "ready": True}]}
        card = rules.completed(Card(SYSTEM, f"Roller of {' '.join(map(str, rolled))}", fields, tags=("example",)))
        figures.append(Enlisted(f"row{place + 1}", card, "first" if place < len(ROWS) // 2 else "second"))
    return Muster(tuple(figures), (Side("first", "First rows", 0, players=True), Side("second", "Last rows", 1)))


def journal() -> Journal:
    """The round, played."""
    rules = ruleset(SYSTEM)
    fight = Journal.begin(rules, muster())

    def do(data: dict[str, Any], *answers: RollAnswer | ChoiceAnswer) -> None:
        fight.do(rules.command(data), AnsweredTable(answers))

    for one in fight.state.roster:
        do({**FIGHTING, "figure": one})
    do({"kind": "mr.initiative/1", "round": 1}, *(RollAnswer(sum(rolled), tuple(rolled)) for rolled in ROWS))
    for second in range(1, 7):
        attackers = rules.agenda(fight.state).next
        for one in attackers:
            foe = "row6" if fight.state.figures[one].side == "first" else "row1"
            do({"kind": "mr.attack/1", "figure": one, "target": foe, "weapon": "g1"})
        here = {"round": 1, "second": second}
        do({"kind": "mr.plots-in/1", **here})
        for one in attackers:
            do({"kind": "mr.resolve/1", "figure": one}, ChoiceAnswer("miss"))
        if attackers:
            do({"kind": "mr.end-second/1", **here})
    return fight


if __name__ == "__main__":
    FILE.write_text(write(document(journal(), "The printed initiative table", dump_muster(muster()))), encoding="utf-8")
