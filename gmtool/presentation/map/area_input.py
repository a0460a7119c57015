"""Input of an area's middle and size: pressed at the middle and dragged to the edge, or changed by keys."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Self

from gmtool.language import trn
from gmtool.records import dataclass
from gmtool.rules.seam import Form, Input, Json, Values, number, place_json, place_of
from gmtool.space import HUNDRED, Ground, Hex, HexGround, OpenGround, Place, Point, bearing


@dataclass(frozen=True, slots=True)
class AreaInput:
    """The area that a draft asks for, as far as it is said; `ways` are those that it can point to."""

    ground: Ground
    field: Input
    size: int
    most: int
    form: Form
    ways: tuple[int, ...]
    way: int
    at: Place | None = None

    @classmethod
    def of(cls, ground: Ground | None, inputs: Iterable[Input], values: Values) -> Self | None:
        """The area that these inputs ask for, of which so much is said; None where they ask for none."""
        named = {one.field: one for one in inputs}
        field = next((one for one in named.values() if one.sized_by in named), None)
        if field is None or ground is None:
            return None
        said = {one.field: one.default for one in named.values()} | dict(values)
        ways = tuple(number(one.value) for one in named["way"].candidates(said)) if "way" in named else ()
        size, form = number(said[field.sized_by]), Form(str(said.get("form") or Form.ROUND))
        most = named[field.sized_by].highest or 0
        return cls(ground, field, size, most, form, ways, number(said.get("way")), place_of(said[field.field]))

    @property
    def values(self) -> Mapping[str, Json]:
        """The values of the inputs that it says."""
        said: dict[str, Json] = {self.field.sized_by: self.size}
        if self.at is not None:
            said[self.field.field] = place_json(self.at)
        if self.ways and self.form is not Form.ROUND:
            said["way"] = str(self.way)
        return said

    @property
    def words(self) -> str:
        """The size with its unit: "3 hexes" or "10 ft"."""
        if isinstance(self.ground, OpenGround):
            return f"{self.size} {self.ground.unit.short}"
        return trn("{n} hex", "{n} hexes", self.size)

    def stepped(self, step: int) -> Self:
        """The area larger or smaller by so many hexes, or units of open ground."""
        return replace(self, size=max(0, min(self.most, self.size + step)))

    def dragged(self, start: Place, place: Place) -> Self:
        """The area with its middle at a start and its edge at a place; a cone or a line points there."""
        if isinstance(start, Hex) and isinstance(place, Hex) and isinstance(self.ground, HexGround):
            size, way = start.distance(place), start.direction_to(place)
            found = replace(self, at=start).stepped(size - self.size)
            return found if way is None else replace(found, way=way)
        assert isinstance(start, Point)
        assert isinstance(place, Point)
        far = round(start.distance(place) / HUNDRED)
        return replace(self, at=start, way=self._nearest(bearing(start, place))).stepped(far - self.size)

    def _nearest(self, way: int) -> int:
        return min(self.ways, key=lambda one: min((one - way) % 360, (way - one) % 360), default=way)
