"""A way is drawn hex by hex with the mouse and with the keys, and what the ruleset says of it is shown."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.pages.run.buttons import LineButton
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.draft import way_input
from gmtool.rules.seam import InputKind, OverlayKind
from gmtool.space import Hex, label, parse_label
from tests.desktop.canvas.hand import LEFT, PLAIN, keys, pixel
from tests.desktop.canvas.painting.test_picture import picture
from tests.desktop.pages.run.stage.alone import StageAlone
from tests.desktop.pages.run.stage.conftest import Opened, Staged, pick
from tests.presentation.fight.map.test_way import field

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(opened: Opened) -> FightPage:
    """Astrid is to move."""
    made = opened(field(), "Astrid")
    pick(made, "option:a")
    return made


@pytest.fixture
def moving(staged: Staged) -> StageAlone:
    """The map alone; Astrid is to move."""
    made = staged(field(), "Astrid")
    pick(made, "option:a")
    return made


def drawn(page: FightPage | StageAlone, *labels: str) -> None:
    """Drag from the first hex through the others, and let go."""
    shown = page.stage.map
    QTest.mousePress(shown, LEFT, PLAIN, pixel(shown, labels[0]))
    for where in labels:
        QTest.mouseMove(shown, pixel(shown, where))
    QTest.mouseRelease(shown, LEFT, PLAIN, pixel(shown, labels[-1]))


def way(page: FightPage | StageAlone) -> list[str]:
    return [label(hex_) for hex_ in page.stage.map.content.way.hexes]


def add(page: FightPage | StageAlone, where: str) -> None:
    QTest.mouseClick(page.stage.map, LEFT, SHIFT, pixel(page.stage.map, where))


def press(page: FightPage, *pressed: Any, held: Any = PLAIN) -> None:
    for key in pressed:
        QApplication.processEvents()
        QTest.keyClick(QApplication.focusWidget(), key, held)


def walked(page: FightPage) -> list[str]:
    """The path of the last command that has one: what goes by itself may have followed."""
    entry = next(entry for entry in reversed(page.session.journal.line()) if "path" in entry.command)
    return [label(Hex(*step)) for step in entry.command["path"]]


def test_that_a_drag_from_the_figure_draws_its_way_and_enter_takes_it(page):
    drawn(page, "0408", "0407", "0406", "0306", "0305")
    assert way(page) == ["0407", "0406", "0306", "0305"]
    assert page.stage.map.content.asking.kind is InputKind.FACING
    press(page, Key.Key_Return, Key.Key_Return)
    assert walked(page) == ["0407", "0406", "0306", "0305"]
    assert page.session.moment.counters["Astrid"].hexes == (parse_label("0305"),)


def test_that_a_drawn_way_is_told_by_its_hexes(page):
    drawn(page, "0408", "0407", "0307", "0306", "0406")
    said = [field.accessibleName() or field.text() for field in page.turn.draft.findChildren(LineButton)]
    assert "Hex: 0407, 0307, 0306, 0406" in said


def test_that_a_way_that_is_one_of_those_there_are_is_told_by_its_end(page):
    draft = page.picks.draft
    way_there = way_input(draft)
    far = max(draft.candidates(way_there), key=lambda one: len(one.value))
    page.picks.say(way_there.field, far.value)
    said = [field.accessibleName() or field.text() for field in page.turn.draft.findChildren(LineButton)]
    assert f"Hex: {label(far.hex)}" in said


def test_that_the_pointer_that_goes_back_takes_hexes_back(moving):
    drawn(moving, "0408", "0407", "0406", "0405", "0406", "0407")
    assert way(moving) == ["0407"]
    drawn(moving, "0407", "0307", "0306")
    assert way(moving) == ["0407", "0307", "0306"]
    drawn(moving, "0408", "0508")
    assert way(moving) == ["0508"]


def test_that_a_hasty_pointer_leaves_no_hex_out(moving):
    drawn(moving, "0408", "0404")
    assert way(moving) == ["0407", "0406", "0405", "0404"]


def test_that_a_drag_from_elsewhere_draws_nothing(moving, qtbot):
    with qtbot.assertNotEmitted(moving.stage.map.way_drawn):
        drawn(moving, "0608", "0607", "0606")
    assert way(moving) == []


def test_that_shift_and_a_click_add_one_hex_and_backspace_takes_it_back(page):
    for where in ("0407", "0307", "0306"):
        add(page, where)
    assert way(page) == ["0407", "0307", "0306"]
    press(page, Key.Key_Backspace)
    assert way(page) == ["0407", "0307"]
    press(page, Key.Key_Backspace, Key.Key_Backspace)
    assert way(page) == []
    assert page.stage.map.content.asking.kind is InputKind.PATH


@pytest.mark.usefixtures("painted")
def test_that_a_way_into_a_wall_says_where_and_why(moving):
    before = picture(moving.stage.map)
    drawn(moving, "0408", "0407", "0406", "0506", "0505", "0605")
    said = moving.stage.map.content.way
    assert way(moving) == ["0407", "0406", "0506", "0505", "0605"]
    assert said.good == 3
    assert said.refusals == moving.picks.draft.against
    assert [refusal.rule for refusal in said.refusals] == ["tm.setup.hex-and-megahex"]
    assert picture(moving.stage.map) != before
    QTest.mouseMove(moving.stage.map, pixel(moving.stage.map, "0505") + QPoint(0, 3))
    assert "No figure can stand in hex 0505" in moving.stage.map.card.text()
    moving.stage.take_back()
    moving.stage.take_back()
    assert moving.stage.map.content.way.refusals == ()
    assert moving.stage.map.content.way.good == 3


def test_that_escape_forgets_what_this_drag_has_drawn(moving):
    shown = moving.stage.map
    add(moving, "0407")
    QTest.mousePress(shown, LEFT, PLAIN, pixel(shown, "0407"))
    QTest.mouseMove(shown, pixel(shown, "0406"))
    assert way(moving) == ["0407", "0406"]
    keys(shown, Key.Key_Escape)
    QTest.mouseRelease(shown, LEFT, PLAIN, pixel(shown, "0406"))
    assert way(moving) == ["0407"]


def test_that_the_keys_draw_it_too(page):
    press(page, Key.Key_F6)
    press(page, Key.Key_Up, Key.Key_Up, held=SHIFT)
    press(page, Key.Key_Left, held=SHIFT)
    assert way(page) == ["0407", "0406", "0306"]
    assert page.stage.map.content.pointed.hex == parse_label("0306")
    press(page, Key.Key_Up)
    press(page, Key.Key_Return, held=SHIFT)
    assert way(page) == ["0407", "0406", "0306", "0305"]
    press(page, Key.Key_Backspace)
    assert way(page) == ["0407", "0406", "0306"]
    assert page.picks.draft.values["facing"] == 1
    press(page, Key.Key_Q, Key.Key_Return)
    assert walked(page) == ["0407", "0406", "0306"]
    assert page.session.moment.counters["Astrid"].facing == 0


def test_that_a_screen_reader_hears_the_way(moving):
    for key in (Key.Key_Up, Key.Key_Up, Key.Key_Right):
        QTest.keyClick(moving.stage.map, key, SHIFT)
    said = moving.stage.map.accessibleDescription()
    assert "Hex 0506" in said
    assert "hex 3 of the path" in said


def test_that_nothing_is_drawn_while_no_way_is_asked_for(moving):
    moving.picks.drop()
    shown: BattleMap = moving.stage.map
    add(moving, "0407")
    drawn(moving, "0408", "0407")
    assert way(moving) == []
    assert moving.picks.draft is None
    keys(shown, Key.Key_Backspace)
    assert way(moving) == []


def test_that_a_chosen_facing_shows_how_it_would_stand(moving):
    def fronts() -> set[str]:
        shown = moving.stage.map.content.overlays
        return {label(mark.hex) for one in shown if one.kind is OverlayKind.FRONT for mark in one.marks}

    drawn(moving, "0408", "0407", "0406")
    assert fronts() == {"0405", "0306", "0506"}
    keys(moving.stage.map, Key.Key_E, Key.Key_E, Key.Key_E)
    assert fronts() == {"0407", "0507", "0307"}


def test_that_a_click_on_a_lit_hex_moves_there_while_the_proposal_asks_for_the_facing(staged: Staged) -> None:
    page = staged(field(), "Astrid")
    assert page.picks.proposed
    assert page.stage.map.content.asking.kind is InputKind.FACING
    QTest.mouseClick(page.stage.map, LEFT, PLAIN, pixel(page.stage.map, "0411"))
    assert way(page)[-1] == "0411"


def test_that_enter_on_a_lit_hex_goes_there_while_the_proposal_asks_for_the_facing(staged: Staged) -> None:
    page = staged(field(), "Astrid")
    shown = page.stage.map
    assert page.picks.proposed
    assert shown.content.asking.kind is InputKind.FACING
    keys(shown, Key.Key_Up, Key.Key_Up, Key.Key_Up, Key.Key_Return)
    assert way(page)[-1] == "0406", "the first arrow shows the cursor"
    assert shown.content.turning_at == parse_label("0406")
    assert page.session.moment.counters["Astrid"].hexes == (parse_label("0408"),), "it still waits to be done"
