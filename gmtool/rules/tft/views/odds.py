"""Odds: the measures of an outcome; and the duel of the calculator, with its attacker about to attack."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.play import odds_of
from gmtool.rules.seam import Command, Measure, Measures, Odds, Outcome
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.rules.tft.acts.fires.throwing import roll
from gmtool.rules.tft.acts.heights.climbing import keeps_hold
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Deeds, Fight, Stage, Status
from gmtool.rules.tft.state.flames import bomb_of
from gmtool.rules.tft.state.messages import commands
from gmtool.rules.tft.state.messages.attacks import (
    Attacked,
    BrokeFree,
    Collapsed,
    DaggerDrawn,
    Damaged,
    Died,
    Fell,
    Grappled,
    RolledToMiss,
    VictimDrawn,
)
from gmtool.rules.tft.state.messages.casting import Disbelieve, SpellCast
from gmtool.rules.tft.state.messages.close_quarters import BreakPin, Pin, PinTried, RolledOut, RollOut
from gmtool.rules.tft.state.messages.healing import Resuscitate
from gmtool.rules.tft.state.messages.turns import Saved
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.burning import FlaskThrown, PullFuse, ThrowFlask
from gmtool.rules.tft.state.records.climbing import ClimbFace
from gmtool.rules.tft.state.records.flight import LostHold
from gmtool.rules.tft.state.records.jumps import Jumped, JumpHole, PullUp
from gmtool.rules.tft.state.records.limbs import LimbDisabled, LimbLost, Stunned
from gmtool.rules.tft.state.records.riding import Pulled, PullRider
from gmtool.rules.tft.state.records.spells import PutSpell

FRIEND, SUCCESS, LIMB = "friend", "success", "limb"
MEASURES = (
    Measure("hit", "to hit", headline=True),
    Measure(SUCCESS, "succeeds", headline=True),
    Measure("hits", "hits", amount=True),
    Measure("down", "knocks down"),
    Measure("out", "disables"),
    Measure("dead", "kills"),
    Measure("drop", "drops the weapon"),
    Measure("break", "breaks the weapon"),
    Measure(LIMB, "cripples a limb"),
    Measure(FRIEND, "hits a friend"),
)
_BLOW = tuple(measure.key for measure in MEASURES if measure.key not in (SUCCESS, LIMB))
_STATES: dict[type, tuple[str, ...]] = {
    Fell: ("down",),
    Collapsed: ("out",),
    Died: ("dead", "out"),
    Stunned: ("out",),
    LimbDisabled: (LIMB,),
    LimbLost: (LIMB,),
}
_DICE: Mapping[type, tuple[tuple[type, ...], Callable[[Any], bool]]] = {
    commands.Grapple: ((Grappled,), lambda event: event.result in ("started", "joined")),
    commands.DrawDagger: ((DaggerDrawn, Saved), lambda event: event.kept if type(event) is Saved else event.drawn),
    commands.BreakFree: ((BrokeFree,), lambda event: event.free),
    commands.Save: ((Saved,), lambda event: event.kept),
    Disbelieve: ((Saved,), lambda event: event.kept),
    JumpHole: ((Jumped,), lambda event: event.result == "over"),
    PullUp: ((Saved,), lambda event: event.kept),
    PullFuse: ((Saved,), lambda event: event.kept),
    ThrowFlask: ((FlaskThrown,), lambda event: event.result == "hit"),
    RollOut: ((RolledOut,), lambda event: event.free),
    Pin: ((PinTried,), lambda event: event.pinned),
    BreakPin: ((Saved,), lambda event: event.kept),
    PullRider: ((Pulled,), lambda event: event.gets),
}
"""The commands that turn on a die, and the events that have the result."""
_HARMLESS = (Disbelieve, Resuscitate, commands.SwapWeapons, PutSpell)
"""The commands about somebody that harm nobody."""


def measured(command: Command, outcome: Outcome[Fight]) -> Measures:
    """The measures, counted from events about the command's own target; none for a command without an attempt."""
    found: dict[str, int] = {}
    die = None if _joins(outcome) else _DICE.get(type(command))
    if die is not None:
        kinds, succeeded = die
        found[SUCCESS] = int(any(type(event) in kinds and succeeded(event) for event in outcome.events))
    if isinstance(command, ClimbFace) and any(type(event) is Saved for event in outcome.events):
        found[SUCCESS] = int(not any(type(event) is LostHold for event in outcome.events))
    target = "" if isinstance(command, _HARMLESS) else getattr(command, "target", "")
    if target:
        # of a pin or a grapple it is asked whether it succeeds: there is nothing to hit
        found |= dict.fromkeys(_BLOW if die is None else _BLOW[1:], 0)
        if _may_cripple(command, outcome.state):
            found[LIMB] = 0
        for event in outcome.events:
            _count(event, target, outcome.state, found)
    return found


def _joins(outcome: Outcome[Fight]) -> bool:
    """True if somebody joins a brawl and strikes at once: no die is rolled but that of the blow (tm.hth.join)."""
    kinds = {(type(event), event.result) for event in outcome.events if isinstance(event, Grappled | Attacked)}
    return (Grappled, "joined") in kinds and any(kind is Attacked for kind, _ in kinds)


def weighed(ctx: Context, command: Command) -> Odds | None:
    """The odds of a throw at a hex, by its roll alone, whatever goes off there does, and of a climb; None of others.

    A climb may take hundreds of rolls, all with the same chance.
    """
    if isinstance(command, ClimbFace):
        kept = keeps_hold(ctx, command)
        found = {} if kept is None else {value: part for value, part in ((0, 1 - kept), (1, kept)) if part}
        return Odds({SUCCESS: found}, len(found)) if found else None
    if (
        not isinstance(command, ThrowFlask)
        or bomb_of(ctx, ctx.gear(ctx.figure(command.figure), command.weapon)) is None
    ):
        return None
    return odds_of(Play, ctx, lambda play: roll(play, command), lambda outcome: measured(command, outcome))


def _may_cripple(command: Command, state: Fight) -> bool:
    """True if an attack is aimed, or any low roll may cripple."""
    return getattr(command, "aim", "") not in ("", "body") or state.house.get("crippling") == "yes"


def _count(event: Any, target: str, after: Fight, found: dict[str, int]) -> None:
    kind = type(event)
    if kind is Attacked:
        if event.result == "hit":
            _hit(found, event.target == target or found.get("hit", 0) > 0)
        elif event.result in found:
            found[event.result] = 1
    elif kind is SpellCast:
        _hit(found, event.works)
    elif kind is RolledToMiss:
        if event.result in ("drop", "break"):
            found[event.result] = 1
    elif kind is VictimDrawn:
        _hit(found, event.target == target)
    elif kind is Damaged:
        if event.target == target:
            found["hits"] += event.hits
        elif after.figures[event.target].side == after.figures[event.figure].side:
            found[FRIEND] = 1
    elif kind in _STATES and event.figure == target:
        found.update(dict.fromkeys(_STATES[kind], 1))


def _hit(found: dict[str, int], hits: bool) -> None:
    """Note whether the target is hit, where that is asked for; what comes later has the last word."""
    if "hit" in found:
        found["hit"] = int(hits)


def without_friend_row(odds: Odds) -> Odds:
    """The odds without the row for friends where none can be hit."""
    if odds.chance(FRIEND):
        return odds
    return Odds({key: values for key, values in odds.distributions.items() if key != FRIEND}, odds.branches)


def duel(ctx: Context, attacker: str, target: str) -> tuple[Fight, ...]:
    """The calculator's fight of two in its combat, with the attacker about to attack."""
    figure = ctx.figure(attacker)
    sides = (figure.side, ctx.figure(target).side)
    shoots = missile_in_hand(ctx, figure) is not None
    row = ctx.tables.option("volleys") if shoots else ctx.tables.option("strikes", Status.ENGAGED.value)
    ready = replace(figure, deeds=Deeds(option=row.code if row else ""))
    figures = {**ctx.fight.figures, attacker: ready}
    return (replace(ctx.fight, stage=Stage.COMBAT, order=sides, figures=figures),)
