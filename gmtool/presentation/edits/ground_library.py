"""The campaign's library of grounds, with an undo for each edit."""

from dataclasses import replace
from typing import Any

from psygnal import Signal

from gmtool.language import tr
from gmtool.presentation.edits.history import EditDesk
from gmtool.space import Ground
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.grounds import GroundTitle


class GroundLibrary:
    """The campaign's grounds. `changed` comes after every edit and every undo."""

    changed = Signal()
    failed = Signal(str)
    """The reason why a ground cannot be read, as a sentence."""

    def __init__(self, campaign: Campaign, desk: EditDesk) -> None:
        self._grounds = campaign.grounds
        self._desk = desk

    def titles(self) -> tuple[GroundTitle, ...]:
        return self._grounds.list()

    def get(self, id: int) -> Ground:
        """The ground with this id. Raises `StoreError`."""
        return self._grounds.get(id)

    def named(self, title: str) -> GroundTitle | None:
        return next((one for one in self.titles() if one.title == title), None)

    def save(self, ground: Ground) -> None:
        """Save a ground under its title, over any that has the title already."""
        there = self.named(ground.title)
        if there is None:
            self._add(ground)
            return
        before = self._read(there.id)
        if before is not None and before != ground:
            self._desk.history.do(
                tr("save over {title}", title=ground.title),
                lambda: self._write(there.id, ground),
                lambda: self._write(there.id, before),
            )

    def rename(self, one: GroundTitle, title: str) -> None:
        before = self._read(one.id)
        if before is not None and title != one.title:
            self._desk.history.do(
                tr("rename {title}", title=one.title),
                lambda: self._write(one.id, replace(before, title=title)),
                lambda: self._write(one.id, before),
            )

    def delete(self, one: GroundTitle) -> None:
        """Delete a ground; encounters that are fought on it keep theirs."""
        kept: list[Any] = []

        def do() -> None:
            kept[:] = [self._grounds.delete(one.id)]
            self.changed.emit()

        def undo() -> None:
            self._grounds.restore(kept[0])
            self.changed.emit()

        self._desk.history.do(tr("delete {title}", title=one.title), do, undo)

    def _add(self, ground: Ground) -> None:
        made: list[GroundTitle] = []
        kept: list[Any] = []

        def do() -> None:
            if kept:
                self._grounds.restore(kept.pop())
            else:
                made[:] = [self._grounds.add(ground)]
            self.changed.emit()

        def undo() -> None:
            kept[:] = [self._grounds.delete(made[0].id)]
            self.changed.emit()

        self._desk.history.do(tr("save {title} to the library", title=ground.title), do, undo)

    def _write(self, id: int, ground: Ground) -> None:
        self._grounds.update(id, ground)
        self.changed.emit()

    def _read(self, id: int) -> Ground | None:
        try:
            return self.get(id)
        except StoreError as problem:
            self.failed.emit(str(problem))
            return None
