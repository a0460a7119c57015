"""Reports in words: a fight, an evening, what is filled in of it, and what the players may be told."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.players.permissions import HitDetail, Permissions, permissions_data
from gmtool.presentation.scores.fight_score import FightScore, FigureScore
from gmtool.presentation.scores.filling import FILLED, NO_FIGHT, filled, nothing_to_fill_in
from gmtool.presentation.scores.reports import day_of, evening_report, fight_report
from gmtool.presentation.scores.score_table import ScoreReport, all_fights, time_words
from gmtool.presentation.scores.spent import Spent
from gmtool.rules.seam import Amend, AnsweredTable, HarmUnit
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import PlaySession
from tests.presentation.scores.recorded import EACH, EVENING, document, played, timed

DAY = "2026-11-27"


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with Campaign.in_memory("The valley") as campaign:
        yield campaign


def names(report: ScoreReport) -> list[list[str]]:
    """The first cells of the rows of each table."""
    return [[row[0] for row in table.rows] for table in report.tables]


# --- a fight -----------------------------------------------------------------------------------------------------
def test_that_a_fight_is_told_figure_by_figure_and_side_by_side(campaign: Campaign) -> None:
    report = fight_report(campaign, played(campaign, "flavius-and-wulf"))
    assert report.title == "In numbers: Flavius and Wulf"
    (table,) = report.tables
    assert table.columns == ("Figure", "Dealt", "Blows", "Taken", "Best blow", "Taken out")
    assert table.rows == (
        ("Flavius", "14", "3", "7", "7 to Wulf (turn 8)", "1: Wulf"),
        ("Wulf, out", "7", "2", "14", "5 to Flavius (turn 6)", ""),
    )
    assert table.totals == (("Romans", "14", "3", "7", "", "1"), ("Tribesmen", "7", "2", "14", "", ""))
    # 75 entries, 40 seconds apart
    assert table.lines[0] == "9 turns in 49 min: 5 min 29 s a turn."
    assert table.lines[1].startswith("The longest was turn ")
    assert len(table.lines) == 2
    assert table.notes == (
        "Hits are those that got through.",
        "What was undone does not count, and healing takes nothing back.",
    )


def test_that_rounds_are_called_so_and_rules_without_fumbles_say_it(campaign: Campaign) -> None:
    (table,) = fight_report(campaign, played(campaign, "exchange-block")).tables
    assert table.lines == ("1 round in 40 s: 40 s a round.",)
    (table,) = fight_report(campaign, played(campaign, "small-melee")).tables
    assert "These rules have no fumbles." in table.notes
    (table,) = fight_report(campaign, played(campaign, "initiative-table")).tables
    assert table.rows == ()
    assert table.notes[0].startswith("Neither dealt nor took anything: ")


def test_that_an_old_fight_has_its_numbers_without_minutes_and_says_so(campaign: Campaign) -> None:
    id = campaign.encounters.add_journal(document("flavius-and-wulf")).id
    (table,) = fight_report(campaign, id).tables
    assert table.rows[0][:4] == ("Flavius", "14", "3", "7")
    assert table.lines == (
        "9 turns.",
        "How long it took is not known: the times of its commands were not kept.",
    )


def test_that_pauses_and_what_is_not_known_are_said(campaign: Campaign) -> None:
    id = played(campaign, "flavius-and-wulf")
    timed(campaign, id, {number: EVENING + timedelta(hours=1) + EACH * number for number in range(40, 76)})
    with campaign.database.changing() as connection:
        connection.execute("UPDATE entries SET at = NULL WHERE number < 3")
    (table,) = fight_report(campaign, id).tables
    assert table.lines[2:] == (
        "1 pause of more than 15 minutes is not counted.",
        "The times of 2 commands are not known, and not counted.",
    )


def test_that_what_nobody_dealt_is_said(campaign: Campaign) -> None:
    id = played(campaign, "flavius-and-wulf")
    fight = campaign.encounters.journal(id)
    fight.do(Amend(figure="flavius", field="hits", value=1, change=True), AnsweredTable())
    (table,) = fight_report(campaign, id).tables
    assert "1 hit by nobody: falls, fire and the like, or by you." in table.notes


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 s"),
        (59, "59 s"),
        (60, "1 min"),
        (282, "4 min 42 s"),
        (2520, "42 min"),
        (4330, "1 h 12 min"),
        (3599, "1 h 0 min"),
    ],
)
def test_times_in_words(seconds: int, words: str) -> None:
    assert time_words(seconds) == words


# --- an evening --------------------------------------------------------------------------------------------------
def test_that_an_evening_has_all_its_fights_and_what_was_played_past_midnight(campaign: Campaign) -> None:
    played(campaign, "flavius-and-wulf")
    played(campaign, "four-and-a-troll", EVENING + timedelta(hours=5))
    played(campaign, "small-melee", EVENING + timedelta(hours=12))
    report = evening_report(campaign, PlaySession(DAY))
    assert [table.title for table in report.tables] == [
        "All fights",
        "Flavius and Wulf",
        "Four adventurers and a troll",
    ]
    assert report.lines == ("2 fights in 1 h 51 min.",)
    assert names(report)[0] == ["Flavius", "Melio", "Heniochus", "Grabby", "Kov"]
    assert report.tables[0].rows[2] == ("Heniochus", "1", "18", "2", "2", "1")


def test_that_whoever_fought_twice_is_added_up(campaign: Campaign) -> None:
    played(campaign, "flavius-and-wulf")
    played(campaign, "flavius-and-wulf", EVENING + timedelta(hours=2), "Once more")
    (together, *_) = evening_report(campaign, PlaySession(DAY)).tables
    assert together.rows == (("Flavius", "2", "28", "6", "14", "2"),)


def test_that_what_is_counted_differently_is_not_added_up(campaign: Campaign) -> None:
    played(campaign, "flavius-and-wulf")
    played(campaign, "small-melee", EVENING + timedelta(hours=2))
    (together, *_) = evening_report(campaign, PlaySession(DAY)).tables
    assert together.rows == (
        ("Flavius", "1", "14 hits", "3", "7 hits", "1"),
        ("Heavy Horse", "1", "8 men", "1", "2 men", ""),
    )


def test_that_a_session_that_names_its_fights_has_no_others(campaign: Campaign) -> None:
    played(campaign, "flavius-and-wulf")
    played(campaign, "small-melee", EVENING + timedelta(hours=2))
    old = campaign.encounters.add_journal(document("exchange-block"))
    report = evening_report(campaign, PlaySession(DAY, fights=("A small melee", old.title, "The lost fight")))
    assert [table.title for table in report.tables][1:] == ["A small melee", old.title]
    nothing = evening_report(campaign, PlaySession(DAY, fights=("The lost fight",)))
    assert (nothing.tables, nothing.lines) == ((), ("No fight of this evening is in the campaign.",))


def test_that_of_a_fight_of_two_evenings_each_has_its_own_part(campaign: Campaign) -> None:
    id = played(campaign, "flavius-and-wulf")
    timed(campaign, id, {number: EVENING + timedelta(days=7) + EACH * number for number in range(64, 76)})
    (first,) = evening_report(campaign, PlaySession(DAY)).tables
    (second,) = evening_report(campaign, PlaySession("2026-12-04")).tables
    assert [row[1:4] for row in first.rows] == [("6", "1", "7"), ("7", "2", "6")]
    assert [row[1:4] for row in second.rows] == [("8", "2", "0"), ("0", "0", "8")]


def test_that_a_fight_counts_once_for_several_who_have_one_name() -> None:
    guards = tuple(FigureScore(id, "Guard", "ours", dealt=2, blows=1, taken=3) for id in ("g1", "g2"))
    score = FightScore(guards, 2, (1,), Spent())
    table = all_fights("All fights", [(score, HarmUnit.HITS, frozenset({"g1", "g2"}))] * 2)
    assert table is not None
    assert table.rows == (("Guard", "2", "8", "4", "12"),)


# --- filling in --------------------------------------------------------------------------------------------------
def test_that_a_session_is_filled_in_and_nothing_in_it_is_lost(campaign: Campaign) -> None:
    played(campaign, "flavius-and-wulf")
    session = PlaySession(DAY, "The duel", ("Anna", "flavius marcellus"), ("An old fight",), {"Anna": 3}, "They won.")
    after = filled(campaign, session)
    assert after == replace(session, fights=("An old fight", "Flavius and Wulf"), minutes=49)
    assert filled(campaign, after) == after
    assert nothing_to_fill_in(campaign, after) == FILLED
    assert filled(campaign, PlaySession(DAY)).present == ("Flavius Marcellus",)
    assert filled(campaign, replace(after, minutes=90)).minutes == 90


def test_that_another_evening_has_nothing_to_fill_in(campaign: Campaign) -> None:
    played(campaign, "flavius-and-wulf")
    session = PlaySession("2026-11-28")
    assert filled(campaign, session) == session
    assert nothing_to_fill_in(campaign, session) == NO_FIGHT


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_that_the_first_and_the_last_day_of_the_calendar_have_no_fights(campaign: Campaign, day: str) -> None:
    played(campaign, "flavius-and-wulf")
    session = PlaySession(day)
    assert filled(campaign, session) == session
    assert nothing_to_fill_in(campaign, session) == NO_FIGHT
    assert evening_report(campaign, session).lines == ("No fight of this evening is in the campaign.",)


@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 11, 27, 6), "2026-11-27"),
        (datetime(2026, 11, 27, 23, 59), "2026-11-27"),
        (datetime(2026, 11, 28, 5, 59), "2026-11-27"),
    ],
)
def test_that_a_session_that_is_noted_past_midnight_is_of_the_evening_that_was_played(now: datetime, day: str) -> None:
    assert day_of(now) == day


# --- the players -------------------------------------------------------------------------------------------------
def test_that_players_are_told_of_sides_whose_hits_they_are_told_in_numbers(campaign: Campaign) -> None:
    id = played(campaign, "four-and-a-troll")
    told = fight_report(campaign, id, for_players=True)
    assert names(told) == [["Melio", "Heniochus", "Grabby", "Kov"]]
    assert "11 to Troll (turn 7)" in told.text
    every = Permissions({"players": HitDetail.NUMBERS, "troll": HitDetail.NUMBERS})
    FightSettings(campaign, pytest.fail).keep_players(id, permissions_data(every))
    assert names(fight_report(campaign, id, for_players=True)) == [
        ["Melio", "Heniochus", "Grabby", "Kov", "Troll, out"]
    ]
    none = Permissions({"players": HitDetail.NOTHING})
    FightSettings(campaign, pytest.fail).keep_players(id, permissions_data(none))
    assert names(fight_report(campaign, id, for_players=True)) == [[]]


def test_that_players_hear_nothing_of_whoever_is_hidden(campaign: Campaign) -> None:
    """Wulf is hidden all the time, though his side is told in numbers: he has no row, no total and no name."""
    found = document("flavius-and-wulf")
    figures = found.start["figures"]
    assert isinstance(figures, dict)
    wulf = figures["wulf"]
    assert isinstance(wulf, dict)
    start = {**found.start, "figures": {**figures, "wulf": {**wulf, "hidden": True}}}
    id = campaign.encounters.add_journal(replace(found, title="The ford", start=start)).id
    every = Permissions(dict.fromkeys(("rome", "tribes"), HitDetail.NUMBERS))
    FightSettings(campaign, pytest.fail).keep_players(id, permissions_data(every))
    told = fight_report(campaign, id, for_players=True)
    assert told.tables[0].rows == (("Flavius", "14", "3", "7", "7 to somebody (turn 8)", "1: somebody"),)
    for secret in ("Wulf", "Tribesmen", "nobody"):
        assert secret not in told.text
        assert secret not in str(told.tables)
    assert "Wulf" in fight_report(campaign, id).text
