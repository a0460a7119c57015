"""Guesses of what a table is: its system, and the targets of its columns, from their headings or else their cells."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from enum import IntEnum
from typing import Final

from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.kit.quick_entry.vocabulary import KINDS, singular, squeezed, vocabulary_of
from gmtool.rules.seam import CardField, FieldKind, Ruleset
from gmtool.store.listed import listed
from gmtool.store.played import ANY_GAME, Played
from gmtool.store.text_tables.columns import (
    KEPT,
    KIND,
    LISTS,
    NAME,
    NOTES,
    SYSTEM,
    TAGS,
    Cells,
    Target,
    TargetKind,
    takes_one,
)
from gmtool.store.text_tables.not_cards import Named, all_of, check_cards
from gmtool.store.text_tables.rows import Sheet, system_named
from gmtool.store.text_tables.table import TextTable, guessed_layout, read_table, with_headings_in, without_headings
from gmtool.whole_number import is_number

_WORDS: Final = {
    NAME: ("name", "who", "character", "figure", "creature name", "character name", "monster name", "figure name"),
    KIND: ("kind", "player or monster", "pc or npc", "pc"),
    SYSTEM: ("rule system", "game system", "ruleset", "system"),
    TAGS: ("tag", "tags", "keyword", "keywords", "label", "labels"),
    NOTES: ("note", "notes", "comment", "comments", "remark", "remarks", "description"),
}
_NAMES_TOO: Final = ("monster", "creature", "figur", "charakter", "kreatur", "nom", "nombre", "nome")
"""Names of the column of names, where no field of a system is called so."""
_OF_A_SYSTEM: Final = (TargetKind.FIELD, TargetKind.MARK)
_ALIKE: Final = 0.8
_LOOKED_AT: Final = 40
_MOSTLY: Final = 0.6
_SHORTEST: Final = 5
"""The fewest letters of a word in a field's help that counts as its name, and of a heading that may have an error."""
_TITLES: Final = 5
"""The rows at the top of a table that are looked through for its headings."""
_LONGEST: Final = 60
"""The most letters of a heading."""
AS_CHOSEN: Final = tr("as chosen")


class _Sure(IntEnum):
    """How sure the target of a column is."""

    NOT = 0
    ALIKE = 1  # its heading is spelled alike
    CELLS = 2  # most of its cells are in the list of a field
    HEADING = 3


@dataclass(frozen=True, slots=True)
class _Guess:
    """A sheet, and how sure the targets of its columns are."""

    sheet: Sheet
    sure: tuple[_Sure, ...]

    @property
    def fields(self) -> list[str]:
        """The headings of the columns that are clearly fields of the system."""
        columns = zip(self.sheet.table.headings, self.sheet.targets, self.sure, strict=True)
        return [
            heading
            for heading, target, sure in columns
            if target.kind in _OF_A_SYSTEM and sure in (_Sure.CELLS, _Sure.HEADING)
        ]

    @property
    def named(self) -> Named:
        """Whether a heading says that its column has the names."""
        at = self.sheet.targets.index(NAME) if NAME in self.sheet.targets else None
        if at is None or self.sure[at] is not _Sure.HEADING:
            return Named.NOT
        return Named.WITHIN if at else Named.FIRST

    @property
    def fit(self) -> tuple[int, int]:
        """How well the system fits: the number of its fields, and of equal ones that with the fewest in all."""
        found = sum(target.kind in _OF_A_SYSTEM for target in self.sheet.targets)
        return found, -len(self.sheet.ruleset.card_form().fields) if found else 0


def guessed_sheet(raw: bytes, ruleset: Ruleset, name: str) -> Sheet:
    """A table of cards of this system, with everything else guessed. Raises `BadImport`."""
    return fitting_sheet(read_table(raw, guessed_layout(raw), name), (ruleset,))


def fitting_sheet(table: TextTable, rulesets: Sequence[Ruleset], played: Played = ANY_GAME) -> Sheet:
    """The table as cards of the system that has fields for the most columns; of equal ones, that with the fewest.

    Of equal ones those go first that the campaign plays, and the game that was chosen for it before all others, unless
    only another's fields are in the table.
    Raises `BadImport`, one sentence, for what is no table of cards.
    """
    table = _with_its_headings(table, rulesets)
    guesses = [_guess(table, ruleset) for ruleset in rulesets]
    if (told := _told_system(table, guesses)) is not None:
        check_cards(table, named=told.named, fields=bool(told.fields))
        return told.sheet
    best = max(
        guesses, key=lambda one: (bool(one.fields), one.fit[0], one.sheet.ruleset.id in played.games, one.fit[1])
    )
    chosen = next((one for one in guesses if one.sheet.ruleset.id == played.game), None)
    if chosen is not None and (chosen.fields or not any(one.fields for one in guesses)):
        best = chosen
    named = max(one.named for one in guesses)
    fields = NAME in best.sheet.targets and any(one.fields for one in guesses)
    check_cards(table, named=named, fields=fields)
    return replace(best.sheet, why=_why(best, guesses, played))


def _told_system(table: TextTable, guesses: Sequence[_Guess]) -> _Guess | None:
    """The sheet of the system that most rows name; None where no column names it."""
    targets = guesses[0].sheet.targets
    if SYSTEM not in targets:
        return None
    system = system_in(table, targets.index(SYSTEM))
    return next((one for one in guesses if one.sheet.ruleset.id == system), None)


def system_in(table: TextTable, number: int) -> str:
    """The id of the rule system that most cells of a column name; empty if one of them names none."""
    found = [system_named(cell) for cell in _filled(table, number)]
    return Counter(found).most_common(1)[0][0] if found and all(found) else ""


def headings_of(ruleset: Ruleset) -> list[tuple[str, CardField]]:
    """A heading for each field of a system, by which its column is known again: its label, or else its key."""
    known, found = _Headings(ruleset), list[tuple[str, CardField]]()
    for field in ruleset.card_form().fields:
        target, taken = Target(TargetKind.FIELD, field.key), {heading for heading, _ in found}
        spellings = (field.label, field.key, f"{ruleset.title}: {field.label}")
        fitting = (one for one in spellings if one not in taken and known.target(one) == target)
        found.append((next(fitting, field.key), field))
    return found


def _why(best: _Guess, guesses: Sequence[_Guess], played: Played) -> str:
    """The reason for a system, as the second half of a sentence."""
    if len(guesses) == 1:
        return AS_CHOSEN
    if best.sheet.ruleset.id == played.game or played.games == {best.sheet.ruleset.id}:
        return tr("the campaign's game")
    if not best.fields:
        return (
            tr("one of the campaign's games") if best.sheet.ruleset.id in played.games else tr("as nothing fits better")
        )
    why = trn("for the column {columns}", "for the columns {columns}", len(best.fields), columns=listed(best.fields))
    others = [one.sheet.ruleset.title for one in guesses if one is not best and len(one.fields) >= len(best.fields)]
    return tr("{why}, as in {systems}", why=why, systems=listed(others)) if others else why


def _with_its_headings(table: TextTable, rulesets: Sequence[Ruleset]) -> TextTable:
    """The table with the headings that one of its first rows has, or without those that are a row themselves."""
    known = [_Headings(ruleset) for ruleset in rulesets]
    if table.layout.headings and any(one.is_exact(heading) for one in known for heading in table.headings):
        return table
    for at, (_, cells) in enumerate(table.rows[:_TITLES]):
        if len(cells) > 1 and any(one.target(cell) == NAME and one.is_exact(cell) for one in known for cell in cells):
            return with_headings_in(table, at)
    if table.layout.headings and any(_is_a_row(table, ruleset) for ruleset in rulesets):
        return without_headings(table)
    return table


def _is_a_row(table: TextTable, ruleset: Ruleset) -> bool:
    """True if the first row has cells like those below it, and so is no row of headings."""
    cells = Cells(ruleset)
    for number, heading in enumerate(table.headings):
        target = _by_content(table, number, ruleset)
        field = next((one for one in ruleset.card_form().fields if target and one.key == target.field), None)
        if field is not None and (reading := cells.read(field, heading)).value and not reading.left_over:
            return True
    return False


def guessed_targets(table: TextTable, ruleset: Ruleset) -> tuple[Target, ...]:
    """A target for each column. An unknown column is kept."""
    return _guess(table, ruleset).sheet.targets


def _guess(table: TextTable, ruleset: Ruleset) -> _Guess:
    headings = _Headings(ruleset)
    chosen: list[Target] = []
    sure: list[_Sure] = []
    others = _of_others(table, headings, ruleset)
    for number, heading in enumerate(table.headings):
        wanted = headings.target(heading) if table.layout.headings and number not in others else None
        fits = wanted is not None and _can_be(wanted, table, number, ruleset)
        if wanted is not None and not fits and headings.is_hinted(heading):
            wanted = None
        clear = fits and headings.is_exact(heading)
        how = _Sure.NOT if wanted is None else _Sure.HEADING if clear else _Sure.ALIKE
        if wanted is None and number not in others and (wanted := _by_content(table, number, ruleset)):
            how = _Sure.CELLS
        if wanted == SYSTEM and not system_in(table, number):
            wanted = None
        if wanted is None or (wanted in chosen and takes_one(wanted, ruleset)):
            wanted, how = KEPT, _Sure.NOT
        chosen.append(wanted)
        sure.append(how)
    guessed = NAME not in chosen
    if guessed and (at := _names(table, chosen, sure)) is not None:
        chosen[at], sure[at] = NAME, _Sure.NOT
    sheet = Sheet(table, ruleset, tuple(chosen), others=guessed_targets, guessed_name=guessed)
    return _Guess(sheet, tuple(sure))


def _of_others(table: TextTable, headings: "_Headings", ruleset: Ruleset) -> Collection[int]:
    """The columns in which only cards of other systems have something, where rows name their systems."""
    column = next((at for at, one in enumerate(table.headings) if headings.target(one) == SYSTEM), None)
    if column is None or not table.layout.headings or not system_in(table, column):
        return ()
    left = set(range(len(table.headings)))
    for _, cells in table.rows:
        if column < len(cells) and system_named(cells[column]) in ("", ruleset.id):
            left -= {at for at in left if at < len(cells) and cells[at].strip()}
    return left if len(left) < len(table.headings) else ()


def _names(table: TextTable, chosen: Sequence[Target], sure: Sequence[_Sure]) -> int | None:
    """The column that has the names though no heading says so: the first of words, first among those of no field."""
    others = [at for at, target in enumerate(chosen) if target == KEPT]
    unsure = [at for how in (_Sure.CELLS, _Sure.ALIKE) for at, one in enumerate(sure) if one is how]
    return next((at for at in (*others, *unsure) if not all_of(is_number, table, at)), next(iter(others), None))


class _Headings:
    """The meanings of headings, the most obvious first."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._exact: dict[str, Target] = {}
        for target, words in _WORDS.items():
            self._exact |= {squeezed(word): target for word in words}
        fields = ruleset.card_form().fields
        self._hints: set[str] = set()
        for spellings in (_plainly, _by_marks, _by_groups, _by_help):
            known = set(self._exact)
            for spelling, target in [pair for field in fields for pair in spellings(field)]:
                self._exact.setdefault(squeezed(spelling), target)
            if spellings is _by_help:
                self._hints = self._exact.keys() - known
        for field in fields:
            # a field that is called like something that all cards have
            self._exact.setdefault(squeezed(f"{ruleset.title} {field.label}"), Target(TargetKind.FIELD, field.key))
        for word in _NAMES_TOO:
            self._exact.setdefault(word, NAME)

    def is_exact(self, heading: str) -> bool:
        """True if a heading is known as it is written, and not only spelled alike."""
        return len(heading) <= _LONGEST and any(spelling in self._exact for spelling in self._spellings(heading))

    def is_hinted(self, heading: str) -> bool:
        """True for a heading that is no more than a word in the help of its field."""
        return next((one in self._hints for one in self._spellings(heading) if one in self._exact), False)

    def target(self, heading: str) -> Target | None:
        """The target of a column with this heading; a number at its end does not count: “Weapon 2”."""
        words = squeezed(heading.rstrip(" 0123456789.#)"))
        for spelling in self._spellings(heading):
            if spelling in self._exact:
                return self._exact[spelling]
        near = get_close_matches(words, self._exact, 1, _ALIKE) if len(words) >= _SHORTEST else []
        return self._exact[near[0]] if near else None

    @staticmethod
    def _spellings(heading: str) -> tuple[str, ...]:
        words = squeezed(heading.rstrip(" 0123456789.#)"))
        return squeezed(heading), words, singular(words), f"{words}s"


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
    """The list of the system that most of a column's cells come from; or the kind, where all say player or monster."""
    cells = _filled(table, number)
    if cells and all(squeezed(cell) in KINDS for cell in cells):
        return KIND
    for field in vocabulary_of(ruleset).fields:
        if field.kind in (FieldKind.ONE_OF, *LISTS) and _share(cells, field, ruleset) >= _MOSTLY:
            return Target(TargetKind.FIELD, field.key)
    return None


def _can_be(target: Target, table: TextTable, number: int, ruleset: Ruleset) -> bool:
    """True unless most cells of a column are nothing that its field can hold."""
    field = next((one for one in ruleset.card_form().fields if one.key == target.field), None)
    cells = _filled(table, number)
    if field is None or not cells:
        return True
    reader = Cells(ruleset)
    return 2 * sum(not reader.read(field, cell).left_over for cell in cells) >= len(cells)


def _filled(table: TextTable, number: int) -> list[str]:
    return [row[number] for _, row in table.rows[:_LOOKED_AT] if number < len(row) and row[number].strip()]


def _share(texts: Sequence[str], field: CardField, ruleset: Ruleset) -> float:
    cells = Cells(ruleset)
    readings = [cells.read(field, text) for text in texts]
    fitting = sum(bool(one.value) and not one.left_over for one in readings)
    return fitting / len(texts) if texts else 0
