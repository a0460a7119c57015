"""The print page, and what it asks of whatever is printed: a form at its left that makes the sheets at its right."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Deed, Desk, Level, allow, deeds_of, make_actions
from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.prepare_page import OverlaidPage, within_page
from gmtool.desktop.pages.printing.fields import SIZES
from gmtool.desktop.pages.printing.print_widget import MANY, PrintHead, PrintWidget
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.print_job import PrintJob
from gmtool.desktop.paper.print_targets import (
    PdfFile,
    PrintError,
    PrinterTarget,
    PrintTarget,
    ask_printer,
    has_printers,
)
from gmtool.desktop.paper.sheet import Stack
from gmtool.language import tr, trn
from gmtool.store.campaign import Campaign


class PrintForm(QWidget):
    """Everything that can be chosen about what is printed. `title` is for the bar at the top."""

    changed = Signal()
    """Something else is wished."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self.setProperty("kind", "clear")

    def fill(self, parts: Sequence[FieldRows]) -> None:
        """Show these beneath each other; each of their edits is another wish."""
        column_in(self, *parts, 1, gap=10, margins=(16, 8, 16, 16))
        for part in parts:
            part.edited.connect(self.changed)

    @property
    def fewer(self) -> str:
        """The advice on how to need fewer sheets, in one sentence."""
        raise NotImplementedError

    @property
    def first(self) -> QWidget | None:
        """The widget where the first key should go, if any in the form."""
        raise NotImplementedError

    def stack(self, pictures: PaperPictures) -> Stack:
        """The sheets as they are wished now."""
        raise NotImplementedError

    def remember(self) -> None:
        """Keep what is wished for the next time."""
        raise NotImplementedError


_ACTIONS: Final = deeds_of(
    "printing",
    Deed("save", tr("Save as PDF…"), ("Ctrl+S",), tr("Vector graphics with real text, exactly to scale")),
    Deed("print_out", tr("Print…"), ("Ctrl+P",), tr("Choose a printer")),
    Deed("back", tr("Back"), ("Esc",), tr("Back to where you came from; cancels printing first")),
)
_LOOKING: Final = deeds_of(
    "printing",
    Deed("after", tr("Next sheet"), ("PgDown",)),
    Deed("before", tr("Previous sheet"), ("PgUp",)),
    Deed("larger", tr("Zoom in"), ("+",), tr("Also Ctrl and the wheel")),
    Deed("smaller", tr("Zoom out"), ("-",), tr("Also Ctrl and the wheel")),
    Deed("fit", tr("Whole sheet"), ("F",)),
)
_FOLDER: Final = "paper/folder"
_PAUSE: Final = 80
"""Milliseconds to wait for a further change before the sheets are made anew."""


class PrintPage(OverlaidPage):
    """Prints what a form makes. A workspace that lies over the page it was called from."""

    history = None

    def __init__(self, form: PrintForm, campaign: Campaign, desk: Desk) -> None:
        widget = PrintWidget()
        super().__init__(widget, tr("Print: {title}", title=form.title))
        self.widget: PrintWidget = widget
        self.form = form
        self._desk = desk
        self._pictures = PaperPictures(campaign, self)
        self.preview, self.running = self.widget.preview, self.widget.running
        self._actions = {
            **make_actions(self.widget, self, _ACTIONS),
            **make_actions(self.widget, self.preview, _LOOKING),
        }
        within_page(self._actions.values())
        self.head = PrintHead(self.preview, self._actions)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._make)
        self.widget.lay_out(form, self.head)
        self.form.changed.connect(lambda: self._soon.start(_PAUSE))
        self.running.ended.connect(self._ended)
        self._pictures.ready.connect(lambda _: self._soon.start(_PAUSE))
        self._make()

    # --- a workspace -------------------------------------------------------------------------------------------
    def shown(self) -> None:
        (self.form.first or self.preview).setFocus()

    def close(self) -> None:
        """Remember what was wished; give up what is being printed."""
        self.running.cancel()
        self._soon.stop()
        self.form.remember()
        self._pictures.close()
        self.deleteLater()

    # --- deeds -------------------------------------------------------------------------------------------------
    def save(self) -> None:
        stack = self._stack()
        folder = Path(str(self._desk.machine.value(_FOLDER, self._desk.folder)))
        name = f"{files.file_name(stack.title, tr('Print'))}.pdf"
        path = files.ask_where_to_save(self.widget, tr("Save as PDF"), folder, files.PDF, name)
        if path is not None:
            self._desk.machine.setValue(_FOLDER, str(path.parent))
            self._begin(stack, range(len(stack.sheets)), lambda: PdfFile(path, stack))

    def print_out(self) -> None:
        if not has_printers():
            self._desk.notice(tr("This machine has no printer; save a PDF instead and print it elsewhere."), Level.WARN)
            return
        stack = self._stack()
        asked = ask_printer(self.widget, stack)
        if asked is not None:
            self._begin(stack, asked[1], lambda: PrinterTarget(asked[0], stack))

    def back(self) -> None:
        """Cancel what is being printed; otherwise go back to where this was called from."""
        if self.running.busy:
            self.running.cancel()
        else:
            self._desk.go_back()

    # --- inside ------------------------------------------------------------------------------------------------
    def _stack(self) -> Stack:
        """The sheets as they are wished at this moment, though a change may not have been shown yet."""
        if self._soon.isActive():
            self._soon.stop()
            self._make()
        return self.preview.stack

    def _make(self) -> None:
        stack = self.form.stack(self._pictures)
        self.preview.show_stack(stack)
        count, size = len(stack.sheets), SIZES[stack.paper.size]
        if stack.waits:
            self.head.say(stack.waits)
        elif not count:
            self.head.say(tr("There is nothing to print."), kind="warn")
        elif stack.both_sides:
            self.head.say(
                trn(
                    "That takes {n:,} sheet of {size}, printed on both sides and folded.",
                    "That takes {n:,} sheets of {size}, printed on both sides and folded.",
                    count // 2,
                    size=size,
                )
            )
        else:
            takes = trn("That takes {n:,} sheet of {size}.", "That takes {n:,} sheets of {size}.", count, size=size)
            many = count > MANY
            self.head.say(f"{takes} {self.form.fewer}" if many else takes, kind="warn" if many else "info")
        self._enable()

    def _enable(self) -> None:
        empty = "" if self.preview.stack.sheets else tr("there is nothing to print.")
        waiting = tr("the pictures are still being loaded.") if self._pictures.waiting else ""
        busy = tr("something is being printed.") if self.running.busy else ""
        for key in ("save", "print_out"):
            allow(self._actions[key], busy or waiting or empty)

    def _begin(self, stack: Stack, sheets: range, open_outlet: Callable[[], PrintTarget]) -> None:
        try:
            self.running.begin(PrintJob(stack, open_outlet(), sheets))
        except PrintError as problem:
            self._desk.notice(str(problem), Level.BAD)
        self._enable()

    def _ended(self, sentence: str, kept: bool) -> None:
        self._desk.notice(sentence, Level.GOOD if kept else Level.WARN)
        self._enable()
