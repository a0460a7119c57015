"""Fantastic combat: both sides roll two dice at one moment, drive back and kill; and withdrawing from it."""

from collections.abc import Iterator
from fractions import Fraction

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.fantasy.messages import FantasticBlow, FightFantastic, Withdraw, Withdrew
from gmtool.rules.chainmail.acts.kinds import NOTHING, RETIRING
from gmtool.rules.chainmail.acts.magic.dice import blow_bars
from gmtool.rules.chainmail.acts.magic.pairs import fights_as, is_all_fantastic, opponents, unfought
from gmtool.rules.chainmail.acts.magic.scores import Aim, aim
from gmtool.rules.chainmail.acts.melee.contact import GROUP
from gmtool.rules.chainmail.acts.melee.matching import fighting
from gmtool.rules.chainmail.acts.melee.reactions import flee_on
from gmtool.rules.chainmail.acts.melee.strength import Strength, strength
from gmtool.rules.chainmail.acts.morale.flight import fall_back, part_from_melee
from gmtool.rules.chainmail.acts.morale.leaders import is_led
from gmtool.rules.chainmail.acts.morale.losses import lose, slay
from gmtool.rules.chainmail.acts.nature.touch import touch
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Struck
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Bond,
    Breakdown,
    Modifier,
    Refusal,
    Why,
)

RULE, WITHDRAW_RULE = "cm.fct.roll", "cm.fct.withdraw"
BACK = Fraction(1)
"""The move that whoever is driven back goes (cm.fct.roll)."""


# --- the numbers ------------------------------------------------------------------------------------------------------
def figures(ctx: Context, unit: Unit, foe: Unit) -> int:
    """The figures of a unit that fight this foe, each with two dice of its own."""
    melee = ctx.melee_of(unit.id)
    contact = melee.between(unit.id, foe.id) if melee is not None else None
    return max(1, fighting(ctx, melee, contact)) if melee is not None and contact is not None else 1


def two_dice(ctx: Context, unit: Unit, foe: Unit) -> tuple[Aim | None, int]:
    """What a unit needs with two dice against a foe, None where it strikes by the normal tables (cm.fct.men); and how
    many of its figures roll them."""
    found = aim(ctx, unit, foe)
    return found, 0 if found is None or any(blow_bars(ctx, unit)) else figures(ctx, unit, foe)


def normal_dice(ctx: Context, unit: Unit, foe: Unit) -> Strength | None:
    """The dice of one who cannot roll two at its foe, and strikes it by the normal tables (cm.fct.men)."""
    melee = ctx.melee_of(unit.id)
    contact = melee.between(unit.id, foe.id) if melee is not None else None
    if melee is None or contact is None:
        return None
    found, kind = strength(ctx, melee, contact), ctx.fantastic(unit)
    if kind is None or not kind.attacks or not found.dice:
        return found
    dice = kind.attacks * figures(ctx, unit, foe)
    return evolve(found, dice=dice, lines=(Modifier(dice, "two attacks as men", "cm.wolf.fantastic"),))


def _explain(ctx: Context, command: FightFantastic) -> tuple[Breakdown, ...]:
    one, other = ctx.figure(command.figure), ctx.figure(command.target)
    return (*_breakdowns(ctx, one, other, "score"), *_breakdowns(ctx, other, one, "back"))


def _breakdowns(ctx: Context, unit: Unit, foe: Unit, key: str) -> Iterator[Breakdown]:
    if (found := aim(ctx, unit, foe)) is not None:
        bars = tuple(blow_bars(ctx, unit))
        yield found.breakdown(unit.name, key) if not bars else Breakdown(unit.name, bars, text="no dice", key=key)
    elif (dice := normal_dice(ctx, unit, foe)) is not None:
        yield evolve(dice.breakdown, title=unit.name)


# --- the fight --------------------------------------------------------------------------------------------------------
def _against(ctx: Context, command: FightFantastic) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    yield from ctx.unable(target)
    if ctx.fight.phase != "melee":
        yield Refusal("Melees are fought after missile fire.", "cm.turn.mcm.order")
    if all(one.id != target.id for one in opponents(ctx, unit)):
        yield Refusal(f"{unit.name} cannot fight {target.name} with two dice now.", "cm.fct.men")
    place = ctx.melee_of(fights_as(ctx, unit))
    if place is not None and place.between(unit.id, target.id) is None and place.fought_on == ctx.turn:
        yield Refusal(f"{unit.name} has struck this turn.", "cm.hero.singled-out")
    if target.id in unit.fantasy.fought:
        yield Refusal(f"{unit.name} and {target.name} have fought this turn.", "cm.melee.rounds")


def _fight(play: Play, command: FightFantastic) -> None:
    """Both roll before anybody falls or is driven back (cm.fct.both-roll)."""
    one, other = play.figure(command.figure), play.figure(command.target)
    blows = [_blows(play, one, other), _blows(play, other, one)]
    for unit, foe, done in ((one, other, blows[1]), (other, one, blows[0])):
        _note(play, unit.id, foe.id, unhurt=not any(done))
    for unit, foe, (killed, hits, back) in ((other, one, blows[0]), (one, other, blows[1])):
        if killed:
            slay(play, unit.id, killed, in_melee=True, rule=RULE)
        if hits:
            lose(play, unit.id, hits, in_melee=True)
        if back and play.figure(unit.id).able:
            drive_back(play, unit.id, foe.id)
    for unit, foe in ((one, other), (other, one)):
        touch(play, unit, foe.id, 1)
    _close(play, command.figure)


def _blows(play: Play, unit: Unit, foe: Unit) -> tuple[int, int, int]:
    """The foes that a unit's figures kill with two dice, their hits by the normal tables, and how many drive back."""
    found, number = two_dice(play, unit, foe)
    if found is None:
        return 0, _strike(play, unit, foe), 0
    results = [_roll(play, unit, foe, found) for _ in range(number)]
    return results.count("killed"), 0, results.count("back")


def _roll(play: Play, unit: Unit, foe: Unit, found: Aim) -> str:
    why = Why(f"{unit.name} fights {foe.name} ({found.words})", unit.side, unit.id, RULE)
    rolled = play.roll(Dice(2), why, found.result).total
    result = found.result(rolled)
    total, score = rolled + found.plus, found.score
    play.happened(
        FantasticBlow(figure=unit.id, target=foe.id, total=total, score=score, result=result, rules=("cm.fct.table",))
    )
    return result


def _strike(play: Play, unit: Unit, foe: Unit) -> int:
    dice = normal_dice(play, unit, foe)
    if dice is None or not dice.dice:
        return 0
    why = Why(f"{unit.name} against {foe.name}", unit.side, unit.id, "cm.combat.table", needs=dice.need)
    hits = play.table.pool(Dice(dice.dice), dice.need, why).hits
    play.happened(Struck(figure=unit.id, target=foe.id, dice=dice.dice, hits=hits))
    return hits


def _note(play: Play, unit: str, foe: str, *, unhurt: bool) -> None:
    """Note that two have fought this turn, and whether the foe had no effect."""
    now = play.figure(unit).fantasy
    safe = (*now.unhurt_by, foe) if unhurt else now.unhurt_by
    play.change(unit, fantasy=evolve(now, fought=(*now.fought, foe), unhurt_by=safe))


def drive_back(play: Play, unit: str, foe: str) -> None:
    """Have a unit fall back one move from a foe, out of its melee; whoever was with another unit leaves it."""
    if is_led(play.figure(unit)):
        play.change(unit, on="", bond=Bond.RIDES)
    part_from_melee(play, unit)
    fall_back(play, unit, BACK, foe, fleeing=False)


def _close(play: Play, unit: str) -> None:
    """Count a round of a melee in which all fight with two dice, once all pairs have fought; whoever was caught in
    flight goes on with it."""
    melee = play.melee_of(unit)
    if melee is not None and is_all_fantastic(play, melee) and not unfought(play, melee):
        play.change_melee(melee, rounds=melee.rounds + 1, fought_on=play.turn)
        for key in melee.units:
            if play.figure(key).caught:
                flee_on(play, melee, key)


def _fightable(ctx: Context, unit: Unit) -> list[Unit]:
    every = [one for one in opponents(ctx, unit) if one.id not in unit.fantasy.fought]
    return [one for one in every if not any(_against(ctx, FightFantastic(figure=unit.id, target=one.id)))]


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    found = _fightable(ctx, unit) if unit.able and ctx.fight.phase == "melee" else []
    melee = ctx.melee_of(unit.id)
    usual = melee is not None and bool(found) and any(unit in pair for pair in unfought(ctx, melee))
    if len(found) == 1:
        (foe,) = found
        given = {"target": foe.id}
        yield Offer(f"Fight {foe.name}", GROUP, RULE, given=given, usual=usual, at_once=True, unasked=True)
    elif found:
        yield Offer("Fight with two dice", GROUP, RULE, asks=_ASKS, usual=usual)


# --- withdrawing ------------------------------------------------------------------------------------------------------
def _withdraw_against(ctx: Context, command: Withdraw) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    fantastic, melee = ctx.fantastic(unit), ctx.melee_of(unit.id)
    yield from ctx.unable(unit)
    if fantastic is None or not fantastic.withdraws:
        yield Refusal(f"{unit.name} cannot withdraw from combat.", WITHDRAW_RULE)
    if melee is None or ctx.fight.phase != "melee":
        yield Refusal(f"{unit.name} is not in a melee now.", WITHDRAW_RULE, short="not in a melee now")
        return
    for one in melee.contacts:
        if one.foe == unit.id and one.unit not in unit.fantasy.unhurt_by:
            yield Refusal(f"{ctx.figure(one.unit).name}'s roll had some effect.", WITHDRAW_RULE)


def _withdraw(play: Play, command: Withdraw) -> None:
    """Leave the melee by one move at most; the source gives no way."""
    unit = play.figure(command.figure)
    melee = play.melee_of(unit.id)
    foe = next((one.unit for one in melee.contacts if one.foe == unit.id), unit.id) if melee is not None else unit.id
    part_from_melee(play, unit.id)
    play.happened(Withdrew(figure=unit.id, rules=(WITHDRAW_RULE,)))
    fall_back(play, unit.id, BACK, foe, fleeing=False)


def _may_withdraw(ctx: Context, unit: Unit) -> bool:
    fantastic, now = ctx.fantastic(unit), ctx.fight.phase == "melee" and bool(unit.fantasy.unhurt_by)
    return now and fantastic is not None and fantastic.withdraws and ctx.melee_of(unit.id) is not None


def end_fantastic_turn(play: Play, unit: str) -> None:
    """Forget whom a unit has met in fantastic combat this turn."""
    now = play.figure(unit).fantasy
    if now.fought:
        play.change(unit, fantasy=evolve(now, fought=(), unhurt_by=()))


_ASKS = {"target": _fightable}
_WITHDRAWS = Offer("Withdraw from combat", GROUP, WITHDRAW_RULE, there=_may_withdraw)
DUELS: tuple[Act, ...] = (
    offered(FightFantastic, _offers, _against, _fight, _explain, kinds=NOTHING),
    offered(Withdraw, _WITHDRAWS, _withdraw_against, _withdraw, kinds=RETIRING),
)
