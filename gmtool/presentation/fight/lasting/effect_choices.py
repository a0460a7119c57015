"""Choices of the GM about effects: put one down, ready-made or of one's own, move it, change it, end it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from gmtool.presentation.fight.draft import place_json
from gmtool.presentation.fight.gm_commands import GROUP
from gmtool.presentation.fight.lasting.times import TimeUnit, in_turns, units
from gmtool.presentation.fight.places import hex_candidates
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Candidate, Choice, Effect, EffectPicture, Input, InputKind, Json, Values
from gmtool.space import (
    HUNDRED,
    Circle,
    Cone,
    Ground,
    Hex,
    HexGround,
    OpenGround,
    Place,
    Point,
    Polygon,
    Strip,
    Template,
    direction_names,
    disc,
    laid_at,
    line,
    middle_of,
    onward,
    wedge,
)


@dataclass(frozen=True, slots=True)
class ReadyEffect:
    """An effect that needs no more than a place. `radius` is in hexes, or in bases of open ground; -1: it has no place.

    Without `turns` it holds until it is ended. `acts`: it comes once a turn, at a score that the GM says.
    """

    key: str
    label: str
    picture: EffectPicture
    radius: int = -1
    turns: int = 0
    acts: bool = False
    does: str = ""


READY: Final = (
    ReadyEffect("fire", "Fire", EffectPicture.FIRE, 0),
    ReadyEffect("gas", "Poison gas", EffectPicture.GAS, 1, 3),
    ReadyEffect("oil", "Burning oil", EffectPicture.OIL, 1, 3),
    ReadyEffect("light", "Light", EffectPicture.LIGHT, 3),
    ReadyEffect("darkness", "Darkness", EffectPicture.DARKNESS, 3),
    ReadyEffect("smoke", "Smoke", EffectPicture.SMOKE, 2, 5),
    ReadyEffect("fog", "Fog", EffectPicture.CLOUD),
    ReadyEffect("rain", "Rain", EffectPicture.WEATHER),
    ReadyEffect("lair", "Lair", EffectPicture.MAGIC, acts=True),
)
"""The effects that are offered by name."""
OWN: Final = ReadyEffect("own", "", EffectPicture.OTHER)
"""An effect of which the GM says everything."""


class Form(StrEnum):
    """The form of an area."""

    ROUND = "round"
    CONE = "cone"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class EffectChoice(Choice):
    """A choice to begin an effect. Its inputs are what a GM says of one, and its data is the command made of that."""

    ready: ReadyEffect = OWN
    ground: Ground | None = None
    turn_seconds: int | None = None

    def data(self, values: Values) -> dict[str, Json]:
        """The command: the area as hexes or a template, the time in turns."""
        said = {one.field: one.default for one in self.inputs} | dict(values)
        unit = TimeUnit(str(said.get("unit") or TimeUnit.TURNS))
        data: dict[str, Json] = {
            **self.draft,
            "label": str(said.get("label") or ""),
            "picture": str(said.get("picture") or self.ready.picture.value),
            "turns": in_turns(_number(said.get("long")), unit, self.turn_seconds),
            "does": str(said.get("does") or ""),
            "secret": bool(said.get("secret")),
        }
        if (where := self._where(said)) is not None:
            data["where"] = where
        elif said.get("side"):
            data["side"] = said["side"]
        if isinstance(said.get("acts"), int):
            data["acts"] = said["acts"]
        return data

    def _where(self, said: Values) -> Json:
        place = place_of(said.get("at"))
        if place is None or self.ground is None:
            return None
        form, size, way = Form(str(said.get("form") or Form.ROUND)), _number(said.get("size")), _number(said.get("way"))
        return extent_json(self.ground, place, form, size, way)


def _number(value: Json) -> int:
    return value if isinstance(value, int) else int(value) if isinstance(value, str) and value.isdecimal() else 0


def place_of(value: Json) -> Place | None:
    """The hex or the place of open ground that an input has as its value; None without one."""
    found: Any = value
    if isinstance(found, dict):
        return Point(found["x"], found["y"])
    return Hex(*found) if isinstance(found, list) else None


def extent_json(ground: Ground, place: Place, form: Form, size: int, way: int) -> Json:
    """The area about a place: the hexes that are on the ground, or a template; size in hexes or in its unit."""
    if isinstance(ground, HexGround) and isinstance(place, Hex):
        spots = [hex_ for hex_ in _hexes(place, form, size, way) if ground.covers(hex_)]
        return {"spots": [list(hex_) for hex_ in spots]}
    if isinstance(ground, OpenGround) and isinstance(place, Point):
        return {"shape": template_json(_template(ground, place, form, size * HUNDRED, way))}
    return None


def _hexes(place: Hex, form: Form, size: int, way: int) -> tuple[Hex, ...]:
    match form:
        case Form.ROUND:
            return disc(place, size)
        case Form.CONE:
            return (place, *wedge(place, way % 6, size))
        case Form.LINE:
            return line(place, way % 6, size + 1)


def _template(ground: OpenGround, place: Point, form: Form, size: int, way: int) -> Template:
    size = max(size, ground.unit.base // 2)
    match form:
        case Form.ROUND:
            return Circle(place, size)
        case Form.CONE:
            return Cone(place, way % 360, 60, size)
        case Form.LINE:
            return Strip(place, onward(place, way % 360, size), ground.unit.base)


def template_json(template: Template) -> Json:
    """A template as the value of a command's field."""
    match template:
        case Circle(middle=middle, radius=radius):
            return {"middle": place_json(middle), "radius": radius}
        case Cone(tip=tip, heading=heading, arc=arc, length=long):
            return {"tip": place_json(tip), "heading": heading, "arc": arc, "length": long}
        case Strip(start=start, end=end, width=width):
            return {"start": place_json(start), "end": place_json(end), "width": width}
        case Polygon(corners=corners):
            return {"corners": [place_json(one) for one in corners]}


# --- the choices ------------------------------------------------------------------------------------------------------
def effect_choice(
    moment: StateView, ready: ReadyEffect = OWN, place: Place | None = None, chosen: str = ""
) -> EffectChoice:
    """The choice to put an effect down: at this place, or wherever the GM points; the chosen figure comes first."""
    seconds, ground = moment.ruleset.turn_seconds, moment.ground
    placed = ground is not None and (place is not None or ready.radius >= 0)
    area = placed and ground is not None
    inputs = (
        *_about(ready),
        *(_place(moment, ground, ready, place, chosen) if area and ground is not None else _whom(moment)),
    )
    label = f"{ready.label or 'An effect'}{' here' if place is not None else ''}…"
    draft: dict[str, Json] = {"kind": "gm.effect/1"}
    every = (*inputs, *_time(ready, seconds), *_deeds(ready), *(_form(ground) if area and ground is not None else ()))
    return EffectChoice(
        f"gm.effect {ready.key}", label, GROUP, draft, every, ready=ready, ground=ground, turn_seconds=seconds
    )


def _about(ready: ReadyEffect) -> Iterator[Input]:
    yield Input("label", "Name", InputKind.TEXT, default=ready.label or None)
    if ready is OWN:
        pictures = tuple(Candidate(one.value, one.value.capitalize()) for one in EffectPicture)
        yield Input("picture", "Picture", InputKind.ONE_OF, lambda _: pictures, default=ready.picture.value)


def _place(moment: StateView, ground: Ground, ready: ReadyEffect, place: Place | None, chosen: str) -> Iterator[Input]:
    unit = ground.unit.plural if isinstance(ground, OpenGround) else "hexes"
    yield place_input(moment, ground, place, chosen)
    size = max(ready.radius, 0) if isinstance(ground, HexGround) else max(ready.radius, 1) * _bases(ground)
    yield Input("size", f"Radius or length in {unit}", InputKind.NUMBER, default=size, lowest=0, highest=60)


def _form(ground: Ground) -> Iterator[Input]:
    forms = tuple(Candidate(one.value, one.value.capitalize()) for one in Form)
    yield Input("form", "Shape", InputKind.ONE_OF, lambda _: forms, default=Form.ROUND.value)
    ways = tuple(Candidate(str(way), name) for way, name in _ways(ground))
    yield Input("way", "Cone or line to", InputKind.ONE_OF, lambda _: ways, default=ways[0].value)


def _bases(ground: Ground) -> int:
    return max(1, ground.unit.base // HUNDRED) if isinstance(ground, OpenGround) else 1


def _ways(ground: Ground) -> list[tuple[int, str]]:
    if isinstance(ground, HexGround):
        return list(enumerate(direction_names(ground)))
    return [(45 * at, ground.way_name(45 * at)) for at in range(8)]


def place_input(moment: StateView, ground: Ground, place: Place | None, chosen: str = "") -> Input:
    """The input for the middle of an area: any hex, or any place of open ground."""
    said = None if place is None else place_json(place)
    if not isinstance(ground, HexGround):
        return Input("at", "Place", InputKind.POINT, default=said)
    return Input("at", "Hex", InputKind.HEX, lambda _: hex_candidates(moment, ground, chosen), default=said)


def _whom(moment: StateView) -> Iterator[Input]:
    sides = tuple(Candidate(side.id, side.name) for side in moment.sides.values())
    whom = (Candidate("", "The whole fight"), *sides)
    yield Input("side", "For", InputKind.ONE_OF, lambda _: whom, default="")


def _time(ready: ReadyEffect, seconds: int | None) -> Iterator[Input]:
    yield Input("long", "How long (0: until ended)", InputKind.NUMBER, default=ready.turns, lowest=0, highest=999)
    if len(found := units(seconds)) > 1:
        named = tuple(Candidate(one.value, one.value.capitalize()) for one in found)
        yield Input("unit", "Counted in", InputKind.ONE_OF, lambda _: named, default=TimeUnit.TURNS.value)


def _deeds(ready: ReadyEffect) -> Iterator[Input]:
    score = 10 if ready.acts else None
    yield Input("acts", "Acts at", InputKind.NUMBER, default=score, required=False, lowest=-99, highest=99)
    yield Input("does", "What it does", InputKind.TEXT, default=ready.does, required=False)
    yield Input("secret", "Hidden from the players", InputKind.YES_NO, default=False)


@dataclass(frozen=True, slots=True)
class MoveChoice(Choice):
    """A choice to move an effect: its area goes to the place that is pointed at, as it is."""

    effect: Effect | None = None
    ground: Ground | None = None

    def data(self, values: Values) -> dict[str, Json]:
        """The command with the area at its new place."""
        place, where = place_of(values.get("at")), self.effect.where if self.effect is not None else None
        data = dict(self.draft)
        if where is not None and isinstance(place, Point) and where.shape is not None:
            data["where"] = {"shape": template_json(laid_at(where.shape, place))}
        elif where is not None and isinstance(place, Hex) and where.spots and isinstance(self.ground, HexGround):
            middle = centre_of(self.effect)
            assert isinstance(middle, Hex)
            moved = [hex_.plus(place.minus(middle)) for hex_ in where.spots]
            data["where"] = {"spots": [list(hex_) for hex_ in moved if self.ground.covers(hex_)]}
        return data


def centre_of(effect: Effect | None) -> Place | None:
    """The middle of an effect's area; None without one."""
    if effect is None or not effect.where:
        return None
    if effect.where.shape is not None:
        return middle_of(effect.where.shape)
    spots = effect.where.spots
    columns, rows = sum(one.q for one in spots) / len(spots), sum(one.r for one in spots) / len(spots)
    return min(spots, key=lambda one: (one.q - columns) ** 2 + (one.r - rows) ** 2)


def changes_of(moment: StateView, effect: Effect) -> tuple[Choice, ...]:
    """The GM's choices about an effect that holds: it acts, ends, moves, lasts longer, or is shown to the players."""
    label, found = effect.label, list[Choice]()
    if effect.acts is not None:
        found.append(_choice("gm.effect-acts", f"{label} acts now", {"kind": "gm.effect-acts/1", "effect": effect.key}))
    found.append(_choice("gm.end-effect", f"End {label}", {"kind": "gm.end-effect/1", "effect": effect.key}))
    if effect.where and moment.ground is not None:
        draft: dict[str, Json] = {"kind": "gm.move-effect/1", "effect": effect.key}
        inputs = (place_input(moment, moment.ground, None),)
        move = MoveChoice("gm.move-effect", f"Move {label}…", GROUP, draft, inputs, effect=effect, ground=moment.ground)
        found.append(move)
    left = effect.turns_left(moment.agenda.turn)
    if left is not None:
        found.append(_again(moment, effect, f"{label}: one {moment.agenda.called.lower()} longer", turns=left + 1))
    shown = f"Show {label} to the players" if effect.secret else f"Hide {label} from the players"
    found.append(_again(moment, effect, shown, secret=not effect.secret))
    return tuple(found)


def _choice(key: str, label: str, draft: dict[str, Json]) -> Choice:
    return Choice(key, label, GROUP, draft)


def _again(moment: StateView, effect: Effect, label: str, **other: Json) -> Choice:
    """The choice to have an effect go on under other values."""
    where: dict[str, Json] = {}
    if effect.where.shape is not None:
        where["shape"] = template_json(effect.where.shape)
    elif effect.where.spots:
        where["spots"] = [list(hex_) for hex_ in effect.where.spots]
    draft: dict[str, Json] = {
        "kind": "gm.effect/1",
        "label": effect.label,
        "picture": effect.picture.value,
        "where": where,
        "side": effect.side,
        "turns": effect.turns_left(moment.agenda.turn) or 0,
        "acts": effect.acts,
        "does": effect.does,
        "secret": effect.secret,
        "replaces": effect.key,
    }
    return _choice("gm.effect again", label, {**draft, **other})
