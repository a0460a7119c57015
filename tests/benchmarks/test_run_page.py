"""The run screen after a command: 60 figures, and a log of 5,000 entries.

What counts is the time of all threads of this process, so that a busy machine does not spoil the figures.
"""

from random import Random
from statistics import median
from time import process_time

import pytest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import VirtualTable
from gmtool.space import blank_ground
from tests.presentation.fight.skirmish import Skirmish, fray

AIM = 12.0
COMMANDS = 40


def opened(qtbot, ground: bool) -> FightPage:
    """A page with sixty figures."""
    use_theme("dark", 100)
    rules = Skirmish(blank_ground(20, 14) if ground else None)
    journal = Journal.load(rules, rules.dump_state(fray(60, ground)))
    page = FightPage(FightSession(journal, DiceSource(Random(3), players=False)))
    qtbot.addWidget(page)
    page.resize(1600, 950)
    with qtbot.waitExposed(page):
        page.show()
    return page


def wound(i: int) -> dict[str, object]:
    """Another figure is hurt, and the order changes."""
    return {"kind": "gm.amend/1", "figure": f"f{i * 7 % 60}", "field": "hits", "value": 1 + i % 9}


def taken(page: FightPage, start: int) -> list[float]:
    """Milliseconds from the key to everything drawn, the journal included."""
    times = []
    for i in range(start, start + COMMANDS):
        began = process_time()
        page.session.perform(wound(i))
        QApplication.processEvents()
        times.append((process_time() - began) * 1000)
    return times


@pytest.mark.parametrize("ground", [False, True], ids=["rows", "map"])
def test_redraw_after_a_command(qtbot, record_property, ground):
    page = opened(qtbot, ground)
    taken(page, 0)
    times = taken(page, COMMANDS)
    said = f"median {median(times):.1f} ms (aim {AIM:.0f}), worst {max(times):.1f} ms"
    record_property("redraw after a command", said)
    print(f"\nredraw after a command, {'map' if ground else 'rows'}: {said}", end="")


def test_a_long_log_makes_no_turn_slower(qtbot, record_property):
    page = opened(qtbot, False)
    taken(page, 0)
    short = median(taken(page, COMMANDS))
    with page.session.quiet():
        for i in range(5000):
            page.session.journal.do(page.session.ruleset.command(wound(i)), VirtualTable(Random(1)))
    QApplication.processEvents()
    long = median(taken(page, 5000))
    said = f"{short:.1f} ms, with 5,000 entries more {long:.1f} ms"
    record_property("after a command", said)
    print(f"\nafter a command: {said}", end="")
    assert page.log.lines.rowCount() >= 5000
