"""Falling: a man is killed, unhorsed or loses his horse; a rider gets on and off his horse of his own will."""

from collections.abc import Iterator
from typing import Literal

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.kinds import MOVING
from gmtool.rules.chainmail.acts.men.messages import Dismount, Remount, TookHorse, Unhorsed
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.losses import deaths, killed
from gmtool.rules.chainmail.acts.moving.drill import GROUP
from gmtool.rules.chainmail.acts.nature.might import weight
from gmtool.rules.chainmail.cards.men import usual
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.state.battle import DEEP
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import LostMen
from gmtool.rules.chainmail.state.men import column_of
from gmtool.rules.chainmail.state.unit import Going, Pace, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.bodies.formations import lose_men, reformed
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal, Why

RULE = "cm.mtm.remount"


def kill(play: Play, man: str) -> None:
    """Take a man off the table: a kill is one man (cm.mtm.scale), or one of an engine's crew."""
    lose_men(play, man, 1)
    if play.figure(man).men:
        play.happened(LostMen(figure=man, men=1, rules=("cm.mtm.scale",)))
    else:
        leave(play, man, Going.SLAIN)


def fells(ctx: Context, man: Unit, foe: Unit, *, missile: bool = False) -> bool:
    """True where one more kill takes a foe off the table: Heroes, Ogres and their like bear several."""
    return deaths(ctx, foe, weight(ctx, man, foe, missile=missile))[0] > 0


def strike_down(play: Play, man: Unit, foe: str, *, missile: bool = False) -> None:
    """Count a blow or a shot that kills a man; fantastic folk bear what their rows say (cm.hero.four-kills)."""
    if killed(play, foe, weight(play, man, play.figure(foe), missile=missile)):
        kill(play, foe)


def end_moment(play: Play) -> None:
    """Forget the kills on those whom only so many at one moment take off the table: the blows of a phase are such."""
    for one in tuple(play.units()) if play.man_to_man else ():
        kind = play.fantastic(one)
        if one.hits and kind is not None and kind.kills == "together":
            play.change(one.id, hits=0)


def set_afoot(play: Play, man: str, *, horse: bool) -> None:
    """Set a rider on his feet, as the foot of his weight; `horse`: his horse is there to be mounted again."""
    one = play.figure(man)
    foot = usual(play.tables, one.kind).afoot or Class.LIGHT_FOOT
    worn = column_of(play, one).key
    _change_kind(play, man, foot)
    play.change(man, man=evolve(one.man, column=worn, mount=one.kind if horse else ""), gait="")


def _change_kind(play: Play, man: str, kind: str) -> None:
    one = play.figure(man)
    assert one.formation is not None
    deep = DEEP[play.tables.kinds[kind].type.mounted]
    play.change(man, kind=kind, **reformed(play, one, evolve(one.formation, deep=deep)))


def unhorse(play: Play, man: str, *, horse: bool = True, stuns: bool = True) -> None:
    """Throw a man off his horse; a die says for how many turns he is stunned (cm.mtm.unhorsed-stun)."""
    one = play.figure(man)
    set_afoot(play, man, horse=horse)
    turns = 0
    if stuns:
        why = Why(f"{one.name}, off his horse: stunned?", one.side, man, "cm.mtm.unhorsed-stun")
        die = play.roll(Dice(1), why, lambda total: _turns(play, total)).total
        turns = _turns(play, die)
    fallen = play.figure(man)
    down = evolve(fallen.man, down_until=play.turn, stunned_until=play.turn + turns if turns else 0)
    play.change(man, man=down)
    play.happened(Unhorsed(figure=man, turns=turns, rules=("cm.mtm.unhorsed-stun",)))


def _turns(ctx: Context, die: int) -> int:
    return next((row.turns for row in ctx.tables.stuns.values() if row.least <= die <= row.most), 0)


def lose_horse(play: Play, man: str) -> None:
    """Kill the horse under a man, who falls and may be stunned, or stands beside it, as the switch says
    (cm.mtm.horse-target)."""
    if play.house("dead-horse") == "stun":
        unhorse(play, man, horse=False)
    else:
        set_afoot(play, man, horse=False)


# --- of his own will --------------------------------------------------------------------------------------------------
def _takes_half(ctx: Context, man: Unit) -> Iterator[Refusal]:
    yield from ctx.unable(man)
    if ctx.melee_of(man.id) is not None:
        yield Refusal(f"{man.name}: in a melee.", "cm.melee.range-contact")
    if man.done or 2 * man.moved > ctx.move(man):
        yield Refusal(f"{man.name}: it takes half a turn, and he has less left.", RULE)
    elif ctx.moving_side() != man.side and ctx.fight.phase != "orders":
        yield Refusal(f"It is not {man.name}'s turn to move.", "cm.turn.mcm.order")


def _dismount_against(ctx: Context, command: Dismount) -> Iterator[Refusal]:
    man = ctx.figure(command.figure)
    if not ctx.mounted(man):
        yield Refusal(f"{man.name}: on foot.", RULE)
    yield from _takes_half(ctx, man)


def _remount_against(ctx: Context, command: Remount) -> Iterator[Refusal]:
    man = ctx.figure(command.figure)
    if not man.man.mount:
        yield Refusal(f"{man.name}: no horse to mount.", RULE)
    yield from _takes_half(ctx, man)


def _spend_half(play: Play, man: str, how: Literal["off", "on"]) -> None:
    """Half of the move that he has now is gone."""
    one = play.figure(man)
    play.change(man, moved=play.move(one) // 2, pace=Pace.HALF)
    play.happened(TookHorse(figure=man, how=how, rules=(RULE,)))


def _dismount(play: Play, command: Dismount) -> None:
    set_afoot(play, command.figure, horse=True)
    _spend_half(play, command.figure, "off")


def _remount(play: Play, command: Remount) -> None:
    one = play.figure(command.figure)
    if not one.man.mount:  # by a ruling
        return
    _change_kind(play, one.id, one.man.mount)
    play.change(one.id, man=evolve(one.man, mount=""))
    _spend_half(play, one.id, "on")


def _here(ctx: Context, man: Unit) -> bool:
    free = ctx.man_to_man and man.able and not man.done and ctx.melee_of(man.id) is None
    return free and (ctx.moving_side() == man.side or ctx.fight.phase == "orders")


_DISMOUNTS = Offer(
    "Dismount (half the move)", GROUP, RULE, there=lambda ctx, man: _here(ctx, man) and ctx.mounted(man), aside=True
)
_MOUNTS = Offer("Mount (half the move)", GROUP, RULE, there=lambda ctx, man: _here(ctx, man) and bool(man.man.mount))
ACTS: tuple[Act, ...] = (
    offered(Dismount, _DISMOUNTS, _dismount_against, _dismount, kinds=MOVING),
    offered(Remount, _MOUNTS, _remount_against, _remount, kinds=MOVING),
)
