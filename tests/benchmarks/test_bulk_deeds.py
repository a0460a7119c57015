"""Deeds with 5,000 cards: how long they take, and how long the window is not looked after at a time."""

from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets

CARDS = 5_000
NAMES = ("tag", "put back", "set kind", "delete", "restore", "copy", "export")


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory):
    path: Path = tmp_path_factory.mktemp("many") / "many.gmtool"
    beasts = next(one for one in all_rulesets() if one.bestiary()).bestiary()
    with Campaign.create(path, "Many") as campaign:
        rows = (beasts[number % len(beasts)] for number in range(CARDS * 2))
        campaign.cards.add_all((replace(card, name=f"{card.name} {n}"), {}) for n, card in enumerate(rows))
        yield campaign


class Clock:
    """Told how far it is; keeps the longest time between two looks, in seconds."""

    def __init__(self) -> None:
        self.begun = self.last = perf_counter()
        self.longest = 0.0

    def __call__(self, done: int, of: int) -> None:
        now = perf_counter()
        self.longest, self.last = max(self.longest, now - self.last), now

    def end(self) -> tuple[float, float]:
        self(0, 0)
        return self.last - self.begun, self.longest


def test_deeds_with_thousands_of_cards(campaign: Campaign) -> None:
    from gmtool.store.exchange import export_cards

    cards = campaign.cards.list()[:CARDS]
    ids = [card.id for card in cards]
    kept: list = []
    deeds = {
        "tag": lambda clock: kept.append(campaign.card_marks.tag(ids, ("lair",), clock)),
        "put back": lambda clock: campaign.card_marks.put_back(kept.pop(), clock),
        "set kind": lambda clock: campaign.card_marks.set_kind(ids, "player", clock),
        "delete": lambda clock: kept.append(campaign.cards.delete(ids, clock)),
        "restore": lambda clock: campaign.cards.restore(kept.pop(), clock),
        "copy": lambda clock: campaign.cards.add_all([(replace(card, id=""), {}) for card in cards], clock),
        "export": lambda clock: export_cards(campaign, cards, clock),
    }
    print(f"\n{CARDS:,} cards: seconds, and the longest without a look at the window")
    for name in NAMES:
        clock = Clock()
        deeds[name](clock)
        took, longest = clock.end()
        print(f"{name:10} {took:6.2f} {longest:6.3f}")
