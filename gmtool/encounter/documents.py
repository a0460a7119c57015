"""Documents: a journal as text, one header line and then one line for each entry.

Every line is JSON by itself, so that a file that was cut short loses only its last entry."""

import json
from collections.abc import Mapping
from types import UnionType
from typing import Any

from gmtool.encounter.changes import DamagedEntry, Tree
from gmtool.encounter.entry import START, Entry, entry_from_text, entry_text
from gmtool.encounter.journal import Journal, Sink
from gmtool.encounter.musters import rows_of_muster
from gmtool.encounter.shelf import Shelf
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Json, Ruleset

FORMAT = "gmtool journal"
VERSION = 1

_HEADER: dict[str, type | UnionType] = {
    "system": str,
    "title": str,
    "start": dict,
    "head": int,
    "tip": int,
    "muster": dict | None,
}


class DamagedDocument(ValueError):
    """Text that is not a journal; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Document:
    """All that another program needs to open a journal.

    `muster` is the one that the fight was prepared from, where it is known. `head` is the entry where the fight stands,
    `tip` the one to which redo leads from there.
    """

    system: str
    title: str
    start: Tree
    entries: tuple[Entry, ...]
    head: int
    tip: int
    muster: Tree | None = None

    def journal(self, ruleset: Ruleset, sink: Sink | None = None) -> Journal:
        """The journal as it was left, with the GM's own rows that the fight was fought with."""
        own = rows_of_muster(self.muster)
        ruleset = ruleset.extended(own) if own else ruleset
        return Journal.load(ruleset, self.start, self.entries, self.head, self.tip, sink=sink)


@dataclass(frozen=True, slots=True)
class Reading:
    """A document as far as it can be read; `cut` is a sentence about the missing part, empty without one."""

    document: Document
    cut: str = ""


def document(journal: Journal, title: str, muster: Tree | None = None) -> Document:
    """The document of a journal."""
    entries = tuple(journal.entries)
    return Document(journal.ruleset.id, title, journal.start, entries, journal.head, journal.tip, muster)


def write(document: Document) -> str:
    """The document's text, with a line break after each line."""
    header: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "system": document.system,
        "title": document.title,
        "head": document.head,
        "tip": document.tip,
        "muster": None if document.muster is None else dict(document.muster),
        "start": dict(document.start),
    }
    first = json.dumps(header, ensure_ascii=False, separators=(",", ":"))
    return "\n".join([first, *map(entry_text, document.entries), ""])


def read(text: str) -> Reading:
    """The document in a text. A last line that is cut short is left out and named in `cut`.

    Raises `DamagedDocument` for any other damage.
    """
    first, *rest = text.split("\n")
    header = _header(first)
    entries, cut = _entries(rest)
    try:
        shelf = Shelf(entries)
    except DamagedEntry as damaged:
        raise DamagedDocument(str(damaged)) from None
    head = header["head"] if header["head"] in shelf else shelf.tip(START)
    tip = header["tip"] if header["tip"] in shelf else shelf.tip(head)
    system, title, start = header["system"], header["title"], header["start"]
    return Reading(Document(system, title, start, tuple(entries), head, tip, header.get("muster")), cut)


def _entries(lines: list[str]) -> tuple[list[Entry], str]:
    """The entries, and a sentence about a missing one. `write` ends in a line break, so the last line is empty."""
    entries = []
    for number, line in enumerate(lines, 2):
        last = number == len(lines) + 1
        if last and not line:
            break
        try:
            entries.append(entry_from_text(line))
        except DamagedEntry as damaged:
            if not last:
                raise DamagedDocument(
                    tr("Line {number} of the journal is damaged: {problem}", number=number, problem=damaged)
                ) from None
            return entries, tr(
                "The last line of the journal, line {number}, is cut short and was left out.", number=number
            )
    return entries, ""


def _header(line: str) -> Mapping[str, Any]:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise DamagedDocument(tr("The first line is not the header of a journal."))
    if header.get("version") != VERSION:
        version = header.get("version")
        raise DamagedDocument(
            tr("The journal has version {version}; this gmtool reads version {known}.", version=version, known=VERSION)
        )
    for key, kind in _HEADER.items():
        if not isinstance(header.get(key), kind):
            raise DamagedDocument(tr("The header of the journal has no valid “{field}”.", field=key))
    return header
