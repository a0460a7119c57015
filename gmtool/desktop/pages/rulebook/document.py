"""A PDF as pages to look at, and its words to search. It is read where it lies, and never written.

PDFium may be called by one thread at a time: everything here is done in the thread of a `Worker`.
"""

from contextlib import closing
from pathlib import Path
from typing import Final

import pypdfium2
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store import StoreError

_LARGEST: Final = 24_000_000
"""The most pixels of a picture of a page: 100 MB for a moment."""
_PASSWORD: Final = 4
"""PDFium's number for a document that a password protects."""


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as it is shown. number: counted from 1. label: as the page itself is numbered, such as “iv”."""

    number: int
    label: str
    image: QImage


@dataclass(frozen=True, slots=True)
class Found:
    """Words that were found: the page, counted from 1, and where, in shares of its width and height."""

    number: int
    places: tuple[QRectF, ...]


class BookDocument:
    """The document of a file. Raises `StoreError`, one sentence, where it cannot be read."""

    def __init__(self, file: Path) -> None:
        self.name = file.name
        try:
            self._document = pypdfium2.PdfDocument(file)
            self.pages = len(self._document)
        except OSError:
            raise StoreError(tr("{name} is not where it was.", name=file.name)) from None
        except pypdfium2.PdfiumError as problem:
            if getattr(problem, "err_code", None) == _PASSWORD:
                raise StoreError(tr("{name} is protected by a password.", name=file.name)) from None
            raise StoreError(tr("{name} is not a PDF, or it is damaged.", name=file.name)) from None
        if not self.pages:
            raise StoreError(tr("{name} has no pages.", name=file.name))

    def picture(self, number: int, width: int) -> PagePicture:
        """A page, so many pixels wide; narrower where it would be too large. Raises `StoreError`."""
        try:
            with closing(self._document[number - 1]) as page:
                wide, high = page.get_size()
                scale = min(width / wide, (_LARGEST / (wide * high)) ** 0.5)
                with closing(page.render(scale=scale, prefer_bgrx=True)) as bitmap:
                    image = QImage(
                        bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_RGB32
                    ).copy()
            return PagePicture(number, self._document.get_page_label(number - 1), image)
        except (pypdfium2.PdfiumError, ValueError, ZeroDivisionError, IndexError, UnicodeDecodeError):
            raise StoreError(tr("Page {page} of {name} cannot be shown.", page=number, name=self.name)) from None

    def find(self, words: str, first: int) -> Found | None:
        """The first page with these words from a page on, or from the beginning; None if there is none."""
        for number in (*range(first, self.pages + 1), *range(1, first)):
            try:
                if places := self._places(number, words):
                    return Found(number, places)
            except (pypdfium2.PdfiumError, IndexError):
                continue  # a damaged page costs that page
        return None

    def close(self) -> None:
        self._document.close()

    def _places(self, number: int, words: str) -> tuple[QRectF, ...]:
        found: list[QRectF] = []
        with closing(self._document[number - 1]) as page, closing(page.get_textpage()) as text:
            wide, high = page.get_size()
            with closing(text.search(words)) as search:
                while (at := search.get_next()) is not None:
                    for place in range(text.count_rects(*at)):
                        left, bottom, right, top = text.get_rect(place)
                        letters = QRectF(left / wide, 1 - top / high, (right - left) / wide, (top - bottom) / high)
                        # a book that was written letter by letter has a rectangle for each
                        if place and _on_one_line(found[-1], letters):
                            letters = found.pop().united(letters)
                        found.append(letters)
        return tuple(found)


def _on_one_line(one: QRectF, other: QRectF) -> bool:
    return one.top() < other.bottom() and other.top() < one.bottom()
