"""The worked combat of Advanced Melee, section VII: makes the journal of four adventurers against a small troll.

python scripts/worked_combat.py [FILE]

Every command and every total is here. What the text does not give is chosen within its limits, and marked: the
hexes, as the diagrams are lost, the dice for initiative and ties, and some rolls to hit. Where the example breaks its
own rules, a modifier of the GM's says so. Melio's jab with a javelin, which is too short for it, is left out.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool.encounter import Journal, document, dump_muster, write
from gmtool.rules.seam import AnsweredTable, ChoiceAnswer, Enlisted, Muster, RollAnswer, Side
from gmtool.space import Hex, HexGround, at_column_row
from gmtool.systems import ruleset

FILE = Path(__file__).resolve().parent.parent / "resources/examples/four-and-a-troll.jsonl"
TITLE = "Four adventurers and a troll"
SYSTEM = "advanced-melee"
PLAYERS, TROLL = "players", "troll"
MIDDLE = at_column_row(4, 6)
"""The hex in which Heniochus stands at first; all others are counted from it."""
WALL = (-2, 2)
ARMS = {"melio": "g1", "heniochus": "g1", "grabby": "g1", "kov": "g1", "troll": ""}
NORTH, NORTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = 0, 1, 3, 4, 5


@dataclass(frozen=True, slots=True)
class Step:
    """One command with the answers of the table: totals of dice, and decisions by their keys."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    answers: tuple[int | str, ...] = ()


def place(q: int, r: int) -> Hex:
    """A hex, so many steps from the middle."""
    return Hex(MIDDLE.q + q, MIDDLE.r + r)


def muster() -> Muster:
    """The party before the secret door, and the troll behind Heniochus."""
    cards = {card.name: card for card in ruleset(SYSTEM).bestiary()}
    party = (
        Enlisted("melio", cards["Melio Gloriosus"], PLAYERS, "Melio", place(2, -3), NORTH),
        Enlisted("heniochus", cards["Heniochus the Brave"], PLAYERS, "Heniochus", place(0, 0), NORTH),
        Enlisted("grabby", cards["Grabivariko"], PLAYERS, "Grabby", place(-1, -3), NORTH),
        Enlisted("kov", cards["Kov"], PLAYERS, "Kov", place(1, -4), NORTH),
        Enlisted("troll", cards["Troll"], TROLL, "Troll", place(0, 1), NORTH),
    )
    sides = (Side(PLAYERS, "Players", 0, players=True), Side(TROLL, "Troll", 1))
    walls = frozenset((place(*WALL),))
    return Muster(party, sides, HexGround(11, 11, walls=walls), {})


def steps() -> Iterator[Step]:
    """All the commands of the fight, in order."""
    for turn in (_1, _2, _3, _4, _5, _6, _7):
        yield from turn()


def _1() -> Iterator[Step]:
    # The troll comes on them from behind: a free attack. By the rules it is at adjDX 15, from the rear.
    yield Step("tft.surprise/1", {"turn": 1, "side": TROLL})
    yield _strikes("troll", "heniochus", 8, 7)
    yield from _over(1, retreat="troll")


def _2() -> Iterator[Step]:
    # The players win and move second. Kov thinks better of his spell. Melio only pretends to jab.
    yield _initiative(2, 5, 3, "last")
    yield _option("troll", "ia")
    yield _moved(2, 0)
    yield _option("heniochus", "ia", facing=SOUTH)
    yield _option("melio", "iii", (2, -2), (2, -1), facing=SOUTH_WEST)
    yield _option("kov", "ie", (0, -3), facing=SOUTH)
    yield _option("grabby", "ivb", (-1, -2), facing=SOUTH, ready=["g1"])
    yield _moved(2, 1)
    yield Step("tft.pass/1", {"figure": "kov"})
    yield _strikes("troll", "heniochus", 13)
    yield _strikes("heniochus", "troll", 9)
    yield from _over(2)


def _3() -> Iterator[Step]:
    # The troll moves first, its back to a wall. Its roll to hit is not given.
    yield _initiative(3, 2, 6, "first")
    yield _option("troll", "ia", (-1, 1), facing=NORTH_EAST)
    yield _moved(3, 0)
    yield _option("heniochus", "ia", (0, 1), facing=NORTH_WEST)
    yield _option("grabby", "iia", (-1, -1), (-1, 0), facing=SOUTH)
    yield _option("kov", "ie", (0, -2), facing=SOUTH)
    yield _option("melio", "ivb-pack")
    yield _moved(3, 1)
    yield _strikes("grabby", "troll", 10, 2)
    yield Step("tft.cast/1", {"figure": "kov", "spell": "fire", "target": "troll"}, (10,))
    yield _strikes("troll", "heniochus", 10, 5)
    yield _strikes("heniochus", "troll", 7, 6)
    yield from _over(3, retreat="grabby heniochus")


def _4() -> Iterator[Step]:
    # 13 hits cost the troll DX -2, which the example forgets. Kov's roll to hit is not given.
    forgotten = {
        "figure": "troll",
        "label": "as in the example, which forgets the loss for 13 hits",
        "value": 2,
        "turns": 1,
    }
    yield Step("gm.grant/1", forgotten)
    yield _initiative(4, 1, 4, "first")
    yield _option("troll", "ia", (0, 0), facing=SOUTH_WEST)
    yield _moved(4, 0)
    yield _option("heniochus", "ia", (1, 0), facing=NORTH_WEST)
    yield _option("grabby", "ia")
    yield _option("kov", "ia", (0, -1), facing=SOUTH)
    yield _option("melio", "ivb-pack")
    yield _moved(4, 1)
    yield _strikes("kov", "troll", 12, 4)
    yield _strikes("grabby", "troll", 14)
    yield _strikes("troll", "grabby", 11, 7)
    yield _strikes("heniochus", "troll", 13)
    yield from _over(4, retreat="kov troll")


def _5() -> Iterator[Step]:
    # The dice of the tie are not given, only that Heniochus wins it.
    yield _initiative(5, 6, 3, "last")
    yield _option("troll", "ia", facing=NORTH)
    yield _moved(5, 0)
    yield _option("heniochus", "ia", (0, 1), facing=NORTH)
    yield _option("grabby", "ia")
    yield _option("kov", "ie")
    yield _option("melio", "ivb", (1, 0), facing=NORTH_WEST, ready=["g1"])
    yield _moved(5, 1)
    yield Step("tft.tie/1", {"figures": ["heniochus", "kov"]}, (5, 2))
    yield _strikes("heniochus", "troll", 14)
    yield Step("tft.cast/1", {"figure": "kov", "spell": "blur"}, (8,))
    yield _means("troll", "kov")
    yield _strikes("grabby", "troll", 4, 3)
    yield _strikes("troll", "kov", 6, 4)
    yield from _over(5, retreat="grabby")


def _6() -> Iterator[Step]:
    # Blur is renewed before the movement. The rolls of Grabby, Heniochus and Melio are not given, only that they miss.
    yield _initiative(6, 2, 5, "last")
    yield Step("tft.renew/1", {"figure": "kov", "spell": "Blur"})
    yield Step("tft.proceed/1", {"turn": 6, "stage": "renewal"})
    yield _option("melio", "ia", (1, -1), facing=SOUTH_WEST)
    yield _option("heniochus", "ia")
    yield _option("grabby", "ia")
    yield _option("kov", "id")
    yield _moved(6, 0)
    yield _option("troll", "ia")
    yield _moved(6, 1)
    yield _means("troll", "melio")
    yield _strikes("grabby", "troll", 14)
    yield _strikes("heniochus", "troll", 13)
    yield Step("tft.disengage/1", {"figure": "kov", "hex": list(place(0, -2))})
    yield _strikes("melio", "troll", 12)
    yield _strikes("troll", "melio", 8, 7)
    yield from _over(6, retreat="troll")


def _7() -> Iterator[Step]:
    # Grabby's and Heniochus's rolls to hit are not given, nor who moves first. Blur is not renewed.
    yield _initiative(7, 4, 3, "first")
    yield Step("tft.proceed/1", {"turn": 7, "stage": "renewal"})
    for name in ("grabby", "heniochus", "melio"):
        yield _option(name, "ia")
    yield _moved(7, 0)
    yield _option("troll", "ia")
    yield _moved(7, 1)
    yield _strikes("grabby", "troll", 15)
    yield _strikes("heniochus", "troll", 11, 10)
    yield Step("tft.pass/1", {"figure": "melio"})
    yield Step("tft.harm/1", {"figure": "troll", "sort": "fire", "damage": "2"})
    yield Step("tft.proceed/1", {"turn": 7, "stage": "combat"})
    reason = "out of character: he was supposed to be cowardly"
    yield Step("gm.amend/1", {"figure": "melio", "field": "judged", "value": -5, "reason": reason})


# --- commands that recur ----------------------------------------------------------------------------------------------


def _initiative(turn: int, players: int, troll: int, choice: str) -> Step:
    return Step("tft.initiative/1", {"turn": turn}, (players, troll, choice))


def _option(figure: str, option: str, *path: tuple[int, int], facing: int | None = None, **more: Any) -> Step:
    data = {"figure": figure, "option": option, **more}
    data |= {"path": [list(place(*at)) for at in path]} if path else {}
    return Step("tft.option/1", data | ({} if facing is None else {"facing": facing}))


def _moved(turn: int, mover: int) -> Step:
    return Step("tft.proceed/1", {"turn": turn, "stage": "movement", "mover": mover})


def _over(turn: int, *, retreat: str = "") -> Iterator[Step]:
    """The end of a turn; nobody forces those back whom he may."""
    yield Step("tft.proceed/1", {"turn": turn, "stage": "combat"})
    if retreat:
        yield Step("tft.proceed/1", {"turn": turn, "stage": "retreats"})


def _strikes(figure: str, target: str, *dice: int) -> Step:
    return Step("tft.strike/1", {"figure": figure, "target": target, "weapon": ARMS[figure]}, dice)


def _means(figure: str, target: str) -> Step:
    return Step("tft.intend/1", {"figure": figure, "act": "tft.strike/1", "weapon": ARMS[figure], "target": target})


def fought() -> Journal:
    """The journal of the whole fight. An answer that the rules do not ask for is an error."""
    rules = ruleset(SYSTEM)
    journal = Journal.begin(rules, muster())
    for step in steps():
        table = AnsweredTable([RollAnswer(one) if isinstance(one, int) else ChoiceAnswer(one) for one in step.answers])
        command = rules.command({"kind": step.kind, **step.data})
        against = rules.refusals(journal.state, command)
        assert not against, f"{step}: {[str(one) for one in against]}"
        journal.do(command, table)
        assert table.left_over == 0, f"{step} answers more than is asked"
    return journal


def main(file: Path = FILE) -> None:
    """Write the journal."""
    file.write_text(write(document(fought(), TITLE, dump_muster(muster()))), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
