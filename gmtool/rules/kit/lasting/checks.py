"""Pending checks in a fight: owed, due at their moment, before anybody's turn, and rolled or left out."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from typing import Generic, TypeVar

from gmtool.dice import Need
from gmtool.dice.notation import MOST_DICE, MOST_SIDES
from gmtool.records import dataclass
from gmtool.rules.kit.lasting import effects
from gmtool.rules.kit.lasting.effects import LONGEST, effect_of, effect_refusals, free_key
from gmtool.rules.kit.play import AnyContext, AnyPlay, evolve
from gmtool.rules.seam import (
    END,
    ActEffect,
    Agenda,
    BeginEffect,
    Breakdown,
    CheckDropped,
    CheckOwed,
    CheckRolled,
    Choice,
    Command,
    DropCheck,
    Due,
    Effect,
    EndEffect,
    Event,
    Input,
    InputKind,
    Json,
    Measure,
    Measures,
    MoveEffect,
    OweCheck,
    Progress,
    Refusal,
    RollCheck,
    WaitingCheck,
    Why,
    draft_of,
)

C = TypeVar("C", bound=AnyContext)
P = TypeVar("P", bound=AnyPlay)
PASSED = Measure("passed", "passes", headline=True)
GROUP = "Checks due"


def reached(_: object, agenda: Agenda, score: int | None) -> bool:
    """True if the turn has come to a score, in an order from highest to lowest; None: to its end."""
    waiting = [slot for lane in agenda.lanes for slot in lane.slots if slot.progress in (Progress.NOW, Progress.LATER)]
    if score is None:
        return not waiting and not agenda.next
    return all(slot.score is None or slot.score < score for slot in waiting)


def nothing_follows(_: object, check: WaitingCheck, passed: bool) -> None:
    """Nothing, for checks of which the GM sees to what follows."""


def nothing_done(_: object, effect: Effect) -> None:
    """Nothing, for effects of which the GM sees to what they do."""


def never_held(_: object, check: WaitingCheck) -> bool:
    """False: nothing comes before a check that is due."""
    return False


@dataclass(frozen=True)
class Lasting(Generic[C, P]):
    """The system's part in what lasts or waits.

    `reached` tells whether the turn has come to a score, None for its end; `follows` are the functions for what follows
    a check, by its `then`: from the play, the check, and whether it passed. `held` tells whether somebody still acts
    before a check that would be due. `acts` does what an effect does when it acts.
    """

    reached: Callable[[C, Agenda, int | None], bool] = reached
    follows: Mapping[str, Callable[[P, WaitingCheck, bool], None]] = field(default_factory=dict)
    acts: Callable[[P, Effect], None] = nothing_done
    held: Callable[[C, WaitingCheck], bool] = never_held

    # --- asking ------------------------------------------------------------------------------------------------
    def agenda(self, ctx: C, agenda: Agenda) -> Agenda:
        """The agenda with the checks that wait, and with reminders of what else comes this turn."""
        fight = ctx.fight
        if not fight.checks and not fight.effects:
            return agenda
        checks = sorted(self._waiting(ctx, agenda), key=lambda one: (not one.due, one.turn))
        due = (*agenda.due, *self._reminders(ctx, checks))
        if not any(one.due for one in checks):
            return replace(agenda, checks=tuple(checks), due=due)
        return replace(agenda, checks=tuple(checks), due=due, next=(), prompt=f"{checks[0].words}.")

    def _waiting(self, ctx: C, agenda: Agenda) -> Iterator[WaitingCheck]:
        for check in ctx.fight.checks:
            yield evolve(check, due=not agenda.over and self._is_due(ctx, agenda, check))
        acting = [one for one in ctx.fight.effects if one.still_acts(ctx.turn)]
        for effect in sorted(acting, key=lambda one: -(one.acts or 0)):
            if not agenda.over and (effect.is_late(ctx.turn) or self.reached(ctx, agenda, effect.acts)):
                yield turn_of(effect)

    def _is_due(self, ctx: C, agenda: Agenda, check: WaitingCheck) -> bool:
        turn: int = ctx.turn
        if check.turn == turn and self.held(ctx, check):
            return False
        if check.turn != turn:
            return check.turn < turn
        if check.at == END:
            return self.reached(ctx, agenda, None)
        phases = {phase.key: phase.progress for phase in agenda.phases}
        return phases.get(check.at, Progress.NOW) in (Progress.NOW, Progress.DONE)

    def _reminders(self, ctx: C, checks: list[WaitingCheck]) -> Iterator[Due]:
        later = [one for one in checks if not one.due and one.turn <= ctx.turn]
        for check in later:
            yield Due(f"{check.words}: this turn.", check.figure, check.rule)
        acting = {one.effect for one in checks if one.key == f"acts {one.effect}"}
        told = Counter[tuple[str, str]]()
        for effect in ctx.fight.effects:
            if effect.still_acts(ctx.turn) and effect.key not in acting:
                told[f"{effect.label} acts at {effect.acts}", effect.rule] += 1
            if effect.ends == ctx.turn:
                told[f"{effect.label} ends with this turn", effect.rule] += 1
        for (words, rule), many in told.items():
            yield Due(f"{words}." if many == 1 else f"{words}, {many} of them.", rule=rule)

    # --- doing -------------------------------------------------------------------------------------------------
    def perform(self, play: P, command: Command) -> None:
        """Do one of the GM's commands about effects and checks."""
        match command:
            case BeginEffect():
                effects.begun(play, command)
            case MoveEffect(effect=key, where=where):
                effects.move(play, key, where)
            case EndEffect(effect=key):
                effects.end(play, key)
            case ActEffect(effect=key, skipped=skipped):
                effect = effect_of(play, key)
                assert effect is not None
                effects.acted(play, effect, skipped=skipped)
                if not skipped:
                    self.acts(play, effect)
            case OweCheck():
                owe(play, _owed(play, command))
            case RollCheck(check=key):
                self._roll(play, check_of(play, key))
            case DropCheck(check=key, reason=reason):
                check = check_of(play, key)
                _forget(play, check)
                play.happened(CheckDropped(label=check.label, figure=check.figure, reason=reason))

    def _roll(self, play: P, check: WaitingCheck) -> None:
        """Roll a check, note how it came out, and do what follows."""
        _forget(play, check)
        rolled, passed = None, False
        if check.dice is not None:
            plus, needed = check.dice.plus, check.needed
            on_dice = None if needed is None else Need(needed.number - plus, needed.how)
            side = check.side or (play.figure(check.figure).side if check.figure else "")
            why = Why(check.label, side, check.figure, check.rule, needs=on_dice)
            rolled = play.roll(check.dice, why, on_dice.met if on_dice else None).total
            passed = needed is None or needed.met(rolled)
        play.happened(
            CheckRolled(
                label=check.label,
                figure=check.figure,
                side=check.side,
                rolled=rolled,
                needed=check.needed,
                passed=passed,
                does="" if passed and check.need is not None else check.does,
                rules=(check.rule,) if check.rule else (),
            )
        )
        self.follows.get(check.then, nothing_follows)(play, check, passed)


def turn_of(effect: Effect) -> WaitingCheck:
    """The turn of an effect in the order, as something that waits."""
    return WaitingCheck(
        f"acts {effect.key}",
        f"{effect.label} acts",
        effect=effect.key,
        does=effect.does,
        rule=effect.rule,
        secret=effect.secret,
        due=True,
    )


def check_of(ctx: AnyContext, key: str) -> WaitingCheck:
    """The check of this key (KeyError for none)."""
    found = {one.key: one for one in ctx.fight.checks}
    check: WaitingCheck = found[key]
    return check


def owe(play: AnyPlay, check: WaitingCheck) -> str:
    """Have a check wait, at once or from a later turn; returns the key that it gets, unless it brings its own."""
    key = check.key or free_key("c", [one.key for one in play.fight.checks])
    made = evolve(check, key=key, turn=max(check.turn, play.turn), due=False)
    play.change_fight(checks=(*(one for one in play.fight.checks if one.key != key), made))
    rules, turns = (made.rule,) if made.rule else (), made.turn - play.turn
    does = made.does if made.dice is None else ""
    owed = CheckOwed(label=made.label, figure=made.figure, side=made.side, turns=turns, at=made.at, does=does)
    play.happened(replace(owed, rules=rules))
    return key


def _owed(play: AnyPlay, command: OweCheck) -> WaitingCheck:
    return WaitingCheck(
        "",
        command.label.strip(),
        command.figure,
        command.side,
        dice=command.dice,
        need=command.need,
        modifiers=command.modifiers,
        turn=play.turn + command.turns,
        at=command.at,
        does=command.does,
        secret=command.secret,
    )


def _forget(play: AnyPlay, check: WaitingCheck) -> None:
    play.change_fight(checks=tuple(one for one in play.fight.checks if one.key != check.key))


def lasting_refusals(ctx: AnyContext, command: Command) -> Iterator[Refusal]:
    """The reasons against a command about effects and checks, which bind even the GM."""
    yield from effect_refusals(ctx, command)
    match command:
        case OweCheck(label=label, does=does, side=side, dice=dice):
            if not label.strip() or len(label) > LONGEST or len(does) > LONGEST:
                yield Refusal(f"A check's name has 1 to {LONGEST} characters, and its other words no more.")
            if side and side not in [one.id for one in ctx.fight.sides]:
                yield Refusal(f"“{side}” is not a side of this fight.")
            if dice is not None and not (1 <= dice.count <= MOST_DICE and 2 <= dice.sides <= MOST_SIDES):
                yield Refusal(f"There are 1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides.")
        case RollCheck(check=key) | DropCheck(check=key) if key not in [one.key for one in ctx.fight.checks]:
            yield Refusal("That check is no longer pending.")


# --- what the GM can do about a check that is due --------------------------------------------------------------------
def check_choices(agenda: Agenda) -> Iterator[Choice]:
    """The choices for what is due now: to do it, which is usual, or to leave it out; further checks stand aside."""
    for place, check in enumerate(one for one in agenda.checks if one.due):
        aside = place > 0
        acts = check.key == f"acts {check.effect}"
        label = check.label if acts or check.dice is None else f"Roll for “{check.label}”"
        yield Choice(f"check {check.key}", label, GROUP, do_draft(check), rule=check.rule, usual=not place, aside=aside)
        if acts:
            skip = draft_of(ActEffect, effect=check.effect, skipped=True)
            yield Choice(f"drop {check.key}", f"{check.label}: not this turn", GROUP, skip, aside=aside)
        else:
            why = Input("reason", "Reason", InputKind.TEXT, default="", required=False)
            drop = draft_of(DropCheck, check=check.key)
            yield Choice(f"drop {check.key}", f"No check: {check.label}", GROUP, drop, (why,), aside=aside)


def do_draft(check: WaitingCheck) -> dict[str, Json]:
    """The command that does what waits, as data."""
    if check.effect and check.key == f"acts {check.effect}":
        return draft_of(ActEffect, effect=check.effect)
    return draft_of(RollCheck, check=check.key)


def blocked(check: WaitingCheck) -> Refusal:
    """The reason against anything else while a check is due."""
    return Refusal(f"First: {check.words}.", check.rule)


def check_numbers(ctx: AnyContext, command: Command) -> tuple[Breakdown, ...]:
    """The number that a check is rolled against; nothing for any other command."""
    if not isinstance(command, RollCheck) or command.check not in [one.key for one in ctx.fight.checks]:
        return ()
    return check_of(ctx, command.check).breakdowns


def check_measures(events: tuple[Event, ...]) -> Measures:
    """The measures of a rolled check."""
    return {PASSED.key: int(any(isinstance(one, CheckRolled) and one.passed for one in events))}
