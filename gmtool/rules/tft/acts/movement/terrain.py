"""Terrain for one figure: other figures, bodies, the front hexes in which it must stop, and what its ground costs."""

from collections.abc import Iterable

from gmtool.rules.tft.state.airborne import is_narrow, meets
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import engages, enough, front, party_of
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.painted import closed_hexes, priced_floor
from gmtool.rules.tft.state.saddle import FAST
from gmtool.rules.tft.state.stations import SHUNS
from gmtool.space import Floor, Hex, Step, floor_of, footprint, turn

LEAP = CAREFUL = 3
"""The MA for a leap over a body, and for a careful step onto one (tm.move.body-leap, tm.move.body-careful)."""


_SPAN = 8
"""A margin in hexes: more than a figure fills and watches to one side, with another that leaps a body beside it."""


class Terrain:
    """A ground for one figure, within so many hexes of a place, gathered in a single pass over all figures.

    `flies`: it moves through the air, where others stop it only if they meet.
    """

    def __init__(self, ctx: Context, figure: Figure, about: Hex, within: int = 0, *, flies: bool = False) -> None:
        assert ctx.ground is not None
        self._ctx, self._figure, self._flies, self._quick = ctx, figure, flies, ctx.quick
        self.ground = ctx.ground
        self.floor = floor_of(ctx.ground)
        self.large = figure.fighter.hexes > 1
        self._shape = ctx.shape(figure)
        self._priced: dict[tuple[int, int], Floor] = {}
        self._room: dict[tuple[Hex, int], bool] = {}
        """The places and facings that were asked about, each with whether there is room."""
        self.taken: dict[Hex, Figure] = {}
        self.bodies: set[Hex] = set()
        self.shunned = frozenset[Hex]().union(*(shuns(ctx, figure) for shuns in ctx.chapters.at(SHUNS)))
        self.closed = frozenset[Hex]() if flies else closed_hexes(ctx)
        self.watched: dict[Hex, tuple[Figure, ...]] = {}
        (q, r), far = about, within + _SPAN
        party = party_of(ctx, figure)
        for other in ctx.everyone():
            place = other.place
            if place is None or other.fled or other.id in party:
                continue
            if -far <= place.q - q <= far and -far <= place.r - r <= far:
                self._add(other)

    def _add(self, other: Figure) -> None:
        hexes = self._ctx.hexes(other)
        lies = other.body or (other.pose in (Pose.PRONE, Pose.DOWN) and not other.pile)
        if lies and not self._quick:  # in Quick Combat nobody enters any figure's hex (am.quick.no-stacking)
            self.bodies.update(hexes)
        else:
            self.taken.update(dict.fromkeys(hexes, other))
        if (
            other.side != self._figure.side
            and engages(self._ctx, other)
            and (not (other.flying or self._flies) or meets(self._ctx, other, self._figure, flies=self._flies))
        ):
            for hex_ in front(self._ctx, other):
                self.watched[hex_] = (*self.watched.get(hex_, ()), other)

    def fills(self, at: Hex, facing: int) -> tuple[Hex, ...]:
        """The hexes that the figure would fill with its front in a hex."""
        return footprint(at, facing, self._shape) if self.large else (at,)

    def too_narrow(self, at: Hex) -> bool:
        """True if a figure of several hexes would go into a narrow tunnel (am.narrow.size)."""
        return self.large and self._ctx.book.variants.tunnels and is_narrow(self.ground, at)

    def named(self, at: Hex) -> str:
        """A hex as a sentence names it."""
        return f"hex {self._ctx.label(at)}"

    def fits(self, at: Hex, facing: int) -> bool:
        """True if the figure has room there."""
        found = self._room.get((at, facing))
        if found is None:
            found = self._room[at, facing] = self._is_free(at, facing)
        return found

    def _is_free(self, at: Hex, facing: int) -> bool:
        hexes = self.fills(at, facing)
        if self.closed and not self.closed.isdisjoint(hexes):
            return False
        return self.taken.keys().isdisjoint(hexes) and self.ground.have_room(hexes)

    def facing_at(self, at: Hex, heading: int) -> int | None:
        """The facing of a figure of several hexes as it passes, turned where it must be; None where it has no room."""
        for by in (0, 5, 1, 4, 2, 3):
            if self.fits(at, facing := turn(heading, by)):
                return facing
        return None

    def facing_after(self, at: Hex, wanted: int | None) -> int:
        """The facing of the figure in a hex, as wanted or as before; it turns further where it has no room."""
        facing = self._figure.facing if wanted is None else wanted
        found = self.facing_at(at, facing) if self.large else None
        return facing if found is None else found

    def watchers(self, hexes: Iterable[Hex], moved: int | None = None) -> tuple[Figure, ...]:
        """The enemies that stop the figure there: these are their front hexes, and they are enough to engage it.

        So a large figure goes on past one of them (am.move.multi-hex-stop). `moved` are the hexes that it has gone this
        turn by then; None: those that it has gone so far.
        """
        watched = [there for hex_ in hexes if (there := self.watched.get(hex_))]
        if not watched:
            return ()
        found = tuple({enemy.id: enemy for there in watched for enemy in there}.values())
        return found if enough(self._ctx, self._figure, found, moved) else ()

    def until(self, hexes: Iterable[Hex]) -> int | None:
        """The cost up to which those who stop it there do: at speed a rider passes one man on foot by."""
        if self.watchers(hexes, FAST + 1):
            return None
        return FAST - len(self._figure.deeds.path)

    def foe_at(self, at: Hex) -> Figure | None:
        """The enemy that stands, kneels, lies or grapples in a hex; in a brawl, any enemy there beside its friends."""
        there = self.taken.get(at)
        if there is None or there.pile:
            there = next((one for one in self._ctx.at(at) if one.able and one.side != self._figure.side), None)
        return there if there and there.able and there.side != self._figure.side else None

    def lands_beyond(self, at: Hex, body: Hex) -> Hex | None:
        """The hex in which a leap over a body ends: straight beyond it, on open ground; None without such a hex."""
        direction = at.direction_to(body)
        if direction is None or body not in self.bodies or self.large:
            return None
        beyond = body.neighbour(direction)
        free = beyond in self.ground and beyond not in self.taken and beyond not in self.bodies
        return beyond if free else None

    def passing(self, at: Hex, to: Hex) -> tuple[Hex, ...]:
        """The hexes that it fills on entering a hex from another; none where it has no room."""
        if not self.large:
            return (to,)
        if self.too_narrow(to):
            return ()
        facing = self.facing_at(to, at.direction_to(to) or 0)
        return () if facing is None else self.fills(to, facing)

    def on_foot(self, room: int = 0, *, hexes: int = 0) -> Floor:
        """The floor at what its terrain costs, for a move counted in MA or in so many hexes."""
        found = self._priced.get((room, hexes))
        if found is None:
            found = self._priced[room, hexes] = priced_floor(self._ctx, room, hexes=hexes)
        return found

    def step(self, at: Hex, to: Hex, cost: int, floor: Floor, why: str = "") -> Step | None:
        """A step of the reach, in parts of the floor: None where there is no room, stopping where enemies watch.

        What the ground there costs more than plain one comes to its cost.
        """
        hexes = self.passing(at, to)
        entry = floor.entry(to, at)
        if not hexes or entry is None or not self.shunned.isdisjoint(hexes):
            return None
        price = (cost - 1) * floor.parts + entry[0]
        enemies = self.watchers(hexes, len(self._figure.deeds.path))
        if entry[1]:
            return Step(to, price, True, engaged_by(enemies) or why)
        until = self.until(hexes) if enemies else None
        return Step(to, price, bool(enemies), engaged_by(enemies) or why, until and until * floor.parts)


def engaged_by(enemies: Iterable[Figure]) -> str:
    """The enemies in words, "engaged by Wulf and Bjorn"; empty for none."""
    names = [enemy.name for enemy in enemies]
    return f"engaged by {' and '.join(names)}" if names else ""
