"""A prepared encounter, as a ruleset turns it into the first state."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gmtool.rules.seam.cards import Card
from gmtool.rules.seam.views import Side
from gmtool.space import Hex, HexGround


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A card that is to fight: `id` names the figure for the whole encounter. `ready` are keys of what it holds."""

    id: str
    card: Card
    side: str
    name: str = ""
    place: Hex | None = None
    facing: int | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Muster:
    """Who fights, where and by which readings. Without a ground, situations are stated."""

    figures: tuple[Enlisted, ...]
    sides: tuple[Side, ...]
    ground: HexGround | None = None
    house_rules: Mapping[str, str] = field(default_factory=dict)


class BadMuster(ValueError):
    """A muster that no fight can start from; the message is one sentence that names the figure or the place."""
