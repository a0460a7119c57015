"""Refusals of Specific Plots, and the figures that have to state one (2.2, 3.2, 3.4)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.data.plots import DEFENSIVE, Deed
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.dice import CARRIED
from gmtool.rules.melee_rounds.state.fight import Cast, Figure, Stage
from gmtool.rules.seam import Refusal

FIGHT, MAGIC, THINGS, ELSE = "With the die", "Magic", "Weapons and things", "Otherwise"
"""The groups of choices."""
TAKES_AMR = frozenset(
    {
        Deed.ATTACK,
        Deed.PARRY,
        Deed.DRAW,
        Deed.SHEATHE,
        Deed.SHIELD,
        Deed.LOAD,
        Deed.DRINK,
        Deed.FETCH,
        Deed.WET,
        Deed.THROW,
    }
)
"""The deeds that take an Initiative die in their second."""
COMMITMENT, NO_FLIGHT = "mr.init.commitment", "mr.init.no-flight-no-spell"
CONSISTENT, SIMULTANEOUS, SPAN = "mr.plot.consistent", "mr.plot.simultaneous", "mr.plot.specific-span"
NO_CAST, DICE = "mr.magic.no-cast-while-attacking", "mr.init.dice"
FIRST, FIRST_CAST = "mr.init.first-mr-all-roll", "mr.init.first-mr-magic-user"


def defensive(figure: Figure) -> bool:
    """True if a figure is on Full Defensive now."""
    return figure.plot is not None and figure.plot.kind == DEFENSIVE and not figure.ended


def in_force(ctx: Context, figure: Figure) -> bool:
    """True if Full Defensive protects a figure now; in round 1 it may begin later (mr.init.first-mr-all-roll)."""
    return defensive(figure) and ctx.fight.second >= figure.start


def has_dice(figure: Figure) -> bool:
    """True if it has rolled Initiative for attacks in this round; a parry carried over alone was not rolled."""
    return figure.dice is not None and figure.dice.rolled != (CARRIED,)


def has_not_rolled(ctx: Context, figure: Figure) -> bool:
    """True if it may roll Initiative when attacked, even without a plot (mr.init.attacked-may-change)."""
    if has_dice(figure) or figure.later or figure.free:
        return False
    return figure.start == 0 or ctx.house("first-reaction") == "may"


def casting(ctx: Context, figure: Figure) -> Cast | None:
    """The spell that a figure is casting in this second; Reflex Spells take no time of their own and do not count."""
    return next((one for one in figure.cast if one.begun <= ctx.now <= one.ends and one.kind != "reflex"), None)


def running(ctx: Context, figure: Figure) -> bool:
    """True if a deed or spell plotted in an earlier second goes on in this one."""
    cast, deed = casting(ctx, figure), figure.running
    if cast is not None and cast.begun < ctx.now:
        return True
    return deed is not None and deed.begun <= ctx.now <= deed.until and not stated_now(ctx, figure)


def stated_now(ctx: Context, figure: Figure) -> bool:
    """True if a deed over several seconds was stated for this one, so that it can still be replaced."""
    deed, intent = figure.running, figure.intent
    return deed is not None and intent is not None and deed.begun == ctx.now and intent.deed is deed.deed


def usable(ctx: Context, figure: Figure) -> int | None:
    """The face of the die that a figure can use in this second; None where it has none."""
    if figure.dice is None or figure.free:
        return None
    return figure.dice.usable(ctx.fight.second)


def can_act(ctx: Context, figure: Figure) -> bool:
    """True if it has an AMR for this second: a die, or the free first AMR of a duel."""
    return figure.free or usable(ctx, figure) is not None


def must_state(ctx: Context, figure: Figure) -> bool:
    """True if a figure has to state a Specific Plot: a die is available (mr.delay.die-available)."""
    kind = ctx.plot(figure)
    uses = kind is not None and any(kind.lets(deed) for deed in TAKES_AMR)
    free = figure.intent is None and not running(ctx, figure)
    return figure.able and free and uses and usable(ctx, figure) is not None


def asked_in(ctx: Context) -> bool:
    """True if Specific Plots can be stated at all: not before the first second, nor once attacks are resolved."""
    return ctx.fight.stage in (Stage.SECOND, Stage.REACTIONS)


def open_to(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why a figure can state nothing at all now."""
    stage = ctx.fight.stage
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")
    elif stage is Stage.PLOTS:
        yield Refusal("State the General Plots and roll Initiative first.", "mr.init.when")
    elif stage is Stage.ATTACKS or (stage is Stage.REACTIONS and not figure.changed):
        yield Refusal(f"The plots of second {ctx.fight.second} are in.", SIMULTANEOUS)


def refusals(ctx: Context, figure: Figure, deed: Deed) -> Iterator[Refusal]:
    """Reasons why a figure cannot state this kind of Specific Plot now."""
    closed = tuple(open_to(ctx, figure))
    yield from closed
    if closed or deed is Deed.GO_ON:
        return
    if defensive(figure):
        yield Refusal(f"{figure.name} is on Full Defensive: it only dodges and shields.", "mr.fd.only-dodge-shield")
        return
    yield from _consistent(ctx, figure, deed)
    yield from _busy(ctx, figure, deed)
    yield from _too_early(ctx, figure, deed)
    if deed in TAKES_AMR:
        yield from _without_die(ctx, figure)


def _consistent(ctx: Context, figure: Figure, deed: Deed) -> Iterator[Refusal]:
    kind = ctx.plot(figure)
    if kind is not None and not kind.lets(deed):
        rule = "mr.fd.break-actions" if figure.ended else CONSISTENT
        yield Refusal(f"{figure.name} has plotted {kind.name}.", rule)


def _busy(ctx: Context, figure: Figure, deed: Deed) -> Iterator[Refusal]:
    if not running(ctx, figure):
        return
    fights = deed in (Deed.ATTACK, Deed.PARRY)
    if casting(ctx, figure) is not None and fights:
        yield Refusal(f"{figure.name} is casting a spell.", NO_CAST)
    else:
        yield Refusal(f"{figure.name} goes on with what it is doing, or breaks it off.", SPAN)


def _too_early(ctx: Context, figure: Figure, deed: Deed) -> Iterator[Refusal]:
    """Refusals before the first second rolled, except of what the General Plot states.

    After the first round nothing is rolled for spells: they begin in any second (mr.init.magic-user-free-later).
    """
    second = ctx.fight.second
    if second < figure.start and deed is not Deed.HOLD:
        rule = FIRST_CAST if deed is Deed.CAST else FIRST
        yield Refusal(f"{figure.name} begins in second {figure.start}.", rule)
    first = figure.dice.first if figure.dice is not None and not figure.free else 0
    if second >= first:
        return
    if deed is Deed.CAST:
        yield Refusal(f"{figure.name} is committed to second {first}: it casts no spell before.", NO_FLIGHT)
    elif deed in (Deed.MOVE, Deed.OTHER) and not _states_a_way(ctx, figure):
        rule = NO_FLIGHT if deed is Deed.MOVE else COMMITMENT
        yield Refusal(f"{figure.name} is committed to second {first}: it does nothing else before.", rule)


def _states_a_way(ctx: Context, figure: Figure) -> bool:
    """True if the General Plot includes moving: to reach a foe, or without dice."""
    kind = ctx.plot(figure)
    return kind is not None and (kind.reaching or kind.dice == "none")


def _without_die(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not can_act(ctx, figure):
        yield Refusal(f"{figure.name} has no die for second {ctx.fight.second}.", DICE)


def aims_at(ctx: Context, foe: Figure, figure: Figure) -> bool:
    """True if a foe attacks a figure openly in this second, with the attack still to come.

    A successful Thievish Attack is unknown to its target (mr.init.thievish-hit-unaware).
    """
    intent = foe.intent
    attacks = intent is not None and intent.deed is Deed.ATTACK and not intent.thievish and not intent.done
    return attacks and intent is not None and intent.target == figure.id
