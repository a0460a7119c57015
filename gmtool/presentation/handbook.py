"""The handbook: its pages in the order of its contents, and the sections in which words are found."""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from gmtool import resources
from gmtool.language import tr
from gmtool.records import dataclass

CONTENTS = "index.md"
"""The page that links to all others, in their order and in groups."""
_LINK = re.compile(r"^- \[([^\]]+)\]\(([^)#]+\.md)\)", re.MULTILINE)
_HEADING = re.compile(r"(#{1,6}) +(.+?)\s*$")
_MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[`*|#>]+")
_FENCE = "```"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page: its place in the folder, its name in the contents, and the group it stands in there."""

    place: str
    name: str
    group: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A section in which all words were found. The heading is empty above the first one of a page."""

    chapter: Chapter
    heading: str

    @property
    def link(self) -> str:
        """Its address, as links in the pages are written."""
        return f"{self.chapter.place}#{anchor(self.heading)}" if self.heading else self.chapter.place


def anchor(heading: str) -> str:
    """The name of a heading within a link, as on the pages of a forge: `To hit, and why` is `to-hit-and-why`."""
    kept = re.sub(r"[^\w\- ]", "", _plain(heading).lower())
    return kept.strip().replace(" ", "-")


class Handbook:
    """The pages in a folder. Each is read when words are first looked for in it."""

    def __init__(self, folder: Path = resources.DOCUMENTS) -> None:
        self.folder = folder
        self.chapters = tuple(self._chapters())
        self._sections: dict[str, tuple[tuple[str, str], ...]] = {}

    def chapter(self, place: str) -> Chapter | None:
        """The page at a place, which may name a section."""
        wanted = place.partition("#")[0]
        return next((one for one in self.chapters if one.place == wanted), None)

    def find(self, typed: str) -> list[Passage]:
        """The sections that have every word: first those whose page, then those whose heading has them."""
        words = typed.lower().split()
        if not words:
            return []
        ranked = [
            (rank, Passage(chapter, heading))
            for chapter in self.chapters
            for heading, text in self._of(chapter)
            if (rank := _rank(words, chapter.name, heading, text)) is not None
        ]
        best = {place: min(rank for rank, one in ranked if one.chapter.place == place) for place in _places(ranked)}
        # a page's sections stand together, the page with the best of them first
        ranked.sort(key=lambda one: (best[one[1].chapter.place], self.chapters.index(one[1].chapter), one[0]))
        return [passage for _, passage in ranked]

    def _of(self, chapter: Chapter) -> tuple[tuple[str, str], ...]:
        if chapter.place not in self._sections:
            self._sections[chapter.place] = tuple(_sections(self._text(chapter.place)))
        return self._sections[chapter.place]

    def _chapters(self) -> Iterator[Chapter]:
        group, text = "", self._text(CONTENTS)
        if text:
            yield Chapter(CONTENTS, tr("Contents"), "")
        for line in text.splitlines():
            if (heading := _HEADING.match(line)) is not None:
                group = heading[2] if len(heading[1]) > 1 else ""
            elif (link := _LINK.match(line)) is not None:
                yield Chapter(link[2], link[1], group)

    def _text(self, place: str) -> str:
        """The text of a page; empty where it cannot be read, which the window says when the page is opened."""
        try:
            return (self.folder / place).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""


def _places(ranked: list[tuple[int, Passage]]) -> Iterator[str]:
    return (place for place, _ in groupby(passage.chapter.place for _, passage in ranked))


def _rank(words: list[str], name: str, heading: str, text: str) -> int | None:
    """The order among what is found, small for good; None where a word is missing."""
    if not heading and all(word in name.lower() for word in words):
        return 0
    if heading and all(word in heading.lower() for word in words):
        return 1
    whole = f"{heading} {text}".lower()
    return 2 if all(word in whole for word in words) else None


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """The headings of a page, each with the words below it; the title of the page is no heading."""
    heading, lines, fenced = "", list[str](), False
    for line in text.splitlines():
        fenced ^= line.startswith(_FENCE)
        found = None if fenced else _HEADING.match(line)
        if found is not None and len(found[1]) > 1:
            yield heading, " ".join(lines)
            heading, lines = _plain(found[2]), []
        else:
            lines.append(_plain(line))
    yield heading, " ".join(lines)


def _plain(text: str) -> str:
    return _MARKUP.sub(lambda found: found[1] or "", text)
