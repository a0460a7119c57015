"""What is looked for, as values."""

from dataclasses import dataclass
from enum import StrEnum


class Passage(StrEnum):
    """Where words are looked for; the names are those of the full-text search's columns."""

    ANYWHERE = ""
    NAME = "name"
    TAGS = "tags"
    NOTES = "notes"


@dataclass(frozen=True, slots=True)
class Words:
    """Words that a card has; the last one only begins so, unless they are `whole`."""

    text: str
    passage: Passage = Passage.ANYWHERE
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a card, by the key of its column. `sign` is one of = != < <= > >=."""

    key: str
    sign: str
    value: int


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a card, by the key of its column: a word of it begins so, or all of it is so (`whole`), or is not."""

    key: str
    text: str
    whole: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A name as a whole; `other`: any but this one."""

    name: str
    other: bool = False


@dataclass(frozen=True, slots=True)
class Tagged:
    """A tag as a whole; `other`: cards that do not have it."""

    tag: str
    other: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a card: it begins so."""

    kind: str


@dataclass(frozen=True, slots=True)
class System:
    """The rule systems that are meant, by id."""

    systems: tuple[str, ...]


Wanted = Words | Amount | Text | Named | Tagged | Kind | System


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a card must be; or must not, where it is `refused`."""

    wanted: Wanted
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """Everything that a card must be. `mistakes`: a sentence for each part that was not understood, and left out."""

    terms: tuple[Term, ...] = ()
    mistakes: tuple[str, ...] = ()
