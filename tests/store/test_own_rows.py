"""The GM's own rows in a campaign, the rulesets with them, and fights that keep the rows they began with."""

import json
from dataclasses import replace

import pytest

from gmtool.encounter import document, read, replay, rows_of_muster, write
from gmtool.rules.seam import BadMuster, Card, Muster, Side
from gmtool.rules.seam import Enlisted as One
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.database.tables import EncounterRow
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from gmtool.systems import UnknownSystem
from tests.store.campaigns import create, duel, reopen

HORN = {"key": "horn", "name": "Horn", "luck": 3}
BELL = {"key": "bell", "name": "Bell"}
AXE = {"key": "bearded-axe", "name": "Bearded axe", "kind": "melee", "damage": "2d", "st": 9}


def charm(row):
    return StoredRow("tally", "charms", row)


def keys(ruleset):
    return [row.key for row in ruleset.lists()[0].rows if row.own]


def test_that_rows_are_kept_changed_taken_out_and_put_back_in_their_places(campaign):
    horn, bell = campaign.own_rows.add([charm(HORN), charm(BELL)])
    assert campaign.own_rows.list("tally") == (horn, bell)
    campaign.own_rows.update(StoredRow("tally", "charms", {**HORN, "luck": 5}, horn.id))
    taken = campaign.own_rows.delete([horn.id])
    assert keys(campaign.ruleset("tally")) == ["bell"]
    campaign.own_rows.restore(taken)
    assert campaign.own_rows.of("tally") == {"charms": ({**HORN, "luck": 5}, BELL)}
    assert campaign.own_rows.list("tally", "songs") == ()
    campaign.own_rows.delete([bell.id])
    with pytest.raises(StoreError, match="no longer in the campaign"):
        campaign.own_rows.update(bell)


def test_that_a_ruleset_is_the_same_until_its_rows_change(campaign):
    first = campaign.ruleset("tally")
    assert campaign.ruleset("tally") is first
    told = []
    campaign.own_rows.listen(told.append)
    (horn,) = campaign.own_rows.add([charm(HORN)])
    second = campaign.ruleset("tally")
    assert keys(second) == ["horn"]
    assert campaign.ruleset("tally") is second is not first
    campaign.own_rows.delete([horn.id])
    assert keys(campaign.ruleset("tally")) == []
    assert told == ["tally", "tally"]


def test_that_a_row_that_cannot_be_read_is_kept_and_said_once_for_the_campaign(campaign):
    campaign.own_rows.add([charm({"key": "x"}), charm(HORN), StoredRow("chess", "men", {"key": "pawn"})])
    assert "Your charms, row 1 (x), is left out: “name” is missing." in campaign.left_out
    assert keys(campaign.ruleset("tally")) == ["horn"]
    assert len(campaign.own_rows.list("tally")) == 2


def test_that_a_row_that_a_campaign_holds_stays_in_use_with_a_remark_about_a_key_that_nothing_reads(campaign):
    campaign.own_rows.add([charm({**HORN, "colour": "red"})])
    assert campaign.left_out == ("Your charms, row 1 (horn): nothing in these rules reads “colour”.",)
    assert keys(campaign.ruleset("tally")) == ["horn"]
    assert campaign.own_rows.list("tally")[0].row == {**HORN, "colour": "red"}


def test_that_what_is_said_of_a_row_in_use_is_told_from_what_is_said_of_others(campaign):
    rows = [charm({**HORN, "colour": "red"}), charm({"key": "x"}), StoredRow("chess", "men", {"key": "pawn"})]
    campaign.own_rows.add(rows)
    assert len(campaign.left_out) == len(rows)
    assert campaign.remarks == {"Your charms, row 1 (horn): nothing in these rules reads “colour”."}
    assert campaign.remarks < {*campaign.left_out}


def test_that_rows_of_a_system_that_is_not_installed_are_said_and_kept():
    with Campaign.in_memory("The valley") as campaign:
        campaign.own_rows.add([StoredRow("chess", "men", {"key": "pawn"})])
        assert campaign.left_out[0].startswith(
            "Some of your own rows are kept but not used: There is no rule system “chess”"
        )
        with pytest.raises(UnknownSystem):
            campaign.ruleset("chess")


def test_that_rows_are_there_again_and_a_read_only_campaign_uses_them_and_keeps_them(path):
    with create(path) as campaign:
        campaign.own_rows.add([charm(HORN)])
        duel(campaign)
        campaign.encounters.start(1)
        campaign.own_rows.add([charm(BELL)])
    with reopen(path, read_only=True) as campaign:
        assert keys(campaign.ruleset("tally")) == ["horn", "bell"]
        assert keys(campaign.encounters.journal(1).ruleset) == ["horn", "bell"]
        with pytest.raises(StoreError, match="read-only"):
            campaign.own_rows.add([charm(BELL)])


def test_that_a_fight_keeps_the_rows_it_began_with_and_gets_those_that_came_since(campaign):
    (horn,) = campaign.own_rows.add([charm(HORN)])
    fight = duel(campaign).id
    campaign.encounters.start(fight)
    campaign.own_rows.update(StoredRow("tally", "charms", {**HORN, "luck": 9}, horn.id))
    (bell,) = campaign.own_rows.add([charm(BELL)])
    rows = campaign.encounters.journal(fight).ruleset.lists()[0].rows
    assert [row.values for row in rows if row.own] == [HORN, BELL]
    campaign.own_rows.delete([horn.id, bell.id])
    assert keys(campaign.encounters.journal(fight).ruleset) == ["horn", "bell"]
    assert keys(campaign.ruleset("tally")) == []


def test_that_a_broken_row_does_not_go_into_a_fight_and_can_join_it_once_it_is_mended(campaign):
    (broken,) = campaign.own_rows.add([charm({"key": "horn"})])
    fight = duel(campaign).id
    campaign.encounters.start(fight)
    assert campaign.encounters.get(fight).muster.own == {}
    campaign.own_rows.update(StoredRow("tally", "charms", HORN, broken.id))
    assert keys(campaign.encounters.journal(fight).ruleset) == ["horn"]


def test_that_notes_of_a_running_fight_are_written_by_one_who_does_not_know_its_rows(campaign):
    campaign.own_rows.add([charm(HORN)])
    prepared = duel(campaign)
    campaign.encounters.start(prepared.id)
    campaign.encounters.update(replace(prepared, notes="It rains."))
    assert campaign.encounters.get(prepared.id).muster.own == {"charms": (HORN,)}
    with pytest.raises(StoreError, match="has started"):
        campaign.encounters.update(replace(prepared, muster=Muster((), ())))


def test_that_a_copy_of_a_fight_begins_with_the_rows_of_its_own_day(campaign):
    (horn,) = campaign.own_rows.add([charm(HORN)])
    fight = duel(campaign).id
    campaign.encounters.start(fight)
    campaign.own_rows.update(StoredRow("tally", "charms", {**HORN, "luck": 9}, horn.id))
    copy = campaign.encounters.duplicate(fight)
    assert copy.muster.own == {}
    campaign.encounters.start(copy.id)
    assert campaign.encounters.get(copy.id).muster.own == {"charms": ({**HORN, "luck": 9},)}


def test_that_a_fight_of_an_older_gmtool_without_rows_still_opens(campaign):
    fight = duel(campaign).id
    campaign.encounters.start(fight)
    with campaign.database.reading() as session:
        assert "own" not in session.get(EncounterRow, fight).muster
    campaign.encounters.journal(fight)


def armed(*gear: str) -> Muster:
    fields = {"people": "human", "st": 12, "dx": 12, "gear": [{"item": item, "ready": True} for item in gear]}
    cards = (Card("tft-melee", "Wulf", fields), Card("tft-melee", "Flavius", fields))
    sides = (Side("a", "A"), Side("b", "B", 1))
    return Muster(tuple(One(card.name.lower(), card, side.id) for card, side in zip(cards, sides, strict=True)), sides)


def test_that_a_real_fight_uses_a_weapon_of_the_gms_and_plays_the_same_elsewhere():
    with Campaign.in_memory("The valley") as campaign:
        (axe,) = campaign.own_rows.add([StoredRow("tft-melee", "weapons", AXE)])
        fight = campaign.encounters.add(Encounter("tft-melee", "The duel", armed("bearded-axe"))).id
        campaign.encounters.start(fight)
        campaign.own_rows.delete([axe.id])
        journal = campaign.encounters.journal(fight)
        with campaign.database.reading() as session:
            muster = session.get(EncounterRow, fight).muster
        text = write(document(journal, "The duel", muster))
    assert rows_of_muster(json.loads(text.split("\n")[0])["muster"]) == {"weapons": (AXE,)}
    with Campaign.in_memory("Elsewhere") as elsewhere:
        moved = elsewhere.encounters.add_journal(read(text).document)
        ruleset = elsewhere.encounters.journal(moved.id).ruleset
        assert replay(ruleset, journal.start, ()).ok
        wulf, flavius = (one.card for one in moved.muster.figures)
        (spar,) = ruleset.sparring(wulf, flavius)
        assert "bearded axe" in str(ruleset.choices(spar, "attacker")).lower()


def test_that_a_prepared_fight_says_that_a_weapon_is_in_no_list_any_more():
    with Campaign.in_memory("The valley") as campaign:
        fight = campaign.encounters.add(Encounter("tft-melee", "The duel", armed("bearded-axe"))).id
        with pytest.raises(
            BadMuster,
            match=r"^Wulf: “Weapons and shields”, row 1: “bearded-axe” is not in the list of weapons and shields",
        ):
            campaign.encounters.start(fight)


@pytest.mark.parametrize("own", [None, 5, [], {"weapons": 5}, {"weapons": {"a": 1}}, {5: []}])
def test_that_rows_of_a_document_without_a_sound_shape_are_none(own):
    assert not any(rows_of_muster({"own": own}).values())


def test_that_cards_are_sorted_and_searched_anew_by_the_rows_they_use():
    with Campaign.in_memory("The valley") as campaign:
        ogre = {"key": "ogre", "name": "Ogre", "attributes": "suggested", "st": 25, "dx": 9, "ma": 9, "hits_stopped": 1}
        ogre = {**ogre, "damage": "2d"}
        (row,) = campaign.own_rows.add([StoredRow("tft-melee", "creatures", ogre)])
        campaign.cards.add(Card("tft-melee", "Grum", {"people": "ogre", "st": 25, "dx": 9}, kind="monster"))
        stops = next(key for key, value in campaign.ruleset("tft-melee").values(campaign.cards.list()[0]).items()
                     if value == 1)  # fmt: skip
        assert campaign.cards.find(f"{stops}=1")
        assert not campaign.upkeep.outdated()
        campaign.own_rows.update(StoredRow("tft-melee", "creatures", {**ogre, "hits_stopped": 4}, row.id))
        assert campaign.upkeep.outdated() == ("tft-melee",)
        while campaign.upkeep.go_on():
            pass
        assert not campaign.cards.find(f"{stops}=1")
        assert campaign.cards.find(f"{stops}=4")
