"""Campaigns written by earlier states of the program: they open, replay to the same, and are played on."""

import gzip
from pathlib import Path

import pytest

from gmtool.encounter import replay
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Handout, Note, PlaySession, RandomTable
from gmtool.store.exchange import export_campaign
from tests.contract.test_play import Luck, step

EARLIER = sorted((Path(__file__).parents[1] / "earlier").glob("*.gmtool.gz"))


@pytest.fixture(params=EARLIER, ids=lambda path: path.name.split(".")[0])
def earlier(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "Earlier.gmtool"
    path.write_bytes(gzip.decompress(request.param.read_bytes()))
    return path


def test_that_every_fight_replays_and_goes_on(earlier: Path) -> None:
    with Campaign.open(earlier) as campaign:
        assert (campaign.left_out, campaign.notices) == ((), ())
        fights = campaign.encounters.list()
        assert {one.system for one in fights} == {"tft-melee", "harnmaster-melee", "melee-rounds"}
        assert len(fights) == 6
        for fight in fights:
            journal = campaign.encounters.journal(fight.id)
            again = replay(journal.ruleset, journal.start, journal.line())
            assert (again.how, again.ok) == ("", True), fight.title
            before, entries = journal.tree, len(journal.line())
            assert entries == 47
            assert step(journal.ruleset, journal, Luck(3)), fight.title
            assert len(journal.line()) == entries + 1
            journal.undo()
            assert journal.ruleset.load_state(journal.tree) == journal.ruleset.load_state(before)


def test_that_every_card_keeps_its_fields_and_its_history(earlier: Path) -> None:
    with Campaign.open(earlier) as campaign:
        cards = campaign.cards.list()
        assert len(cards) == 12
        changed = [card for card in cards if card.notes == "Changed once."]
        assert {card.tags for card in changed} == {
            ("kept", system) for system in ("tft-melee", "harnmaster-melee", "melee-rounds")
        }
        for card in cards:
            rules = campaign.ruleset(card.system)
            assert card.fields == next(one.fields for one in rules.bestiary() if one.name == card.name)
            assert rules.completed(card).fields == card.fields


def test_that_it_gets_a_chronicle_and_nothing_else_changes(earlier: Path) -> None:
    """The file of before has no notes, sessions, handouts and random tables; it takes them from now on."""
    with Campaign.open(earlier) as campaign:
        assert (campaign.notes.list(), campaign.sessions.list(), campaign.handouts.list()) == ((), (), ())
        assert campaign.random_tables.list() == ()
        cards, encounters = campaign.cards.list(), campaign.encounters.list()
        note = campaign.notes.add(Note("The mill", "It burned."))
        session = campaign.sessions.add(PlaySession("2026-11-27", present=("Anna",)))
        handout = campaign.handouts.add(Handout("A letter", "Come at once."))
        table = campaign.random_tables.add(RandomTable("Weather", "rain\nsun"))
    with Campaign.open(earlier) as campaign:
        assert (campaign.cards.list(), campaign.encounters.list()) == (cards, encounters)
        assert campaign.notes.list() == (note,)
        assert campaign.sessions.list() == (session,)
        assert campaign.handouts.list() == (handout,)
        assert campaign.random_tables.list() == (table,)
        assert [one.title for one in campaign.search.found("burned")] == ["The mill"]
        assert '"Come at once."' in export_campaign(campaign)
