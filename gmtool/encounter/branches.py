"""The lines of play that a journal has."""

from dataclasses import dataclass

from gmtool.encounter.entry import START
from gmtool.encounter.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of play: its last entry, where it leaves the line played now, and how many entries it has from there."""

    tip: int
    fork: int
    length: int
    label: str
    current: bool


def branches(shelf: Shelf, current: int) -> tuple[Branch, ...]:
    """Every line of play, first the one that ends at `current`, then the newest."""
    played = set(shelf.course(current))
    found = [_branch(shelf, tip, played, tip == current) for tip in shelf.leaves()]
    return tuple(sorted(found, key=lambda branch: (not branch.current, -branch.tip)))


def _branch(shelf: Shelf, tip: int, played: set[int], current: bool) -> Branch:
    course = shelf.course(tip)
    shared = 0 if current else sum(number in played for number in course)
    return Branch(tip, course[shared - 1] if shared else START, len(course) - shared, shelf[tip].label, current)
