"""Inputs that several deeds share, such as target and weapon; and whether a weapon can be used yet."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.asking import Ask, Asks
from gmtool.rules.melee_rounds.acts.stating.availability import aims_at
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.events import Reminded
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.seam import Candidate, Input, InputKind, Refusal, left_over, likely_target

LOADED = "mr.item.loaded-crossbow-risk"


def weapons(ctx: Context, figure: Figure) -> tuple[Gear, ...]:
    """The weapons that a figure has in hand to attack or parry with; shields are for shielding."""
    return tuple(gear for gear in ctx.arms(figure) if gear.ready)


def makes_ready(ctx: Context, figure: Figure) -> Deed | None:
    """The deed that usually precedes an attack: loading what is in hand, or drawing; None if a weapon is ready."""
    held = weapons(ctx, figure)
    if any(not any(weapon_refusals(ctx, figure, gear.id)) for gear in held):
        return None
    return Deed.LOAD if held else Deed.DRAW if ctx.arms(figure) else None


def weapon_refusals(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    """Reasons why a figure cannot attack with this weapon: it is not drawn, or not loaded."""
    if not weapon:
        return
    gear = ctx.gear(figure, weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry that.")
    elif not gear.ready:
        name = ctx.tables.item_name(gear.item).lower()
        yield Refusal(f"{figure.name}'s {name} is not drawn.", "mr.item.draw-weapon")
    elif ctx.tables.load_of(gear.item) != 0 and not gear.loaded:
        name = ctx.tables.item_name(gear.item).lower()
        yield Refusal(f"{figure.name}'s {name} is not loaded.", "mr.item.load-ranged")


def foes_first(ctx: Context, figure: Figure) -> list[Figure]:
    """Whom a figure could attack: foes, then everybody else. Foes' dice are never shown (mr.init.secret-dm)."""
    others = [one for one in ctx.everyone() if one.able and one.id != figure.id and one.side == figure.side]
    return [*ctx.foes(figure), *others]


def likely_foe(ctx: Context, figure: Figure, found: tuple[Candidate, ...]) -> str | None:
    """The foe that is proposed; None: the GM must choose."""
    foes = ctx.foes(figure)
    friends = [] if ctx.ground is not None else [one for one in ctx.everyone() if one.side == figure.side]
    reacts = ctx.fight.stage is Stage.REACTIONS
    return likely_target(
        found[: len(foes)],
        attackers=(foe.id for foe in foes if reacts and aims_at(ctx, foe, figure)),
        fought=figure.foe,
        by=figure.attacker,
        spare=left_over((one.id for one in foes), (one.foe for one in friends)) if friends else "",
    )


def to_strike(ctx: Context, figure: Figure) -> Iterator[Candidate]:
    """The weapons of a figure, each with what keeps it from striking, and bare hands, made anew in every second."""
    for gear in weapons(ctx, figure):
        against = tuple(weapon_refusals(ctx, figure, gear.id))
        yield Candidate(gear.id, ctx.tables.item_name(gear.item), refusals=against)
    yield Candidate("", "Bare hands")


def to_parry(ctx: Context, figure: Figure) -> Iterator[Candidate]:
    """The same for a parry, for which a weapon need not be loaded."""
    return (replace(one, refusals=()) for one in to_strike(ctx, figure))


def first_free(ctx: Context, figure: Figure, found: tuple[Candidate, ...]) -> str:
    """The first weapon that nothing forbids, or bare hands."""
    return str(next((one for one in found if not one.refusals), found[-1]).value)


STRIKING: Asks = {
    "target": Ask(among=foes_first, proposes=likely_foe),
    "weapon": Ask(among=to_strike, proposes=first_free),
}
"""Whom a figure strikes, and with what."""


def one_of(field: str, label: str, found: tuple[Candidate, ...]) -> Input:
    """The choice of one of these; the default is the only one there is."""

    default = found[0].value if len(found) == 1 else None
    return Input(field, label, InputKind.ONE_OF, lambda _: found, default=default)


def remind(play: Play, figure: str) -> None:
    """Remind the GM of a loaded weapon, when its bearer moved or fell."""
    for gear in play.figure(figure).gear:
        row = play.tables.weapons.get(gear.item)
        if gear.loaded and row is not None and row.delicate:
            play.happened(Reminded(figure=figure, item=gear.item, what="loaded", rules=(LOADED,)))
