"""Quick entry: what a line is understood to say, and which cards it makes."""

from dataclasses import replace

import pytest

from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.new_cards import Making
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow
from tests.presentation.bare_desk import BareDesk


class Writer:
    """Writes lines, each letter read as it comes, and hands them over."""

    def __init__(self, campaign: Campaign, desk: BareDesk, shelf: str = "all") -> None:
        self.campaign = campaign
        self.desk = desk
        self.before = {card.id for card in campaign.cards.list()}
        self.making = Making(campaign, CardEdits(campaign, desk))
        self.making.shelf = shelf
        self.line = self.making.line
        self.making.begin_line()

    def write(self, text: str) -> None:
        rules = self.campaign.ruleset(self.making.system())
        for end in range(1, len(text) + 1):
            self.line.read(rules, text[:end], end)

    def enter(self) -> bool:
        return self.making.make_line()

    def made(self) -> list[Card]:
        return [card for card in self.campaign.cards.list() if card.id not in self.before]


@pytest.fixture
def writer(campaign: Campaign, desk: BareDesk, ruleset: Ruleset) -> Writer:
    for card in ruleset.bestiary()[:2]:
        campaign.cards.add(replace(card, id="", tags=("ambush",)))
    return Writer(campaign, desk)


def test_that_enter_makes_the_card_and_the_line_waits_for_the_next(writer: Writer) -> None:
    writer.write("Grishnak the goblin, ST 9, cloth, club, small shield #lair")
    assert writer.enter()
    (card,) = writer.made()
    assert (card.name, card.kind, card.tags, card.fields["dx"]) == ("Grishnak", "monster", ("lair",), 13)
    assert writer.line.last == "Grishnak the goblin, ST 9, cloth, club, small shield #lair"
    writer.write("Orc raider ST 13")
    assert writer.enter()
    assert sorted(one.name for one in writer.made()) == ["Grishnak", "Orc raider"]


def test_that_each_line_is_one_step_to_take_back_even_of_six(writer: Writer) -> None:
    writer.write("6 goblins ST 9")
    assert writer.line.said == "Enter makes Goblin 1 to 6."
    assert writer.enter()
    assert [card.name for card in writer.made()] == [f"Goblin {number}" for number in range(1, 7)]
    assert writer.desk.history.undo_text == "add Goblin 1 to 6"
    writer.desk.history.undo()
    assert writer.made() == []


def test_that_things_are_completed_with_their_numbers_by_tab_and_arrows(writer: Writer) -> None:
    writer.write("Wulf sho")
    (offer,) = writer.line.offers
    assert (offer.label, offer.start, offer.end, offer.text) == ("Shortsword", 5, 8, "shortsword")
    assert offer.numbers["ST"] == "11"
    writer.write("Wulf shortsword small s")
    assert writer.line.offers[0].label == "Small shield"
    writer.write("Wulf shortsword small shield #hero")
    writer.enter()
    assert [row["item"] for row in writer.made()[0].fields["gear"]] == ["shortsword", "small-shield"]


def test_that_tags_of_the_campaign_are_completed_and_a_click_takes_one(writer: Writer) -> None:
    writer.write("Wulf #am")
    assert [offer.text for offer in writer.line.offers] == ["#ambush"]


def test_that_what_is_not_understood_is_said_and_left_out_only_on_a_second_enter(writer: Writer) -> None:
    writer.write("Wulf shortsward, ")
    assert writer.line.problem == "“shortsward” is not understood: shortsword?"
    assert "“shortsward” is not understood" in writer.line.description
    assert not writer.enter()
    assert writer.made() == []
    assert writer.line.problem.endswith("Press Enter again to make the card without it.")
    assert writer.line.said == "This makes Wulf."
    assert writer.enter()
    assert [card.name for card in writer.made()] == ["Wulf"]
    writer.write("")
    writer.line.read(writer.campaign.ruleset(writer.making.system()), "", 0)
    assert not writer.line.problem


def test_that_a_word_being_written_is_not_complained_about(writer: Writer) -> None:
    writer.write("Wulf, sh")
    assert writer.line.problem == ""
    assert writer.line.wrong == []
    writer.write("Wulf, shx")
    assert "shx" in writer.line.problem
    assert [one.end for one in writer.line.wrong] == [9]


def test_that_the_shelf_of_players_makes_players_unless_the_line_says_otherwise(
    campaign: Campaign, desk: BareDesk
) -> None:
    writer = Writer(campaign, desk, "kind:player")
    for line in ("Wulf", "Bear monster"):
        writer.write(line)
        writer.enter()
    assert {card.name: card.kind for card in writer.made()} == {"Wulf": "player", "Bear": "monster"}


def test_that_an_empty_line_makes_nothing(writer: Writer) -> None:
    writer.write("   ")
    assert not writer.enter()
    assert writer.made() == []
    assert writer.line.entry is None
    assert writer.line.said.startswith("Write a card in one line.")


def test_that_the_gms_own_weapons_are_read_and_offered(writer: Writer, ruleset: Ruleset) -> None:
    row = {"key": "rope", "name": "Enchanted rope", "kind": "melee", "damage": "1d", "st": 7}
    writer.campaign.own_rows.add([StoredRow(ruleset.id, "weapons", row)])
    writer.write("Wulf ench")
    assert [offer.label for offer in writer.line.offers] == ["Enchanted rope"]
    writer.write("Wulf enchanted rope")
    writer.enter()
    assert [one["item"] for one in writer.made()[0].fields["gear"]] == ["rope"]


def test_that_a_line_knows_other_names_talents_and_what_is_packed(writer: Writer) -> None:
    writer.making.shelf = "system:advanced-melee"
    writer.write("Otto, ST 12, DX 12, IQ 9, left-handed, katana, sax packed, unarmed combat 2")
    writer.enter()
    (otto,) = writer.made()
    assert otto.fields["gear"] == [
        {"item": "broadsword", "packed": False, "ready": True},
        {"item": "shortsword", "packed": True, "ready": False},
    ]
    assert (otto.fields["iq"], otto.fields["left_handed"]) == (9, True)
    assert otto.fields["talents"] == [{"item": "unarmed-combat", "level": 2}]
