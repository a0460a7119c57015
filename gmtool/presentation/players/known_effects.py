"""Effects that the players know of, and where: nothing secret, and no part of one under the fog."""

from typing import Any

from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect, ends_shortly
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import KnownFigures
from gmtool.rules.seam import Effect
from gmtool.space import HUNDRED, Cell, Circle, Cone, OpenGround, Point, Polygon, Strip, Template


def told_effects(moment: StateView, known: KnownFigures) -> list[Effect]:
    """The effects that may be told of: nothing secret, none that names somebody or is of a side that is left out."""
    sides = {"", *(counter.side for counter in known.figures)}
    every = (one for one in moment.effects.values() if not one.secret and one.side in sides)
    return [one for one in every if known.names_nobody_hidden(one.label)]


def known_effects(moment: StateView, known: KnownFigures) -> tuple[PlacedEffect, ...]:
    """The areas of the effects outside the fog."""
    found = []
    for effect in told_effects(moment, known):
        spots, shape = outside_fog(moment.ground, effect)
        if spots or shape is not None:
            found.append(PlacedEffect(effect.label, effect.picture, spots, shape, ends_shortly(moment, effect)))
    return tuple(found)


def lasting_words(moment: StateView, effect: Effect) -> str:
    """An effect of a side or of the whole fight, in words: "Red: Inspired, 2 turns left"."""
    side, ends = moment.sides.get(effect.side), ends_shortly(moment, effect)
    return f"{f'{side.name}: ' if side else ''}{effect.label}{f', {ends}' if ends else ''}"


def outside_fog(ground: Any, effect: Effect) -> tuple[tuple[Any, ...], Template | None]:
    """The part of an area that the fog leaves: spots, or the whole template where none of it is under fog."""
    where = effect.where
    if ground is None or not ground.fog or not where:
        return where.spots, where.shape
    if where.shape is None:
        return tuple(spot for spot in where.spots if spot not in ground.fog), None
    touched = cells_near(ground, where.shape)
    if not any(cell in ground.fog for cell in touched):
        return (), where.shape
    side = ground.cell * HUNDRED
    inside = (cell for cell in touched if where.shape.covers(Point(*(at * side + side // 2 for at in cell))))
    return tuple(cell for cell in inside if cell not in ground.fog), None


def cells_near(ground: OpenGround, shape: Template) -> tuple[Cell, ...]:
    """The cells that a template touches, and perhaps some beside them."""
    left, top, right, bottom = _bounds(shape)
    side, (columns, rows) = ground.cell * HUNDRED, ground.size
    diagonal = side + side // 2
    across = range(max(0, left // side), min(columns, right // side + 1))
    down = range(max(0, top // side), min(rows, bottom // side + 1))
    cells = (Cell(column, row) for column in across for row in down)
    return tuple(one for one in cells if shape.touches(Point(*(at * side + side // 2 for at in one)), diagonal))


def _bounds(shape: Template) -> tuple[int, int, int, int]:
    """The edges of a rectangle around a template: left, top, right, bottom."""
    match shape:
        case Circle(middle=at, radius=far) | Cone(tip=at, length=far):
            return at.x - far, at.y - far, at.x + far, at.y + far
        case Strip(start=start, end=end, width=wide):
            (left, right), (top, bottom) = sorted((start.x, end.x)), sorted((start.y, end.y))
            return left - wide, top - wide, right + wide, bottom + wide
        case Polygon(corners=corners):
            across, down = [one.x for one in corners], [one.y for one in corners]
            return min(across), min(down), max(across), max(down)
