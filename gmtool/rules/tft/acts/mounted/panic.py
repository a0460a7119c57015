"""Panic: what an animal does in it, what causes it beside wounds, and how its rider gets it under control."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Modifier,
    Refusal,
    WaitingCheck,
    Why,
)
from gmtool.rules.tft.acts.attacks.attack import knock_down
from gmtool.rules.tft.acts.kinds import ANSWERS, CONTROLS
from gmtool.rules.tft.acts.saddle.fright import IMMUNE, STARTLED, keeps_calm
from gmtool.rules.tft.acts.saddle.options import CONTROL as CONTROL_OPTION
from gmtool.rules.tft.acts.saddle.options import ONLY
from gmtool.rules.tft.acts.turn.saves import DX, iq_of, save, score, to_save
from gmtool.rules.tft.data.riders import Panic
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import record_status, status_at_move
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.frenzy import WentBerserk
from gmtool.rules.tft.state.records.riding import CalmAgain, Control, Frighten, Panicked, Riding
from gmtool.rules.tft.state.saddle import mount_of, panicked, riders_of, rides, skill_of

TABLE, SCARE, DELAY, PRECAUTIONS = (
    "am.panic.table",
    "am.panic.scare",
    "am.panic.scare-delay",
    "am.panic.precautions",
)
CONTROL, THROW, BERSERK, EP = "am.panic.control", "am.panic.throw", "am.panic.berserk-mount", "am.panic.control-ep"
AGAIN, HANGS_ON = "tft.panic-again", "tft.hangs-on"
"""The keys of what follows when a panic goes on, and of the roll to hang on."""


# --- what it does
def panic(play: Play, mount: str, rule: str, *, startled: bool = False) -> None:
    """Roll for what an animal does that panics, and begin it; its panic dates from this turn."""
    _reacts(play, mount, rule, replace(play.figure(mount).riding, panicked=play.fight.turn, startled=startled))


def _reacts(play: Play, mount: str, rule: str, riding: Riding) -> None:
    """Roll the die of a panic that began when `riding` says."""
    one = play.figure(mount)
    rows = {face: row for row in play.tables.panics.values() for face in range(row.lowest, row.highest + 1)}
    die = play.roll(Dice(1), Why(f"{one.name} panics", one.side, one.id, TABLE), lambda face: rows[face].effect).sum
    row = rows[die]
    play.change(mount, riding=replace(riding, panic=row.effect))
    play.happened(Panicked(figure=mount, die=die, words=row.label, rules=(rule, TABLE)))
    _begin(play, mount, row)


def _begin(play: Play, mount: str, row: Panic) -> None:
    one = play.figure(mount)
    if row.effect == "berserk":
        play.change(mount, frenzy="rage")
        play.happened(WentBerserk(figure=mount, by="panic", rules=(BERSERK,)))
    elif row.effect == "frozen":
        again = WaitingCheck(
            f"panic {mount}",
            f"The panic of {one.name} goes on",
            mount,
            turn=play.fight.turn + 1,
            then=AGAIN,
            rule=TABLE,
        )
        owe(play, again)
    elif row.effect == "throws":
        _owes_a_hold(play, mount, 0)


def _owes_a_hold(play: Play, mount: str, turns: int) -> None:
    """Let each rider of an animal that tries to throw it owe its roll to hang on, in so many turns."""
    for rider in riders_of(play, play.figure(mount)):
        check = WaitingCheck(
            f"hang on {rider.id}",
            f"Hang on to {play.figure(mount).name}",
            rider.id,
            dice=Dice(skill_of(play, rider).hang_dice),
            need=at_most(score(play, rider, DX).total),
            turn=play.fight.turn + turns,
            does=f"{rider.name} is thrown",
            then=HANGS_ON,
            rule=THROW,
        )
        if not rider.limp:
            owe(play, check)


def startled(play: Play, check: WaitingCheck, passed: bool) -> None:
    """After the roll of a rider whose mount was wounded."""
    mount = mount_of(play, play.figure(check.figure))
    if mount is None or not mount.able:
        return
    if passed:
        play.happened(CalmAgain(figure=mount.id, calm=False, rules=(check.rule,)))
    else:
        panic(play, mount.id, check.rule)


def goes_on(play: Play, check: WaitingCheck, _: bool) -> None:
    """The next die of an animal that stood still: the panic is the one that it was in (am.panic.table)."""
    mount = play.figure(check.figure)
    if mount.able and mount.riding.panic == "frozen":
        _reacts(play, mount.id, TABLE, mount.riding)


def hangs_on(play: Play, check: WaitingCheck, passed: bool) -> None:
    """After the roll to hang on: whoever is thrown lies beside the animal; the others roll again next turn."""
    rider = play.figure(check.figure)
    mount = mount_of(play, rider)
    if mount is None or mount.riding.panic != "throws" or not mount.able:
        return
    if passed:
        _owes_a_hold(play, mount.id, 1)
    else:
        play.change(rider.id, riding=replace(rider.riding, tied=False))
        knock_down(play, rider.id, "thrown", THROW)


FOLLOWS: Mapping[str, Callable[[Play, WaitingCheck, bool], None]] = {
    STARTLED: startled,
    AGAIN: goes_on,
    HANGS_ON: hangs_on,
}
"""Functions that follow the checks of this section."""


# --- other frights
def fright_dice(ctx: Context, mount: Figure, cause: str) -> int:
    """The dice against the animal's IQ, one less with a horseman on its back."""
    row = ctx.tables.frights.get(cause)
    less = min((skill_of(ctx, one).fright_dice for one in riders_of(ctx, mount)), default=0)
    return max(1, (row.dice if row else 0) + less)


def no_fright(ctx: Context, command: Frighten) -> Iterator[Refusal]:
    """Reasons against the roll: an animal that does not panic, or is in panic, or whose card has no IQ."""
    mount = ctx.figure(command.figure)
    if command.cause not in ctx.tables.frights:
        yield Refusal("There is no such fright.", SCARE)
    yield from _frightened(mount)
    if command.precautions:
        return
    if keeps_calm(ctx, mount):
        yield Refusal(f"{mount.name} does not panic.", IMMUNE)
    elif not iq_of(mount):
        yield Refusal(f"The card of {mount.name} has no IQ.", SCARE)


def _frightened(mount: Figure) -> tuple[Refusal, ...]:
    return (Refusal(f"{mount.name} is in panic.", "am.panic.duration"),) if panicked(mount) else ()


def frighten(play: Play, command: Frighten) -> None:
    """Roll against the animal's IQ; after precautions it stays calm (am.panic.precautions)."""
    mount = play.figure(command.figure)
    if command.precautions:
        play.happened(CalmAgain(figure=mount.id, calm=False, rules=(PRECAUTIONS,)))
        return
    if not save(play, mount.id, "IQ", fright_dice(play, mount, command.cause), SCARE, "not to panic"):
        panic(play, mount.id, SCARE, startled=True)


def _fright_needs(ctx: Context, command: Frighten) -> tuple[Breakdown, ...]:
    """The animal's IQ, and the dice."""
    mount = ctx.figure(command.figure)
    dice = Modifier(fright_dice(ctx, mount, command.cause), "dice", SCARE)
    return (to_save(ctx, mount, "IQ", dice.value), Breakdown("Dice", (dice,), key="save-dice"))


def _is_ridden(ctx: Context, figure: Figure) -> bool:
    return figure.able and bool(riders_of(ctx, figure))


def _causes(ctx: Context, _: Figure) -> list[Candidate]:
    return [Candidate(row.key, row.label) for row in ctx.tables.frights.values()]


# --- getting it under control
def cannot_control(ctx: Context, command: Control) -> Iterator[Refusal]:
    """Reasons against the attempt: it is all that a rider does in the turn, and after a fright it takes a turn."""
    rider = ctx.figure(command.figure)
    mount = mount_of(ctx, rider)
    if mount is None or not panicked(mount):
        yield Refusal(f"{rider.name} is not on a panicked mount.", CONTROL)
        return
    if ctx.fight.stage not in (Stage.MOVEMENT, Stage.COMBAT):
        yield Refusal("A mount is brought under control during movement or the actions.", CONTROL)
    if not iq_of(rider):
        yield Refusal(f"The card of {rider.name} has no IQ.", CONTROL)
    chosen = ctx.tables.options.get(rider.deeds.option)
    if rider.deeds.acted or (chosen is not None and "tentative" not in chosen.does):
        yield Refusal(f"{rider.name} has done something else this turn.", ONLY)
    if mount.riding.startled and mount.riding.panicked == ctx.fight.turn:
        yield Refusal("After such a fright it can be tried from the next turn on.", DELAY)


def control(play: Play, command: Control) -> None:
    """Roll; the rider does nothing else this turn, and success may earn experience."""
    rider = play.figure(command.figure)
    mount = mount_of(play, rider)
    record_status(play, rider.id, status_at_move(play, rider))
    play.deed(rider.id, option=CONTROL_OPTION, start=rider.deeds.start or rider.place, intent=None)
    play.acted(rider.id, "passed")
    if mount is None or not save(play, rider.id, "IQ", skill_of(play, rider).control_dice, CONTROL, "controlling it"):
        return
    calm_down(play, mount.id, CONTROL)
    ep = play.house_number("control-ep")
    tally = play.figure(rider.id).tally
    play.change(rider.id, tally=replace(tally, judged=tally.judged + ep))  # am.panic.control-ep


def calm_down(play: Play, mount: str, rule: str) -> None:
    """End a panic: until then it lasts, unless the animal dies, or is far away as the GM says (am.panic.duration)."""
    one = play.figure(mount)
    frenzy = "" if one.riding.panic == "berserk" else one.frenzy
    play.change(mount, riding=replace(one.riding, panic="", startled=False), frenzy=frenzy)
    about = {f"panic {mount}", *(f"hang on {rider.id}" for rider in riders_of(play, one))}
    play.change_fight(checks=tuple(check for check in play.fight.checks if check.key not in about))
    play.happened(CalmAgain(figure=mount, calm=True, rules=(rule,)))


def _control_needs(ctx: Context, command: Control) -> tuple[Breakdown, ...]:
    """The rider's IQ, and the dice."""
    rider = ctx.figure(command.figure)
    dice = Modifier(skill_of(ctx, rider).control_dice, "dice", CONTROL)
    return (to_save(ctx, rider, "IQ", dice.value), Breakdown("Dice", (dice,), key="save-dice"))


def _rides_in_panic(ctx: Context, figure: Figure) -> bool:
    if ctx.fight.stage not in (Stage.MOVEMENT, Stage.COMBAT) or not rides(ctx, figure):
        return False
    mount = mount_of(ctx, figure)
    return mount is not None and panicked(mount)


def _is_usual(ctx: Context, _: Figure, barred: Sequence[Refusal]) -> bool:
    return not barred and ctx.fight.stage is Stage.MOVEMENT


_FRIGHTENS = Offer(
    "Is frightened",
    "Riding",
    SCARE,
    there=_is_ridden,
    asks={"cause": _causes},
    barred=lambda _, figure: _frightened(figure),
    aside=True,
)
FRIGHTEN: Act = offered(Frighten, _FRIGHTENS, no_fright, frighten, _fright_needs, kinds=ANSWERS)
_CONTROLS = Offer("Control the mount", "Riding", CONTROL, there=_rides_in_panic, usual=_is_usual)
CONTROL_ACT: Act = offered(Control, _CONTROLS, cannot_control, control, _control_needs, kinds=CONTROLS)
