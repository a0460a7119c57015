"""Bonds: catching a figure with a bola, a net or a rope, what it cannot do while it is held, and how it gets free."""

from collections.abc import Iterator

from gmtool.dice import Dice, at_most
from gmtool.rules.seam import Refusal, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.attack import harm_of, harm_target, knock_down
from gmtool.rules.tft.acts.attacks.protection import armor_lines, harm_lines
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.wounds.limbs import held_by
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.aims import Catch
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Dropped, Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.bonds import Bond, Caught, Freed, RopeMissed, Struggled

STRONG = 20
"""The ST above which a creature without hands gets free as well (am.bola.wings, am.lasso.escape)."""
_FALL = "fall"
_UNTIL = {"bola": "for the rest of the fight", "net": "until it gets out, standing up", "lasso": "until it gets free"}
"""How long things hold a figure that is not free after some turns, by the kinds of them."""


def ways(ctx: Context, by: str) -> tuple[Catch, ...]:
    """The ways in which such a thing can catch somebody; the first is the usual one."""
    return tuple(row for row in ctx.tables.catches.values() if row.by == by) if by else ()


def way_of_catch(ctx: Context, by: str, key: str) -> Catch | None:
    """The way that is meant; without one, or for whoever else it comes to, the usual one (am.bola.miss)."""
    found = ways(ctx, by)
    return next((row for row in found if row.key == key), next(iter(found), None))


def lasts(way: Catch, bond: Bond) -> str:
    """How long a bond of this way holds, in words."""
    return f"through turn {bond.until}" if bond.until else _UNTIL[way.by]


def has_hands(ctx: Context, figure: Figure) -> bool:
    """True for whoever uses arms."""
    return figure.fighter.uses_weapons(ctx.tables)


def gets_free(ctx: Context, figure: Figure) -> bool:
    """True if it can loosen, break or cut what holds it."""
    return has_hands(ctx, figure) or figure.fighter.st > STRONG


def cannot_catch(ctx: Context, target: Figure, row: Catch | None) -> Iterator[Refusal]:
    """Reasons why a target cannot be caught in this way."""
    if row is None:
        return
    if row.needs == "wings" and not target.fighter.ma_flying(ctx.tables):
        yield Refusal(f"{target.name} has no wings.", row.rule)
    if row.needs == "arms" and not has_hands(ctx, target):
        yield Refusal(f"{target.name} has no arms to catch.", row.rule)


def catch(play: Play, blow: Blow, gear: Gear | None) -> None:
    """Let a hit catch the target: it falls, drops what it holds, comes down from the air, and is held."""
    row, target, weapon = blow.catch, play.figure(blow.target.id), blow.weapon
    if row is None or weapon is None or target.dead:
        return
    play.happened(Caught(figure=blow.attacker.id, target=target.id, item=weapon.key, part=row.name, rules=(row.rule,)))
    _drops(play, target, row)
    if row.falls:
        knock_down(play, target.id, "caught", row.rule)
    if row.grounds and target.flying:
        _comes_down(play, blow, row)
    turn = play.fight.turn
    for_good = row.grounds and row.part == "wings" and not gets_free(play, target)
    until = 0 if for_good or not row.turns else turn + row.turns
    bond = Bond(weapon.key, row.part, row.key, blow.attacker.id, turn, until)
    one = play.figure(target.id)
    play.change(target.id, bonds=(*one.bonds, bond))
    if gear is not None and not weapon.tethered:
        play.lose(blow.attacker.id, gear)


def _drops(play: Play, target: Figure, row: Catch) -> None:
    held: tuple[Gear, ...] = ()
    if row.drops == "all":
        # what it scooped up this turn is in its hand already, and counts as ready in the next one
        taken = {*target.ready, target.deeds.scooped}
        held = tuple(gear for gear in target.gear if gear.id in taken and play.weapon(gear))
    elif row.drops == "arm":
        held = held_by(play, target, target.fighter.weapon_arm)
    elif row.drops == "other-arm":
        held = held_by(play, target, target.fighter.shield_arm)
    for gear in held:
        if not play.fastened(gear):
            play.let_fall(target.id, gear, "dropped", (row.rule,))


def _comes_down(play: Play, blow: Blow, row: Catch) -> None:
    """Bring a flier down: a die of damage by the fall, against which any armor stops a little (am.bola.wings)."""
    target = play.figure(blow.target.id)
    play.change(target.id, flying=False, level=0)
    knock_down(play, target.id, "wing", row.rule)
    harm = play.tables.harms.get(_FALL)
    lines = harm_lines(play, target, harm, "", "") if harm else tuple(armor_lines(play, target))
    harm_target(play, harm_of(blow.attacker, target, _FALL, Dice(1), stopping=lines))


def missed(play: Play, figure: str, blow: Blow) -> None:
    """Note that a rope has missed: it takes turns to coil it (am.lasso.recoil)."""
    weapon = blow.weapon
    if weapon is not None and weapon.coils:
        until = play.fight.turn + weapon.coils
        play.change(figure, coils=until)
        play.happened(RopeMissed(figure=figure, item=weapon.key, until=until, rules=("am.lasso.recoil",)))


def _tethered(ctx: Context, item: str) -> bool:
    weapon = ctx.tables.weapons.get(item)
    return weapon is not None and weapon.tethered


def keeps_rope(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    """Reasons why a figure does not throw its rope: it is on somebody, or being coiled."""
    if any(bond.by == figure.id and _tethered(ctx, bond.item) for one in ctx.everyone() for bond in one.bonds):
        yield Refusal(f"The rope of {figure.name} is on somebody.", "am.lasso.catch")
    elif figure.coils >= ctx.fight.turn and any(_tethered(ctx, gear.item) for gear in figure.gear if gear.id == weapon):
        yield Refusal(f"{figure.name} coils the rope through turn {figure.coils}.", "am.lasso.recoil")


def rope_on(ctx: Context, figure: Figure) -> Bond | None:
    """The rope that it can struggle against: one that held it when the turn began (am.lasso.escape)."""
    return next((one for one in figure.bonds if _is_rope(ctx, one) and one.since < ctx.fight.turn), None)


def _is_rope(ctx: Context, bond: Bond) -> bool:
    way = ctx.tables.catches.get(bond.way)
    return way is not None and way.by == "lasso"


def no_rope(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why a figure cannot struggle against a rope."""
    if rope_on(ctx, figure) is None:
        yield Refusal(f"No rope has held {figure.name} since the turn before.", "am.lasso.escape")
    elif not gets_free(ctx, figure):
        yield Refusal(f"{figure.name} cannot loosen a rope.", "am.lasso.escape")


def struggle(play: Play, figure: str) -> None:
    """Roll three dice against adjDX to get free of a rope; that is all that it does in the turn."""
    bond = rope_on(play, play.figure(figure))
    play.acted(figure, "passed")
    if bond is not None and _rolls_free(play, figure, bond, "am.lasso.escape"):
        free(play, figure, bond, "am.lasso.escape")


def rises_from_net(play: Play, figure: str) -> bool:
    """True if a figure gets out of a net as it stands up; a failure does it harm again (am.net.entangle)."""
    one = play.figure(figure)
    for bond in one.bonds:
        way = play.tables.catches.get(bond.way)
        if way is None or way.by != "net":
            continue
        if _rolls_free(play, figure, bond, way.rule):
            free(play, figure, bond, way.rule)
            continue
        if way.damage is not None:
            stopping = tuple(armor_lines(play, one))
            by = play.fight.figures.get(bond.by, one)
            name = play.tables.item_name(bond.item).lower()
            harm_target(play, harm_of(by, one, name, way.damage, stopping=stopping))
        return False
    return True


def _rolls_free(play: Play, figure: str, bond: Bond, rule: str) -> bool:
    one = play.figure(figure)
    needs = sum(line.value for line in own_adjdx(play, one, attacking=False))
    name = play.tables.item_name(bond.item).lower()
    why = Why(f"{one.name} gets out of the {name}", one.side, one.id, rule, at_most(needs))
    total = play.roll(Dice(3), why, lambda dice: dice <= needs).sum
    loose = total <= needs
    play.happened(Struggled(figure=figure, item=bond.item, needs=needs, sum=total, free=loose, rules=(rule,)))
    return loose


def free(play: Play, figure: str, bond: Bond, rule: str) -> None:
    """Free a figure of a bond; what held it lies in its hex, but for a rope that somebody still has in hand."""
    one = play.figure(figure)
    play.change(figure, bonds=tuple(other for other in one.bonds if other is not bond))
    weapon = play.tables.weapons.get(bond.item)
    if weapon is not None and not weapon.tethered:
        thing = Dropped(play.serial("d"), bond.item, one.place, bond.by)
        play.change_fight(lying=(*play.fight.lying, thing))
    play.happened(Freed(figure=figure, item=bond.item, rules=(rule,)))


def loosen(play: Play) -> None:
    """End the bonds whose time is over, when a turn begins."""
    for figure in play.everyone():
        for bond in figure.bonds:
            if bond.until and bond.until < play.fight.turn:
                free(play, figure.id, bond, play.tables.catches[bond.way].rule)
