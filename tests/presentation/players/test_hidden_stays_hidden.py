"""What is hidden stays hidden: whatever changes about it, the players are given exactly the same as before.

Hidden are figures by the GM's word or by the fog, with their units, levels, company and shadows, secret effects, the
parts of effects under the fog, and all of the ground there: its heights, its terrain and what is built on it.
"""

from collections.abc import Collection, Iterator
from dataclasses import asdict, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.presentation.fight.lasting.effect_choices import READY, effect_choice
from gmtool.presentation.players.permissions import HitDetail, KnownFigures, Permissions
from gmtool.presentation.players.scene import Scene, scene
from gmtool.rules.seam import Bond, Counter, Effect, EffectPicture, Extent, Formation
from gmtool.space import Circle, Ground, HexGround, LengthUnit, OpenGround, Point, blank_ground, border_of, disc
from tests.presentation.players.test_scene_of_units import unit
from tests.presentation.players.views import SIDES, Views, counter

FIELD, HEXES = OpenGround(30, 20, LengthUnit.INCH), blank_ground(14, 10)
KEYS = ("rampart", "roof", "pit")
SMOKE = next(one for one in READY if one.key == "smoke")
LEVELS = st.integers(-9, 9)
SEEDED = st.randoms(use_true_random=True)


@cache
def _spots(kind: type[Ground]) -> tuple[Any, ...]:
    return tuple((FIELD if kind is OpenGround else HEXES).everywhere())


@cache
def _anywhere(kind: type[Ground]) -> st.SearchStrategy[Any]:
    return st.sampled_from(_spots(kind))


def anywhere(ground: Ground) -> st.SearchStrategy[Any]:
    """Any spot of a ground, all of which are of one of two sizes: made once, since that takes longer than a draw."""
    return _anywhere(type(ground))


@cache
def _some(kind: type[Ground], most: int) -> st.SearchStrategy[frozenset[Any]]:
    return st.frozensets(_anywhere(kind), max_size=most)


def some(ground: Ground, most: int = 60) -> st.SearchStrategy[frozenset[Any]]:
    return _some(type(ground), most)


@st.composite
def grounds(draw: st.DrawFn, blank: Ground) -> Ground:
    """A ground with heights, terrain and walls all over it, part of it under the fog."""
    chance = draw(SEEDED)
    return _drawn(chance, blank, _some_of(chance, blank, 120))


def _some_of(chance: Random, blank: Ground, most: int) -> frozenset[Any]:
    """Some spots of a ground, drawn together: a ground has hundreds, and to draw one at a time takes long."""
    return frozenset(chance.sample(_spots(type(blank)), chance.randint(0, most)))


def _drawn(chance: Random, blank: Ground, fog: frozenset[Any]) -> Ground:
    heights = {spot: chance.choice([-2, 1, 3]) for spot in sorted(_some_of(chance, blank, 12))}
    kinds = {key: spots for key in KEYS if (spots := _some_of(chance, blank, 12))}
    borders = {"brook": found} if (found := frozenset(_sides(blank, _some_of(chance, blank, 12)))) else {}
    return replace(
        blank,
        heights=heights,
        kinds=kinds,
        borders=borders,
        walls=_some_of(chance, blank, 8),
        dark=_some_of(chance, blank, 8),
        fog=fog,
    )


def _sides(ground: Ground, spots: Collection[Any]) -> Iterator[Any]:
    """A side of each of some spots."""
    whole: Any = ground
    for spot in spots:
        beside = [other for other in whole.neighbours(spot) if whole.covers(other)]
        yield border_of(spot, beside[sum(spot) % len(beside)])


def _other_under_fog(before: Ground, other: Ground) -> Ground:
    """The ground with what the other has under the fog of this one."""
    fog = before.fog

    def both(mine: frozenset[Any], theirs: frozenset[Any]) -> frozenset[Any]:
        return (mine - fog) | (theirs & fog)

    heights = {spot: step for spot, step in before.heights.items() if spot not in fog}
    heights |= {spot: step for spot, step in other.heights.items() if spot in fog}
    kinds = {key: both(before.kinds.get(key, frozenset()), other.kinds.get(key, frozenset())) for key in KEYS}
    seen = frozenset(one for one in before.borders.get("brook", ()) if not fog.issuperset(one))
    borders = seen | {one for one in other.borders.get("brook", ()) if fog.issuperset(one)}
    return replace(
        before,
        borders={"brook": borders} if borders else {},
        heights=dict(sorted(heights.items())),
        kinds={key: spots for key, spots in kinds.items() if spots},
        walls=both(before.walls, other.walls),
        dark=both(before.dark, other.dark),
    )


@st.composite
def armies(draw: st.DrawFn, ground: Ground) -> tuple[Counter, ...]:
    """Units and single figures of every side, on levels, one with another; some hidden."""
    made: list[Counter] = []
    count = draw(st.integers(1, 6))
    for i in range(count):
        side, name = draw(st.sampled_from(SIDES)).id, f"Nom{'abcdef'[i]}n"
        if isinstance(ground, OpenGround):
            at = Point(draw(st.integers(100, 2900)), draw(st.integers(100, 1900)))
            one = unit(f"id{i}", name, side, Formation(draw(st.integers(1, 12)), 12, 4), at)
        else:
            one = counter(f"id{i}", name, side, draw(anywhere(ground)))
        made.append(replace(one, hidden=draw(st.booleans()), **_company(draw, i, count)))
    return tuple(made)


def _company(draw: st.DrawFn, i: int, count: int) -> dict[str, Any]:
    on = draw(st.integers(0, count - 1))
    return {"level": draw(LEVELS), "on": f"id{on}" if on != i else "", "bond": draw(st.sampled_from(Bond))}


@st.composite
def lasting(draw: st.DrawFn, ground: Ground) -> tuple[Effect, ...]:
    """Effects in areas and without, some secret."""
    return tuple(
        Effect(f"e{i}", f"Fume{i}", draw(st.sampled_from(EffectPicture)), draw(areas(ground)), ends=draw(LEVELS) % 9,
               acts=draw(LEVELS), does=f"kills{i}", secret=draw(st.booleans()))
        for i in range(draw(st.integers(0, 4)))
    )  # fmt: skip


@st.composite
def areas(draw: st.DrawFn, ground: Ground) -> Extent:
    if isinstance(ground, HexGround):
        return Extent(tuple(sorted(draw(some(ground, 12)) or disc(draw(anywhere(ground)), 0))))
    at = Point(draw(st.integers(0, 3000)), draw(st.integers(0, 2000)))
    return Extent(shape=Circle(at, draw(st.integers(1, 600))))


@st.composite
def fights(draw: st.DrawFn) -> tuple[Views, Views, Permissions]:
    """A fight, another one that differs in what is hidden only, and what the players may see."""
    blank: Ground = draw(st.sampled_from([FIELD, HEXES]))
    ground, army = draw(grounds(blank)), draw(armies(blank))
    effects = draw(lasting(blank))
    allowed = Permissions({side.id: draw(st.sampled_from(HitDetail)) for side in SIDES})
    before = Views(army, ground, lasting=effects)
    known = {one.figure for one in scene(before.moment(), allowed).figures}
    under = _other_under_fog(ground, _drawn(draw(SEEDED), blank, frozenset()))
    return before, Views(
        tuple(_changed(draw, one, known, len(army)) for one in army),
        under,
        lasting=tuple(_other_effect(draw, one, under) for one in effects if not one.secret or draw(st.booleans())),
    ), allowed  # fmt: skip


def _changed(draw: st.DrawFn, one: Counter, known: Collection[str], count: int) -> Counter:
    """Another figure in place of one who is not known; another unknown carrier for one who is."""
    i = int(one.figure[2:])
    unknown = [f"id{n}" for n in range(count) if f"id{n}" not in known and n != i]
    if one.figure in known:
        return replace(one, on=draw(st.sampled_from(unknown)), bond=draw(st.sampled_from(Bond))) if (
            one.on in unknown
        ) else one  # fmt: skip
    changed = replace(one, left=draw(st.integers(0, 10)), **_company(draw, i, count))
    if not one.hidden:
        return changed  # it stays where it is, under the fog
    if one.at is None:
        return replace(changed, hexes=(draw(anywhere(HEXES)),))
    at = Point(draw(st.integers(100, 2900)), draw(st.integers(100, 1900)))
    return replace(
        unit(
            one.figure, one.name, one.side, Formation(draw(st.integers(1, 30)), 30, 5), at, **_company(draw, i, count)
        ),
        hidden=True,
    )


def _other_effect(draw: st.DrawFn, one: Effect, ground: Ground) -> Effect:
    if one.secret:
        return replace(one, label=f"Other {one.label}", where=draw(areas(ground)), ends=draw(LEVELS) % 9)
    # what it does, and where it lies under the fog, is nothing that they know
    spots = tuple(spot for spot in one.where.spots if spot not in ground.fog)
    hidden = sorted(ground.fog)[: draw(st.integers(0, 5))] if spots and isinstance(ground, HexGround) else []
    where = Extent((*spots, *hidden)) if spots else one.where
    return replace(one, where=where, acts=draw(LEVELS), does="something else")


def told(shown: Scene) -> dict[str, Any]:
    return asdict(shown)


@pytest.mark.slow("two hundred pairs of fights are drawn at random")
@settings(max_examples=200, deadline=None)
@given(fights())
def test_that_no_change_of_what_is_hidden_reaches_the_players(fight: tuple[Views, Views, Permissions]) -> None:
    before, after, allowed = fight
    assert told(scene(after.moment(), allowed)) == told(scene(before.moment(), allowed))


@settings(max_examples=100, deadline=None)
@given(armies(FIELD), st.integers(0, 30), st.integers(100, 2900), st.integers(100, 1900))
def test_that_no_shadow_in_an_effect_tells_of_a_unit_that_is_hidden(
    army: tuple[Counter, ...], fogged: int, x: int, y: int
) -> None:
    whole = Views(army, replace(FIELD, fog=frozenset(spot for spot in FIELD.everywhere() if spot.column < fogged)))
    known = KnownFigures(whole.moment())
    without = replace(whole, figures=tuple(one for one in army if one.figure in known))
    said = {"size": 12, "stop": "walls and units"}
    there, alone = (effect_choice(one.moment(), SMOKE, Point(x, y)).extent(said) for one in (whole, without))
    assert there == alone


@settings(max_examples=100, deadline=None)
@given(fights())
def test_that_what_they_are_given_names_only_whom_and_what_they_know(fight: tuple[Views, Views, Permissions]) -> None:
    before, _, allowed = fight
    shown = scene(before.moment(), allowed)
    known, ground, text = {one.figure for one in shown.figures}, before.ground_, repr(told(shown))
    assert ground is not None
    for one in before.figures:
        if one.hidden or (one.side != "heroes" and one.hexes and ground.fog.issuperset(one.hexes)):
            assert one.figure not in known
        if one.figure not in known:
            assert repr(one.figure) not in text
            assert one.name not in text
    assert all(one.on in {"", *known} for one in shown.figures)
    assert shown.ground is not None
    assert not any(ground.fog.issuperset(one) for one in shown.ground.borders.get("brook", ()))
    for painted in (shown.ground.heights, shown.ground.walls, *shown.ground.kinds.values()):
        assert not ground.fog & set(painted)
    assert not ground.fog & {spot for one in shown.effects for spot in one.spots}
    assert all(one.label not in text for one in before.lasting if one.secret)
    assert "kills" not in text
