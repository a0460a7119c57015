"""The GM's own rows go with a campaign, and with the cards that use them."""

import json

import pytest

from gmtool.rules.seam import Card
from gmtool.store import limits
from gmtool.store.campaign import Campaign
from gmtool.store.errors import BadImport
from gmtool.store.exchange import export_campaign, export_cards, put_back, take_in, take_out
from gmtool.store.own_rows import StoredRow
from tests.store.campaigns import duel, rulesets
from tests.store.exchange.files import bring, cards_file, goblin, read, said

HORN = {"key": "horn", "name": "Horn", "luck": 3}
BELL = {"key": "bell", "name": "Bell"}
AXE = {"key": "axe", "name": "Gnome axe", "kind": "melee", "damage": "2d", "users": ["gnome"]}
GNOME = {"key": "gnome", "name": "Gnome", "min_st": 5, "min_dx": 9, "free_points": 8, "total": 22, "ma_group": "elf"}


def row(row, list="charms", system="tally"):
    return {"system": system, "list": list, "row": row}


def stored(row, list="charms", system="tally"):
    return StoredRow(system, list, row)


def test_that_a_campaign_takes_all_its_rows_along_and_back(campaign, another):
    broken = {"key": "?"}
    campaign.own_rows.add([stored(HORN), stored(broken), stored({"key": "pawn"}, "men", "chess")])
    brought = take_in(another, read(another, export_campaign(campaign)))
    assert another.own_rows.of("tally") == {"charms": (HORN, broken)}
    assert another.own_rows.of("chess") == {"men": ({"key": "pawn"},)}
    assert [one.key for one in another.ruleset("tally").lists()[0].rows if one.own] == ["horn"]
    gone = take_out(another, brought)
    assert another.own_rows.systems() == ()
    assert another.ruleset("tally").lists()[0].rows[-1].key == "clover"
    put_back(another, gone)
    assert another.ruleset("tally").lists()[0].rows[-1].key == "horn"


@pytest.fixture
def another():
    with Campaign.in_memory("Another", rulesets) as another:
        yield another


def test_that_cards_take_only_the_rows_that_they_use():
    with Campaign.in_memory("The valley") as campaign, Campaign.in_memory("Another") as another:
        rows = [stored(AXE, "weapons", "tft-melee"), stored({**AXE, "key": "other"}, "weapons", "tft-melee")]
        campaign.own_rows.add([*rows, stored(GNOME, "races", "tft-melee")])
        gear = [{"item": "axe", "ready": True}]
        armed = campaign.cards.add(Card("tft-melee", "Wulf", {"people": "human", "st": 12, "dx": 12, "gear": gear}))
        bare = campaign.cards.add(Card("tft-melee", "Ava", {"people": "human", "st": 12, "dx": 12}))
        assert "own_rows" not in json.loads(export_cards(campaign, [bare]))
        text = export_cards(campaign, [armed])
        assert [one["row"]["key"] for one in json.loads(text)["own_rows"]] == ["axe", "gnome"]
        intake = read(another, text)
        assert intake.summary == "1 card and 2 rows of the GM's own imported."
        assert not [line.text for line in intake.lines if line.is_problem]
        take_in(another, intake)
        (card,) = another.cards.list()
        assert "Gnome axe" in str(another.ruleset("tft-melee").report(card).grids)


def test_that_a_row_that_is_there_already_stays_as_it_is_and_another_of_its_key_is_said(campaign):
    campaign.own_rows.add([stored(HORN)])
    intake = bring(campaign, cards_file(own_rows=[row(HORN), row({**HORN, "luck": 9}), row(BELL)]))
    assert campaign.own_rows.of("tally") == {"charms": (HORN, BELL)}
    said = "Row 2, Horn: left out; the campaign has another “horn” in its charms, and keeps its own."
    assert [line.text for line in intake.lines] == [said]


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (5, "Row 1: left out; "),
        ({"system": "tally", "list": "charms"}, "row"),
        (row([]), "row"),
        (row({"key": "x", "name": "\ud800"}), "half a character"),
        (row({"key": "x", "name": "X", "luck": 10**30}), "more than 18 digits"),
    ],
)
def test_that_a_row_that_cannot_be_kept_costs_that_row(campaign, bad, why):
    lines = said(campaign, cards_file(goblin(), own_rows=[bad, row(HORN)]))
    assert "left out" in lines[1]
    assert why in lines[1]
    bring(campaign, cards_file(goblin(), own_rows=[bad, row(HORN)]))
    assert campaign.own_rows.of("tally") == {"charms": (HORN,)}
    assert len(campaign.cards.list()) == 1


def test_that_a_row_that_the_system_cannot_read_comes_in_and_is_said(campaign):
    lines = said(campaign, cards_file(own_rows=[row({"key": "x"})]))
    assert lines == ["A row of the GM's own: imported; Your charms, row 1 (x), is left out: “name” is missing."]


def test_that_there_is_a_limit(campaign, monkeypatch):
    rows = [row({"key": f"k{n}", "name": "N"}) for n in range(limits.OWN_ROWS + 1)]
    with pytest.raises(BadImport, match="it has 10,001 own rows; the limit is 10,000"):
        read(campaign, cards_file(own_rows=rows))
    assert len(read(campaign, cards_file(own_rows=rows[1:])).own_rows) == limits.OWN_ROWS


def test_that_a_fight_takes_the_rows_along_that_it_began_with(campaign, another):
    (horn,) = campaign.own_rows.add([stored(HORN)])
    campaign.encounters.start(duel(campaign).id)
    campaign.own_rows.delete([horn.id])
    bring(another, export_campaign(campaign))
    (fight,) = another.encounters.list()
    assert fight.muster.own == {"charms": (HORN,)}
    assert another.encounters.journal(fight.id).ruleset.lists()[0].rows[-1].key == "horn"
    assert another.ruleset("tally").lists()[0].rows[-1].key == "clover"


def test_that_a_row_with_a_key_that_nothing_reads_comes_in_with_a_remark(campaign, another):
    campaign.own_rows.add([stored({**HORN, "colour": "red"})])
    intake = read(another, export_campaign(campaign))
    assert [one.text for one in intake.lines if "colour" in one.text] == [
        "A row of the GM's own: imported; Your charms, row 1 (horn): nothing in these rules reads “colour”."
    ]
    take_in(another, intake)
    assert another.own_rows.of("tally") == {"charms": ({**HORN, "colour": "red"},)}
    assert [one.key for one in another.ruleset("tally").lists()[0].rows if one.own] == ["horn"]
