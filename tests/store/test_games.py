"""The games of a campaign: the one that was chosen, and those that it holds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gmtool.rules.seam import Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.contents import GAME
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from gmtool.systems import all_rulesets

ORDER = [one.id for one in all_rulesets()]


def games(campaign: Campaign) -> list[str]:
    return [one.id for one in campaign.games()]


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    with Campaign.create(tmp_path / "Mine.gmtool", "Mine") as made:
        yield made


def test_that_an_empty_campaign_plays_all_games_by_title(campaign: Campaign) -> None:
    assert campaign.game is None
    assert games(campaign) == ORDER
    titles = [one.title for one in campaign.games()]
    assert titles == sorted(titles)


def test_that_the_game_that_was_chosen_comes_first_and_is_kept(campaign: Campaign, tmp_path: Path) -> None:
    campaign.settings.set(GAME, ORDER[3])
    assert games(campaign) == [ORDER[3]]
    assert [one.id for one in campaign.rulesets()] == [ORDER[3], *ORDER[:3], *ORDER[4:]]
    campaign.close()
    with Campaign.open(tmp_path / "Mine.gmtool") as again:
        assert again.game == ORDER[3]


def test_that_cards_encounters_and_own_rows_bring_their_games(campaign: Campaign) -> None:
    campaign.settings.set(GAME, ORDER[4])
    campaign.cards.add(campaign.ruleset(ORDER[2]).bestiary()[0])
    assert games(campaign) == [ORDER[2], ORDER[4]]
    campaign.encounters.add(Encounter(ORDER[0], "Ambush", Muster((), (Side("a", "Ours"),))))
    assert games(campaign) == [ORDER[0], ORDER[2], ORDER[4]]
    listed = campaign.ruleset(ORDER[1]).lists()[0]
    campaign.own_rows.add([StoredRow(ORDER[1], listed.key, {**listed.blank, "key": "mine", "name": "Mine"})])
    assert games(campaign) == [ORDER[0], ORDER[1], ORDER[2], ORDER[4]]


def test_that_all_games_stay_all_whatever_is_in_the_campaign(campaign: Campaign) -> None:
    campaign.settings.set(GAME, "")
    campaign.cards.add(campaign.ruleset(ORDER[2]).bestiary()[0])
    assert games(campaign) == ORDER


@pytest.mark.parametrize("odd", ["no-such-system", 7, ["tft-melee"]])
def test_that_an_odd_choice_is_none(campaign: Campaign, odd: object) -> None:
    campaign.settings.set(GAME, odd)
    assert games(campaign) == ORDER
