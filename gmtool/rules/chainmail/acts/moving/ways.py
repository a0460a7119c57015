"""Ways: how long one is, what of the move it takes, and what bars it, by the terrain on the map or by the GM's word."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.moving.turning import turn_at
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.holds import closed_contact, kept_from_charging
from gmtool.rules.chainmail.state.men import apart
from gmtool.rules.chainmail.state.places import MOST_BEND, bend_to, turned_distance
from gmtool.rules.chainmail.state.unit import Drill, Pace, Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.seam import Refusal, ground_crossings, ground_footings, ground_rises, terrain_kind
from gmtool.space import (
    HUNDRED,
    PLAIN_FOOTING,
    Cell,
    Circle,
    Footing,
    Footings,
    OpenGround,
    Point,
    Polygon,
    Position,
    gap,
    is_free,
    length,
    straight_reach,
    stretches,
    travel,
)

HEAVY = ("catapult", "gun", "ram", "tower", "wagon")
"""The uses of engines that are heavy equipment (cm.terrain.marsh)."""
DITCHES = ("moat", "rampart", "stream", "river")
"""What no siege engine crosses until it is filled in, on the map by a road over it (cm.siege.engine-ditch)."""
"""What a way leads over, where the GM states it."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of a unit: its length and what of the normal move it takes, in hundredths of an inch, and what bars it.

    `bonus` is what the road adds to the move (cm.move.road).
    """

    far: int
    cost: int
    bonus: int = 0
    uphill: bool = False
    bars: tuple[Refusal, ...] = ()


def may_move(ctx: Context, unit: Unit) -> bool:
    """True for a unit of the side that moves, which is free to."""
    mine = unit.side == ctx.moving_side()
    return mine and unit.able and unit.men > 0 and ctx.melee_of(unit.id) is None


def left(ctx: Context, unit: Unit) -> int:
    """What is left of a unit's move this turn, without a road (cm.move.table)."""
    return max(0, ctx.move(unit) - unit.moved)


def is_formed(unit: Unit) -> bool:
    """True for a body of troops in formation (cm.terrain.wood)."""
    return unit.drill is not Drill.OPEN and unit.men > 1


def is_heavy(ctx: Context, unit: Unit) -> bool:
    """True for heavy equipment, catapults and guns (cm.terrain.marsh)."""
    engine = ctx.tables.engines.get(unit.engine)
    return engine is not None and engine.use in HEAVY


def swims(ctx: Context, unit: Unit) -> bool:
    """True for a Water Elemental, whom no river holds up (cm.elemental.water)."""
    kind = ctx.fantastic(unit)
    return kind is not None and kind.swims > 0


def barred_by(ctx: Context, unit: Unit, kind: str) -> Iterator[Refusal]:
    """The reason why a unit cannot enter a kind of terrain at all."""
    if kind == "wood" and is_formed(unit):
        yield Refusal(
            f"{unit.name} cannot go through a wood in formation.", "cm.terrain.wood", short="wood, in formation"
        )
    if kind == "marsh" and is_heavy(ctx, unit):
        yield Refusal(f"{unit.name}: too heavy for a marsh.", "cm.terrain.marsh")
    engine = ctx.tables.engines.get(unit.engine)
    if kind in DITCHES and engine is not None and engine.use in ("ram", "tower"):
        yield Refusal(f"{unit.name} cannot cross a ditch or moat that is not filled in.", "cm.siege.engine-ditch")
    if kind == "river" and ctx.house("river") == "none" and not swims(ctx, unit):
        yield Refusal("This river cannot be crossed.", "cm.terrain.water-individual")


# --- by the GM's word -------------------------------------------------------------------------------------------------
def stated_way(ctx: Context, unit: Unit, pace: Pace, over: str, *, road: bool) -> Way:
    """As far as a pace leads over a kind of terrain that the GM states."""
    bonus = ctx.gait(unit).road * HUNDRED if road and over in ("", "hill") else 0
    most = left(ctx, unit) + bonus
    spent = min(most, (ctx.move(unit) + bonus) // 2) if pace is Pace.HALF else most
    bars = tuple(barred_by(ctx, unit, over))
    if over == "river" and ctx.house("river") == "halt":
        if unit.moved:
            bars = (*bars, Refusal("It takes a whole move to cross a river.", "cm.terrain.river"))
        return Way(0, ctx.move(unit), bars=bars)
    if over in ("stream", "river"):
        toll = ctx.house_number("stream") * HUNDRED
        if toll > most:
            bars = (*bars, Refusal(f"It takes {toll // HUNDRED} inches to cross a stream.", "cm.terrain.stream"))
            return Way(0, most, bars=bars)
        return Way(max(0, max(spent, toll) - toll), max(spent, toll), bars=bars)
    cost = terrain_kind(ctx.book.terrain, over).cost or Fraction(1)
    return Way(int(spent / cost), spent, bonus, over == "hill", bars)


# --- on the map -------------------------------------------------------------------------------------------------------
def way_to(ctx: Context, unit: Unit, place: Position) -> Way:
    """The straight way of a unit to a place on the map."""
    ground = ctx.ground
    assert ground is not None
    assert unit.at is not None
    passed = _passed(ground, unit.at, place.at)
    up = _climbed(ctx, passed)
    # along the edge of two cells both are climbed, of which the cheaper would count
    up |= {cell for _, cells in stretches(ground, unit.at, place.at) if up & set(cells) for cell in cells}
    way = travel(ground, (unit.at, place.at), _footings(ctx, up), ground_crossings(ground, ctx.book.terrain))
    far, cost = length((unit.at, place.at)), way.cost
    bars = list(_bars(ctx, unit, place, passed))
    if not ground.stands(place.at) or not is_free(ground, unit.at, place.at) or way.barred:
        bars.append(Refusal(f"{unit.name} cannot get there."))
    if way.passes_stop:
        bars.append(Refusal(f"{unit.name} must halt where the ground stops it."))
    if not swims(ctx, unit) and (crossing := _river(ctx, unit, passed, far)) is not None:
        cost, bars = max(cost, ctx.move(unit)), [*bars, *crossing]
    return Way(far, cost, _road_bonus(ctx, unit, passed, far), bool(up), tuple(bars))


def _passed(ground: OpenGround, start: Point, end: Point) -> tuple[tuple[Fraction, Cell], ...]:
    """The cells of a straight way in order, each with its share of the way."""
    return tuple((share, cells[0]) for share, cells in stretches(ground, start, end))


def _on(ground: OpenGround, kind: str, cell: Cell) -> bool:
    """True for a cell of a kind of terrain, unless a road leads through it, or over it as a bridge."""
    return cell in ground.kinds.get(kind, ()) and cell not in ground.kinds.get("road", ())


def _bars(ctx: Context, unit: Unit, place: Position, passed: tuple[tuple[Fraction, Cell], ...]) -> Iterator[Refusal]:
    ground, block = ctx.ground, block_of(unit)
    assert ground is not None
    own = {passed[0][1]} if passed else set[Cell]()
    cells = {cell for _, cell in passed}
    if block is not None:
        own |= {ground.spot_at(at) for at in block.corners}
        cells |= {ground.spot_at(at) for at in block.put(place).corners if ground.holds(at)}
    for kind in ("wood", "marsh", *DITCHES):
        if any(_on(ground, kind, cell) for cell in cells - own):
            yield from barred_by(ctx, unit, kind)


def _climbed(ctx: Context, passed: tuple[tuple[Fraction, Cell], ...]) -> frozenset[Cell]:
    """The cells of a way that lead uphill: of a hill the part up to its highest place on the way, or to its middle;
    elsewhere the cells that are higher than the one before."""
    ground = ctx.ground
    assert ground is not None
    hill = ground.kinds.get("hill", frozenset())
    if not (hill or ground.heights or ground_rises(ground, ctx.book.terrain)):
        return frozenset()
    heights = {cell: ctx.height_of(ground.cell_middle(cell)) for _, cell in passed}
    up, last, at = set[Cell](), None, 0
    for on_hill, run in groupby(passed, lambda one: one[1] in hill):
        stretch = tuple(run)
        at += len(stretch)
        if on_hill:
            up |= set(_uphill(stretch, heights, came=last is not None, goes=at < len(passed)))
        for _, cell in stretch:
            if not on_hill and last is not None and heights[cell] > heights[last]:
                up.add(cell)
            last = cell
    return frozenset(up)


def _uphill(
    run: tuple[tuple[Fraction, Cell], ...], heights: dict[Cell, int], *, came: bool, goes: bool
) -> Iterator[Cell]:
    """The cells of a way over one hill that lead up. It `came` from below, and `goes` down again on the other side.

    On top, where the map has no more heights, the first half of a way across leads up, and all of one that stays.
    """
    top = max(heights[cell] for _, cell in run)
    places = [place for place, (_, cell) in enumerate(run) if heights[cell] == top]
    if goes:
        crest = sum((share for share, _ in run[places[0] : places[-1] + 1]), Fraction(0)) / 2 if came else Fraction(0)
    else:
        crest = Fraction(2) if came or heights[run[0][1]] == heights[run[-1][1]] else Fraction(0)
    gone = Fraction(0)
    for place, (share, cell) in enumerate(run):
        if place < places[0] or (place <= places[-1] and gone + share / 2 <= crest):
            yield cell
        gone += share if place >= places[0] else 0


def _footings(ctx: Context, up: frozenset[Cell]) -> Footings:
    """What the terrain costs: half speed uphill alone, and for a stream so many inches as it is defined to take."""
    ground = ctx.ground
    assert ground is not None
    stream = Footing(toll=Fraction(ctx.house_number("stream")))
    own = {"hill": PLAIN_FOOTING, "stream": stream}
    own["river"] = stream if ctx.house("river") == "ford" else PLAIN_FOOTING
    found = ground_footings(ground, ctx.book.terrain, own)
    # a road up a hill is as steep
    roads = tuple((spots - up if footing.eases else spots, footing) for spots, footing in found)
    return (*roads, (up, _uphill_footing(ctx)))


def _uphill_footing(ctx: Context) -> Footing:
    """What it costs to go uphill (cm.terrain.hill-slow); downhill is at the normal rate (cm.terrain.hill-downhill)."""
    return Footing(terrain_kind(ctx.book.terrain, "hill").cost)


def reach(ctx: Context, unit: Unit) -> Circle | Polygon | None:
    """The places that a unit reaches straight on with what is left of its move; None for one that is not on a map.

    A hill costs as if it were climbed all the way, unless the unit stands on it.
    """
    ground = ctx.ground
    if ground is None or unit.at is None or not ground.holds(unit.at):
        return None
    hill, own = ground.kinds.get("hill", frozenset()), ctx.height_of(unit.at)
    on_hill = ground.spot_at(unit.at) in hill
    up = frozenset(cell for cell in hill if not on_hill or ctx.height_of(ground.cell_middle(cell)) > own)
    closed = Footing(None)
    shut = tuple(
        (ground.kinds.get(kind, frozenset()) - ground.kinds.get("road", frozenset()), closed)
        for kind in ("wood", "marsh", "river")
        if any(barred_by(ctx, unit, kind)) or (kind == "river" and ctx.house("river") == "halt")
    )
    crossings = ground_crossings(ground, ctx.book.terrain)
    return straight_reach(ground, unit.at, left(ctx, unit), (*_footings(ctx, up), *shut), crossings)


def _river(ctx: Context, unit: Unit, passed: tuple[tuple[Fraction, Cell], ...], far: int) -> tuple[Refusal, ...] | None:
    """The reasons against crossing a river here; None for a way that crosses none.

    A unit halts at the bank, takes a whole move to cross, and halts again at the other bank (cm.terrain.river).
    """
    ground = ctx.ground
    assert ground is not None
    wet = [place for place, (_, cell) in enumerate(passed) if _on(ground, "river", cell)]
    if not wet or ctx.house("river") != "halt":
        return None
    before = far * sum((share for share, _ in passed[: wet[0]]), Fraction(0))
    after = far * sum((share for share, _ in passed[wet[-1] + 1 :]), Fraction(0))
    block = block_of(unit)
    bank = HUNDRED + (block.depth // 2 if block is not None else 0)
    if wet[-1] + 1 == len(passed) and wet[0]:
        return (Refusal(f"{unit.name} must halt before the river, or cross it.", "cm.terrain.river"),)
    if before > bank or unit.moved:
        return (Refusal(f"{unit.name} must halt before the river first.", "cm.terrain.river"),)
    return (Refusal(f"{unit.name} must halt behind the river.", "cm.terrain.river"),) if after > bank else ()


def _road_bonus(ctx: Context, unit: Unit, passed: tuple[tuple[Fraction, Cell], ...], far: int) -> int:
    """What the road adds, if the whole way is by road, or for as much as is (cm.move.road)."""
    ground, bonus = ctx.ground, ctx.gait(unit).road * HUNDRED
    assert ground is not None
    roads = ground.kinds.get("road", frozenset())
    by_road = int(far * sum((share for share, cell in passed if cell in roads), Fraction(0)))
    if ctx.house("road") == "part":
        return min(bonus, by_road)
    return bonus if passed and all(cell in roads for _, cell in passed) else 0


# --- charges ----------------------------------------------------------------------------------------------------------
_NO_CHARGE = {
    "hill": "cm.terrain.hill-no-charge",
    "wood": "cm.terrain.wood",
    "marsh": "cm.terrain.marsh",
    "rough": "cm.terrain.rough",
    "rampart": "cm.terrain.ditch-rampart",
    "stream": "cm.terrain.stream",
    "river": "cm.terrain.river",
}


def charge_bars(ctx: Context, unit: Unit, target: Unit, over: str = "", *, downhill: bool = False) -> Iterator[Refusal]:
    """The reasons in the ground against a charge: by the GM's word, or from here to the target on the map."""
    may_go_down = ctx.house("downhill-charge") == "down"
    kinds = {over} if over else set[str]()
    if downhill and not may_go_down:
        kinds.add("hill")
    if ctx.ground is not None and unit.at is not None and target.at is not None:
        ground = ctx.ground
        looked_at = bool(kinds) or any(map(ground.kinds.get, _NO_CHARGE))
        passed = _before(ctx, unit, target) if looked_at else ()
        kinds |= {kind for kind in _NO_CHARGE for _, cell in passed if _on(ground, kind, cell)}
        if may_go_down and not _climbed(ctx, passed):
            kinds.discard("hill")
    for kind in kinds:
        label = terrain_kind(ctx.book.terrain, kind).label.lower()
        yield Refusal(f"A charge cannot go over such ground: {label}.", _NO_CHARGE.get(kind, "cm.terrain.rough"))


def _before(ctx: Context, unit: Unit, target: Unit) -> tuple[tuple[Fraction, Cell], ...]:
    """The cells of the way to a target, as far as its edge."""
    assert ctx.ground is not None
    assert unit.at is not None
    assert target.at is not None
    end, far = target.at, length((unit.at, target.at))
    block, foe = block_of(unit), block_of(target)
    if far and block is not None and foe is not None:
        share = Fraction(min(far, gap(block, foe) + block.depth // 2), far)
        end = Point(*(a + round((b - a) * share) for a, b in ((unit.at.x, end.x), (unit.at.y, end.y))))
    return _passed(ctx.ground, unit.at, end)


def too_far(ctx: Context, unit: Unit, way: Way) -> Iterator[Refusal]:
    """The reasons against a way: what bars it, and its length."""
    yield from way.bars
    most = left(ctx, unit) + way.bonus
    if way.cost > most:
        takes = f", and this takes {inches(way.cost)}" if way.cost != way.far else ""
        reason = f"{unit.name} can move {inches(most)} at most{takes}."
        yield Refusal(reason, "cm.move.table", short=f"{inches(most)} at most")


def inches(far: int) -> str:
    """A distance in inches: "1 inch", "9.5 inches"."""
    return "1 inch" if far == HUNDRED else f"{far / HUNDRED:g} inches"


def charges_straight(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for an enemy at whom a unit can charge straight on, more or less; foot may turn (cm.charge.straight)."""
    return not ctx.mounted(unit) or bend_to(ctx, unit, foe, 0) <= MOST_BEND


def is_near_enough(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for an enemy whom a charge reaches, with the turn at him that foot has to make; without a map, for all."""
    way, turn = apart(ctx, unit, foe), turn_at(ctx, unit, foe, charge=True)
    if turn and way is not None:
        way = turned_distance(ctx, unit, foe)
    return way is None or way - ctx.touch + turn + unit.moved <= ctx.charge(unit)


def may_charge(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for an enemy near enough to be charged, whom nothing on the way protects."""
    near = is_near_enough(ctx, unit, foe)
    open_to_it = not any(closed_contact(ctx, unit, foe))
    return near and open_to_it and not any(kept_from_charging(ctx, unit, foe)) and not any(charge_bars(ctx, unit, foe))
