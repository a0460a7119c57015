"""The way of a draft: its hexes or places, and from where on and why the rules forbid it, as the ruleset answers."""

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.map.way import Way, path_hexes, path_points
from gmtool.rules.seam import Input, InputKind, Json, Refusal
from gmtool.space import Ground, Hex, HexGround, OpenGround, Point, place_name

_FACED = (InputKind.FACING, InputKind.HEADING)


def way_input(draft: Draft | None) -> Input | None:
    """The input that is a path, if the draft has one."""
    inputs = draft.choice.inputs if draft is not None else ()
    return next((field for field in inputs if field.kind in (InputKind.PATH, InputKind.POINTS)), None)


def way_of(draft: Draft | None) -> Way:
    """The way that was said so far; without a path to be said it cannot be drawn."""
    field = way_input(draft)
    if draft is None or field is None:
        return Way()
    hexes = path_hexes(draft.value(field)) if field.kind is InputKind.PATH else []
    points = path_points(draft.value(field)) if field.kind is InputKind.POINTS else []
    path: list[Json] = [*map(place_json, hexes), *map(place_json, points)]
    faced = next((draft.value(one) for one in draft.choice.inputs if one.kind in _FACED), None)
    facing = faced if isinstance(faced, int) else None
    refusals = _about_the_way(draft, field) if path and draft.against else ()
    good = _allowed_length(draft, field, path, refusals) if refusals else len(path)
    return Way(tuple(hexes), True, facing, refusals, good, tuple(points))


def place_json(place: Hex | Point) -> Json:
    """A hex or a place of open ground as an input has it."""
    return {"x": place.x, "y": place.y} if isinstance(place, Point) else [place.q, place.r]


def place_words(place: Hex | Point, ground: Ground) -> str:
    """What a hex, or a place of open ground, is called."""
    if isinstance(place, Point):
        return place_name(place, ground.unit) if isinstance(ground, OpenGround) else ""
    return ground.label(place) if isinstance(ground, HexGround) else ""


def _about_the_way(draft: Draft, field: Input) -> tuple[Refusal, ...]:
    """The reasons against it that do not hold if it stays where it is."""
    anyway = {_refusal_key(refusal) for refusal in draft.having(field.field, []).against}
    return tuple(refusal for refusal in draft.against if _refusal_key(refusal) not in anyway)


def _allowed_length(draft: Draft, field: Input, path: list[Json], refusals: tuple[Refusal, ...]) -> int:
    """How many hexes of the way none of the reasons is against yet."""
    reasons = {_refusal_key(refusal) for refusal in refusals}
    for length in range(1, len(path)):
        if reasons & {_refusal_key(refusal) for refusal in draft.having(field.field, path[:length]).against}:
            return length - 1
    return len(path) - 1


def _refusal_key(refusal: Refusal) -> str:
    """The rule tells it, for its words may name the length of the way."""
    return refusal.rule or refusal.reason
