"""One command for all of a kind, by keys: who is marked, what Enter will do, and what the players see of it."""

from typing import Any

from PySide6.QtCore import Qt

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import HIDDEN, scene
from tests.desktop.pages.run.opened_page import opened
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths
from tests.variants.pools import TallyWithPools
from tests.variants.talkative_tally import begun

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


def test_that_one_prompt_asks_all_of_a_kind_for_their_dice_and_undo_is_one_step(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(Tally(), NAMES))
    choose(page, press, "Strike")
    page.picks.say("target", "f1")
    prompt = page.turn.foot.dice
    press(page, "g")
    assert prompt.title.text() == "Goblin 1 strikes Wulf, and 2 others do the same"
    assert prompt.rolls.hint.text() == "1d6 each: type the 3 faces in a row. Goblin 1, Goblin 2, Goblin 3."
    assert prompt.rolls.roll.text() == "Roll 3 × 1d6"
    press(page, "4", "1")
    assert lines(page) == []
    press(page, "5")  # the last of three faces needs no Enter
    assert prompt.title.text() == "Wulf loses, and 1 other does the same"
    press(page, "2", "3")
    assert lines(page) == ["Goblin 1 hits Wulf for 2.", "Goblin 2 misses Wulf.", "Goblin 3 hits Wulf for 3."]
    page.session.undo()
    assert lines(page) == []


def test_that_a_shared_roll_tells_who_has_what_and_what_it_wants(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(TallyWithPools(), NAMES))
    choose(page, press, "Volley")
    page.picks.say("target", "f1")
    press(page, "g", RETURN)
    prompt = page.turn.foot.dice.rolls
    assert prompt.hint.text() == (
        "10d6 each: type how many are 5 or more, 3 numbers with spaces, or all faces. Goblin 1, Goblin 2, Goblin 3."
    )
    press(prompt.field, "2", " ", "1", " ", "0")
    assert prompt.hint.text() == "Goblin 1 2, Goblin 2 1, Goblin 3 0. Enter."
    prompt.field.setText("2 1")
    press(prompt.field, RETURN)
    assert prompt.hint.text().startswith("10d6 each")
    assert lines(page) == []
    prompt.field.setText("2 1 0")
    press(prompt.field, RETURN)
    assert lines(page)[-1] == "Goblin 3 kills 0 of Wulf with 10 dice."


def test_that_r_and_the_button_roll_for_all_of_them(qtbot: Any, press: Any) -> None:
    page = opened(qtbot, begun(TallyWithPools(), NAMES))
    choose(page, press, "Volley")
    page.picks.say("target", "f1")
    press(page, "g")
    qtbot.mouseClick(page.turn.foot.dice.rolls.roll, Qt.MouseButton.LeftButton)
    assert len(lines(page)) >= 3
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
