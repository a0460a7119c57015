"""Onto an enemy's hex: what is let fall, the defender's die, and what comes of it (Melee VII)."""

from gmtool.dice import Dice
from gmtool.rules.seam import AGAIN, Why
from gmtool.rules.tft.attacks.attack import finish
from gmtool.rules.tft.attacks.defence import stops
from gmtool.rules.tft.attacks.modifiers import Blow
from gmtool.rules.tft.attacks.situation import situation
from gmtool.rules.tft.attacks.wounds import harm_of, harm_target
from gmtool.rules.tft.brawl.entry import from_behind, grounds
from gmtool.rules.tft.brawl.hth_damage import bare_hands
from gmtool.rules.tft.brawl.pile import blades, fresh_pile, is_blade, put_in
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.data.records import HthDefence
from gmtool.rules.tft.events import Grappled, Readied
from gmtool.rules.tft.state import Figure
from gmtool.rules.tft.turn.order import ATTACK
from gmtool.space import Hex


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
    """A figure goes from a hex onto an enemy's; whether hand-to-hand combat comes of it (tm.hth.defence-die).

    Its place need not have been changed before. `behind` and `walled` are the GM's word where there is no ground.
    A repelled figure has used up its `act`, for starting hand-to-hand combat is an attack (tm.hth.entry-is-attack).
    """
    target = play.figure(target_id)
    play.change(figure_id, place=came_from)
    figure = play.deed(figure_id, entered=target_id)
    rules = grounds(play, figure, target, came_from, consent=consent, walled=walled)
    rear = from_behind(play, target, came_from) if behind is None else behind
    _attacker_lets_fall(play, figure)
    if target.pile:
        _grappled(play, figure_id, target_id, (), "joined", rules)
        put_in(play, figure_id, target.pile, _meeting(play, target, came_from))
        return True
    dice, row = _defence(play, figure, target, rear=rear)
    if row.starts:
        _grappled(play, figure_id, target_id, dice, "started", (*rules, row.rule))
        _defender_lets_fall(play, target, row)
        pile = fresh_pile(play)
        put_in(play, target_id, pile, target.place)
        put_in(play, figure_id, pile, _meeting(play, target, came_from))
        return True
    _grappled(play, figure_id, target_id, dice, "struck-back" if row.automatic_hit else "repelled", (*rules, row.rule))
    if row.automatic_hit:
        strike_back(play, target_id, figure_id)
    finish(play, figure_id, act, target_id)
    return False


def _grappled(play: Play, figure: str, target: str, dice: tuple[int, ...], result: str, rules: tuple[str, ...]) -> None:
    place = play.figure(target).place
    play.happened(Grappled(figure=figure, target=target, dice=dice, result=result, hex=place, rules=rules))


def _meeting(ctx: Context, target: Figure, came_from: Hex | None) -> Hex | None:
    """The hex of the defender that is gone onto: of a figure of several, the one nearest."""
    if came_from is None:
        return target.place
    return min(ctx.hexes(target), key=came_from.distance)


def _attacker_lets_fall(play: Play, figure: Figure) -> None:
    """Without a ready blade, everything in hand stays in the hex it came from; with one, what is no shield does."""
    keeps = bool(blades(play, figure, ready=True))
    for gear in play.in_hand(figure):
        if is_blade(play, gear) or (keeps and play.shield(gear)):
            continue
        play.let_fall(figure.id, gear, "grappled", ("tm.hth.attacker-drops",))


def _defence(play: Play, figure: Figure, target: Figure, *, rear: bool) -> tuple[tuple[int, ...], HthDefence]:
    """The defender's die, rolled again while it shows what does not count from behind (tm.hth.defence-6-rear)."""
    table = play.tables.hth_defence
    why = Why(f"{target.name} defends against {figure.name}", target.side, target.id, "tm.hth.defence-die")

    def alike(die: int) -> object:
        return AGAIN if rear and table[die].reroll_from_rear else table[die].lowest

    dice: list[int] = []
    while not dice or alike(dice[-1]) is AGAIN:
        dice.append(play.roll(Dice(1), why, alike).sum)
    return tuple(dice), table[dice[-1]]


def _defender_lets_fall(play: Play, target: Figure, row: HthDefence) -> None:
    for gear in play.in_hand(target):
        if row.drops and not (row.keeps_dagger and is_blade(play, gear)):
            play.let_fall(target.id, gear, "grappled", (row.rule,))
    now = play.figure(target.id)
    drawn = blades(play, now, ready=False)
    if row.readies_dagger and drawn and not blades(play, now, ready=True):
        play.change(target.id, ready=(*now.ready, drawn[0].id))
        play.happened(Readied(figure=target.id, items=(drawn[0].item,), rules=(row.rule,)))


def strike_back(play: Play, defender: str, attacker: str) -> None:
    """The defender's automatic hit, with what it has in hand for blows, its body, or bare hands (tm.hth.defence-6)."""
    one, other = play.figure(defender), play.figure(attacker)
    weapons = [weapon for gear in play.in_hand(one) if (weapon := play.weapon(gear)) and weapon.kind != "missile"]
    weapon = min(weapons, key=lambda one: one.off_hand, default=None)
    body = one.fighter.natural_damage(play.tables)
    if weapon is not None:
        name, dice = weapon.name.lower(), one.fighter.damage_with(weapon)
    elif body is not None:
        name, dice = one.fighter.attack_name(play.tables), body
    else:
        name, dice = "bare hands", bare_hands(play, one, [other]).damage
    blow = Blow(one, other, "strike", weapon, situation(play, one, other))
    stopped = sum(line.value for line in stops(play, blow))
    if harm_target(play, harm_of(one, other, name, dice, stopped=stopped)):
        play.deed(defender, struck=(*play.figure(defender).deeds.struck, attacker))
