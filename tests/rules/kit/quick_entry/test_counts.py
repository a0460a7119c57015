"""Counts and plurals in a line: whoever is in the lists of a system is the same, one or many, in every spelling."""

from collections.abc import Iterator

import pytest

from gmtool.rules.kit.quick_entry.entry import QuickEntry, quick_entry
from gmtool.rules.kit.quick_entry.vocabulary import singular, vocabulary_of
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets

SYSTEMS = all_rulesets()
MANY = 4
_ODD = {"man": "men", "olf": "olves", "elf": "elves", "arf": "arves", "y": "ies", "ch": "ches", "ss": "sses"}


def plural(name: str) -> str:
    """Several of these as they are written; the singular is the program's own word for one."""
    one = singular(name)
    end = next((end for end in _ODD if one.endswith(end)), "")
    return f"{one[: len(one) - len(end)]}{_ODD[end]}" if end else f"{one}s"


def names(ruleset: Ruleset) -> list[str]:
    """Every name of somebody that the lists of the system have."""
    items = [item for field in vocabulary_of(ruleset).who for item in field.items() if item.key]
    return sorted({name.lower() for item in items for name in (item.label, *item.also)})


def lines(name: str) -> Iterator[str]:
    """The ways to ask for four of these."""
    one, several = singular(name), plural(name)
    yield from (f"{MANY} {name}", f"{name} x{MANY}", f"{MANY} {several}", f"{several} x{MANY}", f"{one} x{MANY}")
    yield from (f"{MANY}x {one}", f"x{MANY} {several}", f"{several} ×{MANY}", f"{one} x {MANY}", f"{MANY} x {several}")


def who(ruleset: Ruleset, entry: QuickEntry) -> tuple[object, ...]:
    return tuple(entry.card.fields.get(field.key) for field in vocabulary_of(ruleset).who)


def counted(ruleset: Ruleset, entry: QuickEntry) -> int:
    """How many they are: cards, or heads on the only card where a number in front says so."""
    heads = vocabulary_of(ruleset).heads
    return entry.copies if entry.copies > 1 or heads is None else int(str(entry.card.fields[heads.key]))


@pytest.mark.parametrize("ruleset", SYSTEMS, ids=[one.id for one in SYSTEMS])
def test_that_four_are_who_one_is_in_every_spelling(ruleset: Ruleset) -> None:
    wrong = []
    for name in names(ruleset):
        alone = who(ruleset, quick_entry(ruleset, name))
        for line in lines(name):
            entry = quick_entry(ruleset, line)
            right = who(ruleset, entry) == alone and counted(ruleset, entry) == MANY and not entry.problems
            if not right or any(one.isdigit() for one in entry.card.name) or "x" in entry.card.name.lower().split():
                wrong.append((line, entry.card.name, who(ruleset, entry), entry.problems))
    assert wrong == []


@pytest.mark.parametrize("ruleset", SYSTEMS, ids=[one.id for one in SYSTEMS])
@pytest.mark.parametrize("line", ["4 goblins", "4 goblin", "goblins x4", "goblin ×4", "4x goblins", "goblins x 4"])
def test_that_goblins_are_goblins_everywhere(ruleset: Ruleset, line: str) -> None:
    entry = quick_entry(ruleset, line)
    assert entry.card.name.lower() in ("goblin", "goblins")
    assert (counted(ruleset, entry), entry.problems) == (MANY, ())


def test_that_a_number_before_a_unit_is_told_as_so_many_of_them() -> None:
    (chainmail,) = (one for one in SYSTEMS if one.id == "chainmail")
    first = quick_entry(chainmail, "4 goblins").parts[0]
    assert first.meaning == "4 of them on one card"
    assert quick_entry(chainmail, "goblins, 4 men").parts[-1].meaning == "Men 4"
