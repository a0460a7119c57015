"""Each number of a sheet that is printed in a fight, and of the players' window, is the one of the fight now."""

import re
from collections.abc import Mapping

import pytest

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import scene
from gmtool.presentation.sheets.fight_snapshot import take_snapshot
from gmtool.presentation.sheets.freeze import figure_rows
from gmtool.presentation.sheets.order import MOST_BOXES, activity, order_lanes
from gmtool.rules.seam import Counter, Ruleset
from tests.contract.hover_numbers import shown_lines
from tests.contract.played import SYSTEMS, USUAL, fights


def left_now(moment: StateView, counter: Counter) -> int | None:
    """The hits or men that the fight itself notes as left; None where it counts none, or they are out of it."""
    values = [one for one in moment.ruleset.amendable(moment.state, counter.figure) if isinstance(one.value, int)]
    spent = next((int(one.value) for one in values if one.field == "spent"), 0)
    counted = next((one for one in values if one.wounds), None)
    if counted is None or not counter.full or counter.health_words or not counter.able:
        return None
    number = int(counted.value)
    return number if counted.wounds < 0 else max(0, counter.full - number - spent)


@pytest.mark.slow("every sheet is written again at each step of fights")
@SYSTEMS
def test_that_sheets_and_the_players_window_have_the_numbers_of_the_fight(rules: Ruleset) -> None:
    compared, everything = 0, Permissions(scores=True)
    for fight in fights(rules):
        for moment in fight.moments(50):
            told = take_snapshot("A fight", rules, moment.state)
            there = [one for one in moment.counters.values() if not one.gone]
            left_of = {figure: left_now(moment, one) for figure, one in moment.counters.items()}
            for counter, cells in zip(there, figure_rows(told), strict=True):
                left = left_of[counter.figure]
                if left is not None:
                    assert cells[3] == f"{left} of {counter.full}", (counter, cells)
                    compared += 1
                lines = shown_lines(moment, counter.figure) if counter.summary else ()
                for line in counter.summary:  # as the map has them
                    assert line in cells[6], cells
                    assert line in lines, counter
            slots = [slot for lane in moment.agenda.lanes for slot in lane.slots]
            rows = [row for lane in order_lanes(told, activity) for row in lane.rows]
            assert [row.score for row in rows] == ["" if one.score is None else str(one.score) for one in slots]
            for slot, row in zip(slots, rows, strict=True):
                if slot.breakdown is not None and slot.breakdown.lines:
                    first, *others = (int(one.replace("−", "-")) for one in _made_of(row.about))
                    assert first + sum(others) == slot.score, row
                counter, left = moment.counters[slot.figure], left_of[slot.figure]
                if left is not None and row.full:
                    assert (row.full, row.taken) == (counter.full, counter.full - left), (row, counter)
                    assert counter.full <= MOST_BOXES
            _players(moment, everything, left_of)
    assert compared or not USUAL or rules.id == "harnmaster-melee", "there no hits are counted"


def _made_of(about: str) -> list[str]:
    """The numbers of the parts of a score, as they stand in a row: "DX 12, leather −2"."""
    return re.findall(r"([+−-]?\d+)(?=,|$)", about.rpartition(" · ")[2])


def _players(moment: StateView, allowed: Permissions, left_of: Mapping[str, int | None]) -> None:
    """The scores of the window for the players are those of the order, and hits are told as they are."""
    for side in moment.sides.values():
        allowed = allowed.telling(side.id, HitDetail.NUMBERS)
    seen = scene(moment, allowed)
    scores = {(slot.figure, slot.score) for lane in moment.agenda.lanes for slot in lane.slots}
    for turn in seen.order:
        assert (turn.figure, turn.score) in scores or moment.agenda.strip is not None, turn
        left = left_of[turn.figure]
        assert left is None or turn.health == f"{left} of {moment.counters[turn.figure].full}", turn
    for one in seen.figures:
        assert (one.left, one.full) == (moment.counters[one.figure].left, moment.counters[one.figure].full)
