"""Whether a figure may choose an option at all now: its stage, its status, its posture, what it has done (Melee IV)."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.attacks.defence import DEFEND, DODGE
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.data.records import OptionRow
from gmtool.rules.tft.house import MAGIC
from gmtool.rules.tft.movement.allowance import allowance, hexes_of
from gmtool.rules.tft.options.needs import needs
from gmtool.rules.tft.stance import status
from gmtool.rules.tft.state import Figure, Stage, Status
from gmtool.rules.tft.turn.stages import may_move_now, mover

_LISTS = {
    "a": "tm.move.full-ma-disengaged",
    "c": "tm.defend.who",
    "k": "tm.defend.who",
    "f": "tm.missile.disengaged-only",
}
"""Rules of their own about which list these options belong to."""


def barred(ctx: Context, figure: Figure, row: OptionRow, found: Status | None = None) -> Iterator[Refusal]:
    """All reasons against an option, whatever the figure would do under it; `found` is its status, where known."""
    if not figure.able:
        word = "dead" if figure.dead else "gone" if figure.fled else "unconscious"
        yield Refusal(f"{figure.name} is {word}.", "tm.create.st-zero-collapses")
        return
    yield from _stage(ctx, figure)
    if row.magic and ctx.house(MAGIC.key) == "off":
        yield Refusal(f"{row.title} belongs to Wizard, which is not in play.", row.rule)
    yield from _list(figure, row, found or status_then(ctx, figure))
    yield from _done(figure)
    yield from _guarded(figure, row)
    yield from _moved_too_far(ctx, figure, row)
    yield from needs(ctx, figure, row)


def status_then(ctx: Context, figure: Figure) -> Status:
    """The status that its own move found it in, or would find it in now (tm.option.status-when)."""
    return figure.deeds.status or status(ctx, figure)


def _stage(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    stage = ctx.fight.stage
    if stage not in (Stage.MOVEMENT, Stage.COMBAT):
        yield Refusal("Options are chosen in the movement stage.", "tm.turn.stages")
    elif stage is Stage.MOVEMENT and not may_move_now(ctx, figure) and figure.deeds.status is None:
        name = next((side.name for side in ctx.fight.sides if side.id == mover(ctx)), "")
        rule = "tm.turn.first-player-moves" if ctx.fight.mover == 0 else "tm.turn.later-players-move"
        yield Refusal(f"{name} choose and move now.", rule)


def _list(figure: Figure, row: OptionRow, found: Status) -> Iterator[Refusal]:
    if found is Status.UNSTATED or row.status == found.value:
        return
    words = {Status.HTH: "in hand-to-hand combat"}.get(found, found.value)
    yield Refusal(f"{figure.name} was {words} when its move came.", "tm.option.status-when")
    if row.code in _LISTS:
        yield Refusal(f"{row.title} is for {row.status} figures.", _LISTS[row.code])


def _done(figure: Figure) -> Iterator[Refusal]:
    deeds = figure.deeds
    if deeds.acts:
        yield Refusal(f"{figure.name} has acted this turn.", "tm.option.one-per-turn")
    if deeds.readied:
        yield Refusal(f"{figure.name} has spent its turn on readying.", "tm.attack.change-takes-turn")
    if deeds.entered:
        yield Refusal(f"{figure.name} has gone hand to hand.", "tm.hth.entry-is-attack")
    if deeds.floored:
        yield Refusal(f"{figure.name} was knocked down this turn.", "tm.option.floored-loses-attack")


def _guarded(figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """Who was rolled against on four dice has used that option, and does nothing of another one this turn."""
    deeds = figure.deeds
    used = (deeds.option,) if deeds.option else (DODGE, DEFEND)
    if not deeds.guarded or row.code in used:
        return
    text = f"{figure.name} has {'dodged' if deeds.option == DODGE else 'defended'} this turn"
    if row.attack:
        yield Refusal(f"{text} and does not attack.", "tm.defend.who")
    else:
        yield Refusal(f"{text}.", "tm.option.no-mixing")


def _moved_too_far(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """A change of mind must still allow what was moved already (tm.option.change-mind)."""
    deeds = figure.deeds
    if not deeds.path or deeds.option == row.code:
        return
    allowed = allowance(ctx, figure, row, fly=deeds.flew)
    if not allowed.allows(deeds.spent, hexes_of(deeds.start, deeds.path)):
        text = f"{figure.name} has already moved {deeds.spent} MA; {row.title} allows {allowed.words}."
        yield Refusal(text, "tm.option.change-mind")
        if row.attack and allowed.counts_ma:
            yield Refusal("Nobody attacks after more than half its MA.", "tm.option.half-ma-to-attack")
