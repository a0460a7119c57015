"""The agenda: who acts next and why, and what is due."""

from collections import Counter as Tally
from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.turn.taking import bonus_words, did
from gmtool.rules.harnmaster.state.clock import acting, bonus, comes, evading, in_force, lasting, waiting
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure, Time
from gmtool.rules.seam import Agenda, Due, Lane, Phase, Progress, Slot
from gmtool.space import HUNDRED


def due(ctx: Context) -> tuple[Due, ...]:
    """Everything due: bonus actions first, then effects that end, the soonest first."""
    owed = tuple(
        Due(f"{ctx.figure(figure).name} has {bonus_words(many)}", figure, "hm.ta.action")
        for figure, many in Tally(one.figure for one in ctx.fight.bonuses).items()
    )
    ending = [found for one in ctx.everyone() if one.able for found in _ending(ctx, one)]
    ending.sort(key=lambda found: comes(ctx, found[0]))
    return (*owed, *(item for _, item in ending))


def _ending(ctx: Context, one: Figure) -> Iterator[tuple[Time, Due]]:
    for until, many in Tally(until for until in one.setups if in_force(ctx, until)).items():
        what = "Setup is" if many == 1 else f"{many} Setups are"
        yield until, Due(f"{one.name}'s {what} good {lasting(ctx, until)}", one.id, "hm.ta.setup")
    if one.evading is not None and evading(ctx, one):
        yield one.evading, Due(f"{one.name} evades {lasting(ctx, one.evading)}", one.id, "hm.evade.duration")
    for foe, until in one.ignoring.items():
        if in_force(ctx, until) and foe in ctx.fight.figures:
            text = f"{one.name} ignores {ctx.figure(foe).name} {lasting(ctx, until)}"
            yield until, Due(text, one.id, "hm.declare.ignore-choice-lasts")


def agenda(ctx: Context) -> Agenda:
    """The round's order by rank; a figure under attack comes next, else one with a bonus action."""
    ended = ctx.over()
    left = {one.id for one in waiting(ctx)}
    there = [_slot(ctx, one, left) for one in ctx.everyone() if not one.gone]
    slots = tuple(sorted(there, key=lambda slot: (slot.score is None, -(slot.score or 0))))
    following = () if ended else _next(ctx)
    lanes = (Lane("Order · Initiative Rank", slots),)
    items = () if ended else due(ctx)
    prompt = _prompt(ctx, ended=ended)
    return Agenda(ctx.fight.round, _phases(ctx), lanes, following, prompt, items, over=ended, called="Round")


def _phases(ctx: Context) -> tuple[Phase, ...]:
    """The phases: turns by rank, and within a turn the defense against an attack and the bonus actions it won."""
    now = "defence" if ctx.fight.exchange is not None else "bonus" if bonus(ctx) is not None else "turns"
    if ctx.over():
        now = ""
    named = (("turns", "Turns"), ("defence", "Defense"), ("bonus", "Bonus"))
    return tuple(
        Phase(key, label, Progress.NOW if key == now else Progress.LATER if now else Progress.DONE)
        for key, label in named
    )


def _next(ctx: Context) -> tuple[str, ...]:
    exchange, owed, now = ctx.fight.exchange, bonus(ctx), acting(ctx)
    if exchange is not None:
        return (exchange.defender,)
    if owed is not None:
        return (owed.figure,)
    return (now.id,) if now is not None else ()


def _prompt(ctx: Context, *, ended: bool) -> str:
    if ended:
        return "The melee is over."
    exchange, owed, now = ctx.fight.exchange, bonus(ctx), acting(ctx)
    if exchange is not None:
        return f"{ctx.figure(exchange.defender).name} declares its defense."
    if owed is not None:
        return f"{ctx.figure(owed.figure).name} takes its bonus action."
    return f"{now.name} acts." if now is not None else "Everyone has had a turn."


def _slot(ctx: Context, one: Figure, left: set[str]) -> Slot:
    now = acting(ctx)
    progress = Progress.LATER
    if not one.able:
        progress = Progress.LOST
    elif one.id not in left:
        progress = Progress.DONE
    elif now is not None and now.id == one.id:
        progress = Progress.NOW
    note = "evading" if one.able and evading(ctx, one) else ""
    score = one.rank if one.able or one.done else None  # who falls after its turn keeps its place
    return Slot(one.id, score, None, _intends(ctx, one), progress, note, key=one.id)


def _intends(ctx: Context, one: Figure) -> str:
    """A figure's present business, or what it has done in its turn."""
    exchange, owed = ctx.fight.exchange, bonus(ctx)
    if exchange is not None and one.id == exchange.attacker:
        return f"attacks {ctx.figure(exchange.defender).name}"
    if exchange is not None and one.id == exchange.defender:
        return "is attacked"
    if exchange is None and owed is not None and owed.figure == one.id:
        return "bonus action"
    moved = f"moved {(one.moved + HUNDRED // 2) // HUNDRED} ft" if one.moved else ""
    return ", ".join(part for part in (moved, did(one)) if part)
