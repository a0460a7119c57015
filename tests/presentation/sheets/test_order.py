"""Rows of the order and of the steps of a turn: who stands in them, with which hits, and what is still to be seen."""

from dataclasses import replace

import pytest

from gmtool.presentation.sheets.order import activity, identity, order_lanes, turn_steps
from gmtool.rules.seam import Beat, BeatKind, Posture, Progress, Span
from tests.presentation.sheets.snapshots import stepwise, tally


def test_a_lane_has_its_title_its_first_turn_and_everybody_in_their_order():
    told = tally(figures=3)
    (lane,) = order_lanes(told, identity)
    assert (lane.title, lane.score, lane.turn) == ("Order", "Score", 1)
    assert [row.name for row in lane.rows] == ["Figure 0", "Figure 1", "Figure 2"]
    assert [(row.mark, row.side) for row in lane.rows] == [("F0", 0), ("F1", 1), ("F2", 0)]
    assert [row.score for row in lane.rows] == ["5", "6", "7"]
    assert [row.about for row in lane.rows] == ["Ours", "Theirs", "Ours"]


def test_that_hits_are_counted_at_the_first_place_of_a_figure_alone():
    told = tally(figures=1)
    (counter,), (lane,) = told.counters.values(), told.agenda.lanes
    twice = replace(lane, slots=lane.slots * 2)
    hurt = {counter.figure: replace(counter, left=counter.full - 2)}
    told = replace(told, counters=hurt, agenda=replace(told.agenda, lanes=(twice, lane)))
    rows = [row for one in order_lanes(told, identity) for row in one.rows]
    assert [(row.full, row.taken, row.counts) for row in rows] == [(5, 2, True), (0, 0, False), (0, 0, False)]


def test_that_damage_is_counted_on_where_nobody_noted_the_hits():
    told = tally(figures=1)
    (counter,) = told.counters.values()
    unknown = {counter.figure: replace(counter, full=0, left=0, taken=4)}
    (row,) = next(order_lanes(replace(told, counters=unknown), identity)).rows
    assert (row.full, row.counted, row.counts) == (0, 4, True)


@pytest.mark.parametrize(("full", "boxes"), [(60, 60), (61, 0)])
def test_that_a_measure_of_a_hundred_gets_no_boxes_to_tick(full, boxes):
    told = tally(figures=1)
    (counter,) = told.counters.values()
    much = replace(told, counters={counter.figure: replace(counter, full=full, left=full)})
    assert [row.full for lane in order_lanes(much, identity) for row in lane.rows] == [boxes]


def test_that_whoever_is_out_of_it_is_down_and_the_frozen_order_says_so():
    told = tally(figures=1)
    (lane,) = told.agenda.lanes
    out = replace(lane, slots=tuple(replace(slot, progress=Progress.LOST, note="stunned") for slot in lane.slots))
    (row,) = next(order_lanes(replace(told, agenda=replace(told.agenda, lanes=(out,))), activity)).rows
    assert row.down
    assert row.about.startswith("out · ")
    assert "stunned" in row.about


@pytest.mark.parametrize("posture", [Posture.OUT, Posture.DEAD])
def test_that_the_frozen_order_says_once_and_in_the_words_of_the_window_that_somebody_is_down(posture):
    told = tally(figures=1)
    (counter,), (lane,) = told.counters.values(), told.agenda.lanes
    down = {counter.figure: replace(counter, posture=posture)}
    slots = tuple(replace(slot, progress=Progress.LOST, intends=str(posture), note="") for slot in lane.slots)
    agenda = replace(told.agenda, lanes=(replace(lane, slots=slots),))
    (row,) = next(order_lanes(replace(told, counters=down, agenda=agenda), activity)).rows
    assert row.about == posture.words


def test_the_steps_of_a_turn_by_figure():
    steps = turn_steps(stepwise())
    assert (steps.title, steps.columns, steps.now) == ("Breaths", ("one", "two", "three"), 1)
    first, *others = steps.rows
    assert (first.mark, first.name, first.about) == ("F0", "Figure 0", "sealed: Fights · a die is lost")
    assert first.cells[1] == (Beat(BeatKind.CHOSEN, "act"),)
    assert first.spans == (Span(1, 2), Span(2, 2))
    assert not first.down
    assert [row.about for row in others] == ["", ""]


@pytest.mark.parametrize("about", [identity, activity])
def test_that_a_figure_that_the_players_do_not_know_of_is_marked_in_the_order(about):
    told = tally(figures=2)
    unseen = {key: replace(one, hidden=key == "f1") for key, one in told.counters.items()}
    first, second = next(order_lanes(replace(told, counters=unseen), about)).rows
    assert "hidden" not in first.about
    assert second.about.startswith("hidden · ")


def test_that_a_figure_that_the_players_do_not_know_of_is_marked_in_the_steps():
    told = stepwise()
    unseen = {key: replace(one, hidden=key == "f0") for key, one in told.counters.items()}
    steps = turn_steps(replace(told, counters=unseen))
    assert [row.about for row in steps.rows] == ["hidden · sealed: Fights · a die is lost", "", ""]


def test_that_a_turn_without_steps_has_none():
    assert turn_steps(tally()) is None
    assert turn_steps(replace(tally(), agenda=None)) is None
