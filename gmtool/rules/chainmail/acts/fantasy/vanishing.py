"""Becoming invisible and visible: Elves, Sprites and Wizards anywhere, Halflings in brush and woods."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.fantasy.messages import Appear, Appeared, Vanish, Vanished
from gmtool.rules.chainmail.acts.kinds import HIDING, NOTHING
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal

RULE, GROUP = "cm.fantasy.invisible", "Move"
COVERED = ("brush", "wood")
"""The terrain in which Halflings become invisible (cm.halfling.scouts)."""


def in_cover(ctx: Context, unit: Unit) -> bool | None:
    """True for a unit in brush or woods; None where no map tells."""
    if ctx.ground is None or unit.at is None:
        return None
    cell = ctx.ground.spot_at(unit.at)
    return any(cell in ctx.ground.kinds.get(kind, ()) for kind in COVERED)


def _is_covert(ctx: Context, unit: Unit) -> bool:
    fantastic = ctx.fantastic(unit)
    return fantastic is not None and fantastic.covert


def _vanish_against(ctx: Context, command: Vanish) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not ctx.can(unit, "invisible"):
        yield Refusal(f"{unit.name} cannot become invisible.", RULE)
    elif _is_covert(ctx, unit) and not (command.covered if in_cover(ctx, unit) is None else in_cover(ctx, unit)):
        yield Refusal(f"{unit.name}: not in brush or woods.", "cm.halfling.scouts")
    if unit.fantasy.invisible:
        yield Refusal(f"{unit.name}: invisible already.", RULE)
    if ctx.melee_of(unit.id) is not None or unit.shots:
        yield Refusal(f"{unit.name}: fighting this turn.", RULE)


def _vanish(play: Play, command: Vanish) -> None:
    unit = play.figure(command.figure)
    play.change(unit.id, fantasy=evolve(unit.fantasy, invisible=True), hidden=True)
    play.happened(Vanished(figure=unit.id, rules=(RULE,)))


def appear(play: Play, unit: str) -> None:
    """Make a unit visible."""
    play.change(unit, fantasy=evolve(play.figure(unit).fantasy, invisible=False), hidden=False)
    play.happened(Appeared(figure=unit, rules=("cm.elf.reveal-attack",)))


def _appear_against(ctx: Context, command: Appear) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not unit.fantasy.invisible:
        yield Refusal(f"{unit.name}: not invisible.", RULE)


def _appear(play: Play, command: Appear) -> None:
    appear(play, command.figure)


def settle_unseen(play: Play) -> None:
    """Have the invisible appear who attack or are found in melee, and Halflings who leave their cover; Sprites stay so
    in battle (cm.halfling.scouts, cm.sprite.invisible-attack)."""
    for one in tuple(play.units()):
        fantastic = play.fantastic(one)
        if not one.fantasy.invisible or fantastic is None:
            continue
        fights = fantastic.unseen != "fights" and (play.melee_of(one.id) is not None or one.shots > 0)
        if fights or (fantastic.covert and in_cover(play, one) is False):
            appear(play, one.id)


def _is_told(ctx: Context, unit: Unit) -> bool:
    """True where the GM says if it stands in cover."""
    return _is_covert(ctx, unit) and in_cover(ctx, unit) is None


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    may = unit.able and not ctx.over() and not unit.fantasy.invisible and ctx.can(unit, "invisible")
    if may and unit.side in ("", ctx.moving_side()):
        against = _vanish_against(ctx, Vanish(figure=unit.id, covered=_is_told(ctx, unit)))
        yield Offer("Become invisible", GROUP, RULE, barred=tuple(against), asks=_ASKS)


_ASKS = {"covered": Ask(when=_is_told)}
_APPEARS = Offer(
    "Become visible", GROUP, "cm.elf.reveal-attack", there=lambda ctx, unit: unit.fantasy.invisible and not ctx.over(),
    hidden=True,
)  # fmt: skip
VANISHING: tuple[Act, ...] = (
    offered(Vanish, _offers, _vanish_against, _vanish, kinds=HIDING),
    offered(Appear, _APPEARS, _appear_against, _appear, kinds=NOTHING),
)
