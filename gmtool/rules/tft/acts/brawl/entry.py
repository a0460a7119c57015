"""Entry onto an enemy's hex: its grounds, the gear that is dropped, the defender's die, its result (Melee VII)."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import AGAIN, Breakdown, Modifier, Refusal, Why
from gmtool.rules.tft.acts.attacks.attack import finish, harm_of, harm_target
from gmtool.rules.tft.acts.attacks.defence import in_words, stops
from gmtool.rules.tft.acts.attacks.order import ATTACK
from gmtool.rules.tft.acts.attacks.reach import not_attackable
from gmtool.rules.tft.acts.attacks.ready_arms import arms_held, cannot_hold, hangs_dead, has_hands
from gmtool.rules.tft.acts.attacks.situation import Blow, Situation, situation
from gmtool.rules.tft.acts.attacks.strike import by_gear
from gmtool.rules.tft.acts.brawl.hth_strike import bare_hands
from gmtool.rules.tft.acts.brawl.pile import blades, fresh_pile, is_blade, put_in
from gmtool.rules.tft.acts.kinds import entering
from gmtool.rules.tft.acts.saddle.falling_off import throw_riders
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.rows import HthDefence
from gmtool.rules.tft.state.airborne import in_the_air
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import front_arc, is_helpless, on_ground, standing_over, surroundings_of
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.attacks import Grappled
from gmtool.rules.tft.state.messages.turns import Readied
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.underfoot import LYING
from gmtool.space import Aspect, Hex

HELPLESS = "am.helpless.auto-hit"
"""The ledger id by which an attack hand to hand on whoever is helpless succeeds, wherever it comes from."""


def grounds(
    ctx: Context,
    figure: Figure,
    target: Figure,
    came_from: Hex | None,
    *,
    consent: bool,
    walled: bool = False,
    flown: bool = False,
) -> tuple[str, ...]:
    """The ledger ids that let a figure go for an enemy from that hex; without any, it may not. `flown`: it flies."""
    if target.pile:
        return ("tm.hth.join",)
    found = {
        "tm.hth.entry-down-or-wall": walled or on_ground(target) or back_to_wall(ctx, target),
        "tm.hth.entry-slower": _ma(ctx, target) < _ma(ctx, figure, flown=flown),
        "tm.hth.entry-rear": from_behind(ctx, target, came_from),
        "tm.hth.entry-consent": consent,
        HELPLESS: is_helpless(ctx, target),
    }
    return tuple(rule for rule, holds in found.items() if holds)


def may_not_enter(
    ctx: Context,
    figure: Figure,
    target: Figure,
    came_from: Hex | None,
    *,
    consent: bool,
    walled: bool = False,
    flown: bool = False,
) -> Iterator[Refusal]:
    """Reasons why a figure may not go onto that enemy's hex; none if it may."""
    yield from not_attackable(ctx, Blow(figure, target, "hth", None, Situation()))
    if ctx.book.variants.lying == "turn" and figure.pose in LYING and target.pose not in LYING:
        yield Refusal(f"{figure.name} can only crawl, and {target.name} is not lying down.", "am.low.crawl-attack")
    yield from ctx.book.gate.against(ctx, Meant(figure.id, entering(target), target.id))
    over = standing_over(ctx, target)
    if over and over.id != figure.id:
        yield Refusal(f"{over.name} stands in that hex.", "tm.move.one-per-hex")
    if not grounds(ctx, figure, target, came_from, consent=consent, walled=walled, flown=flown):
        text = f"{target.name} is on its feet and no slower, has room behind it, is not taken from the rear"
        yield Refusal(f"{text}, and does not agree.", "tm.hth.entry-consent", short="does not agree")


def back_to_wall(ctx: Context, target: Figure) -> bool:
    """True if all its rear hexes are walls, or off the ground."""
    behind = [hex_ for hex_, aspect in surroundings_of(ctx, target).items() if aspect is Aspect.REAR]
    return ctx.ground is not None and not any(hex_ in ctx.ground for hex_ in behind)


def from_behind(ctx: Context, target: Figure, came_from: Hex | None) -> bool:
    """True if it is attacked from one of its rear hexes; a figure that is down is rear on all sides."""
    if came_from is None:
        return not front_arc(ctx, target)
    return surroundings_of(ctx, target).get(came_from) is Aspect.REAR


def _ma(ctx: Context, figure: Figure, *, flown: bool = False) -> int:
    """Its movement allowance, on foot or in flight as this turn (tm.hth.entry-slower, tm.creature.gargoyle-lands)."""
    return pace(ctx, figure, flying=flown or figure.flying or figure.deeds.flew)


def enter(
    play: Play,
    figure_id: str,
    target_id: str,
    came_from: Hex | None,
    consent: bool,
    *,
    behind: bool | None = None,
    walled: bool = False,
    act: str = ATTACK,
) -> bool:
    """Move a figure onto an enemy's hex; whether that starts hand-to-hand combat (tm.hth.defence-die).

    Its place need not have been changed before. `behind` and `walled` are the GM's word where there is no ground. A
    repelled figure has used up its `act`, for starting hand-to-hand combat is an attack (tm.hth.entry-is-attack).
    """
    target = play.figure(target_id)
    play.change(figure_id, place=came_from)
    figure = play.deed(figure_id, entered=target_id)
    rules = grounds(play, figure, target, came_from, consent=consent, walled=walled)
    aloft = in_the_air(play, figure) and in_the_air(play, target)
    rear = from_behind(play, target, came_from) if behind is None else behind
    _attacker_lets_fall(play, figure)
    if target.pile:
        _grappled(play, figure_id, target_id, (), "joined", rules)
        put_in(play, figure_id, target.pile, _meeting(play, target, came_from), aloft=aloft)
        return True
    dice, row = _defence(play, figure, target, rear=rear)
    if not row.backs_up:
        _grappled(play, figure_id, target_id, dice, "started", (*rules, row.rule))
        _defender_lets_fall(play, target, row)
        throw_riders(play, target_id, "am.mount.fall-hits")
        pile = fresh_pile(play)
        put_in(play, target_id, pile, target.place, aloft=aloft)
        put_in(play, figure_id, pile, _meeting(play, target, came_from), aloft=aloft)
        return True
    hits = row.automatic_hit and _can_strike(play, target)
    _grappled(play, figure_id, target_id, dice, "struck-back" if hits else "repelled", (*rules, row.rule))
    if hits:
        strike_back(play, target_id, figure_id)
    finish(play, figure_id, act, target_id)
    return False


def _grappled(play: Play, figure: str, target: str, dice: tuple[int, ...], result: str, rules: tuple[str, ...]) -> None:
    place = play.figure(target).place
    play.happened(Grappled(figure=figure, target=target, dice=dice, result=result, hex=place, rules=rules))


def _meeting(ctx: Context, target: Figure, came_from: Hex | None) -> Hex | None:
    """The defender's hex that is entered: for a figure of several hexes, the nearest."""
    if came_from is None:
        return target.place
    return min(ctx.hexes(target), key=came_from.distance)


def _attacker_lets_fall(play: Play, figure: Figure) -> None:
    """Drop the attacker's gear in the hex it came from: without a ready blade, all of it; with one, all but shields.

    The blade itself stays in hand (tm.hth.attacker-dagger).
    """
    keeps = bool(blades(play, figure, ready=True))
    for gear in play.in_hand(figure):
        if is_blade(play, gear) or (keeps and play.shield(gear)):
            continue
        play.let_fall(figure.id, gear, "grappled", ("tm.hth.attacker-drops",))


def _defence(play: Play, figure: Figure, target: Figure, *, rear: bool) -> tuple[tuple[int, ...], HthDefence]:
    """The defender's die, rolled again on a face that does not count from behind (tm.hth.defence-6-rear).

    Nor does it for the unarmed without unarmed combat, where the edition says so (am.hth.defense-6-reroll). The
    defenseless have no die, and all that they hold drops.
    """
    table = play.tables.hth_defence
    if defenseless(play, target):
        return (), table[min(table)]
    why = Why(f"{target.name} defends against {figure.name}", target.side, target.id, "tm.hth.defence-die")

    bare = _unarmed(play, target)

    def alike(die: int) -> object:
        row = table[die]
        again = (rear and row.reroll_from_rear) or (bare and row.reroll_unarmed)
        return AGAIN if again else row.lowest

    dice: list[int] = []
    while not dice or alike(dice[-1]) is AGAIN:
        dice.append(play.roll(Dice(1), why, alike).sum)
    return tuple(dice), table[dice[-1]]


def defenseless(ctx: Context, target: Figure) -> bool:
    """True if a figure has no die of defense: it is helpless (am.helpless.auto-hit), or taken by surprise.

    Whoever cannot react at all has no defense (am.ex.surprise); by a house rule the surprised roll theirs.
    """
    return is_helpless(ctx, target) or (target.deeds.surprised and ctx.house("surprised-die") == "none")


def _rolled_again(ctx: Context, target: Figure, *, rear: bool) -> frozenset[int]:
    """The faces of the defender's die that do not count."""
    table, bare = ctx.tables.hth_defence, _unarmed(ctx, target)
    return frozenset(
        face for face, row in table.items() if (rear and row.reroll_from_rear) or (bare and row.reroll_unarmed)
    )


def to_start(ctx: Context, target: Figure, *, rear: bool) -> Breakdown:
    """The highest face of the defender's die that lets an attack hand to hand begin (tm.hth.defence-die)."""
    highest = max(face for face, row in ctx.tables.hth_defence.items() if row.starts)
    again = _rolled_again(ctx, target, rear=rear)
    faces = f", {' and '.join(map(str, sorted(again)))} rolled again" if again else ""
    line = Modifier(highest, f"or less on the defender's die{faces}", "tm.hth.defence-die")
    number = in_words(Breakdown("To start it", (line,), key="needs"), at_most(highest), 1)
    return replace(number, dice=None) if again else number


def _unarmed(ctx: Context, figure: Figure) -> bool:
    """True if it has no weapon in hand, nor teeth, claws or the talent to fight without one."""
    armed = any(ctx.weapon(gear) for gear in ctx.in_hand(figure)) or not figure.fighter.uses_weapons(ctx.tables)
    return not armed and not figure.fighter.unarmed_level(ctx.tables)


def _defender_lets_fall(play: Play, target: Figure, row: HthDefence) -> None:
    for gear in play.in_hand(target):
        if row.drops and not (row.keeps_dagger and is_blade(play, gear)):
            play.let_fall(target.id, gear, "grappled", (row.rule,))
    now = play.figure(target.id)
    drawn = blades(play, now, ready=False)
    if row.readies_dagger and drawn and not blades(play, now, ready=True) and _can_hold(play, now, drawn[0]):
        play.change(target.id, ready=(*now.ready, drawn[0].id))
        play.happened(Readied(figure=target.id, items=(drawn[0].item,), rules=(row.rule,)))


def _can_hold(ctx: Context, figure: Figure, gear: Gear) -> bool:
    """True if it can take one thing more in hand: its arms are free (am.bola.arms), and it has the use of one."""
    return arms_held(ctx, figure) is None and not any(cannot_hold(ctx, figure, (*ctx.in_hand(figure), gear)))


def _can_strike(ctx: Context, figure: Figure) -> bool:
    """True unless its arms are entangled, or it has the use of none and nothing but them to strike with."""
    return has_hands(ctx, figure) or (
        figure.fighter.natural_damage(ctx.tables) is not None and arms_held(ctx, figure) is None
    )


def strike_back(play: Play, defender: str, attacker: str) -> None:
    """The defender's automatic hit, with a weapon for blows in hand, its body, or bare hands (tm.hth.defence-6)."""
    one, other = play.figure(defender), play.figure(attacker)
    arms = [(gear, weapon) for gear, weapon in play.arms(one) if weapon.kind != "missile" and not hangs_dead(one, gear)]
    held, weapon = min(arms, key=lambda arm: arm[1].off_hand, default=(None, None))
    body = one.fighter.natural_damage(play.tables) or one.fighter.fist_damage(play.tables)
    if weapon is not None:
        name, dice = weapon.name.lower(), one.fighter.damage_with(weapon, play.tables, both_hands=one.both_hands)
    elif body is not None:
        name, dice = one.fighter.attack_name(play.tables), body
    else:
        name, dice = "bare hands", bare_hands(play, one, [other]).damage
    blow = Blow(one, other, "strike", weapon, situation(play, one, other))
    stopping = stops(play, blow)
    if harm_target(play, *by_gear(held, (harm_of(one, other, name, dice, stopping=stopping),))):
        play.deed(defender, struck=(*play.figure(defender).deeds.struck, attacker))
