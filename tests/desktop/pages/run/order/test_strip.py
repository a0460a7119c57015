"""A turn that is played in steps, as the turn panel shows it."""

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLabel, QToolTip

from gmtool.desktop.base.parts.labels import led
from gmtool.desktop.base.theme.current import Theme, painting_in
from gmtool.desktop.base.theme.palette import DARK
from gmtool.desktop.canvas.beats import paint_cell
from gmtool.desktop.pages.run.order.row_list import WhyPopup
from gmtool.desktop.pages.run.order.strip_columns import StripLayout, row_height
from gmtool.desktop.pages.run.order.strip_model import StripModel
from gmtool.presentation.fight.rows.strip_rows import span_lines, strip_rows
from gmtool.rules.seam import Beat, BeatKind, Span
from tests.desktop.pages.run.opened_page import opened
from tests.desktop.pages.run.stepped_tally import SECONDS, in_steps, whole
from tests.variants.breaths import TallyInBreaths
from tests.variants.talkative_tally import begun

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
NAMES = ("Flavius", "Wulf", "Sigrun", "Ulf")


def cell(strip: Any, figure: str, column: int) -> QPoint:
    """The middle of a cell of a figure; column -1: of its name."""
    rect = strip.visualRect(strip.rows.index(strip.rows.place_of(figure)))
    layout = StripLayout.of(rect.width(), len(strip.rows.rows[0].columns))
    return QRect(rect.topLeft(), rect.bottomRight()).topLeft() + QPoint(40, 12) if column < 0 else (
        layout.cell_rect(rect, column).center()
    )  # fmt: skip


def texts(strip: Any) -> list[str]:
    return [strip.rows.index(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(strip.rows.rowCount())]


def test_that_only_the_rows_that_changed_are_drawn_anew(qtbot: Any) -> None:
    session, model = in_steps(4), StripModel()
    _tester = QAbstractItemModelTester(model, FATAL)
    strip = session.moment.agenda.strip
    rows = strip_rows(session.moment, strip)
    with qtbot.waitSignal(model.modelReset):
        model.show(rows)
    other = [rows[0], replace(rows[1], able=False), *rows[2:]]
    with qtbot.waitSignal(model.dataChanged) as changed, qtbot.assertNotEmitted(model.modelReset):
        model.show(other)
    assert (changed.args[0].row(), changed.args[1].row()) == (1, 1)
    with qtbot.assertNotEmitted(model.dataChanged), qtbot.assertNotEmitted(model.modelReset):
        model.show(list(other))
    with qtbot.waitSignal(model.modelReset):
        model.show(other[1:])
    assert [row.figure for row in model.rows] == ["f1", "f2", "f3"]
    assert model.place_of("f0") == -1


def test_that_the_strip_stands_in_the_place_of_the_order_and_follows_the_turn(qtbot: Any) -> None:
    page = opened(qtbot, begun(TallyInBreaths(), NAMES[:3]))
    strip = page.turn.strip
    assert strip.isVisible()
    assert not page.turn.order.isVisible()
    assert strip.head.accessibleDescription() == "Breaths: 1, 2, 3, now 1"
    agenda = page.session.moment.agenda
    assert texts(strip) == [row.words for row in strip_rows(page.session.moment, agenda.strip)]
    for figure, breath in (("f0", 1), ("f1", 2), ("f2", 2)):
        page.session.perform({"kind": "tally.plot/1", "figure": figure, "breath": breath, "sealed": False})
    page.session.perform({"kind": "tally.hold/1", "figure": "f0"})
    qtbot.keyClick(page, Key.Key_N)
    assert strip.head.accessibleDescription().endswith("now 2")
    qtbot.keyClick(page, Key.Key_T, CONTROL_SHIFT)
    assert strip.head.accessibleDescription().endswith("now 1")


@pytest.mark.usefixtures("dressed")
def test_that_a_row_picks_and_a_cell_says_why(qtbot: Any) -> None:
    page = opened(qtbot, in_steps(boasts=24), (1600, 1000))
    strip = page.turn.strip
    rows = [strip.visualRect(strip.rows.index(place)) for place in range(10)]
    assert strip.viewport().rect().contains(rows[0].united(rows[-1])), "ten figures are in sight"
    assert not page.turn.draft.visibleRegion().isEmpty()
    qtbot.keyClicks(page, "a")
    qtbot.waitUntil(lambda: len(page.turn.choices.buttons) > 24)
    assert strip.viewport().rect().contains(rows[0].united(rows[-1])), "though there are many choices"
    qtbot.keyClick(page, Key.Key_Down)
    qtbot.keyClick(page, Key.Key_Down)
    assert page.picks.figure == "f2"
    assert strip.currentIndex().row() == 2
    qtbot.mouseClick(strip.viewport(), LEFT, pos=cell(strip, "f3", -1))
    assert page.picks.figure == "f3"
    assert strip.findChild(WhyPopup) is None
    with qtbot.waitSignal(page.turn.menu_wanted) as menu:
        strip.customContextMenuRequested.emit(cell(strip, "f5", -1))
    assert menu.args[0] == "f5"
    qtbot.mouseClick(strip.viewport(), LEFT, pos=cell(strip, "f0", 2))
    popup = strip.findChild(WhyPopup)
    assert page.picks.figure == "f0"
    said = [label for label in popup.findChildren(QLabel) if label.accessibleName()]
    assert [label.accessibleName() for label in said] == [
        "3 · from here: A die shows 3.",
        "The die of second 3 can go on to second 4.",
    ]
    with qtbot.waitSignal(page.turn.rule_clicked) as rule:
        qtbot.mouseClick(said[0], LEFT, pos=QPoint(30, said[0].height() // 2))
    assert rule.args == ["tally.strike"]
    assert not popup.isVisible()


@pytest.mark.usefixtures("dressed")
def test_that_the_steps_of_the_picked_figure_are_said_by_key_and_by_tip(qtbot: Any) -> None:
    page = opened(qtbot, in_steps(4, replace(whole(), tracks=whole().tracks[::-1])))
    strip = page.turn.strip
    for key, figure in ((Key.Key_Up, "f1"), (Key.Key_Up, "f2"), (Key.Key_Down, "f1"), (Key.Key_Down, "f0")):
        qtbot.keyClick(page, key)
        assert page.picks.figure == figure
    qtbot.keyClick(page, Key.Key_W, CONTROL_SHIFT)
    popup = strip.findChild(WhyPopup)
    names = [label.accessibleName() for label in popup.findChildren(QLabel) if label.accessibleName()]
    assert names == [
        "A · done: Flavius attacked Orc 1 and hit.",
        "3 · from here: A die shows 3.",
        "5 · from here: A die shows 5.",
        "The die of second 3 can go on to second 4.",
        "From 5 to 6",
    ]
    qtbot.keyClick(page, Key.Key_W, CONTROL_SHIFT)
    assert [one.isVisible() for one in strip.findChildren(WhyPopup)].count(True) == 1, "a second press stacks none"
    qtbot.keyClick(page, Key.Key_Escape)
    assert not any(one.isVisible() for one in strip.findChildren(WhyPopup))
    qtbot.keyClick(page, Key.Key_W, CONTROL_SHIFT)
    qtbot.keyClick(next(one for one in strip.findChildren(WhyPopup) if one.isVisible()), Key.Key_Escape)
    assert not any(one.isVisible() for one in strip.findChildren(WhyPopup))
    for column, words in ((1, "FD · broken: Its parry broke it."), (-1, "Full Defensive\na die is lost")):
        at = cell(strip, "f2", column)
        QApplication.sendEvent(
            strip.viewport(), QHelpEvent(QHelpEvent.Type.ToolTip, at, strip.viewport().mapToGlobal(at))
        )
        assert led(words) in QToolTip.text()


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [40, 180, 242, 372, 900])
@pytest.mark.parametrize("columns", [1, 6, 12])
def test_that_no_cell_lies_over_another_or_over_the_name(qapp: Any, scale: int, width: int, columns: int) -> None:
    wide = width * scale // 100
    with painting_in(Theme(scale=scale)):
        layout, row = StripLayout.of(wide, columns), QRect(7, 0, wide, row_height(scale))
    cells = [layout.cell_rect(row, column) for column in range(columns)]
    assert cells[0].left() >= row.left() + layout.name
    assert all(left.right() < right.left() for left, right in pairwise(cells))
    assert row.contains(cells[-1]) or width == 40
    for column, rect in enumerate(cells):
        assert layout.column_at(rect.center().x() - row.left()) == column
    if width == 242 and columns == 6:
        assert layout.name >= 115 * scale // 100, "a name can be read in the narrowest panel"
    assert layout.column_at(layout.name - 1) == -1


def drawn(*beats: Beat) -> bytes:
    image = QImage(40, 30, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_cell(painter, QRectF(0, 0, 40, 30), beats)
    painter.end()
    return bytes(image.constBits())


def test_that_every_kind_of_beat_has_a_form_of_its_own(qapp: Any) -> None:
    """Drawn in ink and white alone, whatever their colors."""
    ink, white = "#000000", "#ffffff"
    dark = ("text", "muted", "accent", "good", "bad", "warn", "line", "faint")
    light = ("surface", "raised", "on_accent", "accent_soft", "good_soft", "bad_soft", "warn_soft", "background")
    plain = replace(DARK, **dict.fromkeys(dark, ink), **dict.fromkeys(light, white))
    with painting_in(Theme(plain)):
        pictures = {kind: drawn(Beat(kind, "A")) for kind in BeatKind}
        assert drawn(*[Beat(BeatKind.WAIT, "…")] * 4) == drawn(Beat(BeatKind.WAIT, "…")), "one line for all that wait"
        assert drawn(*[Beat(BeatKind.READY, "4")] * 2) != drawn(Beat(BeatKind.READY, "4"))
    for one, other in combinations(BeatKind, 2):
        differing = sum(abs(a - b) > 100 for a, b in zip(pictures[one], pictures[other], strict=True))
        assert differing > 90, f"{one} looks like {other}"


def test_that_spans_that_overlap_have_lines_of_their_own() -> None:
    lines = span_lines((Span(2, 4), Span(0, 1), Span(3, 5), Span(5, 5)))
    assert lines == [[Span(0, 1), Span(2, 4), Span(5, 5)], [Span(3, 5)]]


def test_that_who_is_out_or_says_nothing_is_told_so() -> None:
    session = in_steps(10, whole())
    session.perform({"kind": "gm.amend/1", "figure": "f9", "field": "points", "value": 0})
    strip = session.moment.agenda.strip
    said = {row.figure: row.words for row in strip_rows(session.moment, strip)}
    assert said["f4"] == "Orc 2, Ours, may act, 10 of 10 left, no plot yet"
    assert said["f9"] == "Xa, Theirs, 0 of 10 left, out"
    assert len(strip.columns) == len(SECONDS)
