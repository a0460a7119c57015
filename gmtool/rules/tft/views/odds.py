"""Odds: the measures of an outcome; and the duel of the calculator, with its attacker about to attack."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from gmtool.rules.kit.chapters import Chances, Fold, merged
from gmtool.rules.seam import Answer, Command, Event, FigureEvent, Measure, Measures, Odds, Outcome
from gmtool.rules.tft.acts.attacks.attack import HITS
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Deeds, Fight, Stage, Status
from gmtool.rules.tft.state.messages.attacks import Attacked, Damaged, RolledToMiss, VictimDrawn
from gmtool.rules.tft.state.messages.casting import SpellCast
from gmtool.rules.tft.state.messages.turns import Saved
from gmtool.rules.tft.state.stations import MEASURED, SUFFERED

E = TypeVar("E", bound=Event)
C = TypeVar("C", bound=Command)
FRIEND, SUCCESS, LIMB = "friend", "success", "limb"
MEASURES = (
    Measure("hit", "to hit", headline=True),
    Measure(SUCCESS, "succeeds", headline=True),
    Measure(HITS, "hits", amount=True),
    Measure("down", "knocks down or worse", worse=("out", "dead")),
    Measure("out", "disables or worse", worse=("dead",)),
    Measure("dead", "kills"),
    Measure("drop", "drops the weapon"),
    Measure("break", "breaks the weapon"),
    Measure(LIMB, "cripples a limb"),
    Measure(FRIEND, "hits a friend"),
)
_BLOW = tuple(measure.key for measure in MEASURES if measure.key not in (SUCCESS, LIMB))


def shown_by(kind: type[E], by: Callable[[E], bool]) -> Callable[[Sequence[Any]], bool]:
    """Whether a command succeeds: by any of its events of this kind."""
    return lambda events: any(isinstance(event, kind) and by(event) for event in events)


def succeeds(
    told: Callable[[Sequence[Any]], bool],
    weighed: Callable[[Context, C], Odds | None] = lambda ctx, command: None,
    after: Callable[[Context, C, Sequence[Answer]], Odds | None] = lambda ctx, command, given: None,
) -> Chances[Context, C]:
    """The chances of a command that turns on a die of its own, by its events."""
    return Chances(lambda command, outcome: {SUCCESS: int(told(outcome.events))}, weighed, after)


KEPT = shown_by(Saved, by=lambda event: event.kept)
"""Whether a saving roll succeeds."""


def measured(chapters: Fold, command: Command, outcome: Outcome[Fight]) -> Measures:
    """The measures of an attempt on somebody, counted from events about him; none for other commands."""
    target = getattr(command, "target", "")
    if not target:
        return {}
    told = next((told[type(command)] for told in chapters.at(MEASURED) if type(command) in told), None)
    success = None if told is None else told(outcome.events)
    # of a pin or a grapple it is asked whether it succeeds: there is nothing to hit
    found = dict.fromkeys(_BLOW, 0) if success is None else {SUCCESS: int(success), **dict.fromkeys(_BLOW[1:], 0)}
    if _may_cripple(command, outcome.state):
        found[LIMB] = 0
    suffered = merged(chapters.at(SUFFERED))
    for event in outcome.events:
        _count(event, target, outcome.state, found)
        if isinstance(event, FigureEvent) and event.figure == target:
            found.update(dict.fromkeys(suffered.get(type(event), ()), 1))
    for measure in MEASURES:
        if any(found.get(key) for key in measure.worse):
            found[measure.key] = 1
    return found


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
            found[HITS] += event.hits
        elif after.figures[event.target].side == after.figures[event.figure].side:
            found[FRIEND] = 1


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
