"""Figures of a prepared fight whose cards were changed since they were enlisted, or break the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gmtool.desktop.encounters.recruits import called
from gmtool.rules.seam import Card, Enlisted, Muster, Ruleset


@dataclass(frozen=True, slots=True)
class Outdated:
    """A figure, its card as it is by now, and what differs in words."""

    figure: Enlisted
    card: Card
    what: tuple[str, ...]

    @property
    def text(self) -> str:
        """The figure with what differs."""
        return f"{called(self.figure)} ({', '.join(self.what)})"


def outdated(muster: Muster, campaign: Any, ruleset: Ruleset) -> tuple[Outdated, ...]:
    """The figures of cards of the campaign that are not what their cards are. Raises `StoreError`."""
    ids = dict.fromkeys(figure.card.id for figure in muster.figures)
    now: Mapping[str, Card] = {card.id: card for card in campaign.cards.at(campaign.cards.keys(ids))}
    labels = {field.key: field.label for field in ruleset.card_form().fields}
    found = []
    for figure in muster.figures:
        card = now.get(figure.card.id)
        if card is not None and (what := _differences(figure.card, card, labels)):
            found.append(Outdated(figure, card, what))
    return tuple(found)


def illegal(muster: Muster, ruleset: Ruleset) -> tuple[str, ...]:
    """A sentence for each figure whose card breaks a rule that the GM has not waived; alike figures share one."""
    whose: dict[str, list[Enlisted]] = {}
    for figure in muster.figures:
        findings = ruleset.report(figure.card).findings
        broken = [one.text for one in findings if one.illegal and one.key not in figure.card.rulings]
        if broken:
            whose.setdefault(" ".join(broken), []).append(figure)
    return tuple(f"{_names(figures)}: {text}" for text, figures in whose.items())


def brought_up_to_date(muster: Muster, found: Sequence[Outdated]) -> Muster:
    """The muster with these figures as their cards are. Whoever was called after the card is called after it still."""
    new = {one.figure.id: one.card for one in found}
    figures = (
        replace(one, card=new[one.id], name=_renamed(one, new[one.id])) if one.id in new else one
        for one in muster.figures
    )
    return replace(muster, figures=tuple(figures))


def _names(figures: Sequence[Enlisted]) -> str:
    more = f" and {len(figures) - 1} more" if len(figures) > 1 else ""
    return f"{called(figures[0])}{more}"


def _differences(then: Card, now: Card, labels: Mapping[str, str]) -> tuple[str, ...]:
    """Tags tell nothing of a figure, and are left away."""
    own = ("name", "kind", "picture", "notes", "rulings")
    said = [what for what in own if getattr(then, what) != getattr(now, what)]
    keys = dict.fromkeys((*labels, *then.fields, *now.fields))
    return (*said, *(labels.get(key, key) for key in keys if then.fields.get(key) != now.fields.get(key)))


def _renamed(figure: Enlisted, card: Card) -> str:
    stem, _, number = figure.name.rpartition(" ")
    if figure.name == figure.card.name:
        return card.name
    return f"{card.name} {number}" if stem == figure.card.name and number.isdecimal() else figure.name
