"""Jumping a hole: the roll, the grab for its far edge, the fall; and pulling oneself up."""

from collections.abc import Iterator

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Breakdown, Modifier, Refusal, Why
from gmtool.rules.tft.acts.attacks.attack import crash, knock_down, spend
from gmtool.rules.tft.acts.attacks.defence import in_words
from gmtool.rules.tft.acts.attacks.order import DIE, not_its_moment
from gmtool.rules.tft.acts.attacks.ready_arms import has_hands
from gmtool.rules.tft.acts.kinds import JUMPS, PULLS_UP
from gmtool.rules.tft.acts.movement.allowance import allowance
from gmtool.rules.tft.acts.turn.saves import DX, ST, save, score, to_save
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import engaged
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.painted import is_open
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.jumps import Hole, Jumped, JumpHole, PulledUp, PullUp
from gmtool.space import DIRECTIONS, Hex

DICE, GRAB, CLIMB, FALL = "am.jump.hole-dice", "am.jump.hole-grab", "am.jump.hole-pull-up", "am.jump.hole-damage"
_GRAB_DICE, _CLIMB_DICE = 3, 4
_WIDEST = 6


def width(figure: Figure, to: Hex) -> int:
    """The hexes of the hole between a figure and a hex."""
    return 0 if figure.place is None else figure.place.distance(to) - 1


def _between(figure: Figure, to: Hex) -> tuple[Hex, ...]:
    """The hexes on the straight line to a hex, that one last; none where there is no such line."""
    for way in DIRECTIONS:
        at, found = figure.place, list[Hex]()
        while at is not None and len(found) <= width(figure, to):
            at = at.plus(way)
            found.append(at)
        if found and found[-1] == to:
            return tuple(found)
    return ()


def dice_of(hexes: int) -> int:
    """The dice for a hole of so many hexes: three for each, less one."""
    return 3 * hexes - 1


def needs(ctx: Context, figure: Figure) -> Breakdown:
    """The most that clears a hole: ST and DX together, as they are now."""
    return Breakdown("To jump", (Modifier(figure.st, "ST"), *score(ctx, figure, DX).lines), key="jump")


def refusals(ctx: Context, command: JumpHole) -> Iterator[Refusal]:
    """Reasons against it: it is a part of a move by MA, in a straight line, to a hex where nobody is."""
    figure = ctx.figure(command.figure)
    yield from _not_now(ctx, figure)
    line = _between(figure, command.hex)
    if width(figure, command.hex) < 1 or not line:
        yield Refusal("A jump goes in a straight line, over one hex or more.", DICE)
        return
    if not is_open(ctx, command.hex) or ctx.at(command.hex):
        yield Refusal(f"There is no room in {ctx.label(command.hex)}.", "tm.move.one-per-hex")
    row = ctx.tables.options.get(figure.deeds.option)
    if row is not None and not allowance(ctx, figure, row).allows(figure.deeds.spent + len(line), 0):
        yield Refusal(f"That takes {figure.deeds.spent + len(line)} MA.", row.rule)


def _not_now(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    row = ctx.tables.options.get(figure.deeds.option)
    if not ctx.book.variants.on_the_run:
        yield Refusal("These rules have no holes to jump.")
    if not may_move_now(ctx, figure):
        yield Refusal(f"{figure.name}'s side does not move now.", "tm.turn.first-player-moves")
    if row is None or row.move not in ("full", "half"):
        yield Refusal("A jump is part of a move.", DICE)
    elif engaged(ctx, figure):
        yield Refusal(f"{figure.name} is engaged.", "tm.move.stop-in-front-hex")
    if figure.deeds.pushed:
        yield Refusal(f"{figure.name} has pushed others back, and stops.", "am.push.timing")


def perform(play: Play, command: JumpHole) -> None:
    """Roll; who fails falls in, but for a grab at the far side. The hexes cost no more than others."""
    figure = play.figure(command.figure)
    line, most = _between(figure, command.hex), needs(play, figure).total
    count = dice_of(max(1, width(figure, command.hex)))
    why = Why(f"{figure.name} jumps", figure.side, figure.id, DICE, at_most(most))
    total = play.roll(Dice(count), why, most.__ge__).sum
    over = total <= most
    before = len(play.events)
    grabs = not over and has_hands(play, figure)
    hangs = grabs and save(play, figure.id, DX, _GRAB_DICE, GRAB, "grabbing the far side")
    result = "over" if over else "hangs" if hangs else "falls"
    told = Jumped(
        figure=figure.id, hex=command.hex, needs=most, dice=count, sum=total, result=result, rules=(DICE, GRAB)
    )
    play.events.insert(before, told)
    deeds = figure.deeds
    at = command.hex if over or len(line) < 2 else line[-2] if hangs else line[0]
    if play.ground is None or at not in play.ground:
        return  # overruled: there is nowhere to come down
    play.change(figure.id, place=at)
    play.deed(figure.id, path=(*deeds.path, at), spent=deeds.spent + len(line))
    if hangs:
        play.change(figure.id, hanging=Hole(command.depth, command.hex, play.fight.turn))
    elif not over:
        falls_in(play, figure.id, command.depth)


def falls_in(play: Play, figure: str, depth: int) -> None:
    """A fall into a hole; then it lies there. So falls whoever is knocked down or faints at its edge."""
    play.change(figure, hanging=None)
    crash(play, figure, depth, FALL)
    if play.figure(figure).able:
        knock_down(play, figure, "hole", FALL)


def explain(ctx: Context, command: JumpHole) -> tuple[Breakdown, ...]:
    """The number that clears it, and the dice."""
    figure = ctx.figure(command.figure)
    count = dice_of(max(1, width(figure, command.hex)))
    number = needs(ctx, figure)
    return (
        in_words(number, at_most(number.total), count),
        Breakdown("Dice", (Modifier(count, "dice", DICE),), key="jump-dice"),
    )


def goes_on_the_run(ctx: Context, figure: Figure) -> bool:
    """True for a figure on a map that moves now, in an edition with deeds during movement."""
    return figure.place is not None and ctx.book.variants.on_the_run and may_move_now(ctx, figure)


def _beyond(ctx: Context, figure: Figure) -> Iterator[tuple[Hex, str]]:
    """The hexes in which it could land, each with the width and the dice."""
    assert figure.place is not None
    for far in range(2, _WIDEST + 1):
        for way in DIRECTIONS:
            to = figure.place.plus(Hex(way.q * far, way.r * far))
            if is_open(ctx, to) and not ctx.at(to):
                yield to, f"{width(figure, to)} wide, {dice_of(width(figure, to))} dice"


def _may_not_pull(ctx: Context, command: PullUp) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if figure.hanging is None:
        yield Refusal(f"{figure.name} is not hanging from an edge.", CLIMB)
    elif figure.hanging.turn >= ctx.fight.turn:
        yield Refusal("It can try from the next turn on.", CLIMB)
    else:
        yield from not_its_moment(ctx, figure, DIE)


def _pull(play: Play, command: PullUp) -> None:
    """Roll; a failure costs a hit of exhaustion."""
    figure = play.figure(command.figure)
    play.acted(figure.id, DIE)
    hole = figure.hanging
    if save(play, figure.id, ST, _CLIMB_DICE, CLIMB, "pulling itself up"):
        place = hole.edge if hole and not play.at(hole.edge) else figure.place
        play.change(figure.id, hanging=None, place=place, pose=Pose.STANDING)
        if place is not None:
            play.happened(PulledUp(figure=figure.id, hex=place, rules=(CLIMB,)))
        return
    spend(play, figure.id, 1)


def _explain_pull(ctx: Context, command: PullUp) -> tuple[Breakdown, ...]:
    return (to_save(ctx, ctx.figure(command.figure), ST, _CLIMB_DICE),)


def _hangs(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.stage is Stage.COMBAT and figure.hanging is not None


_JUMPS = Offer("Jump a hole", "Move", DICE, there=goes_on_the_run, asks={"hex": _beyond}, barred=_not_now, aside=True)
JUMP: Act = offered(JumpHole, _JUMPS, refusals, perform, explain, kinds=JUMPS)
_PULLS = Offer("Pull itself up", "Move", CLIMB, there=_hangs, usual=True)
PULL_UP: Act = offered(PullUp, _PULLS, _may_not_pull, _pull, _explain_pull, kinds=PULLS_UP)
