"""Spoken names: the figures meant by a name, the beginning of one, initials, a group or a side."""

import re
from collections.abc import Callable, Iterable, Sequence

from gmtool.folding import fold
from gmtool.language import tr, trn
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.text import initials, names_in_words

EVERYBODY = ("all", "everybody", "everyone")
_NUMBERED = re.compile(r"(\D+?)\s*(\d+)")
_MOST_NAMED = 4


class UnclearName(Exception):
    """A name that could mean several figures; the message lists them."""


class SpokenNames:
    """The names of the figures that have not left the fight."""

    def __init__(self, moment: StateView) -> None:
        self.moment = moment
        self.names = {one.figure: one.name for one in moment.counters.values() if not one.gone}
        self._initials = {figure: fold(short) for figure, short in initials(self.names).items()}

    def take(self, words: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
        """The figures that the words begin with, and the words after them. Raises `UnclearName`."""
        figures: dict[str, None] = {}
        left = list(words)
        while left:
            if left[0].casefold() == "and" and figures:
                left = left[1:]
                continue
            found, used = self._longest(left)
            if not found:
                break
            figures.update(dict.fromkeys(found))
            left = left[used:]
        return tuple(figures), left

    def take_one(self, words: Sequence[str]) -> tuple[str, list[str]]:
        """One figure that the words begin with, empty if none, and the words after it. Raises `UnclearName`."""
        found, used = self._longest(words)
        if len(found) > 1:
            raise UnclearName(self._which(" ".join(words[:used]), found))
        return (found[0] if found else ""), list(words[used:])

    def find(self, said: str) -> tuple[str, ...]:
        """The figures that a text means; none if it is no name. Raises `UnclearName`."""
        said = fold(said).strip()
        whole = self._where(lambda figure, name: name == said)
        short = [figure for figure, letters in self._initials.items() if letters == said]
        if said.isdecimal():
            return self._one(said, whole)
        return (
            self._one(said, whole or short)
            or self._group(said)
            or self._one(said, self._numbered(said))
            or self._one(said, self._where(lambda _, name: name.startswith(said)))
            or self._one(said, self._where(lambda _, name: any(word.startswith(said) for word in name.split())))
        )

    def groups(self) -> list[str]:
        """The words for several figures: numbered ones of a kind, the sides, and everybody."""
        stems = [stem_of(name) for name in self.names.values()]
        kinds = [f"{stem}s" for stem in dict.fromkeys(stems) if stems.count(stem) > 1]
        return [*kinds, *(side.name for side in self.moment.sides.values()), EVERYBODY[0]]

    def listed(self, figures: Iterable[str]) -> str:
        """The names in a sentence: the first few, and how many more."""
        names = names_in_words(self.moment.name(figure) for figure in figures)
        shown = names[:_MOST_NAMED]
        more, words = len(names) - len(shown), ", ".join(shown)
        return trn("{names} and {n} more", "{names} and {n} more", more, names=words) if more else words

    # --- inside ----------------------------------------------------------------------------------------------
    def _longest(self, words: Sequence[str]) -> tuple[tuple[str, ...], int]:
        unclear = None
        for used in range(len(words), 0, -1):
            try:
                found = self.find(" ".join(words[:used]))
            except UnclearName as wrong:
                unclear = unclear or wrong
                continue
            if found:
                return found, used
        if unclear is not None:
            raise unclear
        return (), 0

    def _group(self, said: str) -> tuple[str, ...]:
        able = [figure for figure in self.names if self.moment.counters[figure].able]
        if said in EVERYBODY:
            return tuple(able)
        for side in self.moment.sides.values():
            if said in (fold(side.id), fold(side.name)):
                return tuple(figure for figure in able if self.moment.counters[figure].side == side.id)
        return tuple(figure for figure in able if said == fold(f"{stem_of(self.names[figure])}s"))

    def _numbered(self, said: str) -> list[str]:
        """The figures with this number whose name begins so: “gob2” and “gob 2” are Goblin 2."""
        if (found := _NUMBERED.fullmatch(said)) is None:
            return []
        begins, number = found.groups()
        return self._where(lambda _, name: name.startswith(begins) and name.split()[-1] == number)

    def _where(self, fits: Callable[[str, str], bool]) -> list[str]:
        return [figure for figure, name in self.names.items() if fits(figure, fold(name))]

    def _one(self, said: str, found: Sequence[str]) -> tuple[str, ...]:
        if len(found) > 1:
            raise UnclearName(self._which(said, found))
        return tuple(found)

    def _which(self, said: str, found: Sequence[str]) -> str:
        return tr("“{typed}” could be {names}.", typed=said, names=self.listed(found))


def stem_of(name: str) -> str:
    """A name without its number."""
    words = name.split()
    return " ".join(words[:-1] if len(words) > 1 and words[-1].isdecimal() else words)
