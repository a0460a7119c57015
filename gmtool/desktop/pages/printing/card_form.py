"""The print form of the roster: all that can be chosen before its cards are printed."""

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Desk
from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.forms.form_field import choice
from gmtool.desktop.pages.printing.fields import booklet_rows, one_of, paper_rows, record_rows
from gmtool.desktop.pages.printing.print_page import PrintForm, PrintPage
from gmtool.desktop.paper.cards.booklet_setting import BookletSetter
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.printouts.card_printout import CardPrintout, booklet_stack
from gmtool.desktop.paper.printouts.saved_options import SAVED_CARD_OPTIONS, CardPrintOptions
from gmtool.desktop.paper.sheet import Stack
from gmtool.language import tr
from gmtool.presentation.sheets.options import CardPrintKind
from gmtool.store.campaign import Campaign


def card_print_page(campaign: Campaign, desk: Desk, printout: CardPrintout) -> PrintPage:
    return PrintPage(CardPrintForm(printout, desk.machine), campaign, desk)


class CardPrintForm(PrintForm):
    """The print form of the roster."""

    def __init__(self, subject: CardPrintout, store: QSettings) -> None:
        super().__init__(subject.title)
        self._subject = subject
        self._store = store
        wishes = SAVED_CARD_OPTIONS.last(store)
        sources = {str(place): f"{one.name} ({one.count:,})" for place, one in enumerate(subject.sources)}
        self._top = FieldRows(
            (
                one_of("what", "", CardPrintKind, tr("What is printed"), tr("What")),
                choice("which", "", sources, name=tr("Which cards"), section=tr("What"), room=8),
            )
        )
        self.what, self.which = self._top.editors.values()
        self.paper = paper_rows()
        self.records = record_rows()
        self.booklet = booklet_rows()
        self._setter = BookletSetter(self)
        self._setter.progressed.connect(self.changed)
        self.fill((self._top, self.paper, self.records, self.booklet))
        self.what.show_value(wishes.what)
        self.paper.show_wishes(wishes.paper)
        self.records.show_wishes(wishes.records)
        self.booklet.show_wishes(wishes.booklet)
        self._show_parts()
        self.what.edited.connect(self._show_parts)
        self.booklet.editors["folded"].edited.connect(self._show_parts)

    @property
    def fewer(self) -> str:
        booklet = self._what is CardPrintKind.BOOKLET
        return tr("A folded booklet takes far fewer.") if booklet else tr("Fit more cards on a sheet to use fewer.")

    @property
    def first(self) -> QWidget | None:
        return self.what

    @property
    def wishes(self) -> CardPrintOptions:
        return CardPrintOptions(self._what, self.paper.wishes, self.records.wishes, self.booklet.wishes)

    def stack(self, pictures: PaperPictures) -> Stack:
        wishes, place = self.wishes, int(self.which.text)
        source = self._subject.sources[place]
        if wishes.what is not CardPrintKind.BOOKLET:
            self._setter.stop()
            return self._subject.stack(wishes, source, pictures)
        key = (wishes.sheet, wishes.booklet, place)
        booklet = self._setter.booklet(key, lambda: self._subject.setting(wishes, source, pictures))
        if booklet is None:
            said = tr("Setting the booklet: {done:,} of {count:,} cards.", done=self._setter.done, count=source.count)
            return Stack(source.title, wishes.sheet, (), waits=said)
        return booklet_stack(booklet, wishes, pictures)

    def remember(self) -> None:
        SAVED_CARD_OPTIONS.keep(self._store, self.wishes)

    @property
    def _what(self) -> CardPrintKind:
        return CardPrintKind(self.what.text)

    def _show_parts(self) -> None:
        booklet = self._what is CardPrintKind.BOOKLET
        self.booklet.setVisible(booklet)
        self.records.setVisible(not booklet)
        self.paper.show_row("landscape", not (booklet and self.booklet.wishes.folded))
