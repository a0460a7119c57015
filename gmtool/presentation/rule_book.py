"""The rule ledgers as a book to look rules up in. Each ledger is read when it is first needed."""

import re
from collections.abc import Collection, Iterable

from gmtool.extensions import ledgers
from gmtool.language import tr
from gmtool.resources import ResourceError
from gmtool.rules.ledger import Ledger, LedgerError, Rule, parse_ledger

KINDS = {
    "limit": tr("a limit"),
    "procedure": tr("a procedure"),
    "gm": tr("the GM's call"),
    "optional": tr("an optional rule"),
    "table": tr("a table"),
    "modifier": tr("a modifier"),
    "sequence": tr("an order of steps"),
    "state": tr("a state"),
    "option": tr("an option"),
}


_NUMBER = re.compile(r"([IVX]+|\d+(?:\.\d+)*)\b(?:.*?\((\d+)\))?")
_ROMAN = {"I": 1, "V": 5, "X": 10}


def in_source_order(rules: Iterable[Rule]) -> list[Rule]:
    """Rules by the numbers of their sections; a section without one stays behind the rule before it."""
    placed, number = list[tuple[tuple[int, ...], Rule]](), tuple[int, ...]()
    for rule in rules:
        if (found := _NUMBER.match(rule.section)) is not None:
            digits = found[1].split(".") if found[1][0].isdecimal() else [str(_roman(found[1]))]
            number = (*map(int, digits), *([int(found[2])] if found[2] else []))
        placed.append((number, rule))
    return [rule for _, rule in sorted(placed, key=lambda one: one[0])]


def _roman(letters: str) -> int:
    values = [_ROMAN[letter] for letter in letters]
    return sum(-one if one < then else one for one, then in zip(values, [*values[1:], 0], strict=True))


_PLACES = (
    r"\s*(?:;.*| / .*|\(.*)",  # further places, a part of it, what it is
    r",?\sturns?\b.*",
    r",\s(?:end|example|exception|dagger mark)",
    r"(?<!Appendix)\s(?:\d[\d-]*\)?|[A-Z]\d?|\*+|@)",  # the number of a paragraph, the sign of a note
)
_PLACE = re.compile(f"(?:{'|'.join(_PLACES)})$")
_BARE = re.compile(r"(\d+)(?:[.,\s\d]*)$")
"""The number of a section without its name."""
_NAMED = re.compile(r"(\d+)\s\S")


def headings(rules: Iterable[Rule]) -> dict[str, str]:
    """The heading of the book under which each section of these rules stands, by the section.

    A section says as exactly as it can where a rule is: “Fatigue 3”, “IV Options (g); Shield-rush”.
    """
    sections = list(dict.fromkeys(rule.section for rule in rules))
    found = {section: _heading(section) for section in sections}
    names = dict[str, str]()
    for heading in found.values():
        if (named := _NAMED.match(heading)) is not None:
            names.setdefault(named[1], heading)
    for section, heading in found.items():
        if (bare := _BARE.fullmatch(heading)) is not None:
            found[section] = names.get(bare[1]) or tr("Section {number}", number=bare[1])
    return found


def _heading(section: str) -> str:
    heading = section
    while (shorter := _PLACE.sub("", heading)) != heading and shorter:
        heading = shorter
    return heading[:1].upper() + heading[1:]


class RuleBook:
    """All ledgers that come with the program, those of the systems in `first` read first.

    A system may have several files.
    """

    def __init__(self, first: Collection[str] = ()) -> None:
        self._texts = ledgers()
        self._first = first
        self._unread = sorted(self._texts, key=lambda file: not any(f"/{system}." in file for system in first))
        self._read: dict[str, Ledger] = {}
        self.bad_rows: tuple[str, ...] = ()

    def read_one(self) -> bool:
        """Read one more file; returns False when there is none left."""
        if not self._unread:
            return False
        file = self._unread.pop(0)
        try:
            part = parse_ledger(self._texts[file](), file)
        except (LedgerError, ResourceError) as problem:
            # a system from elsewhere may have a damaged one, which must not cost the others
            self.bad_rows += (str(problem),)
            return True
        self.bad_rows += part.bad_rows
        before = self._read.get(part.system)
        rules = part.rules if before is None else before.rules + part.rules
        self._read[part.system] = Ledger(part.system, part.title, rules)
        return True

    def ledgers(self) -> list[Ledger]:
        """Those that were read: those of the systems in `first` in their order, then the others by title."""
        places = {system: place for place, system in enumerate(self._first)}
        return sorted(self._read.values(), key=lambda one: (places.get(one.system, len(places)), one.title))

    def find(self, rule: str) -> Rule | None:
        """The rule with this id; further files are read until it is found. None if there is none."""
        while True:
            for ledger in self._read.values():
                for entry in ledger.rules:
                    if entry.id == rule:
                        return entry
            if not self.read_one():
                return None
