"""The position of a fight: the same moment in turn 2, so that moments of different turns that go on alike are equal.

What the rules keep by the number of a turn matters for this turn and the next one alone, and the dice of a tie only for
the order that they give.
"""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from gmtool.rules.tft.state.fight import Fight, Figure

TURN = 2
"""The turn of every position: one can lie before it."""
_NEXT_TURNS = ("slow_turn", "helpless_turn", "dazed_turn")
_SINCE = ("engaged_since", "pinned", "fell")


def position(fight: Fight) -> tuple[Hashable, Fight] | None:
    """The key of a position, and its state; None where areas, checks or spells count turns of their own."""
    if fight.effects or fight.checks or fight.ropes or any(_counts_turns(one) for one in fight.figures.values()):
        return None
    figures = {one.id: _figure(one, fight.turn) for one in fight.figures.values()}
    found = replace(fight, figures=figures, turn=TURN, ties=_ranks(fight))
    ties = tuple(sorted(found.ties.items()))
    rest = (found.stage, found.order, found.mover, found.lying, found.retreats, found.fleeing, found.ended, ties)
    return (tuple(figures.values()), rest), found


def _counts_turns(figure: Figure) -> bool:
    return bool(figure.spells or figure.granted)


def _figure(figure: Figure, turn: int) -> Figure:
    """The figure with its turns counted from the one before `TURN`; what is over is forgotten."""
    changes: dict[str, Any] = {}
    for name in (*_NEXT_TURNS, *_SINCE):
        at = getattr(figure, name)
        if at:
            moved = max(at - turn + TURN, TURN - 1)
            changes[name] = 0 if moved < TURN and name in _NEXT_TURNS else moved
    return replace(figure, **changes) if changes else figure


def _ranks(fight: Fight) -> dict[str, tuple[int, ...]]:
    """The ties with a place instead of the dice that gave it: the lowest is 1."""
    ranked = {row: place for place, row in enumerate(sorted(set(fight.ties.values())), start=1)}
    return {figure: (row[0], ranked[row]) for figure, row in fight.ties.items()}
