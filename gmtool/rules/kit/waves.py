"""Waves: figures that wait outside a fight, and come into it at their turn or by the GM's word."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from gmtool.rules.kit.amending import AnyHand
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.fighting import Fighting
from gmtool.rules.kit.lasting.tags import do_tag, tag_refusals
from gmtool.rules.kit.play import AnyContext, AnyPlay
from gmtool.rules.seam import (
    Arrived,
    ArriveWave,
    Awaited,
    AwaitWave,
    BadMuster,
    CalledOff,
    Coming,
    Enlisted,
    Muster,
    PutTag,
    Refusal,
    WaveCommand,
    at_first,
    coming_of,
    in_order,
)
from gmtool.space import (
    LARGEST,
    Base,
    Footprint,
    Ground,
    Hex,
    HexGround,
    OpenGround,
    Place,
    Point,
    apart,
    edge_places,
    free_point,
    middle_place,
    nearest_room,
    standing_near,
    way_toward,
)


# --- before the fight -------------------------------------------------------------------------------------------------
def without_waves(prepared: Muster) -> Muster:
    """The muster of those who are there when the fight begins. Raises `BadMuster`."""
    there = at_first(prepared)
    if len(there) == len(prepared.figures):
        return prepared
    if not there:
        raise BadMuster("Nobody is there when the fight begins: all figures come in waves.")
    figures = {one.id: one for one in prepared.figures}
    for one in prepared.figures:
        other = figures.get(one.on)
        if other is not None and other.wave != one.wave:
            names = (two.name or two.card.name for two in (one, other))
            raise BadMuster("{} goes with {}, so both must come together.".format(*names))
    return replace(prepared, figures=there)


def checked_waves(hand: AnyHand, book: object, prepared: Muster) -> tuple[Coming, ...]:
    """The waves that the fight waits for. Raises `BadMuster` for one that could not come."""
    found, sides = coming_of(prepared), {side.id for side in prepared.sides}
    for coming in found:
        wave, ground = coming.wave, prepared.ground
        if ground is not None and wave.entrance is not None and not ground.holds(wave.entrance):
            raise BadMuster(f"{wave.name} cannot come in there: the place is not on the map, {ground.extent()}.")
        for one in coming.figures:
            if one.side not in sides:
                name = one.name or one.card.name
                raise BadMuster(f"{name} fights for “{one.side}”, which is not a side of this encounter.")
            hand.enlist(book, _somewhere(ground, one, wave.entrance), ground)
    return found


def _somewhere(ground: Ground | None, one: Enlisted, wanted: Place | None) -> Enlisted:
    """The figure at any place of the ground where it could stand, near a wanted one."""
    if ground is None:
        return one.taken_off()
    edge, middle = edge_places(ground), middle_place(ground)
    return one.put(standing_near(ground, wanted or (edge[0] if edge else middle)), 0)


# --- the GM's commands ------------------------------------------------------------------------------------------------
def wave_refusals(ctx: AnyContext, command: WaveCommand) -> Iterator[Refusal]:
    """The reasons against a command about a wave, which bind even the GM."""
    if all(one.wave.key != command.wave for one in ctx.fight.coming):
        yield Refusal("No such wave is still to come.")
    elif isinstance(command, AwaitWave) and 0 < command.turn <= ctx.turn:
        yield Refusal(f"Turn {command.turn} has begun already: name a later one, or 0 for when you say so.")


def do_wave(hand: AnyHand, play: AnyPlay, command: WaveCommand) -> None:
    """Let a wave come now or in another turn, or not at all."""
    coming = next(one for one in play.fight.coming if one.wave.key == command.wave)
    match command:
        case ArriveWave():
            arrive(hand, play, coming)
        case AwaitWave(turn=turn):
            later = replace(coming, wave=replace(coming.wave, turn=turn))
            play.change_fight(coming=in_order(later if one is coming else one for one in play.fight.coming))
            play.happened(Awaited(name=coming.wave.name, turn=turn))
        case _:
            play.change_fight(coming=tuple(one for one in play.fight.coming if one is not coming))
            play.happened(CalledOff(name=coming.wave.name))


# --- coming -----------------------------------------------------------------------------------------------------------
def bring_due(hand: AnyHand, play: AnyPlay, settle: Callable[[], object]) -> None:
    """Let the waves come whose turn has begun; `settle` follows, as after any command."""
    while due := [one for one in play.fight.coming if 0 < one.wave.turn <= play.turn and play.fight.ended is None]:
        for one in due:
            arrive(hand, play, one)
        settle()


def arrive(hand: AnyHand, play: AnyPlay, coming: Coming) -> None:
    """Let a wave come: its first figure at the entrance, the others around it, each looking at the nearest foe."""
    play.change_fight(coming=tuple(one for one in play.fight.coming if one.wave.key != coming.wave.key))
    figures = {one.id: one for one in coming.figures}
    # a rider comes where its mount is
    for one in sorted(coming.figures, key=lambda one: _depth(figures, one)):
        hand.join(play, _placed(hand, play, coming, one), prepared=True)
        for tag in one.tags:
            put = PutTag(figure=one.id, label=tag.label, number=tag.number, shown=tag.shown)
            if not any(tag_refusals(play, put)):  # a file that was tampered with may have more than there is room for
                do_tag(play, put)
    play.happened(Arrived(wave=coming.wave.key, figures=tuple(figures), come=len(figures) > 1))


def _depth(figures: dict[str, Enlisted], one: Enlisted) -> int:
    seen = {one.id}
    while one.on in figures and one.on not in seen:
        seen.add(one.on)
        one = figures[one.on]
    return len(seen)


def _placed(hand: AnyHand, play: AnyPlay, coming: Coming, one: Enlisted) -> Enlisted:
    ground = play.ground
    carrier = play.fight.figures.get(one.on) if one.shares_place else None
    if carrier is not None:
        where = carrier.place if carrier.at is None else carrier.at
        way = carrier.facing if carrier.at is None else carrier.heading
        return replace(one.put(where, way), level=carrier.level)
    if ground is None:
        return one.taken_off()
    entrance = coming.wave.entrance
    wanted = entrance if entrance is not None and ground.holds(entrance) else _home(play, one)
    wanted = standing_near(ground, wanted)
    way = _way(play, ground, one.side, wanted)
    # there is room for it as it looks now
    return one.put(_free(play, ground, wanted, way, hand.enlist(play.book, one.put(wanted, way), ground)), way)


def _free(play: AnyPlay, ground: Ground, wanted: Place, way: int, body: Fighting) -> Place:
    """The nearest place to a wanted one that has room for a body; the wanted one itself where none has."""
    others = [other for other in play.everyone() if play.there(other)]
    if isinstance(ground, HexGround) and isinstance(wanted, Hex):
        taken = {hex_ for other in others for hex_ in play.hexes(other)}
        return nearest_room(ground, wanted, way, play.shape(body), taken, LARGEST) or wanted
    if isinstance(ground, OpenGround) and isinstance(wanted, Point):
        return _free_on_open_ground(ground, wanted, way, body, others)
    return wanted


def _free_on_open_ground(ground: OpenGround, wanted: Point, way: int, body: Fighting, others: list[Fighting]) -> Point:
    wide = ground.unit.base
    block = block_of(body)
    step = wide + wide // 4 if block is None else max(block.width, block.depth) // 2 + wide // 4

    def there(at: Point) -> Footprint:
        return Base(at, wide) if block is None else replace(block, middle=at, heading=way)

    taken = [block_of(other) or Base(other.at, wide) for other in others if other.at is not None]
    return free_point(ground, wanted, step, there, taken) or wanted


def _home(play: AnyPlay, one: Enlisted) -> Place:
    """The place at the edge nearest to the figures of a side; while it has none, the one farthest from its foes."""
    ground = play.ground
    assert ground is not None
    edge = edge_places(ground) or (middle_place(ground),)
    own, foes = (
        [at for other in play.fighting() if (other.side == one.side) is mine and (at := _place(other)) is not None]
        for mine in (True, False)
    )
    if own:
        return min(edge, key=lambda at: min(apart(at, other) for other in own))
    return max(edge, key=lambda at: min((apart(at, other) for other in foes), default=0))


def _place(figure: Fighting) -> Place | None:
    return figure.place if figure.at is None else figure.at


def _way(play: AnyPlay, ground: Ground, side: str, place: Place) -> int:
    """The facing or heading that looks from a place to the nearest foe, or to the middle."""
    foes = [at for one in play.fighting() if one.side != side and (at := _place(one)) not in (None, place)]
    return way_toward(place, min(foes, key=lambda at: apart(place, at), default=middle_place(ground)))
