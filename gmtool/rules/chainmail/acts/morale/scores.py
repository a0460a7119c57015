"""Post-melee morale: the scores of both sides, and the reaction to their difference."""

from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.data.combat import ReactionRow
from gmtool.rules.chainmail.data.tables import Tables
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.light import is_dazzled
from gmtool.rules.chainmail.state.unit import Melee, Unit
from gmtool.rules.kit.play import evolve

SMALL = 20
"""A melee of fewer figures on either side counts double (cm.postmelee.small)."""


@dataclass(frozen=True, slots=True, order=True)
class Tally:
    """What a side has after a round: men lost in it, men left, and these times their ratings."""

    lost: int
    left: int
    rating: int

    def __add__(self, other: "Tally") -> "Tally":
        """What two units have together."""
        return Tally(self.lost + other.lost, self.left + other.left, self.rating + other.rating)

    def worth(self, die: int) -> int:
        """What a side comes to with a score die: the totals of two sides differ by as much as their worths, since each
        of their parts is a difference, or adds up (cm.postmelee.compare)."""
        return self.left + self.rating - self.lost * die


def rating(ctx: Context, unit: Unit) -> int:
    """The Morale Rating of a unit (cm.postmelee.ratings); 1 less when tired (cm.fatigue.morale), and for Goblins and
    Orcs in full light (cm.goblin.light)."""
    fantastic = ctx.fantastic(unit)
    dazzled = fantastic is not None and fantastic.light == "morale" and is_dazzled(ctx, unit)
    return max(0, ctx.rating(unit) - unit.tired - dazzled)


def rating_score(ctx: Context, unit: Unit, men: int) -> int:
    """So many men of a unit times their rating, those of each kind apart (cm.postmelee.rating-score)."""
    others = unit.mixed_men * men // unit.start if unit.mixed and unit.start else 0
    score = rating(ctx, unit) * (men - others)
    return score + rating(ctx.with_kind(unit, unit.mixed), evolve(unit, kind=unit.mixed)) * others if others else score


def scores(one: Tally, other: Tally, die: int) -> tuple[int, int]:
    """The totals of both sides: for fewer losses times the die, for more survivors, and by rating
    (cm.postmelee.casualty-score, cm.postmelee.survivor-score, cm.postmelee.rating-score)."""

    def total(own: Tally, foe: Tally) -> int:
        return max(0, foe.lost - own.lost) * die + max(0, own.left - foe.left) + own.rating

    return total(one, other), total(other, one)


def score_plus(ctx: Context, keys: tuple[str, ...]) -> int:
    """What a side adds to its score die: nothing, or where the switch says so what its first unit adds to a morale die
    (cm.fatigue.morale); 1 less for a first unit that full light weakens (cm.goblin.light)."""
    if not keys:
        return 0
    if ctx.house("score-die") != "morale":
        return -int(is_dazzled(ctx, ctx.figure(keys[0])))
    return sum(line.value for line in morale_modifiers(ctx, ctx.figure(keys[0]), 1))


def score_die(rolled: int, plus: int) -> int:
    """The score die with what a side adds to it; never below zero."""
    return max(0, rolled + plus)


def counts(melee: Melee) -> int:
    """How many times the difference of the totals counts (cm.postmelee.small)."""
    return 2 if _is_small(melee) else 1


def _is_small(melee: Melee) -> bool:
    """True where either side began the melee with fewer than twenty figures (cm.postmelee.small)."""
    return any(0 < men < SMALL for _, men in melee.start)


def reaction(tables: Tables, difference: int) -> ReactionRow:
    """The reaction to a difference of the totals (cm.postmelee.reactions)."""
    return [row for row in tables.reactions.values() if row.least <= difference][-1]
