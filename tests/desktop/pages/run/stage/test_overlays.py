"""What is on the map is what the ruleset answers, no more and no less: what it is told, and what is painted."""

from collections.abc import Iterable
from dataclasses import replace
from math import cos, pi, sin
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.presentation.fight.words.numbers import percent
from gmtool.rules.seam import Candidate, Overlay, OverlayKind
from gmtool.space import Hex, HexGround, label, parse_label
from tests.desktop.canvas.hand import hover
from tests.desktop.canvas.painting.test_picture import picture as seen
from tests.desktop.pages.run.stage.conftest import Staged, pick
from tests.rules.tft.board import Board
from tests.rules.tft.state.test_engagement import picture
from tests.rules.tft.views.test_map_overlays import archers

BLANK = (OverlayKind.FRONT, OverlayKind.SIDE, OverlayKind.REAR, OverlayKind.REACH, OverlayKind.STOP)
ABOVE = QPointF(0.5, -0.6)
"""Where in a hex neither a counter nor a number stands."""


def pole() -> Board:
    board = Board(ground=HexGround(columns=10, rows=10))
    board.add("Pole", "red", "0505", 0, ready=["spear"])
    board.add("Foe", "blue", "0905", 0)
    board.stage("movement", "red", "blue")
    return board


def test_that_all_the_ties_of_the_printed_picture_are_on_the_map(staged: Staged) -> None:
    page = staged(picture(), "Tark")
    assert page.stage.map.picture.ties.between == {("Bjorn", "Rolf"), ("Karl", "Astrid"), ("Astrid", "Karl")}


def test_that_the_map_is_told_what_is_said_of_a_figure_and_of_a_command(staged: Staged) -> None:
    page = staged(archers(("Near", "red", "1008"), ("Far", "blue", "1006"), target="1004"), "Archer")
    shown = page.stage.map.content
    assert shown.overlays == page.stage.answers.overlays
    before = shown.overlays
    pick(page, "shoot:g1")
    page.picks.say("target", "Target")
    assert shown.overlays == page.stage.answers.overlays != before
    page.picks.drop()
    assert shown.overlays == page.stage.answers.overlays


# --- what is painted ---------------------------------------------------------------------------------------------


def only(view: BattleMap, overlays: Iterable[Overlay]) -> QImage:
    """The whole map with nothing but these over it."""
    view.show_overlays(overlays)
    view.fit()
    return seen(view)


def differ(view: BattleMap, one: QImage, other: QImage, off: QPointF) -> set[str]:
    """The hexes that look otherwise at a place of theirs."""
    ground = view.content.ground
    assert ground is not None
    points = {hex_: view.camera.to_screen(centre(hex_) + off).toPoint() for hex_ in ground.hexes()}
    return {label(hex_) for hex_, at in points.items() if one.pixelColor(at) != other.pixelColor(at)}


def hexes(overlays: Iterable[Overlay]) -> set[str]:
    return {label(mark.hex) for one in overlays for mark in one.marks}


@pytest.mark.parametrize("kind", BLANK)
@pytest.mark.usefixtures("painted")
def test_that_an_area_is_painted_on_its_hexes_and_on_no_other(staged: Staged, kind: OverlayKind) -> None:
    board = pole() if kind is not OverlayKind.STOP else _stopped()
    page = staged(board, "Pole")
    pick(page, "option:a")
    view, said = page.stage.map, [one for one in page.stage.map.content.overlays if one.kind is kind]
    page.picks.drop()
    assert hexes(said)
    assert differ(view, only(view, ()), only(view, said), ABOVE) == hexes(said)


def _stopped() -> Board:
    board = Board(ground=HexGround(columns=10, rows=10))
    board.add("Pole", "red", "0505", 0, ready=["spear"])
    board.add("Foe", "blue", "0702", 3)
    board.stage("movement", "red", "blue")
    return board


@pytest.mark.usefixtures("painted")
def test_that_the_jab_hexes_are_outlined(staged: Staged) -> None:
    page = staged(pole(), "Pole")
    view, said = page.stage.map, [one for one in page.stage.map.content.overlays if one.kind is OverlayKind.JAB]
    assert hexes(said) == {"0503", "0403", "0603"}
    before, after = only(view, ()), only(view, said)
    # the outline is of dashes, and how large the map is depends on the font of what is around it
    sides = [QPointF(0.85 * cos(pi * i / 24), 0.85 * sin(pi * i / 24)) for i in range(48)]
    changed = {name for off in sides for name in differ(view, before, after, off)}
    near = {label(hex_) for name in hexes(said) for hex_ in parse_label(name).neighbours()}
    assert hexes(said) <= changed <= hexes(said) | near


@pytest.mark.usefixtures("painted")
def test_that_a_flight_its_target_and_those_in_the_way_are_painted(staged: Staged) -> None:
    page = staged(archers(("Near", "red", "1008"), ("Far", "blue", "1006"), target="1003"), "Archer")
    pick(page, "shoot:g1")
    page.picks.say("target", "Target")
    view, said = page.stage.map, page.stage.map.content.overlays
    page.picks.drop()
    none = only(view, ())

    def changed(kind: OverlayKind, at: Hex, off: QPointF) -> bool:
        shown = only(view, [one for one in said if one.kind is kind])
        pixel = view.camera.to_screen(centre(at) + off).toPoint()
        return shown.pixelColor(pixel) != none.pixelColor(pixel)

    for where in ("1009", "1007", "1005", "1004"):
        flight = [one for one in said if one.kind is OverlayKind.FLIGHT]
        points = [view.camera.to_screen(centre(parse_label(where)) + QPointF(0, y / 40)).toPoint() for y in range(9)]
        shown = only(view, flight)
        assert any(shown.pixelColor(at) != none.pixelColor(at) for at in points), where
    ring = QPointF(0.66 * 1.16, 0)
    assert [changed(OverlayKind.TARGET, parse_label(where), ring) for where in ("1003", "1008")] == [True, False]
    in_the_way = only(view, [one for one in said if one.kind is OverlayKind.IN_THE_WAY])
    for where in ("1008", "1006"):
        at = view.camera.to_screen(centre(parse_label(where)) - QPointF(0, 0.66 * 1.16)).toPoint()
        assert in_the_way.pixelColor(at.x(), at.y() - 6) != none.pixelColor(at.x(), at.y() - 6), where


@pytest.mark.usefixtures("painted")
def test_that_the_ties_of_the_acting_figure_are_stronger(staged: Staged) -> None:
    page = staged(picture(), "Karl")
    view = page.stage.map
    between = (centre(parse_label("2010")) + centre(parse_label("2009"))) / 2
    wide = []
    for name in ("Tark", "Karl"):
        page.picks.choose_figure(name)
        view.camera.scale = 60.0
        view.camera.centre_on(between)
        view.moved()
        image, at = seen(view), view.camera.to_screen(between).toPoint()
        reds = [image.pixelColor(at.x() + x, at.y()) for x in range(-9, 10)]
        wide.append(sum(red.red() > red.blue() + 60 for red in reds))
    assert wide[0] < wide[1]


def test_that_the_card_says_how_far_and_the_line_too(staged: Staged) -> None:
    page = staged(archers(target="1004"), "Archer")
    hover(page.stage.map, "1004")
    assert "From Archer: 6 hexes, 3 MH" in page.stage.map.card.text()


def test_that_the_chances_come_one_after_another_and_all_of_them(
    staged: Staged, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gmtool.desktop.pages.run.stage.stage.SLICE", 0.0)
    page = staged(archers(("Near", "blue", "1008"), ("Far", "blue", "1006"), target="1004"), "Archer")
    page.picks.drop()  # the proposal has begun with them
    pick(page, "shoot:g1")

    def details() -> dict[str, str]:
        return {one.figure: one.detail for one in page.stage.map.content.asking.candidates}

    assert sum(detail.endswith("%") for detail in details().values()) == 1
    qtbot.waitUntil(lambda: all(detail.endswith("%") for detail in details().values()))
    moment, draft = page.session.moment, page.picks.draft
    assert draft is not None
    for figure, detail in details().items():
        odds = moment.odds(moment.ruleset.command(draft.choice.data({"target": figure})))
        assert odds is not None
        assert detail.partition(": ")[2] == percent(odds.chance("hit"))
    assert {figure: detail[:3] for figure, detail in details().items()} == {
        "Near": "1: ",
        "Far": "2: ",
        "Target": "3: ",
    }


def test_that_another_target_leaves_the_chances_as_they_are(staged: Staged, qtbot: Any) -> None:
    page = staged(archers(("Near", "blue", "1008"), ("Far", "blue", "1006"), target="1004"), "Archer")
    pick(page, "shoot:g1")

    def candidates() -> tuple[Candidate, ...]:
        return tuple(page.stage.map.content.asking.candidates)

    qtbot.waitUntil(lambda: all(one.detail.endswith("%") for one in candidates()))
    known = candidates()
    assert all(one.detail[1:3] == ": " for one in known), "each has its digit"
    for one in known:
        page.picks.say("target", one.value)
        bare = tuple(replace(one, detail=one.detail[3:]) for one in known)
        assert candidates() == bare, "digits are dice from now on"
