"""Reading of Universal VTT files.

All coordinates are squares of its grid, x to the east and y to the south, from the corner of the whole drawing; the
picture begins at `map_origin`, as it may be a part of the drawing. There is no official description; these are the
fields that Dungeondraft writes and other programs read. Many programs write such files, each in its own way, so that
whatever is wrong with a part costs only that part, and is said. Without a size there is no ground.
"""

from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from typing import Any, Final

from gmtool.language import tr, trn
from gmtool.store.exchange.faults import cannot_be_imported, read_sound
from gmtool.store.files.texts import decoded, guessed_encoding
from gmtool.store.files.whole_files import too_large
from gmtool.store.laying import LARGEST, SMALLEST, Laying, Way
from gmtool.store.limits import VTT_BYTES, VTT_PORTALS, VTT_SQUARES, VTT_WALLS
from gmtool.store.pictures import key_of
from gmtool.store.universal_vtt.embedded import Embedded, embedded
from gmtool.store.universal_vtt.lenient import Place, door_of, is_closed, line_of, list_of, number_of, place_of
from gmtool.store.universal_vtt.vtt_map import Door, Segment, UniversalVtt, Wall
from gmtool.store.universal_vtt.walls import clipped

TITLE: Final = 100
"""The most letters of a title; the rest of a long file name is left out."""
OWN: Final = "gmtool"
"""The key of what gmtool writes for itself."""
_AWRY: Final = 0.02
"""The difference between the shapes of picture and grid that gets a remark."""


def read_vtt(raw: bytes, name: str) -> UniversalVtt:
    """The contents of a file's bytes. Raises `BadImport`, one sentence, for what is no map and for one without a size.

    Damage within the picture shows only when it is decoded.
    """
    if len(raw) > VTT_BYTES:
        raise too_large(name, VTT_BYTES, "map of this kind")
    data = read_sound(decoded(raw, guessed_encoding(raw)), name)
    if not isinstance(data, Mapping):
        raise cannot_be_imported(name, tr("it is no map, but a list or a single value"))
    found = embedded(data.get("image"), tr("{name}: image", name=name))
    resolution = data.get("resolution")
    resolution = resolution if isinstance(resolution, Mapping) else {}
    size = _size(resolution, found, name)
    parts = _Parts(size, place_of(resolution.get("map_origin")) or Place(0.0, 0.0))
    walls = (
        *parts.walls(data.get("line_of_sight"), False),
        *parts.walls(data.get("objects_line_of_sight"), True),
    )
    doors = tuple(parts.doors(data.get("portals")))
    laying, cell = _own(data.get(OWN))
    return UniversalVtt(
        title=(name.rpartition(".")[0] or name)[:TITLE],
        picture=found.picture,
        picture_key="" if found.picture is None else key_of(found.picture),
        picture_width=found.width,
        width=size.x,
        height=size.y,
        walls=walls,
        doors=doors,
        laying=laying,
        cell=cell,
        left_out=(*_about_picture(found, size), *_about_lights(data.get("lights")), *parts.left_out(doors)),
    )


def _own(given: Any) -> tuple[Laying | None, int]:
    """What a map of gmtool's own says about the ground that it was made of."""
    if not isinstance(given, Mapping) or given.get("ground") not in tuple(Way):
        return None, 0
    scale, cell = number_of(given.get("square")) or 0.0, number_of(given.get("cell")) or 0.0
    if not SMALLEST <= scale <= LARGEST or not 0 <= cell <= LARGEST:
        return None, 0
    return Laying(Way(given["ground"]), scale), int(cell)


def _size(resolution: Mapping[str, Any], found: Embedded, name: str) -> Place:
    """The width and height in squares: as they are given, or those of the picture."""
    size, across = place_of(resolution.get("map_size")), number_of(resolution.get("pixels_per_grid"))
    if (size is None or not _is_size(size)) and across and found.picture is not None:
        size = Place(found.width / across, found.height / across)
    if size is None:
        raise cannot_be_imported(name, tr("it does not say how many squares wide and high the map is"))
    if not _is_size(size):
        raise cannot_be_imported(
            name,
            tr(
                "the map is {width:g} by {height:g} squares large, and may have up to {most} each way",
                width=size.x,
                height=size.y,
                most=VTT_SQUARES,
            ),
        )
    return size


def _is_size(size: Place) -> bool:
    return 0 < size.x <= VTT_SQUARES and 0 < size.y <= VTT_SQUARES


class _Parts:
    """The walls and doors of a map, and counts of those left out."""

    def __init__(self, size: Place, origin: Place) -> None:
        self._size = size
        self._origin = origin
        self._pieces = 0
        self._outside = self._doors_outside = 0
        self._wrong = self._wrong_doors = 0
        self._beyond = self._doors_beyond = 0

    def walls(self, given: Any, of_object: bool) -> tuple[Wall, ...]:
        """The pieces of wall within the picture."""
        lines = list_of(given)
        if lines is None:
            self._wrong += 1
            return ()
        pieces = list(self._pieces_of(lines))
        room = max(0, VTT_WALLS - self._pieces)
        self._beyond += max(0, len(pieces) - room)
        self._pieces += len(pieces)
        seen = [piece for piece in pieces[:room] if self._sees(piece)]
        self._outside += len(pieces[:room]) - len(seen)
        return tuple(Wall(piece, of_object) for piece in seen)

    def doors(self, given: Any) -> Iterator[Door]:
        """The doors within the picture."""
        portals = list_of(given)
        if portals is None:
            self._wrong_doors += 1
            return
        self._doors_beyond += max(0, len(portals) - VTT_PORTALS)
        for portal in islice(portals, VTT_PORTALS):
            line = door_of(portal)
            if line is None:
                self._wrong_doors += 1
            elif self._sees(moved := self._moved(line)):
                yield Door(moved, not is_closed(portal.get("closed")))
            else:
                self._doors_outside += 1

    def left_out(self, doors: tuple[Door, ...]) -> Iterator[str]:
        """A sentence about each kind of thing that is left out."""
        if any(door.is_open for door in doors):
            yield tr("Windows and archways were imported as open doors.")
        if self._outside and self._doors_outside:
            yield tr(
                "{walls} and {doors} lie outside the picture and are left out.",
                walls=_pieces(self._outside),
                # translators: “40 pieces of wall and 7 doors lie outside the picture”
                doors=trn("{n} door", "{n} doors", self._doors_outside),
            )
        elif self._outside:
            yield trn(
                "{n} piece of wall lies outside the picture and is left out.",
                "{n} pieces of wall lie outside the picture and are left out.",
                self._outside,
            )
        elif self._doors_outside:
            yield trn(
                "{n} door lies outside the picture and is left out.",
                "{n} doors lie outside the picture and are left out.",
                self._doors_outside,
            )
        if self._wrong:
            yield trn(
                "{n} wall cannot be read and is left out.", "{n} walls cannot be read and are left out.", self._wrong
            )
        if self._wrong_doors:
            yield trn(
                "{n} door does not say where it is, and is left out.",
                "{n} doors do not say where they are, and are left out.",
                self._wrong_doors,
            )
        if self._beyond:
            yield tr(
                "{count:,} pieces of wall beyond the first {most:,} are left out.",
                count=self._beyond,
                most=VTT_WALLS,
            )
        if self._doors_beyond:
            yield tr(
                "{count:,} doors beyond the first {most:,} are left out.", count=self._doors_beyond, most=VTT_PORTALS
            )

    def _pieces_of(self, lines: list[Any]) -> Iterator[Segment]:
        for given in lines:
            line = line_of(given)
            if line is None:
                self._wrong += 1
                continue
            for start, end in pairwise(line):
                if start != end:
                    yield self._moved(Segment(*start, *end))

    def _moved(self, line: Segment) -> Segment:
        x, y = self._origin
        return Segment(line.x1 - x, line.y1 - y, line.x2 - x, line.y2 - y)

    def _sees(self, line: Segment) -> bool:
        return clipped(line, self._size.x, self._size.y) is not None


def _pieces(count: int) -> str:
    # translators: “40 pieces of wall and 7 doors lie outside the picture”
    return trn("{n} piece of wall", "{n} pieces of wall", count)


def _about_picture(found: Embedded, size: Place) -> Iterator[str]:
    if found.picture is None:
        yield found.missing
    elif abs(found.height / found.width / (size.y / size.x) - 1) > _AWRY:
        yield tr("Its picture has a different shape from its grid, so walls may not line up with it.")


def _about_lights(given: Any) -> Iterator[str]:
    if isinstance(given, list) and given:
        yield trn("Its light is left out.", "Its {n} lights are left out.", len(given))
