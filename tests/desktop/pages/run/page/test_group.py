"""One command for all of a kind, by keys: who is marked, what Enter will do, and what the players see of it."""

from typing import Any

from PySide6.QtCore import Qt

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import HIDDEN, scene
from tests.desktop.pages.run.opened_page import opened
from tests.presentation.fight.talkative_tally import begun
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths

NAMES = ("Goblin 1", "Wulf", "Goblin 2", "Sigrun", "Goblin 3")
RETURN = Qt.Key.Key_Return


def lines(page: FightPage) -> list[str]:
    return [line.text for entry in page.session.journal.line() for line in entry.lines]


def choose(page: FightPage, press: Any, label: str) -> None:
    """Pick a choice by Alt and its digit."""
    number = next(
        place for place in range(1, 10) if (one := page.turn.choices.numbered(place)) is not None and one.label == label
    )
    press(page, str(number), held=Qt.KeyboardModifier.AltModifier)


def test_that_g_gives_a_choice_to_all_of_a_kind(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(Tally(), NAMES))
    choose(page, press, "Pass")
    press(page, "g")
    assert page.picks.picked == ("f0", "f2", "f4")
    assert page.turn.act.text() == "3 figures: Pass"
    press(page, RETURN)
    assert lines(page) == ["Goblin 1 passes.", "Goblin 2 passes.", "Goblin 3 passes."]
    assert page.picks.marked == ()
    page.session.undo()
    assert lines(page) == []


def test_that_g_again_leaves_the_picked_figure_alone(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(Tally(), NAMES))
    choose(page, press, "Pass")
    press(page, "g", "g", RETURN)
    assert lines(page) == ["Goblin 1 passes."]


def test_that_typed_dice_go_to_one_after_the_other_and_undo_is_one_step(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(Tally(), NAMES[:3]))
    choose(page, press, "Strike")
    page.picks.say("target", "f1")
    press(page, "g", "2", "2")
    assert lines(page) == ["Goblin 1 misses Wulf.", "Goblin 2 misses Wulf."]
    page.session.undo()
    assert lines(page) == []


def test_that_sealed_orders_for_several_stay_sealed(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(TallyInBreaths(), NAMES))
    choose(page, press, "Plot")
    page.picks.say("breath", 3)
    page.picks.say("sealed", True)
    press(page, "g", RETURN)
    shown = scene(page.session.moment, Permissions())
    assert shown.strip is not None
    plans = {track.figure: track.plan for track in shown.strip.tracks}
    assert plans == {"f0": HIDDEN, "f2": HIDDEN, "f4": HIDDEN, "f1": "", "f3": ""}
    cells = {track.figure: track.cells for track in shown.strip.tracks}
    assert all(not any(cells[figure]) for figure in ("f0", "f2", "f4"))
    own = page.session.moment.agenda.strip
    assert [track.plan for track in own.tracks if track.figure in ("f0", "f2", "f4")] == ["acts in breath 3"] * 3
