"""The odds of a round of melee in a closed form: both sides' pools through losses and scores to who gives way.

The difference of the totals is linear in what each side has: with the score die d it is (their losses - ours) x d, plus
our men left, plus our rating, minus theirs. So for every die each side comes down to one number, and two such numbers
are compared, however many units there are.
"""

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate, product

from gmtool.dice import hit_weights
from gmtool.rules.chainmail.acts.magic.dice import hits_taken
from gmtool.rules.chainmail.acts.melee.sides import heroes_with, is_caught, sides_of
from gmtool.rules.chainmail.acts.melee.strength import strengths
from gmtool.rules.chainmail.acts.morale.losses import deaths, never_checks
from gmtool.rules.chainmail.acts.morale.scores import Tally, is_small, rating_score, score_plus, scores
from gmtool.rules.chainmail.acts.nature.might import weight
from gmtool.rules.chainmail.acts.nature.touch import peril_of
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Melee, Unit
from gmtool.rules.seam import Odds

Tallies = dict[Tally, int]


def melee_odds(ctx: Context, melee: Melee, figure: str) -> Odds:
    """The odds of a round from the view of a unit in it: who gives way, and the losses of both sides."""
    ours, theirs = sides_of(ctx, melee)
    if figure in theirs:
        ours, theirs = theirs, ours
    one, other = _tallies(ctx, melee, ours), _tallies(ctx, melee, theirs)
    gives, mine = _chances(ctx, melee, (ours, theirs), one, other)
    return Odds(
        {
            "gives way": _yes_no(gives),
            "own gives way": _yes_no(mine),
            "losses": _losses(other),
            "own losses": _losses(one),
        },
        len(one) * len(other) * 6,
    )


def has_peril(ctx: Context, melee: Melee) -> bool:
    """True for a melee in which somebody saves himself from a touch (cm.basilisk.touch)."""
    return any(peril_of(ctx, ctx.figure(one.unit), ctx.figure(one.foe)) for one in melee.contacts)


def _chances(
    ctx: Context, melee: Melee, sides: tuple[tuple[str, ...], tuple[str, ...]], one: Tallies, other: Tallies
) -> tuple[Fraction, Fraction]:
    """The chances that they give way, and that we do. A side without men has given way."""
    ours, theirs = sum(one.values()), sum(other.values())
    caught = [any(is_caught(ctx, key) for key in keys) for keys in sides]
    if any(caught):
        return Fraction(caught[1]), Fraction(caught[0])
    fallen = Fraction(_ways(other, alive=False), theirs)
    own_fallen = Fraction(_ways(one, alive=False), ours) * (1 - fallen)
    least = next(row.least for row in ctx.tables.reactions.values() if row.least)
    least = -(-least // (2 if is_small(melee) else 1))
    plus = (score_plus(ctx, sides[0]), score_plus(ctx, sides[1]))
    gives = mine = 0
    for die in range(1, 7):
        more, less = _compared(one, other, (die + plus[0], die + plus[1]), least)
        gives, mine = gives + more, mine + less
    # whoever never checks morale fights on (cm.hero.no-morale)
    mine, gives = (0 if all(never_checks(ctx, ctx.figure(key)) for key in keys) else number
                   for keys, number in zip(sides, (mine, gives), strict=True))  # fmt: skip
    every = 6 * ours * theirs
    return fallen + Fraction(gives, every), own_fallen + Fraction(mine, every)


def _compared(one: Tallies, other: Tallies, dice: tuple[int, int], least: int) -> tuple[int, int]:
    """The ways in which our total is at least so much above theirs, and theirs above ours, with men left on both sides.
    `dice` is the score die as we and as they would count it."""
    if dice[0] != dice[1]:
        return _one_by_one(one, other, dice, least)
    own, foe = _numbers(one, dice[0]), _numbers(other, dice[0])
    steps = sorted(foe)
    sums = [0, *accumulate(foe[step] for step in steps)]
    more = less = 0
    for number, ways in own.items():
        more += ways * sums[bisect_right(steps, number - least)]
        less += ways * (sums[-1] - sums[bisect_right(steps, number + least - 1)])
    return more, less


def _one_by_one(one: Tallies, other: Tallies, dice: tuple[int, int], least: int) -> tuple[int, int]:
    more = less = 0
    for (own, ways), (foe, number) in product(one.items(), other.items()):
        if own.left and foe.left:
            die = max(0, dice[0] if own.lost < foe.lost else dice[1])
            mine, yours = scores(own, foe, die)
            more += ways * number * (mine - yours >= least)
            less += ways * number * (yours - mine >= least)
    return more, less


def _numbers(tallies: Tallies, die: int) -> dict[int, int]:
    """What a side comes to with a score die, with the ways to it; only where it has men left."""
    found: dict[int, int] = {}
    for one, ways in tallies.items():
        if one.left:
            number = one.left + one.rating - one.lost * max(0, die)
            found[number] = found.get(number, 0) + ways
    return found


def _ways(tallies: Tallies, *, alive: bool) -> int:
    return sum(ways for one, ways in tallies.items() if bool(one.left) is alive)


def _losses(tallies: Tallies) -> dict[int, Fraction]:
    every, found = sum(tallies.values()), dict[int, int]()
    for one, ways in tallies.items():
        found[one.lost] = found.get(one.lost, 0) + ways
    return {lost: Fraction(found[lost], every) for lost in sorted(found)}


def _yes_no(chance: Fraction) -> dict[int, Fraction]:
    return {value: part for value, part in ((0, 1 - chance), (1, chance)) if part}


def _tallies(ctx: Context, melee: Melee, keys: tuple[str, ...]) -> Tallies:
    """What a side may have after the round, with the ways to it: unit after unit, alike sums together."""
    found: Tallies = {Tally(0, 0, 0): 1}
    for key in keys:
        unit = ctx.figure(key)
        capped: dict[int, int] = {}
        for hits, ways in _hits_on(ctx, melee, unit).items():
            dead = min(deaths(ctx, unit, hits)[0], unit.men)
            capped[dead] = capped.get(dead, 0) + ways
        added: Tallies = {}
        for (so_far, ways), (lost, number) in product(found.items(), capped.items()):
            left = unit.men - lost
            heroes = heroes_with(ctx, unit) if left else ()
            more = sum(rating_score(ctx, one, one.men) for one in heroes)
            score = so_far.rating + rating_score(ctx, unit, left) + more
            now = Tally(so_far.lost + lost, so_far.left + left + sum(one.men for one in heroes), score)
            added[now] = added.get(now, 0) + ways * number
        found = added
    return found


def _hits_on(ctx: Context, melee: Melee, unit: Unit) -> dict[int, int]:
    """The ways to each number of hits on a unit, by all who strike it."""
    sums = {0: 1}
    for contact in melee.contacts:
        for found in strengths(ctx, melee, contact) if contact.foe == unit.id else ():
            if found.dice:
                striker = ctx.figure(found.by or contact.unit)
                each, ways = weight(ctx, striker, unit), dict[int, int]()
                for hits, number in hit_weights(found.dice, 6, found.need).items():
                    taken = hits_taken(ctx, striker, unit, hits) * each
                    ways[taken] = ways.get(taken, 0) + number
                sums = _added(sums, ways)
    return sums


def _added(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for (hits, ways), (more, number) in product(one.items(), other.items()):
        found[hits + more] = found.get(hits + more, 0) + ways * number
    return found
