"""Blunderbuss: everybody in a triangle before its user rolls to escape its shot; its user, not to fall."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from gmtool.name_runs import in_words
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import (
    Breakdown,
    Mark,
    Modifier,
    Overlay,
    OverlayKind,
    Refusal,
)
from gmtool.rules.tft.acts.attacks.attack import harm_of, harm_target, knock_down
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment
from gmtool.rules.tft.acts.attacks.protection import armor_lines, magic_lines
from gmtool.rules.tft.acts.attacks.ready_arms import cannot_shoot, reload_turns
from gmtool.rules.tft.acts.fires.inputs import figures_input
from gmtool.rules.tft.acts.kinds import SHOOTS
from gmtool.rules.tft.acts.ranged.powder import bursts, fires
from gmtool.rules.tft.acts.turn.saves import DX, ST, dodges, save, to_save
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import front
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.attacks import Broke
from gmtool.rules.tft.state.messages.turns import Saved
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.burning import FireShot
from gmtool.space import DIRECTIONS, Hex, crossed, megahex_distance, wedge

AREA, LINE, SAVE, RECOIL = "am.blunderbuss.area", "am.blunderbuss.line", "am.blunderbuss.save", "am.blunderbuss.recoil"
GUNS, UNTRAINED = "guns", -4
ROWS, WEDGE, _MEGAHEXES = 5, 10, 5
SAVE_DICE, RECOIL_DICE, BURSTS = 4, 3, 18


def triangle(user: Hex, apex: Hex, hand: str) -> tuple[Hex, ...]:
    """The fifteen hexes: the one beside the user that it points into, then rows of two to five, to one hand of that."""
    way = user.direction_to(apex)
    if way is None:
        return ()
    aside = DIRECTIONS[(way + (1 if hand == "right" else 5)) % 6]
    on = DIRECTIONS[way]
    return tuple(
        Hex(apex.q + (row - step) * on.q + step * aside.q, apex.r + (row - step) * on.r + step * aside.r)
        for row in range(ROWS)
        for step in range(row + 1)
    )


def area(ctx: Context, figure: Figure, command: FireShot) -> tuple[Hex, ...]:
    """The hexes that a shot covers: the triangle, or a wedge by house rule (am.blunderbuss.range)."""
    user, apex, ground = figure.place, command.hex, ctx.ground
    if user is None or apex is None or ground is None:
        return ()
    way, shape = user.direction_to(apex), ctx.house("blunderbuss")
    if shape == "triangle" or way is None:
        found = triangle(user, apex, command.hand)
    elif shape == "wedge":
        found = wedge(user, way, WEDGE)
    else:
        within = (3 * _MEGAHEXES) + 3
        found = tuple(
            hex_ for hex_ in wedge(user, way, within)
            if megahex_distance(user, hex_, ground.megahex_origin) <= _MEGAHEXES
        )  # fmt: skip
    return tuple(hex_ for hex_ in found if hex_ in ground)


def struck(ctx: Context, figure: Figure, command: FireShot) -> tuple[Figure, ...]:
    """Everybody whom a shot may hit: neither a wall nor anybody is on the line to the hex (am.blunderbuss.line)."""
    if figure.place is None:
        return tuple(one for one in ctx.everyone() if one.id in command.figures and not one.fled)
    covered = area(ctx, figure, command)
    others = (one for one in ctx.everyone() if not one.fled and not one.dead and one.id != figure.id)
    return tuple(one for one in others if any(h in covered and _open(ctx, figure, one, h) for h in ctx.hexes(one)))


def _open(ctx: Context, figure: Figure, other: Figure, at: Hex) -> bool:
    own = (figure.id, other.id)
    assert figure.place is not None
    return all(
        (ctx.ground is not None and hex_ in ctx.ground) and all(one.id in own for one in ctx.at(hex_))
        for hex_ in crossed(figure.place, at)
    )


def refusals(ctx: Context, command: FireShot) -> Iterator[Refusal]:
    """Reasons against this shot."""
    figure = ctx.figure(command.figure)
    yield from _not_now(ctx, figure, command.weapon)
    if figure.place is not None and (command.hex is None or command.hex not in front(ctx, figure)):
        yield Refusal("Point it into a front hex.", AREA)


def _not_now(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    yield from not_its_moment(ctx, figure, ATTACK)
    gear = ctx.gear(figure, weapon)
    row = ctx.weapon(gear) if gear else None
    if gear is None or gear.id not in figure.ready:
        yield Refusal(f"{figure.name} does not have it in hand.", "tm.attack.ready-needed")
    elif row is None or row.gun != "shot":
        yield Refusal(f"A {ctx.tables.item_name(gear.item).lower()} does not fire shot.", AREA)
    else:
        yield from cannot_shoot(ctx, figure, row)


def perform(play: Play, command: FireShot) -> None:
    """Try the powder and the recoil; unless it bursts, everybody who is struck rolls, and it must be loaded again."""
    figure = play.figure(command.figure)
    gear = play.gear(figure, command.weapon)
    weapon = play.weapon(gear) if gear else None
    if gear is None or weapon is None:
        return
    targets = struck(play, figure, command)
    play.change(figure.id, reload=reload_turns(play, figure, weapon), loading=gear.id)
    if fires(play, figure.id, weapon):
        kept, total = _recoil(play, figure)
        if total == BURSTS:
            play.lose(figure.id, gear)
            play.happened(Broke(figure=figure.id, item=gear.item, rules=("am.powder.burst",)))
            bursts(play, figure.id, weapon)
        else:
            for one in targets:
                _hail(play, figure, one, weapon)
        if not kept:
            knock_down(play, figure.id, "recoil", RECOIL)
    play.acted(figure.id, ATTACK, shaken=False, hits_since_attack=0, waited=0)


def _recoil(play: Play, figure: Figure) -> tuple[bool, int]:
    """The roll of the user against the recoil, and its sum; it has no roll to hit, so this one may burst the gun."""
    against = ST if play.house("recoil") == "st" else DX
    kept = save(play, figure.id, against, RECOIL_DICE, RECOIL, "the recoil", untrained(figure))
    (last,) = (one for one in play.events[-1:] if isinstance(one, Saved))
    return kept, last.sum


def untrained(figure: Figure) -> int:
    """The change of the roll against the recoil."""
    return 0 if figure.fighter.level(GUNS) else UNTRAINED


def _hail(play: Play, figure: Figure, target: Figure, weapon: Weapon) -> None:
    """The roll of a figure that is struck; a failure costs it the damage, less its armor (am.blunderbuss.save)."""
    if play.figure(target.id).dead or dodges(play, target.id, SAVE_DICE, SAVE, "the shot"):
        return
    one = play.figure(target.id)
    stopping = (*armor_lines(play, one), *magic_lines(play, one))
    dice = figure.fighter.damage_with(weapon, play.tables)
    harm_target(play, harm_of(play.figure(figure.id), one, weapon.name.lower(), dice, stopping=stopping, rules=(SAVE,)))


def explain(ctx: Context, command: FireShot) -> tuple[Breakdown, ...]:
    """The number against the recoil, the damage, and how many are struck."""
    figure = ctx.figure(command.figure)
    gear = ctx.gear(figure, command.weapon)
    weapon = ctx.weapon(gear) if gear else None
    against = ST if ctx.house("recoil") == "st" else DX
    hexes = Modifier(len(area(ctx, figure, command)), "hexes", AREA)
    return (
        to_save(ctx, figure, against, RECOIL_DICE, untrained(figure), title="Not to fall", key="recoil"),
        Breakdown("Damage", (), text=str(weapon.damage) if weapon else "", key="damage"),
        Breakdown("Hexes covered", (hexes,), key="area"),
    )


def overlays(ctx: Context, command: FireShot) -> tuple[Overlay, ...]:
    """The hexes that it covers, and those whom it may hit."""
    figure = ctx.figure(command.figure)
    covered = area(ctx, figure, command)
    if not covered:
        return ()
    marks = tuple(Mark(one.place, one.name) for one in struck(ctx, figure, command) if one.place is not None)
    covers = Overlay(OverlayKind.REACH, "blunderbuss", tuple(Mark(hex_) for hex_ in covered))
    return (covers, Overlay(OverlayKind.TARGET, "struck", marks))


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The choice for a gun that fires shot; without a map the GM says who is struck."""
    if ctx.fight.stage is not Stage.COMBAT or figure.pile:
        return
    struck = () if figure.place is not None else (figures_input(ctx, "figures", "Struck"),)
    for gear in ctx.in_hand(figure):
        weapon = ctx.weapon(gear)
        if weapon is not None and weapon.gun == "shot":
            key, label, barred = (
                f"fire-shot:{gear.id}",
                f"Fire the {weapon.name.lower()}",
                _not_now(ctx, figure, gear.id),
            )
            yield _FIRES.one(key, label, {"weapon": gear.id}, also=struck, barred=barred)


def _hexes(ctx: Context, figure: Figure, said: Mapping[str, Any]) -> Iterator[tuple[Hex, str]]:
    """The hexes in front, each with those who would be struck."""
    hand: Literal["left", "right"] = "left" if said.get("hand") == "left" else "right"
    for hex_ in sorted(front(ctx, figure)):
        command = FireShot(figure=figure.id, weapon=said["weapon"], hex=hex_, hand=hand)
        yield hex_, ", ".join(in_words(one.name for one in struck(ctx, figure, command)))


_FIRES = Offer("", "Attack", AREA, asks={"hex": _hexes}, judged=False, usual=True)
FIRE_SHOT: Act = offered(FireShot, offers, refusals, perform, explain, overlays, keys=("fire-shot:",), kinds=SHOOTS)
