"""Candidates of an input as a list: label, a few words, and the chance where the choice is rolled for."""

from collections.abc import Callable, Sequence
from time import perf_counter

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import theme
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.keys.inputs import is_unlit, row_of_value
from gmtool.presentation.fight.places import listed
from gmtool.presentation.fight.words.numbers import percent
from gmtool.presentation.text import with_minus
from gmtool.rules.seam import Candidate, Input

CANDIDATE = Qt.ItemDataRole.UserRole
TALLEST = 6
_GAP, _INDENT, _A_CHANCE = "   ", "      ", "8   88.8 %"
SLICE = 0.005
"""Seconds that are spent on chances at a time; further rows get theirs a moment later."""
K = Qt.Key
MOVES = (K.Key_Up, K.Key_Down, K.Key_Home, K.Key_End, K.Key_PageUp, K.Key_PageDown)


class CandidateModel(RowsModel[Candidate]):
    """The candidates of one input. The chance of a row that is looked at is worked out a moment later.

    That is never done while Qt asks for a row: it asks for all of them, and often.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft: Draft | None = None
        self._field: Input | None = None
        self._chances: dict[int, str] = {}
        self._looked_at = dict[int, None]()
        """The rows that wait for their chances."""
        self._offered: Sequence[Candidate] = ()
        self._widest: tuple[Sequence[Candidate], QFontMetrics | None, int] = ((), None, 0)
        self.folded: tuple[QFontMetrics, int] | None = None
        """The font and the width in which details stand under their labels: side by side they would be cut."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.work_out)

    @property
    def candidates(self) -> Sequence[Candidate]:
        return self.rows

    def shows(self, draft: Draft, field: Input) -> bool:
        """True if it shows the candidates of this input of this draft already."""
        return self._draft is draft and self._field is field

    def show(self, draft: Draft, field: Input) -> None:
        self.beginResetModel()
        self._draft, self._field, self._chances, self._looked_at = draft, field, {}, {}
        self._offered = draft.candidates(field)
        self.rows = list(listed(draft, field))
        self.endResetModel()

    def shown(self, place: int, role: int) -> object:
        candidate = self.candidates[place]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.words(place)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip("\n".join(refusal.reason for refusal in candidate.refusals)) or None
            case Qt.ItemDataRole.ForegroundRole:
                return theme().colour("muted") if candidate.refusals else None
            case Qt.ItemDataRole.UserRole:
                return candidate
        return None

    def words(self, row: int) -> str:
        """The digit that picks a row, if one does, its label, chance and detail, on one line or on several."""
        candidate = self.candidates[row]
        digit = str(row + 1) if row < 9 else ""
        first = _GAP.join(part for part in (digit, with_minus(candidate.label), self.chance(row)) if part)
        if self.folded is not None:
            return f"\n{_INDENT}".join((first, *self.below(row)))
        beside = _beside(candidate)
        return f"{first}{_GAP}{beside}" if beside else first

    def below(self, row: int) -> list[str]:
        """The lines under the label of a row."""
        if self.folded is None:
            return []
        (metrics, width), lines = self.folded, list[str]()
        for word in _beside(self.candidates[row]).split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and metrics.horizontalAdvance(_INDENT + longer) <= width:
                lines[-1] = longer
            elif word:
                lines.append(word)
        return lines

    def widest(self, metrics: QFontMetrics) -> int:
        """The width of the longest row on one line, without working out any chance."""
        of, by, width = self._widest
        if of is not self._offered or by != metrics:
            rows = (_GAP.join((_A_CHANCE, c.label, beside)) for c in self.candidates if (beside := _beside(c)))
            width = max(map(metrics.horizontalAdvance, rows), default=0)
            self._widest = self._offered, metrics, width
        return width

    def chance(self, row: int) -> str:
        """The headline chance with this candidate; empty where there is none, or none is known yet."""
        if row not in self._chances:
            self._looked_at[row] = None
            self._soon.start()
        return self._chances.get(row, "")

    def work_out(self) -> None:
        """Work out chances of rows that were looked at, until the time for it is over; the rest a moment later."""
        begun, found = perf_counter(), list[int]()
        while self._looked_at and (not found or perf_counter() - begun < SLICE):
            row = next(iter(self._looked_at))
            del self._looked_at[row]
            self._chances[row] = self._worked_out(self.candidates[row])
            found.append(row)
        if self._looked_at:
            self._soon.start()
        if any(self._chances[row] for row in found):
            self.dataChanged.emit(self.index(min(found)), self.index(max(found)))

    def _worked_out(self, candidate: Candidate) -> str:
        assert self._draft is not None
        assert self._field is not None
        chance = None if candidate.refusals else self._draft.chance(self._field, candidate)
        return "" if chance is None else percent(chance)


def _beside(candidate: Candidate) -> str:
    """The words beside a label: why the rules refuse it, or else its detail."""
    return with_minus(candidate.refusals[0].reason if candidate.refusals else candidate.detail)


class CandidateList(QListView):
    """Up and down look, Enter or a click picks; all other keys are the workspace's."""

    picked = Signal(object)
    """The value of the candidate."""
    refused = Signal(object)
    """The refusals of a candidate whose digit was pressed."""

    def __init__(self, draft: Draft, field: Input, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = CandidateModel(self)
        self._fitted = False
        self.setModel(self.rows)
        self.setUniformItemSizes(True)
        self.setAccessibleName(field.label)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._pick)
        self.begin(draft, field)

    def begin(self, draft: Draft, field: Input) -> None:
        """Show what an input can be, with what holds, or the first that is allowed, as the one looked at.

        Where the GM must say it although it has a default, or it stays blank, Enter takes nothing that nobody has
        looked at.
        """
        self.rows.show(draft, field)
        self.scrollToTop()
        value = draft.value(field)
        self._open = is_unlit(draft, field)
        place = -1 if self._open else row_of_value(self.rows.candidates, value)
        if place >= 0:
            self.setCurrentIndex(self.rows.index(place))
        self._refit()

    def show_draft(self, draft: Draft, field: Input) -> None:
        """Work the candidates out anew, with what else was said."""
        if self.rows.shows(draft, field):
            return
        opened = is_unlit(draft, field) and not self._open
        place = -1 if opened else self.currentIndex().row()
        self._open = self._open or opened
        self.rows.show(draft, field)
        if 0 <= place < self.rows.rowCount():
            self.setCurrentIndex(self.rows.index(place))
        self._refit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in MOVES:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.selectedIndexes():
            self._pick(self.currentIndex())
        else:
            event.ignore()

    def pick_number(self, number: int) -> None:
        """Pick the row that a digit stands on; one that the rules refuse is only looked at, and says why."""
        index = self.rows.index(number - 1)
        if index.isValid():
            self.setCurrentIndex(index)
            if refusals := index.data(CANDIDATE).refusals:
                self.refused.emit(refusals)
            else:
                self._pick(index)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _refit(self) -> None:
        """It shows other rows: one that is hidden is fitted to them when it is to be seen."""
        self._fitted = False
        if not self.isHidden():
            self.fit()

    def fit(self) -> None:
        """Have the height of what it shows."""
        if not self._fitted:
            self._fit()

    def _fit(self) -> None:
        """As high as its rows, up to so many; where one is too long, details stand under their labels."""
        self._fitted = True
        metrics, room = self.fontMetrics(), self.viewport().width() - theme().px(24)
        self.rows.folded = (metrics, room) if self.rows.widest(metrics) > room else None
        self.setUniformItemSizes(self.rows.folded is None)
        self.scheduleDelayedItemsLayout()
        shown = range(min(max(self.rows.rowCount(), 1), TALLEST))
        self.setFixedHeight(sum(map(self._row_height(), shown)) + theme().px(4))

    def _row_height(self) -> Callable[[int], int]:
        """The heights of rows, each kind of which is measured once: to look at all would work out their chances."""
        known: dict[int, int] = {}

        def height(row: int) -> int:
            below = len(self.rows.below(row)) if row < self.rows.rowCount() else 0
            if below not in known:
                known[below] = max(self.sizeHintForRow(row), theme().px(24))
            return known[below]

        return height

    def _pick(self, index: Index) -> None:
        self.picked.emit(index.data(CANDIDATE).value)
