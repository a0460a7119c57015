"""Counters with their conditions, and the overlays of a figure."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.engagement import threatening
from gmtool.rules.harnmaster.acts.testing.modifiers import Using, at_hand, dodge
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.stations import CONDITIONS, OVERLAYS, TOWARDS
from gmtool.rules.kit.views import granted_conditions, open_counter, open_posture, why_unable
from gmtool.rules.seam import Command, Condition, Counter, Overlay


def overlays(ctx: Context, figure: Figure, command: Command | None = None) -> tuple[Overlay, ...]:
    """Engagement Zones, and how far the figure can go.

    The latter is left out once a command is picked that goes nowhere.
    """
    if ctx.ground is None or figure.at is None or not figure.able:
        return ()
    return tuple(one for shows in ctx.chapters.at(OVERLAYS) for one in shows(ctx, figure, command))


HALE = 100
"""The ring of a figure without trauma; each point of fatigue or impairment takes one off."""


def counter(ctx: Context, figure: Figure) -> Counter:
    """A figure as its counter and row show it."""
    left = 0 if figure.out or figure.dead else max(1, HALE - figure.fatigue - figure.impairment)
    opponents = tuple(one.id for one in threatening(ctx, figure)) if figure.able else ()
    posture = open_posture(figure, prone=figure.prone)
    told = ", ".join(points(figure)) or "impairment 0"
    return open_counter(
        ctx, figure, posture, left, HALE, summary=_summary(ctx, figure), opponents=opponents, health_words=told
    )


def points(figure: Figure) -> list[str]:
    """Fatigue and impairment in words, each if it is above 0."""
    impairment = figure.impairment
    return [f"fatigue {figure.fatigue}"] * bool(figure.fatigue) + [f"impairment {impairment}"] * bool(impairment)


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
    own = (one for holds in ctx.chapters.at(CONDITIONS) for one in holds(ctx, figure))
    return (*own, *granted_conditions(figure, "round"))


def toward_foes(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """Its conditions toward single foes, one foe after the other."""
    for foe in ctx.foes(figure):
        for holds in ctx.chapters.at(TOWARDS):
            yield from holds(ctx, figure, foe)
