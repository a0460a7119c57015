from dataclasses import replace

import pytest

from gmtool.encounter import START, document
from gmtool.rules.seam import (
    MOST_TAGS,
    AnsweredTable,
    ArriveWave,
    BadMuster,
    Muster,
    NumberAnswer,
    Tag,
    Wave,
    WordsAnswer,
)
from gmtool.space import blank_ground
from gmtool.store import StoreError
from gmtool.store.database.tables import EncounterRow
from gmtool.store.fights.encounters import Encounter
from tests.encounter.fights import WULF_BOASTS, WULF_PASSES, WULF_STRIKES, answers, boasting, muster, play
from tests.store.campaigns import duel


@pytest.fixture
def encounters(campaign):
    return campaign.encounters


def test_that_a_prepared_encounter_comes_back_as_it_was_put_in(encounters):
    made = Encounter("tally", "The duel", replace(muster(), ground=blank_ground(5, 5)), "at dawn", mapless=True)
    added = encounters.add(made)
    assert replace(added, id=0) == made
    assert encounters.list() == (added,)


def test_that_a_fight_goes_on_where_it_was_left(campaign, encounters):
    id = duel(campaign).id
    fight = encounters.start(id)
    fight.do(WULF_STRIKES, answers(5, 5))
    fight.do(fight.ruleset.command({"kind": "tally.pass/1", "figure": "flavius"}), answers())
    fight.undo()
    again = encounters.journal(id)
    assert (again.state, again.head, again.tip, again.redo_label) == (fight.state, 1, 2, "Flavius passes")
    assert again.entries == fight.entries
    again.undo()
    again.do(WULF_PASSES, answers())
    assert encounters.journal(id).branches() == again.branches()
    assert encounters.get(id).started


def test_that_words_and_numbers_that_were_said_come_back(campaign, encounters):
    id = duel(campaign).id
    fight = encounters.start(id)
    fight.do(WULF_BOASTS, boasting("S2 “left” arm", 12))
    taken = encounters.add_journal(document(fight, "From elsewhere")).id
    for again in (encounters.journal(id), encounters.journal(taken)):
        assert again.entries == fight.entries
        assert again.line()[0].answers == (WordsAnswer("S2 “left” arm"), NumberAnswer(12))
        assert again.state == fight.state


def test_that_a_long_fight_with_whole_states_kept_comes_back(campaign, encounters):
    id = duel(campaign, points=1000).id
    fight = play(encounters.start(id), 1, 150)
    again = encounters.journal(id)
    assert again.state == fight.state
    assert all(again.state_at(number) == fight.state_at(number) for number in range(0, 151, 10))


def test_that_a_mapless_encounter_is_fought_without_its_ground(campaign, encounters):
    made = Encounter("tally", "Indoors", replace(muster(), ground=blank_ground(5, 5)), mapless=True)
    assert encounters.start(encounters.add(made).id).state.ground is None


def test_that_a_fight_starts_once(campaign, encounters):
    id = duel(campaign).id
    with pytest.raises(StoreError, match="“The duel” has not started yet"):
        encounters.journal(id)
    encounters.start(id)
    with pytest.raises(StoreError, match="“The duel” has started already"):
        encounters.start(id)


def test_that_an_encounter_nobody_can_fight_stays_prepared(encounters):
    id = encounters.add(Encounter("tally", "Nobody", Muster((), ()))).id
    with pytest.raises(BadMuster):
        encounters.start(id)
    assert not encounters.get(id).started


def test_that_the_title_of_a_started_fight_can_change_but_not_its_muster(campaign, encounters):
    encounter = duel(campaign)
    encounters.start(encounter.id)
    encounters.update(replace(encounter, title="The long duel"))
    with pytest.raises(StoreError, match="has started"):
        encounters.update(replace(encounter, muster=muster(5)))
    assert (encounters.get(encounter.id).title, encounters.get(encounter.id).muster) == ("The long duel", muster())


def test_that_a_copy_of_a_fought_encounter_is_fresh(campaign, encounters):
    encounter = duel(campaign)
    encounters.start(encounter.id).do(WULF_PASSES, answers())
    copy = encounters.duplicate(encounter.id)
    assert (copy.title, copy.started) == ("The duel (copy)", False)
    assert encounters.start(copy.id).head == START


def test_that_a_deleted_encounter_comes_back_with_its_journal(campaign, encounters):
    encounter = duel(campaign, points=1000)
    fight = play(encounters.start(encounter.id), 1, 70)
    deleted = encounters.delete(encounter.id)
    assert encounters.list() == ()
    encounters.restore(deleted)
    assert encounters.journal(encounter.id).state == fight.state


def test_that_a_fight_whose_encounter_is_gone_cannot_go_on(campaign, encounters):
    encounter = duel(campaign)
    fight = encounters.start(encounter.id)
    encounters.delete(encounter.id)
    with pytest.raises(StoreError, match="no longer in the campaign"):
        fight.do(WULF_PASSES, answers())
    assert (fight.head, len(fight.entries)) == (START, 0)


def test_that_a_fight_cannot_go_on_in_a_closed_campaign(campaign, encounters):
    fight = encounters.start(duel(campaign).id)
    campaign.close()
    with pytest.raises(StoreError, match="is closed"):
        fight.do(WULF_PASSES, answers())
    with pytest.raises(StoreError, match="is closed"):
        encounters.list()
    assert fight.head == START


def test_that_a_fight_from_elsewhere_is_taken_in_with_everything_that_happened(campaign, encounters):
    fight = play(encounters.start(duel(campaign, points=1000).id), 1, 20)
    fight.undo()
    taken = encounters.add_journal(document(fight, "From elsewhere"))
    again = encounters.journal(taken.id)
    assert (taken.title, again.state, again.head, again.tip) == ("From elsewhere", fight.state, 19, 20)


def test_that_settings_are_kept_and_have_defaults(campaign):
    assert campaign.settings.get("dice", "virtual") == "virtual"
    campaign.settings.set("dice", {"players": "typed"})
    campaign.settings.set("dice", {"players": "virtual", "gm": None})
    assert campaign.settings.get("dice") == {"players": "virtual", "gm": None}


def test_that_a_campaign_has_a_title(campaign):
    assert campaign.title == "The valley"
    campaign.title = "The hill"
    assert campaign.title == "The hill"


def older(campaign, id, change):
    """Let a change of the rows of an encounter stand as a version without bounds wrote it."""
    with campaign.database.writing() as session:
        row = session.get(EncounterRow, id)
        row.muster, row.start = change(row.muster), row.start and change(row.start)
        session.add(row)


def facing_nine(data):
    figures = data["figures"]
    if isinstance(figures, list):
        return {**data, "figures": [{**figures[0], "facing": 9}, *figures[1:]]}
    return {**data, "figures": {**figures, "wulf": {**figures["wulf"], "place": [5000, 1]}}}


def test_that_an_encounter_of_an_older_version_is_read_with_the_nearest_numbers_and_says_so(campaign, encounters):
    id = duel(campaign).id
    older(campaign, id, facing_nine)
    found = encounters.get(id)
    assert found.muster.figures[0].facing == 5
    assert found.remark == (
        "“The duel” was repaired. The nearest allowed number is used: figure 1, “facing”: 9 is beyond 5, the maximum."
    )
    encounters.update(replace(found, notes="by night"))
    assert encounters.get(id).remark == ""


def test_that_a_fight_of_an_older_version_opens_and_its_notes_can_be_changed(campaign, encounters):
    id = duel(campaign).id
    encounters.start(id)
    older(campaign, id, facing_nine)
    fight = encounters.journal(id)
    assert fight.remarks == [
        "The nearest allowed number is used: “figures.wulf.place”, entry 1: 5000 is beyond 1000, the maximum."
    ]
    fight.do(WULF_PASSES, answers())
    encounters.update(replace(encounters.get(id), notes="by night"))
    assert encounters.get(id).notes == "by night"
    with pytest.raises(StoreError, match="has started"):
        encounters.update(replace(encounters.get(id), muster=Muster((), ())))


HEXED, BLESSED = Tag("t1", "of old", "hexed", 3, shown=True), Tag("t2", "of old", "blessed")


def tagged(encounters, *tags):
    """A duel in which Flavius brings these tags."""
    first, second = muster().figures
    return encounters.add(
        Encounter("tally", "The duel", replace(muster(), figures=(first, replace(second, tags=tags))))
    )


def test_that_tags_that_a_figure_brings_are_the_first_entries_of_its_fight(campaign, encounters):
    made = tagged(encounters, HEXED, BLESSED)
    bringer = made.muster.figures[1]
    assert encounters.get(made.id) == made
    assert bringer.tags == (HEXED, BLESSED)
    fight = encounters.start(made.id)
    for journal in (fight, encounters.journal(made.id)):
        tags = journal.ruleset.tags(journal.state)
        assert [(tag.figure, tag.words, tag.shown) for tag in tags] == [
            (bringer.id, "hexed 3", True),
            (bringer.id, "blessed", False),
        ]
        assert [entry.command["kind"] for entry in journal.line()] == ["gm.tag/1"] * 2
    fight.undo()
    assert [tag.words for tag in fight.ruleset.tags(fight.state)] == ["hexed 3"]
    again = encounters.start(encounters.duplicate(made.id).id)
    assert [tag.words for tag in again.ruleset.tags(again.state)] == ["hexed 3", "blessed"]


def test_that_no_tag_which_the_rules_refuse_keeps_a_fight_from_starting(campaign, encounters):
    made = tagged(encounters, *[replace(BLESSED, label="x" * 1000), replace(BLESSED, label=" ")], *[HEXED] * 99)
    fight = encounters.start(made.id)
    assert [tag.words for tag in fight.ruleset.tags(fight.state)] == ["hexed 3"] * MOST_TAGS


def test_that_a_wave_is_kept_with_its_encounter_and_waits_in_its_fight(campaign, encounters):
    first, second = muster().figures
    late = replace(second, id="brom", name="Brom", wave="wave-1", tags=(HEXED,))
    waves = (Wave("wave-1", "Bandits", 3),)
    made = encounters.add(Encounter("tally", "The duel", replace(muster(), figures=(first, second, late), waves=waves)))
    assert encounters.get(made.id) == made
    copy = encounters.duplicate(made.id)
    assert copy.muster == made.muster
    fight = encounters.start(made.id)
    assert list(fight.line()) == [], "a tag comes with the one that has it"
    fight.do(ArriveWave(wave="wave-1"), AnsweredTable())
    again = encounters.journal(made.id)
    assert again.state == fight.state
    assert [(tag.figure, tag.words) for tag in again.ruleset.tags(again.state)] == [("brom", "hexed 3")]


def test_that_a_muster_without_tags_is_written_without_them(encounters, campaign):
    made = tagged(encounters, HEXED)
    (row,) = campaign.database.rows("encounters", "WHERE id = ?", made.id)
    assert ["tags" in figure for figure in row.muster["figures"]] == [False, True]
