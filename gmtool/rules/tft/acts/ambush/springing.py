"""Springing on a victim: by a house rule an ambusher hits without a roll, unless its victim saves itself on DX."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Breakdown, Modifier, Refusal
from gmtool.rules.tft.acts.attacks import strike
from gmtool.rules.tft.acts.attacks.attack import finish
from gmtool.rules.tft.acts.attacks.order import ATTACK
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.rules.tft.acts.kinds import SHOOTS, STRIKES
from gmtool.rules.tft.acts.ranged import shoot
from gmtool.rules.tft.acts.turn.saves import DX, dodges, may_dodge, to_save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import Shoot, Stated, Strike
from gmtool.rules.tft.state.messages.leading import Spring
from gmtool.rules.tft.state.play import Act, Offer, Play

RULE = "am.ambush.auto-hit"


def _blow(ctx: Context, command: Spring) -> Strike | Shoot:
    """The blow or the shot that it makes, which hits without a roll."""
    figure, stated = ctx.figure(command.figure), Stated(automatic=True)
    arms = ctx.arms(figure)
    for gear, weapon in arms:
        if weapon.kind == "missile":
            return Shoot(figure=figure.id, target=command.target, weapon=gear.id, stated=stated)
    weapon_id = next((gear.id for gear, weapon in arms if weapon.strikes), "")
    return Strike(figure=figure.id, target=command.target, weapon=weapon_id, stated=stated)


def _act(command: Strike | Shoot) -> Act:
    return shoot.SHOOT if isinstance(command, Shoot) else strike.STRIKE


def _may_not(ctx: Context, command: Spring) -> Iterator[Refusal]:
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    lies_in_wait = figure.deeds.ambush == "lies" and target.deeds.ambush == "caught"
    if not lies_in_wait or ctx.house("ambush-hits") != "save":
        yield Refusal(f"{figure.name} does not spring on {target.name} from an ambush.", RULE)
        return
    blow = _blow(ctx, command)
    yield from _act(blow).refusals(ctx, blow)


def _means(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """The blow, or the shot of whoever has a missile weapon in hand."""
    figure = ctx.fight.figures.get(values.get("figure", ""))
    if figure is not None:
        shoots = missile_in_hand(ctx, figure) is not None
        yield Meant(figure.id, SHOOTS if shoots else STRIKES, values.get("target") or "")


def _perform(play: Play, command: Spring) -> None:
    """Roll for the victim; on a failure it is hit."""
    if not play.book.variants.hazards:
        return  # by a ruling, in an edition without ambushes
    if dodges(play, command.target, play.house_number("ambush-dice"), RULE, "ambush"):
        finish(play, command.figure, ATTACK, command.target)
        return
    blow = _blow(play, command)
    _act(blow).perform(play, blow)


def _explain(ctx: Context, command: Spring) -> tuple[Breakdown, ...]:
    """The number on which the victim saves itself, the dice, and the damage."""
    dice, blow, target = ctx.house_number("ambush-dice"), _blow(ctx, command), ctx.figure(command.target)
    saves = (to_save(ctx, target, DX, dice), Breakdown("Dice", (Modifier(dice, "dice", RULE),), key="save-dice"))
    return (*(saves if may_dodge(ctx, target) else ()), *_act(blow).explain(ctx, blow))


def _lies(ctx: Context, figure: Figure) -> bool:
    lies = ctx.fight.stage is Stage.COMBAT and figure.deeds.ambush == "lies" and not figure.deeds.acted
    return lies and ctx.house("ambush-hits") == "save"


def _caught(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.foes(figure) if one.deeds.ambush == "caught"]


_SPRINGS = Offer("Spring on a victim", "Attack", RULE, there=_lies, asks={"target": _caught}, usual=True)
SPRING: Act = offered(Spring, _SPRINGS, _may_not, _perform, _explain, kinds=STRIKES, means=_means, alone=True)
