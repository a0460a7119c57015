"""Input of a unit's next stand: a wheel, a place and heading, or a number of files, changed by steps or by dragging."""

from dataclasses import replace
from enum import StrEnum
from math import cos, radians, sin
from typing import Self

from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam.choices import InputKind
from gmtool.rules.seam.messages import Json
from gmtool.rules.seam.views import Counter, Formation
from gmtool.space import FULL_WHEEL, Block, Hand, OpenGround, Point, Position, Wheel, bearing, decimal, length, turned

UNIT_KINDS = (InputKind.POSITION, InputKind.WHEEL, InputKind.FILES)
_WHEEL_STEP, _FINE_WHEEL = 15, 5
_SIGN = {Hand.LEFT: -1, Hand.RIGHT: 1}


class Grip(StrEnum):
    """The part of a unit that is dragged."""

    LEFT_CORNER = "left corner"
    RIGHT_CORNER = "right corner"
    SIDE = "side"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class UnitInput:
    """The stand that is asked of a unit, as far as it is said: signed degrees of a wheel, a position, or files.

    `block` is the unit as it stands; `said`: the value was said, and is no mere beginning.
    """

    kind: InputKind
    ground: OpenGround
    block: Block
    formation: Formation | None
    position: Position
    files: int
    degrees: int = 0
    said: bool = False

    @classmethod
    def of(cls, kind: InputKind, ground: object, counter: Counter | None, said: Json) -> Self | None:
        """The input about a unit; None where nothing of the kind is asked, or there is no unit on open ground."""
        if kind not in UNIT_KINDS or not isinstance(ground, OpenGround) or counter is None or counter.block is None:
            return None
        block, formation = counter.block, counter.formation
        files = formation.files if formation is not None else 1
        made = cls(kind, ground, block, formation, Position(block.middle, block.heading), files)
        match said:
            case {"hand": "left" | "right" as hand, "degrees": int(degrees)}:
                return replace(made, degrees=_SIGN[Hand(hand)] * degrees, said=True)
            case {"at": {"x": int(x), "y": int(y)}, "heading": int(heading)}:
                return replace(made, position=Position(Point(x, y), heading % 360), said=True)
            case int(number) if kind is InputKind.FILES:
                return replace(made, files=number, said=True)
        return made

    @property
    def wheel(self) -> Wheel:
        """The wheel, to the right above 0 degrees."""
        return Wheel(Hand.RIGHT if self.degrees >= 0 else Hand.LEFT, abs(self.degrees))

    @property
    def value(self) -> Json:
        """The value as the command has it."""
        match self.kind:
            case InputKind.WHEEL:
                return {"hand": self.wheel.hand.value, "degrees": self.wheel.degrees}
            case InputKind.FILES:
                return self.files
        at = self.position.at
        return {"at": {"x": at.x, "y": at.y}, "heading": self.position.heading}

    @property
    def stands(self) -> Formation | None:
        """The formation that the unit would stand in."""
        if self.formation is None or self.kind is not InputKind.FILES:
            return self.formation
        return replace(self.formation, files=self.files)

    @property
    def after(self) -> Block:
        """The unit as it would stand."""
        match self.kind:
            case InputKind.WHEEL:
                return self.block.wheeled(self.wheel)
            case InputKind.POSITION:
                return self.block.put(self.position)
        stands = self.stands
        return self.block if stands is None else self.block.resized(stands.width, stands.depth)

    @property
    def words(self) -> str:
        """The value and what it costs, in the ground's unit: "right 45° · 3.14 in"."""
        unit = self.ground.unit.short
        match self.kind:
            case InputKind.WHEEL:
                if not self.degrees:
                    return f"0° · 0 {unit}"
                far = decimal(self.block.wheel_length(abs(self.degrees)))
                turn = (
                    tr("right {degrees}°", degrees=self.wheel.degrees)
                    if self.wheel.hand is Hand.RIGHT
                    else tr("left {degrees}°", degrees=self.wheel.degrees)
                )
                return f"{turn} · {far} {unit}"
            case InputKind.POSITION:
                far = decimal(length((self.block.middle, self.position.at)))
                return f"{far} {unit} · {self.position.heading}°"
        stands = self.stands
        if stands is None:
            # translators: files of men, who stand behind each other
            return trn("{n} file", "{n} files", self.files)
        # translators: a unit of so many files and ranks of men
        men = tr("{files} wide, {ranks} deep", files=self.files, ranks=stands.ranks)
        return f"{men} · {decimal(stands.width)} × {decimal(stands.depth)} {unit}"

    # --- by keys ------------------------------------------------------------------------------------------------
    def stepped(self, step: int, *, fine: bool = False) -> Self:
        """A step on, to the right or wider, or back: 15 degrees, 5 if `fine`, or a file."""
        degrees = step * (_FINE_WHEEL if fine else _WHEEL_STEP)
        match self.kind:
            case InputKind.WHEEL:
                return replace(self, degrees=max(-FULL_WHEEL, min(FULL_WHEEL, self.degrees + degrees)))
            case InputKind.POSITION:
                heading = turned(self.position.heading, degrees)
                return replace(self, position=replace(self.position, heading=heading))
        return self._in_files(self.files + step)

    def walked(self, right: int, down: int, *, fine: bool = False) -> Self:
        """By an arrow key: the unit moved that way, or else a step on for right and up, back for left and down."""
        if self.kind is InputKind.POSITION:
            at = self.ground.next_place(self.position.at, right, down, fine=fine)
            return replace(self, position=replace(self.position, at=at))
        return self.stepped(right - down, fine=fine)

    def _in_files(self, files: int) -> Self:
        most = max(1, self.formation.men) if self.formation is not None else 1
        return replace(self, files=max(1, min(most, files)))

    # --- by the mouse -------------------------------------------------------------------------------------------
    def grip(self, place: Point, near: int) -> Grip | None:
        """The part that is meant by a place; `near` is how far off it may be, in hundredths."""
        block = self.after
        corners = {Grip.LEFT_CORNER: block.corner(Hand.LEFT), Grip.RIGHT_CORNER: block.corner(Hand.RIGHT)}
        nearest = min(corners, key=lambda one: corners[one].distance(place))
        if self.kind is not InputKind.FILES and corners[nearest].is_within(near, place):
            return nearest
        if self.kind is InputKind.FILES:
            aside, back = self._off(block, place)
            beside = abs(abs(aside) - block.width / 2) <= near and abs(back) <= block.depth / 2 + near
            return Grip.SIDE if beside else None
        return Grip.WHOLE if self.kind is InputKind.POSITION and block.covers(place) else None

    def dragged(self, grip: Grip, start: Point, place: Point) -> Self:
        """The input with this part dragged from its `start`; the whole unit keeps as far from the pointer as it was."""
        match grip:
            case Grip.LEFT_CORNER | Grip.RIGHT_CORNER if self.kind is InputKind.WHEEL:
                hand = Hand.RIGHT if grip is Grip.LEFT_CORNER else Hand.LEFT
                return replace(self, degrees=_SIGN[hand] * self.block.wheel_to(hand, place).degrees)
            case Grip.SIDE if self.formation is not None:
                aside, _ = self._off(self.block, place)
                return self._in_files(round(2 * abs(aside) / self.formation.across))
            case Grip.WHOLE:
                at, middle = self.position.at, Point(place.x - start.x, place.y - start.y)
                return replace(self, position=replace(self.position, at=Point(at.x + middle.x, at.y + middle.y)))
        corner = -1 if grip is Grip.LEFT_CORNER else 1
        # from the middle to the corner it is aside of the heading by the same angle as ever
        aside = bearing(Point(0, 0), Point(corner * self.block.width, -self.block.depth))
        heading = turned(bearing(self.position.at, place), -aside)
        return replace(self, position=replace(self.position, heading=heading))

    @staticmethod
    def _off(block: Block, place: Point) -> tuple[float, float]:
        """The distances of a place from the middle of a block: to the right, and behind it."""
        x, y, way = place.x - block.middle.x, place.y - block.middle.y, radians(block.heading)
        return x * cos(way) + y * sin(way), -(x * sin(way) - y * cos(way))
