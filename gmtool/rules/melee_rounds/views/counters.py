"""Counters, their conditions with durations, and the overlays of a figure on the map."""

from collections.abc import Iterator

from gmtool.rules.kit.views import granted_conditions, open_counter, open_posture, why_unable
from gmtool.rules.melee_rounds.acts.fighting.numbers import defences, own_roll
from gmtool.rules.melee_rounds.acts.stating.rolling import amr
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.melee_rounds.state.stations import CONDITIONS, THINGS
from gmtool.rules.seam import Breakdown, Command, Condition, Counter, Overlay, OverlayKind
from gmtool.space import Circle, in_units, length


def conditions(ctx: Context, figure: Figure) -> tuple[Condition, ...]:
    """The conditions of a figure: plot and dice, spells, gear, and what the GM gave it."""
    if not figure.able:
        return (why_unable(figure),)
    own = (one for holds in ctx.chapters.at(CONDITIONS) for one in holds(ctx, figure))
    things = (one for thing in figure.things for holds in ctx.chapters.at(THINGS) for one in holds(ctx, figure, thing))
    return (*own, *things, *granted_conditions(figure, "round"))


def counter(ctx: Context, figure: Figure) -> Counter:
    """A figure as its counter and row show it."""
    left, full = _hits(figure)
    posture = open_posture(figure)
    opponents = _opponents(ctx, figure) if figure.able else ()
    summary = _summary(ctx, figure)
    return open_counter(ctx, figure, posture, left, full, summary=summary, opponents=opponents, taken=figure.damage)


def _hits(figure: Figure) -> tuple[int, int]:
    """The hits left and all hits, for the ring; no ring where none are noted.

    None may be left to somebody who still fights: who is out says the GM.
    """
    full = figure.fighter.hits
    return (0 if figure.out or figure.dead else max(0, full - figure.damage)), full


def _summary(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """AMR and dodge defenses, then the things in hand; an arrow shows what counts now instead of what is noted."""
    d, rd = defences(ctx, figure)
    hand = [_held(ctx, figure, gear.id) for gear in figure.gear if gear.ready]
    hand += [f"{ctx.tables.item_name(thing.item)}, uncorked" for thing in figure.things if thing.ready and thing.number]
    return (
        f"AMR {amr(figure, figure.plot)} · {_changed('D', d)} · {_changed('RD', rd)}",
        ", ".join(hand) or "empty hands",
    )


def _held(ctx: Context, figure: Figure, gear: str) -> str:
    one = ctx.gear(figure, gear)
    assert one is not None
    name, rolled = ctx.tables.item_name(one.item), own_roll(ctx, figure, one)
    if one.loaded:
        return f"{name}, loaded"
    return _changed(name, rolled) if rolled is not None else f"{name} {one.hit}" if one.hit else name


def _changed(label: str, numbers: Breakdown) -> str:
    noted = numbers.lines[0].value
    return f"{label} {noted}{f' → {numbers.total}' if numbers.total != noted else ''}"


def _opponents(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The figures it attacks in this second, or that attack it, as soon as everybody may know."""
    return tuple(
        foe.id for foe in ctx.everyone() if foe.able and (openly(ctx, figure, foe) or openly(ctx, foe, figure))
    )


def attacks(figure: Figure, foe: Figure) -> bool:
    """True if a figure has stated an attack on another for this second."""
    intent = figure.intent
    return intent is not None and intent.deed in (Deed.ATTACK, Deed.SNEAK) and intent.target == foe.id


def openly(ctx: Context, figure: Figure, foe: Figure) -> bool:
    """True if a figure attacks a foe as the players may know: the plots are in, and a hidden one is carried out.

    See mr.plot.simultaneous, mr.plot.npc, mr.plot.written, mr.init.thievish-hit-unaware.
    """
    intent = figure.intent
    if intent is None or not attacks(figure, foe) or ctx.fight.stage not in (Stage.REACTIONS, Stage.ATTACKS):
        return False
    return intent.done or not (intent.written or intent.thievish)


def overlays(ctx: Context, figure: Figure, command: Command | None = None) -> tuple[Overlay, ...]:
    """Lines of attacks that are sealed or written, and a line and a ring for the target of a drafted command."""
    if ctx.ground is None or figure.at is None or not figure.able:
        return ()
    drafted = _drafted(ctx, figure, command)
    return (*_stated(ctx, figure, drafted), *(_target(ctx, figure, drafted) if drafted is not None else ()))


def _drafted(ctx: Context, figure: Figure, command: Command | None) -> Figure | None:
    """The figure that a drafted command is about: the one attacked, parried, or thrown or cast at; None if nobody."""
    if getattr(command, "figure", "") != figure.id:
        return None
    key = getattr(command, "target", "") or getattr(command, "foe", "")
    return ctx.fight.figures.get(key) if key != figure.id else None


def _stated(ctx: Context, figure: Figure, drafted: Figure | None) -> Iterator[Overlay]:
    """Lines of stated attacks, without one about to be restated and without those that join the counters already."""
    for foe in ctx.everyone():
        if attacks(figure, foe) and not openly(ctx, figure, foe) and drafted is None:
            yield from _line(ctx, figure, foe, f"attacks {foe.name}")
        if attacks(foe, figure) and not openly(ctx, foe, figure) and foe.able:
            yield from _line(ctx, foe, figure, f"{foe.name} attacks")


def _target(ctx: Context, figure: Figure, foe: Figure) -> Iterator[Overlay]:
    if ctx.ground is None or foe.at is None:
        return
    yield from _line(ctx, figure, foe, "")
    yield Overlay(OverlayKind.TARGET, foe.name, shapes=(Circle(foe.at, ctx.ground.unit.base // 2),))


def _line(ctx: Context, start: Figure, end: Figure, words: str) -> Iterator[Overlay]:
    """A line between two figures, labeled with its words and its length."""
    if ctx.ground is None or start.at is None or end.at is None:
        return
    away = in_units(length((start.at, end.at)), ctx.ground.unit)
    yield Overlay(OverlayKind.FLIGHT, f"{words}, {away}" if words else away, track=(start.at, end.at))
