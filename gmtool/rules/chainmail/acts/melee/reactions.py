"""Reactions: what the side with the lower total does after a round, and what that leaves the other side to do."""

from fractions import Fraction

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.melee.prisoners import take_prisoners
from gmtool.rules.chainmail.acts.melee.sides import is_caught, sides_of, tally
from gmtool.rules.chainmail.acts.morale.captivity import surrender
from gmtool.rules.chainmail.acts.morale.flight import fall_back, flee, leave, part_from_melee
from gmtool.rules.chainmail.acts.morale.losses import never_checks, never_surrenders
from gmtool.rules.chainmail.acts.morale.momentum import go_on
from gmtool.rules.chainmail.acts.morale.rallying import way_of
from gmtool.rules.chainmail.acts.morale.scores import counts, reaction, score_die, score_plus, scores
from gmtool.rules.chainmail.data.combat import ReactionRow
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import MeleeOver, Reacted, Scored
from gmtool.rules.chainmail.state.unit import Going, Melee, Unit
from gmtool.rules.seam import Why

REACTIONS = "cm.postmelee.reactions"
CONTINUES = "continues"
"""The reaction to a small difference: both sides fight on."""


def react(play: Play, melee: Melee, lost: dict[str, int]) -> None:
    """Compare the totals; the side with the lower one reacts at once (cm.postmelee.compare). `melee` is as it was
    fought, `lost` what each unit lost in the round."""
    caught = [key for key in melee.units if is_caught(play, key)]
    if caught:  # nobody compares scores with their backs
        _carry_on(play, melee, melee.units, {key: flee_on(play, melee, key) for key in caught})
        return
    ours, theirs = sides_of(play, melee)
    one, other = tally(play, ours, lost), tally(play, theirs, lost)
    if not one.left or not other.left:
        left = ours if one.left else theirs
        side = play.figure(left[0]).side if one.left or other.left else ""
        play.happened(MeleeOver(figure=melee.contacts[0].unit, target=melee.contacts[0].foe, side=side))
        _carry_on(play, melee, left, {})
        return
    fewer = ours if one.lost < other.lost else theirs
    die = 0
    if one.lost != other.lost:
        side = play.figure(fewer[0]).side
        name = next(one.name for one in play.fight.sides if one.id == side)
        why = Why(f"{name}: die for fewer losses", side, rule="cm.postmelee.casualty-score")
        rolled = play.roll(Dice(1), why).total
        die = score_die(rolled, score_plus(play, fewer))
    mine, yours = scores(one, other, die)
    times = counts(melee)
    higher, lower = (ours, theirs) if mine >= yours else (theirs, ours)
    side = play.figure(higher[0]).side
    play.happened(Scored(side=side, total=max(mine, yours) * times, against=min(mine, yours) * times, die=die,
                         rules=("cm.postmelee.compare",)))  # fmt: skip
    difference = abs(mine - yours) * times
    row = reaction(play.tables, difference)
    if row.key != CONTINUES:
        _give_way(play, melee, higher, lower, row, difference)


def _give_way(
    play: Play, melee: Melee, higher: tuple[str, ...], lower: tuple[str, ...], row: ReactionRow, difference: int
) -> None:
    """Have the lower side react, each of its units, after prisoners are taken; the higher one may go on charging."""
    moved = [key for key in lower if gives_way(play, play.figure(key), row)]
    if not moved:
        return
    for key in moved:
        play.happened(Reacted(figure=key, reaction=row.key, difference=difference, rules=(REACTIONS,)))
    if row.key != "surrender":
        take_prisoners(play, higher, tuple(moved), row.key)
    # whoever fell in the round neither drives anybody back nor holds prisoners
    foe = next((key for key in higher if play.figure(key).able), higher[0])
    far = {key: _go_back(play, key, row, foe) for key in moved if play.figure(key).able}
    _carry_on(play, melee, higher, far, free=row.key == "surrender")


def gives_way(ctx: Context, unit: Unit, row: ReactionRow) -> bool:
    """True for a unit of the lower side that reacts as a row says."""
    return row.key != CONTINUES and unit.able and not _fights_on(ctx, unit, row)


def _fights_on(ctx: Context, unit: Unit, row: ReactionRow) -> bool:
    """True for whoever no difference drives off: those who never check morale (cm.hero.no-morale), or have no rating
    (cm.fantasy.morale-rating); religious orders never surrender (cm.orders.no-surrender)."""
    return never_checks(ctx, unit) or (row.key == "surrender" and never_surrenders(unit))


def _go_back(play: Play, key: str, row: ReactionRow, foe: str) -> int:
    part = Fraction(row.quarters, 4)
    if row.key == "surrender":
        leave(play, key, Going.SURRENDERED, REACTIONS)
        surrender(play, key, foe, "cm.postmelee.surrender-charge")
        return 0
    part_from_melee(play, key)
    if row.key in ("retreat", "rout"):
        return flee(play, key, part, foe, rout=row.key == "rout")
    return fall_back(play, key, part, foe, fleeing=False)


def flee_on(play: Play, melee: Melee, key: str) -> int:
    """A unit that was attacked in flight and did not rally moves on at once (cm.rout.continued); how far."""
    one = play.figure(key)
    if not one.able or one.flight is None:
        return 0
    how, foe = "rout" if one.flight.rout else "retreat", next(at.unit for at in melee.contacts if at.foe == key)
    play.happened(Reacted(figure=key, reaction=how, difference=0, rules=("cm.rout.attacked",)))
    part_from_melee(play, key)
    return flee(play, key, way_of(one.flight), foe, rout=one.flight.rout)


def _carry_on(play: Play, melee: Melee, winners: tuple[str, ...], far: dict[str, int], *, free: bool = False) -> None:
    """Have the charging winners of a first round go on (cm.charge.carry-through)."""
    for contact in melee.contacts:
        if contact.unit in winners and melee.is_first(contact) and not contact.overlap:
            go_on(play, contact, far.get(contact.foe, 0), free=free)
