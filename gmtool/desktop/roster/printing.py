"""What of the roster is printed: the chosen cards, all that are shown, or what a system has built in."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gmtool.desktop.paper.cards.subject import CardsSubject
    from gmtool.rules.seam import Card, Ruleset


def printed(
    title: str,
    chosen: Sequence["Card"],
    shown: Sequence["Card"],
    rulesets: Callable[[str], "Ruleset"],
    systems: Iterable["Ruleset"],
) -> "CardsSubject":
    """The cards as they are printed, the chosen ones first."""
    from gmtool.desktop.paper.cards.subject import CardSource, CardsSubject

    def source(name: str, called: str, cards: Sequence["Card"]) -> CardSource:
        return CardSource(name, called, len(cards), lambda: cards)

    sources = [source("Chosen", title, chosen), source("All that are shown", title, shown)]
    sources += [source(f"{one.title}: bestiary", f"{one.title}: bestiary", one.bestiary()) for one in systems]
    return CardsSubject(title, [one for one in sources if one.count], rulesets)
