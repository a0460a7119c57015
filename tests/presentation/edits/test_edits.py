"""Every edit can be undone and done again, and everybody hears of each."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.edits.encounter_edits import EncounterEdits
from gmtool.presentation.edits.ground_library import GroundLibrary
from gmtool.presentation.edits.history import ALONE
from gmtool.presentation.edits.row_edits import RowEdits
from gmtool.space import blank_ground
from gmtool.store import StoreError
from gmtool.store.own_rows import StoredRow


@pytest.fixture
def cards(campaign: Any, desk: Any) -> CardEdits:
    return CardEdits(campaign, desk)


def names(campaign: Any) -> list[str]:
    return sorted(card.name for card in campaign.cards.list())


def test_that_cards_come_go_and_come_back(cards: CardEdits, campaign: Any, desk: Any, ruleset: Any) -> None:
    heard: list[list[str]] = []
    cards.changed.connect(heard.append)
    wanted = ruleset.bestiary()[:3]
    assert cards.add(wanted)
    there = [card.id for card in campaign.cards.list()]
    assert sorted(heard[-1]) == sorted(there)
    cards.delete(campaign.cards.list())
    assert names(campaign) == []
    assert desk.notices == ["Deleted 3 cards. Ctrl Z brings them back."]
    desk.history.undo()
    assert sorted(heard[-1]) == sorted(there)
    desk.history.undo()
    assert names(campaign) == []
    desk.history.redo()
    assert names(campaign) == sorted(card.name for card in wanted)
    assert len(heard) == 5


def test_that_a_notice_of_what_was_deleted_can_be_switched_off(
    cards: CardEdits, campaign: Any, desk: Any, ruleset: Any
) -> None:
    desk.settings["delete_notice"] = False
    cards.add(ruleset.bestiary()[:1])
    cards.delete(campaign.cards.list())
    assert desk.notices == []


def test_that_edits_of_one_field_are_one_thread_and_others_are_not(
    cards: CardEdits, campaign: Any, desk: Any, ruleset: Any
) -> None:
    cards.add(ruleset.bestiary()[:1])
    (card,) = campaign.cards.list()
    for name in ("W", "Wu"):
        cards.edit(card, replace(card, name=name), "name")
    cards.edit(card, replace(card, notes="Tall"), "notes")
    cards.edit(card, replace(card, name="Wulf"), "picture")
    threads = [step.thread for step in desk.history.done[1:]]
    assert len(threads) == 3
    assert threads[0] != threads[1]
    assert threads[2] == ALONE
    desk.history.undo()
    assert names(campaign) == [card.name]


def test_that_copies_are_numbered_and_tags_are_taken_back(
    cards: CardEdits, campaign: Any, desk: Any, ruleset: Any
) -> None:
    cards.add([replace(ruleset.bestiary()[0], name="Goblin", tags=())])
    cards.copy(campaign.cards.list(), 2)
    assert len(names(campaign)) == 3
    assert desk.history.undo_text == "add 2 copies of Goblin"
    cards.tag(campaign.cards.list(), ["ambush"])
    assert {card.tags for card in campaign.cards.list()} == {("ambush",)}
    desk.history.undo()
    assert {card.tags for card in campaign.cards.list()} == {()}


def test_that_an_encounter_comes_is_renamed_and_goes(campaign: Any, desk: Any, ruleset: Any) -> None:
    edits, heard = EncounterEdits(campaign, desk), []
    edits.changed.connect(heard.append)
    edits.new(ruleset.id)
    (one,) = campaign.encounters.list()
    found = campaign.encounters.get(one.id)
    edits.edit(found, replace(found, title="The ford"), "title", together=True)
    edits.delete(campaign.encounters.get(one.id))
    assert heard == [one.id, one.id, 0]
    assert desk.notices == ["Deleted The ford. Ctrl Z brings it back."]
    desk.history.undo()
    assert campaign.encounters.get(one.id).title == "The ford"
    desk.history.undo()
    desk.history.undo()
    assert list(campaign.encounters.list()) == []


def test_that_a_ground_is_saved_over_and_one_that_is_gone_is_a_sentence(campaign: Any, desk: Any) -> None:
    library, failed = GroundLibrary(campaign, desk), []
    library.failed.connect(failed.append)
    library.save(replace(blank_ground(8, 8), title="Hall"))
    library.save(replace(blank_ground(9, 9), title="Hall"))
    (one,) = library.titles()
    assert library.get(one.id).size == (9, 9)
    desk.history.undo()
    assert library.get(one.id).size == (8, 8)
    library.rename(one, "Barn")
    assert library.named("Barn") is not None
    library.delete(one)
    library.rename(one, "Keep")
    assert len(failed) == 1
    with pytest.raises(StoreError):
        library.get(one.id)


def test_that_a_row_of_ones_own_comes_and_goes(campaign: Any, desk: Any, ruleset: Any) -> None:
    edits, heard = RowEdits(campaign, desk), []
    edits.changed.connect(lambda *args: heard.append(args))
    (listed, *_) = ruleset.lists()
    edits.add(StoredRow(ruleset.id, listed.key, {"key": "club", "name": "Club"}), "add a row")
    (row,) = campaign.own_rows.list(ruleset.id)
    edits.edit(row, {"key": "club", "name": "Big club"}, "name")
    edits.delete(row)
    assert desk.notices == ["Deleted Club. Ctrl Z brings it back."]
    desk.history.undo()
    (row,) = campaign.own_rows.list(ruleset.id)
    assert row.row["name"] == "Big club"
    assert {args[:2] for args in heard} == {(ruleset.id, listed.key)}
