"""Grounds that an encounter can have: blank ones, the maps that come with the program, the campaign's library."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from gmtool import resources
from gmtool.language import tr
from gmtool.rules.seam import GroundKind
from gmtool.space import Ground, LengthUnit, OpenGround, blank_ground, read_ground
from gmtool.store.grounds import GroundTitle

NONE: Final = ""
BLANK: Final = "blank"
BLANK_SIZE: Final = (21, 15)
LIBRARY: Final = "library "
"""The prefix of a key of a ground in the library; the id follows."""
_BLANKS: Final = {
    GroundKind.HEXES: (tr("Blank hexes"), BLANK),
    GroundKind.INCHES: (tr("Open ground in inches"), "inches"),
    GroundKind.FEET: (tr("Open ground in feet"), "feet"),
}
_OPEN: Final = {"inches": (48, 36, LengthUnit.INCH, 1), "feet": (120, 90, LengthUnit.FOOT, 5)}
"""Width, height, their unit, and the side of a cell."""

Offer = tuple[str, str]
"""A key and a title."""


@lru_cache(maxsize=1)
def shipped() -> tuple[tuple[str, Ground], ...]:
    """The maps that come with the program, each with its file."""
    return tuple((name, read_map(name)) for name in resources.names("maps", ".toml"))


def offers(kinds: Sequence[GroundKind], library: Iterable[GroundTitle]) -> list[list[Offer]]:
    """The grounds to choose from in a system that is fought on these kinds, in groups."""
    blank = [(_BLANKS[kind][1], _BLANKS[kind][0]) for kind in kinds]
    maps = [(file, ground.title) for file, ground in shipped() if GroundKind.of(ground) in kinds]
    kept = [(f"{LIBRARY}{one.id}", one.title) for one in library]
    return [[(NONE, tr("No map: the real table"))], blank, maps, kept]


def ground_of(key: str) -> Ground | None:
    """The ground for the key of a blank one or of a shipped map; None for a fight without a map."""
    if key == NONE:
        return None
    if key in _OPEN:
        width, height, unit, cell = _OPEN[key]
        return OpenGround(width, height, unit, cell=cell, title=_BLANKS[GroundKind(key)][0])
    return blank_ground(*BLANK_SIZE, _BLANKS[GroundKind.HEXES][0]) if key == BLANK else read_map(key)


def key_of(ground: Ground | None, library: Iterable[GroundTitle] = ()) -> str:
    """The key of the choice that a ground comes from."""
    if ground is None:
        return NONE
    kept = next((f"{LIBRARY}{one.id}" for one in library if one.title == ground.title), "")
    return kept or next(
        (file for file, map in shipped() if map.title == ground.title), _BLANKS[GroundKind.of(ground)][1]
    )


def read_map(file: str) -> Ground:
    """A map from its file. Raises `ResourceError`, or `SpaceError` for an impossible ground."""
    return read_ground(resources.read_toml(file))
