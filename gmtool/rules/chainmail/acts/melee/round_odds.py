"""The odds of a round of melee: what each unit may come to, by the acts themselves, and both sides compared.

What befalls one unit is nothing to the others until the totals are compared. So each number of hits is performed on
each unit alone, and what the units of a side come to adds up. The difference of the totals is linear in that
(`Tally.worth`): for every score die each side is one number, and two such numbers are compared, however many units
there are.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, pairwise, product
from math import lcm
from typing import NamedTuple, TypeVar

from gmtool.dice import hit_weights
from gmtool.rules.chainmail.acts.magic.dice import hits_taken
from gmtool.rules.chainmail.acts.melee.reactions import gives_way
from gmtool.rules.chainmail.acts.melee.rounds import Touch, all_dice, suffer, touches
from gmtool.rules.chainmail.acts.melee.sides import is_caught, sides_of, tally
from gmtool.rules.chainmail.acts.morale.leaders import COMMANDER, is_led, leaders_with
from gmtool.rules.chainmail.acts.morale.scores import Tally, counts, score_die, score_plus
from gmtool.rules.chainmail.acts.nature.might import weight
from gmtool.rules.chainmail.acts.nature.touch import weighed_together
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import LostMen
from gmtool.rules.chainmail.state.unit import Melee, Unit
from gmtool.rules.seam import Odds, Table, every_branch

T = TypeVar("T")
Weighed = dict[T, int]
"""Results with the ways to each."""
Numbers = dict[int, int]
Span = tuple[int, int | None]
"""The differences of the totals from one to below another, or without end."""
DIE = range(1, 7)


class Fate(NamedTuple):
    """What units of a side may come to in a round.

    had: what they have for the scores
    driven: the reactions by which any of them would give way, by their places in the table
    plus: what the side adds to its score die
    """

    had: Tally
    driven: frozenset[int]
    plus: int

    def with_others(self, other: "Fate") -> "Fate":
        """The fate of both together."""
        return Fate(self.had + other.had, self.driven | other.driven, self.plus + other.plus)


NOBODY = Fate(Tally(0, 0, 0), frozenset(), 0)


class _Dice(NamedTuple):
    """The dice of one who strikes, the ways to each number of their hits, and if they are rolled at all."""

    striker: Unit
    foe: str
    hits: Mapping[int, int]
    asked: bool


class _Side(NamedTuple):
    """What a side may come to: its fates, and all its men who fall, each with the ways to it; and if any is caught."""

    fates: Weighed[Fate]
    fallen: Numbers
    caught: bool

    @property
    def every(self) -> int:
        """All ways to its fates."""
        return sum(self.fates.values())


def melee_odds(ctx: Context, melee: Melee, figure: str, fallen: Sequence[int] = ()) -> Odds | None:
    """The odds of a round from the view of a unit in it: who gives way, and the losses of both sides. None where what
    befalls one unit is something to another.

    `fallen` are the hits of the dice that have fallen, in the order in which they are asked for. None where they are
    not the first of the round's, or all of them."""
    sides = sides_of(ctx, melee)
    if figure in sides[1]:
        sides = (sides[1], sides[0])
    if not _apart(ctx, melee, sides):
        return None
    rolls = _rolls(ctx, melee, fallen)
    if fallen and len(fallen) >= sum(one.asked for one in rolls):
        return None
    own, foe = (_side(ctx, melee, keys, rolls) for keys in sides)
    gives, mine = _chances(ctx, melee, own, foe)
    return Odds(
        {
            "gives way": _yes_no(gives),
            "own gives way": _yes_no(mine),
            "losses": _shares(foe.fallen),
            "own losses": _shares(own.fallen),
        },
        len(own.fates) * len(foe.fates) * len(DIE),
    )


def _apart(ctx: Context, melee: Melee, sides: Iterable[tuple[str, ...]]) -> bool:
    """True where what befalls one unit is nothing to another: nobody fights beside the unit that he leads, and no side
    has two commanders of whom either would do for its score die (cm.commander.within-12)."""
    if any(is_led(one) and one.on in melee.units for one in map(ctx.figure, melee.units)):
        return False
    if ctx.house("score-die") != "morale":
        return True
    return all(sum(one.is_a(COMMANDER) for one in _there(ctx, keys)) < 2 for keys in sides)


def _there(ctx: Context, keys: Iterable[str]) -> Iterator[Unit]:
    """Units, and whoever leads them."""
    for one in map(ctx.figure, keys):
        yield one
        yield from leaders_with(ctx, one)


# --- what a side may come to ------------------------------------------------------------------------------------------
def _side(ctx: Context, melee: Melee, keys: tuple[str, ...], rolls: Sequence[_Dice]) -> _Side:
    fates: Weighed[Fate] = {NOBODY: 1}
    fallen: Numbers = {0: 1}
    before = score_plus(ctx, keys)
    touched = touches(ctx, melee)
    for key in keys:
        here = [one for one in touched if one[1] == key]
        found = _of_unit(
            ctx, _hits_on(ctx, rolls, key), key, here, partial(_fate, melee=melee, key=key, side=keys, before=before)
        )
        fates = _added(fates, ((fate, ways) for (fate, _), ways in found.items()), Fate.with_others)
        fallen = _added(fallen, ((men, ways) for (_, men), ways in found.items()), int.__add__)
    return _Side(fates, fallen, any(is_caught(ctx, key) for key in keys))


def _fate(play: Play, lost: Mapping[str, int], *, melee: Melee, key: str, side: tuple[str, ...], before: int) -> Fate:
    """What a unit has come to in a play. Of a side's score die its first unit tells all, others what they change."""
    unit = play.figure(key)
    rows = enumerate(play.tables.reactions.values())
    plus = score_plus(play, side) - (before if key != side[0] else 0)
    return Fate(tally(play, (key,), lost), frozenset(at for at, row in rows if gives_way(play, unit, row)), plus)


def _of_unit(
    ctx: Context,
    on_it: tuple[Numbers, bool],
    key: str,
    touched: list[Touch],
    told: Callable[[Play, Mapping[str, int]], Fate],
) -> Weighed[tuple[Fate, int]]:
    """The fates of a unit with the men who fall in it and with it, as it suffers each number of hits and each touch."""
    found: list[tuple[tuple[Fate, int], int, int]] = []
    hits, struck = on_it
    results: list[tuple[tuple[Fate, int], int, int]] = []
    gone = False
    for number, ways in sorted(hits.items()):
        if not gone:  # else there is nobody left to hit
            results, gone = [], True
            suffered = partial(_suffered, ctx, key, {key: number} if struck else {}, touched)
            for (play, lost), more, of in every_branch(suffered):
                men = sum(one.men for one in play.events if isinstance(one, LostMen))
                results.append(((told(play, lost), men), more, of))
                gone = gone and not any(play.figure(one.id).men for one in _there(ctx, (key,)))
        found += [(result, more * ways, of) for result, more, of in results]
    common = lcm(*(of for _, _, of in found))
    weighed: Weighed[tuple[Fate, int]] = {}
    for result, ways, of in found:
        weighed[result] = weighed.get(result, 0) + ways * (common // of)
    return weighed


def _suffered(
    ctx: Context, key: str, hits: Mapping[str, int], touched: list[Touch], table: Table
) -> tuple[Play, dict[str, int]]:
    """A unit as it suffers hits and touches that befall nobody else; and what it lost by hits."""
    play = Play(ctx.book, ctx.fight, table)
    return play, suffer(play, hits, touched, (key,), weighed_together)


def _rolls(ctx: Context, melee: Melee, fallen: Sequence[int]) -> list[_Dice]:
    """The dice of a round, in the order in which they are asked for; those that have fallen have one number of hits."""
    known, rolls = iter(fallen), list[_Dice]()
    for contact, found in all_dice(ctx, melee):
        if not found.dice:
            continue
        hits = 0 if found.is_hopeless else next(known, None)
        ways = hit_weights(found.dice, 6, found.need) if hits is None else {hits: 1}
        rolls.append(_Dice(ctx.figure(found.by or contact.unit), contact.foe, ways, not found.is_hopeless))
    return rolls


def _hits_on(ctx: Context, rolls: Sequence[_Dice], key: str) -> tuple[Numbers, bool]:
    """The ways to each number of hits on a unit by all who strike it; and if anybody does."""
    foe, sums, struck = ctx.figure(key), {0: 1}, False
    for roll in rolls:
        if roll.foe != key:
            continue
        struck, each = True, weight(ctx, roll.striker, foe)
        taken = ((hits_taken(ctx, roll.striker, foe, hits) * each, ways) for hits, ways in roll.hits.items())
        sums = _added(sums, taken, int.__add__)
    return sums, struck


def _added(one: Mapping[T, int], other: Iterable[tuple[T, int]], both: Callable[[T, T], T]) -> Weighed[T]:
    """Two results together, with the ways to each."""
    found: Weighed[T] = {}
    for (first, ways), (second, number) in product(one.items(), list(other)):
        sum_ = both(first, second)
        found[sum_] = found.get(sum_, 0) + ways * number
    return found


# --- the totals compared ----------------------------------------------------------------------------------------------
def _chances(ctx: Context, melee: Melee, own: _Side, foe: _Side) -> tuple[Fraction, Fraction]:
    """The chances that they give way, and that we do. A side without men has given way, and nobody compares totals
    with those who were caught in flight."""
    if own.caught or foe.caught:
        return Fraction(foe.caught), Fraction(own.caught)
    fallen = Fraction(sum(ways for fate, ways in foe.fates.items() if not fate.had.left), foe.every)
    own_fallen = Fraction(sum(ways for fate, ways in own.fates.items() if not fate.had.left), own.every)
    spans = _spans(ctx, melee)
    gives = mine = 0
    for (ours, one), (theirs, other) in product(_alike(own).items(), _alike(foe).items()):
        dice = [(score_die(die, ours[1]), score_die(die, theirs[1])) for die in DIE]
        for driven, sign in ((theirs[0], 1), (ours[0], -1)):
            where = list(_joined(spans[place] for place in sorted(driven)))
            ways = sum(_ways(one, other, die, sign, where) for die in dice) if where else 0
            gives, mine = (gives + ways, mine) if sign > 0 else (gives, mine + ways)
    every = len(DIE) * own.every * foe.every
    return fallen + Fraction(gives, every), own_fallen * (1 - fallen) + Fraction(mine, every)


def _spans(ctx: Context, melee: Melee) -> list[Span]:
    """The differences of the totals at which each reaction follows (cm.postmelee.reactions)."""
    times = counts(melee)
    least = [-(-row.least // times) for row in ctx.tables.reactions.values()]
    return [*pairwise(least), (least[-1], None)]


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans that follow on each other as one."""
    now: Span | None = None
    for first, end in spans:
        if now is not None and now[1] == first:
            now = (now[0], end)
            continue
        if now is not None:
            yield now
        now = (first, end)
    if now is not None:
        yield now


def _alike(side: _Side) -> dict[tuple[frozenset[int], int], Weighed[Tally]]:
    """What a side with men left has, by the reactions that drive it back and what it adds to its score die."""
    found: dict[tuple[frozenset[int], int], Weighed[Tally]] = {}
    for fate, ways in side.fates.items():
        if fate.had.left:
            alike = found.setdefault((fate.driven, fate.plus), {})
            alike[fate.had] = alike.get(fate.had, 0) + ways
    return found


def _ways(one: Weighed[Tally], other: Weighed[Tally], dice: tuple[int, int], sign: int, spans: list[Span]) -> int:
    """The ways in which our total is above theirs by a difference in the spans; with the other sign theirs above ours.
    `dice` is the score die as we and as they would count it."""
    if dice[0] != dice[1]:
        return _one_by_one(one, other, dice, sign, spans)
    own, foe = _worths(one, dice[0], sign), _worths(other, dice[0], sign)
    steps = sorted(foe)
    sums = [0, *accumulate(foe[step] for step in steps)]

    def below(most: int) -> int:
        return sums[bisect_left(steps, most)]

    # least <= own - foe < end
    return sum(
        ways * (below(worth - least + 1) - (0 if end is None else below(worth - end + 1)))
        for worth, ways in own.items()
        for least, end in spans
    )


def _one_by_one(one: Weighed[Tally], other: Weighed[Tally], dice: tuple[int, int], sign: int, spans: list[Span]) -> int:
    """The same where the side with fewer losses tells what the die counts."""
    found = 0
    for (own, ways), (foe, number) in product(one.items(), other.items()):
        die = dice[0] if own.lost < foe.lost else dice[1]
        difference = sign * (own.worth(die) - foe.worth(die))
        found += ways * number * any(least <= difference and (end is None or difference < end) for least, end in spans)
    return found


def _worths(tallies: Weighed[Tally], die: int, sign: int) -> Numbers:
    """What a side comes to with a score die, with the ways to it."""
    found: Numbers = {}
    for one, ways in tallies.items():
        worth = sign * one.worth(die)
        found[worth] = found.get(worth, 0) + ways
    return found


def _shares(numbers: Numbers) -> dict[int, Fraction]:
    every = sum(numbers.values())
    return {number: Fraction(numbers[number], every) for number in sorted(numbers)}


def _yes_no(chance: Fraction) -> dict[int, Fraction]:
    return {value: part for value, part in ((0, 1 - chance), (1, chance)) if part}
