"""The painting of a map of chances: its colors, and the picture that is saved."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.forecasts.chance_painting import FINER, SCALE, ChanceLayout, ink, picture_of, save_picture
from gmtool.desktop.base.theme.current import Theme, painting_in
from gmtool.desktop.base.theme.palette import LIGHT
from gmtool.forecast.estimate import Estimate
from gmtool.forecast.matchups import Matchups
from gmtool.presentation.forecasts.chance_map import STEPS, ChanceMap
from gmtool.store import StoreError

CHANCES = ChanceMap.of(
    "Match-ups", Matchups(("Goblin", "Giant"), ("Wolf",), {(0, 0): Estimate(0, 9), (1, 0): Estimate(9, 9)}), 9
)


def luminance(colour: str) -> float:
    parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_that_the_scale_gets_lighter_step_by_step_and_its_numbers_can_be_read() -> None:
    lights = [luminance(one) for one in SCALE]
    assert len(lights) == STEPS
    assert lights == sorted(lights)
    for step, light in enumerate(lights):
        low, high = sorted((light, luminance(ink(step))))
        assert (high + 0.05) / (low + 0.05) >= 4.5, step


def test_that_the_picture_has_room_for_every_cell_in_its_color(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    save_picture(CHANCES, path)
    image = QImage(str(path))
    assert image.size() == picture_of(CHANCES).size()
    with painting_in(Theme(LIGHT)):
        whole = ChanceLayout.of(CHANCES, QSize(900, 560)).whole
    assert image.width() >= FINER * whole.width()
    assert image.height() > FINER * whole.height()
    seen = {image.pixelColor(x, y).name() for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    assert {SCALE[0], SCALE[-1]} <= seen


def test_that_a_picture_that_cannot_be_written_is_said(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is not a plain file"):
        save_picture(CHANCES, tmp_path)
