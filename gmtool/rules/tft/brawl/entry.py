"""When a figure may go onto an enemy's hex for hand-to-hand combat (Melee VII)."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.attacks.modifiers import Blow
from gmtool.rules.tft.attacks.reach_of_arms import no_enemy
from gmtool.rules.tft.attacks.situation import Situation
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.stance import arc, on_ground, standing_over, surroundings_of
from gmtool.rules.tft.state import Figure
from gmtool.space import Aspect, Hex


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
    """The ledger ids of what lets a figure go for an enemy from that hex; with none, it may not. `flown`: it flies."""
    if target.pile:
        return ("tm.hth.join",)
    found = {
        "tm.hth.entry-down-or-wall": walled or on_ground(target) or back_to_wall(ctx, target),
        "tm.hth.entry-slower": _ma(ctx, target) < _ma(ctx, figure, flown=flown),
        "tm.hth.entry-rear": from_behind(ctx, target, came_from),
        "tm.hth.entry-consent": consent,
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
    """Why a figure may not go onto that enemy's hex; nothing if it may."""
    yield from no_enemy(ctx, Blow(figure, target, "hth", None, Situation()))
    if target.body and not target.dead:
        yield Refusal(f"{target.name} lies unconscious: there is nobody to fight.", "tm.create.st-zero-collapses")
    over = standing_over(ctx, target)
    if over and over.id != figure.id:
        yield Refusal(f"{over.name} stands in that hex.", "tm.move.one-per-hex")
    if not grounds(ctx, figure, target, came_from, consent=consent, walled=walled, flown=flown):
        text = f"{target.name} is on its feet and no slower, has room behind it, is not taken from the rear"
        yield Refusal(f"{text}, and does not agree.", "tm.hth.entry-consent")


def back_to_wall(ctx: Context, target: Figure) -> bool:
    """Whether all its rear hexes are wall, or off the ground."""
    behind = [hex_ for hex_, aspect in surroundings_of(ctx, target).items() if aspect is Aspect.REAR]
    return ctx.ground is not None and not any(hex_ in ctx.ground for hex_ in behind)


def from_behind(ctx: Context, target: Figure, came_from: Hex | None) -> bool:
    """Whether the hex it is attacked from is one of its rear hexes; whoever is down is rear on all sides."""
    if came_from is None:
        return not arc(ctx, target)
    return surroundings_of(ctx, target).get(came_from) is Aspect.REAR


def _ma(ctx: Context, figure: Figure, *, flown: bool = False) -> int:
    """Its allowance in the way it moves this turn (tm.hth.entry-slower, tm.creature.gargoyle-lands)."""
    return figure.fighter.ma(ctx.tables, flying=flown or figure.flying or figure.deeds.flew)
