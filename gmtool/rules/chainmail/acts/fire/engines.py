"""Engines and their crews, catapults and cannon alike: when a shot is ready, where it is aimed, what forbids it."""

from collections.abc import Iterator
from fractions import Fraction
from math import atan2, cos, degrees, hypot, sin

from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.fire.lanes import WEDGE, muzzle, on_map
from gmtool.rules.chainmail.acts.fire.shots import has_men, men_of
from gmtool.rules.chainmail.acts.kinds import FIRING, is_barred
from gmtool.rules.chainmail.data.fire import Catapult, Gun
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.seam import Refusal
from gmtool.space import HUNDRED, Circle, Point, Strip

FULL_CREW = 4
"""The crew that works an engine at its full rate; more do not speed it up (cm.catapult.crew-max)."""
BOULDER = "boulder"
HAIR = 2
"""The hundredths by which a template is taken in: what only touches its edge is not under it."""


def catapult_of(ctx: Context, unit: Unit) -> Catapult | None:
    """The row of a unit's catapult, or of the boulders that a Giant throws (cm.giant.throw)."""
    return ctx.tables.catapults.get(BOULDER if hurls(ctx, unit) else unit.engine)


def hurls(ctx: Context, unit: Unit) -> bool:
    """True for a Giant, who throws boulders without a crew."""
    kind = ctx.fantastic(unit)
    return kind is not None and kind.column == "giant" and kind.can("casts")


def gun_of(ctx: Context, unit: Unit) -> Gun | None:
    """The row of a unit's cannon."""
    return ctx.tables.guns.get(unit.engine)


def works(ctx: Context, unit: Unit) -> bool:
    """True if a unit is the trained crew of an engine that fires and still stands, or did as fire began."""
    if catapult_of(ctx, unit) is None and gun_of(ctx, unit) is None:
        return False
    return has_men(ctx, unit) and unit.wrecked_on in (0, ctx.turn)


def every(ctx: Context, unit: Unit) -> int:
    """The turns from shot to shot with a full crew (cm.catapult.rate, cm.cannon.rate)."""
    row = catapult_of(ctx, unit) or gun_of(ctx, unit)
    assert row is not None
    if isinstance(row, Gun) and row.shell and ctx.house("bombard-rate") == "light":
        return 2
    return row.every


def interval(ctx: Context, unit: Unit) -> int:
    """The turns from shot to shot: a turn more for each man short of four (cm.catapult.crew)."""
    return every(ctx, unit) if hurls(ctx, unit) else every(ctx, unit) + max(0, FULL_CREW - men_of(ctx, unit))


def ready_on(ctx: Context, unit: Unit) -> int:
    """The first turn in which a unit's engine can fire, after its last shot, and after it was moved
    (cm.catapult.rate-move)."""
    shot = unit.fired_on + interval(ctx, unit) if unit.fired_on else 0
    moved = unit.shifted_on + every(ctx, unit) + 1 if unit.shifted_on else 0
    return max(shot, moved)


def idle(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a unit from firing an engine now."""
    if not works(ctx, unit):
        yield Refusal(f"{unit.name}: not trained to work an engine.", "cm.catapult.trained-crew")
        return
    gun = gun_of(ctx, unit) is not None
    if ctx.fight.phase != "artillery":
        yield Refusal("Artillery fires in its own phase.", "cm.turn.mcm.order")
    giant = hurls(ctx, unit)
    if giant and ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")
    if unit.pace is not Pace.STOOD:
        rule = "cm.giant.throw-rate" if giant else "cm.catapult.rate-move"
        yield Refusal(f"{unit.name} has moved too recently.", rule, short="moved too recently")
    elif ready_on(ctx, unit) > ctx.turn:
        rule = "cm.cannon.rate" if gun else "cm.giant.throw-rate" if giant else "cm.catapult.rate"
        yield Refusal(f"{unit.name}: ready in turn {ready_on(ctx, unit)}.", rule)


def ready(ctx: Context, unit: Unit) -> bool:
    """True for a crew with a shot ready, which the phase of artillery waits for."""
    return works(ctx, unit) and not any(True for _ in idle(ctx, unit)) and not is_barred(ctx, unit, FIRING)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of fire on the map from a place in a direction, in radians clockwise from north; lengths in hundredths."""

    start: Point
    way: float

    @classmethod
    def between(cls, start: Point, end: Point) -> "Line":
        """The line from one place towards another."""
        return cls(start, atan2(end.x - start.x, start.y - end.y))

    def at(self, far: float, aside: float = 0) -> tuple[float, float]:
        """The place so far along, and so far to the right of it."""
        east, south = sin(self.way), -cos(self.way)
        return self.start.x + far * east - aside * south, self.start.y + far * south + aside * east

    def point(self, far: float, aside: float = 0) -> Point:
        """The same to the nearest hundredth of an inch."""
        x, y = self.at(far, aside)
        return Point(round(x), round(y))

    def circle(self, far: float, across: Fraction, aside: float = 0) -> Circle:
        """The hit area so far along, so many inches across."""
        return Circle(self.point(far, aside), int(across * HUNDRED / 2) - HAIR)

    def section(self, start: int, end: int, across: Fraction) -> Strip:
        """A section of a dowel so many inches across."""
        return Strip(self.point(start + HAIR), self.point(end - HAIR), int(across * HUNDRED) - HAIR)

    def turned_to(self, far: float, aside: float) -> "Line":
        """The line whose place so far along lies so far to the right of this one's."""
        return Line(self.start, self.way + atan2(aside, far))


def line_to(ctx: Context, unit: Unit, target: Unit) -> Line | None:
    """The line from an engine to the middle of its target; None without a map."""
    if not on_map(ctx, unit, target):
        return None
    assert target.at is not None
    return Line.between(muzzle(unit), target.at)


def length_to(line: Line, target: Unit) -> float:
    """The distance of the middle of a target in hundredths of an inch."""
    assert target.at is not None
    return hypot(target.at.x - line.start.x, target.at.y - line.start.y)


def outside_arc(unit: Unit, line: Line | None) -> bool:
    """True if a line leaves an engine by more than 45 degrees to either side (cm.catapult.arc)."""
    if line is None:
        return False
    off = (degrees(line.way) - (unit.heading or 0) + 180) % 360 - 180
    return abs(off) > WEDGE + 1e-6
