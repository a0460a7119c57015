"""Cards taken over into another system: which are made, and what they lack, told before it is done."""

from collections import Counter
from collections.abc import Callable, Iterable

from gmtool.language import tr, trn
from gmtool.presentation.text import shortened
from gmtool.records import dataclass
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
        for heading, lines in ((tr("Left behind"), self.left), (tr("To fill in"), self.open)):
            if lines:
                found += [heading, *(f"  {line}" for line in lines)]
        return tuple(found)

    @property
    def summary(self) -> str:
        """The outcome in a sentence or two."""
        said = [tr("Nothing can be converted.")]
        if self.cards:
            new = trn("{n:,} new card; the old ones stay.", "{n:,} new cards; the old ones stay.", len(self.cards))
            said = [new, tr("What is missing is listed below.") if self.lines else tr("Nothing is missing.")]
        if self.already:
            said.append(trn("{n} already belongs to this system.", "{n} already belong to this system.", self.already))
        return " ".join(said)


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
        shortened(text, _LETTERS)
        + (f" ({tr('{many} of {count} cards', many=many, count=cards)})" if many < cards else "")
        for text, many in faults.items()
    )
