"""The GM's notes on the ground, by the numbers that stand in their hexes; a sheet that the players do not get."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt

from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.page import LEFT, Page, text_height
from gmtool.desktop.paper.paper import Paper

_POINTS: Final = 10.0
_HEAD: Final = 16.0
_GAP: Final = 2.0
_BESIDE: Final = 26.0
"""Millimetres for the number and the label."""
_TOP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


@dataclass(frozen=True)
class NotesSheet:
    """Some of the notes: number, label, text, and how high the text is in millimetres."""

    title: str
    name: str
    notes: tuple[tuple[int, str, str, float], ...]

    def paint(self, page: Page) -> None:
        """Paint it."""
        room = page.paper.inside
        page.write(QRectF(room.left(), room.top(), room.width(), 10), f"{self.title}: notes", 16, LEFT, bold=True)
        top = room.top() + _HEAD
        for number, label, text, high in self.notes:
            page.write(QRectF(room.left(), top, 8, high), str(number), _POINTS, _TOP, bold=True)
            page.write(QRectF(room.left() + 8, top, _BESIDE - 8, high), label, _POINTS, _TOP)
            page.write(QRectF(room.left() + _BESIDE, top, room.width() - _BESIDE, high), text, _POINTS, _TOP, wrap=True)
            top += high + _GAP


def note_sheets(ground: PrintGround, paper: Paper) -> Sequence[NotesSheet]:
    """The sheets of all notes that are printed; none where there are no notes."""
    room = paper.inside
    most = room.height() - _HEAD
    pages: list[list[tuple[int, str, str, float]]] = []
    left = 0.0
    for spot, number in ground.noted.items():
        text = ground.ground.notes[spot]
        # measured a little narrower: no two devices break lines at quite the same width
        high = min(most, text_height(text, _POINTS, (room.width() - _BESIDE) * 0.97))
        if not pages or high > left:
            pages.append([])
            left = most
        pages[-1].append((number, ground.ground.label(spot), text, high))
        left -= high + _GAP
    many = len(pages) > 1
    return [
        NotesSheet(ground.title, f"Notes {place}" if many else "Notes", tuple(notes))
        for place, notes in enumerate(pages, 1)
    ]
