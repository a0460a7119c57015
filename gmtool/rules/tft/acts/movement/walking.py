"""Walking a path: the steps, the rolls to keep one's feet on bodies, and the fall after a failure."""

from collections.abc import Sequence
from dataclasses import replace

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.bodies.together import bring_riders
from gmtool.rules.kit.derived import compare
from gmtool.rules.seam import Event, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.attack import knock_down
from gmtool.rules.tft.acts.brawl.entry import enter
from gmtool.rules.tft.acts.movement.flying import is_up, passable
from gmtool.rules.tft.acts.movement.path import Manner, Walk, walk
from gmtool.rules.tft.acts.movement.pikes import before_pikes, meet_pikes
from gmtool.rules.tft.acts.movement.stations import LEFT, STARTS, TRIPS
from gmtool.rules.tft.acts.movement.swing import turned
from gmtool.rules.tft.acts.movement.terrain import Terrain
from gmtool.rules.tft.acts.turn.footing import lands
from gmtool.rules.tft.acts.turn.saves import ADJDX, save
from gmtool.rules.tft.state.gone import counts_parts
from gmtool.rules.tft.state.messages.attacks import Balanced
from gmtool.rules.tft.state.messages.turns import Faced, Moved
from gmtool.rules.tft.state.play import Play
from gmtool.space import Hex

_DICE = Dice(3)
"""The dice of a runner on each body."""


def move(
    play: Play, figure_id: str, path: tuple[Hex, ...], facing: int | None, manner: Manner, way: Walk | None = None
) -> bool:
    """Walk the path and turn; whether the figure is still on its feet and free to act at the end.

    It stops wherever a pike may strike it first, and goes on if it can (am.pike.charged-front). `way` is the path as it
    was checked, if nothing has been rolled since.
    """
    met = None if manner.fly else before_pikes(play, play.figure(figure_id), path)
    if met is None:
        return _walk(play, figure_id, path, facing, manner, way)
    if not _walk(play, figure_id, path[:met], None if path[met:] else facing, manner):
        return False
    if not meet_pikes(play, figure_id):
        return False
    rest = path[met:]
    return not rest or move(play, figure_id, rest, facing, replace(manner, extra=0))


def _walk(
    play: Play, figure_id: str, path: tuple[Hex, ...], facing: int | None, manner: Manner, way: Walk | None = None
) -> bool:
    """Walk a path without a stop."""
    figure, said, asked = play.figure(figure_id), len(play.events), path
    if path and not all(starts(play, figure_id) for starts in play.hooks(STARTS)):
        return False
    path = passable(play, path, manner)
    if way is None or path != asked or len(play.events) > said:
        whole = walk(play, figure, path, manner)
    else:
        whole = way
        compare(way, walk, play, figure, path, manner)
    falls = (trips(play, figure_id, path, whole) for trips in play.hooks(TRIPS) if not manner.fly)
    trip = next((one for one in falls if one is not None), None)
    if trip is not None:
        path = path[: trip.hexes]
        whole = walk(play, figure, path, manner)
    steps = path[:-1] if whole.foe else path
    careful = play.book.variants.bodies == "careful"
    runs = manner.dash and not manner.fly and not manner.allowance.eases_bodies and careful
    rolls: Sequence[Event] = ()
    fell = None
    if runs:
        rolls, fell = _rolls_on_bodies(play, figure_id, whole.bodies)
    elif whole.leaps and not careful and not manner.fly:
        rolls, fell, steps = _leaps(play, figure_id, whole, steps)
    if fell is not None and careful:
        steps = steps[: steps.index(fell) + 1]
    if steps:
        # only of a large figure a part goes farther as it turns at the end
        same = steps == path and not counts_parts(play, figure)
        done = whole if same else walk(play, figure, steps, manner, facing)
        _go(play, figure_id, steps, facing, manner, done)
    elif facing is not None and facing != figure.facing:
        _face(play, figure_id, facing, manner)
    play.events += rolls
    if fell is not None:
        knock_down(play, figure_id, "body", "tm.move.body-fast-fail" if careful else "am.onto.leap")
        return False
    if trip is not None:
        knock_down(play, figure_id, trip.why, trip.rule)
        return False
    if steps and not manner.fly and not lands(play, figure_id):
        return False
    if whole.foe and whole.came_from is not None:
        play.deed(figure_id, entered=whole.foe.id)
        enter(play, figure_id, whole.foe.id, whole.came_from, manner.consent)
        return False
    return True


def _leaps(
    play: Play, figure_id: str, whole: Walk, steps: tuple[Hex, ...]
) -> tuple[list[Event], Hex | None, tuple[Hex, ...]]:
    """The rolls of a figure that leaps bodies, each against adjDX; on a failure it falls in the body's hex."""
    before, fell = len(play.events), None
    for number, body in whole.leaps:
        if not save(play, figure_id, ADJDX, _DICE.count, "am.onto.leap", "leaping"):
            steps, fell = (*steps[:number], body), body
            break
    told = play.events[before:]
    del play.events[before:]
    return told, fell, steps


def _rolls_on_bodies(play: Play, figure_id: str, bodies: Sequence[Hex]) -> tuple[tuple[Balanced, ...], Hex | None]:
    """The rolls of a runner, adjDX or less on each body, up to the one on which it falls (tm.move.body-fast)."""
    figure, rule = play.figure(figure_id), "tm.move.body-fast"
    needs = sum(line.value for line in own_adjdx(play, figure, attacking=False))
    text = f"{figure.name} runs onto a body, and stays on its feet"
    why = Why(text, figure.side, figure_id, rule, at_most(needs))
    rolls: list[Balanced] = []
    for _ in bodies:
        total = play.roll(_DICE, why, needs.__ge__).sum
        kept = total <= needs
        rolls.append(Balanced(figure=figure_id, needs=needs, dice=_DICE.count, sum=total, kept=kept, rules=(rule,)))
        if not kept:
            break
    fell = bodies[len(rolls) - 1] if rolls and not rolls[-1].kept else None
    return tuple(rolls), fell


def _go(play: Play, figure_id: str, steps: tuple[Hex, ...], facing: int | None, manner: Manner, done: Walk) -> None:
    figure = play.figure(figure_id)
    if figure.fighter.hexes > 1:  # it turns further where it has no room
        facing = Terrain(play, figure, steps[-1]).facing_after(steps[-1], facing)
    elif facing is None:
        facing = figure.facing
    deeds = figure.deeds
    play.change(figure_id, place=steps[-1], facing=facing, flying=is_up(play, figure, manner))
    bring_riders(play, figure_id, figure)
    play.deed(figure_id, path=(*deeds.path, *steps), spent=deeds.spent + done.spent, flew=deeds.flew or manner.fly)
    for leaves in play.hooks(LEFT):
        leaves(play, figure_id)
    play.happened(Moved(figure=figure_id, path=steps, spent=done.spent, facing=facing, rules=_rules(done)))


def _rules(done: Walk) -> tuple[str, ...]:
    return ("tm.move.body-obstacle",) if done.bodies else ()


def _face(play: Play, figure_id: str, facing: int, manner: Manner) -> None:
    figure = play.figure(figure_id)
    spent = walk(play, figure, (), manner, facing).swing
    place = None if figure.place is None else turned(play, figure, facing)
    play.change(figure_id, facing=facing, place=place)
    play.deed(figure_id, spent=figure.deeds.spent + spent)
    play.happened(Faced(figure=figure_id, facing=facing, rules=("tm.face.change-at-end",)))
