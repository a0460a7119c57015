"""Exchanges that come out as a test wants: a roll for each success level, and answers to whatever is asked."""

from collections.abc import Sequence
from typing import Any

from gmtool.dice import Dice, Roll
from gmtool.rules.harnmaster.state.events import Compared
from gmtool.rules.seam import Option, Why
from tests.rules.harnmaster.melees import CUT, Melee, duel

ROLLS = {"CS": 35, "S": 36, "F": 71, "CF": 65}
"""Against a level of 60; the critical failure ends in 5."""
NAMED: dict[str, dict[str, Any]] = {
    "block": CUT,
    "dodge": {"against": "g1/sword-cut"},
    "counterstrike": CUT,
    "ignore": {},
}


class Scripted:
    """Answers percentile rolls in order, every other die with its lowest face, decisions as told, else the first.

    `asked` are the sentences of everything that was asked, in order; `offered` the keys of each decision.
    """

    def __init__(self, rolls: Sequence[int], decisions: Sequence[str] = (), words: str = "nothing") -> None:
        self._rolls = list(rolls)
        self._decisions = list(decisions)
        self._words = words
        self.asked: list[str] = []
        self.offered: list[tuple[str, list[str]]] = []

    def roll(self, dice: Dice, why: Why, alike: object = None) -> Roll:
        self.asked.append(why.text)
        face = self._rolls.pop(0) if dice.sides == 100 else 1
        return Roll(dice, face, (face,))

    def choose(self, options: Sequence[Option], why: Why) -> str:
        self.asked.append(why.text)
        keys = [option.key for option in options]
        self.offered.append((why.text, keys))
        if self._decisions and self._decisions[0] in keys:
            return self._decisions.pop(0)
        return keys[0]

    def words(self, known: Sequence[str], why: Why) -> str:
        self.asked.append(why.text)
        return self._words

    def number(self, lowest: int, highest: int, why: Why) -> int:
        self.asked.append(why.text)
        return lowest

    def advantages(self) -> list[list[str]]:
        """The kinds that were offered for each advantage."""
        return [keys for text, keys in self.offered if "which advantage" in text]


def exchange(
    defence: str,
    attacker: int,
    defender: int | None = None,
    decisions: Sequence[str] = (),
    *,
    fight: Melee | None = None,
    words: str = "nothing",
) -> tuple[Melee, Scripted]:
    """Ann attacks Bob, who meets it in this way; both roll what is said."""
    one = fight or duel()
    one.do("attack", "ann", target="bob", **CUT)
    return answer(one, defence, attacker, defender, decisions, words)


def answer(
    one: Melee, defence: str, attacker: int, defender: int | None, decisions: Sequence[str] = (), words: str = "nothing"
) -> tuple[Melee, Scripted]:
    """Bob meets the attack that waits."""
    table = Scripted([attacker, *([] if defender is None else [defender])], decisions, words)
    command = one.data("defend", "bob", defence=defence, **NAMED[defence])
    outcome = one.rules.perform(one.state, command, table)
    one.state, one.events = outcome.state, outcome.events
    return one, table


def result(one: Melee) -> tuple[str, int, bool]:
    """Who won how many stars, and whether with a strike."""
    found = one.found(Compared)
    return found.winner, found.stars, found.strikes
