"""The rulebook: a PDF of the GM's, at the page of a rule, beside the fight."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QColor, QPageSize, QPainter, QPdfWriter
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.pages.rulebook.window import RulebookWindow
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.own_book import PAGES, SectionPages, book_file, keep_book_file
from gmtool.presentation.rule_book import RuleBook
from gmtool.systems import all_rulesets

Key, Held = Qt.Key, Qt.KeyboardModifier
CTRL = Held.ControlModifier
RULE = "tm.create.human-points"
SAME_SECTION = "tm.create.human-minimum"
WORDS = ("Components", "Creating a figure", "Options", "Creating a figure once more")


def pdf(path: Path, words: tuple[str, ...] = WORDS) -> Path:
    """A book with a page for each of these words, in upper third."""
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(100)
    painter = QPainter(writer)
    for number, text in enumerate(words):
        if number:
            writer.newPage()
        painter.fillRect(0, 600, 400, 200, QColor("#d02020"))
        painter.drawText(60, 120, text)
    painter.end()
    return path


@pytest.fixture
def first_page() -> str:
    """The page that a rule is looked up on."""
    return "rules"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The GM's rulebook."""
    return pdf(tmp_path / "My rules.pdf")


def shown(window: MainWindow, qtbot: QtBot, number: int | None = None) -> RulebookWindow:
    """The window of the rulebook, once it shows a page."""
    found = window.findChild(RulebookWindow)
    assert found is not None
    qtbot.waitUntil(lambda: found._shown == (number or found.number) and not found.view._sheet.image.isNull())
    return found


def opened(window: MainWindow, qtbot: QtBot, number: int | None = None) -> RulebookWindow:
    """The rulebook at a rule of the Melee, opened by its key from the page of rules."""
    page: Any = window.show_page("rules")
    page.show_rule(RULE)
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(page.list, Key.Key_B, CTRL)
    found = shown(window, qtbot, number)
    found.activateWindow()
    qtbot.waitUntil(found.isActiveWindow)
    return found


def answer(monkeypatch: pytest.MonkeyPatch, file: Path | None) -> list[Path]:
    """Whoever is asked for a file gives this one; the folders in which one was asked for."""
    asked: list[Path] = []
    monkeypatch.setattr(files, "ask_which", lambda _, __, folder, ___: asked.append(folder) or file)
    return asked


def test_that_a_key_asks_for_the_book_once_and_shows_it(
    window: MainWindow, book: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    asked = answer(monkeypatch, book)
    before = hashlib.sha256(book.read_bytes()).digest()
    rulebook = opened(window, qtbot, 1)
    assert rulebook.title.text() == "III Creating a figure"
    assert rulebook.says.text().startswith("A new human has ST 8")
    assert rulebook.asked.text() == "Turn to the page of this section, and say that this is it."
    assert rulebook.place.text() == "of 4"
    rulebook.leave()
    opened(window, qtbot, 1)
    assert len(asked) == 1
    assert book_file(window.machine, "tft-melee") == book
    assert hashlib.sha256(book.read_bytes()).digest() == before, "the file is only read"


@pytest.mark.parametrize("system", [rules.id for rules in all_rulesets()])
def test_that_every_system_has_a_book_of_its_own(
    window: MainWindow, book: Path, system: str, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    answer(monkeypatch, book)
    page: Any = window.show_page("rules")
    rules = page.book
    while rules.read_one():
        pass
    ledger = next(one for one in rules.ledgers() if one.system == system)
    page.show_rule(ledger.rules[-1].id)
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(page.list, Key.Key_B, CTRL)
    rulebook = shown(window, qtbot, 1)
    rulebook.activateWindow()
    qtbot.waitUntil(rulebook.isActiveWindow)
    qtbot.keyClick(rulebook, Key.Key_Return, CTRL)
    assert window.campaign.settings.get(PAGES) == {system: {ledger.rules[-1].section: 1}}
    others = [one.id for one in all_rulesets() if one.id != system]
    assert [one for one in others if book_file(window.machine, one) is not None] == []
    window.show_page("campaign")
    window.show_rule(ledger.rules[-1].id)
    assert window.pages.current_key == "campaign", "the book shows it"


def test_that_whoever_cancels_has_no_book(window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    answer(monkeypatch, None)
    page: Any = window.show_page("rules")
    page.show_rule(RULE)
    page.show_in_book()
    assert window.findChild(RulebookWindow) is None
    assert book_file(window.machine, "tft-melee") is None


def test_that_a_section_is_pointed_at_a_page_once_in_one_step(
    window: MainWindow, book: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    answer(monkeypatch, book)
    rulebook = opened(window, qtbot)
    qtbot.keyClick(rulebook, Key.Key_G, CTRL)
    qtbot.keyClicks(rulebook.page_box, "2")
    qtbot.keyClick(rulebook.page_box, Key.Key_Return)
    shown(window, qtbot, 2)
    qtbot.keyClick(rulebook, Key.Key_Return, CTRL)
    assert window.campaign.settings.get(PAGES) == {"tft-melee": {"III Creating a figure": 2}}
    assert rulebook.asked.text() == "This is the page of the section."
    assert not rulebook.deeds["point"].isEnabled()
    assert window.history.undo_text == "“III Creating a figure” is on page 2"
    window.history.undo()
    assert not window.campaign.settings.get(PAGES)
    window.history.redo()
    assert window.campaign.settings.get(PAGES) == {"tft-melee": {"III Creating a figure": 2}}


def test_that_why_then_shows_that_page_and_leaves_the_fight_where_it_is(
    window: MainWindow, book: Path, qtbot: QtBot
) -> None:
    window.show_page("campaign")
    window.show_rule(SAME_SECTION)
    assert window.pages.current_key == "rules", "without a book, as before"
    keep_book_file(window.machine, "tft-melee", book)
    window.show_page("campaign")
    window.show_rule(SAME_SECTION)
    assert window.pages.current_key == "rules", "nor with one in which nobody has shown the page"
    window.campaign.settings.set(PAGES, {"tft-melee": {"III Creating a figure": 2}})
    window.show_page("campaign")
    window.show_rule(SAME_SECTION)
    assert window.pages.current_key == "campaign"
    rulebook = shown(window, qtbot, 2)
    assert rulebook.says.text().startswith("A new human may have neither")
    rulebook.activateWindow()
    qtbot.waitUntil(rulebook.isActiveWindow)
    qtbot.keyClick(rulebook, Key.Key_R, CTRL)
    assert window.pages.current_key == "rules"
    page: Any = window.pages.current
    assert page.model.rule(page.list.currentIndex()).id == SAME_SECTION


def test_that_pages_are_turned_by_keys(
    window: MainWindow, book: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    answer(monkeypatch, book)
    rulebook = opened(window, qtbot)
    rulebook.resize(600, 500)
    bar = rulebook.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    qtbot.keyClick(rulebook, Key.Key_PageDown)
    assert rulebook.number == 1
    assert bar.value() > 0, "first to the foot of the page"
    while rulebook.number == 1:
        qtbot.keyClick(rulebook, Key.Key_PageDown)
    shown(window, qtbot, 2)
    assert bar.value() == 0
    qtbot.keyClick(rulebook, Key.Key_PageUp)
    shown(window, qtbot, 1)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    wide = rulebook.view._sheet.width()
    qtbot.keyClick(rulebook, Key.Key_Plus)
    qtbot.waitUntil(lambda: rulebook.view._sheet.width() == pytest.approx(1.25 * wide, abs=2))
    qtbot.keyClick(rulebook, Key.Key_F)
    qtbot.waitUntil(lambda: rulebook.view._sheet.width() == wide)
    qtbot.keyClick(rulebook, Key.Key_Escape)
    assert not rulebook.isVisible()


def test_that_words_are_found_marked_and_found_again(
    window: MainWindow, book: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    answer(monkeypatch, book)
    rulebook = opened(window, qtbot)
    qtbot.keyClick(rulebook, Key.Key_F, CTRL)
    qtbot.keyClicks(rulebook.typed, "creating a figure")
    qtbot.keyClick(rulebook.typed, Key.Key_Return)
    shown(window, qtbot, 2)
    qtbot.waitUntil(lambda: bool(rulebook.view._sheet.marks))
    (mark,) = rulebook.view._sheet.marks
    # written at 60, 120 of 583 x 827
    assert mark.left() == pytest.approx(60 / 583, abs=0.02)
    assert mark.top() < 120 / 827 < mark.bottom() + 0.01
    qtbot.keyClick(rulebook.typed, Key.Key_Return)
    shown(window, qtbot, 4)
    qtbot.keyClick(rulebook.typed, Key.Key_Return)
    shown(window, qtbot, 2)
    rulebook.typed.setText("dragon")
    qtbot.keyClick(rulebook.typed, Key.Key_Return)
    qtbot.waitUntil(lambda: "“dragon” is not in this book" in rulebook.problem.text())
    assert rulebook.number == 2


def test_that_the_picture_has_the_colors_of_the_page(
    window: MainWindow, book: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    answer(monkeypatch, book)
    image = opened(window, qtbot).view._sheet.image
    spot = image.pixelColor(round(image.width() * 200 / 583), round(image.height() * 700 / 827))
    assert (spot.red(), spot.green(), spot.blue()) == pytest.approx((0xD0, 0x20, 0x20), abs=2)
    assert image.pixelColor(5, 5) == QColor("white")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Bad.pdf is not a PDF, or it is damaged."),
        (b"ST 12, DX 12\n" * 100, "Bad.pdf is not a PDF, or it is damaged."),
        (None, "Bad.pdf is not a PDF, or it is damaged."),
    ],
    ids=["empty", "text", "cut in half"],
)
def test_that_a_file_that_is_no_book_gets_one_sentence(
    window: MainWindow,
    book: Path,
    content: bytes | None,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    bad = book.with_name("Bad.pdf")
    bad.write_bytes(content if content is not None else book.read_bytes()[:600])
    answer(monkeypatch, bad)
    page: Any = window.show_page("rules")
    page.show_rule(RULE)
    page.show_in_book()
    rulebook = window.findChild(RulebookWindow)
    assert rulebook is not None
    qtbot.waitUntil(lambda: rulebook.problem.text() == sentence)
    rulebook.point()
    assert not window.campaign.settings.get(PAGES), "a section is on no page of a book that cannot be read"
    assert not rulebook.deeds["point"].isEnabled()
    # another file, and it is read
    answer(monkeypatch, book)
    rulebook.choose_file()
    shown(window, qtbot, 1)
    assert rulebook.problem.isHidden()
    assert rulebook.deeds["point"].isEnabled()


def test_that_a_book_that_is_gone_says_so_and_is_asked_for_again(
    window: MainWindow, book: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    keep_book_file(window.machine, "tft-melee", book.with_name("Gone.pdf"))
    window.campaign.settings.set(PAGES, {"tft-melee": {"III Creating a figure": 2}})
    window.show_rule(RULE)
    assert window.pages.current_key == "rules"
    assert window.findChild(RulebookWindow) is None
    assert "Gone.pdf is not where it was; choose it again on the page of rules." in window.notices.sentences()
    answer(monkeypatch, book)
    opened(window, qtbot, 2)
    assert book_file(window.machine, "tft-melee") == book


def test_that_another_campaign_lets_the_file_go(
    window: MainWindow, book: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    answer(monkeypatch, book)
    rulebook = opened(window, qtbot)
    window.leave_campaign()
    assert rulebook._document is None
    assert not rulebook.isVisible()
    book.rename(book.with_name("Moved.pdf"))


@pytest.mark.parametrize(
    "kept", [None, [], "x", {"tft-melee": 3}, {"tft-melee": {"III Creating a figure": "2"}}, {"tft-melee": {"a": 0}}]
)
def test_that_a_damaged_setting_is_no_page(window: MainWindow, kept: Any) -> None:
    window.campaign.settings.set(PAGES, kept)
    book = RuleBook()
    rule = book.find(RULE)
    assert rule is not None
    (ledger,) = [one for one in book.ledgers() if one.system == rule.system]
    assert SectionPages(window.campaign).page(rule, ledger.rules) is None


def test_that_a_section_without_a_page_begins_with_its_heading(window: MainWindow) -> None:
    book = RuleBook()
    rule = book.find("tm.setup.dice")
    assert rule is not None
    (ledger,) = [one for one in book.ledgers() if one.system == rule.system]
    others = [one for one in ledger.rules if one.section.startswith("IV Options")]
    sections = list(dict.fromkeys(one.section for one in others))
    assert len(sections) > 2
    pages = SectionPages(window.campaign)
    pages.point(window, others[-1], 9)
    pages.point(window, others[0], 7)
    middle = next(one for one in others if one.section not in (others[0].section, others[-1].section))
    assert pages.page(middle, ledger.rules) == 7
    assert not pages.exact(middle)
    assert pages.page(others[-1], ledger.rules) == 9
    assert pages.page(rule, ledger.rules) is None
