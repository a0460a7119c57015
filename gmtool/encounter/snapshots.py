"""Snapshots: the whole state after some entries, so that any state of a journal is a few edits away."""

import json
from collections.abc import Mapping

from gmtool.encounter.changes import DamagedEntry, Tree, apply
from gmtool.encounter.entry import START
from gmtool.encounter.shelf import Shelf
from gmtool.language import tr

SPACING = 64
"""The most entries between an entry and the snapshot before it."""


class Snapshots:
    """The tree after any entry of a shelf, made from the nearest snapshot at or before it.

    `texts` are the snapshots as JSON, by the entries that they follow.
    """

    def __init__(self, shelf: Shelf, start: Tree, texts: Mapping[int, str]) -> None:
        self._shelf = shelf
        self._start = start
        self._texts: dict[int, str] = {**texts}

    def tree_at(self, number: int) -> Tree:
        """The tree after this entry."""
        after = self._since(number)
        base = self._shelf.parent(after[-1]) if after else number
        tree = self._start if base == START else _opened(self._texts[base], base)
        for later in reversed(after):
            tree = apply(tree, self._shelf[later].edits)
        return tree

    def due_after(self, number: int) -> bool:
        """True if the entry after this one should have a snapshot."""
        return len(self._since(number)) + 1 >= SPACING

    def keep(self, number: int, tree: Tree) -> None:
        """Keep the tree after this entry, as text, which takes a tenth of the memory."""
        self._texts[number] = tree_text(tree)

    def _since(self, number: int) -> list[int]:
        """The entries after the nearest snapshot, up to this one, the last first."""
        after = []
        while number != START and number not in self._texts:
            after.append(number)
            number = self._shelf.parent(number)
        return after


def tree_text(tree: Tree) -> str:
    """A state as JSON."""
    return json.dumps(dict(tree), ensure_ascii=False, separators=(",", ":"))


def _opened(text: str, number: int) -> Tree:
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        tree = None
    if not isinstance(tree, dict):
        raise DamagedEntry(tr("The state kept after entry {number} is damaged.", number=number))
    return tree
