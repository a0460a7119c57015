"""Names that differ by their number, as one: Goblin 1–75 in a list, Goblin 1 to 75 in a sentence."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

_FEW: Final = 2
"""So many neighbors are still named one by one in a sentence."""


def runs(names: Iterable[str]) -> list[str]:
    """The names, each once, numbered ones together: "Goblin 1", "Goblin 2", "Brom" are "Goblin 1–2" and "Brom"."""
    return [
        " ".join(part for part in (stem, ", ".join(_ends(span, "–") for span in _spans(numbers))) if part)
        for stem, numbers in _by_stem(names)
    ]


def in_words(names: Iterable[str], to: str = "to") -> list[str]:
    """The names for a sentence: "Goblin 1", "Brom", "Goblin 2", "Goblin 3" are "Goblin 1 to 3" and "Brom".

    A range stands where the first of its names does, and all else where it was. Two neighbors stay two names, and
    those of the same name two as well. `to` is the word between the ends, in the language of the sentence.
    """
    times: Counter[str] = Counter()
    places: list[tuple[int, str]] = []
    for name in names:
        places.append((times[name], name))
        times[name] += 1
    called: dict[tuple[int, str], str] = {}
    for again in range(max(times.values(), default=0)):
        for stem, numbers in _by_stem(name for at, name in places if at == again):
            for span in (one for one in _spans(numbers) if one[-1] - one[0] >= _FEW):
                ends = f"{stem} {_ends(span, f' {to} ')}"
                called |= {(again, f"{stem} {number}"): ends for number in range(span[0], span[-1] + 1)}
    found: list[str] = []
    told: set[tuple[int, str]] = set()
    for again, name in places:
        said = called.get((again, name))
        if said is None or (again, said) not in told:
            found.append(said or name)
        if said is not None:
            told.add((again, said))
    return found


def _by_stem(names: Iterable[str]) -> Iterator[tuple[str, list[int]]]:
    """The names without their numbers, in order, and the numbers of each in order."""
    numbers: dict[tuple[str, bool], list[int]] = {}
    for name in dict.fromkeys(names):
        head, _, tail = name.rpartition(" ")
        numbered = bool(head) and tail.isdecimal() and str(int(tail)) == tail
        held = numbers.setdefault((head if numbered else name, numbered), [])
        if numbered:
            held.append(int(tail))
    for (stem, _), held in numbers.items():
        yield stem, sorted(held)


def _spans(numbers: list[int]) -> list[list[int]]:
    """The numbers with neighbors as one span, by its first and last: 1, 2, 3, 7 are 1 to 3, and 7."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1][1:] = [number]
        else:
            spans.append([number])
    return spans


def _ends(span: list[int], between: str) -> str:
    return between.join(str(end) for end in span)
