"""Availability of an option: stage, status, posture, earlier acts and the things in hand (Melee IV)."""

from collections.abc import Iterator

from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.order import heads, pending
from gmtool.rules.tft.acts.kinds import ANSWERS
from gmtool.rules.tft.acts.movement.allowance import allowance
from gmtool.rules.tft.acts.turn.lead import fleeing_refusals
from gmtool.rules.tft.acts.turn.stages import may_move_now, moving_side, with_verb
from gmtool.rules.tft.acts.wounds.pace import over_half
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context, once_a_fight_each
from gmtool.rules.tft.state.engagement import found_so, status_at_move
from gmtool.rules.tft.state.fight import Figure, Pose, Stage, Status
from gmtool.rules.tft.state.gone import gone
from gmtool.rules.tft.state.stations import INSTEAD, NEEDS

TWO_HANDED = "am.climb.no-two-handed"


def needs(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusals for things that an option needs; a dodge needs nothing in hand (tm.defend.dodge-anyone)."""
    held = ctx.arms(figure) if figure.aloft.climb is not None and row.attack else ()
    if held and all(weapon.two_handed for _, weapon in held):
        yield Refusal(f"{figure.name} clings with one hand: a weapon for two hands is of no use.", TWO_HANDED)
    if not figure.pile:
        if "stands" in row.does and figure.pose is Pose.STANDING:
            yield Refusal(f"{figure.name} is on its feet.", "tm.option.g-stand")
        elif "rises" in row.does and figure.pose is not Pose.KNEELING:
            yield Refusal(f"{figure.name} does not kneel.", row.rule)
    if "rides" in row.does:
        yield Refusal(f"{row.title} is chosen as an action of its own.", "tm.option.one-per-turn")
    in_combat = ctx.fight.stage is Stage.COMBAT
    if in_combat and "enters" in row.does and "strikes" not in row.does and ctx.ground is not None:
        yield Refusal("Going hand to hand with this option is part of the move.", row.rule)
    for trait in row.does:
        for lacks in ctx.chapters.at(NEEDS, trait):
            yield from lacks(ctx, figure)


def barred(ctx: Context, figure: Figure, row: OptionRow, found: Status | None = None) -> Iterator[Refusal]:
    """All reasons against an option, whatever the figure would do under it; `found` is its status, where known."""
    for instead in ctx.chapters.at(INSTEAD, "all"):
        if (reasons := instead(ctx, figure, row)) is not None:
            yield from reasons
            return
    out, untimely, done = _whatever_it_is(ctx, figure)
    if out:
        return  # that is reason enough
    yield from untimely
    if figure.pile:
        yield from _not_yet(ctx, figure, row)
    if row.magic and ctx.house("magic") == "off":
        yield Refusal(f"{row.title} belongs to Wizard, which is not in play.", row.rule)
    for instead in ctx.chapters.at(INSTEAD, "list"):
        if (reasons := instead(ctx, figure, row)) is not None:
            yield from reasons
            break
    else:
        yield from _list(figure, row, found or status_at_move(ctx, figure))
    yield from done
    if ctx.fight.fleeing:
        yield from fleeing_refusals(ctx, figure, moves="moves" in row.does)
    if figure.deeds.guarded:
        yield from _guarded(ctx, figure, row)
    if figure.deeds.path:
        yield from _moved_too_far(ctx, figure, row)
    yield from needs(ctx, figure, row)


@once_a_fight_each
def _whatever_it_is(ctx: Context, figure: Figure) -> tuple[bool, tuple[Refusal, ...], tuple[Refusal, ...]]:
    """What is against every option alike: that it is out of the fight; the reasons of the stage, and of its deeds."""
    out = bool(ctx.book.gate.asked(ctx).against(Meant(figure.id, ANSWERS)))
    return out, tuple(_stage(ctx, figure)), tuple(_done(figure))


def _stage(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    stage = ctx.fight.stage
    if stage not in (Stage.MOVEMENT, Stage.COMBAT):
        yield Refusal("Options are chosen in the movement phase.", "tm.turn.stages")
    elif stage is Stage.MOVEMENT and not may_move_now(ctx, figure) and figure.deeds.status is None:
        name = next((side.name for side in ctx.fight.sides if side.id == moving_side(ctx)), "")
        rule = "tm.turn.first-player-moves" if ctx.fight.mover == 0 else "tm.turn.later-players-move"
        yield Refusal(with_verb(name, "chooses and moves now.", "choose and move now."), rule)


def _not_yet(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of an option in its brawl before the figure's moment, where it is chosen then (am.opt.v.no-move)."""
    if row.status != "hth" or ctx.book.variants.brawl_options == "movement":
        return
    if ctx.fight.stage is Stage.MOVEMENT:
        yield Refusal(f"{figure.name} stays where it is, and chooses during the actions.", "am.opt.v.no-move")
    elif any(one.figure == figure.id for one in pending(ctx)) and figure.id not in heads(ctx):
        yield Refusal(f"Others come before {figure.name}.", "am.opt.v.no-move")


def _list(figure: Figure, row: OptionRow, found: Status) -> Iterator[Refusal]:
    if found is Status.UNSTATED or row.opens(found.value):
        return
    yield found_so(figure, found)
    if row.list_rule:
        yield Refusal(f"{row.title} is for {row.status} figures.", row.list_rule)


def _done(figure: Figure) -> Iterator[Refusal]:
    deeds = figure.deeds
    if deeds.acted:
        yield Refusal(f"{figure.name} has acted this turn.", "tm.option.one-per-turn", short="has acted")
    if deeds.readied:
        yield Refusal(f"{figure.name} has spent its turn on readying.", "tm.attack.change-takes-turn")
    if deeds.entered:
        yield Refusal(f"{figure.name} has gone hand to hand.", "tm.hth.entry-is-attack")


def _guarded(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of another option: a figure that was rolled against on four dice has used its defense or dodge.

    It neither attacks nor casts this turn (am.dd.nothing-else).
    """
    deeds = figure.deeds
    used = deeds.option == row.code if deeds.option else not {"dodges", "defends"}.isdisjoint(row.does)
    if used:
        return
    text = f"{figure.name} has {'dodged' if ctx.does(figure, 'dodges') else 'defended'} this turn"
    if row.attack:
        yield Refusal(f"{text} and does not attack.", "tm.defend.who")
    else:
        yield Refusal(f"{text}.", "tm.option.no-mixing")


def _moved_too_far(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of a change of mind whose option does not allow the hexes moved so far (tm.option.change-mind)."""
    deeds = figure.deeds
    if deeds.option == row.code:
        return
    if ctx.book.variants.change == "hexes":
        yield from _moved_hexes(ctx, figure, row)
        return
    allowed = allowance(ctx, figure, row, fly=deeds.flew)
    if not allowed.allows(deeds.spent, gone(ctx, figure)):
        text = f"{figure.name} has already moved {deeds.spent} MA; {row.title} allows {allowed.words}."
        yield Refusal(text, "tm.option.change-mind")
        if row.attack and allowed.counts_ma:
            yield Refusal("A figure that moved more than half its MA cannot attack.", "tm.option.half-ma-to-attack")


def _moved_hexes(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of a change of mind by the hexes moved: none after one hex at most (am.change.moved-0-1).

    After half its MA a figure may still attack, defend, dodge or drop, and later nothing else (am.change.rule); so it
    may at its own moment in the order (am.attack.late-switch).
    """
    if gone(ctx, figure) <= 1:
        return
    if over_half(ctx, figure):
        text = f"{figure.name} has moved more than half of its MA and can do nothing else."
        yield Refusal(text, "am.change.moved-over-half")
    elif not row.attack and {"defends", "dodges", "drops"}.isdisjoint(row.does) and not _goes_so_far(ctx, figure, row):
        text = f"{figure.name} has moved more than one hex: it may attack, defend, dodge or drop."
        yield Refusal(text, "am.change.moved-half")
    elif "shoots" in row.does:
        yield Refusal(f"{figure.name} has moved more than one hex and cannot shoot.", row.rule)


def _goes_so_far(ctx: Context, figure: Figure, row: OptionRow) -> bool:
    """True if an option allows the hexes moved, as the change of weapons does two, where the house goes by that alone.

    (am.change.rule)
    """
    allowed = allowance(ctx, figure, row, fly=figure.deeds.flew)
    return ctx.house("change-two") == "allowed" and allowed.allows(figure.deeds.spent, gone(ctx, figure))
