"""Actions for the command finder that lead to cards, things on them, encounters, pages of the handbook, and to rolls.

Each lives as long as its list.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction

from gmtool.desktop.base.parts.labels import literal
from gmtool.folding import fold
from gmtool.language import tr
from gmtool.presentation.cards.shelves import ALL, BESTIARY, Shelves
from gmtool.presentation.cards.things import things
from gmtool.presentation.handbook import Handbook
from gmtool.rules.seam import Card, Ruleset
from gmtool.store import StoreError
from gmtool.store.search import Query, Term
from gmtool.store.search.query import Passage, Words

if TYPE_CHECKING:
    from gmtool.presentation.random_tables.table_rolls import TableRolls
    from gmtool.store.campaign import Campaign

_LEAST: Final = 2
"""The letters from which cards and encounters are looked for."""
_MOST: Final = 12
"""The most cards of the campaign that are listed, and of each bestiary, and the most encounters."""


def card_actions(campaign: "Campaign", typed: str, show: Callable[[Card], object]) -> list[QAction]:
    """The cards whose names have the words that are typed: those of the campaign, then those of the bestiary."""
    if len(typed.strip()) < _LEAST:
        return []
    shelves, query = Shelves(campaign), Query((Term(Words(typed.strip(), Passage.NAME)),))
    made: list[QAction] = []
    for shelf in (ALL, *(f"{BESTIARY}:{one.id}" for one in campaign.games())):
        try:
            cards = shelves.at(list(shelves.rows(shelf, query))[:_MOST])
        except StoreError:
            continue  # the roster says what is wrong with the file
        words = tr("Card") if shelf == ALL else tr("Bestiary")
        made += (_leading(f"{words}: {card.name}", tr("Show it in the roster"), partial(show, card)) for card in cards)
    return made


def encounter_actions(campaign: "Campaign", typed: str, show: Callable[[int], object]) -> list[QAction]:
    """The encounters whose titles have the words that are typed."""
    words = fold(typed).split()
    if len(typed.strip()) < _LEAST:
        return []
    try:
        every = campaign.encounters.list()
    except StoreError:
        return []  # the page of encounters says what is wrong with the file
    found = [one for one in every if all(word in fold(one.title) for word in words)]
    tip = tr("Show it among the encounters")
    return [_leading(tr("Encounter: {title}", title=one.title), tip, partial(show, one.id)) for one in found[:_MOST]]


def chapter_actions(typed: str, show: Callable[[str], object]) -> list[QAction]:
    """The pages of the handbook whose names have the words that are typed."""
    words = fold(typed).split()
    if len(typed.strip()) < _LEAST:
        return []
    found = [one for one in Handbook().chapters if all(word in fold(f"handbook: {one.name}") for word in words)]
    return [
        _leading(tr("Handbook: {name}", name=one.name), tr("Read it"), partial(show, one.place))
        for one in found[:_MOST]
    ]


def table_actions(rolls: "TableRolls", typed: str, roll: Callable[[str], object]) -> list[QAction]:
    """Rolls on the random tables whose titles have the words that are typed, with or without “roll”."""
    words = fold(typed).split()
    if len(typed.strip()) < _LEAST:
        return []
    try:
        every = rolls.shelf.every()
    except StoreError:
        return []  # the campaign page says what is wrong with the file
    named = {one.title: tr("Roll: {title}", title=one.title) for one in every}
    found = [title for title, name in named.items() if all(word in fold(name) for word in words)]
    return [_leading(named[title], tr("Roll on this table"), partial(roll, title)) for title in found[:_MOST]]


def thing_actions(card: Card, ruleset: Ruleset, name: str, show: Callable[[Card, str, str], object]) -> list[QAction]:
    """The things of a card, under the name of whose they are."""
    return [
        _leading(f"{name}: {thing.label}", tr("Show it on the card"), partial(show, card, thing.field, thing.item))
        for thing in things(card, ruleset)
    ]


def _leading(text: str, tip: str, lead: Callable[[], object]) -> QAction:
    action = QAction(literal(text))
    action.setToolTip(tip)
    action.triggered.connect(lambda: lead())
    return action
