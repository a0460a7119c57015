"""Small parts of a fight's page, as they are painted: samples of the legend, buttons, bars of the odds, who falls."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.pages.run.buttons import WordButton
from gmtool.desktop.pages.run.forecast.outlook import FallRows
from gmtool.desktop.pages.run.odds.chart import BarChart
from gmtool.desktop.pages.run.stage.legend import AREAS, EFFECTS, GROUND, Swatch
from gmtool.forecast.estimate import Estimate
from gmtool.presentation.forecasts.summary import FallRow
from gmtool.rules.seam import ConditionSign, OverlayKind, TerrainKind
from gmtool.rules.seam.views import TerrainPicture
from tests.desktop.canvas.conftest import counter
from tests.desktop.painted_words import painted_words
from tests.desktop.pixels import colours_of, places_of

pytestmark = pytest.mark.usefixtures("painted")
LARGE = (64, 44)


@pytest.fixture(autouse=True)
def _dark(qapp: object) -> None:
    use_theme("dark", 100)


def picture(widget: QWidget, size: tuple[int, int] = LARGE) -> QImage:
    widget.resize(*size)
    return widget.grab().toImage()


# --- the legend ----------------------------------------------------------------------------------------------------
def test_that_every_effect_and_every_terrain_has_a_sample_of_its_own(qtbot: QtBot) -> None:
    effects = [picture(Swatch(key)) for key in EFFECTS]
    terrain = [picture(Swatch("", TerrainKind("k", "Kind", one))) for one in TerrainPicture]
    for one, other in combinations(effects, 2):
        assert one != other
    for one, other in combinations(terrain, 2):
        assert one != other
    assert all(map_colours().ground.name() not in colours_of(one) for one in effects), "all of it is tinted"


def test_that_areas_are_samples_of_their_color_and_lines_cross_them_solid_or_dashed(qtbot: QtBot) -> None:
    def across(kind: OverlayKind) -> float:
        """The share of the middle line that has the color of the overlay."""
        seen, tint = picture(Swatch(kind)), map_colours().overlay(kind)
        line = [seen.pixelColor(x, LARGE[1] // 2 - 1) for x in range(4, LARGE[0] - 4)]
        return sum(abs(one.red() - tint.red()) + abs(one.blue() - tint.blue()) < 40 for one in line) / len(line)

    assert across(OverlayKind.TIE) == across(OverlayKind.SWEEP) == 1
    assert 0.2 < across(OverlayKind.FLIGHT) < 1
    assert across(OverlayKind.TARGET) < 0.4, "a ring"
    samples = [picture(Swatch(kind)) for kind in AREAS]
    assert all(len(colours_of(one)) > 1 for one in samples)


def test_that_signs_and_levels_of_the_ground_are_written(qtbot: QtBot) -> None:
    def written(key: str) -> list[str]:
        sample = Swatch(key)
        sample.resize(*LARGE)
        return painted_words(sample)

    signs = {"star": "★", "level": "▲2", "water": "2", "height": "+1", "shade": "−1"}
    assert {key: written(key) for key in signs} == {key: [sign] for key, sign in signs.items()}
    assert all(written(one.value) == [one.value] for one in ConditionSign)
    assert all(written(key) == [] for key in ("wall", "door", "fire", "rubble", "ring"))
    assert map_colours().wall.name() in colours_of(picture(Swatch("wall")))
    assert map_colours().good.name() in colours_of(picture(Swatch("ring")))
    assert set(GROUND) >= {"star", "level", "water", "height", "shade", "wall", "door", "fire", "rubble", "ring"}


# --- buttons -------------------------------------------------------------------------------------------------------
def test_that_the_words_of_a_button_are_whole_where_they_have_room_and_else_end_in_dots(qtbot: QtBot) -> None:
    button = WordButton("Shift the foe into the pit")
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    assert painted_words(button) == ["Shift the foe into the pit"]
    button.resize(110, button.height())
    (cut,) = painted_words(button)
    assert cut.endswith("…")
    assert "Shift the foe into the pit".startswith(cut[:-1])
    assert button.text() == "Shift the foe into the pit"


# --- odds ------------------------------------------------------------------------------------------------------------
HITS = {0: Fraction(1, 2), 1: Fraction(1, 12), 2: Fraction(1, 4), 3: Fraction(1, 6)}


@pytest.fixture
def chart(qtbot: QtBot) -> BarChart:
    made = BarChart()
    qtbot.addWidget(made)
    made.resize(200, 60)
    return made


def heights(chart: BarChart, colour: str) -> list[int]:
    """The height of the bar of each value, from the left; 0 without one in this color."""
    seen, wanted = chart.grab().toImage(), theme().colour(colour).rgb() & 0xFFFFFF
    found = places_of(seen, lambda one: one == wanted)
    middles = [round((place + 0.5) * chart.width() / 4) for place in range(4)]
    return [sum(x == middle for x, _ in found) for middle in middles]


def test_that_each_value_has_a_bar_as_high_as_its_chance_and_nothing_a_pale_one(chart: BarChart) -> None:
    assert chart.grab().toImage().pixelColor(50, 30) != theme().colour("accent")
    assert painted_words(chart) == []
    chart.show_distribution("Hits", HITS)
    none, one, two, three = heights(chart, "accent")
    assert none == 0
    assert two > three > one > 0
    assert one == pytest.approx(two / 3, abs=2)
    assert heights(chart, "line")[0] == pytest.approx(2 * two, abs=2), "twice the likeliest other at most"
    assert painted_words(chart) == ["0", "1", "2", "3"]


def test_that_a_narrow_chart_writes_fewer_values(chart: BarChart) -> None:
    chart.show_distribution("Hits", {value: Fraction(1, 40) for value in range(40)})
    told = [int(one) for one in painted_words(chart)]
    assert 2 <= len(told) < 40
    assert len({b - a for a, b in pairwise(told)}) == 1


def test_that_the_bar_under_the_pointer_says_its_chance(chart: BarChart) -> None:
    chart.show_distribution("Hits", HITS)
    for x, told in ((120, "Hits 2: 25.0\u00a0%"), (199, "Hits 3: 16.7\u00a0%")):
        at = QPoint(x, 30)
        QApplication.sendEvent(chart, QHelpEvent(QHelpEvent.Type.ToolTip, at, chart.mapToGlobal(at)))
        assert told in QToolTip.text()


# --- forecasts -------------------------------------------------------------------------------------------------------
def test_that_whoever_falls_has_a_row_with_the_chance_and_the_loss_in_large_type_below(qtbot: QtBot) -> None:
    rows = FallRows()
    qtbot.addWidget(rows)
    ulf = FallRow(counter("ulf", "0101"), Estimate(30, 100), 2.34)
    unknown = FallRow(counter("wolf", "0102", left=0, full=0), Estimate(100, 100), 0.0)
    rows.show_rows([ulf, unknown])
    rows.adjustSize()
    rows.show()
    told = painted_words(rows)
    assert told[0] == "Ulf"
    assert "loses 2.3 of 8" in told
    assert sum("loses" in one for one in told) == 1, "of the wolf nobody knows what it has"
    name, falls, loses = rows.rows[0]
    assert name.y() < loses.geometry().bottom()
    assert loses.x() > falls.x()
    use_theme("dark", 150)
    QApplication.processEvents()
    rows.adjustSize()
    assert loses.y() >= falls.geometry().bottom()
    rows.show_rows([unknown])
    assert [one.isVisible() for one in (*rows.rows[0], *rows.rows[1])] == [True] * 3 + [False] * 3
    assert rows.rows[0][0].text() == "Wolf"
