"""What can be asked about the cards: the columns of the systems, and the systems themselves."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gmtool.rules.seam import Ruleset
from gmtool.store.search.folding import fold


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`numbers` and `texts`: the keys of the columns by how they may be written, folded. `systems`: titles by id."""

    numbers: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    systems: Mapping[str, str] = field(default_factory=dict)

    def keys(self) -> tuple[str, ...]:
        """The keys of the columns, as they are best written."""
        return tuple(dict.fromkeys((*self.numbers.values(), *self.texts.values())))


def vocabulary_of(rulesets: Iterable[Ruleset]) -> Vocabulary:
    """The words of these systems: a column is called by its key, or by its label where that is one word."""
    found = tuple(rulesets)
    numbers: dict[str, str] = {}
    texts: dict[str, str] = {}
    for ruleset in found:
        for column in ruleset.columns():
            kind = numbers if column.number else texts
            kind.setdefault(fold(column.key), column.key)
            if " " not in column.label:
                kind.setdefault(fold(column.label), column.key)
    return Vocabulary(numbers, texts, {ruleset.id: ruleset.title for ruleset in found})
