"""The option that a figure takes most often as it stands: what Enter means."""

from gmtool.rules.tft.context import Context
from gmtool.rules.tft.ranged.volley import missile_in_hand
from gmtool.rules.tft.readying.rules import unloaded
from gmtool.rules.tft.state import Figure, Pose, Stage, Status


def usual(ctx: Context, figure: Figure, found: Status) -> str:
    """The key of the usual choice, without its `option:`; empty once an option was chosen."""
    if ctx.fight.stage is not Stage.MOVEMENT or figure.deeds.option:
        return ""
    if found is Status.HTH:
        return "t"
    down = figure.pose is Pose.DOWN
    if found is Status.ENGAGED:
        return "p" if down or figure.pose is not Pose.STANDING else _engaged(ctx, figure)
    if down:
        return "g"
    if missile_in_hand(ctx, figure):
        return "e:reload" if unloaded(ctx, figure) else "f"
    if found is Status.UNSTATED:
        return "j" if _armed(ctx, figure) else "a"
    return "a" if figure.pose is Pose.STANDING else "g"


def _engaged(ctx: Context, figure: Figure) -> str:
    if missile_in_hand(ctx, figure):
        return "l" if figure.engaged_since in (0, ctx.fight.turn) and not figure.last_shot else "m"
    return "j" if _armed(ctx, figure) else "m"


def _armed(ctx: Context, figure: Figure) -> bool:
    if figure.fighter.natural_damage(ctx.tables) is not None:
        return True
    return any(ctx.weapon(gear) for gear in ctx.in_hand(figure))
