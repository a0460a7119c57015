"""Fights that are over, or nearly: said by the GM's word, so that they are short."""

from dataclasses import replace
from pathlib import Path

from gmtool.rules.seam import AddFigure, Amend, AnsweredTable, Card, Enlisted, Muster, RemoveFigure, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter

SYSTEM = "tft-melee"
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
HUMAN = {"people": "human", "st": 12, "dx": 12, "armor": "none", "xp": 0}


def gear(*items: str) -> list[dict[str, object]]:
    return [{"item": item, "ready": place < 1} for place, item in enumerate(items)]


FLAVIUS = Card(SYSTEM, "Flavius", {**HUMAN, "xp": 80, "gear": gear("shortsword", "large-shield", "dagger")})
ASTRID = Card(SYSTEM, "Astrid", {**HUMAN, "gear": gear("mace")})
GOBLIN = Card(SYSTEM, "Goblin", {**HUMAN, "people": "goblin", "st": 9, "dx": 11, "gear": gear("club")}, kind="monster")
WULF = Card(SYSTEM, "Wulf", {**HUMAN, "gear": gear("longbow")}, id="bestiary/tft-melee/1", kind="monster")


def begin(campaign: Campaign, *, over: bool = True) -> int:
    """The ford: Flavius and Astrid have beaten three goblins with one card, and Wulf, who has none.

    Flavius has 5 hits, Goblin 1 is dead, Goblin 2 and Wulf are down. Unless it is over, Goblin 3 still stands.
    """
    flavius, astrid, goblin = (campaign.cards.add(card) for card in (FLAVIUS, ASTRID, GOBLIN))
    figures = (
        Enlisted("flavius", flavius, "ours"),
        Enlisted("astrid", astrid, "ours"),
        *(Enlisted(f"goblin-{n}", goblin, "theirs", f"Goblin {n}") for n in (1, 2, 3)),
    )
    made = campaign.encounters.add(
        Encounter(SYSTEM, "The ford", Muster(figures, SIDES, house_rules={"combat": "arena"}))
    )
    journal = campaign.encounters.start(made.id)
    journal.do(AddFigure(figure=Enlisted("wulf", WULF, "theirs")), AnsweredTable())
    hits = {"flavius": 5, "goblin-1": 12, "goblin-2": 9, "wulf": 12, **({"goblin-3": 9} if over else {})}
    for figure, number in hits.items():
        journal.do(Amend(figure=figure, field="hits", value=number), AnsweredTable())
    return made.id


def campaign_at(path: Path, *, over: bool = True) -> int:
    with Campaign.create(path, "Borderlands") as campaign:
        return begin(campaign, over=over)


def card(campaign: Campaign, name: str) -> Card:
    (found,) = [one for one in campaign.cards.list() if one.name == name]
    return found


def changed_by_hand(campaign: Campaign, name: str, **fields: object) -> None:
    found = card(campaign, name)
    campaign.cards.update(replace(found, fields={**found.fields, **fields}))


def leaves(campaign: Campaign, encounter: int, figure: str) -> None:
    campaign.encounters.journal(encounter).do(RemoveFigure(figure=figure), AnsweredTable())
