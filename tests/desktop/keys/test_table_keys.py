"""Random tables by key and by mouse, in campaigns of every game."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.rolling.into_fields import RollIntoButton
from gmtool.desktop.base.rolling.roll_panel import RollPanel
from gmtool.desktop.shell.finder import Finder
from gmtool.presentation.random_tables.table_rolls import TableRolls
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import RandomTable
from gmtool.systems import all_rulesets
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key, game_master_on
from tests.presentation.random_tables.test_rolling import Given

SYSTEMS = pytest.mark.parametrize("system", [one.id for one in all_rulesets()])
TABLES = (
    RandomTable("Moor", "1-3 {2d6} wolves in the [Sky]\n4–6 Nothing"),
    RandomTable("Sky", "rain\nfog"),
    RandomTable("Broken", "1 A\n3 B"),
)


def prepared(path: Path, system: str) -> None:
    """A campaign of one game with the tables, a card and an encounter of the sample, not begun."""
    with Campaign.open(path) as campaign:
        campaign.settings.set("campaign.game", system)
        for table in TABLES:
            campaign.random_tables.add(table)


def roll_with(gm: GameMaster, *faces: int) -> None:
    gm.window._table_rolls = TableRolls(gm.window.campaign, Given(*faces))


@pytest.fixture
def gm(sample_file: Path, qtbot: QtBot) -> GameMaster:
    prepared(sample_file, "tft-melee")
    return game_master_on(sample_file, qtbot)


def panel(gm: GameMaster) -> RollPanel:
    return next(one for one in gm.window.findChildren(RollPanel) if one.isVisible())


def fight(gm: GameMaster, system: str) -> Any:
    encounters = gm.window.campaign.encounters
    gm.window.run_encounter(next(one.id for one in encounters.list() if one.system == system))
    if gm.question is not None:
        gm.press(Key.Key_Escape)
    return gm.page.session


def log(session: Any) -> list[str]:
    return [line.text for entry in session.journal.line() for line in entry.lines]


@SYSTEMS
def test_that_a_result_goes_into_the_log_of_a_fight_as_one_step(sample_file: Path, qtbot: QtBot, system: str) -> None:
    prepared(sample_file, system)
    gm = game_master_on(sample_file, qtbot)
    session = fight(gm, system)
    roll_with(gm, 2, 3, 4, 2)
    before = session.journal.head
    gm.press(Key.Key_F2)
    gm.type("moor")
    gm.press(Key.Key_Return)
    assert panel(gm).box.list.item(0).text() == "7 wolves in the fog\nMoor  ·  1d6: 2 (2), 2d6: 7 (3 4), 1d2: 2 (2)"
    gm.press(Key.Key_Return, held=CTRL)
    assert "Moor: 7 wolves in the fog (1d6: 2 (2), 2d6: 7 (3 4), 1d2: 2 (2))" in log(session)
    gm.press(Key.Key_Z, held=CTRL)
    assert session.journal.head == before


@SYSTEMS
def test_that_the_command_line_of_a_fight_rolls(sample_file: Path, qtbot: QtBot, system: str) -> None:
    prepared(sample_file, system)
    gm = game_master_on(sample_file, qtbot)
    session = fight(gm, system)
    roll_with(gm)
    gm.type(":")
    gm.type("roll mo")
    assert gm.page.turn.command.line.reading.says == "Roll on “Moor”; the result is noted in the log"
    gm.type("or 5")
    gm.press(Key.Key_Return)
    assert "Moor: Nothing (1d6: 5)" in log(session)


def test_that_the_note_for_the_log_takes_a_result(gm: GameMaster) -> None:
    session = fight(gm, "tft-melee")
    roll_with(gm, 2)
    gm.press(Key.Key_L, held=CTRL)
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    gm.type("At noon: ")
    gm.press(Key.Key_F2)
    gm.type("sky")
    gm.press(Key.Key_Return)
    gm.press(Key.Key_Return, held=CTRL)
    assert field.text() == "At noon: fog"
    gm.press(Key.Key_Return)
    assert log(session)[-1] == "At noon: fog"


def test_that_the_finder_rolls_at_once(gm: GameMaster) -> None:
    roll_with(gm, 6)
    gm.press(Key.Key_K, held=CTRL)
    gm.type("roll moor")
    finder = next(one for one in gm.window.findChildren(Finder) if one.isVisible())
    assert finder.model.index(0).data() == "Roll: Moor"
    gm.press(Key.Key_Return)
    assert panel(gm).box.list.item(0).text() == "Nothing\nMoor  ·  1d6: 6 (6)"
    gm.press(Key.Key_Return, held=CTRL)
    assert QApplication.clipboard().text() == "Nothing"


@SYSTEMS
def test_that_a_name_of_a_card_is_rolled_by_its_button(sample_file: Path, qtbot: QtBot, system: str) -> None:
    prepared(sample_file, system)
    gm = game_master_on(sample_file, qtbot)
    roster: Any = gm.window.show_page("roster")
    gm.press(Key.Key_N, held=CTRL)
    card = roster.pane.form.card
    (button,) = (one for one in roster.pane.form.head.findChildren(RollIntoButton) if one.isVisible())
    roll_with(gm, 1)
    gm.click(button)
    gm.type("english women")
    gm.press(Key.Key_Return)
    gm.press(Key.Key_Return, held=CTRL)
    assert gm.window.campaign.cards.get(card.id).name == "Alice"
    gm.press(Key.Key_Z, held=CTRL)
    assert gm.window.campaign.cards.get(card.id).name == card.name


@SYSTEMS
def test_that_the_notes_of_an_encounter_take_a_result(sample_file: Path, qtbot: QtBot, system: str) -> None:
    prepared(sample_file, system)
    gm = game_master_on(sample_file, qtbot)
    encounters = gm.window.campaign.encounters
    one = next(each for each in encounters.list() if each.system == system)
    encounters.update(replace(encounters.get(one.id), notes="By night."))
    page: Any = gm.window.show_page("encounters")
    page.show_encounter(one.id)
    builder = page.builder
    builder.tabs.setCurrentWidget(builder.notes.parentWidget())
    roll_with(gm, 1)
    gm.click(builder.roll)
    gm.type("sky")
    gm.press(Key.Key_Return)
    gm.press(Key.Key_Return, held=CTRL)
    assert encounters.get(one.id).notes == "By night.\nrain"
    gm.press(Key.Key_Z, held=CTRL)
    assert encounters.get(one.id).notes == "By night."


def test_that_the_campaign_page_sends_a_result_to_the_log_and_says_so(gm: GameMaster) -> None:
    session = fight(gm, "tft-melee")
    roll_with(gm, 5)
    page: Any = gm.window.show_page("campaign")
    titles = [thing.title for thing in page.list.things.rows]
    page.list.setCurrentIndex(page.list.things.index(titles.index("Moor")))
    gm.press(Key.Key_R, held=CTRL | SHIFT)
    gm.press(Key.Key_L, held=CTRL | SHIFT)
    assert log(session)[-1] == "Moor: Nothing (1d6: 5 (5))"
    told = " ".join(one.text() for one in gm.window.notices.findChildren(QLabel))
    assert "Noted in the log: Moor: Nothing (1d6: 5 (5))" in told


def test_that_what_real_dice_showed_can_be_typed(gm: GameMaster) -> None:
    roll_with(gm)
    gm.press(Key.Key_F2)
    gm.type("moor")
    panel(gm).box.die.setFocus()
    gm.type("9")
    gm.press(Key.Key_Return)
    assert panel(gm).box.about.text() == "1d6 cannot total 9; it gives 1 to 6."
    gm.press(Key.Key_Backspace)
    gm.type("4")
    gm.press(Key.Key_Return)
    assert panel(gm).box.list.item(0).text() == "Nothing\nMoor  ·  1d6: 4"


def test_that_a_table_with_a_fault_says_it_and_is_not_rolled_on(gm: GameMaster) -> None:
    gm.press(Key.Key_F2)
    gm.type("broken")
    assert panel(gm).box.about.text() == "Line 2: before it, a row for 2 is missing."
    gm.press(Key.Key_Return)
    assert gm.window.table_rolls.results == []
    assert not panel(gm).roll_button.isEnabled()


def test_that_ctrl_enter_over_a_prepared_encounter_starts_nothing(gm: GameMaster) -> None:
    gm.window.show_page("encounters")
    gm.press(Key.Key_F2)
    gm.press(Key.Key_Return, held=CTRL)
    assert gm.window.pages.current_key == "encounters"


def test_that_a_result_becomes_a_handout_that_nobody_sees_yet(gm: GameMaster) -> None:
    roll_with(gm, 6)
    gm.press(Key.Key_F2)
    gm.type("moor")
    gm.press(Key.Key_Return)
    button = next(one for take, one in panel(gm).buttons.items() if take.name == "As a handout")
    gm.click(button)
    (handout,) = gm.window.campaign.handouts.list()
    assert (handout.title, handout.text) == ("Moor", "Nothing")
    assert gm.window.made_page("run") is None
    gm.press(Key.Key_Z, held=CTRL)
    assert gm.window.campaign.handouts.list() == ()
