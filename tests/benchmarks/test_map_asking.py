"""Asking the rules on the map: a reach of MA 12, and targets of twenty figures; the map alone, and the whole page.

A frame of 60 a second has 16 ms. What counts is the time of all threads of this process, so that a busy machine does
not spoil the figures; it is from the deed to everything drawn.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.asked_input import Pointed
from gmtool.space import at_column_row, blank_ground
from tests.rules.tft.board import Board

FRAME = 16.0
FRAMES = 40


def wolves() -> Board:
    """Two wolves of MA 12 that are to move, and twenty enemies about them."""
    board = Board(ground=blank_ground(40, 40))
    board.add("Wolf", "red", at_column_row(20, 26), 0, people="wolf", st=10, dx=14)
    board.add("Cub", "red", at_column_row(22, 27), 0, people="wolf", st=10, dx=14)
    _enemies(board)
    board.stage("movement", "red", "blue")
    return board


def archers() -> Board:
    """Two archers, of whom the first is to shoot at one of twenty; a tie would have to be rolled for before."""
    board = Board(ground=blank_ground(40, 40))
    for name, column, dx in (("Astrid", 18, 14), ("Bjorn", 22, 13)):
        board.add(name, "red", at_column_row(column, 34), 0, dx=dx, ready=["longbow"])
    _enemies(board)
    board.combat(Astrid="f", Bjorn="f")
    return board


def _enemies(board: Board) -> None:
    for number in range(20):
        place = at_column_row(8 + number * 24 // 20 + number % 2, 12 + number * 7 % 9)
        board.add(f"Goblin {number}", "blue", place, 3, dx=8, ready=["broadsword"])


@pytest.fixture
def stage(qtbot: Any) -> Callable[[Board], Stage]:
    """The map of a board by itself, as large as it is in a usual window."""
    use_theme("dark", 100)

    def shown(board: Board) -> Stage:
        journal = Journal.load(board.rules, board.rules.dump_state(board.state))
        made = Stage(Selection(FightSession(journal, DiceSource(Random(3), players=False))))
        qtbot.addWidget(made)
        made.resize(1200, 690)
        with qtbot.waitExposed(made):
            made.show()
        return made

    return shown


@pytest.fixture
def opened(qtbot: Any) -> Callable[[Board], FightPage]:
    """A board in its page, in a usual window."""
    use_theme("dark", 100)

    def shown(board: Board) -> FightPage:
        journal = Journal.load(board.rules, board.rules.dump_state(board.state))
        page = FightPage(FightSession(journal, DiceSource(Random(3), players=False)))
        page.picks.bounce = 0
        qtbot.addWidget(page)
        page.resize(1600, 950)
        with qtbot.waitExposed(page):
            page.show()
        return page

    return shown


def frames(step: Callable[[int], object]) -> list[float]:
    """Milliseconds of each deed until it is drawn, the first few left out: they make what is kept."""
    taken = []
    for i in range(FRAMES + 6):
        start = process_time()
        step(i)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        taken.append((process_time() - start) * 1000)
    return taken[6:]


def judge(name: str, taken: list[float], record: Callable[[str, object], None]) -> None:
    """Write the figures down, beside what is aimed at: no machine is like another, so nothing fails."""
    said = f"median {median(taken):.1f} ms (aim {FRAME:.0f}), worst {max(taken):.1f} ms"
    record(name, said)
    print(f"\n{name}: {said}", end="")


def pick(page: FightPage | Stage, key: str) -> None:
    page.picks.pick(next(choice for choice in page.picks.choices if choice.key.startswith(key)))


def take_turns(page: FightPage | Stage, where: str, record: Callable[[str, object], None]) -> None:
    """Another figure of two, another option of two, another target of twenty, and aiming as if for the first time."""
    names, keys = ("Wolf", "Cub"), ("option:a", "option:b")
    if "Wolf" in page.picks.session.moment.counters:
        judge(f"another figure, {where}", frames(lambda i: page.picks.choose_figure(names[i % 2])), record)
        page.picks.choose_figure("Wolf")
        judge(f"another option, reach of MA 12, {where}", frames(lambda i: pick(page, keys[i % 2])), record)
        return
    page.picks.choose_figure("Astrid")
    pick(page, "shoot")
    aim = frames(lambda i: page.picks.say("target", f"Goblin {i * 3 % 20}"))
    judge(f"another target, {where}", aim, record)

    def shoot(i: int) -> None:
        page.picks.session.moment._odds.clear()
        page.picks.session.moment._breakdowns.clear()
        page.picks.drop()
        pick(page, "shoot")

    judge(f"aiming at 20 targets, {where}", frames(shoot), record)


def test_hovering_over_a_reach(opened, record_property):
    page = opened(wolves())
    page.picks.choose_figure("Wolf")
    pick(page, "option:a")
    view = page.stage.map
    hexes = [one.hex for one in view.content.asking.candidates]
    judge("hover, reach of MA 12", frames(lambda i: view.point(Pointed(hexes[i * 7 % len(hexes)]))), record_property)


def test_hovering_over_targets(opened, record_property):
    page = opened(archers())
    page.picks.choose_figure("Astrid")
    pick(page, "shoot")
    view = page.stage.map
    targets = [one for one in view.content.asking.candidates if one.figure]
    assert len(targets) == 20
    spots = [view.content.spots.of[one.figure] for one in targets]
    places = [Pointed(spot.counter.hexes[0], spot.counter.figure) for spot in spots]
    judge("hover, 20 targets", frames(lambda i: view.point(places[i % 20])), record_property)


@pytest.mark.parametrize("board", [wolves, archers])
def test_another_selection_on_the_map(stage, board, record_property):
    take_turns(stage(board()), "on the map", record_property)


@pytest.mark.parametrize("board", [wolves, archers])
def test_another_selection_in_the_whole_page(opened, board, record_property):
    take_turns(opened(board()), "in the whole page", record_property)
