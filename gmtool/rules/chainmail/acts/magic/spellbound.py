"""Bounds of magic: what spells forbid a unit, whatever it would do."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.magic.sight import detects
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.places import beside
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.state.wards import kept_out
from gmtool.rules.seam import Refusal

STILL, LEVITATE = "cm.spell.stationary", "levitate"
GOES = ("move", "attack", "charge", "join", "split")
"""The doings that take a unit from its place."""


def bewitched(ctx: Context, unit: Unit, doing: str, target: str) -> Iterator[Refusal]:
    """The reasons of magic against something that a unit would do."""
    sorcery = unit.sorcery
    goes = unit.side == ctx.moving_side() and not unit.done and ctx.melee_of(unit.id) is None
    if sorcery.loose and (goes or doing != "stand"):
        yield Refusal(f"Nobody controls {unit.name}.", "cm.elemental.uncontrolled")
    if sorcery.image and doing in ("attack", "charge", "join", "fire"):
        yield Refusal(f"{unit.name}: an image, which fights nobody.", "cm.spell.phantasmal")
    if doing in GOES:
        if sorcery.cast_on == ctx.turn:
            yield Refusal(f"{unit.name} has cast a spell, and stands still.", STILL, short="has cast a spell")
        if any(one.spell == LEVITATE for one in ctx.fight.spellwork.on(unit.id)):
            yield Refusal(f"{unit.name} levitates, and cannot move sideways.", "cm.spell.levitate")
    if target in ctx.fight.figures:
        foe = ctx.figure(target)
        yield from unseen(ctx, unit, foe)
        if doing != "fire":
            yield from kept_out(ctx, unit, beside(ctx, unit, foe))


def unseen(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    """The reason that keeps a unit from a target that a spell hides from it (cm.spell.concealment)."""
    hidden = target.sorcery.concealed and target.side != unit.side
    if hidden and not detects(ctx, unit, target, invisible=False):
        yield Refusal(f"{unit.name} does not see {target.name}.", "cm.spell.concealment")
