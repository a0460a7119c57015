"""What holds for somebody, and until when."""

from collections.abc import Iterator

from gmtool.rules.kit.views import granted_conditions
from gmtool.rules.melee_rounds.acts.fighting.numbers import DROPS, IDLE, ONCE, WORD, casting_now
from gmtool.rules.melee_rounds.acts.stating.availability import COMMITMENT, defensive
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.melee_rounds.views.strip import hides_dice, sealed
from gmtool.rules.seam import Condition

RISK, READY = "mr.item.loaded-crossbow-risk", "mr.item.potion-ready"
REST, FULL_DEFENSIVE, PELLET = "mr.magic.ist-while-fighting", "mr.fd.only-dodge-shield", "mr.item.pellet-full-mr"
_STAGES = {"out": "got out", "wet": "got out and wetted"}


def conditions(ctx: Context, figure: Figure) -> tuple[Condition, ...]:
    """Of its plot and its dice, of its spells, of what it carries, and what the GM gave it."""
    if not figure.able:
        return (Condition("Dead" if figure.dead else "Out" if figure.out else "Gone"),)
    plotted = _plotted(ctx, figure) if ctx.fight.second else ()
    return (*plotted, *_spells(ctx, figure), *_carried(ctx, figure), *granted_conditions(figure, "round"))


def _plotted(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """While plots are stated none of this holds yet."""
    second, plot = ctx.fight.second, figure.plot
    secret = sealed(ctx, figure)
    if plot is None:
        yield Condition("Only watches, without a plot", "until the next round", IDLE)
    elif defensive(figure):
        until = "until its parry, damage, or its own choice"
        yield Condition("Full Defensive", until, FULL_DEFENSIVE, good=True, secret=secret)
    if second < figure.start:
        yield Condition(
            "Has not begun", f"until second {figure.start}", "mr.init.first-mr-all-roll", secret=hides_dice(ctx, figure)
        )
    first = figure.dice.first if figure.dice is not None and not figure.free else 0
    if second < first and plot is not None:
        yield Condition("Committed", f"until second {first}", COMMITMENT, secret=hides_dice(ctx, figure))
    if figure.shielded:
        yield Condition("Has tried its shield", "until the next second", ONCE)


def _spells(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """A spell that is being cast, what it does to the defences, and the time between spells."""
    spell = casting_now(ctx, figure)
    if spell is not None:
        name, until = ctx.tables.item_name(spell.item), f"to the end of {_second(ctx, spell.ends)}"
        word = spell.kind == "word"
        rule = WORD if word else DROPS
        label = f"Casting {name}" + ("" if word else ": no dodge, no shield")
        sealed = ctx.fight.stage is Stage.SECOND and spell.begun == ctx.now
        yield Condition(label, until, rule, secret=spell.written or sealed)
    now = ctx.now if ctx.fight.second else ctx.now + 1
    for one in figure.cast:
        if one.ends < now < one.rested:
            until = f"until {_second(ctx, one.rested)}"
            yield Condition(f"Interspell time after {ctx.tables.item_name(one.item)}", until, REST, secret=one.written)


def _second(ctx: Context, elapsed: int) -> str:
    return Second.of(elapsed).told(ctx.fight.round)


def _carried(ctx: Context, figure: Figure) -> Iterator[Condition]:
    for gear in figure.gear:
        if gear.loaded:
            label = f"Carries a loaded {ctx.tables.item_name(gear.item).lower()}"
            yield Condition(label, "until it is shot or put down", RISK)
    written = sealed(ctx, figure)
    for thing in figure.things:
        name = ctx.tables.item_name(thing.item)
        if thing.ready and thing.number:
            yield Condition(f"{name} uncorked in the shield hand", "until it is taken", READY, good=True)
        if figure.stages.get(thing.id) in _STAGES:
            label = f"{name} {_STAGES[figure.stages[thing.id]]}"
            yield Condition(label, "until it is thrown", PELLET, good=True, secret=written)
