"""Cards taken over into another system: which are made, and what they lack, told before it is done."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gmtool.presentation.text import shortened
from gmtool.rules.seam import Card, Lack, Ruleset
from gmtool.systems import UnknownSystem

_LETTERS = 160


@dataclass(frozen=True, slots=True)
class Takeover:
    """The new cards, and lines about them; `already` are those that are of the system as they are."""

    cards: tuple[Card, ...]
    left: tuple[str, ...]
    open: tuple[str, ...]
    already: int = 0

    @property
    def lines(self) -> tuple[str, ...]:
        """The gaps of the new cards, under two headings."""
        found: list[str] = []
        for heading, lines in (("Left behind", self.left), ("To fill in", self.open)):
            if lines:
                found += [heading, *(f"  {line}" for line in lines)]
        return tuple(found)

    @property
    def summary(self) -> str:
        """The outcome in a sentence or two."""
        verb = "belongs" if self.already == 1 else "belong"
        already = f" {self.already} already {verb} to this system." * bool(self.already)
        if not self.cards:
            return f"Nothing can be converted.{already}"
        new = f"{len(self.cards):,} new card{'s' * (len(self.cards) > 1)}; the old ones stay."
        return f"{new} {'What is missing is listed below.' if self.lines else 'Nothing is missing.'}{already}"


def take_over(cards: Iterable[Card], into: Ruleset, rulesets: Callable[[str], Ruleset]) -> Takeover:
    """These cards as cards of another system. A fault that several share is told once, with their number."""
    made: list[Card] = []
    left, wanting, already = Counter[str](), Counter[str](), 0
    for card in cards:
        adoption = into.adopts(card)
        if adoption is None:
            already += 1
            continue
        labels = _labels(card.system, rulesets)
        made.append(into.completed(adoption.card))
        left.update(dict.fromkeys((_text(lack, labels) for lack in adoption.left), 1))
        wanting.update(dict.fromkeys((lack.text for lack in adoption.open), 1))
    return Takeover(tuple(made), _told(left, len(made)), _told(wanting, len(made)), already)


def _labels(system: str, rulesets: Callable[[str], Ruleset]) -> dict[str, str]:
    """The labels of a system's fields by their keys; none for an unknown system."""
    try:
        return {field.key: field.label for field in rulesets(system).card_form().fields}
    except UnknownSystem:
        return {}


def _text(lack: Lack, labels: dict[str, str]) -> str:
    """The things left behind, by the names of their own system."""
    return Lack(labels.get(lack.label, lack.label), lack.why).text


def _told(faults: Counter[str], cards: int) -> tuple[str, ...]:
    return tuple(
        shortened(text, _LETTERS) + (f" ({many} of {cards} cards)" if many < cards else "")
        for text, many in faults.items()
    )
