"""What single options ask of a figure: being on its feet, a weapon in hand, something to stand up from."""

from collections.abc import Callable, Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.data.records import OptionRow
from gmtool.rules.tft.house import LAST_SHOT
from gmtool.rules.tft.ranged.volley import missile_in_hand
from gmtool.rules.tft.readying.rules import unloaded
from gmtool.rules.tft.state import Figure, Pose
from gmtool.rules.tft.turn.stages import STAND_OPTIONS

SHOOT = ("f", "l")
READY = "e"


def needs(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """What the figure lacks for an option."""
    if figure.helpless_turn == ctx.fight.turn:
        yield Refusal(f"{figure.name} can do nothing this turn.", "tm.injury.eight-in-hth")
    if not figure.pile:
        yield from _on_its_feet(ctx, figure, row)
    elif row.status != "hth":
        yield Refusal(f"{figure.name} is in hand-to-hand combat.", "tm.hth.only-attack-inside")
    if row.code in _NEEDS:
        yield from _NEEDS[row.code](ctx, figure)


def _on_its_feet(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    standing = figure.pose is Pose.STANDING
    if row.code in STAND_OPTIONS:
        if standing:
            yield Refusal(f"{figure.name} is on its feet.", "tm.option.g-stand")
        return
    if standing or row.status == "hth":
        return
    if row.code == "n":
        yield Refusal(f"{figure.name} must stand up before it can disengage.", "tm.disengage.not-when-down")
    chosen = figure.pose is not Pose.DOWN
    if chosen and (row.code in SHOOT or (row.code == READY and unloaded(ctx, figure))):
        return
    yield Refusal(f"{figure.name} must stand up first.", "tm.option.downed-must-stand")


def _missile(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    weapon = missile_in_hand(ctx, figure)
    if weapon is None:
        yield Refusal(f"{figure.name} has no missile weapon ready.", "tm.attack.ready-needed")
    elif figure.pose is Pose.KNEELING and not weapon.kneeling_fire:
        yield Refusal(f"The {weapon.name.lower()} cannot be used kneeling.", "tm.missile.kneel-bow")
    elif figure.pose is Pose.PRONE and not weapon.prone_fire:
        yield Refusal(f"The {weapon.name.lower()} cannot be fired lying down.", "tm.missile.prone-crossbow")


def _last_shot(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    yield from _missile(ctx, figure)
    if unloaded(ctx, figure):
        yield Refusal("The crossbow is not loaded, so it was not ready.", "tm.option.l-last-shot")
    began_free = ctx.house(LAST_SHOT.key) == "first-move" or not figure.deeds.began_engaged
    if figure.last_shot or not began_free or figure.engaged_since not in (0, ctx.fight.turn):
        text = f"{figure.name} has been engaged before: the last shot was for its first turn engaged."
        yield Refusal(text, "tm.option.l-last-shot")


def _parry(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.fighter.uses_weapons(ctx.tables):
        return
    ready = [weapon for gear in ctx.in_hand(figure) if (weapon := ctx.weapon(gear))]
    if not any(weapon.kind != "missile" for weapon in ready):
        yield Refusal("It needs a ready weapon, and no missile weapon, to parry with.", "tm.defend.needs-weapon")


def _blow(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A missile weapon strikes no blow; teeth and claws do, and so does a shield that can be rushed with."""
    hand = ctx.in_hand(figure)
    weapons = [weapon for gear in hand if (weapon := ctx.weapon(gear))]
    shielded = any((shield := ctx.shield(gear)) and shield.shield_rush for gear in hand)
    if shielded or figure.fighter.natural_damage(ctx.tables) is not None:
        return
    if not weapons:
        yield Refusal(f"{figure.name} has no weapon ready.", "tm.attack.ready-needed")
    elif all(weapon.kind == "missile" for weapon in weapons):
        yield Refusal(f"{figure.name} has only a {weapons[0].name.lower()} ready.", "tm.option.j-shift-attack")


def _dagger(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    blades = [gear for gear in figure.gear if (weapon := ctx.weapon(gear)) and weapon.hth_damage is not None]
    if not any(gear.id not in figure.ready for gear in blades):
        yield Refusal(f"{figure.name} carries no dagger to draw.", "tm.hth.draw-dagger")


_NEEDS: dict[str, Callable[[Context, Figure], Iterator[Refusal]]] = {
    "f": _missile,
    "j": _blow,
    "k": _parry,
    "l": _last_shot,
    "u": _dagger,
}
