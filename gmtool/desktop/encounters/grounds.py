"""The grounds that an encounter can have: blank hexes, and the maps that come with the program."""

from gmtool import resources
from gmtool.space import Ground, blank_ground, read_ground

NONE = ""
BLANK = "blank"
BLANK_SIZE = (21, 15)


def shipped() -> tuple[tuple[str, str], ...]:
    """The maps there are: file and title."""
    return tuple((name, read_map(name).title) for name in resources.names("maps", ".toml"))


def ground_of(
    key: str, columns: int = BLANK_SIZE[0], rows: int = BLANK_SIZE[1], *, pointed: bool = False
) -> Ground | None:
    """The ground that a choice stands for; None for a fight without a map. Size and tops are those of blank hexes."""
    if key == NONE:
        return None
    return blank_ground(columns, rows, "Blank hexes", pointed=pointed) if key == BLANK else read_map(key)


def key_of(ground: Ground | None) -> str:
    """Which choice a ground comes from."""
    if ground is None:
        return NONE
    return next((file for file, title in shipped() if title == ground.title), BLANK)


def read_map(file: str) -> Ground:
    """A map from its file. Raises `ResourceError`, or `SpaceError` where it cannot be."""
    return read_ground(resources.read_toml(file))
