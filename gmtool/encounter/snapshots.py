"""Whole trees kept here and there along the journal, so that any state is a few edits away."""

import json
from collections.abc import Mapping

from gmtool.encounter.changes import DamagedEntry, Tree, apply
from gmtool.encounter.entry import START
from gmtool.encounter.shelf import Shelf

SPACING = 64
"""At most so many entries stand between an entry and the whole tree before it."""


class Snapshots:
    """The tree at any entry of a shelf, from the nearest whole one at or before it.

    `kept` are whole trees as JSON, by the entry they stand after.
    """

    def __init__(self, shelf: Shelf, start: Tree, kept: Mapping[int, str]) -> None:
        self._shelf = shelf
        self._start = start
        self._texts: dict[int, str] = {**kept}

    def tree_at(self, number: int) -> Tree:
        """The tree after this entry."""
        after = self._since(number)
        tree = self._whole(self._shelf.parent(after[-1]) if after else number)
        for later in reversed(after):
            tree = apply(tree, self._shelf[later].edits)
        return tree

    def due_after(self, number: int) -> bool:
        """Whether the entry that follows this one should be kept whole."""
        return len(self._since(number)) + 1 >= SPACING

    def keep(self, number: int, tree: Tree) -> None:
        """Keep the tree after this entry, as text: that takes a tenth of the memory."""
        self._texts[number] = tree_text(tree)

    def _whole(self, number: int) -> Tree:
        return self._start if number == START else _opened(self._texts[number], number)

    def _since(self, number: int) -> list[int]:
        """The entries after the nearest whole tree up to this one, the last first."""
        after = []
        while number != START and number not in self._texts:
            after.append(number)
            number = self._shelf.parent(number)
        return after


def tree_text(tree: Tree) -> str:
    """A whole state as JSON."""
    return json.dumps(dict(tree), ensure_ascii=False, separators=(",", ":"))


def _opened(text: str, number: int) -> Tree:
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        tree = None
    if not isinstance(tree, dict):
        raise DamagedEntry(f"The state kept after entry {number} is damaged.")
    return tree
