"""Pushing back: a large figure ends its move, or shifts, onto smaller enemies, who step aside or fall."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmtool.name_runs import in_words
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.narration import joined
from gmtool.rules.seam import (
    Breakdown,
    Modifier,
    Option,
    Refusal,
    Why,
)
from gmtool.rules.tft.acts.attacks.attack import knock_down
from gmtool.rules.tft.acts.kinds import PUSHES, WALKS
from gmtool.rules.tft.acts.movement.allowance import allowance
from gmtool.rules.tft.acts.movement.swing import swing
from gmtool.rules.tft.acts.turn.saves import DX, dodges, may_dodge, to_save
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.state.airborne import off_ground
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import facing_refusals
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.gone import gone
from gmtool.rules.tft.state.messages.attacks import Fell
from gmtool.rules.tft.state.messages.close_quarters import Push, Pushed, Sidestepped
from gmtool.rules.tft.state.painted import is_open
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.underfoot import LYING, overruns
from gmtool.space import Hex, around

CONDITION, TIMING, SAVE, ROOM = "am.push.condition", "am.push.timing", "am.push.save", "am.push.needs-room"
_DICE = 3


def _moved(figure: Figure, command: Push) -> Figure:
    """The figure where the push takes it."""
    return replace(figure, place=command.hex, facing=figure.facing if command.facing is None else command.facing)


def _length(ctx: Context, figure: Figure, command: Push) -> int:
    """The hexes of the move, which its farthest part may go beyond the one (am.move.multi-hex-count)."""
    there = _moved(figure, command)
    return 1 if figure.place is None else 1 + swing(ctx, figure, command.hex, there.facing, 1)


def _met(ctx: Context, figure: Figure, command: Push) -> list[Figure]:
    """Everybody else in the hexes it comes to, but the fallen, on whom it may stand, and those who hang over a hole."""
    there = {one.id: one for hex_ in ctx.hexes(_moved(figure, command)) for one in ctx.at(hex_)}
    fallen = {one.id for one in there.values() if one.body or (one.pose in LYING and not one.pile)}
    met = [one for one in there.values() if one.id != figure.id and one.id not in fallen]
    return [one for one in met if not off_ground(ctx, one) and one.hanging is None]


def _aside(ctx: Context, figure: Figure, small: Figure, command: Push) -> list[Hex]:
    """The vacant places beside a figure that is pushed back, once the large one has come."""
    assert small.place is not None
    filled = set(ctx.hexes(_moved(figure, command)))
    free = []
    for place in around((small.place,)):
        hexes = ctx.book.hexes_at(small, place)
        open_ = all(is_open(ctx, hex_) and hex_ not in filled for hex_ in hexes)
        if open_ and all(one.id in (small.id, figure.id) for hex_ in hexes for one in ctx.at(hex_)):
            free.append(place)
    return free


def _all_have_room(places: Sequence[Sequence[Hex]], taken: frozenset[Hex] = frozenset()) -> bool:
    """True if each can have a place of its own."""
    if not places:
        return True
    return any(_all_have_room(places[1:], taken | {one}) for one in places[0] if one not in taken)


def refusals(ctx: Context, command: Push) -> Iterator[Refusal]:
    """Reasons against it: the moment, the room, the size, and the ST of all who are pushed."""
    figure = ctx.figure(command.figure)
    bad = tuple(facing_refusals(command.facing))
    yield from _not_now(ctx, figure, 1 if bad else _length(ctx, figure, command))
    yield from bad
    if figure.place is None or ctx.ground is None or not figure.place.is_adjacent(command.hex):
        yield Refusal("It must move one hex onto them.", CONDITION)
        return
    if not all(hex_ in ctx.ground for hex_ in ctx.hexes(_moved(figure, command))):
        yield Refusal("There is no room for it: a wall, or the edge of the map.", "tm.move.one-per-hex")
    met = _met(ctx, figure, command)
    if not met:
        yield Refusal("Nobody is there to be pushed back.", CONDITION)
    yield from _unpushable(figure, met)
    st = sum(one.st for one in met)
    if st >= figure.st:
        yield Refusal(f"They have ST {st} together, {figure.name} only {figure.st}.", CONDITION)
    if not _all_have_room([_aside(ctx, figure, one, command) for one in met]):
        yield Refusal("Not all of them have an empty hex beside them.", ROOM)


def _unpushable(figure: Figure, met: list[Figure]) -> Iterator[Refusal]:
    for one in met:
        if one.side == figure.side or one.pile:
            yield Refusal(f"{one.name} is {'in a brawl' if one.pile else 'a friend'}.", "tm.move.one-per-hex")
        elif not overruns(figure, one):
            yield Refusal(f"{one.name} is too large to be pushed back.", "am.push.very-large")
        elif one.deeds.pushed_back:
            yield Refusal(f"{one.name} was pushed back already this turn.", "am.push.once-per-turn")


def _not_now(ctx: Context, figure: Figure, length: int = 1) -> Iterator[Refusal]:
    if not ctx.book.variants.overruns or figure.fighter.hexes == 1:
        yield Refusal("Only a figure of several hexes pushes others back.", CONDITION)
    if not may_move_now(ctx, figure):
        yield Refusal(f"{figure.name}'s side does not move now.", "tm.turn.first-player-moves")
    row = ctx.tables.options.get(figure.deeds.option)
    if figure.deeds.pushed:
        yield Refusal(f"{figure.name} has stopped.", TIMING)
    elif row is None:
        yield Refusal("Choose an option first: the push is the last hex of its move.", TIMING)
    else:
        allowed = allowance(ctx, figure, row)
        if not allowed.allows(figure.deeds.spent + length, gone(ctx, figure) + length):
            takes = (
                "It has no hex left to move"
                if length == 1
                else f"It takes {length} hexes, counted for the part that goes farthest"
            )
            yield Refusal(f"{takes}; {row.title} allows {allowed.words}.", TIMING)


def perform(play: Play, command: Push) -> None:
    """Move onto them and stop, engaged in this move or not (am.move.multi-hex-last-push); each of them rolls at once.

    A shift may carry it there too (am.shift.multi-hex).
    """
    figure = play.figure(command.figure)
    met = [one for one in _met(play, figure, command) if one.side != figure.side]
    aside = {one.id: _aside(play, figure, one, command) for one in met}
    there = _moved(figure, command)
    if play.ground is None or not all(hex_ in play.ground for hex_ in play.hexes(there)):
        return  # overruled: there is nowhere to go
    length = _length(play, figure, command)
    play.change(figure.id, place=there.place, facing=there.facing)
    deeds = figure.deeds
    play.deed(figure.id, path=(*deeds.path, command.hex), spent=deeds.spent + length, pushed=True)
    targets = tuple(one.id for one in met)
    play.happened(Pushed(figure=figure.id, hex=command.hex, targets=targets, rules=(CONDITION,)))
    for one in met:
        play.deed(one.id, pushed_back=True)
        if dodges(play, one.id, _DICE, SAVE, "pushed back"):
            _goes(play, one.id, aside[one.id], fell=False)
        elif play.house("push-fall") == "aside":
            _goes(play, one.id, aside[one.id], fell=True)
            knock_down(play, one.id, "push", SAVE)
        else:
            play.change(one.id, pose=Pose.DOWN, fell=play.fight.turn, fell_hurt=False)
            play.happened(Fell(figure=one.id, why="push", rules=("am.trample.underfoot",)))


def _goes(play: Play, figure: str, places: list[Hex], *, fell: bool) -> None:
    """Move a figure to a vacant place beside it; its player picks one of several."""
    one = play.figure(figure)
    free = {play.label(place): place for place in places if _vacant(play, one, place)}
    if not free:
        return
    why = Why(f"Where does {one.name} {'fall' if fell else 'step'}?", one.side, one.id, SAVE)
    keys = [*free]
    key = keys[0] if len(keys) == 1 else play.choose([Option(key, key) for key in keys], why)
    play.change(figure, place=free[key])
    play.happened(Sidestepped(figure=figure, hex=free[key], fell=fell, rules=(SAVE,)))


def _vacant(ctx: Context, figure: Figure, place: Hex) -> bool:
    return all(one.id == figure.id for hex_ in ctx.book.hexes_at(figure, place) for one in ctx.at(hex_))


def explain(ctx: Context, command: Push) -> tuple[Breakdown, ...]:
    """The ST of all who are pushed, against its own, and the number on which each steps aside."""
    figure = ctx.figure(command.figure)
    met = _met(ctx, figure, command) if figure.place is not None else []
    lines = tuple(Modifier(one.st, one.name) for one in met)
    together = Breakdown(f"ST pushed back, by ST {figure.st}", lines, key="pushed-st")
    able = [one for one in met if may_dodge(ctx, one)]
    saves = [to_save(ctx, one, DX, _DICE, title=f"{one.name} steps aside", key=f"aside:{one.id}") for one in able]
    return (together, *saves)


def _pushes(ctx: Context, figure: Figure) -> bool:
    large = ctx.book.variants.overruns and figure.fighter.hexes > 1
    return figure.place is not None and large and may_move_now(ctx, figure)


def _around(ctx: Context, figure: Figure) -> Iterator[tuple[Hex, str]]:
    """The hexes beside it where it meets somebody."""
    for hex_ in figure.place.neighbours() if figure.place is not None else ():
        if met := _met(ctx, figure, Push(figure=figure.id, hex=hex_)):
            yield hex_, joined(in_words(one.name for one in met))


_PUSHES = Offer("Push back", "Move", CONDITION, there=_pushes, asks={"hex": _around}, needs="hex", barred=_not_now)
PUSH: Act = offered(Push, _PUSHES, refusals, perform, explain, kinds=WALKS | PUSHES)
