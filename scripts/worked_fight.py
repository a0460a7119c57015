"""The worked fight of Melee, section X: makes the journal of Flavius against Wulf, as the rules tell it.

python scripts/worked_fight.py [FILE]

Every command and every total is here. What the text does not give is chosen within its limits, and marked: the hexes,
the dice for initiative and ties, two misses, and the last damage. Our arena is wider than the printed one, so Flavius
does not start in a door but 15 hexes from Wulf, from where the moves of the text bring them together.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gmtool import resources
from gmtool.encounter import Journal, document, dump_muster, write
from gmtool.rules.seam import AnsweredTable, ChoiceAnswer, Enlisted, Muster, RollAnswer, Side
from gmtool.space import parse_label, read_ground
from gmtool.systems import ruleset

FILE = Path(__file__).resolve().parent.parent / "resources/examples/flavius-and-wulf.jsonl"
TITLE = "Flavius and Wulf"
SWORD, LONGBOW, TWO_HANDED = "g1", "g1", "g2"
"""Ids of gear: the first item on Flavius's card, the first and the second on Wulf's."""


@dataclass(frozen=True, slots=True)
class Step:
    """One command with the answers of the table: totals of dice, and decisions by their keys."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    answers: tuple[int | str, ...] = ()


class Fight:
    """The fight turn by turn, on the map of the arena or, with `mapped` false, with its situations stated."""

    def __init__(self, *, mapped: bool) -> None:
        self.mapped = mapped

    def muster(self) -> Muster:
        """Both fighters as they enter, Wulf by the west door."""
        cards = {card.name: card for card in ruleset("tft-melee").bestiary()}
        places = {"flavius": parse_label("1707"), "wulf": parse_label("0208")} if self.mapped else {}
        flavius = Enlisted("flavius", cards["Flavius Marcellus"], "rome", "Flavius", places.get("flavius"), 4)
        wulf = Enlisted("wulf", cards["Wulf"], "tribes", "Wulf", places.get("wulf"), 1)
        sides = (Side("rome", "Romans", 0, players=True), Side("tribes", "Tribesmen", 1))
        ground = read_ground(resources.read_toml("maps/arena.toml")) if self.mapped else None
        return Muster((flavius, wulf), sides, ground, {"entrances": "free"})

    def steps(self) -> Iterator[Step]:
        """All the commands of the fight, in order."""
        for turn in (self._1, self._2, self._3, self._4, self._5, self._6, self._7, self._8, self._9):
            yield from turn()

    def _1(self) -> Iterator[Step]:
        # Flavius wins the initiative (the dice are not given) and moves first: his full MA. Wulf moves up one.
        yield self._initiative(1, 5, 3, "first")
        yield self._option("flavius", "a", "1606", "1507", "1406", "1307", "1206", "1107", facing=4)
        yield self._moved(1, 0)
        yield self._option("wulf", "f", "0308", facing=1)
        yield self._moved(1, 1)
        yield self._shoot(9, 5, megahexes=2)
        yield self._over(1, "combat")

    def _2(self) -> Iterator[Step]:
        # Wulf wins and has Flavius go first, who dodges for half his MA. Wulf backs up one and shoots on four dice.
        yield self._initiative(2, 2, 4, "last")
        yield self._option("flavius", "c", "1006", "0906", "0805", facing=4)
        yield self._moved(2, 0)
        yield self._option("wulf", "f", "0309", facing=0)
        yield self._moved(2, 1)
        yield self._shoot(16, megahexes=2)
        yield self._over(2, "combat")

    def _3(self) -> Iterator[Step]:
        # Flavius runs the five hexes; Wulf shifts, his back to the wall, and looses his one last shot.
        yield self._initiative(3, 1, 6, "last")
        yield self._option("flavius", "a", "0706", "0606", "0507", "0407", "0308", facing=3)
        yield self._moved(3, 0)
        yield self._option("wulf", "l", "0208", facing=1)
        yield self._moved(3, 1)
        yield self._shoot(8, 2, megahexes=0)
        yield self._over(3, "combat")

    def _4(self) -> Iterator[Step]:
        # Flavius stands and strikes; Wulf shifts again, drops the bow and readies the two-handed sword.
        yield self._initiative(4, 3, 5, "last")
        yield self._option("flavius", "j")
        yield self._moved(4, 0)
        yield self._option("wulf", "m", "0309", facing=0, ready=[TWO_HANDED])
        yield self._moved(4, 1)
        yield self._flavius_strikes(16)
        yield self._over(4, "combat")

    def _5(self) -> Iterator[Step]:
        # They agree to forget about initiative. Flavius does not bother to force a retreat.
        yield from self._hack(5)
        yield self._wulf_strikes(13)
        yield self._flavius_strikes(8, 7)
        yield self._over(5, "combat")
        yield Step("tft.retreat/1", {"figure": "flavius", "target": "wulf", "hold": True})
        yield self._over(5, "retreats")

    def _6(self) -> Iterator[Step]:
        # Both at 8: Flavius wins the tie (the dice are not given) and misses (nor is that: 9 to 16).
        yield from self._hack(6)
        yield Step("tft.tie/1", {"figures": ["flavius", "wulf"]}, (4, 2))
        yield self._flavius_strikes(11)
        yield self._wulf_strikes(4, 6)
        yield self._over(6, "combat")
        # Nothing is said of Wulf's right to a retreat; nobody moves.
        yield Step("tft.retreat/1", {"figure": "wulf", "target": "flavius", "hold": True})
        yield self._over(6, "retreats")

    def _7(self) -> Iterator[Step]:
        # Flavius defends; Wulf fails on four dice (the total is not given: 11 to 20).
        yield from self._hack(7, flavius="k")
        yield self._wulf_strikes(14)
        yield self._over(7, "combat")

    def _8(self) -> Iterator[Step]:
        reason = (
            "the example has Flavius back at his normal DX, though by the rules the -2 for his five hits waits for his "
            "next attack, and he has made none since."
        )
        yield Step("gm.amend/1", {"figure": "flavius", "field": "shaken", "value": False, "reason": reason})
        yield from self._hack(8)
        yield self._wulf_strikes(13)
        yield self._flavius_strikes(6, 8)
        yield self._over(8, "combat")
        retreat: dict[str, Any] = {"figure": "flavius", "target": "wulf", "follow": True}
        yield Step("tft.retreat/1", retreat | ({"hex": _hex("0310"), "facing": 3} if self.mapped else {}))
        yield self._over(8, "retreats")

    def _9(self) -> Iterator[Step]:
        reason = (
            "the example says that Wulf is down to ST 2, but 14 less the 13 hits that it counts is 1, and only at 1 is "
            "the least damage of a shortsword enough. He fights on at ST 1; DX -3 either way."
        )
        yield Step("gm.ruling/1", {"reason": reason, "rules": ["tm.create.hits-lower-st", "tm.injury.st-3"]})
        yield from self._hack(9)
        # The damage is not given; this is the least there is, and enough.
        yield self._flavius_strikes(7, 2)
        yield self._over(9, "combat")

    # --- commands that recur ------------------------------------------------------------------------------------

    def _initiative(self, turn: int, flavius: int, wulf: int, choice: str) -> Step:
        return Step("tft.initiative/1", {"turn": turn}, (flavius, wulf, choice))

    def _option(self, figure: str, option: str, *path: str, facing: int | None = None, **more: Any) -> Step:
        data = {"figure": figure, "option": option, **more}
        if self.mapped:
            data |= {"path": [_hex(at) for at in path]} if path else {}
            data |= {} if facing is None else {"facing": facing}
        return Step("tft.option/1", data)

    def _moved(self, turn: int, mover: int) -> Step:
        return Step("tft.proceed/1", {"turn": turn, "stage": "movement", "mover": mover})

    def _over(self, turn: int, stage: str) -> Step:
        return Step("tft.proceed/1", {"turn": turn, "stage": stage})

    def _hack(self, turn: int, flavius: str = "j") -> Iterator[Step]:
        """A turn without initiative, in which nobody moves."""
        yield Step("tft.waive-initiative/1", {"turn": turn, "first": "rome"})
        yield self._option("flavius", flavius)
        yield self._moved(turn, 0)
        yield self._option("wulf", "j")
        yield self._moved(turn, 1)

    def _shoot(self, *dice: int, megahexes: int) -> Step:
        stated = {} if self.mapped else {"stated": {"megahexes": megahexes}}
        return Step("tft.shoot/1", {"figure": "wulf", "target": "flavius", "weapon": LONGBOW, **stated}, dice)

    def _flavius_strikes(self, *dice: int) -> Step:
        return Step("tft.strike/1", {"figure": "flavius", "target": "wulf", "weapon": SWORD}, dice)

    def _wulf_strikes(self, *dice: int) -> Step:
        return Step("tft.strike/1", {"figure": "wulf", "target": "flavius", "weapon": TWO_HANDED}, dice)


def fought(*, mapped: bool = True) -> Journal:
    """The journal of the whole fight. An answer that the rules do not ask for is an error."""
    rules = ruleset("tft-melee")
    fight = Fight(mapped=mapped)
    journal = Journal.begin(rules, fight.muster())
    for step in fight.steps():
        table = AnsweredTable([RollAnswer(one) if isinstance(one, int) else ChoiceAnswer(one) for one in step.answers])
        journal.do(rules.command({"kind": step.kind, **step.data}), table)
        assert table.left_over == 0, f"{step} answers more than is asked"
    return journal


def main(file: Path = FILE) -> None:
    """Write the journal."""
    text = write(document(fought(), TITLE, dump_muster(Fight(mapped=True).muster())))
    file.write_text(text, encoding="utf-8")


def _hex(label: str) -> list[int]:
    return list(parse_label(label))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
