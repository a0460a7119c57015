"""Areas to be laid on a ground: their form, and the choice whose command has one, said by its middle, size and way."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import Final

from gmtool.language import tr, trc
from gmtool.records import dataclass
from gmtool.rules.seam.choices import Candidate, Choice, Input, InputKind, Values
from gmtool.rules.seam.messages import Json
from gmtool.rules.seam.views.effects import NOWHERE, Extent
from gmtool.space import (
    HUNDRED,
    Block,
    Circle,
    Cone,
    Ground,
    Hex,
    HexGround,
    LengthUnit,
    OpenGround,
    Place,
    Point,
    Polygon,
    Strip,
    Template,
    direction_names,
    disc,
    line,
    onward,
    unsheltered,
    unsheltered_hexes,
    wedge,
)


class Form(StrEnum):
    """The form of an area."""

    ROUND = "round"
    CONE = "cone"
    LINE = "line"


class Stop(StrEnum):
    """The things that stop an area from spreading."""

    NOTHING = "nothing"
    WALLS = "walls"
    UNITS = "walls and units"


_FORMS: Final = {Form.ROUND: trc("area", "Round"), Form.CONE: trc("area", "Cone"), Form.LINE: trc("area", "Line")}
_STOPS: Final = {
    Stop.NOTHING: trc("stopped by", "Nothing"),
    Stop.WALLS: trc("stopped by", "Walls"),
    Stop.UNITS: tr("Walls and units"),
}
AT, SIZE, FORM, WAY, STOP = "at", "size", "form", "way", "stop"
"""The fields in which an area is said."""
LARGEST: Final = 60
"""The longest radius or length, in hexes or in the unit of open ground."""


@dataclass(frozen=True, slots=True)
class AreaChoice(Choice):
    """A choice whose command has an area `where`. Its inputs are what a GM says of one; see `area_inputs`."""

    ground: Ground | None = None
    blocks: tuple[Block, ...] = ()
    """The units that can stop it."""

    def data(self, values: Values) -> dict[str, Json]:
        """The command, with the area as hexes or a template."""
        said = {
            key: value for key, value in Choice.data(self, values).items() if key not in (AT, SIZE, FORM, WAY, STOP)
        }
        where = self.extent(values)
        return {**said, "where": extent_json(where)} if where else said

    def extent(self, values: Values) -> Extent:
        """The area that these values say; nowhere as long as it has no place."""
        return extent_said(self.ground, {one.field: one.default for one in self.inputs} | dict(values), self.blocks)


def extent_said(ground: Ground | None, said: Values, blocks: Collection[Block] = ()) -> Extent:
    """The area that values say, defaults among them; nowhere as long as it has no place."""
    place = place_of(said.get(AT))
    if place is None or ground is None:
        return NOWHERE
    form, size, way = Form(str(said.get(FORM) or Form.ROUND)), number(said.get(SIZE)), number(said.get(WAY))
    return _stopped(
        ground, place, laid(ground, place, form, size, way), Stop(str(said.get(STOP) or Stop.NOTHING)), blocks
    )


def _stopped(ground: Ground, place: Place, where: Extent, stop: Stop, blocks: Collection[Block]) -> Extent:
    """The part of an area about a place that nothing stops."""
    if stop is Stop.NOTHING:
        return where
    if where.shape is not None and isinstance(ground, OpenGround):
        return Extent(shape=unsheltered(where.shape, ground, blocks if stop is Stop.UNITS else ()))
    if isinstance(ground, HexGround) and isinstance(place, Hex):
        return Extent(unsheltered_hexes(ground, place, where.spots, LARGEST + 1))
    return where


def number(value: Json) -> int:
    """A number that was said, be it in words; 0 for none."""
    return value if isinstance(value, int) else int(value) if isinstance(value, str) and value.isdecimal() else 0


def place_of(value: Json) -> Place | None:
    """The hex or the place of open ground that an input has as its value; None without one."""
    match value:
        case {"x": int(x), "y": int(y)}:
            return Point(x, y)
        case [int(q), int(r)]:
            return Hex(q, r)
    return None


def laid(ground: Ground, place: Place, form: Form, size: int, way: int) -> Extent:
    """The area about a place: the hexes that are on the ground, or a template; size in hexes or in its unit."""
    if isinstance(ground, HexGround) and isinstance(place, Hex):
        return Extent(tuple(hex_ for hex_ in _hexes(place, form, size, way) if ground.covers(hex_)))
    if isinstance(ground, OpenGround) and isinstance(place, Point):
        return Extent(shape=_template(ground, place, form, size * HUNDRED, way))
    return NOWHERE


def _hexes(place: Hex, form: Form, size: int, way: int) -> tuple[Hex, ...]:
    match form:
        case Form.ROUND:
            return disc(place, size)
        case Form.CONE:
            return (place, *wedge(place, way % 6, size))
        case Form.LINE:
            return line(place, way % 6, size + 1)


def _template(ground: OpenGround, place: Point, form: Form, size: int, way: int) -> Template:
    size = max(size, ground.unit.base // 2)
    match form:
        case Form.ROUND:
            return Circle(place, size)
        case Form.CONE:
            return Cone(place, way % 360, 60, size)
        case Form.LINE:
            return Strip(place, onward(place, way % 360, size), ground.unit.base)


def extent_json(where: Extent) -> dict[str, Json]:
    """An area as the value of a command's field."""
    if where.shape is not None:
        return {"shape": template_json(where.shape)}
    return {"spots": [list(hex_) for hex_ in where.spots]} if where.spots else {}


def template_json(template: Template) -> Json:
    """A template as the value of a command's field."""
    match template:
        case Circle(middle=middle, radius=radius):
            return {"middle": place_json(middle), "radius": radius}
        case Cone(tip=tip, heading=heading, arc=arc, length=long):
            return {"tip": place_json(tip), "heading": heading, "arc": arc, "length": long}
        case Strip(start=start, end=end, width=width):
            return {"start": place_json(start), "end": place_json(end), "width": width}
        case Polygon(corners=corners):
            return {"corners": [place_json(one) for one in corners]}


def place_json(place: Place) -> Json:
    """A hex or a place of open ground as the value of an input."""
    return {"x": place.x, "y": place.y} if isinstance(place, Point) else [place.q, place.r]


# --- the inputs -------------------------------------------------------------------------------------------------------
def area_inputs(
    ground: Ground, size: int, place: Place | None = None, *, required: bool = True, units: bool = False
) -> tuple[Input, ...]:
    """The inputs of an area: its middle and its size first, then its form, what stops it, and its way.

    `units`: there are some that could.
    """
    return (
        place_input(ground, place, sized_by=SIZE, required=required),
        Input(SIZE, _size_words(ground), InputKind.NUMBER, default=size, lowest=0, highest=LARGEST),
        *_form_stop_and_way(ground, units),
    )


def _size_words(ground: Ground) -> str:
    if not isinstance(ground, OpenGround):
        return tr("Radius or length in hexes")
    match ground.unit:
        case LengthUnit.INCH:
            return tr("Radius or length in inches")
        case LengthUnit.FOOT:
            return tr("Radius or length in feet")


def place_input(ground: Ground, place: Place | None, *, sized_by: str = "", required: bool = True) -> Input:
    """The input for the middle of an area: any hex, or any place of open ground."""
    said = None if place is None else place_json(place)
    hexes = isinstance(ground, HexGround)
    name, kind = (tr("Hex"), InputKind.HEX) if hexes else (trc("noun", "Place"), InputKind.POINT)
    return Input(AT, name, kind, default=said, required=required, anywhere=True, sized_by=sized_by)


def _form_stop_and_way(ground: Ground, units: bool) -> Iterator[Input]:
    forms = tuple(Candidate(one.value, words) for one, words in _FORMS.items())
    yield Input(FORM, trc("area", "Shape"), InputKind.ONE_OF, lambda _: forms, default=Form.ROUND.value)
    if ground.blocked or units:
        found = ((one, words) for one, words in _STOPS.items() if units or one is not Stop.UNITS)
        stops = tuple(Candidate(one.value, words) for one, words in found)
        # translators: what an area does not go through: walls
        yield Input(STOP, tr("Stopped by"), InputKind.ONE_OF, lambda _: stops, default=Stop.NOTHING.value)
    ways = tuple(Candidate(str(way), name) for way, name in _ways(ground))
    # translators: a direction follows
    yield Input(WAY, tr("Cone or line to"), InputKind.ONE_OF, lambda _: ways, default=ways[0].value)


def _ways(ground: Ground) -> list[tuple[int, str]]:
    if isinstance(ground, HexGround):
        return list(enumerate(direction_names(ground)))
    return [(45 * at, ground.way_name(45 * at)) for at in range(8)]
