"""Table on paper: HTML that Qt lays out as wide as the room, its columns as wide as they need to be."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from html import escape
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QTextBlock, QTextDocument, QTextOption

from gmtool.desktop.paper.page import EM, Page, mm_per_unit, paper_font
from gmtool.desktop.paper.typeset.blocks import Rows
from gmtool.desktop.paper.typeset.text import LONGEST, QUIET, heading_height, paint_heading, units
from gmtool.language import tr
from gmtool.records import dataclass

_BODY: Final = "color: #000000; white-space: pre-wrap"
_STYLE: Final = f"""
th {{ font-size: {EM * 0.75}px; font-weight: normal; color: {QUIET.name()}; text-align: left }}
th, td {{ padding-right: {EM * 0.6}px }}
td {{ padding-top: {EM * 0.04}px; padding-bottom: {EM * 0.06}px }}
td {{ border-bottom: {EM * 0.03}px solid #c4c4c4 }}
th.wide {{ padding-right: {EM * 6}px }}
td.over {{ border-bottom: none }}
td.whole {{ white-space: nowrap }}
td.blank {{ padding-bottom: {EM * 0.7}px }}
"""
"""Sizes are in pixels of `paper_font`; whoever paints scales them."""
_SHORT: Final = 14
"""The letters of a cell that is broken only where it must be."""
_UNDER: Final = 0.85
"""The share of plain type of what stands under a row."""


@lru_cache(maxsize=500)
def _document(html: str) -> QTextDocument:
    made = QTextDocument()
    made.setUndoRedoEnabled(False)
    made.setUseDesignMetrics(True)
    made.setDocumentMargin(0)
    made.setDefaultFont(paper_font(False))
    made.setDefaultTextOption(_option(QTextOption.WrapMode.WordWrap))
    made.setDefaultStyleSheet(_STYLE)
    made.setHtml(f'<body style="{_BODY}">{html}</body>')
    return made


def _laid_out(html: str, width: int) -> QTextDocument:
    """HTML laid out in a width, until it is asked for in another width."""
    made = _document(html)
    if made.textWidth() != width:
        if made.defaultTextOption().wrapMode() != QTextOption.WrapMode.WordWrap:
            made.setDefaultTextOption(_option(QTextOption.WrapMode.WordWrap))
        made.setTextWidth(width)
        if made.size().width() > width + 1:
            # not from the first: where any word may be broken, a table breaks them all to have equal columns
            made.setDefaultTextOption(_option(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere))
    return made


def _option(wrap: QTextOption.WrapMode) -> QTextOption:
    option = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
    option.setWrapMode(wrap)
    return option


class _Measure(NamedTuple):
    """A height, and whether there is room without breaking words, and even without breaking lines."""

    height: float
    whole_words: bool
    whole_lines: bool


@lru_cache(maxsize=8192)
def _measured(html: str, width: int) -> _Measure:
    made = _laid_out(html, width)
    words = made.defaultTextOption().wrapMode() == QTextOption.WrapMode.WordWrap
    lines = words and all(cell.layout().lineCount() == 1 for cell in _cells(made))
    return _Measure(made.size().height(), words, lines)


def _cells(document: QTextDocument) -> Iterator[QTextBlock]:
    cell = document.begin()
    while cell.isValid():
        yield cell
        cell = cell.next()


@lru_cache(maxsize=8192)
def _escaped(text: str) -> str:
    return "<br>".join(escape(text[:LONGEST]).splitlines())


def _quiet(text: str, share: float) -> str:
    return f'<span style="font-size:{EM * share:.0f}px;color:{QUIET.name()}">{_escaped(text)}</span>'


Row = Sequence[str]


@dataclass(frozen=True)
class PaperTable(Rows[Row]):
    """Columns with names, and rows; columns in which nothing stands are left away.

    `bold`: the column whose cells stand out, if any. `may_fold`: the last cell may stand under its row where there is
    too little room beside the others. `more`: how many rows there are beyond these. Where no row says anything, they
    are to be written in by hand.
    """

    columns: Row = ()
    needed: bool = True
    bold: int = -1
    may_fold: bool = False
    longest: int = 400
    """The characters of a cell; what is longer ends in an ellipsis."""
    more: int = 0

    def height(self, width: float, points: float) -> float:
        measure = _measured(self._html(width, points), units(width, points))
        return heading_height(self.title, points) + measure.height * mm_per_unit(points)

    def cut(self, width: float, height: float, points: float) -> "PaperTable | None":
        """The first rows, and how many more there are."""
        return self._begun(width, height, points, lambda left: {"more": self.more + left})

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        under, painter = paint_heading(page, room, self.title, points), page.painter
        painter.save()
        painter.translate(under.topLeft())
        painter.scale(mm_per_unit(points), mm_per_unit(points))
        _laid_out(self._html(room.width(), points), units(room.width(), points)).drawContents(painter)
        painter.restore()

    def _html(self, width: float, points: float) -> str:
        """The lowest of those in which no short cell is broken, as far as these have room."""
        wide = units(width, points)
        if _measured(self._plain, wide).whole_lines:
            return self._plain
        fitting = [html for html in (self._plain, *self._folded) if _measured(html, wide).whole_words]
        return min(fitting or self._broken, key=lambda html: _measured(html, wide).height)

    @cached_property
    def _plain(self) -> str:
        return self._marked(_SHORT)

    @cached_property
    def _folded(self) -> Sequence[str]:
        return [self._marked(_SHORT, folded=True)] if self._folds else []

    @cached_property
    def _broken(self) -> Sequence[str]:
        return [self._marked(0, folded=folded) for folded in ((False, True) if self._folds else (False,))]

    @property
    def _folds(self) -> bool:
        return self.may_fold and len(self._used) > 2

    @cached_property
    def _used(self) -> Sequence[int]:
        return [place for place in range(len(self.columns)) if any(row[place].strip() for row in self.rows)]

    def _marked(self, short: int, *, folded: bool = False) -> str:
        """The HTML. Cells of so many letters are not broken; `folded`: the last cell stands under its row."""
        return "".join(self._parts(self._used or range(len(self.columns)), short, folded=folded))

    def _parts(self, places: Sequence[int], short: int, *, folded: bool) -> Iterator[str]:
        beside = places[:-1] if folded else places
        blank = not self._used
        yield '<table width="100%" cellspacing="0" cellpadding="0">'
        # by hand, the first column and the last one get longer words than the others
        wide = (places[0], places[-1]) if blank and short else ()
        if any(self.columns):
            names = (
                f"<th{' class=wide' if place in wide else ''}>{_escaped(self.columns[place])}</th>" for place in beside
            )
            yield f"<tr>{''.join(names)}</tr>"
        for row in self.rows:
            under = self._shortened(row[places[-1]]) if folded else ""
            yield "<tr>"
            for place in beside:
                kinds = ("blank" if blank else "", "over" if under else "", "whole" if len(row[place]) <= short else "")
                said = _escaped(self._shortened(row[place]))
                yield f'<td class="{" ".join(kinds).strip()}">{f"<b>{said}</b>" if place == self.bold else said}</td>'
            yield "</tr>"
            if under:
                yield f'<tr><td colspan="{len(beside)}">{_quiet(under, _UNDER)}</td></tr>'
        yield "</table>"
        if self.more:
            yield _quiet(tr("and {count:,} more", count=self.more), 0.9)

    def _shortened(self, cell: str) -> str:
        return cell if len(cell) <= self.longest else f"{cell[: self.longest]}…"
