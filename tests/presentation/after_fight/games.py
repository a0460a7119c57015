"""Games of Tally that are over, in a campaign of their own."""

import pytest

from gmtool import systems
from gmtool.rules.seam import Amend, AnsweredTable, Card, Enlisted, Muster, NumberAnswer, Side, WordsAnswer
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.tally import Tally
from tests.tally.fight import Boast

SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))
BEST = {"key": "i-am-the-best", "name": "I am the best", "luck": 3}
RUN = {"key": "run!", "name": "Run!", "luck": 0}
TAIL = {"item": "tail", "worth": 2, "worn": True}
BEATEN = {
    "Wulf": ({"points": 3}, ()),
    "Bjorn": ({"points": 0, "motto": "Never", "trophies": [{**TAIL, "worn": False}]}, ("out",)),
}
"""What the cards have when the results of a game that Bjorn has lost are accepted: their fields and tags."""


def with_tally(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tally is one of the systems."""
    known = {one.id: one for one in (*systems.all_rulesets(), Tally())}
    monkeypatch.setattr(systems, "_by_id", lambda: known)


def boasted(campaign: Campaign) -> int:
    """Wulf has said that he is the best, and Bjorn a word that the campaign's lists have under another key."""
    made = _game(campaign, Card("tally", "Wulf", {"points": 9}), Card("tally", "Bjorn", {"points": 9}))
    journal = campaign.encounters.start(made)
    for figure, words, beaten in (("wulf", "I am the best", 3), ("bjorn", "Run!", 0)):
        journal.do(Boast(figure=figure), AnsweredTable((WordsAnswer(words), NumberAnswer(beaten))))
    return made


def beaten(campaign: Campaign) -> int:
    """Wulf has won, with 3 of 9 points left."""
    bjorn = Card("tally", "Bjorn", {"points": 5, "motto": "Never", "trophies": [TAIL]})
    made = _game(campaign, Card("tally", "Wulf", {"points": 9}), bjorn)
    journal = campaign.encounters.start(made)
    for figure, points in (("wulf", 3), ("bjorn", 0)):
        journal.do(Amend(figure=figure, field="points", value=points), AnsweredTable())
    return made


def _game(campaign: Campaign, *cards: Card) -> int:
    figures = tuple(Enlisted(card.name.lower(), campaign.cards.add(card), SIDES[n].id) for n, card in enumerate(cards))
    return campaign.encounters.add(Encounter("tally", "The game", Muster(figures, SIDES))).id
