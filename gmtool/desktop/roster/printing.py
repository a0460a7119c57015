"""What of the roster is printed: the chosen cards, or all that are shown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gmtool.systems import ruleset

if TYPE_CHECKING:
    from gmtool.desktop.paper.cards.subject import CardsSubject
    from gmtool.rules.seam import Card


def printed(title: str, chosen: Sequence["Card"], shown: Sequence["Card"]) -> "CardsSubject":
    """The cards as they are printed."""
    from gmtool.desktop.paper.cards.subject import CardsSubject

    return CardsSubject(title, chosen, shown, ruleset)
