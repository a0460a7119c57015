"""Guesses of the targets of columns, from their headings, or else from their cells."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from gmtool.rules.kit.quick_entry.vocabulary import singular, squeezed, vocabulary_of
from gmtool.rules.seam import CardField, FieldKind, Ruleset
from gmtool.store.text_tables.columns import KEPT, KIND, LISTS, NAME, NOTES, TAGS, Cells, Target, TargetKind, takes_one
from gmtool.store.text_tables.rows import Sheet
from gmtool.store.text_tables.table import TextTable, guessed_layout, read_table

_WORDS: Final = {
    NAME: ("name", "who", "character", "figure", "creature name"),
    KIND: ("kind", "player or monster", "pc or npc", "pc"),
    TAGS: ("tag", "tags", "keyword", "keywords", "label", "labels"),
    NOTES: ("note", "notes", "comment", "comments", "remark", "remarks", "description"),
}
_OF_A_SYSTEM: Final = (TargetKind.FIELD, TargetKind.MARK)
_ALIKE: Final = 0.8
_LOOKED_AT: Final = 40
_MOSTLY: Final = 0.6
_SHORTEST: Final = 5
"""The fewest letters of a word in a field's help that counts as its name, and of a heading that may have an error."""


def guessed_sheet(raw: bytes, ruleset: Ruleset, name: str) -> Sheet:
    """A table of cards of this system, with everything else guessed. Raises `BadImport`."""
    return fitting_sheet(read_table(raw, guessed_layout(raw), name), (ruleset,))


def fitting_sheet(table: TextTable, rulesets: Sequence[Ruleset]) -> Sheet:
    """The table as cards of the system that has fields for the most columns; of equal ones, that with the fewest."""
    sheets = (Sheet(table, ruleset, guessed_targets(table, ruleset)) for ruleset in rulesets)
    return max(sheets, key=_fit)


def _fit(sheet: Sheet) -> tuple[int, int]:
    found = sum(target.kind in _OF_A_SYSTEM for target in sheet.targets)
    return found, -len(sheet.ruleset.card_form().fields) if found else 0


def guessed_targets(table: TextTable, ruleset: Ruleset) -> tuple[Target, ...]:
    """A target for each column. An unknown column is kept."""
    headings = _Headings(ruleset)
    chosen: list[Target] = []
    for number, heading in enumerate(table.headings):
        wanted = headings.target(heading) if table.layout.headings else None
        wanted = wanted or _by_content(table, number, ruleset) or KEPT
        chosen.append(KEPT if wanted in chosen and takes_one(wanted, ruleset) else wanted)
    if NAME not in chosen and KEPT in chosen:
        chosen[chosen.index(KEPT)] = NAME
    return tuple(chosen)


class _Headings:
    """The meanings of headings, the most obvious first."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._exact: dict[str, Target] = {}
        for target, words in _WORDS.items():
            self._exact |= {squeezed(word): target for word in words}
        fields = ruleset.card_form().fields
        for spellings in (_plainly, _by_marks, _by_groups, _by_help):
            for spelling, target in [pair for field in fields for pair in spellings(field)]:
                self._exact.setdefault(squeezed(spelling), target)

    def target(self, heading: str) -> Target | None:
        """The target of a column with this heading; a number at its end does not count: “Weapon 2”."""
        words = squeezed(heading.rstrip(" 0123456789.#)"))
        for spelling in (squeezed(heading), words, singular(words), f"{words}s"):
            if spelling in self._exact:
                return self._exact[spelling]
        near = get_close_matches(words, self._exact, 1, _ALIKE) if len(words) >= _SHORTEST else []
        return self._exact[near[0]] if near else None


def _plainly(field: CardField) -> Iterator[tuple[str, Target]]:
    target = Target(TargetKind.FIELD, field.key)
    yield field.label, target
    yield field.key, target


def _by_marks(field: CardField) -> Iterator[tuple[str, Target]]:
    for key, label in field.columns.items() if field.kind is FieldKind.ITEMS else ():
        yield label, Target(TargetKind.MARK, field.key, key)


def _by_groups(field: CardField) -> Iterator[tuple[str, Target]]:
    """The words of a list's label and of its groups: a race, a shield."""
    if field.kind in (FieldKind.ONE_OF, *LISTS):
        groups = dict.fromkeys(item.group for item in field.items() if item.group)
        for word in (word for text in (field.label, *groups) for word in (text, *text.split())):
            if len(word) >= _SHORTEST - 1:
                yield word, Target(TargetKind.FIELD, field.key)
                yield singular(word), Target(TargetKind.FIELD, field.key)


def _by_help(field: CardField) -> Iterator[tuple[str, Target]]:
    """The long words in the help of a number: strength."""
    if field.kind is FieldKind.NUMBER:
        for word in field.help.replace(",", " ").split():
            if len(word) >= _SHORTEST + 1:
                yield word, Target(TargetKind.FIELD, field.key)


def _by_content(table: TextTable, number: int, ruleset: Ruleset) -> Target | None:
    """The list of the system that most of a column's cells come from."""
    cells = [row[number] for _, row in table.rows[:_LOOKED_AT] if number < len(row) and row[number].strip()]
    for field in vocabulary_of(ruleset).fields:
        if field.kind in (FieldKind.ONE_OF, *LISTS) and _share(cells, field, ruleset) >= _MOSTLY:
            return Target(TargetKind.FIELD, field.key)
    return None


def _share(texts: Sequence[str], field: CardField, ruleset: Ruleset) -> float:
    cells = Cells(ruleset)
    fitting = sum(not cells.read(field, text).left_over for text in texts)
    return fitting / len(texts) if texts else 0
