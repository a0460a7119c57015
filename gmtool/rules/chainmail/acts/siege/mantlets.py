"""Mantlets, abatis and walls as shelter: who stands behind them, and how far they protect from missiles."""

from collections.abc import Iterator

from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.kinds import CLIMBING, MOVING
from gmtool.rules.chainmail.acts.siege.messages import LeaveShelter, Sheltered, TakeShelter, Unsheltered
from gmtool.rules.chainmail.acts.siege.walls import ABATIS, GROUP, is_wall, kept_from_acting, may_act, use_of
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal

ON_WALL = "cm.siege.wall-cover"
ROOM = 3
"""The footmen whom one mantlet covers fully (cm.siege.mantlet-cover)."""


@dataclass(frozen=True, slots=True)
class Shelter:
    """How missiles from outside meet the men of a unit: so many are arrow-proof, so many in soft cover, by a rule."""

    proof: int = 0
    soft: int = 0
    rule: str = ""

    def open(self, men: int) -> int:
        """The men of a unit who stand in no cover."""
        return max(0, men - self.proof - self.soft)


OPEN = Shelter()


def is_screen(ctx: Context, unit: Unit) -> bool:
    """True for mantlets, and for abatis, which protect like them (cm.siege.abatis-value)."""
    return use_of(ctx, unit) == "mantlet" or (unit.engine == ABATIS and unit.able)


def cover_of(ctx: Context, unit: Unit) -> Shelter:
    """The shelter of a unit behind a mantlet, abatis or a wall.

    A mantlet covers three footmen fully (cm.siege.mantlet-cover). Where men behind it have fired this turn, one did so
    through its slit unexposed, the others have soft cover only (cm.siege.mantlet-slit). On a wall there is soft cover
    at best (cm.siege.wall-cover).
    """
    screen = unit if use_of(ctx, unit) == "mantlet" else ctx.fight.figures.get(unit.post.behind)
    if screen is None or not screen.able or ctx.mounted(unit):
        return OPEN
    if is_wall(ctx, screen):
        return Shelter(soft=unit.men, rule=ON_WALL)
    if not is_screen(ctx, screen):
        return OPEN
    before, fired = 0, False
    for one in behind(ctx, screen):
        covered = max(0, min(one.men, ROOM - before))
        hidden = covered
        if one.shots:
            hidden, fired = (0 if fired else min(1, covered)), True
        if one.id == unit.id:
            rule = "cm.siege.mantlet-slit" if one.shots else "cm.siege.mantlet-cover"
            return Shelter(hidden, covered - hidden, rule)
        before += one.men
    return OPEN


def behind(ctx: Context, screen: Unit) -> tuple[Unit, ...]:
    """The units behind a mantlet or abatis: those who push it, then the others in the order of the roster."""
    others = (one for one in ctx.units() if one.id != screen.id and one.post.behind == screen.id)
    return (*((screen,) if screen.men else ()), *others)


# --- standing behind it -----------------------------------------------------------------------------------------------
def _screens(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    return tuple(
        one for one in ctx.units()
        if one.side == unit.side and one.id not in (unit.id, unit.post.behind)
        and (is_screen(ctx, one) or is_wall(ctx, one))
    )  # fmt: skip


def _against(ctx: Context, command: TakeShelter) -> Iterator[Refusal]:
    unit, screen = ctx.figure(command.figure), ctx.figure(command.target)
    yield from kept_from_acting(ctx, unit)
    if ctx.mounted(unit):
        yield Refusal("Only footmen stand behind mantlets and walls.", "cm.siege.mantlet-cover")
    if screen not in _screens(ctx, unit):
        yield Refusal(f"{screen.name} gives {unit.name} no shelter.", "cm.siege.mantlet-cover")


def _take(play: Play, command: TakeShelter) -> None:
    unit = play.figure(command.figure)
    play.change(unit.id, post=evolve(unit.post, behind=command.target))
    play.happened(Sheltered(figure=unit.id, target=command.target, rules=("cm.siege.mantlet-cover",)))


def _leave_against(ctx: Context, command: LeaveShelter) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from kept_from_acting(ctx, unit)
    if not unit.post.behind and not unit.post.climbs:
        yield Refusal(f"{unit.name}: not sheltered, not climbing.", "cm.siege.mantlet-cover")


def _leave(play: Play, command: LeaveShelter) -> None:
    unit = play.figure(command.figure)
    play.change(unit.id, post=evolve(unit.post, behind="", climbs="", aloft=0, atop=0, strength=0))
    play.happened(Unsheltered(figure=unit.id))


def _leave_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if (unit.post.behind or unit.post.climbs) and may_act(ctx, unit):
        yield Offer("Climb down" if unit.post.climbs else "Leave the shelter", GROUP, "cm.siege.mantlet-cover")


_TAKES = Offer(
    "Stand behind", GROUP, "cm.siege.mantlet-cover", asks={"target": _screens}, needs="target",
    there=lambda ctx, unit: may_act(ctx, unit) and not ctx.mounted(unit),
)  # fmt: skip
SHELTER: Act = offered(TakeShelter, _TAKES, _against, _take, kinds=MOVING)
UNSHELTER: Act = offered(LeaveShelter, _leave_offers, _leave_against, _leave, kinds=CLIMBING)
