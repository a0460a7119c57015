"""The rows of the campaign page in words."""

from collections.abc import Iterator

import pytest

from gmtool.presentation.chronicle import day_words, earners, found, next_session, sections, session_title, things
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Handout, Note, PlaySession, RandomTable


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with Campaign.in_memory("The valley") as campaign:
        campaign.notes.add(Note("Zoo", "Two  lions\nand a bear."))
        campaign.notes.add(Note("", "Untitled words."))
        campaign.sessions.add(PlaySession("2026-11-20", "Later", ("Anna",), ("The duel", "The ford"), {"Anna": 1200}))
        campaign.sessions.add(PlaySession("2026-01-02", text="They slept."))
        campaign.handouts.add(Handout("Map", picture="ab" * 32))
        campaign.random_tables.add(RandomTable("Weather", "1-3 rain\n4-6 sun"))
        yield campaign


def test_that_each_section_has_its_things_in_its_order(campaign: Campaign) -> None:
    assert [(one.title, one.under) for one in things(campaign, "session")] == [
        ("November 20, 2026: Later", "Session  ·  1 was there, 2 fights, 1,200 experience"),
        ("January 2, 2026", "Session  ·  They slept."),
    ]
    assert [(one.title, one.words) for one in things(campaign, "note")] == [
        ("Without a title", "Untitled words."),
        ("Zoo", "Two lions and a bear."),
    ]
    assert [one.words for one in things(campaign, "handout")] == ["a picture"]
    assert [one.key for one in things(campaign, "everything")] == [
        "session 1", "session 2", "note 2", "note 1", "handout 1", "table 1",
    ]  # fmt: skip
    assert [(one.text, one.count) for one in sections(campaign) if one.key] == [
        ("Everything", 6), ("Sessions", 2), ("Notes", 2), ("Handouts", 1), ("Random tables", 1),
    ]  # fmt: skip


def test_that_what_is_found_is_named_as_in_the_list(campaign: Campaign) -> None:
    assert [(one.key, one.title) for one in found(campaign, "later")] == [("session 1", "November 20, 2026: Later")]
    assert [one.title for one in found(campaign, "slept")] == ["January 2, 2026"]


def test_that_a_new_session_begins_with_those_who_were_there_last(campaign: Campaign) -> None:
    assert next_session(campaign, "2026-11-27") == PlaySession("2026-11-27", present=("Anna",))


def test_that_who_has_experience_keeps_it_though_the_name_is_gone() -> None:
    session = PlaySession("2026-11-27", present=("Anna", "Ben"), experience={"Cleo": 5, "Anna": 3})
    assert earners(session) == ("Anna", "Ben", "Cleo")
    assert session_title(session) == "November 27, 2026"
    assert day_words("soon") == "soon"
