"""Table on paper: HTML that Qt lays out as wide as the room, its columns as wide as they need to be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QTextDocument, QTextOption

from gmtool.desktop.paper.page import EM, Page, mm_per_unit, paper_font
from gmtool.desktop.paper.typeset.blocks import Rows
from gmtool.desktop.paper.typeset.text import LONGEST, QUIET, heading_height, paint_heading, units

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



@lru_cache(maxsize=1000)
def _laid_out(html: str, width: int) -> QTextDocument:
    """HTML laid out in a width, until it is asked for in another width."""
    made = QTextDocument()
    made.setUndoRedoEnabled(False)
    made.setUseDesignMetrics(True)
    made.setDocumentMargin(0)
    made.setDefaultFont(paper_font(False))
    made.setDefaultTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute))
    made.setDefaultStyleSheet(_STYLE)
    made.setHtml(f'<body style="{_BODY}">{html}</body>')
    made.setTextWidth(width)
    if made.size().width() > width + 1:
        # not from the first: where any word may be broken, a table breaks them all to have equal columns
        option = made.defaultTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        made.setDefaultTextOption(option)
    return made


@lru_cache(maxsize=8192)
def _measured(html: str, width: int) -> tuple[float, bool]:
    """The height, and whether there is room without breaking words."""
    made = _laid_out(html, width)
    return made.size().height(), made.defaultTextOption().wrapMode() == QTextOption.WrapMode.WordWrap


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
        high, _ = _measured(self._html(width, points), units(width, points))
        return heading_height(self.title, points) + high * mm_per_unit(points)

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
        fitting = [html for html in self._whole if _measured(html, wide)[1]]
        return min(fitting or self._broken, key=lambda html: _measured(html, wide)[0])

    @cached_property
    def _whole(self) -> Sequence[str]:
        return self._ways(_SHORT)

    @cached_property
    def _broken(self) -> Sequence[str]:
        return self._ways(0)

    def _ways(self, short: int) -> Sequence[str]:
        """With its last column, and with what stands in it under each row; cells of so many letters are not broken."""
        used = [place for place in range(len(self.columns)) if any(row[place].strip() for row in self.rows)]
        places = used or list(range(len(self.columns)))
        ways = (False, True) if self.may_fold and len(used) > 2 else (False,)
        return ["".join(self._parts(places, short, folded=folded)) for folded in ways]

    def _parts(self, places: Sequence[int], short: int, *, folded: bool) -> Iterator[str]:
        beside = places[:-1] if folded else places
        blank = not any(cell.strip() for row in self.rows for cell in row)
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
            yield _quiet(f"and {self.more:,} more", 0.9)

    def _shortened(self, cell: str) -> str:
        return cell if len(cell) <= self.longest else f"{cell[: self.longest]}…"
