"""Ropes and rope ladders: climbing them by the turn, hanging them, throwing them up; and roping together."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.rules.kit.acts import no_refusals, offered
from gmtool.rules.kit.lasting import effects
from gmtool.rules.seam import (
    Breakdown,
    Effect,
    Extent,
    Modifier,
    Refusal,
    Why,
)
from gmtool.rules.tft.acts.among import one_more
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.defence import in_words
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment
from gmtool.rules.tft.acts.heights.climbing import carries, rule_of
from gmtool.rules.tft.acts.heights.hold import slips, trained
from gmtool.rules.tft.acts.kinds import CLIMBS, NOTHING, THROWS, WORKS
from gmtool.rules.tft.acts.turn.saves import DX, save, to_save
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.data.heights import ClimbWay
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.climbing import (
    ANCHORS,
    Climb,
    Climbed,
    ClimbRope,
    HangRope,
    Roped,
    RopeHung,
    RopeThrown,
    RopeUp,
    Roping,
    ThrowRope,
    Unrope,
    Unroped,
    rope_of,
)

LADDER, LADDER_UP, THROW, LASSO = "am.climb.rope-ladder", "am.rope.ladder-no-throw", "am.rope.throw-grapnel", "lasso"
HOOK = "am.rope.lasso-hook"
_NAMES = {"rope": "rope", "ladder": "rope ladder"}


def _hangs(ctx: Context, figure: Figure, what: str) -> bool:
    """True if a rope or a rope ladder hangs in its hex or beside it; somewhere, without a ground."""
    there = (one.where for one in ctx.fight.effects if one.sort == what)
    if figure.place is None:
        return any(True for _ in there)
    near = (figure.place, *figure.place.neighbours())
    return any(where.covers(hex_) for where in there for hex_ in near)


# --- by the turn -----------------------------------------------------------------------------------------------------
def _idle(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not may_move_now(ctx, figure):
        yield Refusal(f"{figure.name}'s side does not move now.", "tm.turn.first-player-moves")
    climb = figure.aloft.climb
    if figure.deeds.path or (climb is not None and climb.turn == ctx.fight.turn):
        yield Refusal(f"{figure.name} has moved this turn.", "am.climb.hanging-rope-others")


def _no_rope(ctx: Context, command: ClimbRope) -> Iterator[Refusal]:
    figure, row = ctx.figure(command.figure), ctx.tables.climb_ways.get(command.way)
    yield from _idle(ctx, figure)
    if row is None or not row.by_turn:
        yield Refusal("Choose a rope or a rope ladder.", LADDER)
        return
    on_it = figure.aloft.climb is not None and figure.aloft.climb.way == row.key
    if not on_it and not _hangs(ctx, figure, row.key):
        rule = LADDER_UP if row.key == "ladder" else rule_of(row, figure)
        yield Refusal(f"No {_NAMES[row.key]} hangs there.", rule)


def pace(figure: Figure, row: ClimbWay, *, down: bool) -> int:
    """The meters a turn on a rope."""
    if trained(row, figure):
        return row.down if down else row.up
    return row.others_down if down else row.others_up


def climb_for_a_turn(play: Play, command: ClimbRope) -> None:
    """Climb as far as a turn goes, and roll; at either end the figure gets off."""
    figure, row = play.figure(command.figure), play.tables.climb_ways.get(command.way)
    if row is None:
        return
    foot = figure.level - command.meters if command.down else figure.level
    begun = figure.aloft.climb or Climb(row.key, foot + command.meters, foot)
    meters = pace(figure, row, down=command.down)
    level = max(begun.foot, figure.level - meters) if command.down else min(begun.top, figure.level + meters)
    on_it = replace(begun, turn=play.fight.turn, hangs=False)
    play.change(figure.id, level=level, aloft=replace(figure.aloft, climb=on_it))
    play.deed(figure.id, start=figure.place)
    rule, dice = rule_of(row, figure), row.dice if trained(row, figure) else row.others_dice
    told = Climbed(
        figure=figure.id,
        way=_NAMES[row.key],
        meters=abs(level - figure.level),
        down=command.down,
        time="a turn",
        rolls=int(dice > 0),
        rules=(rule,),
    )
    play.happened(told)
    if dice and not save(play, figure.id, DX, dice, rule, "climbing"):
        slips(play, figure.id, row, rule)
    elif level in (begun.top if not command.down else None, begun.foot if command.down else None):
        play.change(figure.id, aloft=replace(play.figure(figure.id).aloft, climb=None))


def _numbers(ctx: Context, command: ClimbRope) -> tuple[Breakdown, ...]:
    figure, row = ctx.figure(command.figure), ctx.tables.climb_ways.get(command.way)
    if row is None or not row.by_turn:
        return ()
    rule, dice = rule_of(row, figure), row.dice if trained(row, figure) else row.others_dice
    far = Breakdown("Meters", (Modifier(pace(figure, row, down=command.down), "a turn", rule),), key="meters")
    if not dice:
        return (far,)
    hold = to_save(ctx, figure, DX, dice, title="To keep its hold", key="hold")
    return (far, hold, Breakdown("Dice", (Modifier(dice, "dice", rule),), key="dice"))


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The choices up and down whatever hangs there, or is clung to."""
    if not figure.able or not may_move_now(ctx, figure):
        return
    climb = figure.aloft.climb
    climbs = Offer("", "Move", fields=("meters",) if climb is None else (), barred=_idle, usual=climb is not None)
    for row in (one for one in ctx.tables.climb_ways.values() if one.by_turn):
        if climb.way == row.key if climb is not None else _hangs(ctx, figure, row.key):
            for down, word, key in ((False, "up", ""), (True, "down", ":down")):
                label, given = f"Climb {word} the {_NAMES[row.key]}", {"way": row.key, "down": down}
                yield climbs.one(f"climb-rope:{row.key}{key}", label, given, rule=rule_of(row, figure))


CLIMB_ROPE: Act = offered(ClimbRope, _offers, _no_rope, climb_for_a_turn, _numbers, keys=("climb-rope:",), kinds=CLIMBS)


# --- in place --------------------------------------------------------------------------------------------------------
def _cannot_hang(ctx: Context, command: HangRope) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not carries(ctx, figure, command.what):
        yield Refusal(f"{figure.name} has no {_NAMES[command.what]}.", "am.climb.kit")


def _hang(play: Play, command: HangRope) -> None:
    figure, name = play.figure(command.figure), _NAMES[command.what]
    _begins(play, figure, command.what, command.meters, LADDER_UP)
    told = RopeHung(figure=figure.id, what=name, meters=command.meters, rules=(LADDER_UP,))
    play.happened(told)


def _begins(play: Play, figure: Figure, what: str, meters: int, rule: str) -> None:
    """Let a rope hang in the figure's hex: an effect of the fight, until the GM ends it."""
    where = Extent((figure.place,)) if figure.place is not None else Extent()
    label = f"{_NAMES[what].capitalize()}, {meters} m"
    effects.begin(play, Effect("", label, where=where, sort=what, does="can be climbed", rule=rule))


def _may_hang(ctx: Context, figure: Figure) -> bool:
    gear = any(carries(ctx, figure, what) for what in _NAMES)
    return figure.able and gear and ctx.fight.stage is not Stage.OVER and has_flight(ctx)


def _hang_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    for what, name in _NAMES.items() if _may_hang(ctx, figure) else ():
        if carries(ctx, figure, what):
            yield Offer(f"Hang the {name}", "Other", LADDER_UP, key=f"hang:{what}", given={"what": what}, aside=True)


HANG: Act = offered(HangRope, _hang_offers, _cannot_hang, _hang, keys=("hang:",), kinds=WORKS)


def needs(ctx: Context, command: ThrowRope) -> Breakdown:
    """The most that hooks: adjDX, 1 less for each meter up, and as a throw 1 for each hex away."""
    up = Modifier(-command.meters, f"{command.meters} m up", THROW)
    away = (Modifier(-command.hexes, f"{command.hexes} hexes away", "am.thrown.range"),) if command.hexes else ()
    return Breakdown("To hook it", (*own_adjdx(ctx, ctx.figure(command.figure)), up, *away), key="to-hit")


def _throw_numbers(ctx: Context, command: ThrowRope) -> tuple[Breakdown, ...]:
    number = needs(ctx, command)
    return (in_words(number, ctx.tables.to_hit.need(number.total), 3),)


def _cannot_throw(ctx: Context, command: ThrowRope) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if command.by == "ladder":
        yield Refusal("A rope ladder is fastened from above; it cannot be thrown.", LADDER_UP)
        return
    yield from not_its_moment(ctx, figure, ATTACK, lines=own_adjdx(ctx, figure))
    if not ctx.does(figure, "throws"):
        yield Refusal(f"{figure.name} has not chosen to throw anything.", THROW)
    if not carries(ctx, figure, "rope") and command.by == "grapnel":
        yield Refusal(f"{figure.name} has no rope with a grapnel.", THROW)
    lasso = ctx.tables.weapons.get(LASSO)
    if command.by == LASSO and (lasso is None or not figure.fighter.able(lasso) or not carries(ctx, figure, LASSO)):
        yield Refusal(f"{figure.name} has no lasso that it can use.", HOOK)


def _throw(play: Play, command: ThrowRope) -> None:
    """Roll to hit the place; then the rope hangs there."""
    figure, most = play.figure(command.figure), needs(play, command).total
    classes = play.tables.to_hit.hit_classes(most, 3)
    rule = HOOK if command.by == LASSO else THROW
    need = play.tables.to_hit.need(most)
    why = Why(f"{figure.name} throws the {command.by}", figure.side, figure.id, rule, need)
    total = play.roll(Dice(3), why, lambda sum: classes[sum].hit).sum
    hooked = classes[total].hit
    told = RopeThrown(
        figure=figure.id, by=command.by, meters=command.meters, needs=most, sum=total, hooked=hooked, rules=(rule,)
    )
    play.happened(told)
    play.scores[figure.id] = own_adjdx(play, figure)
    play.acted(figure.id, ATTACK)
    if hooked:
        _begins(play, figure, "rope", command.meters, rule)


def _throws(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.stage is Stage.COMBAT and ctx.does(figure, "throws")


def _not_its_moment(ctx: Context, figure: Figure) -> list[Refusal]:
    return not_its_moment(ctx, figure, ATTACK, lines=own_adjdx(ctx, figure))


def _hooks(ctx: Context, figure: Figure) -> list[str]:
    return [by for by in ("grapnel", LASSO) if carries(ctx, figure, by)]


def throws_ropes(ctx: Context, figure: Figure) -> bool:
    """True for whoever carries something to throw up a height and hang from."""
    return bool(_hooks(ctx, figure))


_THROWS = Offer(
    "Throw a rope up",
    "Attack",
    THROW,
    key="throw-rope",
    there=_throws,
    asks={"by": _hooks},
    needs="by",
    barred=_not_its_moment,
    aside=True,
)
THROW_ROPE: Act = offered(ThrowRope, _THROWS, _cannot_throw, _throw, _throw_numbers, kinds=THROWS)


# --- together --------------------------------------------------------------------------------------------------------
WHO = "am.rope.who-catches"


def _not_together(ctx: Context, command: RopeUp) -> Iterator[Refusal]:
    climbers = (command.figure, *command.others)
    everybody = (*climbers, *command.holders)
    if len({*everybody}) < len(everybody) or not command.others:
        yield Refusal("Choose who is on the rope, each once.", WHO)
    for key in climbers:
        if key in ctx.fight.figures and rope_of(ctx.fight.ropes, key) is not None:
            yield Refusal(f"{ctx.figure(key).name} is on a rope.", WHO)
    if (command.anchor == "people") is not bool(command.holders):
        yield Refusal("Choose those who hold the rope at the top.", "am.rope.anchor-people")


def _rope_up(play: Play, command: RopeUp) -> None:
    climbers = (command.figure, *command.others)
    play.change_fight(ropes=(*play.fight.ropes, Roping(climbers, command.anchor, command.holders)))
    play.happened(Roped(figures=climbers, anchor=ANCHORS[command.anchor], rules=(WHO,)))


def _unrope(play: Play, command: Unrope) -> None:
    rope = rope_of(play.fight.ropes, command.figure)
    if rope is not None:
        play.change_fight(ropes=tuple(one for one in play.fight.ropes if one is not rope))
        play.happened(Unroped(figures=rope.climbers, rules=(WHO,)))


def _is_roped(ctx: Context, figure: Figure) -> bool:
    return rope_of(ctx.fight.ropes, figure.id) is not None


def _may_rope_up(ctx: Context, figure: Figure) -> bool:
    return _may_hang(ctx, figure) and not _is_roped(ctx, figure)


def _friends(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.everyone() if one.side == figure.side and one.able and one.id != figure.id]


_FRIENDS = {"others": one_more("others", _friends), "holders": one_more("holders", _friends)}
_ROPES_UP = Offer("Rope together", "Other", WHO, there=_may_rope_up, asks=_FRIENDS, needs="others", aside=True)
ROPE_UP: Act = offered(RopeUp, _ROPES_UP, _not_together, _rope_up, kinds=NOTHING)


_UNROPES = Offer("Take off the rope", "Other", WHO, there=_is_roped, aside=True)
UNROPE: Act = offered(Unrope, _UNROPES, no_refusals, _unrope, kinds=NOTHING)
