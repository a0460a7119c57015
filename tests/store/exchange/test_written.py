"""Lines of text that write up cards."""

import pytest

from gmtool.rules.kit.quick_entry.card_line import card_line
from gmtool.store.errors import BadImport
from gmtool.store.exchange import CampaignContents, read_written, take_in
from gmtool.store.limits import WRITTEN_LINES
from tests.store.campaigns import GOBLIN, WULF
from tests.tally import Tally


@pytest.fixture
def read(campaign):
    return lambda text: read_written(text, "What was copied", Tally(), CampaignContents.of(campaign))


def names(intake):
    return [one.card.name for one in intake.cards]


def test_that_a_card_as_a_line_comes_back_as_it_was(campaign, read):
    lines = "\n".join(card_line(Tally(), card) for card in (GOBLIN, WULF))
    taken = take_in(campaign, read(f"\n{lines}\n\n"))
    found = [campaign.cards.get(id) for id in taken.cards]
    assert [(card.name, card.kind, card.tags, card.notes) for card in found] == [
        (card.name, card.kind, card.tags, card.notes) for card in (GOBLIN, WULF)
    ]
    assert [card.fields["points"] for card in found] == [3, 9]


def test_that_sentences_are_left_out_line_by_line(read):
    intake = read(
        "Wulf points 9\nThe quick brown fox jumps over the lazy dog, and is eaten.\n\nAstrid\nUlf points 3 zzz"
    )
    assert names(intake) == ["Wulf", "Astrid", "Ulf"]
    assert intake.left_out == 1
    said = [line.text for line in intake.lines]
    assert said[1].startswith("Line 2")
    assert "left out" in said[1]
    assert said[3].startswith("Line 5, Ulf: imported; “zzz” is not understood")


def test_that_copies_are_numbered_beside_those_there_are(campaign, read):
    campaign.cards.add(GOBLIN)
    campaign.cards.add(type(GOBLIN)("tally", "Orc 1"))
    assert names(read("3 orcs points 2\nOrc x2 points 3")) == ["Orc 2", "Orc 3", "Orc 4", "Orc 5", "Orc 6"]
    assert read("5000 orcs points 3").left_out == 1


def test_that_too_much_text_is_refused_as_a_whole(read):
    with pytest.raises(BadImport, match="5,000 lines"):
        read("Wulf points 9\n" * (WRITTEN_LINES + 1))
    with pytest.raises(BadImport, match="letters"):
        read("x" * 1_000_001)
