"""Long arms: lances, which strike well only straight ahead, and pikes, which are set in the ground."""

from collections.abc import Iterator, Sequence

from gmtool.dice import Dice, at_most
from gmtool.rules.seam import Refusal, Why
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.riding import LanceKept
from gmtool.rules.tft.state.saddle import aboard, goer, in_the_saddle, mount_of
from gmtool.space import Hex, turn

SET = 3
"""The hexes at which a pike that is set in the ground strikes."""
OFF_LINE, HEXES, SPEED = "am.lance.off-line", "am.pike.hexes", "am.mount.speed-bonus"
_AHEAD = (1, 2, 3)
FAST, MORE = 8, 2
"""The hexes of a fast ride, and the damage that it adds."""
KEEPS_DICE = 3
"""The dice against ST of a rider who has swept with a lance (am.lance.off-line-drop)."""


# --- the speed of a rider
def hexes_ridden(mount: Figure) -> int:
    """The hexes that an animal has gone this turn; of a large one its farthest part."""
    return max(len(mount.deeds.path), mount.deeds.spent)


def speed_damage(ctx: Context, attacker: Figure) -> int:
    """The damage that a fast ride adds to a blow by hand; never to a throw or a shot (am.mount.speed-bonus-not)."""
    mount = mount_of(ctx, attacker)
    if mount is None:
        return 0
    fast = FAST if ctx.house("speed-bonus") == "eight" else FAST + 1
    return MORE if hexes_ridden(mount) >= fast else 0


# --- lances
def off_line(ctx: Context, attacker: Figure, target: Figure, weapon: Weapon | None) -> bool:
    """True for a lance whose target is not straight ahead of both rider and mount; without a ground it always is."""
    if weapon is None or weapon.off_line is None or attacker.place is None:
        return False
    return not all(_straight_ahead(ctx, one, target) for one in (attacker, goer(ctx, attacker)))


def _straight_ahead(ctx: Context, figure: Figure, target: Figure) -> bool:
    at, theirs = figure.place, ctx.hexes(target)
    for _ in _AHEAD:
        at = None if at is None else at.neighbour(figure.facing)
        if at in theirs:
            return True
    return False


def keeps_lance(play: Play, figure: str, lance: str) -> None:
    """Roll whether a rider keeps the lance with which he hit in a sweep: 3 dice against ST (am.lance.off-line-drop)."""
    rider, rule = play.figure(figure), "am.lance.off-line-drop"
    gear = play.gear(rider, lance)
    if gear is None or not rider.able:
        return
    why = Why(f"{rider.name} keeps the lance", rider.side, rider.id, rule, at_most(rider.st))
    keeps = play.roll(Dice(KEEPS_DICE), why, rider.st.__ge__).sum <= rider.st
    play.happened(LanceKept(figure=rider.id, item=gear.item, keeps=keeps, rules=(rule,)))
    if not keeps:
        play.let_fall(rider.id, gear, "dropped", (rule,))


# --- pikes
def pike_hexes(place: Hex, facing: int) -> dict[Hex, tuple[Hex, ...]]:
    """The hexes that a set pike covers, each with those that must be empty for it (am.pike.hexes).

    They lie three hexes away: A straight ahead, behind W and X; B and C behind Y and Z, those beside X.
    """
    ahead, left, right = (place.neighbour(turn(facing, way)) for way in (0, 5, 1))
    near, beside = ahead.neighbour(facing), (right.neighbour(facing), left.neighbour(facing))
    return {
        near.neighbour(facing): (ahead, near),
        **{one.neighbour(facing): (one,) for one in beside},
    }


def jabbed_hexes(place: Hex, facing: int) -> dict[Hex, tuple[Hex, ...]]:
    """The hexes that it covers as a spear, two hexes away: X behind W, Y and Z."""
    ahead, left, right = (place.neighbour(turn(facing, way)) for way in (0, 5, 1))
    return {ahead.neighbour(facing): (ahead,), right.neighbour(facing): (), left.neighbour(facing): ()}


def is_open(ctx: Context, between: Sequence[Hex], besides: frozenset[str]) -> bool:
    """True if nobody is in these hexes, but for those who are meant, and bodies."""
    return not any(one.id not in besides and not one.body for hex_ in between for one in ctx.at(hex_))


def pike_out_of_reach(ctx: Context, attacker: Figure, target: Figure, far: int) -> Iterator[Refusal]:
    """Reasons why a pike does not reach somebody who is not two hexes away, where it jabs as a spear."""
    if far <= 1:
        yield Refusal("A pike is too long for anybody beside it.", "am.pike.no-adjacent", short="too near")
    elif far > SET:
        yield Refusal(
            f"A pike reaches {SET} hexes; {target.name} is {far} away.", HEXES, short="out of the pike’s reach"
        )
    elif attacker.deeds.path:
        yield Refusal(f"{attacker.name} has moved: the pike is not set in the ground.", "am.pike.grounded")
    elif distance(ctx, attacker, target) == far and attacker.place is not None:
        covered = pike_hexes(attacker.place, attacker.facing)
        theirs = [hex_ for hex_ in ctx.hexes(target) if hex_ in covered]
        meant = aboard(ctx, target)
        if not any(is_open(ctx, covered[hex_], meant) for hex_ in theirs):
            yield Refusal(
                f"The pike does not cover {target.name}, or somebody is in between.",
                HEXES,
                short="out of the pike’s reach",
            )
        elif not _moved_in(ctx, target, theirs):
            yield Refusal(f"{target.name} has not come into the pike’s way this turn.", "am.pike.grounded")


def _moved_in(ctx: Context, target: Figure, hexes: Sequence[Hex]) -> bool:
    """True if its own move this turn brought it into one of these hexes."""
    moved = goer(ctx, target)
    start = moved.deeds.start
    if start is None or not moved.deeds.path:
        return False
    before = ctx.book.hexes_at(moved, start)
    return any(hex_ not in before for hex_ in hexes)


def full_pike(ctx: Context, target: Figure, far: int) -> bool:
    """True if a pike does its own damage: set, against cavalry, or a beast (am.pike.vs-foot)."""
    return far == SET and (in_the_saddle(ctx, target) or target.fighter.legs(ctx.tables) != 2)


def long_arm_damage(ctx: Context, attacker: Figure, target: Figure, weapon: Weapon, far: int) -> Dice | None:
    """The damage of a lance off its line, and of a pike that is used as a spear; None for all other blows."""
    if off_line(ctx, attacker, target, weapon):
        return weapon.off_line
    spear = ctx.tables.weapons.get(weapon.unset_as) if weapon.sets else None
    if spear is None or full_pike(ctx, target, far):
        return None
    return attacker.fighter.damage_with(spear, ctx.tables, both_hands=True)
