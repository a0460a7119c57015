"""What is ticked after a fight, and what is accepted, undone, redone, and done again."""

from collections.abc import Callable
from typing import Any

from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from tests.presentation.after_fight.after import After
from tests.presentation.after_fight.fights import begin, card, changed_by_hand, leaves
from tests.presentation.bare_desk import BareDesk

Opened = Callable[[], After]


def xp(campaign: Campaign) -> dict[str, Any]:
    return {one.name: one.fields.get("xp") for one in campaign.cards.list()}


def told(campaign: Campaign, found: Card) -> list[tuple[str, str]]:
    return [(one.what, one.source) for one in campaign.history.of(found.id)]


def test_that_what_is_usual_is_ticked_and_nothing_of_shared_or_missing_cards(opened: Opened) -> None:
    after = opened()
    assert after.ticked == {"Flavius won: 30 XP", "Astrid won: 30 XP"}
    assert after.acceptance.button_text == "Accept 2 lines"
    assert after.shown("Flavius won") == "XP: 80 → 110"
    assert not after.able("Wulf survived")
    after.tick("Wulf survived")
    assert not after.line("Wulf survived").ticked


def test_that_accepted_lines_are_one_step_with_history_and_undo(opened: Opened, campaign: Campaign) -> None:
    after = opened()
    assert after.accept() == "The ford: 2 results saved to 2 cards."
    assert xp(campaign) == {"Flavius": 110, "Astrid": 30, "Goblin": 0}
    assert told(campaign, card(campaign, "Flavius")) == [("Flavius won: 30 XP", "The ford")]
    assert after.ticked == set()
    assert after.acceptance.button_text == "Accept"
    assert after.note("Flavius won").startswith("Saved on ")
    assert "Saved lines are not offered again; they stand at the end." in after.acceptance.remarks.text
    after.undo()
    assert xp(campaign) == {"Flavius": 80, "Astrid": 0, "Goblin": 0}
    assert told(campaign, card(campaign, "Flavius")) == []
    assert after.ticked == {"Flavius won: 30 XP", "Astrid won: 30 XP"}
    after.redo()
    assert xp(campaign)["Flavius"] == 110
    assert len(after.told) == 3, "the other pages hear of each step"


def groups(after: After) -> dict[str, list[str]]:
    return {one.title: [line.text for line in one.lines] for one in after.acceptance.summary.groups}


def test_that_lines_are_grouped_by_what_they_are_about(opened: Opened) -> None:
    after = opened()
    found = groups(after)
    assert list(found) == ["New cards", "Experience", "Dead or out of action", "Wounds", "Found on the field"]
    assert found["New cards"][-1] == "Wulf: a card in the campaign"
    assert after.note("Wulf: a card in the campaign") == "The campaign has no card for it."
    assert found["Experience"][:2] == ["Flavius won: 30 XP", "Astrid won: 30 XP"]
    assert "Goblin 1 is dead" in found["Dead or out of action"]
    assert all("hits" in text for text in found["Wounds"])


def test_that_a_line_that_was_saved_is_not_offered_again_until_it_is_taken_back(opened: Opened) -> None:
    after = opened()
    before = groups(after)
    after.accept()
    after = opened()
    found = groups(after)
    assert found["Saved already"] == ["Flavius won: 30 XP", "Astrid won: 30 XP"]
    assert after.acceptance.summary.groups[-1].folded
    assert not {"Flavius won: 30 XP", "Astrid won: 30 XP"} & set(found["Experience"])
    assert after.ticked == set()
    after.undo()
    assert groups(after) == before


def test_that_experience_is_not_taken_twice_unless_the_gm_insists(opened: Opened, campaign: Campaign) -> None:
    after = opened()
    after.accept()
    after.acceptance.summary.tick_usual()
    assert after.accept() == ""
    assert xp(campaign)["Flavius"] == 110
    after.tick("Flavius won")
    after.accept()
    assert xp(campaign) == {"Flavius": 140, "Astrid": 30, "Goblin": 0}


def test_that_the_fight_itself_is_left_as_it_was(opened: Opened, campaign: Campaign) -> None:
    before = campaign.encounters.journal(1)
    opened().accept()
    now = campaign.encounters.journal(1)
    assert (now.head, now.tip, now.tree) == (before.head, before.tip, before.tree)


def test_that_wounds_are_kept_by_a_ruling(opened: Opened, campaign: Campaign) -> None:
    after = opened()
    after.tick("Flavius keeps 5 hits")
    after.accept()
    flavius = card(campaign, "Flavius")
    assert flavius.fields["hits"] == 5
    assert flavius.rulings == {"tm.create.heal-between hits": "The ford"}
    after.undo()
    flavius = card(campaign, "Flavius")
    assert ("hits" in flavius.fields, flavius.rulings) == (False, {})


def test_that_a_shared_card_says_how_often_it_would_change(opened: Opened, campaign: Campaign) -> None:
    after = opened()
    after.tick("Goblin 2 survived", "Goblin 3 survived")
    remarks = after.acceptance.remarks
    assert "“Goblin” is the card of several figures and would get 2 lines." in remarks.text
    assert remarks.warns
    after.accept()
    assert xp(campaign)["Goblin"] == 60


def test_that_a_figure_gets_a_card_of_its_own(opened: Opened, campaign: Campaign) -> None:
    after = opened()
    after.acceptance.summary.tick(after.offer("Card “Goblin 1”"), True)
    assert after.line("Goblin 1 is dead").ticked
    after.accept()
    goblins = {one.name: one.tags for one in campaign.cards.list() if one.kind == "monster"}
    assert goblins == {"Goblin": (), "Goblin 1": ("dead",)}
    made = card(campaign, "Goblin 1")
    assert told(campaign, made) == [("Goblin 1 is dead", "The ford"), ("made from “Goblin”", "The ford")]
    assert not after.able("Goblin 1 is dead")
    said = [one.about for one in after.acceptance.summary.cast.values()]
    assert len([text for text in said if text.startswith("2 figures of this fight share the card")]) == 2
    after.undo()
    assert "Goblin 1" not in xp(campaign)
    after.redo()
    assert card(campaign, "Goblin 1") == made


def test_that_one_from_the_bestiary_is_added_to_the_campaign(opened: Opened, campaign: Campaign) -> None:
    after = opened()
    assert after.acceptance.summary.cast["wulf"].about == "The campaign has no card for it."
    after.tick("Wulf: a card in the campaign")
    assert after.line("Wulf survived").ticked
    after.accept()
    assert xp(campaign)["Wulf"] == 30


def test_that_what_is_found_is_for_whom_the_gm_says(opened: Opened, campaign: Campaign) -> None:
    after = opened()
    after.acceptance.summary.tick_none()
    found = after.line("Longbow of Wulf")
    assert found.change is not None
    assert [after.acceptance.summary.cast[one].name for one in found.change.takers] == ["Flavius", "Astrid"]
    after.acceptance.summary.give(found, "astrid")
    after.tick("Longbow of Wulf")
    after.accept()
    gear = [item["item"] for item in card(campaign, "Astrid").fields["gear"]]
    assert gear == ["mace", "longbow"]
    assert len(card(campaign, "Flavius").fields["gear"]) == 3


def test_that_a_card_changed_since_keeps_what_was_changed(opened: Opened, campaign: Campaign) -> None:
    changed_by_hand(campaign, "Flavius", xp=500)
    after = opened()
    assert after.shown("Flavius won") == "XP: 500 → 530"
    assert after.note("Flavius won") == "The card was changed since the fight began: 500 now, 80 then."
    after.accept()
    assert xp(campaign)["Flavius"] == 530


def test_that_a_deleted_card_can_be_put_back(opened: Opened, campaign: Campaign) -> None:
    campaign.cards.delete([card(campaign, "Astrid").id])
    after = opened()
    assert not after.able("Astrid won")
    assert after.acceptance.summary.cast["astrid"].about == "The card “Astrid” is no longer in the campaign."
    after.acceptance.summary.tick(after.offer("Card “Astrid”"), True)
    after.accept()
    assert xp(campaign) == {"Flavius": 110, "Goblin": 0, "Astrid": 30}


def test_that_all_leaves_shared_cards_and_what_is_found_alone(opened: Opened) -> None:
    after = opened()
    after.acceptance.summary.tick_all()
    assert after.ticked == {
        "Flavius won: 30 XP",
        "Flavius keeps 5 hits; by the rules they are healed before the next fight",
        "Astrid won: 30 XP",
    }
    after.acceptance.summary.tick_none()
    assert after.ticked == set()
    assert after.acceptance.ticked == 0


def test_that_ticks_stay_while_another_page_is_looked_at(opened: Opened) -> None:
    after = opened()
    after.tick("Astrid won", on=False)
    assert after.ticked == {"Flavius won: 30 XP"}
    after.acceptance.keep_ticks()
    after = opened()
    assert after.ticked == {"Flavius won: 30 XP"}
    after.accept()
    after.undo()
    after.acceptance.keep_ticks()
    assert opened().ticked == {"Flavius won: 30 XP", "Astrid won: 30 XP"}


def test_that_one_who_was_taken_out_is_not_told_of(opened: Opened, campaign: Campaign) -> None:
    leaves(campaign, 1, "astrid")
    assert not any(one.text.startswith("Astrid") for one in opened().lines)


def test_that_a_fight_which_goes_on_gives_no_experience_yet(campaign: Campaign, desk: BareDesk) -> None:
    after = After(campaign, desk, begin(campaign, over=False))
    assert not any("XP" in after.acceptance.summary.shown(one) for one in after.lines)
    assert "has not ended" in after.acceptance.remarks.text
    assert after.acceptance.remarks.warns
    after.tick("Flavius keeps 5 hits")
    after.accept()
    assert card(campaign, "Flavius").fields["hits"] == 5


def test_that_what_cannot_be_changed_says_so_and_stays(opened: Opened, campaign: Campaign) -> None:
    changed_by_hand(campaign, "Flavius", xp="lots")
    after = opened()
    assert not after.able("Flavius won")
    assert after.note("Flavius won") == "XP is “lots” on the card, and cannot be changed by this."
    after.acceptance.summary.tick_all()
    after.accept()
    assert xp(campaign)["Flavius"] == "lots"
