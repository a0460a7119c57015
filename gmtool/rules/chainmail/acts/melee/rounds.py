"""A round of melee: both sides' dice, losses, scores, and the reaction of the side that comes off worse."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

from gmtool.dice import Dice, hit_weights, weights
from gmtool.rules.chainmail.acts.melee.strength import Strength, strength
from gmtool.rules.chainmail.acts.morale.flight import fall_back, flee, leave, part_from_melee
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.morale.scores import Tally, is_small, rating, reaction, scores
from gmtool.rules.chainmail.acts.moving.fatigue import fought
from gmtool.rules.chainmail.state.commands import FightRound
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.events import MeleeOver, Reacted, Scored, Struck
from gmtool.rules.chainmail.state.unit import Going, Melee, Unit
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Breakdown, Choice, Measure, Measures, Odds, Refusal, Why, joint_odds

MEASURES = (
    Measure("gives way", "they give way", headline=True, named=True),
    Measure("own gives way", "we give way", named=True),
    Measure("losses", "their losses", amount=True),
    Measure("own losses", "our losses", amount=True, beside=True),
)


def sides_of(ctx: Context, melee: Melee) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The units of the side that attacked first, and those against it."""
    own = ctx.figure(melee.contacts[0].unit).side
    ours = tuple(key for key in melee.units if ctx.figure(key).side == own)
    return ours, tuple(key for key in melee.units if key not in ours)


def _refusals(ctx: Context, command: FightRound) -> Iterator[Refusal]:
    melee = ctx.melee_of(command.figure)
    if melee is None:
        yield Refusal(f"{ctx.figure(command.figure).name} is in no melee.", "cm.melee.range-contact")
    elif ctx.fight.phase != "melee":
        yield Refusal("Melees are fought after fire.", "cm.turn.mcm.order")
    elif melee.fought_on >= ctx.turn:
        yield Refusal("This melee has had its round this turn.", "cm.melee.rounds")


def _fight(play: Play, command: FightRound) -> None:
    """All roll before anybody falls (cm.melee.simultaneous)."""
    melee = play.melee_of(command.figure)
    assert melee is not None
    hits: dict[str, int] = {}
    for contact in melee.contacts:
        found = strength(play, melee, contact)
        unit, foe = play.figure(contact.unit), play.figure(contact.foe)
        if found.dice:
            why = Why(f"{unit.name} strikes {foe.name}", unit.side, unit.id, "cm.combat.table", needs=found.need)
            rolled = play.table.pool(Dice(found.dice), found.need, why).hits
            hits[foe.id] = hits.get(foe.id, 0) + rolled
            play.happened(Struck(figure=unit.id, target=foe.id, dice=found.dice, hits=rolled))
    lost = {key: lose(play, key, number, in_melee=True) for key, number in hits.items()}
    for key in melee.units:
        fought(play, key)
    now = play.melee_of(command.figure) or next((one for one in play.fight.melees if one.key == melee.key), None)
    if now is not None:
        now = play.change_melee(now, rounds=now.rounds + 1, fought_on=play.turn)
    _react(play, melee, lost)


def _tally(ctx: Context, keys: tuple[str, ...], lost: Mapping[str, int]) -> Tally:
    units = [ctx.figure(key) for key in keys]
    left = sum(one.men for one in units)
    return Tally(sum(lost.get(one.id, 0) for one in units), left, sum(rating(ctx, one) * one.men for one in units))


def _react(play: Play, melee: Melee, lost: Mapping[str, int]) -> None:
    """Compare the totals; the side with the lower one reacts at once (cm.postmelee.compare)."""
    ours, theirs = sides_of(play, melee)
    one, other = _tally(play, ours, lost), _tally(play, theirs, lost)
    if not one.left or not other.left:
        play.happened(MeleeOver(figure=melee.contacts[0].unit, target=melee.contacts[0].foe))
        return
    fewer = ours if one.lost < other.lost else theirs
    die = 0
    if one.lost != other.lost:
        side = play.figure(fewer[0]).side
        die = play.roll(Dice(1), Why("The score for fewer losses", side, rule="cm.postmelee.casualty-score")).total
    mine, yours = scores(one, other, die)
    times = 2 if is_small(melee) else 1
    higher, lower = (ours, theirs) if mine >= yours else (theirs, ours)
    sides = [play.figure(keys[0]).side for keys in (higher, lower)]
    play.happened(Scored(side=sides[0], total=max(mine, yours) * times, against=min(mine, yours) * times, die=die))
    difference = abs(mine - yours) * times
    row = reaction(play.tables, difference)
    if row.key == "continues":
        return
    for key in lower:
        _give_way(play, key, row.key, Fraction(row.quarters, 4), higher[0], difference)


def _give_way(play: Play, key: str, how: str, part: Fraction, foe: str, difference: int) -> None:
    if not play.figure(key).able or (how == "surrender" and play.figure(key).is_a("order")):
        return  # religious orders fight on (cm.orders.no-surrender)
    play.happened(Reacted(figure=key, reaction=how, difference=difference, rules=("cm.postmelee.reactions",)))
    if how == "surrender":
        leave(play, key, Going.SURRENDERED, "cm.postmelee.reactions")
        return
    part_from_melee(play, key)
    if how in ("retreat", "rout"):
        flee(play, key, part, foe, rout=how == "rout")
    else:
        fall_back(play, key, part, foe, fleeing=False)


# --- the odds ---------------------------------------------------------------------------------------------------------
def melee_odds(ctx: Context, melee: Melee) -> Odds:
    """The odds of a round in a closed form: both pools through losses and scores to the reaction."""
    ours, theirs = sides_of(ctx, melee)
    die = weights(1, 6)
    times = 2 if is_small(melee) else 1

    def measured(one: Tally, other: Tally, rolled: int) -> Measures:
        gives, mine = 0, 0
        if not other.left:
            gives = 1
        elif not one.left:
            mine = 1
        else:
            ahead, behind = scores(one, other, rolled)
            if reaction(ctx.tables, abs(ahead - behind) * times).key != "continues":
                gives, mine = int(ahead > behind), int(behind > ahead)
        return {"gives way": gives, "own gives way": mine, "losses": other.lost, "own losses": one.lost}

    return joint_odds([_tallies(ctx, melee, ours), _tallies(ctx, melee, theirs), die], measured)


def _tallies(ctx: Context, melee: Melee, keys: tuple[str, ...]) -> dict[Tally, int]:
    """What a side may have after the round, with the ways to it."""
    units = []
    for key in keys:
        unit = ctx.figure(key)
        ways = _hits_on(ctx, melee, key)
        capped: dict[int, int] = {}
        for hits, number in ways.items():
            capped[min(hits, unit.men)] = capped.get(min(hits, unit.men), 0) + number
        each = rating(ctx, unit)
        units.append({Tally(lost, unit.men - lost, each * (unit.men - lost)): ways for lost, ways in capped.items()})
    found: dict[Tally, int] = {}
    for chosen in product(*(one.items() for one in units)):
        tallies = [tally for tally, _ in chosen]
        together = Tally(
            sum(one.lost for one in tallies), sum(one.left for one in tallies), sum(one.rating for one in tallies)
        )
        found[together] = found.get(together, 0) + prod(ways for _, ways in chosen)
    return found


def _hits_on(ctx: Context, melee: Melee, unit: str) -> dict[int, int]:
    """The ways to each number of hits on a unit, by all who strike it."""
    sums = {0: 1}
    for contact in melee.contacts:
        if contact.foe != unit:
            continue
        found = strength(ctx, melee, contact)
        if found.dice:
            sums = _added(sums, hit_weights(found.dice, 6, found.need))
    return sums


def _added(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for (hits, ways), (more, number) in product(one.items(), other.items()):
        found[hits + more] = found.get(hits + more, 0) + ways * number
    return found


def weighed(ctx: Context, command: object) -> Odds | None:
    """The odds of a round of melee; None for any other command."""
    melee = ctx.melee_of(command.figure) if isinstance(command, FightRound) else None
    return melee_odds(ctx, melee) if melee else None


def _explain(ctx: Context, command: FightRound) -> tuple[Breakdown, ...]:
    melee = ctx.melee_of(command.figure)
    if melee is None:
        return ()
    return tuple(_named(ctx, one.unit, strength(ctx, melee, one)) for one in melee.contacts)


def _named(ctx: Context, unit: str, found: Strength) -> Breakdown:
    return replace(found.breakdown, title=ctx.figure(unit).name)


def _offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is None or ctx.fight.phase != "melee" or ctx.melee_of(unit.id) is None:
        return
    against = tuple(_refusals(ctx, FightRound(figure=unit.id)))
    draft = draft_of(FightRound, figure=unit.id)
    yield Choice("fight", "Fight the round", "Fight", draft, (), against, "cm.combat.table", usual=True, at_once=True)


FIGHT = Act(FightRound, _offers, _refusals, _fight, _explain)
