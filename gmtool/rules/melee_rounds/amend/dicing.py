"""What a round has come to: the dice that are left, spells, and when an attack becomes possible."""

from collections import Counter

from gmtool.bounds import Between
from gmtool.rules.kit.amending import Value, number
from gmtool.rules.melee_rounds.clock import SECONDS
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.data.numbers import AMR
from gmtool.rules.melee_rounds.initiative.dice import CARRIED, Dice
from gmtool.rules.melee_rounds.state import Figure, Plot
from gmtool.rules.seam import evolver

_MOST = Between(0, AMR.highest)
_evolve_plot = evolver(Plot)


def dicing(ctx: Context, figure: Figure) -> dict[str, Value]:
    """While plots are stated there are neither dice nor spells of the round yet."""
    found: dict[str, Value] = {}
    kind = ctx.plot(figure)
    if kind is not None and kind.reaching:
        label, rule = "Can attack from second (0: not known)", "mr.init.later-attack-delay"
        found["reach"] = Value(label, lambda _, one: _reach(one), _set_reach, limits=(0, SECONDS), rule=rule)
    if ctx.fight.second:
        label = "Dice left, by what they show (0: a parry kept from the round before)"
        found["dice"] = Value(label, _left, _set_left, str, (0, 2 * AMR.highest), rule="mr.init.dice", wrong=_wrong)
        found["casts"] = number("casts", "Spells begun in the round", _MOST, "mr.magic.cast-limit")
        found["forfeited"] = number("forfeited", "AMR given up for spells", _MOST, "mr.magic.forfeit-amr")
        label, rule = "Knows of a Thievish Attack from second (0: of none)", "mr.init.thievish-hit-unaware"
        found["alert"] = number("alert", label, Between(0, SECONDS), rule)
    return found


def _reach(figure: Figure) -> int:
    return figure.plot.reach if figure.plot is not None else 0


def _set_reach(play: Play, one: Figure, second: int) -> None:
    if one.plot is not None:
        play.change(one.id, plot=_evolve_plot(one.plot, reach=second))


def _left(_: Context, figure: Figure) -> str:
    return " ".join(str(one) for one in figure.dice.left) if figure.dice is not None else ""


def _wrong(dice: str) -> str:
    """Figures with spaces between them: "2 5"."""
    if all(len(word) == 1 and word in "0123456" for word in dice.split()):
        return ""
    return f"Dice are written as “2 5”, each from 1 to {SECONDS}, not as “{dice}”."


def _set_left(play: Play, one: Figure, dice: str) -> None:
    """These are left from now on; those that are used or lost stay rolled, and hold others back as before."""
    left = tuple(sorted(int(word) for word in dice.split()))
    had = one.dice or Dice((), ())
    past = Counter(had.rolled) - Counter(had.left)
    changed = Dice(tuple(sorted((*past.elements(), *left))), left)
    play.change(one.id, dice=changed if changed.rolled else None, carried=CARRIED in left)
