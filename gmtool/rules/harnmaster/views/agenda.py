"""The agenda: who acts next and why, and what is due."""

from gmtool.rules.harnmaster.acts.turn.taking import did
from gmtool.rules.harnmaster.state.clock import acting, comes, evading, waits
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.stations import DUES, ENDINGS, INTERRUPTS, ROWS, Interruption
from gmtool.rules.seam import Agenda, Due, Lane, Phase, Progress, Slot
from gmtool.space import HUNDRED


def due(ctx: Context) -> tuple[Due, ...]:
    """Everything due: what is due now, then effects that end, the soonest first."""
    ending = [
        found for one in ctx.everyone() if one.able for ends in ctx.chapters.at(ENDINGS) for found in ends(ctx, one)
    ]
    ending.sort(key=lambda found: comes(ctx, found[0]))
    now = (one for dues in ctx.chapters.at(DUES) for one in dues(ctx))
    return (*now, *(item for _, item in ending))


def _interruption(ctx: Context) -> Interruption | None:
    """What comes before the turns go on, such as the defense against an attack; None if nothing does."""
    found = (interrupts(ctx) for interrupts in ctx.chapters.at(INTERRUPTS))
    return next((one for one in found if one is not None), None)


def agenda(ctx: Context) -> Agenda:
    """The round's order by rank; a figure under attack comes next, else one with a bonus action."""
    ended = ctx.over()
    now = acting(ctx)
    there = [_slot(ctx, one, now) for one in ctx.everyone() if not one.gone]
    slots = tuple(sorted(there, key=lambda slot: (slot.score is None, -(slot.score or 0))))
    following = () if ended else _next(ctx)
    lanes = (Lane("Order · Initiative Rank", slots),)
    items = () if ended else due(ctx)
    prompt = _prompt(ctx, ended=ended)
    return Agenda(ctx.fight.round, _phases(ctx), lanes, following, prompt, items, over=ended, called="Round")


def _phases(ctx: Context) -> tuple[Phase, ...]:
    """The phases: turns by rank, and within a turn the defense against an attack and the bonus actions it won."""
    before = _interruption(ctx)
    now = before.phase if before is not None else "turns"
    if ctx.over():
        now = ""
    named = (("turns", "Turns"), ("defence", "Defense"), ("bonus", "Bonus"))
    return tuple(
        Phase(key, label, Progress.NOW if key == now else Progress.LATER if now else Progress.DONE)
        for key, label in named
    )


def _next(ctx: Context) -> tuple[str, ...]:
    before, now = _interruption(ctx), acting(ctx)
    if before is not None:
        return (before.figure,)
    return (now.id,) if now is not None else ()


def _prompt(ctx: Context, *, ended: bool) -> str:
    if ended:
        return "The melee is over."
    before, now = _interruption(ctx), acting(ctx)
    if before is not None:
        return before.prompt
    return f"{now.name} acts." if now is not None else "Everyone has had a turn."


def _slot(ctx: Context, one: Figure, now: Figure | None) -> Slot:
    progress = Progress.LATER
    if not one.able:
        progress = Progress.LOST
    elif not waits(one):
        progress = Progress.DONE
    elif one is now:
        progress = Progress.NOW
    note = "evading" if one.able and evading(ctx, one) else ""
    score = one.rank if one.able or one.done else None  # who falls after its turn keeps its place
    return Slot(one.id, score, None, _intends(ctx, one), progress, note, key=one.id)


def _intends(ctx: Context, one: Figure) -> str:
    """A figure's present business, or what it has done in its turn."""
    for row in ctx.chapters.at(ROWS):
        if (words := row(ctx, one)) is not None:
            return words
    moved = f"moved {(one.moved + HUNDRED // 2) // HUNDRED} ft" if one.moved else ""
    return ", ".join(part for part in (moved, did(one)) if part)
