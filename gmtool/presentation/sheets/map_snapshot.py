"""Snapshot of a map: all of it, or no more than the players know, for a picture that others may have."""

from collections.abc import Mapping
from functools import cached_property

from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect, placed_effects
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import Permissions, known_ground
from gmtool.presentation.players.scene import scene
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot
from gmtool.presentation.text import initials
from gmtool.records import dataclass
from gmtool.rules.seam import Counter, Lying, Side, TerrainKind
from gmtool.space import Ground


@dataclass(frozen=True)
class MapSnapshot:
    """The ground with everybody and everything on it. `all_seen`: also what lies under the fog."""

    title: str
    ground: Ground
    counters: Mapping[str, Counter]
    sides: Mapping[str, Side]
    lying: tuple[Lying, ...] = ()
    effects: tuple[PlacedEffect, ...] = ()
    kinds: tuple[TerrainKind, ...] = ()
    all_seen: bool = True

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letters that stand for each figure."""
        return initials({one.figure: one.name for one in self.counters.values()})

    def mark(self, figure: str) -> tuple[str, int]:
        """The letters of a figure, and the color of its side."""
        side = self.sides.get(self.counters[figure].side)
        return self.letters.get(figure, ""), side.colour if side is not None else 0


def map_for_gm(told: FightSnapshot) -> MapSnapshot | None:
    """All of the map of a moment; None without a ground."""
    if told.ground is None:
        return None
    effects: tuple[PlacedEffect, ...] = ()
    if told.state is not None:
        effects = placed_effects(StateView(told.ruleset, told.state))
    return MapSnapshot(
        told.title, told.ground, told.counters, told.sides, tuple(told.lying), effects, told.ruleset.terrain_kinds()
    )


def map_for_players(told: FightSnapshot) -> MapSnapshot | None:
    """The map of a moment as the players know it; None without a ground. A fight that cannot begin has nobody on it."""
    if told.ground is None:
        return None
    if told.state is None:
        return MapSnapshot("", known_ground(told.ground), {}, {}, kinds=told.ruleset.terrain_kinds(), all_seen=False)
    seen = scene(StateView(told.ruleset, told.state), Permissions())
    return MapSnapshot(
        "",
        seen.ground or known_ground(told.ground),
        {one.figure: one for one in seen.figures},
        {side.id: side for side in seen.sides},
        seen.lying,
        seen.effects,
        seen.kinds,
        all_seen=False,
    )
