"""Getting on and off: mounting, dismounting, and jumping off an animal that does not stand still."""

from collections.abc import Iterator

from gmtool.dice import Dice
from gmtool.rules.kit.acts import if_barred, offered
from gmtool.rules.kit.bodies.together import carriers
from gmtool.rules.seam import Bond, Breakdown, Modifier, Refusal
from gmtool.rules.tft.acts.attacks.attack import harm_of, harm_target, knock_down
from gmtool.rules.tft.acts.kinds import DISMOUNTS, MOUNTS
from gmtool.rules.tft.acts.movement.terrain import Terrain
from gmtool.rules.tft.acts.saddle.falling_off import beside, part
from gmtool.rules.tft.acts.turn.saves import DX, save, to_save
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.state.airborne import in_the_air
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance, engaged, record_status, status_at_move
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.gone import gone
from gmtool.rules.tft.state.painted import is_open
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.riding import Dismount, GotOff, GotOn, JumpOff, MountUp
from gmtool.rules.tft.state.saddle import in_the_saddle, keeps_still, mount_of, rides, skill_of, still
from gmtool.space import Hex, ring

MOUNT, ROLL, DISMOUNT, JUMP, PRONE = (
    "am.mount.mount-up",
    "am.mount.mount-roll",
    "am.mount.dismount",
    "am.mount.jump-off",
    "am.mount.jump-prone",
)
FAR = 2
"""The hexes on foot to an animal or from it."""
FALLS = "am.air.fall-damage"
JUMP_DAMAGE = Dice(1)
"""The damage of a jump that fails (am.mount.jump-off)."""
_GROUP = "Riding"


def _not_now(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons against any of these deeds now: they are a turn's option, in the figure's own movement."""
    if ctx.fight.stage is not Stage.MOVEMENT or not may_move_now(ctx, figure):
        yield Refusal(f"{figure.name}'s side does not move now.", "tm.turn.first-player-moves")
    if figure.deeds.acted:
        yield Refusal(f"{figure.name} has acted this turn.", "tm.option.one-per-turn", short="has acted")


def _settle(play: Play, figure: str, option: str) -> None:
    """Note the deed as the option of the turn; nothing else is done in it."""
    one = play.figure(figure)
    record_status(play, figure, status_at_move(play, one))
    play.deed(figure, option=option, start=one.deeds.start or one.place, intent=None)
    play.acted(figure, "passed")


# --- mounting
def may_not_mount(ctx: Context, command: MountUp) -> Iterator[Refusal]:
    """Reasons against getting on: too far, or an animal that does not stand still."""
    figure, mount = ctx.figure(command.figure), ctx.figure(command.target)
    yield from _not_now(ctx, figure)
    if figure.id == mount.id:
        yield Refusal(f"{figure.name} is not on foot.", MOUNT)
    elif engaged(ctx, figure):
        yield Refusal(f"{figure.name} is engaged.", "tm.option.status-when")
    if figure.id in carriers(ctx, mount.id):
        yield Refusal(f"{mount.name} goes with {figure.name}.", MOUNT)
    if not still(mount):
        yield Refusal(f"{mount.name} does not stand still.", MOUNT)
    if gone(ctx, figure) + (distance(ctx, figure, mount) or 0) > FAR:
        yield Refusal(f"{mount.name} is more than {FAR} hexes away.", MOUNT, short="too far")


def get_on(play: Play, command: MountUp) -> None:
    """Go to the animal and get on; whoever is no horseman rolls for it, and falls unhurt."""
    figure, mount = play.figure(command.figure), play.figure(command.target)
    _settle(play, figure.id, "mount")
    dice = skill_of(play, figure).mount_dice
    if dice and not save(play, figure.id, DX, dice, ROLL, "mounting"):
        knock_down(play, figure.id, "mount", ROLL)
        return
    play.change(figure.id, on=mount.id, bond=Bond.RIDES, place=mount.place, facing=mount.facing, level=mount.level)
    play.happened(GotOn(figure=figure.id, target=mount.id, rules=(MOUNT,)))


def _animals(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.everyone() if _ridable(ctx, figure, one)]


def _may_mount(ctx: Context, figure: Figure) -> bool:
    fits = ctx.fight.stage is Stage.MOVEMENT and ctx.book.variants.mounts
    return fits and figure.able and not figure.on and not figure.deeds.acts


def _ridable(ctx: Context, figure: Figure, one: Figure) -> bool:
    creature = one.fighter.creature(ctx.tables)
    ridable = creature is not None and creature.mount
    return ridable and one.id != figure.id and one.side == figure.side and one.able and not in_the_saddle(ctx, one)


# --- dismounting
def may_not_dismount(ctx: Context, command: Dismount) -> Iterator[Refusal]:
    """Reasons against getting off: an animal that has moved, or does not stand still, a hex too far or without room."""
    figure = ctx.figure(command.figure)
    yield from _not_now(ctx, figure)
    mount = mount_of(ctx, figure)
    if mount is None:
        yield Refusal(f"{figure.name} is on foot.", DISMOUNT)
    elif not keeps_still(mount) or in_the_air(ctx, mount):
        yield Refusal(f"{mount.name} does not stand still: jump off.", DISMOUNT)
    if command.hex is not None and command.hex not in _ground_near(ctx, figure):
        yield Refusal("There is no room, or it is too far.", DISMOUNT)


def _ground_near(ctx: Context, figure: Figure) -> tuple[Hex, ...]:
    """The free hexes to which a rider may go who gets off."""
    if figure.place is None or ctx.ground is None:
        return ()
    taken = Terrain(ctx, figure, figure.place).taken
    mount = mount_of(ctx, figure)
    own = () if mount is None else ctx.hexes(mount)
    near = (hex_ for far in range(1, FAR + 1) for hex_ in ring(figure.place, far))
    return tuple(hex_ for hex_ in near if is_open(ctx, hex_) and hex_ not in taken and hex_ not in own)


def get_off(play: Play, command: Dismount) -> None:
    """Get off and go to the hex, standing, kneeling or prone."""
    figure = play.figure(command.figure)
    at, left = command.hex or beside(play, figure), figure.on
    _settle(play, figure.id, "dismount")
    part(play, figure.id, at)
    play.change(figure.id, pose=Pose(command.pose))
    play.happened(GotOff(figure=figure.id, target=left, jumps=False, hex=at, pose=command.pose, rules=(DISMOUNT,)))


def _may_get_off(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.stage is Stage.MOVEMENT and rides(ctx, figure) and not figure.deeds.acts


def _on_calm_mount(ctx: Context, figure: Figure, _: object) -> bool:
    mount = mount_of(ctx, figure)
    return mount is None or not mount.riding.panic


# --- jumping off
def may_not_jump(ctx: Context, command: JumpOff) -> Iterator[Refusal]:
    """Reasons against jumping off; the speed of the mount is none, nor its panic (am.panic.jump)."""
    figure = ctx.figure(command.figure)
    yield from _not_now(ctx, figure)
    if not rides(ctx, figure):
        yield Refusal(f"{figure.name} is on foot.", JUMP)


def jump(play: Play, command: JumpOff) -> None:
    """Roll; whoever fails takes a die of damage, which nothing stops, and all end the turn prone.

    From an animal in the air it is a fall like any other (am.air.fall-damage), for which see `acts/air/upsets.py`.
    """
    figure = play.figure(command.figure)
    at, left = beside(play, figure), figure.on
    _settle(play, figure.id, "jump-off")
    if in_the_air(play, figure) and figure.level:
        part(play, figure.id, at)
        play.change(figure.id, level=figure.level)
        play.happened(GotOff(figure=figure.id, target=left, jumps=True, hex=at, pose="prone", rules=(JUMP, FALLS)))
        return
    lands = save(play, figure.id, DX, skill_of(play, figure).jump_dice, JUMP, "jumping off")
    part(play, figure.id, at)
    play.change(figure.id, pose=Pose.PRONE)
    play.happened(GotOff(figure=figure.id, target=left, jumps=True, hex=at, pose="prone", rules=(JUMP, PRONE)))
    if not lands:
        one = play.figure(figure.id)
        harm_target(play, harm_of(one, one, "jump", JUMP_DAMAGE, rules=(JUMP,)))


def _jump_needs(ctx: Context, command: JumpOff) -> tuple[Breakdown, ...]:
    """The number that lands unhurt, and the dice."""
    figure = ctx.figure(command.figure)
    if in_the_air(ctx, figure) and figure.level:
        return ()
    dice = Modifier(skill_of(ctx, figure).jump_dice, "dice", JUMP)
    return (to_save(ctx, figure, DX, dice.value), Breakdown("Dice", (dice,), key="save-dice"))


_MOUNTS = Offer(
    "Mount", _GROUP, MOUNT, key="mount", there=_may_mount, asks={"target": _animals}, needs="target", aside=if_barred
)
MOUNT_UP: Act = offered(MountUp, _MOUNTS, may_not_mount, get_on, kinds=MOUNTS)
_DISMOUNTS = Offer("Dismount", _GROUP, DISMOUNT, there=_may_get_off, asks={"hex": _ground_near}, judged=True)
DISMOUNT_ACT: Act = offered(Dismount, _DISMOUNTS, may_not_dismount, get_off, kinds=DISMOUNTS)
_JUMPS = Offer("Jump off", _GROUP, JUMP, there=_may_get_off, aside=_on_calm_mount)
JUMP_OFF: Act = offered(JumpOff, _JUMPS, may_not_jump, jump, _jump_needs, kinds=DISMOUNTS)
