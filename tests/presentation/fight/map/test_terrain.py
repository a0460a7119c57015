"""Terrain that is painted in a running fight: the reach shrinks, the log tells it, and somebody walks into it."""

from random import Random
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.gm_commands import ground_command
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.pen import Pen
from gmtool.presentation.map.strokes import stroke_spots
from gmtool.rules.seam import Enlisted, Muster, Overlay, OverlayKind, Side
from gmtool.space import (
    Ground,
    HexGround,
    LengthUnit,
    OpenGround,
    Place,
    Point,
    Polygon,
    parse_label,
    write_where,
)
from tests.presentation.keys.hands import click, opened, press, told
from tests.presentation.keys.keyed_page import KeyedPage
from tests.variants.terrain import TallyOnTerrain

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
FIELD = HexGround(16, 12, dark=frozenset({parse_label("1502")}))


def begun(ground: Ground, *places: Place) -> FightSession:
    """A fight of Ada and Bor at these places."""
    rules = TallyOnTerrain()
    cards = rules.bestiary()
    figures = tuple(
        Enlisted(f"f{n}", cards[n], SIDES[n].id, name).put(place, 0)
        for n, (name, place) in enumerate(zip(("Ada", "Bor"), places, strict=True))
    )
    return FightSession(Journal.begin(rules, Muster(figures, SIDES, ground)), DiceSource(Random(3)))


def page_on(ground: Ground, *places: Place) -> KeyedPage:
    """Ada and Bor at these places; Ada is picked."""
    page = opened(begun(ground, *places))
    page.picks.choose_figure("f0")
    return page


@pytest.fixture
def page() -> KeyedPage:
    """Ada in 0505, who may walk, and Bor far off."""
    return page_on(FIELD, parse_label("0505"), parse_label("1411"))


def pick(page: KeyedPage, key: str) -> None:
    page.picks.pick(next(choice for choice in page.picks.choices if choice.key == key))


def overlays(page: KeyedPage, *kinds: OverlayKind) -> list[Overlay]:
    return [one for one in page.fight.map.overlays if one.kind in kinds]


def reach(page: KeyedPage) -> dict[str, str]:
    """The hexes that are shown as within reach, with what is written on them."""
    found = overlays(page, OverlayKind.REACH, OverlayKind.STOP)
    return {FIELD.label(mark.hex): mark.text for one in found for mark in one.marks}


def paint(page: KeyedPage, keys: str, start: Any, end: Any) -> None:
    """A stroke of the pen that these keys have set."""
    ground, pen = page.session.moment.ground, Pen()
    assert ground is not None
    pen.offer(page.session.moment.kinds)
    for key in keys:
        pen.press(key)
    stroke = pen.stroke(stroke_spots(ground, pen.way, start, end, pen.size, pen.layer), erase=False)
    page.session.perform(ground_command(stroke.layer, write_where(ground, stroke), stroke.level, stroke.text))


def paint_hexes(page: KeyedPage, kind: str, start: str, end: str) -> None:
    """A line of a kind of terrain."""
    paint(page, f"E{kind}L", parse_label(start), parse_label(end))


def test_that_a_wood_is_painted_the_reach_shrinks_and_she_walks_into_it(page: KeyedPage) -> None:
    pick(page, "march")
    assert (reach(page)["0705"], reach(page)["0905"], reach(page)["1105"]) == ("2", "4", "6")
    paint_hexes(page, "1", "0701", "0712")
    assert page.session.moment.ground is not None
    assert page.session.moment.ground.kinds == {"wood": {parse_label(f"07{row:02}") for row in range(1, 13)}}
    pick(page, "march")
    assert (reach(page)["0705"], reach(page)["0905"]) == ("3", "5")
    assert "1105" not in reach(page)
    click(page, parse_label("0705"))
    press(page, "Enter")
    assert page.session.moment.counters["f0"].where == parse_label("0705")
    for _ in range(2):
        page.session.undo()
    assert page.session.moment.ground == FIELD


def test_that_a_rampart_that_is_painted_under_her_lifts_her() -> None:
    page = page_on(FIELD, parse_label("0505"), parse_label("0506"))

    def numbers() -> list[str]:
        pick(page, "strike")
        assert page.picks.draft is not None
        return [line.label for told in page.picks.draft.breakdowns for line in told.lines]

    assert "from above" not in numbers()
    paint_hexes(page, "4", "0504", "0505")
    assert page.session.moment.ground is not None
    assert set(page.session.moment.ground.kinds) == {"rampart"}
    assert "from above" in numbers()


def test_that_a_marsh_stops_and_a_pit_is_not_entered(page: KeyedPage) -> None:
    paint_hexes(page, "2", "0701", "0712")
    paint_hexes(page, "9", "0501", "0504")
    pick(page, "march")
    (stops,) = overlays(page, OverlayKind.STOP)
    assert {FIELD.label(mark.hex) for mark in stops.marks} >= {"0705", "0706"}
    assert not set(reach(page)) & {"0805", "0905", "0504", "0503"}
    refused: list[str] = []
    page.session.refused.connect(lambda refusals: refused.extend(one.reason for one in refusals))
    assert not page.session.perform({"kind": "tally.march/1", "figure": "f0", "path": [list(parse_label("0504"))]})
    assert refused == ["Nobody can walk into 0504 from there."]


def test_that_the_log_says_what_was_painted(page: KeyedPage) -> None:
    paint_hexes(page, "1", "0704", "0706")
    paint_hexes(page, "1", "1005", "1006")
    assert told(page)[-2:] == ["Wood in 0704, 0705, 0706.", "Wood in 1005, 1006."]


def test_that_a_wood_on_open_ground_shrinks_the_reach() -> None:
    page = page_on(OpenGround(20, 14, LengthUnit.INCH), Point(550, 550), Point(1850, 1250))

    def far() -> Any:
        return overlays(page, OverlayKind.REACH)[0].shapes[0]

    pick(page, "walk")
    assert far().covers(Point(1140, 550))
    ground: Any = page.session.moment.ground
    paint(page, "E1C", ground.spot_at(Point(750, 50)), ground.spot_at(Point(950, 1350)))
    assert isinstance(far(), Polygon)
    assert not far().covers(Point(900, 550)) or not far().covers(Point(1140, 550))
    pick(page, "walk")
    page.fight.map.draw_way([Point(850, 550)])
    press(page, "Enter")
    reached: Any = page.session.moment.counters["f0"].where
    ground = page.session.moment.ground
    assert reached.is_within(20, Point(850, 550))
    assert ground.kinds_at(ground.spot_at(reached)) == ("wood",)
