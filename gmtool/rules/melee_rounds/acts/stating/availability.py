"""When Specific Plots can be stated, and the figures that have to state one (2.2, 3.2, 3.4)."""

from collections.abc import Iterator

from gmtool.rules.kit.gate import Meant
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
COMMITMENT = "mr.init.commitment"
SIMULTANEOUS, DICE = "mr.plot.simultaneous", "mr.init.dice"


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
    """True if a figure has to state a Specific Plot: it can use the die that is available (mr.delay.die-available).

    Without a General Plot a figure only watches.
    """
    if figure.intent is not None or ctx.plot(figure) is None or usable(ctx, figure) is None:
        return False
    gate = ctx.book.gate.asked(ctx)
    return any(not gate.against(Meant(figure.id, frozenset({deed}))) for deed in TAKES_AMR)


def asked_in(ctx: Context) -> bool:
    """True if Specific Plots can be stated at all: not before the first second, nor once attacks are resolved."""
    return ctx.fight.stage in (Stage.SECOND, Stage.REACTIONS)


def in_seconds(ctx: Context) -> bool:
    """False while General Plots are stated: what a second bars holds then no longer, or not yet."""
    return ctx.fight.second > 0


def open_to(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons of the stage why a figure can state nothing at all now."""
    stage = ctx.fight.stage
    if stage is Stage.PLOTS:
        yield Refusal("State the General Plots and roll Initiative first.", "mr.init.when")
    elif stage is Stage.ATTACKS or (stage is Stage.REACTIONS and not figure.changed):
        yield Refusal(f"The plots of second {ctx.fight.second} are in.", SIMULTANEOUS)


def refusals(ctx: Context, figure: Figure, deed: Deed) -> Iterator[Refusal]:
    """Reasons of the stage and of its dice why a figure cannot state this kind of Specific Plot now."""
    closed = tuple(open_to(ctx, figure))
    yield from closed
    if not closed and deed in TAKES_AMR and not can_act(ctx, figure):
        yield Refusal(f"{figure.name} has no die for second {ctx.fight.second}.", DICE)


def may(ctx: Context, figure: Figure, deed: Deed) -> bool:
    """True if a figure can state this kind of Specific Plot now."""
    meant = Meant(figure.id, frozenset({deed}))
    return not any(refusals(ctx, figure, deed)) and not any(ctx.book.gate.against(ctx, meant))


def aims_at(ctx: Context, foe: Figure, figure: Figure) -> bool:
    """True if a foe attacks a figure openly in this second, with the attack still to come.

    A successful Thievish Attack is unknown to its target (mr.init.thievish-hit-unaware).
    """
    intent = foe.intent
    attacks = intent is not None and intent.deed is Deed.ATTACK and not intent.thievish and not intent.done
    return attacks and intent is not None and intent.target == figure.id
