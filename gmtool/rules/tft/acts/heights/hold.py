"""Hold of a climber: what it clings to, what makes it lose that, and how it then falls."""

from dataclasses import replace

from gmtool.rules.tft.acts.attacks.ready_arms import has_hands
from gmtool.rules.tft.acts.heights.catching import fallers
from gmtool.rules.tft.acts.heights.falls import fall, tumble
from gmtool.rules.tft.acts.turn.saves import DX, save
from gmtool.rules.tft.data.heights import ClimbWay
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.messages.attacks import Attacked
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.flight import LostHold

SWINGS = ("strike", "jab", "off-hand", "rush", "sweep")
"""The ways of attack that swing something."""
SWING, DICE = "am.climb.swing-save", 3
ONE_HAND = "am.climb.no-two-handed"
"""The ledger id by which a climber holds on with one hand at least."""


def trained(row: ClimbWay, figure: Figure) -> bool:
    """True if a figure climbs in this way as those do who have learned it."""
    return any(figure.fighter.level(talent) for talent in row.talents)


def way_of(ctx: Context, figure: Figure) -> ClimbWay | None:
    """The way by which a figure clings where it is."""
    return ctx.tables.climb_ways.get(figure.aloft.climb.way) if figure.aloft.climb is not None else None


def slips(play: Play, figure: str, row: ClimbWay | None, rule: str, *, at_once: bool = False, far: int = 0) -> None:
    """Let a climber lose hold, and all whom it pulls down; on a slope they roll, `far` where it only crossed that."""
    play.happened(LostHold(figure=figure, rules=(rule,)))
    held, slope = play.figure(figure), row is not None and row.slope
    climb = held.aloft.climb
    foot = climb.foot if climb is not None else 0
    down = fallers(play, figure, incline=slope)
    if climb is not None and not down:
        play.change(figure, aloft=replace(held.aloft, climb=replace(climb, hangs=True)))
    for key in down:
        one = play.figure(key)
        if slope:
            play.change(key, aloft=replace(one.aloft, climb=None))
            tumble(play, key, far or one.level - foot, foot=one.level if far else foot)
        else:
            fall(play, key, rule, foot=foot, at_once=at_once)


def loses_hold(play: Play, figure: str) -> None:
    """Let a climber fall that is knocked down or limp, has no hand left, or fails its roll after a swing.

    A slope that is crossed takes no hands (am.climb.no-two-handed, am.climb.swing-save).

    The -4 for a swing on a rope is none for this roll.
    """
    one = play.figure(figure)
    climb, row = one.aloft.climb, way_of(play, one)
    if climb is None:
        return
    if climb.hangs:
        return
    if one.limp or one.pose is not Pose.STANDING:
        slips(play, figure, row, "am.fall.vertical")
        return
    if not has_hands(play, one) and not (row is not None and row.crossed):
        slips(play, figure, row, ONE_HAND)
        return
    swung = (play.fight.turn, len(one.deeds.acts))
    if climb.swung == swung or not any(_swing(event, figure) for event in play.events):
        return
    play.change(figure, aloft=replace(one.aloft, climb=replace(climb, swung=swung)))
    if not save(play, figure, DX, DICE, SWING, "keeping its hold"):
        slips(play, figure, row, SWING)


def _swing(event: object, figure: str) -> bool:
    return isinstance(event, Attacked) and event.figure == figure and event.way in SWINGS
