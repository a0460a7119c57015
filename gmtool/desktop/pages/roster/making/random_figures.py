"""Random figures: the panel that makes them, and the table of their names, numbers and gear."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QPushButton,
    QTableView,
    QWidget,
)

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, label, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in, row_of
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.roster.making.creation_form import SEEDS, CreationForm
from gmtool.fraction import fraction_text
from gmtool.language import grouped, tr, trc, trn
from gmtool.presentation.cards.card_words import value_text
from gmtool.presentation.encounters.worths import points
from gmtool.rules.kit.quick_entry.card_line import things
from gmtool.rules.seam import Card, CardColumn, Refused, Ruleset, Troop, VirtualTable, total_of
from gmtool.store.campaign import Campaign

Index = QModelIndex | QPersistentModelIndex
MOST_NUMBERS = 5


class FiguresModel(QAbstractTableModel):
    """A row a figure. Columns whose numbers are all 0 are left away."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: Sequence[Card] = ()
        self._texts: list[tuple[str, ...]] = []
        self._titles: tuple[str, ...] = ()

    def show_figures(self, rules: Ruleset, cards: Sequence[Card]) -> None:
        self.beginResetModel()
        self.cards = cards
        values = [rules.values(card) for card in cards]
        columns = [column for column in rules.columns() if column.number and any(one.get(column.key) for one in values)]
        shown = columns[:MOST_NUMBERS]
        # translators: over the things that a figure has
        carries = tr("Carries")
        self._titles = (tr("Name"), *(column.label for column in shown), carries)
        self._texts = [
            (card.name, *(_text(one, column) for column in shown), ", ".join(things(rules, card)))
            for card, one in zip(cards, values, strict=True)
        ]
        self.endResetModel()

    def show_troops(self, rules: Ruleset, troops: Sequence[Troop]) -> None:
        """Show a party or an army: how many of each, what one is worth, and all of them."""
        self.show_figures(rules, [troop.card for troop in troops])
        self.beginResetModel()
        worth = any(troop.worth is not None for troop in troops)
        paid: list[tuple[str, ...]] = [
            (_points(troop.worth), _points(troop.total)) if worth else () for troop in troops
        ]
        # a number of the cards that is what one is worth says it twice
        kept = [
            at for at in range(1, len(self._titles))
            if any(texts[at] not in each[:1] for texts, each in zip(self._texts, paid, strict=True))
        ]  # fmt: skip
        titles = (self._titles[at] for at in kept)
        number = trc("how many figures", "Number")
        paying = (trc("worth of one figure", "Each"), tr("Total")) if worth else ()
        self._titles = (self._titles[0], number, *paying, *titles)
        self._texts = [
            (texts[0], str(troop.count), *each, *(texts[at] for at in kept))
            for troop, each, texts in zip(troops, paid, self._texts, strict=True)
        ]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._texts)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:  # noqa: N802
        if way != Qt.Orientation.Horizontal or not 0 <= section < len(self._titles):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return self._titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        text = self._texts[index.row()][index.column()]
        return text if role == Qt.ItemDataRole.DisplayRole else tool_tip(text)


def _points(worth: Fraction | None) -> str:
    return "–" if worth is None else grouped(fraction_text(worth))


def _text(values: object, column: CardColumn) -> str:
    return value_text(values.get(column.key, "")) if isinstance(values, dict) else ""


_WORDS: Final = 200
"""Pixels at 100 % that the last column should have."""


class FiguresTable(QTableView):
    """Only to be looked at."""

    def __init__(self, model: FiguresModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(tr("The figures that would be added"))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        model.modelReset.connect(self._share)
        theme_signals().theme_changed.connect(self._fit)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._share()

    def _fit(self) -> None:
        row = QFontMetrics(theme().font()).height() + theme().px(12)
        self.verticalHeader().setMinimumSectionSize(row)
        self.verticalHeader().setDefaultSectionSize(row)
        self.setMinimumHeight(4 * row)

    def _share(self) -> None:
        head, last = self.horizontalHeader(), self.model().columnCount() - 1
        if last < 1:
            return
        widths = [max(self.sizeHintForColumn(column), head.sectionSizeHint(column)) for column in range(last)]
        room = self.viewport().width() - theme().px(_WORDS) - sum(widths)
        for column in range(last, -1, -1):
            spared = 0 < column < last and room < 0
            self.setColumnHidden(column, spared)
            room += widths[column] if spared else 0
            mode = QHeaderView.ResizeMode.Stretch if column == last else QHeaderView.ResizeMode.ResizeToContents
            head.setSectionResizeMode(column, mode)


class FiguresPanel(QWidget):
    """Rolls anew with every change; what is shown is what is added."""

    added = Signal(object)
    enlisted = Signal(object)
    """Troops that are to fight, each with its card and its number."""
    closed = Signal()

    def __init__(self, campaign: Campaign, names: Callable[[Sequence[str]], Sequence[str]]) -> None:
        """`names` numbers the names of several figures."""
        super().__init__()
        self._names = names
        self.setAccessibleName(tr("Random figures"))
        self.wanted = CreationForm(campaign)
        self.refused = wrapped("")
        set_kind(self.refused, kind="warn")
        self.model = FiguresModel()
        self.table = FiguresTable(self.model)
        self.add = likely(QPushButton(), Rank.PART)
        self.total = label("", "strong")
        self.warned = wrapped("")
        set_kind(self.warned, kind="warn")
        self.troops: Sequence[Troop] = ()
        self.fight = dressed(
            QPushButton(tr("To an encounter…")), tip=tr("Add the cards, and all the figures to an encounter")
        )
        self.again = KeyButton(tr("Reroll"), "R")
        self.cancel = KeyButton(tr("Close"), "Esc")
        self._lay_out()
        self.wanted.changed.connect(self._look)
        self.add.clicked.connect(lambda: self.added.emit(self.model.cards))
        self.fight.clicked.connect(lambda: self.enlisted.emit(self.troops))
        self.again.clicked.connect(self.roll_anew)
        self.cancel.clicked.connect(self.closed)
        key = QShortcut(QKeySequence("R"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        key.activated.connect(self.roll_anew)

    def open_on(self, system: str, kind: str) -> None:
        self.wanted.begin(system, kind)
        self.roll_anew()
        self.wanted.fields[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def roll_anew(self) -> None:
        self.wanted.seed.show_value(Random().randrange(1, SEEDS))
        self._look()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        focus = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (focus if isinstance(focus, QPushButton) else self.add).click()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        inside = dressed(QWidget(), kind="clear")
        column_in(
            inside,
            label(tr("Random figures"), "title"),
            self.wanted,
            self.refused,
            (self.table, 1),
            gap=8,
            margins=(0, 0, 8, 0),
        )
        scroll = UprightArea(inside)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        below = row_of(self.add, self.fight, self.again, self.cancel, 1)
        column_in(self, (scroll, 1), self.total, self.warned, below, margins=(20, 16, 12, 16))

    def _look(self) -> None:
        """Roll, by the seed, and show what came up."""
        table = VirtualTable(Random(int(self.wanted.seed.text)))
        self.troops, cards, findings = (), list[Card](), list[str]()
        try:
            if self.wanted.way:
                raised = self.wanted.rules.raised(self.wanted.way, self.wanted.wishes, table)
                cards = self._dressed([troop.card for troop in raised.troops])
                self.troops = [replace(one, card=card) for one, card in zip(raised.troops, cards, strict=True)]
                findings = [one.text for one in raised.findings]
            else:
                wishes, many = self.wanted.wishes, int(self.wanted.count.text)
                cards = self._dressed([self.wanted.rules.created(wishes, table) for _ in range(many)])
        except Refused as refused:
            self.refused.setText(" ".join(one.reason for one in refused.refusals))
        self.refused.setVisible(not cards)
        self._show(cards, findings)

    def _show(self, cards: Sequence[Card], findings: Sequence[str]) -> None:
        if self.troops:
            self.model.show_troops(self.wanted.rules, self.troops)
        else:
            self.model.show_figures(self.wanted.rules, cards)
        self.total.setText(_total(self.troops, self.wanted.counted))
        self.warned.setText("\n".join(findings))
        for part, shown in ((self.total, self.troops), (self.warned, findings), (self.fight, self.troops)):
            part.setVisible(bool(shown))
        self.add.setText(trn("Add the card", "Add {n} cards", len(cards)))
        allow(self.add, "" if cards else tr("no figure can be made like this."))

    def _dressed(self, rolled: Sequence[Card]) -> list[Card]:
        """The figures with the names, the kind and the tags they are to have."""
        name = self.wanted.name.text.strip()
        names = [name or card.name for card in rolled]
        if not self.wanted.way or len(set(names)) < len(names):  # each kind of an army has a name of its own
            names = list(self._names(names))
        kind, tags = self.wanted.kind.text, self.wanted.given_tags
        return [replace(card, name=one, kind=kind, tags=tags) for card, one in zip(rolled, names, strict=True)]


def _total(troops: Sequence[Troop], counted: str) -> str:
    """The number of figures or units, and their worth together."""
    many, worth = sum(troop.count for troop in troops), total_of([troop.total for troop in troops])
    own = counted == "figure"  # other nouns are of the rules
    figures = trn("{n} figure", "{n} figures", many) if own else f"{many} {counted}{'s' * (many != 1)}"
    return figures if worth is None else f"{figures}, {points(worth)}"
