"""An encounter is made by keys alone: chosen, its sides filled, its figures placed and turned, and the fight begun."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.sidebar import SideButton
from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters import grounds
from gmtool.presentation.encounters.musters import muster_of
from gmtool.rules.seam import AnsweredTable, Ruleset
from gmtool.store.fights.encounters import Encounter
from tests.desktop.cut_texts import SCREENS, settle_on
from tests.desktop.game_master import CTRL, GameMaster
from tests.desktop.pages.encounters.test_encounters import choose_ground

Key = Qt.Key


@pytest.fixture
def page(window: MainWindow) -> EncountersWorkspace:
    page: Any = window.show_page("encounters")
    return page  # type: ignore[no-any-return]


@pytest.fixture
def gm(window: MainWindow, page: EncountersWorkspace, qtbot: QtBot) -> GameMaster:
    """At a new encounter, whose title has the keys."""
    gm = GameMaster(window, qtbot)
    gm.press(Key.Key_N, held=CTRL)
    return gm


def figures(page: EncountersWorkspace) -> list[tuple[str, str]]:
    assert page.builder is not None
    return [(one.name, one.side) for one in page.builder.muster.figures]


def test_that_a_name_and_a_count_put_figures_on_the_side_that_is_chosen(
    gm: GameMaster, page: EncountersWorkspace, ruleset: Ruleset
) -> None:
    name = next(card.name for card in ruleset.bestiary()[6:] if " " not in card.name)
    gm.press(Key.Key_F, held=CTRL)
    gm.type(f"{name.lower()} x4")
    assert page.picker.told.text().startswith(f"4 × {name} → Players")
    gm.press(Key.Key_F6)
    assert page.picker.told.text().startswith(f"4 × {name} → Foes")
    assert page.picker.cards.search.placeholderText() == "goblin x4 → Foes"
    gm.press(Key.Key_Return)
    assert figures(page) == [(f"{name} {n}", "side-2") for n in range(1, 5)]
    gm.type(ruleset.bestiary()[0].name)  # over what was typed
    gm.press(Key.Key_F6, Key.Key_Return)
    assert figures(page)[4:] == [(ruleset.bestiary()[0].name, "side-1")]
    gm.press(Key.Key_Z, held=CTRL)
    assert len(figures(page)) == 4
    gm.press(Key.Key_Z, held=CTRL)
    assert figures(page) == [], "one step takes back all four"


def test_that_an_unknown_name_gets_a_sentence_and_stays_to_be_typed_over(
    gm: GameMaster, page: EncountersWorkspace, window: MainWindow
) -> None:
    gm.press(Key.Key_F, held=CTRL)
    gm.type("gobblen x4")
    gm.press(Key.Key_Return)
    said = "No card is called “gobblen”, in the campaign or in the bestiary."
    assert window.notices.sentences() == [said]
    assert page.picker.cards.view.empty_text == said
    assert page.picker.cards.search.text() == page.picker.cards.search.selectedText() == "gobblen x4"
    assert figures(page) == []


def test_that_a_count_that_cannot_be_adds_nobody(
    gm: GameMaster, page: EncountersWorkspace, window: MainWindow, ruleset: Ruleset
) -> None:
    gm.press(Key.Key_F, held=CTRL)
    gm.type(f"{ruleset.bestiary()[0].name} x100")
    gm.press(Key.Key_Return)
    assert window.notices.sentences() == ["1 to 99 of a card are possible, not 100."]
    assert page.picker.cards.search.selectedText() == f"{ruleset.bestiary()[0].name} x100"
    assert figures(page) == []


def test_that_one_figure_of_all_sides_is_the_chosen_one_wherever_the_keys_go(
    gm: GameMaster, page: EncountersWorkspace, qtbot: QtBot
) -> None:
    gm.press(Key.Key_F, held=CTRL)
    gm.type("wolf x2")
    gm.press(Key.Key_Return, Key.Key_F6, Key.Key_Return)
    builder = page.builder
    assert builder is not None
    choose_ground(builder.ground, grounds.BLANK)
    first, second = (box.figures for box in builder.sides.boxes)

    def chosen() -> list[str]:
        return [one.model().rows[i.row()].id for one in (first, second) for i in one.selectedIndexes()]

    ids = [one.id for one in builder.muster.figures]
    for list_, key, wanted in (
        (first, Key.Key_Down, 1), (first, Key.Key_F6, 2), (second, Key.Key_Down, 3), (second, Key.Key_F6, 1),
    ):  # fmt: skip
        list_.setFocus()
        gm.press(key)
        assert chosen() == [builder.ground.map.content.acting] == [ids[wanted]]
    qtbot.mouseClick(
        second.viewport(), Qt.MouseButton.LeftButton, pos=second.visualRect(second.model().index(0, 0)).center()
    )
    assert chosen() == [builder.ground.map.content.acting] == [ids[2]]


def test_that_letters_typed_on_the_cards_search_though_they_are_keys_of_the_map(
    gm: GameMaster, page: EncountersWorkspace
) -> None:
    page.picker.cards.view.setFocus()
    gm.type("p")
    assert page.picker.cards.search.text() == "p"


def test_that_figures_are_placed_turned_and_started_by_keys(
    gm: GameMaster, page: EncountersWorkspace, window: MainWindow
) -> None:
    gm.press(Key.Key_F, held=CTRL)
    gm.press(Key.Key_Return, Key.Key_Down, Key.Key_Return, Key.Key_F6, Key.Key_Down, Key.Key_Return)
    builder = page.builder
    assert builder is not None
    first, second, third = (one.id for one in builder.muster.figures)
    rows = builder.sides.boxes[0].figures
    rows.setFocus()
    gm.press(Key.Key_Home, Key.Key_Return)
    assert window.notices.sentences()[-1] == "There is no map to stand on; choose a ground first."
    choose_ground(builder.ground, grounds.BLANK)
    assert builder.head.lacks.text() == "3 figures are not placed"
    rows.setFocus()
    gm.press(Key.Key_Home, Key.Key_Return)
    map, hint = builder.ground.map, builder.ground.hint
    assert map.hasFocus()
    assert hint.text.startswith(builder.muster.figures[0].name)
    gm.press(Key.Key_Right, Key.Key_Return)
    placed = builder.muster.figures[0]
    assert placed.place is not None
    assert hint.text.startswith(f"{builder.muster.figures[1].name}: click where it stands"), "the next one's turn"
    gm.press(Key.Key_Tab)
    assert hint.text.startswith(builder.muster.figures[2].name)
    assert map.hasFocus()
    gm.press(Key.Key_Down, Key.Key_Down, Key.Key_Return)
    facing = builder.muster.figures[2].facing
    assert facing is not None
    builder.sides.choose_figure(third)
    gm.press(Key.Key_E)
    assert builder.muster.figures[2].facing == (facing + 1) % 6
    gm.press(Key.Key_P)
    assert all(one.place is not None for one in builder.muster.figures)
    assert builder.head.lacks.isHidden()
    gm.press(Key.Key_Z, held=CTRL)
    assert [one.id for one in builder.muster.figures if one.place is None] == [second]
    gm.press(Key.Key_Return, held=CTRL)
    assert window.pages.current_key == "run"
    assert first in [one.id for one in window.campaign.encounters.list()[0].muster.figures]


def test_that_the_finished_fights_fold_and_open_by_key_and_click(
    page: EncountersWorkspace, window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    hero, *_, beast = sorted(ruleset.bestiary(), key=lambda card: card.kind != "player")
    muster = muster_of([hero, beast])
    over = window.campaign.encounters.add(Encounter(ruleset.id, "Long ago", muster))
    journal = window.campaign.encounters.start(over.id)
    journal.do(journal.ruleset.command({"kind": "gm.end/1", "text": "Peace."}), AnsweredTable(()))
    window.campaign.encounters.add(Encounter(ruleset.id, "Tomorrow", muster))
    page.shown()

    def titles() -> list[str]:
        return [one.text for one in page.side.rows.rows]

    folded = ["Prepared", "Tomorrow", "Finished"]
    assert titles() == folded
    page.side.setFocus()
    gm = GameMaster(window, qtbot)
    gm.press(Key.Key_Right)
    assert titles() == [*folded, "Long ago"]
    gm.press(Key.Key_Left)
    assert titles() == folded
    heading = page.side.visualRect(page.side.model().index(2, 0)).center()
    qtbot.mouseClick(page.side.viewport(), Qt.MouseButton.LeftButton, pos=heading)
    assert titles() == [*folded, "Long ago"]
    gm.press(Key.Key_Down)
    assert page.side.key == str(over.id)
    gm.press(Key.Key_Left)
    assert titles() == [*folded, "Long ago"], "the chosen one stays in sight"
    page.show_encounter(window.campaign.encounters.list()[-1].id)
    assert titles() == folded
    page.show_encounter(over.id)
    assert titles() == [*folded, "Long ago"]
    assert page.builder is not None
    assert page.builder.banners.begun.said.text().startswith("Ended: Peace.")


def test_that_copies_that_were_set_stay_while_a_name_is_typed_and_a_typed_count_goes_with_it(
    gm: GameMaster, page: EncountersWorkspace, ruleset: Ruleset
) -> None:
    name, copies = ruleset.bestiary()[0].name, page.picker.copies
    copies.show_value(3)
    gm.press(Key.Key_F, held=CTRL)
    gm.type(name)
    assert copies.text == "3"
    gm.type(" x5")
    assert copies.text == "5"
    gm.press(*[Key.Key_Backspace] * 3)
    assert copies.text == "1"


def test_that_encounters_are_gone_through_by_keys_wherever_the_keys_are(
    page: EncountersWorkspace, window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    for title in ("One", "Two"):
        window.campaign.encounters.add(Encounter(ruleset.id, title, muster_of(ruleset.bestiary()[:2])))
    page.shown()
    gm = GameMaster(window, qtbot)

    def title() -> str:
        assert page.builder is not None
        return page.builder.title.text()

    gm.press(Key.Key_F, held=CTRL)
    assert title() == "One"
    gm.press(Key.Key_PageUp, held=CTRL)
    assert title() == "One", "there is none before it"
    gm.press(Key.Key_PageDown, held=CTRL)
    assert title() == "Two"
    gm.press(Key.Key_PageUp, held=CTRL)
    assert title() == "One"


@pytest.mark.usefixtures("dressed")
def test_that_the_finished_fights_are_a_row_of_the_menu_that_the_list_becomes(
    page: EncountersWorkspace, window: MainWindow, ruleset: Ruleset
) -> None:
    muster = muster_of(ruleset.bestiary()[:2])
    window.campaign.encounters.add(Encounter(ruleset.id, "Tomorrow", muster))
    over = window.campaign.encounters.add(Encounter(ruleset.id, "Long ago", muster))
    journal = window.campaign.encounters.start(over.id)
    journal.do(journal.ruleset.command({"kind": "gm.end/1", "text": "Peace."}), AnsweredTable(()))
    page.shown()
    window.settings.set("font_size", 200)
    settle_on(window, SCREENS[1])
    (button,) = [one for one in page.widget.findChildren(SideButton) if one.isVisible()]

    def rows() -> list[str]:
        button.menu().aboutToShow.emit()
        return [one.text() for one in button.menu().actions() if one.text()]

    assert rows() == ["Prepared", "Tomorrow  2", "Finished  ►  1"]
    button.menu().actions()[-1].trigger()
    assert rows() == ["Prepared", "Tomorrow  2", "Finished  ▼  1", "Long ago"]
    button.menu().actions()[-1].trigger()
    assert page.side.key == str(over.id)
    window.settings.set("font_size", 100)


def test_that_a_new_encounter_begins_with_its_first_side(gm: GameMaster, page: EncountersWorkspace) -> None:
    def lit() -> str:
        assert page.builder is not None
        return page.builder.sides.lit

    gm.press(Key.Key_F6)
    assert lit() == "side-2"
    gm.press(Key.Key_N, held=CTRL)
    assert lit() == "side-1"
