"""New cards: of which system they are, before anybody says so."""

from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.new_cards import LAST_SYSTEM, Making
from gmtool.rules.seam import Muster, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import all_rulesets
from tests.presentation.bare_desk import BareDesk

FIRST, LAST = all_rulesets()[0].id, all_rulesets()[-1].id


def making(campaign: Campaign) -> Making:
    return Making(campaign, CardEdits(campaign, BareDesk()))


def test_that_quick_entry_begins_with_the_system_last_used_in_the_campaign(
    campaign: Campaign, ruleset: Ruleset
) -> None:
    campaign.cards.add(ruleset.bestiary()[0])
    assert making(campaign).system(LAST) == ruleset.id, "most cards are of it"
    campaign.settings.set(LAST_SYSTEM, LAST)
    assert making(campaign).system() == LAST
    there = making(campaign)
    there.shelf = f"system:{ruleset.id}"
    assert there.system() == ruleset.id


def test_that_an_empty_campaign_begins_with_the_system_last_used_in_another(campaign: Campaign) -> None:
    assert making(campaign).system(LAST) == LAST
    assert making(campaign).system("not installed") == FIRST
    campaign.settings.set(LAST_SYSTEM, FIRST)
    assert making(campaign).system(LAST) == FIRST


def test_that_a_campaign_with_no_card_yet_begins_with_the_system_of_its_encounters(campaign: Campaign) -> None:
    campaign.encounters.add(Encounter(LAST, "The ford", Muster((), ())))
    assert making(campaign).system() == LAST


def test_that_the_first_of_all_begins_with_the_first_system_of_the_list(campaign: Campaign) -> None:
    assert making(campaign).system() == FIRST
