"""A small table, laid out by Qt: as wide as the room, its columns as wide as they need to be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from PySide6.QtCore import QRectF

from gmtool.desktop.paper.page import Page
from gmtool.desktop.paper.typeset.blocks import Rows
from gmtool.desktop.paper.typeset.text import (
    escaped,
    has_room,
    heading_height,
    html_height,
    markup,
    paint_heading,
    paint_html,
)

_SHORT: Final = 14
"""The letters of a cell that is broken only where it must be."""
_UNDER: Final = 0.85
"""The share of plain type of what stands under a row."""

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
        return heading_height(self.title, points) + html_height(self._html(width, points), width, points)

    def cut(self, width: float, height: float, points: float) -> "PaperTable | None":
        """The first rows, and how many more there are."""
        return self._begun(width, height, points, lambda left: {"more": self.more + left})

    def paint(self, page: Page, room: QRectF, points: float) -> None:
        under = paint_heading(page, room, self.title, points)
        paint_html(page, under, self._html(room.width(), points), points)

    def _html(self, width: float, points: float) -> str:
        """The lowest of those in which no short cell is broken, as far as these have room."""
        fitting = [html for html in self._whole if has_room(html, width, points)]
        return min(fitting or self._broken, key=lambda html: html_height(html, width, points))

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
                f"<th{' class=wide' if place in wide else ''}>{escaped(self.columns[place])}</th>" for place in beside
            )
            yield f"<tr>{''.join(names)}</tr>"
        for row in self.rows:
            under = self._shortened(row[places[-1]]) if folded else ""
            yield "<tr>"
            for place in beside:
                kinds = ("blank" if blank else "", "over" if under else "", "whole" if len(row[place]) <= short else "")
                said = escaped(self._shortened(row[place]))
                yield f'<td class="{" ".join(kinds).strip()}">{f"<b>{said}</b>" if place == self.bold else said}</td>'
            yield "</tr>"
            if under:
                yield f'<tr><td colspan="{len(beside)}">{markup(under, quiet=True, share=_UNDER)}</td></tr>'
        yield "</table>"
        if self.more:
            yield markup(f"and {self.more:,} more", quiet=True, share=0.9)

    def _shortened(self, cell: str) -> str:
        return cell if len(cell) <= self.longest else f"{cell[: self.longest]}…"
