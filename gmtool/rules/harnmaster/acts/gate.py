"""The gate: what the states of figures bar, in the order in which the reasons are told.

Prone is no bar: the page has a penalty for it, and nothing that the prone cannot do.
"""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.kinds import (
    ACTION,
    ATTACKS,
    CALLED,
    DEFENDS,
    ENDS,
    EVADES,
    IGNORES,
    LONG,
    MOVES,
    SHOOTS,
    STRIKES,
    TURN,
    kinds,
)
from gmtool.rules.harnmaster.acts.turn.taking import EVADE, did
from gmtool.rules.harnmaster.state.clock import bonus, evading, has_bonus, ignores
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.gate import Bar, Gate, Meant
from gmtool.rules.seam import Refusal

_TURN, _BONUS, _ALLOWED = "hm.gm.stunned-shock", "hm.ta.action", "hm.gm.tactical-advantage"


def _out(_: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")


def _out_himself(ctx: Context, _: Figure, target: Figure) -> Iterator[Refusal]:
    return _out(ctx, target)


def _done(_: Context, figure: Figure) -> Iterator[Refusal]:
    """Only a turn that is still to come can be called."""
    if figure.done:
        yield Refusal(f"{figure.name} has had its turn.", _TURN)


def _done_without_bonus(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A bonus action comes after the turn as well."""
    if not has_bonus(ctx, figure):
        yield from _done(ctx, figure)


def _acted(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.acted and not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has spent its turn: it {did(figure)}.", _TURN)


def _evaded(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.acted == EVADE and not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has made its evading move.", "hm.evade.precondition")


def _bonus(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    if not has_bonus(ctx, figure):
        return
    if ENDS in meant.kinds:
        yield Refusal(f"First {figure.name} takes its bonus action.", _BONUS)
    if LONG in meant.kinds:
        yield Refusal("A bonus action is an attack, a half Move, or whatever else you allow.", _BONUS)


def _bonus_without_attack(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    due = bonus(ctx)
    if due is None or due.figure != figure.id:
        return
    if ctx.house("bonus-actions") == "move":
        yield Refusal("This bonus action cannot be an attack.", _ALLOWED)
    elif not due.attack:
        yield Refusal("You refused an attack as this bonus action.", _ALLOWED)


def _stunned(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.stunned:
        yield Refusal(f"{figure.name} is stunned.", "hm.evade.precondition")


def _evading(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if evading(ctx, figure):
        yield Refusal(f"{figure.name} is evading and cannot strike.", "hm.evade.no-strikes", short="is evading")


def _evading_aware(ctx: Context, figure: Figure, foe: Figure) -> Iterator[Refusal]:
    """By a house rule an evader chooses to Ignore nobody; whom it must Ignore it does."""
    if evading(ctx, figure) and ctx.house("evader-ignore") == "may-not" and not ignores(ctx, figure, foe):
        yield Refusal(f"{figure.name} is evading: it can only block or dodge.", "hm.evade.no-strikes")


def _unaware(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """Whom a figure has not noticed it neither strikes nor shoots at, and must Ignore."""
    if meant.target in figure.unaware:
        by_kind = {
            DEFENDS: "hm.aware.unaware-ignores",
            STRIKES: "hm.engage.precondition",
            SHOOTS: "hm.aware.gm-calls-test",
        }
        rule = next(rule for kind, rule in by_kind.items() if kind in meant.kinds)
        text = f"{figure.name} has not noticed {ctx.figure(meant.target).name}."
        yield Refusal(text, rule, short="not noticed")


def _ignoring(ctx: Context, figure: Figure, foe: Figure) -> Iterator[Refusal]:
    if ignores(ctx, figure, foe) and foe.id not in figure.unaware:
        yield Refusal(f"{figure.name} chose to ignore {foe.name}.", "hm.declare.ignore-choice-lasts")


def _lost(ctx: Context) -> bool:
    return any(not one.able for one in ctx.everyone())


def _unnoticed(ctx: Context) -> bool:
    return any(one.unaware for one in ctx.everyone())


def _in_turns(ctx: Context) -> bool:
    """False while a defense is to be declared: then nobody has a turn, and that is the reason told."""
    return ctx.fight.exchange is None


def _owed(ctx: Context) -> bool:
    return _in_turns(ctx) and bool(ctx.fight.bonuses)


GATE = Gate(
    (
        Bar("out", kinds(), _out, but=True),
        Bar("out-target", kinds(), whom=_out_himself, there=_lost, but=True),
        Bar("done", kinds(TURN), _done_without_bonus, there=_in_turns),
        Bar("done", kinds(CALLED), _done, there=_in_turns),
        Bar("acted", kinds(ACTION), _acted, there=_in_turns),
        Bar("evaded", kinds(MOVES), _evaded, there=_in_turns),
        Bar("bonus", kinds(LONG, ENDS), how=_bonus, there=_owed),
        Bar("bonus-without-attack", kinds(ATTACKS), _bonus_without_attack, there=_owed),
        Bar("stunned", kinds(EVADES), _stunned),
        Bar("evading", kinds(STRIKES), _evading),
        Bar("evading-aware", kinds(IGNORES), whom=_evading_aware),
        Bar("unaware", kinds(STRIKES, SHOOTS, DEFENDS), how=_unaware, there=_unnoticed),
        Bar("ignoring", kinds(DEFENDS), whom=_ignoring),
    )
)
