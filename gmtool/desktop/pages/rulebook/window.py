"""The rulebook: a window of its own beside the fight, that shows the page of a PDF on which a rule stands."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import READ_ONLY, Deed, Desk, allow, deeds_of, make_actions
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, heading, label, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.pictures.worker import Worker
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.rulebook.document import BookDocument, Found, PagePicture
from gmtool.desktop.pages.rulebook.page_view import BookPageView
from gmtool.language import tr
from gmtool.presentation.own_book import MOST_PAGES, SectionPages, keep_book_file
from gmtool.records import dataclass
from gmtool.rules.ledger import Ledger, Rule
from gmtool.store.campaign import Campaign

_DEEDS = deeds_of(
    "rulebook",
    Deed("point", tr("This is the page"), ("Ctrl+Return",), tr("From now on the section of the rule is on this page")),
    Deed("previous", tr("Previous"), ("PgUp",), tr("Up, then the page before")),
    Deed("following", tr("Next"), ("PgDown",), tr("Down, then the next page")),
    Deed("go_to", tr("Page number"), ("Ctrl+G",), tr("Type a number; Enter goes there")),
    Deed("search", tr("Search"), ("Ctrl+F",), tr("Search the book; Enter finds the next place")),
    Deed("larger", tr("Zoom in"), ("+",)),
    Deed("smaller", tr("Zoom out"), ("-",)),
    Deed("whole_width", tr("As wide as the window"), ("F",)),
    Deed("show_rule", tr("The rule in our words"), ("Ctrl+R",), tr("In the rules reference, with its house rules")),
    Deed("choose_file", tr("Another file…"), ("Ctrl+Shift+O",), tr("The PDF of this game; it stays where it is")),
    Deed("leave", tr("Close"), ("Esc",), tr("Back to the window")),
)
_LINES: Final = 3
"""The most lines of the rule over the page."""


@dataclass(frozen=True, slots=True)
class _Thread:
    """All of PDFium is called in the worker's thread: a file is always beside the window."""

    path: Path = Path()


class RulebookWindow(QWidget):
    """Shows one rule, and the page that its section was pointed at. The file is opened when it is first looked at."""

    rule_wanted = Signal(str)
    """The rules reference is wanted at this rule."""

    def __init__(self, campaign: Campaign, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._campaign = campaign
        self._desk = desk
        self._window = parent
        self._pages = SectionPages(campaign)
        self._worker = Worker(_Thread(), self)
        self._worker.done.connect(self._came)
        self._rule: Rule | None = None
        self._ledger: Ledger | None = None
        self._file: Path | None = None
        self._document: BookDocument | None = None
        self._count = 0
        self.number = 1
        """The page that is shown or wanted, counted from 1."""
        self._shown = 0
        self._found: Found | None = None
        self._to_end = False
        self.setWindowTitle(tr("Rulebook · gmtool"))
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.deeds = make_actions(self, self, _DEEDS)
        self._build()
        room = self.screen().availableGeometry()
        self.resize(min(theme().px(820), room.width()), min(theme().px(980), room.height()))

    # --- what is asked of it -----------------------------------------------------------------------------------
    def bring_up(self, rule: Rule, ledger: Ledger, file: Path) -> None:
        """Show a rule of a ledger, and its page of this file."""
        self._rule, self._ledger = rule, ledger
        if file != self._file:
            self._open(file)
        self.number = self._pages.page(rule, ledger.rules) or self.number
        self._tell()
        self._ask()
        self.show()
        self.raise_()
        self.activateWindow()
        self.view.setFocus()

    def point(self) -> None:
        """The section of the rule is on the page that is shown."""
        if self._rule is not None and self._count:
            self._pages.point(self._desk, self._rule, self.number)
            self._tell()

    def previous(self) -> None:
        if not self.view.go_down(-1) and self.number > 1:
            self._to_end = True
            self._turn(self.number - 1)

    def following(self) -> None:
        if not self.view.go_down(1):
            self._turn(self.number + 1)

    def go_to(self) -> None:
        self.page_box.setFocus()
        self.page_box.selectAll()

    def search(self) -> None:
        self.typed.setFocus()
        self.typed.selectAll()

    def larger(self) -> None:
        self.view.zoom(1)

    def smaller(self) -> None:
        self.view.zoom(-1)

    def whole_width(self) -> None:
        self.view.zoom(0)

    def show_rule(self) -> None:
        if self._rule is not None:
            self.rule_wanted.emit(self._rule.id)
            self._window.activateWindow()

    def choose_file(self) -> None:
        """Another file is the book of this game from now on; the pages of its sections stay."""
        if self._rule is None or self._file is None:
            return
        if (chosen := files.ask_which(self, tr("The rulebook as a PDF"), self._file.parent, files.PDF)) is not None:
            keep_book_file(self._desk.machine, self._rule.system, chosen)
            self._open(chosen)
            self._tell()
            self._ask()

    def leave(self) -> None:
        """Close, and give the keys back to the window."""
        self.close()
        self._window.activateWindow()

    def end(self) -> None:
        """Another campaign comes: what is read is waited for, and the file is let go."""
        self._rule = None
        self._worker.close()
        if self._document is not None:
            self._document.close()
            self._document = None
        self.close()

    # --- the file ----------------------------------------------------------------------------------------------
    def _open(self, file: Path) -> None:
        before, self._document = self._document, None
        self._file, self._count, self.number, self._shown, self._found = file, 0, 1, 0, None

        def opened() -> BookDocument:
            if before is not None:
                before.close()
            return BookDocument(file)

        self.view.clear()
        self._worker.start(("open", file), opened)

    def _ask(self) -> None:
        """Ask for the picture of the page, once the file is open."""
        if self._document is not None:
            self.number = max(1, min(self.number, self._count))
            number, pixels = self.number, self.view.pixels
            self._worker.start(("page", number, pixels), partial(self._document.picture, number, pixels))
        self._show_place("")

    def _came(self, called: Any, given: Any, sentence: str) -> None:
        """Something was read. What is not wanted any more is let go."""
        match called:
            case ("open", file):
                if file == self._file:
                    self._opened(given, sentence)
                elif given is not None:
                    self._worker.start(("close", file), given.close)
            case ("page", number, pixels):
                if (number, pixels) == (self.number, self.view.pixels) and self._document is not None:
                    self._show_page(given, sentence)
            case ("find", words):
                if words == self.typed.text().strip():
                    self._show_found(words, given)

    def _opened(self, document: BookDocument | None, sentence: str) -> None:
        self._document = document
        if document is None:
            self._say(sentence)
            return
        self._count = document.pages
        self._tell()
        self.page_box.setMaximum(document.pages)
        self._ask()

    def _show_page(self, picture: PagePicture | None, sentence: str) -> None:
        if picture is None:
            self.view.clear()
            self._say(sentence)
            return
        marks = self._found.places if self._found is not None and self._found.number == picture.number else ()
        self.view.show_picture(picture.image, marks, turned=self._shown != picture.number)
        if self._to_end and self._shown != picture.number:
            self.view.to_end()
        self._shown, self._to_end = picture.number, False
        self._show_place(picture.label)
        self._say("")

    # --- what is read in it ------------------------------------------------------------------------------------
    def _turn(self, number: int) -> None:
        if 1 <= number <= self._count and number != self.number:
            self.number = number
            self._ask()
            self._tell()

    def _typed_number(self) -> None:
        self._turn(self.page_box.value())
        self.view.setFocus()

    def _find(self) -> None:
        words = self.typed.text().strip()
        if words and self._document is not None:
            again = self._found is not None and self._found.number == self.number
            self._say(tr("Searching…"))
            self._worker.start(("find", words), partial(self._document.find, words, self.number + again))

    def _show_found(self, words: str, found: Found | None) -> None:
        self._found = found
        if found is None:
            self._say(tr("“{words}” is not in this book, or its pages are pictures without words.", words=words))
            return
        self._say("")
        self.number, self._shown = found.number, 0
        self._ask()
        self._tell()

    def _forget_found(self) -> None:
        self._found = None

    # --- how it looks ------------------------------------------------------------------------------------------
    def _build(self) -> None:
        self.title = heading("")
        self.says = wrapped("")
        self.asked = wrapped("", "muted")
        self.problem = dressed(wrapped(""), kind="warn")
        self.place = label("", "muted")
        self.view = BookPageView()
        self.view.wanted.connect(self._ask)
        self.page_box = dressed(QSpinBox(minimum=1, maximum=MOST_PAGES), name=tr("Page number"))
        self.page_box.lineEdit().returnPressed.connect(self._typed_number)
        self.typed = dressed(QLineEdit(clearButtonEnabled=True), name=tr("Search the book"))
        self.typed.setPlaceholderText(tr("Search the book…"))
        self.typed.textEdited.connect(self._forget_found)
        self.typed.returnPressed.connect(self._find)
        self.says.setMaximumHeight(self.says.fontMetrics().lineSpacing() * _LINES)
        head = dressed(QWidget(), kind="side")
        column_in(
            head,
            row_of(self.title, 1, *self._buttons("show_rule", "choose_file", "leave")),
            self.says,
            row_of((self.asked, 1), *self._buttons("point")),
            row_of(self.page_box, self.place, *self._buttons("previous", "following"), (self.typed, 1)),
            self.problem,
            margins=(12, 10, 12, 8),
        )
        column_in(self, head, (self.view, 1), gap=0, margins=0)
        self._say("")

    def _buttons(self, *keys: str) -> list[KeyButton]:
        return [KeyButton(action=self.deeds[key]) for key in keys]

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Look again when it is turned to: a step may have been undone in the main window."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange:
            self._tell()

    def _tell(self) -> None:
        """Say which rule it is, and whether its section has a page."""
        rule, ledger = self._rule, self._ledger
        if rule is None or ledger is None:
            return
        self.title.setText(rule.section)
        self.says.setText(rule.says)
        self.says.setToolTip(tool_tip(rule.says))
        page = self._pages.page(rule, ledger.rules)
        here = page == self.number and self._pages.exact(rule)
        if page is None:
            self.asked.setText(tr("Turn to the page of this section, and say that this is it."))
        elif not self._pages.exact(rule):
            self.asked.setText(tr("Page {page} is where this part of the book begins.", page=page))
        elif here:
            self.asked.setText(tr("This is the page of the section."))
        else:
            self.asked.setText(tr("The section is on page {page}.", page=page))
        unread = "" if self._count else tr("no book is open.")
        why = READ_ONLY if self._campaign.read_only else unread or (tr("it is already.") if here else "")
        allow(self.deeds["point"], why)

    def _show_place(self, printed: str) -> None:
        self.page_box.setValue(self.number)
        of = tr("of {count}", count=self._count) if self._count else ""
        numbered = tr("printed “{label}”", label=printed) if printed not in ("", str(self.number)) else ""
        self.place.setText(", ".join(part for part in (of, numbered) if part))

    def _say(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
