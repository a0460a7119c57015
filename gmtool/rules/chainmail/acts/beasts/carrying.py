"""Rocs that carry a man-sized figure (cm.roc.carry)."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.beasts.messages import Carried, SetDown, TakeUp
from gmtool.rules.chainmail.acts.kinds import FLYING, WORKING
from gmtool.rules.chainmail.acts.morale.leaders import way_between
from gmtool.rules.chainmail.acts.siege.walls import acts_now
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.holds import closed
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.state.wards import kept_out
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.bodies.together import carried_by, carriers
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Bond, Refusal
from gmtool.space import HUNDRED, Position, onward

RULE = "cm.roc.carry"
LARGE = ("troll-ogre", "true-troll", "giant", "treant", "dragon", "roc", "elemental")
"""The places on the Fantasy Combat Table of those who are larger than a man (cm.fantasy.man-sized)."""


def _can_carry(ctx: Context, unit: Unit) -> bool:
    return ctx.can(unit, "carries") and acts_now(ctx, evolve(unit, done=False))


def _up_against(ctx: Context, command: TakeUp) -> Iterator[Refusal]:
    unit, man = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(unit)
    yield from ctx.unable(man)
    kind = ctx.fantastic(man)
    if not _can_carry(ctx, unit):
        yield Refusal(f"{unit.name} cannot carry anybody now.", RULE)
    if carried_by(ctx, unit.id):
        yield Refusal(f"{unit.name} already carries somebody.", RULE)
    if man.id in (unit.id, *carriers(ctx, unit.id)):
        yield Refusal(f"{unit.name} goes with {man.name}.", RULE)
    if man.side != unit.side or man.men != 1 or ctx.mounted(man) or (kind is not None and kind.scale != "man"):
        yield Refusal(f"{man.name} is not one lone friend the size of a man.", RULE)
    way = way_between(ctx, unit, man)
    if ctx.is_airborne(unit) or (way is not None and way > HUNDRED):
        yield Refusal(f"{man.name}: not beside it on the ground.", RULE)
    if man.on or ctx.melee_of(man.id) is not None:
        yield Refusal(f"{man.name}: not free to go with it.", RULE)


def _up(play: Play, command: TakeUp) -> None:
    unit = play.figure(command.figure)
    if command.target in (unit.id, *carriers(play, unit.id)):  # by a ruling; nobody is carried in a circle
        return
    place = {"at": unit.at, "level": unit.level} if unit.at is not None else {}
    play.change(command.target, on=unit.id, bond=Bond.RIDES, **place)
    play.happened(Carried(figure=unit.id, target=command.target, rules=(RULE,)))


def _down_against(ctx: Context, command: SetDown) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not ctx.can(unit, "carries") or not carried_by(ctx, unit.id):
        yield Refusal(f"{unit.name} carries nobody.", RULE)
    if ctx.is_airborne(unit):
        yield Refusal(f"{unit.name}: in the air.", RULE)


def _down(play: Play, command: SetDown) -> None:
    """Set him down beside it."""
    unit = play.figure(command.figure)
    for man in carried_by(play, unit.id):
        beside = onward(unit.at, ((unit.heading or 0) + 90) % 360, HUNDRED) if unit.at is not None else None
        free = (
            beside is not None and play.ground is not None and play.ground.stands(beside)
            and not any(closed(play, man, Position(beside, man.heading or 0)))
            and not any(kept_out(play, man, Position(beside, man.heading or 0), over=True))
        )  # fmt: skip
        play.change(man.id, on="", level=0, at=beside if free else man.at)
        play.happened(Carried(figure=unit.id, target=man.id, up=False, rules=(RULE,)))


_TAKES = Offer(
    "Take a man up", "Move", RULE, needs="target",
    there=lambda ctx, unit: ctx.can(unit, "carries") and _can_carry(ctx, unit),
)  # fmt: skip
ACTS: tuple[Act, ...] = (
    offered(TakeUp, _TAKES, _up_against, _up, kinds=FLYING),
    offered(SetDown, Offer("Set him down", "Move", RULE, hidden=True), _down_against, _down, kinds=WORKING),
)
