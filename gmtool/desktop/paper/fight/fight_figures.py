"""The cards of those who fight, as they came into it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gmtool.rules.seam import Card, Counter, Enlisted


def cards_of(figures: Iterable[Enlisted], counters: Mapping[str, Counter]) -> Mapping[str, Card]:
    """The card of each figure that there is, under the figure's own name."""
    return {one.id: replace(one.card, name=counters[one.id].name) for one in figures if one.id in counters}
