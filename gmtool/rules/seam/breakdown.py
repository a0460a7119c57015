"""A number and the modifiers that make it."""

from dataclasses import field
from enum import StrEnum
from typing import Final

from gmtool.bounds import Change
from gmtool.dice import Dice, Need
from gmtool.language import trc
from gmtool.records import dataclass


class Certainty(StrEnum):
    """The certainty of a number: it is rolled against, or it succeeds or fails without a roll."""

    ROLLED = "rolled"
    AUTOMATIC = "automatic"
    IMPOSSIBLE = "impossible"
    NOT_NEEDED = "not needed"

    @property
    def words(self) -> str:
        """The certainty in the language of the window."""
        return _CERTAINTIES[self]


_CERTAINTIES: Final = {
    Certainty.ROLLED: trc("a roll", "rolled"),
    Certainty.AUTOMATIC: trc("a roll", "automatic"),
    Certainty.IMPOSSIBLE: trc("a roll", "impossible"),
    Certainty.NOT_NEEDED: trc("a roll", "not needed"),
}


@dataclass(frozen=True, slots=True)
class Modifier:
    """One line of a breakdown; positive is good for the roller. `rule` is a ledger id, empty for a fact of the card.

    `sign` is a word or two for the map, beside the chance against a target: what hides or covers it.
    """

    value: Change
    label: str
    rule: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A named number as the sum of its lines. `text` replaces the total where that is not a number (dice).

    Where that text is of a roll, `needs` are the totals that succeed, and `dice` the dice if they alone decide it.
    """

    title: str
    lines: tuple[Modifier, ...]
    certainty: Certainty = Certainty.ROLLED
    text: str = ""
    key: str = ""
    needs: Need | None = field(default=None, compare=False)
    dice: Dice | None = field(default=None, compare=False)

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.value for line in self.lines)

    @property
    def signs(self) -> tuple[str, ...]:
        """The words for the map among its lines."""
        return tuple(line.sign for line in self.lines if line.sign)

    @property
    def sum(self) -> str:
        """The lines on one line: "To hit 8: DX 12, half hidden −4"; empty where there are none."""
        first, *others = self.lines or (None,)
        if first is None:
            return ""
        words = (f"{first.label} {first.value}", *(f"{line.label} {signed(line.value)}" for line in others))
        return f"{self.title} {self.text or self.total}: {', '.join(words)}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason for which the rules forbid something: a sentence and the ledger id of the rule.

    `short` is the same in two or three words, for the map: "no line: wall".
    """

    reason: str
    rule: str = ""
    short: str = field(default="", compare=False)

    @property
    def brief(self) -> str:
        """The reason in at most 24 characters: its short form, else as much of the sentence as has room."""
        return self.brief_of("")

    def brief_of(self, name: str) -> str:
        """The same beside a name, with which the sentence then need not begin."""
        if name and self.reason.startswith(f"{name} "):
            told = self.reason.removeprefix(f"{name} ").partition(": ")[0]
        else:
            told = self.reason.rpartition(": ")[2] or self.reason
        text = (self.short or told).rstrip(".")
        if len(text) <= MOST_BRIEF:
            return text
        return text[:MOST_BRIEF].rpartition(" ")[0].rstrip(" ,;:") + "…"


MOST_BRIEF = 24
"""The most characters of a reason that stand on the map."""


class Refused(Exception):
    """The rules' refusal of a command, with all the reasons, at least one."""

    def __init__(self, *refusals: Refusal) -> None:
        super().__init__(" ".join(refusal.reason for refusal in refusals))
        self.refusals = refusals


def signed(value: int) -> str:
    """A modifier as it is written: +2, −3, 0."""
    return f"{value:+d}".replace("-", "−") if value else "0"
