"""What rows and the map's legend paint themselves, by the words and the colors in their pictures."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.stage.legend import Swatch
from gmtool.desktop.shell.keys.key_editor import KeyEditor
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters.switch_rows import SwitchRow
from tests.desktop.game_master import CTRL
from tests.desktop.painted_words import painted_words
from tests.desktop.tour import Tour

Key = Qt.Key


@pytest.fixture
def tour(empty_window: MainWindow, sample_file: Path, qtbot: QtBot) -> Tour:
    """At the sample, in a large window."""
    empty_window.resize(1600, 1000)
    empty_window.campaigns.open_sample()
    return Tour(empty_window, qtbot)


def in_sight(list_: QListView) -> list[int]:
    """The numbers of the rows that are in sight whole."""
    model, room = list_.model(), list_.viewport().rect()
    return [row for row in range(model.rowCount()) if room.contains(list_.visualRect(model.index(row, 0)))]


def unpainted(wanted: Iterable[str], painted: Iterable[str]) -> list[str]:
    """What is not painted, be it on several lines, and begins no line that is cut."""
    lines = list(painted)
    whole = " ".join(lines)
    cut = [line.removesuffix("…") for line in lines if len(line) > 1 and line.endswith("…")]
    return [one for one in wanted if one not in whole and not any(one.startswith(line) for line in cut)]


@pytest.mark.slow("a fight of the sample is opened, and painted twice")
def test_that_the_figures_of_a_turn_in_steps_are_painted_with_what_is_left_of_them(tour: Tour) -> None:
    tour.fight("Ambush on the hedge road")
    counters = tour.page.session.moment.counters.values()
    painted = painted_words(tour.window)
    assert unpainted([one.name for one in counters], painted) == []
    assert "no plot yet" in painted
    tour.press(Key.Key_N)  # everybody as usual
    assert "no plot yet" not in painted_words(tour.window)


def test_that_the_house_rules_in_sight_are_painted_with_their_values(tour: Tour) -> None:
    tour.encounters()
    tour.house_rules()
    QApplication.processEvents()
    page: Any = tour.window.pages.current
    list_ = page.builder.switches.list
    switches = [one for row in in_sight(list_) if isinstance(one := list_.rows[row], SwitchRow)]
    painted = painted_words(list_)
    assert len(switches) > 5
    assert unpainted([one.rule.label for one in switches], painted) == []
    assert unpainted([one.rule.words(one.value) for one in switches], painted) == []


def test_that_commands_are_painted_with_their_keys(tour: Tour) -> None:
    tour.window.panels.change_keys()
    QApplication.processEvents()
    editor = tour.window.findChild(KeyEditor)
    assert editor is not None
    rows = [editor.model.rows[row] for row in in_sight(editor.list)]
    painted = painted_words(editor.list)
    commands = [one for one in rows if one.id]
    assert len(commands) > 5
    assert unpainted([one.text for one in commands], painted) == []
    assert unpainted([key for one in commands for key in one.keys], painted) == []


def test_that_rules_are_painted_with_their_ids_and_sections(tour: Tour) -> None:
    page: Any = tour.window.show_page("rules")
    QApplication.processEvents()
    rows = [page.list.model().rule(page.list.model().index(row, 0)) for row in in_sight(page.list)]
    assert len(rows) > 3
    assert unpainted([text for one in rows for text in (one.id, one.section)], painted_words(page.list)) == []


def test_that_the_things_of_a_campaign_are_painted_with_their_titles(tour: Tour) -> None:
    tour.window.show_page("campaign")
    tour.press(Key.Key_E, held=CTRL)
    tour.type("The mill burns")
    QApplication.processEvents()
    page: Any = tour.window.pages.current
    assert "The mill burns" in " ".join(painted_words(page.list))


def test_that_each_picture_of_the_legend_shows_something(tour: Tour) -> None:
    tour.fight("Hold the rise")
    tour.press(Key.Key_L)
    swatches = [one for one in tour.page.legend.findChildren(Swatch) if one.isVisible()]
    assert len(swatches) > 3
    for one in swatches:
        picture = one.grab().toImage()
        assert len({picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}) > 1
