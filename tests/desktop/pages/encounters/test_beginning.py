"""What comes before a fight begins: placing, what keeps it from beginning, and what Run and the calculator take."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.calculator.window import CalculatorWindow
from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.desktop.pages.encounters.house_rules import HouseRuleSwitches
from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters.musters import enlist
from gmtool.rules.seam import Card, Enlisted, HouseRule, Muster, Side
from gmtool.space import Hex, HexGround, at_column_row, blank_ground
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.cut_texts import cut_texts, settle_on

CTRL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, False))
SYSTEM = "tft-melee"
WEST, EAST = at_column_row(1, 3), at_column_row(9, 3)
FREE = "House rule: anywhere; entrances are only suggested"


def ground() -> HexGround:
    return replace(blank_ground(9, 6), entrances={"west": (WEST,), "east": (EAST,)})


def prepared(title: str, *places: Hex | None, copies: int = 1) -> Encounter:
    """So many of one card a side, the first of them at these places."""
    card = ruleset(SYSTEM).bestiary()[0]
    muster = enlist(enlist(Muster((), SIDES, ground()), "ours", [card], copies), "theirs", [card], copies)
    figures = tuple(
        replace(one, place=at, facing=None if at is None else 0)
        for one, at in zip(muster.figures, [*places, *[None] * len(muster.figures)], strict=False)
    )
    return Encounter(SYSTEM, title, replace(muster, figures=figures))


@pytest.fixture
def page(window: MainWindow) -> EncountersWorkspace:
    return window.show_page("encounters")


def shown(page: EncountersWorkspace, window: MainWindow, encounter: Encounter) -> Builder:
    made = window.campaign.encounters.add(encounter)
    page.shown()
    page.show_encounter(made.id)
    assert page.builder is not None
    return page.builder


def test_that_the_next_unplaced_figure_is_chosen_and_everybody_else_is_placed(
    window: MainWindow, page: EncountersWorkspace
) -> None:
    builder = shown(page, window, prepared("The ford", copies=2))
    ids = [one.id for one in builder.muster.figures]
    builder.sides.choose_figure(ids[0])
    places = [at_column_row(3, 2), at_column_row(3, 4)]
    for at in places:
        builder.ground.map.hex_picked.emit(at)
    assert [one.place for one in builder.muster.figures] == [*places, None, None]
    builder.sides.choose_figure(ids[0])
    builder.ground.map.hex_picked.emit(at_column_row(2, 2))
    builder.ground.map.hex_picked.emit(at_column_row(4, 2))
    assert [one.place for one in builder.muster.figures] == [at_column_row(4, 2), places[1], None, None]
    builder.ground.bar.all.click()
    assert [one.place for one in builder.muster.figures][:2] == [at_column_row(4, 2), places[1]]
    assert all(one.place is not None for one in builder.muster.figures)


def test_that_what_cannot_start_says_so_and_can_be_mended(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    encounter = prepared("The ford", at_column_row(4, 2), EAST)
    required = replace(encounter.muster, house_rules={"entrances": "required"})
    builder = shown(page, window, replace(encounter, muster=required))
    strip = builder.banners.obstacle
    assert strip.isVisible()
    assert "does not start in an entrance" in strip.said.text()
    ways = {button.text(): button for button in strip.findChildren(QPushButton)}
    assert list(ways) == [FREE, "Place everybody again", "Fight without the map"]
    qtbot.mouseClick(ways[FREE], Qt.MouseButton.LeftButton)
    assert not strip.isVisible()
    assert builder.muster.figures[0].place == at_column_row(4, 2)
    window.undo_actions.undo()
    assert strip.isVisible()
    anew = next(one for one in strip.findChildren(QPushButton) if one.text() == "Place everybody again")
    qtbot.mouseClick(anew, Qt.MouseButton.LeftButton)
    assert not strip.isVisible()
    assert [one.place for one in builder.muster.figures] == [WEST, EAST]


def one_sided(copies: int) -> Encounter:
    card = ruleset(SYSTEM).bestiary()[0]
    return Encounter(SYSTEM, "The ford", enlist(Muster((), SIDES), "ours", [card], copies))


def mends_of(builder: Builder) -> dict[str, QPushButton]:
    return {button.text(): button for button in builder.banners.obstacle.findChildren(QPushButton)}


@pytest.mark.parametrize("key", ["F5", "Ctrl+Enter"])
def test_that_figures_of_one_side_do_not_start_before_they_are_split(
    key: str, window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    builder = shown(page, window, one_sided(3))
    strip = builder.banners.obstacle
    assert strip.isVisible()
    assert strip.said.text().endswith("All figures are on one side (Ours), so the fight would be over at once.")
    qtbot.keyClick(window, *((Key.Key_F5,) if key == "F5" else (Key.Key_Return, CTRL)))
    assert window.pages.current_key == "encounters"
    assert window.notices.sentences()[-1].startswith("All figures are on one side (Ours)")
    ways = mends_of(builder)
    assert list(ways) == ["Split into two sides", "Start anyway"]
    qtbot.mouseClick(ways["Split into two sides"], Qt.MouseButton.LeftButton)
    assert [one.side for one in builder.muster.figures] == ["ours", "ours", "theirs"]
    assert not strip.isVisible()
    assert builder.start.hasFocus()
    if key == "F5":
        qtbot.keyClick(window, Key.Key_F5)
        assert window.pages.current_key == "run"


def test_that_the_gm_may_start_with_one_side_all_the_same(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    builder = shown(page, window, one_sided(1))
    ways = mends_of(builder)
    assert list(ways) == ["Start anyway"]
    qtbot.mouseClick(ways["Start anyway"], Qt.MouseButton.LeftButton)
    assert window.pages.current_key == "run"
    assert window.campaign.encounters.list()[0].started


def test_that_a_ground_is_saved_to_the_library_under_the_name_of_the_encounter(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    builder = shown(page, window, prepared("The ford", WEST, EAST))
    next(one for one in page.actions() if one.text() == "Save to the library…").trigger()
    qtbot.keyClick(builder.ground.name.name, Key.Key_Return)
    assert [kept.title for kept in page.library.titles()] == ["The ford"]
    assert builder.muster.ground is not None
    assert builder.muster.ground.title == "The ford"


def test_that_f5_runs_the_encounter_that_is_chosen_and_places_who_has_no_place(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    for title in ("The ford", "The bridge"):
        shown(page, window, prepared(title))
    first = window.campaign.encounters.list()[0]
    page.show_encounter(first.id)
    assert window.deeds["run_current"].text() == "Run “The ford”"
    qtbot.keyClick(window, Key.Key_F5)
    assert window.pages.current_key == "run"
    assert window.pages.current is not None
    assert window.pages.current.title == "The ford"


def test_that_the_dead_are_asked_about_once(window: MainWindow, page: EncountersWorkspace) -> None:
    builder = shown(page, window, Encounter(SYSTEM, "The ford", Muster((), SIDES)))
    dead = replace(ruleset(SYSTEM).bestiary()[0], id="d1", tags=("dead",))
    builder.take([dead], 1)
    assert builder.muster.figures == ()
    assert "killed in an earlier fight" in window.notices.sentences()[-1]
    builder.take([dead], 1)
    builder.take([dead], 1)
    assert len(builder.muster.figures) == 2


def test_that_a_new_encounter_of_another_system_stands_where_encounters_are_made(
    page: EncountersWorkspace, window: MainWindow
) -> None:
    buttons = [one for one in page.widget.findChildren(QPushButton) if one.text() == "New, other system…"]
    assert len(buttons) == 1
    assert buttons[0].isVisible()


def test_that_the_calculator_begins_with_the_figures_of_the_encounter(
    window: MainWindow, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    cards = ruleset(SYSTEM).bestiary()
    muster = enlist(enlist(Muster((), SIDES), "ours", [cards[2]]), "theirs", [cards[4]])
    shown(page, window, Encounter(SYSTEM, "The ford", muster))
    qtbot.keyClick(window, Key.Key_T, CTRL)
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    assert calculator.system.currentData() == SYSTEM
    set_up = calculator.set_ups[0]
    assert [one.who.currentText() for one in (set_up.attacker, set_up.target)] == [cards[2].name, cards[4].name]


@pytest.mark.usefixtures("dressed")
def test_that_a_long_reading_is_shown_whole_on_as_many_lines_as_it_takes(qtbot: QtBot) -> None:
    long = "the side of the figure that rolled the higher of the two dice, and then the other one"
    switches = HouseRuleSwitches([HouseRule("tie", "Ties", (("a", long), ("b", f"{long} too")), ())])
    qtbot.addWidget(switches)
    switches.resize(600, 300)
    switches.show_values({}, locked=False)
    with qtbot.waitExposed(switches):
        switches.show()
    value = switches.list.part(0, "value")
    assert value.height() > 3 * switches.list.fontMetrics().height()
    assert switches.list.visualRect(switches.list.model().index(0)).contains(value)


def test_that_what_cannot_be_done_says_why(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> None:
    def tip(name: str) -> str:
        action = next(one for one in page.actions() if one.text() == name)
        return "" if action.isEnabled() else action.toolTip().partition("Not now: ")[2]

    builder = shown(page, window, Encounter(SYSTEM, "The ford", Muster((), SIDES)))
    assert tip("Draw") == "there is no map; choose a ground first."
    assert tip("Results…") == "this fight has not begun."
    encounter = prepared("The bridge")
    assert builder is shown(page, window, replace(encounter, muster=replace(encounter.muster, ground=None)))
    qtbot.keyClick(window, Key.Key_F5)
    assert window.pages.current is not None
    fight = {one.text(): one for one in window.pages.current.actions()}
    assert not fight["Draw on the map"].isEnabled()
    assert fight["Draw on the map"].toolTip().endswith("Not now: this fight has no map, or the map is not shown.")
    held = QApplication.focusWidget()
    assert held is not None
    qtbot.keyClick(held, Key.Key_Space)  # initiative, by dice that are typed
    assert not fight["All as usual"].isEnabled()
    assert fight["All as usual"].toolTip().endswith("dice or a decision is due, or a choice is picked.")


@pytest.mark.usefixtures("dressed")
def test_that_an_overlong_title_pushes_nothing(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> None:
    title = "The long, long march over the bridge of the two hundred sighing stone hermits " * 3
    shown(page, window, prepared(title, WEST, EAST))
    for width, percent in ((1600, 100), (1366, 200)):
        window.settings.set("font_size", percent)
        settle_on(window, (width, 768))
        assert window.width() == width
        assert cut_texts(window) == []
    window.settings.set("font_size", 100)
    qtbot.keyClick(window, Key.Key_F5)
    QApplication.processEvents()
    assert window.width() == 1366
    assert window.bar.title.text().endswith("…")
    assert window.bar.title.toolTip() == title.strip() or window.bar.title.toolTip() == title


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1366, 768), (1600, 1000)])
def test_that_the_boxes_of_the_sides_are_whole(
    size: tuple[int, int], scale: int, window: MainWindow, page: EncountersWorkspace
) -> None:
    builder = shown(page, window, prepared("The ford", WEST, EAST, copies=9))
    window.resize(*size)
    window.settings.set("font_size", scale)
    QApplication.processEvents()
    for box in builder.sides.boxes:
        last = box.figures.visualRect(box.model.index(8))
        assert box.figures.viewport().rect().contains(last), "a list of a side scrolls by itself"
        assert box.rect().contains(box.figures.geometry())
    window.settings.set("font_size", 100)


def test_that_a_card_that_cannot_be_read_is_told_once_and_nothing_says_that_it_can_start(
    window: MainWindow, page: EncountersWorkspace
) -> None:
    faulty = Card("chainmail", "Elves", {"fantastic": "elves", "men": "many"})
    illegal = Card("chainmail", "Axes", {"kind": "heavy-foot", "men": 10, "spells": [{"item": "haste"}]})
    figures = (Enlisted("a", faulty, "ours", "Elves"), Enlisted("b", illegal, "theirs", "Axes"))
    builder = shown(page, window, Encounter("chainmail", "The field", Muster(figures, SIDES)))
    banners = builder.banners
    assert banners.obstacle.said.text().startswith("The fight cannot start yet. Elves: “Men” should be a whole number")
    assert banners.illegal.said.text() == "Against the rules: Axes: Only magic-users have spells."
    assert banners.illegal.isVisible()
