"""Evenings with a party of three, in any rule system: what is prepared, and how a fight ends by the GM's word."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from gmtool.presentation.cards.shelves import PARTY
from gmtool.presentation.encounters.musters import enlist, muster_of
from gmtool.rules.seam import Amend, AnsweredTable, Card, EndFight, PutTag, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter

HEROES = ("Astrid", "Bjorn", "Cora")
HARM: dict[str, tuple[str, str, int]] = {
    "advanced-melee": ("hits", "hits", 2),
    "chainmail": ("men", "men", 8),
    "harnmaster-melee": ("fatigue", "fatigue", 2),
    "melee-rounds": ("damage", "damage", 2),
    "tft-melee": ("hits", "hits", 2),
}
"""What hurts a figure in each system: its value in the fight, the field of the card, and what both become."""
STAYS = frozenset({"advanced-melee", "harnmaster-melee", "melee-rounds"})
"""The systems whose rules have wounds stay for the next fight."""


def heroes(campaign: Campaign, ruleset: Ruleset, names: Collection[str] = HEROES) -> dict[str, Card]:
    """The cards of the party, by name."""
    model = ruleset.bestiary()[0]
    fields = {**model.fields, "men": 10} if "men" in model.fields else model.fields
    made = (Card(ruleset.id, name, fields, tags=("hero", PARTY)) for name in names)
    return {card.name: campaign.cards.add(card) for card in made}


def prepared(campaign: Campaign, ruleset: Ruleset, title: str = "The ford", cards: Collection[Card] = ()) -> Encounter:
    """An encounter with a foe, and with these cards of the players."""
    foe = replace(ruleset.bestiary()[1], kind="monster")
    muster = muster_of([foe])
    muster = enlist(muster, muster.sides[0].id, list(cards))
    return campaign.encounters.add(Encounter(ruleset.id, title, muster))


def hurt(ruleset: Ruleset, figure: str) -> Amend:
    """The GM's word that a figure is hurt."""
    field, _, value = HARM[ruleset.id]
    return Amend(figure=figure, field=field, value=value)


def fought(campaign: Campaign, encounter: Encounter, hurts: Collection[str] = (), hexed: Collection[str] = ()) -> None:
    """The fight is begun and ended; some figures are hurt, some have a tag without an end and two with one."""
    if not encounter.started:
        campaign.encounters.start(encounter.id)
    journal = campaign.encounters.journal(encounter.id)
    commands: list[Any] = [hurt(journal.ruleset, figure) for figure in hurts]
    for figure in hexed:
        commands += [
            PutTag(figure=figure, label="hexed", number=3, shown=True),
            PutTag(figure=figure, label="blessed", turns=2),
            PutTag(figure=figure, label="bound", until=figure),
        ]
    for command in (*commands, EndFight()):
        journal.do(command, AnsweredTable())


def harm_of(campaign: Campaign, card: Card) -> object:
    """What the card says of its harm."""
    return campaign.cards.get(card.id).fields.get(HARM[card.system][1])
