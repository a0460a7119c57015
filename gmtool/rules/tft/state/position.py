"""The position of a fight: the same moment in turn 2, so that moments of different turns that go on alike are equal.

What the rules keep by the number of a turn matters for this turn and the next one alone, the dice of a tie only for
the order that they give, and the numbers of things and brawls only to tell them apart. Without a ground nobody asks
after the movement who moved first. Experience decides nothing.
"""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from gmtool.rules.tft.state.fight import Fight, Figure, Pose, Stage, Tally

TURN = 2
"""The turn of every position: one can lie before it."""
COUNTED = ("hits", "turn_hits", "hits_since_attack")
"""The numbers of a figure that only count, and of which the rules ask how high they are."""
_TURNS: tuple[tuple[str, int, int], ...] = (
    *((name, TURN, 0) for name in ("slow_turn", "helpless_turn", "dazed_turn")),
    *((name, TURN - 1, TURN - 1) for name in ("engaged_since", "pinned")),
    *((name, TURN - 1, 0) for name in ("fell", "died")),
)
"""What a figure keeps by the number of a turn, the first turn that matters, and what stands for those before it."""
_NOBODY = Tally()
_BROUGHT, _FALLEN = "g", "d"
"""The first letters of the ids of things that a figure came with, and of those that lay on the ground."""


def position(fight: Fight) -> tuple[Hashable, Fight] | None:
    """The key of a position, and its state; None where areas, checks, spells or packs count turns of their own."""
    if fight.effects or fight.checks or fight.ropes or any(_counts_turns(one) for one in fight.figures.values()):
        return None
    ids = _lying(fight)
    by_turn = fight.house.get("wound-span", "turn") == "turn"
    figures = {one.id: _figure(one, fight.turn, by_turn=by_turn) for one in fight.figures.values()}
    lying = tuple([replace(one, id=ids[one.id]) for one in fight.lying])
    serial = 1 + max(len(ids), *(one.pile for one in figures.values()))
    moved = fight.ground is None and fight.stage in (Stage.COMBAT, Stage.RETREATS)
    over: dict[str, Any] = {"order": (), "mover": 0} if moved else {}
    ties: Mapping[str, tuple[int, ...]] = {} if fight.stage is Stage.RETREATS else _ranks(fight)
    found = replace(fight, figures=figures, turn=TURN, ties=ties, lying=lying, serial=serial, **over)
    level = tuple(sorted(ties.items()))
    rest = (found.stage, found.order, found.mover, found.lying, found.retreats, found.fleeing, found.ended, level)
    return (tuple(figures.values()), rest), found


def _counts_turns(figure: Figure) -> bool:
    return bool(figure.spells or figure.granted or figure.clings or figure.unpacking)


def _lying(fight: Fight) -> Mapping[str, str]:
    """New ids of the things on the ground, numbered in their order."""
    return {one.id: f"{_FALLEN}{number}" for number, one in enumerate(fight.lying, start=1)}


def _carried(figure: Figure) -> Mapping[str, str]:
    """New ids of the things that a figure took up: the first ones that are free, as if it had brought them along."""
    taken = [one.id for one in figure.gear]
    up = [key for key in taken if key.startswith(_FALLEN)]
    free = (key for number in count(1) if (key := f"{_BROUGHT}{number}") not in taken)
    return dict(zip(up, free, strict=False))


def _figure(figure: Figure, turn: int, *, by_turn: bool) -> Figure:
    """The figure with its turns counted from the one before `TURN`; what is over is forgotten."""
    changes: dict[str, Any] = {"tally": _NOBODY}
    for name, oldest, older in _TURNS:
        if at := getattr(figure, name):
            moved = at - turn + TURN
            changes[name] = moved if moved >= oldest else older
    if figure.pose is not Pose.DOWN:
        changes |= {"fell": 0, "fell_hurt": False}
    if by_turn:
        changes["hits_since_attack"] = min(figure.hits_since_attack, figure.turn_hits)
    return _renamed(replace(figure, **changes), _carried(figure))


def _renamed(figure: Figure, ids: Mapping[str, str]) -> Figure:
    """The figure with new ids of its things."""
    if not ids:
        return figure
    deeds, intent = figure.deeds, figure.deeds.intent
    gear = tuple([replace(one, id=ids.get(one.id, one.id)) for one in figure.gear])
    ready, readied = (tuple([ids.get(one, one) for one in keys]) for keys in (figure.ready, deeds.readied))
    second, scooped, loading = (ids.get(one, one) for one in (deeds.second, deeds.scooped, figure.loading))
    if intent is not None:
        intent = replace(intent, weapon=ids.get(intent.weapon, intent.weapon))
    deeds = replace(deeds, readied=readied, second=second, scooped=scooped, intent=intent)
    return replace(figure, gear=gear, ready=ready, loading=loading, deeds=deeds)


def _ranks(fight: Fight) -> dict[str, tuple[int, ...]]:
    """The ties with a place instead of the dice that gave it: the lowest is 1."""
    ranked = {row: place for place, row in enumerate(sorted(set(fight.ties.values())), start=1)}
    return {figure: (row[0], ranked[row]) for figure, row in fight.ties.items()}
