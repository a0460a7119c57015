"""What of the roster is printed: the chosen cards, or all that are shown."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gmtool.desktop.paper.cards.subject import CardsSubject
    from gmtool.rules.seam import Card, Ruleset


def printed(
    title: str, chosen: Sequence["Card"], shown: Sequence["Card"], rulesets: Callable[[str], "Ruleset"]
) -> "CardsSubject":
    """The cards as they are printed."""
    from gmtool.desktop.paper.cards.subject import CardsSubject

    return CardsSubject(title, chosen, shown, rulesets)
