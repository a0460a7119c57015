"""The handbook: a window of its own beside the fight, opened at the page for what is in front of the GM."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtCore import QSignalBlocker, Qt, QUrl
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSplitter, QWidget

from gmtool.desktop.base.desk import Deed, allow, deeds_of, make_actions
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.parts.sidebar import SideList
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.handbook.page_view import PageView
from gmtool.language import tr
from gmtool.presentation.handbook import CONTENTS, Chapter, Handbook, Passage
from gmtool.presentation.side_entry import SideEntry

_DEEDS = deeds_of(
    "handbook",
    Deed("back", tr("Back"), ("Alt+Left",), tr("Previous page")),
    Deed("forward", tr("Forward"), ("Alt+Right",), tr("Next page")),
    Deed("to_contents", tr("Contents"), ("Alt+Home",), tr("All pages of the handbook")),
    Deed("search", tr("Search"), ("Ctrl+F",), tr("Search all pages")),
    Deed("leave", tr("Close"), ("Esc",), tr("Back to the window")),
)


class HandbookWindow(QWidget):
    """The pages at the left, or the sections that have the typed words; at the right the page that is read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._window = parent
        self.setWindowTitle(tr("Handbook · gmtool"))
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.book = Handbook()
        self.deeds = make_actions(self, self, _DEEDS)
        self.list = SideList(tr("Pages"))
        self.typed = dressed(_Typed(self.list), name=tr("Search the handbook"))
        self.typed.setPlaceholderText(tr("Search the handbook…"))
        self.nothing = wrapped("", "muted")
        self.page = PageView()
        self._lay_out()
        self.typed.textChanged.connect(self._narrow)
        self.typed.returnPressed.connect(self.page.setFocus)
        self.list.chosen.connect(self._turn_to)
        self.page.turned.connect(self._follow)
        room = self.screen().availableGeometry()
        self.resize(min(theme().px(1060), room.width()), min(theme().px(820), room.height()))
        self._narrow("")

    @property
    def place(self) -> str:
        """The page that is read."""
        return self.page.address.toLocalFile().removeprefix(f"{self.book.folder.as_posix()}/")

    def bring_up(self, place: str) -> None:
        """Show a page, with the keys in it."""
        self.typed.clear()
        self.show()
        self.raise_()
        self.activateWindow()
        self._turn_to(place)
        self.page.setFocus()

    def search(self) -> None:
        self.typed.setFocus()
        self.typed.selectAll()

    def back(self) -> None:
        self.page.go_back()

    def forward(self) -> None:
        self.page.go_forward()

    def to_contents(self) -> None:
        self.bring_up(CONTENTS)

    def leave(self) -> None:
        """Close, and give the keys back to the window."""
        self.close()
        self._window.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter on a row reads it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.hasFocus():
            self.page.setFocus()
        else:
            super().keyPressEvent(event)

    def _turn_to(self, link: str) -> None:
        place, _, heading = link.partition("#")
        address = QUrl.fromLocalFile((self.book.folder / place).as_posix())
        if heading:
            address.setFragment(heading)
        self.page.go_to(address)

    def _follow(self) -> None:
        """Another page is read: mark it in the list, and say what the keys can do now."""
        allow(self.deeds["back"], "" if self.page.can_go_back else tr("this is the first page."))
        allow(self.deeds["forward"], "" if self.page.can_go_forward else tr("this is the last page."))
        if not self.typed.text().strip():
            with QSignalBlocker(self.list):  # it is read already
                self.list.choose(self.place)

    def _narrow(self, typed: str) -> None:
        """All pages, or what has the words."""
        words = typed.strip()
        rows = _found(self.book.find(words)) if words else _contents(self.book.chapters)
        self.nothing.setText("" if rows else tr("No page has “{words}”. Try fewer words.", words=words))
        self.nothing.setVisible(not rows)
        self.list.setVisible(bool(rows))
        if words:
            self.list.fill(rows)
        else:
            with QSignalBlocker(self.list):  # what is read stays
                self.list.fill(rows)
                self.list.choose(self.place)

    def _lay_out(self) -> None:
        left = dressed(QWidget(), kind="side")
        column_in(
            left,
            row_of(self.typed, margins=(10, 10, 8, 0)),
            row_of(self.nothing, margins=(12, 8, 8, 0)),
            (self.list, 1),
            gap=0,
            margins=0,
        )
        buttons = [KeyButton(action=self.deeds[key]) for key in ("back", "forward", "to_contents")]
        right = dressed(QWidget(), kind="ground")
        column_in(right, row_of(*buttons, 1, KeyButton(action=self.deeds["leave"])), (self.page, 1))
        split = QSplitter(childrenCollapsible=False)
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([theme().px(290), theme().px(770)])
        split.setStretchFactor(1, 1)
        column_in(self, (split, 1), gap=0, margins=0)


def _contents(chapters: Sequence[Chapter]) -> list[SideEntry]:
    """The pages under the names of their groups."""
    rows = list[SideEntry]()
    for group, members in groupby(chapters, key=lambda chapter: chapter.group):
        rows += [SideEntry("", group)] if group else []
        rows += [SideEntry(chapter.place, chapter.name) for chapter in members]
    return rows


def _found(passages: Sequence[Passage]) -> list[SideEntry]:
    """The sections under the names of their pages."""

    def rows() -> Iterator[SideEntry]:
        for chapter, sections in groupby(passages, key=lambda passage: passage.chapter):
            yield SideEntry("", chapter.name)
            for section in sections:
                yield SideEntry(section.link, section.heading or tr("Introduction"))

    return list(rows())


class _Typed(QLineEdit):
    """Up and Down walk the list while the letters stay here."""

    def __init__(self, rows: SideList) -> None:
        super().__init__(clearButtonEnabled=True)
        self._rows = rows

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._rows.keyPressEvent(event)
        else:
            super().keyPressEvent(event)
