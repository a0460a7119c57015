"""The position of a fight: the same moment in turn 2, so that moments of different turns that go on alike are equal.

What the rules keep by the number of a turn matters for this turn and the next one alone, the dice of a tie only for
the order that they give, and the numbers of things and brawls only to tell them apart. Without a ground nobody asks
in the movement who has moved, and after it who moved first. Experience decides nothing, nor does who dropped a thing,
what was in hand when the fight began, or where in the order somebody has acted.
"""

from collections.abc import Hashable, Mapping
from itertools import count
from typing import Any

from gmtool.rules.kit.play import evolve
from gmtool.rules.tft.cards.fighter import Gear
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
    # within a turn whoever gives the commands may remember a thing by its id
    anew = fight.stage is Stage.INITIATIVE
    figures = {one.id: _figure(one, fight.turn, by_turn=by_turn, anew=anew) for one in fight.figures.values()}
    lying = tuple([evolve(one, id=ids[one.id], owner="") for one in fight.lying])
    serial = 1 + max(len(ids), *(one.pile for one in figures.values()))
    ties: Mapping[str, tuple[int, ...]] = {} if fight.stage is Stage.RETREATS else _ranks(fight)
    order = fight.order if fight.ground is not None else _still_to_move(fight)
    mover = fight.mover if fight.ground is not None else 0
    changes: dict[str, Any] = {"turn": TURN, "ties": ties, "lying": lying, "order": order, "mover": mover}
    found = evolve(fight, figures=figures, serial=serial, **changes)
    level = tuple(sorted(ties.items()))
    rest = (found.stage, found.order, found.mover, found.lying, found.retreats, found.fleeing, found.ended, level)
    return (tuple(figures.values()), rest), found


def _counts_turns(figure: Figure) -> bool:
    return bool(figure.spells or figure.granted or figure.clings or figure.unpacking)


def _lying(fight: Fight) -> Mapping[str, str]:
    """New ids of the things on the ground, numbered in their order."""
    return {one.id: f"{_FALLEN}{number}" for number, one in enumerate(fight.lying, start=1)}


def _still_to_move(fight: Fight) -> tuple[str, ...]:
    """The sides that move, or wait for their move."""
    return () if fight.stage in (Stage.COMBAT, Stage.RETREATS, Stage.OVER) else fight.order[fight.mover :]


def _carried(figure: Figure, *, anew: bool) -> Mapping[str, str]:
    """New ids of the things of a figure, all `anew` in their order, or of those that it took up: the first free ones.

    They are as if it had brought them along.
    """
    if anew:
        return {one.id: f"{_BROUGHT}{number}" for number, one in enumerate(figure.gear, start=1)}
    taken = [one.id for one in figure.gear]
    up = [key for key in taken if key.startswith(_FALLEN)]
    free = (key for number in count(1) if (key := f"{_BROUGHT}{number}") not in taken)
    return dict(zip(up, free, strict=False))


def _figure(figure: Figure, turn: int, *, by_turn: bool, anew: bool) -> Figure:
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
    if figure.deeds.placed:
        changes["deeds"] = evolve(figure.deeds, placed=())
    if any(one.ready for one in figure.gear):
        changes["gear"] = tuple([evolve(one, ready=False) for one in figure.gear])
    return _renamed(evolve(figure, **changes), _carried(figure, anew=anew))


def _renamed(figure: Figure, ids: Mapping[str, str]) -> Figure:
    """The figure with new ids of its things."""
    if all(old == new for old, new in ids.items()):
        return figure
    deeds, intent = figure.deeds, figure.deeds.intent
    gear = tuple([_as(one, ids.get(one.id, one.id)) for one in figure.gear])
    ready, readied = (tuple([ids.get(one, one) for one in keys]) for keys in (figure.ready, deeds.readied))
    second, scooped, loading = (ids.get(one, one) for one in (deeds.second, deeds.scooped, figure.loading))
    if intent is not None:
        intent = evolve(intent, weapon=ids.get(intent.weapon, intent.weapon))
    if (readied, second, scooped, intent) != (deeds.readied, deeds.second, deeds.scooped, deeds.intent):
        deeds = evolve(deeds, readied=readied, second=second, scooped=scooped, intent=intent)
    return evolve(figure, gear=gear, ready=ready, loading=loading, deeds=deeds)


def _as(gear: Gear, key: str) -> Gear:
    return gear if gear.id == key else evolve(gear, id=key)


def _ranks(fight: Fight) -> dict[str, tuple[int, ...]]:
    """The ties with a place instead of the dice that gave it: the lowest is 1."""
    ranked = {row: place for place, row in enumerate(sorted(set(fight.ties.values())), start=1)}
    return {figure: (row[0], ranked[row]) for figure, row in fight.ties.items()}
