"""What a command has not changed is neither worked out nor told to Qt again: counted, never timed."""

import gc
import sys
import weakref
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.space import blank_ground
from tests.presentation.fight.skirmish import Skirmish, fray

FIGURES = 40
MEASURED = "OrderList._heights_of.<locals>.<listcomp>"
NOTE = {"kind": "gm.note/1", "text": "It rains."}


def wound(figure: str, hits: int) -> dict[str, Any]:
    return {"kind": "gm.amend/1", "figure": figure, "field": "hits", "value": hits}


@pytest.fixture
def page(qtbot: Any) -> FightPage:
    rules = Skirmish(blank_ground(20, 14))
    made = FightPage(FightSession(Journal.load(rules, rules.dump_state(fray(FIGURES, True))), DiceSource(Random(3))))
    qtbot.addWidget(made)
    made.resize(1600, 950)
    with qtbot.waitExposed(made):
        made.show()
    made.session.perform(NOTE)
    QApplication.processEvents()
    return made


@contextmanager
def counted(*names: str) -> Iterator[Tally[str]]:
    """The calls of functions of the program, by their qualified names, of those that end in these."""
    found: Tally[str] = Tally()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            name = frame.f_code.co_qualname
            found.update([name] if name in names else ())

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


def drawn(page: FightPage, *names: str, do: Callable[[], object]) -> Tally[str]:
    with counted(*names) as found:
        do()
        QApplication.processEvents()
    return found


def test_that_nothing_is_worked_out_again_after_a_command_that_changes_nobody(page: FightPage) -> None:
    spots, rows = page.stage.map.content.spots, list(page.turn.order.rows.rows)
    names = ("_row_of", MEASURED, "_lone", "Counters._look", "Engagements.show", "Names._place", "allow")
    found = drawn(page, *names, do=lambda: page.session.perform(NOTE))
    assert found == {}
    assert page.stage.map.content.spots is spots
    assert all(one is other for one, other in zip(page.turn.order.rows.rows, rows, strict=True))


def test_that_only_the_one_who_was_hurt_is_looked_at_again(page: FightPage) -> None:
    before = page.stage.map.content.spots.of
    found = drawn(page, "_row_of", "_lone", "Counters._look", do=lambda: page.session.perform(wound("f7", 3)))
    assert found == {"_row_of": 1, "_lone": 1, "Counters._look": 1}
    after = page.stage.map.content.spots.of
    assert [figure for figure in after if after[figure] is not before[figure]] == ["f7"]
    assert after["f7"].counter.left == before["f7"].counter.left - 3


def test_that_the_rows_are_measured_once_a_command(page: FightPage) -> None:
    found = drawn(page, MEASURED, do=lambda: page.session.perform(wound("f9", 2)))
    assert found.total() <= 1


def test_that_what_is_undone_is_shown_as_it_was(page: FightPage) -> None:
    page.session.perform(wound("f7", 3))
    page.session.undo()
    assert page.stage.map.content.spots.of["f7"].counter.left == page.session.moment.counters["f7"].left
    row = next(one for one in page.turn.order.rows.rows if one.figure == "f7")
    assert row.health.share == 1.0


def test_that_no_earlier_moment_is_kept(page: FightPage) -> None:
    earlier = weakref.ref(page.session.moment)
    for hits in range(1, 5):
        page.session.perform(wound("f7", hits))
    QApplication.processEvents()
    gc.collect()
    assert earlier() is None


def test_that_what_nobody_asks_any_more_is_forgotten(page: FightPage) -> None:
    sizes = []
    for hits in range(12):
        page.session.perform(wound("f7", 1 + hits % 5))
        sizes.append(len(page.session.moment._known()))
    assert len(set(sizes[4:])) == 1
