"""Scenes that a system names for the random play of the contract: ground, switches, sizes.

A scene is a row of `scenes/<system>.toml`:

[[scene]]
title = "Forty in the open"
steps = 60                                   # commands of one game; the default is 120
ground = { columns = 30, rows = 24 }         # as grounds are saved, or left out for a fight without a map
switches = { combat = "arena" }
groups = [{ side = "red", card = "Goblin", count = 20, at = [4, 4], across = 10 }]

A group stands in rows of `across` figures: on hexes from a column and row, on open ground from a place in units; they
are `apart` by so many hexes or bases, 2 where it does not say. One that is `on` the cards of another group rides on
its figures, one on each, and stands where they do. `but` are fields in which its card is another than in the bestiary.
`first` are commands, as they are saved, that lead to the position from which the scene is played, and `dice` is the
seed of what is rolled for them.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gmtool.rules.seam import Card, Enlisted, Json, Muster, Ruleset
from gmtool.space import Ground, HexGround, Point, read_ground
from tests.contract.players import SIDES

FOLDER = Path(__file__).parent / "scenes"
_GAP = 2
"""Every second place is left free between figures, so that they can move and be told apart. Units stand `apart`."""


@dataclass(frozen=True)
class Scene:
    """A fight for random play. `figures` is how many there are.

    `first` are the commands that are done first, with `dice` of this seed.
    """

    title: str
    groups: tuple[Mapping[str, Any], ...]
    ground: Mapping[str, Any] | None = None
    switches: Mapping[str, str] = field(default_factory=dict)
    steps: int = 120
    first: tuple[Mapping[str, Json], ...] = ()
    dice: int = 0

    @property
    def figures(self) -> int:
        return sum(group["count"] for group in self.groups)

    def muster(self, rules: Ruleset) -> Muster:
        """The scene as a prepared encounter. KeyError for a card that the bestiary does not have."""
        cards = {card.name: card for card in rules.bestiary()}
        ground = None if self.ground is None else read_ground(self.ground)
        unknown = set(self.switches) - {rule.key for rule in rules.house_rules()}
        assert not unknown, f"{self.title}: no such switch: {unknown}"
        figures = tuple(
            _enlisted(_changed(cards[group["card"]], group), group, place, ground)
            for group in self.groups
            for place in range(group["count"])
        )
        return Muster(figures, SIDES, ground, dict(self.switches))


def _changed(card: Card, group: Mapping[str, Any]) -> Card:
    return replace(card, fields={**card.fields, **group.get("but", {})})


def _enlisted(card: Card, group: Mapping[str, Any], place: int, ground: Ground | None) -> Enlisted:
    side, (left, top) = group["side"], group.get("at", (0, 0))
    row, column = divmod(place, group.get("across", 10))
    gap = group.get("apart", _GAP)
    one = Enlisted(f"{side}-{card.name}-{left}-{top}-{place}", card, side, f"{card.name} {place + 1}")
    if "on" in group:
        one = replace(one, on=f"{side}-{group['on']}-{left}-{top}-{place}")
    looks_up = side == SIDES[1].id
    if ground is None:
        return one
    if isinstance(ground, HexGround):
        return one.put(ground.at_column_row(left + gap * column, top + gap * row), 0 if looks_up else 3)
    step = gap * ground.base
    return one.put(Point(100 * left + step * column, 100 * top + step * row), 0 if looks_up else 180)


def scenes(rules: Ruleset) -> tuple[Scene, ...]:
    """The scenes that a system names; none without a file."""
    file = FOLDER / f"{rules.id}.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["scene"] if file.exists() else ()
    return tuple(Scene(**{**row, "groups": tuple(row["groups"]), "first": tuple(row.get("first", ()))}) for row in rows)
