"""Units on paper: trays to scale with a place for each man, their blocks on the small map, and words in the order."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.encounters.printing import encounter_to_print
from gmtool.desktop.paper.counters.unit_tray import UnitTray, unit_trays
from gmtool.desktop.paper.fight.fight_sheets import freeze_sheets, order_sheets
from gmtool.desktop.paper.page import Page, Paper
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintOptions, EncounterPrintout
from gmtool.presentation.encounters import company
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot, take_snapshot
from gmtool.presentation.sheets.options import CounterKind, FreezeOptions, OrderOptions, PrintKind
from gmtool.rules.seam import Formation
from gmtool.rules.seam.views import BreakLine, Counter, Posture, Side
from gmtool.store.fights.encounters import Encounter
from tests.desktop.painted_words import drawn_words
from tests.desktop.paper.reading import printed
from tests.desktop.pixels import places_of
from tests.presentation.encounters.test_company import RIDER
from tests.variants.unit_battle import battle
from tests.variants.units import TallyWithUnits


@pytest.fixture(scope="module")
def told() -> FightSnapshot:
    journal = battle()
    return take_snapshot("The hill", journal.ruleset, journal.state)


def words(qtbot: Any, tmp_path: Any, sheets: Any) -> str:
    return " ".join(printed(qtbot, tmp_path / "a.pdf", sheets, None).texts().split())


@pytest.mark.parametrize("kind", CounterKind)
def test_that_a_unit_is_printed_as_large_as_it_stands(told: FightSnapshot, kind: CounterKind) -> None:
    subject = EncounterPrintout("The hill", told.ground, tuple(told.counters.values()), tuple(told.sides.values()))
    options = EncounterPrintOptions(what=PrintKind.COUNTERS, kind=kind)
    (sheet,) = subject.stack(options, {"boars"}).sheets
    ((piece, _),) = sheet.pieces
    assert isinstance(piece, UnitTray)
    assert piece.size.width() == pytest.approx(6 * 25.4)
    assert piece.size.height() == pytest.approx(3 * 25.4 + 5)


def test_that_a_unit_without_a_place_is_printed_by_its_ranks() -> None:
    unit = Counter("u", "Spears", "ours", (), None, Posture.STANDING, 7, 9, formation=Formation(7, 9, 5))
    subject = EncounterPrintout("The hill", None, (unit,), (Side("ours", "Ours"),))
    (sheet,) = subject.stack(EncounterPrintOptions(what=PrintKind.COUNTERS), {"u"}).sheets
    ((piece, _),) = sheet.pieces
    assert (piece.size.width(), piece.size.height()) == (pytest.approx(125), pytest.approx(55))


def test_that_the_sheets_say_who_is_with_whom_and_how_many_are_left(
    qtbot: Any, tmp_path: Any, told: FightSnapshot
) -> None:
    frozen = words(qtbot, tmp_path, freeze_sheets(told, FreezeOptions(), Paper()))
    ordered = words(qtbot, tmp_path, order_sheets(told, OrderOptions(), Paper()))
    assert "18 of 20" in frozen
    for text in (frozen, ordered):
        assert "18 of 20 men, 4 files, 5 ranks" in text
        assert "rides Grey" in text
        assert "led by Captain" in text
        assert "2 steps above the ground" in text


def test_that_a_prepared_encounter_says_who_will_ride_whom_and_how_high(qtbot: Any, tmp_path: Any) -> None:
    levelled = company.raised(RIDER, ["grey"], 2)
    told = encounter_to_print(Encounter("tally", "The hill", levelled), TallyWithUnits()).told
    assert told is not None
    text = words(qtbot, tmp_path, order_sheets(told, OrderOptions(), Paper()))
    assert "rides Grey" in text
    assert "2 steps above the ground" in text


def tray_of(stands: Formation, breaks: tuple[BreakLine, ...] = ()) -> UnitTray:
    """The only tray of a unit of spears; a man has an inch."""
    unit = Counter("u", "Spears", "ours", (), None, Posture.STANDING, stands.men, stands.start, formation=stands)
    subject = EncounterPrintout("The hill", None, (replace(unit, breaks=breaks),), (Side("ours", "Ours", 0),))
    (sheet,) = subject.stack(EncounterPrintOptions(what=PrintKind.COUNTERS), {"u"}).sheets
    ((piece, _),) = sheet.pieces
    assert isinstance(piece, UnitTray)
    return piece


def drawn(tray: UnitTray) -> QImage:
    """A tray as pixels, ten to a millimeter."""
    image = QImage((tray.size * 10).toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.scale(10, 10)
        tray.paint(Page(painter, Paper()))
    return image


def man(tray: UnitTray, file: float, rank: float) -> QPoint:
    """The pixel in the middle of a man; the band with the name is before the first rank."""
    across, deep = tray.piece.man
    band = tray.size.height() - len(tray.ranks) * deep
    return QPoint(round((file + 0.5) * across * 10), round((band + (rank + 0.5) * deep) * 10))


def test_that_each_man_has_his_mark_and_a_short_last_rank_stands_in_the_middle(qapp: Any) -> None:
    tray = tray_of(Formation(7, 9, 5))
    image, mark = drawn(tray), QColor(theme().side(0).colour).lighter(150).name()
    men = [*((file, 0) for file in range(5)), (1.5, 1), (2.5, 1)]
    assert [image.pixelColor(man(tray, *one)).name() for one in men] == [mark] * 7
    assert all(image.pixelColor(man(tray, file, 1)) == QColor("white") for file in (0, 4))


def test_that_the_man_whose_loss_crosses_a_line_has_a_thick_edge(qapp: Any) -> None:
    tray = tray_of(Formation(8, 10, 4), (BreakLine(4, "checks morale"),))
    image, half = drawn(tray), round(tray.piece.man[0] * 5)

    def ink(number: int) -> int:
        at = man(tray, number % 4, number // 4)
        around = image.copy(QRect(at - QPoint(half, half), at + QPoint(half, half)))
        return len(places_of(around, lambda one: one == 0))

    marks = [ink(number) for number in range(8)]
    assert max(marks) == marks[6], "with the loss of the seventh, four of ten are lost"
    assert sorted(marks)[-2] < marks[6] / 2


def test_that_the_band_before_the_front_has_the_sides_color_an_arrow_and_the_name(qapp: Any) -> None:
    tray = tray_of(Formation(7, 9, 5))
    image, style = drawn(tray), theme().side(0)
    assert image.pixelColor(30, 10) == QColor(style.colour)
    assert image.pixelColor(image.width() // 2, 12) == QColor(style.on)
    told = drawn_words(image.size(), lambda painter: tray.paint(Page(painter, Paper())))
    assert "Spears" in " ".join(told)


def test_that_the_rear_half_of_a_unit_larger_than_a_sheet_has_no_band_and_its_own_men(qapp: Any) -> None:
    piece = tray_of(Formation(7, 9, 5)).piece
    stands = Formation(30, 30, 3)
    parts = list(unit_trays(piece, stands, QSizeF(200, 150)))
    assert [one.part for one in parts] == ["1 of 2", "2 of 2"]
    front, rear = parts
    assert front.size.height() - rear.size.height() == pytest.approx(5)
    mark = QColor(theme().side(0).colour).lighter(150)
    image = drawn(rear)
    assert {image.pixelColor(man(rear, file, rank)).name() for file in range(3) for rank in (0, 4)} == {mark.name()}
    told = drawn_words(QSize(800, 1500), lambda painter: front.paint(Page(painter, Paper())))
    assert "1 of 2" in " ".join(told)
