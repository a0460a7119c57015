"""The rules reference and the calculator."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.calculator.window import CalculatorWindow
from gmtool.desktop.pages.rules.workspace import RulePage, RulesWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.games import OTHERS
from gmtool.systems import all_rulesets
from tests.desktop.conftest import strictly


def rules(window: MainWindow, qtbot: QtBot) -> RulesWorkspace:
    qtbot.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    page = window.pages.current
    assert isinstance(page, RulesWorkspace)
    strictly(page.model)
    qtbot.waitUntil(lambda: len(page.book.ledgers()) > 3)
    return page


def test_a_word_finds_its_rules(window: MainWindow, qtbot: QtBot) -> None:
    page = rules(window, qtbot)
    everything = page.model.rowCount()
    qtbot.keyClicks(page.search, "shield")
    assert 0 < page.model.rowCount() < everything
    qtbot.keyClicks(page.search, " zzz")
    assert page.model.rowCount() == 0
    assert "No rule" in page.found.text()


def test_that_systems_to_play_come_first_and_sections_in_the_order_of_their_source(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = rules(window, qtbot)
    qtbot.waitUntil(lambda: not page.book._unread)
    page.show_rule("tm.setup.entrance")
    assert [entry.key for entry in page.sections.rows.rows][1:3] == ["tft-melee", OTHERS]
    page.sections.choose(OTHERS)
    page.show_rule("tm.setup.entrance")
    entries = [entry.text for entry in page.sections.rows.rows]
    playable = sorted(one.title for one in all_rulesets())
    assert sorted(entries[1 : len(playable) + 1]) == playable
    assert "Not playable yet" not in entries, "every ledger has its system"
    sections = entries[entries.index("Sections of Melee") + 1 :]
    numbers = [section.split()[0] for section in sections]
    assert list(dict.fromkeys(n for n in numbers if set(n) <= set("IVX")))[:6] == ["I", "II", "III", "IV", "V", "VI"]


def test_a_link_opens_the_rule_wherever_it_stands(window: MainWindow, qtbot: QtBot) -> None:
    page = rules(window, qtbot)
    last = page.book.ledgers()[-1].rules[-1]
    window.show_page("roster")
    window.show_rule(last.id)
    assert window.pages.current_key == "rules"
    shown = page.model.rule(page.list.currentIndex())
    assert shown is not None
    assert shown.id == last.id


def test_that_a_rule_shows_its_section_and_the_reading_and_no_note_for_the_authors(
    window: MainWindow, qtbot: QtBot
) -> None:
    rules(window, qtbot)
    window.show_rule("tm.setup.entrance")
    page = window.pages.current.widget.findChild(RulePage)
    said = [label.text() for label in page.findChildren(QLabel)]
    assert said[0].startswith("Each figure starts in one of the four starred"), "the rule comes first"
    assert "V Movement" in said[1]
    assert said[2] == "tm.setup.entrance"
    assert any(text.startswith("Four per end") for text in said)
    assert not any("not in the text" in text or "start hex that is not" in text for text in said)


def test_the_calculator_comes_with_one_key_and_reckons_at_once(window: MainWindow, qtbot: QtBot) -> None:
    window.panels.show_calculator()
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    calculator.add()
    calculator.add()
    assert len(calculator.set_ups) == 3
    assert not calculator.more.isEnabled()
    calculator.drop()
    first = calculator.set_ups[0]
    first.attacker.choose(1)
    first.target.choose(0)
    assert first.draft is None or first.odds.breakdown.isVisibleTo(first)
    qtbot.keyClick(calculator, Qt.Key.Key_Escape)
    assert not calculator.isVisible()
