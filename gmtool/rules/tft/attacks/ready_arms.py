"""What a figure has in hand to strike with."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.state import Figure
from gmtool.rules.tft.turn.order import ATTACK, BLOW_OPTIONS, to_do


def wrong_option(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why its option, though it has an attack, has none with a blow: missiles, grappling, a halfling's throw."""
    option = figure.deeds.option
    if ATTACK in to_do(ctx, figure) and option not in BLOW_OPTIONS:
        row = ctx.tables.options[option]
        yield Refusal(f"{figure.name} chose {row.title}: no blow.", row.rule)


def not_for_blows(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    """Why a figure cannot strike with that gear (or its body, where none is named)."""
    if not weapon:
        if figure.fighter.natural_damage(ctx.tables) is None:
            yield Refusal(f"{figure.name} has no weapon ready.", "tm.attack.ready-needed")
        return
    gear = ctx.gear(figure, weapon)
    row = ctx.weapon(gear) if gear else None
    if gear is None or gear.id not in figure.ready:
        yield Refusal(f"{figure.name} has no such weapon ready.", "tm.attack.ready-needed")
    elif row is None or row.kind not in ("melee", "pole"):
        yield Refusal(f"Nobody strikes with a {ctx.tables.item_name(gear.item).lower()}.", "tm.attack.kinds")
    elif not figure.fighter.may_use(row):
        yield Refusal(f"{figure.name} is too weak for the {row.name.lower()}.", "tm.create.weapon-st")
    elif row.off_hand and len(_weapons_ready(ctx, figure)) > 1:
        yield Refusal("The main-gauche strikes second, after the other weapon.", "tm.maingauche.second-attack")


def off_hand_gear(ctx: Context, figure: Figure) -> str:
    """The gear id of the ready main-gauche; empty for none."""
    return next((key for key in _weapons_ready(ctx, figure) if _is_off_hand(ctx, figure, key)), "")


def _weapons_ready(ctx: Context, figure: Figure) -> list[str]:
    return [gear.id for gear in ctx.in_hand(figure) if ctx.weapon(gear)]


def _is_off_hand(ctx: Context, figure: Figure, key: str) -> bool:
    gear = ctx.gear(figure, key)
    weapon = ctx.weapon(gear) if gear else None
    return weapon is not None and weapon.off_hand
