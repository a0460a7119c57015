"""Company: figures that go along with another one are moved and parted with it.

Who rides or is carried is where its carrier is, and they move together, whoever of them moves. A crew and a leader have
places of their own, and keep them beside their engine or unit when that moves. A system that moves a figure need not
think of it: `take_along` follows every command.
"""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from gmtool.rules.kit.fighting import Body, Fighting, FightState
from gmtool.rules.kit.play import AnyContext, AnyPlay, Context
from gmtool.rules.seam import Bond, Mounted
from gmtool.space import ONE_HEX, Hex, HexGround, OpenGround, kept_beside, nearest_room

F = TypeVar("F", bound=Fighting)


def carried_by(ctx: Context[object, FightState[Fighting], F], figure: str) -> tuple[F, ...]:
    """The figures that go along with one, in the order of the muster."""
    return tuple(one for one in ctx.everyone() if one.on == figure)


def carriers(ctx: AnyContext, figure: str) -> Iterator[str]:
    """The figures that a figure goes along with, the nearest first."""
    figures, seen = ctx.fight.figures, {figure}
    on = figures[figure].on if figure in figures else ""
    while on in figures and on not in seen:
        yield on
        seen.add(on)
        on = figures[on].on


_known: tuple[Mapping[str, Fighting] | None, bool] = (None, False)
"""The figures asked about last, and whether any goes along with another: the odds ask the same a hundred times."""


def _any_together(figures: Mapping[str, Fighting]) -> bool:
    global _known
    if _known[0] is not figures:
        _known = (figures, any(one.on for one in figures.values()))
    return _known[1]


def take_along(play: AnyPlay, before: FightState[Fighting]) -> None:
    """Move whoever goes along with a figure that has moved since that state; part those whose carrier is gone."""
    if _any_together(before.figures):
        part_from_the_gone(play)
        moved = {one.id for one in play.everyone() if _stance(one) != _stance(before.figures.get(one.id, one))}
        if moved:
            _bring(play, before.figures, moved)


def _stance(figure: Body) -> tuple[object, ...]:
    return (*_places(figure), figure.level)


def _places(figure: Body) -> tuple[object, ...]:
    return (figure.place, figure.facing, figure.at, figure.heading)


def part_from_the_gone(play: AnyPlay) -> None:
    """Part those from their carriers who are no longer with them: one of the two has left the fight."""
    figures = play.fight.figures
    for one in play.everyone():
        if one.on and (one.on not in figures or not play.there(figures[one.on]) or not play.there(one)):
            left = one.on
            play.change(one.id, on="", bond=Bond.RIDES)
            if left in figures:
                play.happened(Mounted(figure=one.id, left=left))


def _bring(play: AnyPlay, before: Mapping[str, Fighting], moved: set[str]) -> None:
    """From the outermost carriers inwards, so that a crew on a moving wagon goes with the wagon."""
    for one in sorted(play.everyone(), key=lambda one: len(list(carriers(play, one.id)))):
        if one.on or not play.there(one):
            continue
        _bring_all(play, before, moved, one.id)


def _bring_all(play: AnyPlay, before: Mapping[str, Fighting], moved: set[str], carrier: str) -> None:
    party = tuple(_sharing(play, carrier))
    mover = next((one for one in party if one in moved and not _aboard(play, one)), "")
    # where all are still aboard, whoever has another seat takes only its own riders along
    for goes in (mover,) if mover else [one for one in party if one in moved]:
        group = party if mover else tuple(_sharing(play, goes))
        for one in group:
            if one != goes and not (one in moved and _aboard(play, one)):
                _share_place(play, before.get(goes), goes, one)
        moved.update(group)
    for one in party:
        for other in carried_by(play, one):
            if not other.bond.shares_place:
                if one in moved and other.id not in moved and other.id in before and one in before:
                    _keep_beside(play, before[one], play.figure(one), other)
                    moved.add(other.id)
                _bring_all(play, before, moved, other.id)


def _sharing(play: AnyPlay, carrier: str) -> Iterator[str]:
    """A figure and all who share its place, the carriers first."""
    yield carrier
    for one in carried_by(play, carrier):
        if one.bond.shares_place:
            yield from _sharing(play, one.id)


def bring_riders(play: AnyPlay, carrier: str, was: Fighting | None) -> None:
    """Bring along at once whoever rides on a carrier, which was like that before it moved."""
    for one in _sharing(play, carrier):
        if one != carrier:
            _share_place(play, was, carrier, one)


def _aboard(play: AnyPlay, figure: str) -> bool:
    """True if a rider is on its carrier's body as it stands now: on hexes it may lean into any hex of that."""
    one = play.figure(figure)
    carrier = play.fight.figures.get(one.on) if one.bond.shares_place else None
    if carrier is None or one.place is None or one.level != carrier.level:
        return False
    return one.place in play.hexes(carrier)


def _seat(play: AnyPlay, was: Fighting | None, now: Fighting, rider: Fighting) -> Hex | None:
    """The hex of a carrier's body that a rider has now: the one in which it was on that before, else the place."""
    before, after = () if was is None else play.hexes(was), play.hexes(now)
    number = before.index(rider.place) if rider.place in before else 0
    return after[number] if number < len(after) else now.place


def _share_place(play: AnyPlay, was: Fighting | None, mover: str, other: str) -> None:
    """Put somebody where the mover is, turned as far as that has turned; a rider stays in its part of a large body."""
    one = play.figure(mover)
    changes: dict[str, object] = {"level": one.level}
    there = play.figure(other)
    carries = mover in carriers(play, other)
    for place, way, full in (("place", "facing", 6), ("at", "heading", 360)):
        if getattr(one, place, None) is None:
            continue
        changes[place] = _seat(play, was, one, there) if carries and place == "place" else getattr(one, place)
        now, then = getattr(one, way), getattr(was, way, None)
        # a rider may look around; the mount turns with it only where it goes
        if carries or getattr(was, place, None) != getattr(one, place):
            looks = getattr(there, way)
            turn = 0 if now is None or then is None else now - then
            changes[way] = now if looks is None or now is None else (looks + turn) % full
    play.change(other, **changes)


def _keep_beside(play: AnyPlay, was: Fighting, now: Fighting, other: Fighting) -> None:
    """Put somebody beside its carrier as it was before that moved; where nobody can stand, as near as may be."""
    ground = play.ground
    if isinstance(ground, HexGround) and now.place is not None and was.place is not None and other.place is not None:
        wanted, facing = kept_beside((was.place, was.facing), (now.place, now.facing), (other.place, other.facing))
        play.change(other.id, place=free_hex(play, ground, wanted, other.id), facing=facing)
    elif isinstance(ground, OpenGround) and now.at is not None and was.at is not None and other.at is not None:
        at, heading = kept_beside((was.at, was.heading), (now.at, now.heading), (other.at, other.heading))
        play.change(other.id, at=at if ground.stands(at) else now.at, heading=heading)


def free_hex(play: AnyPlay, ground: HexGround, wanted: Hex, figure: str) -> Hex:
    """The nearest hex where a figure has room and nobody else is; the wanted one itself where there is none."""
    others = (one for one in play.everyone() if one.id != figure and play.there(one))
    taken = {hex_ for one in others for hex_ in play.hexes(one)}
    one = play.fight.figures.get(figure)
    shape, facing = (ONE_HEX, 0) if one is None else (play.shape(one), one.facing or 0)
    return nearest_room(ground, wanted, facing, shape, taken) or wanted
