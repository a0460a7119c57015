"""Counters with their conditions, and the overlays of a figure: Engagement Zones, foes, and how far it can move."""

from collections import Counter as Tally
from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.engagement import in_close, threatening
from gmtool.rules.harnmaster.acts.movement.evading import LEAST, reach_of_evading
from gmtool.rules.harnmaster.acts.movement.moving import may_move
from gmtool.rules.harnmaster.acts.testing.modifiers import Using, at_hand, dodge
from gmtool.rules.harnmaster.acts.ways import allowance, zone_shape
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.clock import acting, evading, has_bonus, in_force, lasting
from gmtool.rules.harnmaster.state.commands import Evade, Move
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.mustering import injury_words
from gmtool.rules.kit.views import granted_conditions, open_counter, open_posture, why_unable
from gmtool.rules.seam import Command, Condition, Counter, Overlay, OverlayKind, signed
from gmtool.space import HUNDRED, Circle


def overlays(ctx: Context, figure: Figure, command: Command | None = None) -> tuple[Overlay, ...]:
    """Engagement Zones as circles (a figure whose base touches one is in it), and how far the figure can move.

    The latter is left out once a command is picked that does not move.
    """
    if ctx.ground is None or figure.at is None or not figure.able:
        return ()
    moving = () if isinstance(command, Evade) or not _about_moving(command) else _moves(ctx, figure)
    evading = () if isinstance(command, Move) or not _about_moving(command) else _evades(ctx, figure, command)
    return (*moving, *evading, *_zones(ctx, figure))


def _about_moving(command: Command | None) -> bool:
    return command is None or isinstance(command, Move | Evade)


def _zones(ctx: Context, figure: Figure) -> Iterator[Overlay]:
    own = zone_shape(ctx, figure)
    if own is not None:
        yield Overlay(OverlayKind.FRONT, "Engagement Zone", shapes=(own,))
    for foe in threatening(ctx, figure):
        theirs = zone_shape(ctx, foe)
        if theirs is not None:
            yield Overlay(OverlayKind.JAB, f"Engagement Zone of {foe.name}", shapes=(theirs,))


def _moves(ctx: Context, figure: Figure) -> Iterator[Overlay]:
    """The distance that it can still move, if it may now."""
    bonus = has_bonus(ctx, figure)
    if figure.at is not None and may_move(ctx, figure) and (bonus or acting(ctx) is not None):
        yield Overlay(
            OverlayKind.REACH, "Can move this far", shapes=(Circle(figure.at, allowance(ctx, figure, bonus=bonus)),)
        )


def _evades(ctx: Context, figure: Figure, command: Command | None) -> Iterator[Overlay]:
    """The farthest that it can evade and, once evading is picked, the least."""
    far = reach_of_evading(ctx, figure)
    if figure.at is None or not far:
        return
    yield Overlay(OverlayKind.REACH, "Can evade this far", shapes=(Circle(figure.at, far),))
    if command is not None:
        yield Overlay(OverlayKind.TARGET, "Must evade at least this far", shapes=(Circle(figure.at, LEAST * HUNDRED),))


HALE = 100
"""The ring of a figure without trauma; each point of fatigue or impairment takes one off."""


def counter(ctx: Context, figure: Figure) -> Counter:
    """A figure as its counter and row show it."""
    left = 0 if figure.out or figure.dead else max(1, HALE - figure.fatigue - figure.impairment)
    opponents = tuple(one.id for one in threatening(ctx, figure)) if figure.able else ()
    posture = open_posture(figure, prone=figure.prone)
    told = ", ".join(_points(figure)) or "impairment 0"
    return open_counter(
        ctx, figure, posture, left, HALE, summary=_summary(ctx, figure), opponents=opponents, health_words=told
    )


def _points(figure: Figure) -> list[str]:
    """Fatigue and impairment in words, each if it is above 0."""
    points = figure.impairment
    return [f"fatigue {figure.fatigue}"] * bool(figure.fatigue) + [f"impairment {points}"] * bool(points)


def _summary(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """Dodge and Move, then the level with everything in hand; an arrow shows what trauma and posture make of a level.

    Natural weapons are named where nothing else is in hand. Modifiers that depend on the foe (aim, reach, numbers) are
    in the breakdown of a command.
    """
    now = dodge(ctx, figure, in_melee=False).total
    ready = ctx.in_hand(figure)
    held = [gear for gear in ready if (weapon := ctx.weapon(gear)) is None or weapon.kind != "natural"] or ready
    hand = [f"{ctx.tables.item_name(gear.item)} {_level(ctx, figure, gear)}" for gear in held]
    return (
        f"{_changed('Dodge', figure.fighter.dodge, now)} · Move {figure.fighter.move} ft",
        ", ".join(hand) or "empty hands",
    )


def _level(ctx: Context, figure: Figure, gear: Gear) -> str:
    """The ML with a weapon, and the best level of its strike modes where that differs."""
    using = [Using(gear, mode) for mode in ctx.tables.modes_of(gear.item)]
    return _changed("", gear.ml, max((at_hand(ctx, figure, one).total for one in using), default=gear.ml))


def _changed(label: str, level: int, now: int) -> str:
    return f"{label} {level}{f' → {now}' if now != level else ''}".strip()


def conditions(ctx: Context, figure: Figure) -> tuple[Condition, ...]:
    """The conditions of a figure, each with its duration."""
    if not figure.able:
        return (why_unable(figure),)
    return (*_own(ctx, figure), *_of_foes(ctx, figure), *_trauma(figure), *_given(ctx, figure))


def _own(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """Conditions of the figure itself, bonus actions and Setups included."""
    if figure.stunned:
        yield Condition("Stunned", "as long as the GM says", "hm.gm.stunned-shock", grave=True)
    if figure.prone:
        yield Condition("Prone", "until it stands up", "hm.mod.prone", grave=True)
    if evading(ctx, figure) and figure.evading is not None:
        yield Condition("Evading", lasting(ctx, figure.evading), "hm.evade.duration", good=True)
    won = Tally("Bonus action" if one.attack else "Bonus action, no attack"
                for one in ctx.fight.bonuses if one.figure == figure.id)  # fmt: skip
    for label, many in won.items():
        lasts = "until it is taken or forgone" if many == 1 else "until they are taken or forgone"
        yield Condition(f"{label} ×{many}" if many > 1 else label, lasts, "hm.ta.action", good=True)
    setups = [until for until in figure.setups if in_force(ctx, until)]
    if setups:
        label = f"Setup ×{len(setups)}" if len(setups) > 1 else "Setup"
        lasts = "; ".join(f"for one test {lasting(ctx, until)}" for until in dict.fromkeys(setups))
        yield Condition(label, lasts, "hm.ta.setup", good=True)


def _of_foes(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """Conditions toward single foes: not noticed, ignored, In Close."""
    for foe in ctx.foes(figure):
        if foe.id in figure.unaware:
            yield Condition(f"Has not noticed {foe.name}", "", "hm.aware.unaware-ignores")
        elif in_force(ctx, until := figure.ignoring.get(foe.id)) and until is not None:
            yield Condition(f"Ignores {foe.name}", lasting(ctx, until), "hm.declare.ignore-choice-lasts")
        if in_close(figure, foe):
            yield Condition(f"In Close with {foe.name}", "as long as the GM says", "hm.gm.close")


def _trauma(figure: Figure) -> Iterator[Condition]:
    """Fatigue and impairment as one condition; injuries that do not count are listed all the same."""
    parts = _points(figure)
    if parts or figure.injuries:
        injuries = "; ".join(injury_words(one) for one in figure.injuries)
        yield Condition(", ".join(parts or ["injured"]).capitalize(), injuries, "hm.mod.trauma")


def _given(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """Conditions of broken gear, and those that the GM gave."""
    for gear in figure.gear:
        if gear.broken:
            yield Condition(f"{ctx.tables.item_name(gear.item)} broken", "", "hm.gm.weapon-damage")
    if figure.outnumbered:
        label = f"Outnumbered penalty {signed(figure.outnumbered)}"
        yield Condition(label, "as long as the GM says", "hm.opt.allies-flanking", good=figure.outnumbered > 0)
    yield from granted_conditions(figure, "round")
