"""A hundred and fifty goblins out of one table: everybody is equal, and the tie is told in one line."""

import pytest

from gmtool.rules.seam import Enlisted, Muster
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import CampaignContents, take_in
from gmtool.store.incoming import CARD_DOOR, incoming
from gmtool.store.incoming.contents import read_contents
from tests.presentation.keys.key_master import SIDES, begun

TABLE = "Name,Race,ST,DX,Armor,Weapon\n" + "".join(
    f"Goblin {number},goblin,9,12,cloth,club\n" for number in range(1, 151)
)


@pytest.mark.slow("a hundred and fifty figures")
def test_that_a_tie_of_many_names_them_as_a_range() -> None:
    with Campaign.in_memory("Cave") as campaign:
        file = incoming(TABLE.encode(), "150-equal.csv", CARD_DOOR)
        present = CampaignContents.of(campaign)
        take_in(campaign, read_contents(file, present, campaign.rulesets()).pending)
        cards = campaign.cards.list()
        rules = campaign.ruleset(cards[0].system)
    numbered = sorted(cards, key=lambda card: int(card.name.rpartition(" ")[2]))
    figures = tuple(
        Enlisted(f"f{place}", card, SIDES[place // 75].id, card.name) for place, card in enumerate(numbered)
    )
    gm = begun(rules, Muster(figures, SIDES))
    gm.enter("42")
    gm.type("1")
    gm.type("NN")
    assert [one.label for one in gm.fight.picks.table_choices] == ["Roll the tie: Goblin 1 to 150"]
    gm.type("N")
    assert gm.question is not None
    assert gm.question.words == "Tie at adjDX 11: a die for Goblin 1 to 75"
