"""Whether a state that was read can be one of a melee: what its parts must have to do with each other."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.clock import SECONDS
from gmtool.rules.melee_rounds.state import Answered, Fight, Figure, Stage

_ANSWERS: dict[str, dict[str, type]] = {
    "loads": {"key": str, "name": str, "weapon": str, "amr": int},
    "times": {"key": str, "name": str, "spell": str, "casting": int, "interspell": int},
}
"""The lists for which the GM answers in a melee, and what a row of each has."""


def unsound(fight: Fight) -> Iterator[str]:
    """What cannot be, in words that follow "This is no state of the fight: "."""
    if sorted(fight.roster) != sorted(fight.figures):
        yield "roster: it does not name every figure once."
    for key, one in fight.figures.items():
        yield from (f"figures.{key}: {wrong}" for wrong in _figure(fight, key, one))
    if fight.round < 1:
        yield "round: rounds are counted from 1 on."
    if not 0 <= fight.second <= SECONDS or (fight.second == 0) is not (fight.stage is Stage.PLOTS):
        yield "second: it does not go with what is going on."
    if not all(_is_row(one) for one in fight.answered):
        yield "answered: it is no row of a list."


def _figure(fight: Fight, key: str, one: Figure) -> Iterator[str]:
    if one.id != key:
        yield "it has the id of another."
    if one.side not in {side.id for side in fight.sides}:
        yield "its side is none of those that fight."
    if one.dice is not None and not all(0 <= die <= SECONDS for die in (*one.dice.rolled, *one.dice.left)):
        yield "its dice show what no die does."


def _is_row(one: Answered) -> bool:
    wanted = _ANSWERS.get(one.table)
    return wanted is not None and all(isinstance(one.row.get(name), kind) for name, kind in wanted.items())
