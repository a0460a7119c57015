"""The ground of a fight, for every system that has one: as plain data, changed by the GM, and told in the log."""

from collections.abc import Mapping
from typing import Any

from gmtool.language import tr
from gmtool.rules.seam.gm.commands import EditGround, GroundEdited
from gmtool.rules.seam.messages import Json, Line
from gmtool.space import (
    CLOSED,
    Ground,
    Layer,
    SpaceError,
    Stroke,
    dump_ground,
    painted,
    read_ground,
    read_runs,
    read_where,
)

_MANY = 6
"""The number of places from which on the log gives only their number."""


def ground_data(ground: Ground | None) -> dict[str, Json] | None:
    """A ground as plain data for a state; the same object for the same ground, so that comparing it costs nothing."""
    if ground is None:
        return None
    data = dump_ground(ground)
    _keep(data, ground)
    return data


_kept: list[tuple[Mapping[str, Any], Ground]] = []
"""The grounds read or dumped last, newest first: undo, redo and the campaign read the same data again."""
_MOST_KEPT = 8


def _keep(data: Mapping[str, Any], ground: Ground) -> None:
    if not _kept or _kept[0][0] is not data:
        _kept[:] = [(data, ground), *(pair for pair in _kept if pair[0] is not data)][:_MOST_KEPT]


def ground_of(data: Mapping[str, Any] | Ground | None) -> Ground | None:
    """The ground from a state's plain data, which nobody changes in place. Raises `SpaceError`."""
    if data is None or not isinstance(data, Mapping):
        return data
    # comparing the texts of a large ground is a thousand times quicker than reading them
    found = next((ground for known, ground in _kept if known is data or known == data), None)
    if found is None:
        found = read_ground(data)
        _keep(data, found)
    return found


def edited(ground: Ground | None, command: EditGround) -> Ground:
    """The ground after the GM's change. Raises `SpaceError`, one sentence, where the change is impossible."""
    if ground is None:
        raise SpaceError(tr("This fight has no ground."))
    return painted(ground, stroke_of(ground, command))


def stroke_of(ground: Ground, command: EditGround) -> Stroke[Any]:
    """A change of the ground as a stroke. Raises `SpaceError`."""
    return Stroke(command.layer, read_where(ground, command.layer, command.where), command.level, command.text)


def ground_line(ground: Ground | None, event: GroundEdited) -> Line:
    """A change of the ground as a sentence; English in every language, as it is kept in the journal."""
    if event.layer is Layer.BORDER:
        return _border_line(event)
    spots = read_runs(ground, event.where) if ground is not None else ()
    few = ", ".join(ground.label(spot) for spot in spots) if ground is not None and len(spots) < _MANY else ""
    where = f"in {few}" if few else f"in {len(spots)} places"
    match event.layer:
        case Layer.FOG:
            return Line(f"The players {'no longer see' if event.level else 'now see'} the ground {where}.", weight=0)
        case Layer.DOOR if event.level:
            return Line(f"The door {where} {'is closed' if event.level == CLOSED else 'stands open'}.")
        case Layer.NOTE:
            return Line(
                f"The GM notes {where}: {event.text}" if event.level else f"A note is removed {where}.", weight=0
            )
        case Layer.TERRAIN:
            words = _kind_words(event)
            return Line(f"{words.capitalize()} {where}." if event.level else f"No more {words} {where}.")
    if not event.level:
        return Line(f"No more {event.layer.value} {where}.")
    depth = f" {event.level}" if event.layer in (Layer.WATER, Layer.HEIGHT) else ""
    name = f" {event.text}" if event.layer is Layer.ENTRANCE else ""
    return Line(f"{event.layer.value.capitalize()}{depth}{name} {where}.")


def _border_line(event: GroundEdited) -> Line:
    words, sides = _kind_words(event), len(event.where.split())
    along = f"along {'1 side' if sides == 1 else f'{sides} sides'}"
    return Line(f"{words.capitalize()} {along}." if event.level else f"No more {words} {along}.")


def _kind_words(event: GroundEdited) -> str:
    return event.text.replace("-", " ").replace("_", " ") or "marked terrain"
