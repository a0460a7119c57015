"""Choices of the GM about effects: put one down, ready-made or of one's own, move it, change it, end it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gmtool.language import tr, trc
from gmtool.presentation.fight.gm_commands import GROUP
from gmtool.presentation.fight.lasting.times import UNIT_NAMES, TimeUnit, in_turns, units
from gmtool.presentation.fight.places import standing_places
from gmtool.presentation.fight.state_view import StateView
from gmtool.records import dataclass
from gmtool.rules.seam import (
    AreaChoice,
    Candidate,
    Choice,
    Effect,
    EffectPicture,
    Extent,
    Input,
    InputKind,
    Json,
    Values,
    area_inputs,
    extent_json,
    number,
    place_input,
    place_of,
)
from gmtool.space import HUNDRED, Ground, Hex, HexGround, OpenGround, Place, Point, laid_at, middle_of


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
    ReadyEffect("fire", tr("Fire"), EffectPicture.FIRE, 0),
    ReadyEffect("gas", tr("Poison gas"), EffectPicture.GAS, 1, 3),
    ReadyEffect("oil", tr("Burning oil"), EffectPicture.OIL, 1, 3),
    ReadyEffect("light", trc("effect", "Light"), EffectPicture.LIGHT, 3),
    ReadyEffect("darkness", tr("Darkness"), EffectPicture.DARKNESS, 3),
    ReadyEffect("smoke", tr("Smoke"), EffectPicture.SMOKE, 2, 5),
    ReadyEffect("fog", tr("Fog"), EffectPicture.CLOUD),
    ReadyEffect("rain", tr("Rain"), EffectPicture.WEATHER),
    # translators: a monster's lair, which acts by itself once a turn
    ReadyEffect("lair", tr("Lair"), EffectPicture.MAGIC, acts=True),
)
"""The effects that are offered by name."""
OWN: Final = ReadyEffect("own", "", EffectPicture.OTHER)
"""An effect of which the GM says everything."""
_PICTURES: Final = {
    EffectPicture.FIRE: tr("Fire"),
    EffectPicture.GAS: tr("Gas"),
    EffectPicture.OIL: tr("Oil"),
    EffectPicture.LIGHT: trc("effect", "Light"),
    EffectPicture.DARKNESS: tr("Darkness"),
    EffectPicture.CLOUD: tr("Cloud"),
    EffectPicture.SMOKE: tr("Smoke"),
    EffectPicture.WEATHER: tr("Weather"),
    EffectPicture.MAGIC: tr("Magic"),
    EffectPicture.OTHER: trc("effect", "Other"),
}


@dataclass(frozen=True, slots=True)
class EffectChoice(AreaChoice):
    """A choice to begin an effect. Its inputs are what a GM says of one, and its data is the command made of that."""

    ready: ReadyEffect = OWN
    turn_seconds: int | None = None

    def data(self, values: Values) -> dict[str, Json]:
        """The command: the area as hexes or a template, the time in turns."""
        said = {one.field: one.default for one in self.inputs} | dict(values)
        unit = TimeUnit(str(said.get("unit") or TimeUnit.TURNS))
        data: dict[str, Json] = {
            **self.draft,
            "label": str(said.get("label") or ""),
            "picture": str(said.get("picture") or self.ready.picture.value),
            "turns": in_turns(number(said.get("long")), unit, self.turn_seconds),
            "does": str(said.get("does") or ""),
            "secret": bool(said.get("secret")),
        }
        if where := self.extent(values):
            data["where"] = extent_json(where)
        elif said.get("side"):
            data["side"] = said["side"]
        if isinstance(said.get("acts"), int):
            data["acts"] = said["acts"]
        return data


# --- the choices ------------------------------------------------------------------------------------------------------
def effect_choice(
    moment: StateView, ready: ReadyEffect = OWN, place: Place | None = None, chosen: str = ""
) -> EffectChoice:
    """The choice to put an effect down: at this place, or wherever the GM points; the chosen figure comes first."""
    seconds, ground = moment.ruleset.turn_seconds, moment.ground
    # one that the players do not know of would be told by the shadow that it throws
    blocks = tuple(one.block for one in moment.known if one.block is not None)
    placed = ground is not None and (place is not None or ready.radius >= 0)
    area = area_inputs(ground, _size(ground, ready), place, units=bool(blocks)) if placed and ground is not None else ()
    if area and isinstance(ground, HexGround):
        area = (replace(area[0], candidates=lambda _: standing_places(moment, ground, chosen)), *area[1:])
    inputs = (*_about(ready), *area[:2], *(() if area else _whom(moment)))
    called = ready.label or tr("An effect")
    label = f"{called}…" if place is None else tr("{effect} here…", effect=called)
    draft: dict[str, Json] = {"kind": "gm.effect/1"}
    every = (*inputs, *_time(ready, seconds), *_deeds(ready), *area[2:])
    return EffectChoice(
        f"gm.effect {ready.key}",
        label,
        GROUP,
        draft,
        every,
        ground=ground,
        blocks=blocks,
        ready=ready,
        turn_seconds=seconds,
    )


def _about(ready: ReadyEffect) -> Iterator[Input]:
    yield Input("label", tr("Name"), InputKind.TEXT, default=ready.label or None)
    if ready is OWN:
        pictures = tuple(Candidate(one.value, _PICTURES[one]) for one in EffectPicture)
        yield Input("picture", tr("Picture"), InputKind.ONE_OF, lambda _: pictures, default=ready.picture.value)


def _size(ground: Ground, ready: ReadyEffect) -> int:
    if isinstance(ground, OpenGround):
        return max(ready.radius, 1) * max(1, ground.unit.base // HUNDRED)
    return max(ready.radius, 0)


def _whom(moment: StateView) -> Iterator[Input]:
    sides = tuple(Candidate(side.id, side.name) for side in moment.sides.values())
    whom = (Candidate("", tr("The whole fight")), *sides)
    yield Input("side", trc("effect", "For"), InputKind.ONE_OF, lambda _: whom, default="")


def _time(ready: ReadyEffect, seconds: int | None) -> Iterator[Input]:
    yield Input("long", tr("How long (0: until ended)"), InputKind.NUMBER, default=ready.turns, lowest=0, highest=999)
    if len(found := units(seconds)) > 1:
        named = tuple(Candidate(one.value, UNIT_NAMES[one]) for one in found)
        yield Input("unit", tr("Counted in"), InputKind.ONE_OF, lambda _: named, default=TimeUnit.TURNS.value)


def _deeds(ready: ReadyEffect) -> Iterator[Input]:
    score = 10 if ready.acts else None
    # translators: the place in the order at which an effect acts
    yield Input("acts", tr("Acts at"), InputKind.NUMBER, default=score, required=False, lowest=-99, highest=99)
    yield Input("does", tr("What it does"), InputKind.TEXT, default=ready.does, required=False)
    yield Input("secret", tr("Hidden from the players"), InputKind.YES_NO, default=False)


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
            data["where"] = extent_json(Extent(shape=laid_at(where.shape, place)))
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
        acts = tr("{effect} acts now", effect=label)
        found.append(_choice("gm.effect-acts", acts, {"kind": "gm.effect-acts/1", "effect": effect.key}))
    end = tr("End {effect}", effect=label)
    found.append(_choice("gm.end-effect", end, {"kind": "gm.end-effect/1", "effect": effect.key}))
    if effect.where and moment.ground is not None:
        draft: dict[str, Json] = {"kind": "gm.move-effect/1", "effect": effect.key}
        inputs = (place_input(moment.ground, None),)
        words = tr("Move {effect}…", effect=label)
        move = MoveChoice("gm.move-effect", words, GROUP, draft, inputs, effect=effect, ground=moment.ground)
        found.append(move)
    left = effect.turns_left(moment.agenda.turn)
    if left is not None:
        longer = tr("{effect}: one {turn} longer", effect=label, turn=moment.agenda.called.lower())
        found.append(_again(moment, effect, longer, turns=left + 1))
    show, hide = tr("Show {name} to the players", name=label), tr("Hide {name} from the players", name=label)
    shown = show if effect.secret else hide
    found.append(_again(moment, effect, shown, secret=not effect.secret))
    return tuple(found)


def _choice(key: str, label: str, draft: dict[str, Json]) -> Choice:
    return Choice(key, label, GROUP, draft)


def _again(moment: StateView, effect: Effect, label: str, **other: Json) -> Choice:
    """The choice to have an effect go on under other values."""
    draft: dict[str, Json] = {
        "kind": "gm.effect/1",
        "label": effect.label,
        "picture": effect.picture.value,
        "where": extent_json(effect.where),
        "side": effect.side,
        "turns": effect.turns_left(moment.agenda.turn) or 0,
        "acts": effect.acts,
        "does": effect.does,
        "secret": effect.secret,
        "replaces": effect.key,
    }
    return _choice("gm.effect again", label, {**draft, **other})
