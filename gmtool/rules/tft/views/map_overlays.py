"""Overlays of a figure on the map: front, sides and rear, its jab area, the ranges to all others, its ties.

While an option is chosen, the figure is shown at the end of its path.
"""

from collections.abc import Iterable
from dataclasses import replace

from gmtool.rules.seam import Command, Mark, Overlay, OverlayKind, signed
from gmtool.rules.tft.acts.attacks.reach import jab_blocked, jab_hexes
from gmtool.rules.tft.acts.movement.path import walk
from gmtool.rules.tft.acts.movement.swing import turned
from gmtool.rules.tft.acts.movement.terrain import Terrain
from gmtool.rules.tft.acts.options.take_option import manner_of
from gmtool.rules.tft.cards.wording import far_off
from gmtool.rules.tft.state.context import Context, once_a_fight_each
from gmtool.rules.tft.state.engagement import ends, engagers, front, front_arc, surroundings_of
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.space import Aspect, Hex, megahex

HIGHER, LOWER = "higher", "lower"
"""The rows of dx.toml for blows at somebody on another height."""
_ASPECTS = {Aspect.FRONT: OverlayKind.FRONT, Aspect.SIDE: OverlayKind.SIDE, Aspect.REAR: OverlayKind.REAR}


def overlays(ctx: Context, figure: Figure, command: Command | None) -> tuple[Overlay, ...]:
    """The overlays of a figure; at the end of the path, while an option is being chosen."""
    seen = preview(ctx, command) if isinstance(command, TakeOption) else ctx
    return standing_overlays(seen, seen.figure(figure.id))


@once_a_fight_each
def standing_overlays(ctx: Context, figure: Figure) -> tuple[Overlay, ...]:
    """All overlays of a figure that is able; none without a ground."""
    if figure.place is None or not figure.able:
        return ()
    if ctx.quick:
        return (_ranges(ctx, figure),)
    around = surroundings_of(ctx, figure)
    areas = tuple(
        _area(
            ctx,
            kind,
            kind.value.title(),
            (
                _hex(ctx, figure, one) if aspect is Aspect.FRONT else Mark(one)
                for one, found in around.items()
                if found is aspect
            ),
        )
        for aspect, kind in _ASPECTS.items()
    )
    return (*areas, *_jab(ctx, figure), *_ties(ctx, figure), _ranges(ctx, figure))


def _hex(ctx: Context, figure: Figure, hex_: Hex) -> Mark:
    """A hex around a figure, with the DX of a blow at whoever stands there on another height."""
    above = ctx.height(figure) - ctx.height_of(hex_)
    if not above or not ctx.book.variants.heights or (ctx.ground is not None and ctx.ground.is_wall(hex_)):
        return Mark(hex_)
    row = ctx.tables.adjustments.get(HIGHER if above > 0 else LOWER)
    return Mark(hex_) if row is None else Mark(hex_, f"DX {signed(row.dx)}", f"a blow there is {row.label}")


def _area(ctx: Context, kind: OverlayKind, label: str, marks: Iterable[Mark]) -> Overlay:
    """An area, cut to the ground."""
    return Overlay(kind, label, tuple(mark for mark in marks if ctx.ground is None or ctx.ground.covers(mark.hex)))


def _jab(ctx: Context, figure: Figure) -> Iterable[Overlay]:
    """The hexes that a pole weapon in hand reaches beyond the adjacent ones (tm.pole.jab-reach)."""
    weapons = [weapon for gear in ctx.in_hand(figure) if (weapon := ctx.weapon(gear)) and weapon.jab]
    if not weapons or figure.place is None or not front_arc(ctx, figure):
        return
    straight, *beside = jab_hexes(figure.place, figure.facing)
    why = "Somebody stands in between." if jab_blocked(ctx, figure) else ""
    label = f"Jab with {weapons[0].name.lower()}"
    first, *others = (_hex(ctx, figure, one) for one in (straight, *beside))
    yield _area(ctx, OverlayKind.JAB, label, (first._replace(why=why or first.why), *others))


def _ties(ctx: Context, figure: Figure) -> Iterable[Overlay]:
    """A line to each enemy that engages it, or that it engages, or both (tm.face.engaged, tm.face.engaged-one-way)."""
    by = {one.id: one for one in engagers(ctx, figure)}
    before = {one.id: one for hex_ in front(ctx, figure) for one in ctx.at(hex_) if one.side != figure.side}
    engages = {key: one for key, one in before.items() if one.able and figure in engagers(ctx, one)}
    for key, enemy in {**by, **engages}.items():
        word = "engaged with" if key in by and key in engages else "engaged by" if key in by else "engages"
        yield Overlay(OverlayKind.TIE, f"{word} {enemy.name}", line=ends(ctx, figure, enemy) or ())


def _ranges(ctx: Context, figure: Figure) -> Overlay:
    """The ranges to all other figures, in hexes and megahexes (tm.setup.hex-and-megahex)."""
    ground, place = ctx.ground, figure.place
    marks: list[Mark] = []
    if ground is None or place is None:
        return Overlay(OverlayKind.RANGE, f"From {figure.name}", ())
    own = megahex(place, ground.megahex_origin)
    for other in ctx.everyone():
        line = ends(ctx, figure, other) if other.id != figure.id and not other.fled else None
        if line is None or other.place is None:
            continue
        megahexes = own.distance(megahex(other.place, ground.megahex_origin))
        words = far_off(line[0].distance(line[1]), megahexes)
        marks += [Mark(hex_, words) for hex_ in ctx.hexes(other)]
    return Overlay(OverlayKind.RANGE, f"From {figure.name}", tuple(marks))


def preview(ctx: Context, command: TakeOption) -> Context:
    """The fight with the figure at the end of its path, with its new facing; unchanged where that is not allowed."""
    row, figure = ctx.tables.options.get(command.option), ctx.figure(command.figure)
    if row is None or figure.place is None or not (command.path or command.facing in range(6)):
        return ctx
    way = walk(ctx, figure, command.path, manner_of(ctx, figure, command, row), command.facing)
    if way.refusals or way.foe or way.at is None:
        return ctx
    to = way.at if command.path else turned(ctx, figure, command.facing)
    there = replace(figure, place=to, facing=Terrain(ctx, figure, to).facing_after(to, command.facing))
    return Context(ctx.book, replace(ctx.fight, figures={**ctx.fight.figures, figure.id: there}))
