from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gmtool.desktop.base.theme.current import use_theme
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Mark, Overlay, OverlayKind
from gmtool.space import column_row, label, parse_label
from tests.desktop.canvas.conftest import FIGURES, SIDES, counter
from tests.desktop.canvas.hand import hover, keys
from tests.variants.terrain import KINDS


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(800, 600), (300, 240), (160, 120)])
def test_that_the_card_is_always_whole_within_the_map(view, scale, size):
    use_theme("dark", scale)
    view.resize(*size)
    corners = ["0101", "1201", "0110", "1210", "0605"]
    figures = [counter(f"figure{at}", at, summary=("a rather long line about it " * 3,)) for at in corners]
    view.show_counters(figures, SIDES, {})
    for at in corners:
        hover(view, at)
        assert view.card.isVisible()
        assert view.rect().contains(view.card.geometry())


def test_that_the_card_names_figure_side_numbers_and_conditions(view):
    hover(view, "0604")
    for words in ("Wulf", "barbarians", "0604", "ST 14", "-2 DX &lt;wounded&gt;", "after its next attack"):
        assert words in view.card.text()


def test_that_the_card_does_not_hide_its_figure(view):
    for figure in view.content.spots.of.values():
        at = label(figure.counter.hexes[0])
        hover(view, at)
        assert not view.card.geometry().contains(view.camera.to_screen(figure.at).toPoint())


def test_that_the_card_goes_when_the_pointer_does(view):
    hover(view, "0604")
    QTest.mouseMove(view, QPoint(2, 2))
    assert not view.card.isVisible()


def test_that_an_empty_hex_has_no_card_but_what_lies_there_has(view):
    hover(view, "0808")
    assert not view.card.isVisible()
    hover(view, "0709")
    assert "a broadsword" in view.card.text()


def test_that_the_card_names_the_terrain_and_what_it_does(view):
    there = parse_label("0808")
    kinds = {"wood": frozenset({there}), "thorn-hedge": frozenset({there})}
    view.show_terrain(KINDS, frozenset({there}))
    view.show_ground(replace(view.content.ground, kinds=kinds, dark=frozenset({there})))
    hover(view, "0808")
    for words in ("Wood: costs 2, blocks sight, cover 1", "Thorn hedge: shown only", "Dark, but lit"):
        assert words in view.card.text()
        assert words in view.accessibleDescription()
    hover(view, "0809")
    assert not view.card.isVisible()


def test_that_a_stop_says_why(view):
    mark = Mark(parse_label("0605"), "2", "Engaged by Wulf here.")
    view.show_overlays([Overlay(OverlayKind.STOP, "stop", (mark,))])
    hover(view, "0605")
    assert "Engaged by Wulf here." in view.card.text()


def test_that_a_refused_candidate_says_why(view):
    refused = Candidate("wulf", "Wulf", figure="wulf", refusals=(Refusal("Behind a wall."),))
    view.show_candidates([refused], InputKind.FIGURE)
    hover(view, "0604")
    assert "Behind a wall." in view.card.text()


def test_that_a_screen_reader_hears_what_is_under_the_cursor(view):
    view.show_candidates([Candidate("wulf", "Wulf", figure="wulf")], InputKind.FIGURE)
    assert view.accessibleName() == "Battle map"
    keys(view, Qt.Key.Key_Tab)
    said = view.accessibleDescription()
    for words in ("Hex 0604", "Wulf of barbarians", "faces south-west", "-2 DX", "can be picked"):
        assert words in said
    view.show_counters(FIGURES, SIDES, {})
    view.clear_candidates()
    keys(view, *[Qt.Key.Key_Left] * 3, Qt.Key.Key_Up)
    assert column_row(view.content.pointed.hex) == (3, 3)
    assert view.accessibleDescription() == "Hex 0303. wall."
