"""What the GM does by hand in random play, and the ways to kinds of acts that are wanted, found by trying them out."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from gmtool.rules.seam import Choice, Command, Json, State
from gmtool.space import HexGround, Point
from tests.contract.players import Luck, RandomTable, agenda_of, filled, liked

FAR = 60
"""A way to a wanted act has so many commands at most."""
BY_HAND, ASIDE = 12, (2, 16)
"""One of so many commands of a way is something that the GM does by hand; what is aside is often or seldom done."""
ONLY_RULED = 40
"""An act that was refused in so many looks, and allowed in none, is taken for one that only a ruling lets happen."""
Way = list[Command]
IsWanted = Callable[[str], bool]


# --- by hand ---------------------------------------------------------------------------------------------------------
def by_hand(rules: Any, state: State, luck: Luck) -> dict[str, Json]:
    """The data with which the GM sets a value of a figure, or puts it beside somebody else; empty for neither."""
    counters = rules.counters(state)
    one = counters[luck(len(counters))]
    values = rules.amendable(state, one.figure)
    if not luck(2) or not values:
        return _beside(rules, state, luck, one.figure, counters)
    value = values[luck(len(values))]
    wanted: Json = value.value
    if value.options:
        wanted = value.options[luck(len(value.options))][0]
    elif isinstance(wanted, bool):
        wanted = not wanted
    elif value.lowest is not None and value.highest is not None:
        wanted = value.lowest + luck(min(value.highest, value.lowest + 20) - value.lowest + 1)
    return {"kind": "gm.amend/1", "figure": one.figure, "field": value.field, "value": wanted}


def _beside(rules: Any, state: State, luck: Luck, figure: str, counters: Sequence[Any]) -> dict[str, Json]:
    """The data that put a figure near another one; empty where nobody has a place."""
    ground = rules.ground(state)
    near = [one for one in counters if one.figure != figure and (one.hexes or one.at is not None)]
    if ground is None or not near:
        return {}
    other = near[luck(len(near))]
    if isinstance(ground, HexGround):
        around = [place for place in other.hexes[0].neighbours() if place in ground]
        if not around:
            return {}
        place = around[luck(len(around))]
        return {"kind": "gm.place/1", "figure": figure, "hex": list(place), "facing": luck(6)}
    step = ground.base
    at = Point(other.at.x + (luck(7) - 3) * step, other.at.y + (luck(7) - 3) * step)
    return {"kind": "gm.put/1", "figure": figure, "at": {"x": at.x, "y": at.y}, "heading": 30 * luck(12)}


# --- ways ------------------------------------------------------------------------------------------------------------
def way(rules: Any, state: State, is_wanted: IsWanted, name: str) -> Way:
    """A way from a state to a wanted kind of act, played at random; empty where it did not come to one.

    The dice are those of `dice_of(name)`: with these it can be gone again.
    """
    luck, table, found, done = Luck(f"way {name}"), dice_of(name), Way(), Counter[str]()
    aside = ASIDE[luck(len(ASIDE))]
    for _ in range(FAR):
        if agenda_of(rules, state).over:
            break
        data: dict[str, Json] | None
        if wanted := wanted_choices(rules, state, is_wanted):
            choice = wanted[luck(len(wanted))]
            data = filled(choice, luck, proposed=bool(luck(2)))
        elif not luck(BY_HAND):
            data = by_hand(rules, state, luck)
        else:
            choices = choices_now(rules, state, luck)
            if not choices:
                return []
            data = filled(_next(choices, done, luck, aside), luck, proposed=bool(luck(2)))
        command = rules.command(data) if data else None
        if command is None or data is None or rules.refusals(state, command):
            continue
        state = rules.perform(state, command, table).state
        done[str(data["kind"])] += 1
        found.append(command)
        if is_wanted(str(data["kind"])):
            return found
    return []


def _next(choices: list[Choice], done: Counter[str], luck: Luck, aside: int) -> Choice:
    """Half the time one of the kind that was done least; what is seldom wanted is seldom thought of."""
    likely = [one for one in choices if not one.aside or not luck(aside)] or choices
    if luck(2):
        return liked(likely, luck)
    fewest = min(done[str(one.draft["kind"])] for one in likely)
    among = [one for one in likely if done[str(one.draft["kind"])] == fewest]
    return among[luck(len(among))]


def dice_of(name: str) -> RandomTable:
    """The dice and answers with which a way is tried, and gone again."""
    luck = Luck(f"dice {name}")
    return RandomTable(luck.source, luck)


def choices_now(rules: Any, state: State, luck: Luck) -> list[Choice]:
    """The choices that nothing refuses, of those who are next; and of the table, seldom while somebody is."""
    following = agenda_of(rules, state).next
    able = [*following] or [one.figure for one in rules.counters(state) if one.able]
    found = [one for figure in able for one in rules.allowed(state, figure)]
    if not found or not following or not luck(8):
        found += rules.allowed(state, None)
    return found


def wanted_choices(rules: Any, state: State, is_wanted: IsWanted) -> list[Choice]:
    """The choices of wanted kinds that nothing refuses, of everybody and of the table, whoever is next."""
    every = (*(one.figure for one in rules.counters(state)), None)
    allowed = (one for figure in every for one in rules.allowed(state, figure))
    return [one for one in allowed if is_wanted(str(one.draft["kind"]))]


# --- rulings ---------------------------------------------------------------------------------------------------------
class Barred:
    """Counts the looks in which each kind of act was offered and refused, and notes which were ever allowed."""

    def __init__(self) -> None:
        self._refused, self._allowed = Counter[str](), set[str]()

    def note(self, choices: Sequence[Choice]) -> None:
        """Count one look, with the choices of everybody."""
        kinds = {str(one.draft["kind"]) for one in choices}
        self._allowed |= {str(one.draft["kind"]) for one in choices if one.allowed}
        self._refused.update(kinds - self._allowed)

    def always(self, kind: str) -> bool:
        """True for a kind that was refused so often, and never allowed, that only a ruling lets it happen."""
        return kind not in self._allowed and self._refused[kind] > ONLY_RULED
