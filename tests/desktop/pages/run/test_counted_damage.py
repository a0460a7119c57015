"""Damage of figures whose hits nobody noted: counted in words and numbers, and never shown as a share of anything."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.pages.run.stage.figure_list import FIGURE, FigureArt, FigureList
from gmtool.desktop.paper.fight.fight_sheets import freeze_sheets, order_sheets
from gmtool.desktop.paper.page import Paper
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.rows.order_rows import order_rows
from gmtool.presentation.fight.rows.strip_rows import strip_rows
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import Scene, scene
from gmtool.presentation.sheets.fight_snapshot import take_snapshot
from gmtool.presentation.sheets.options import FreezeOptions, OrderOptions
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset
from tests.desktop.paper.reading import printed

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
FIELD = OpenGround(30, 16, LengthUnit.FOOT)


def hurt(*taken: tuple[str, int], ground: OpenGround | None = None, **states: bool) -> FightSession:
    """Ann and Bea of the players, Max and Ned against them; only Bea's hits are noted, 12 of them."""
    rules = ruleset("melee-rounds")
    figures = tuple(
        Enlisted(
            name.lower(),
            Card(rules.id, name, {"hits": 12} if name == "Bea" else {}),
            SIDES[place // 2].id,
            at=Point(500 + 500 * place, 800) if ground else None,
            heading=90 if ground else None,
        )
        for place, name in enumerate(("Ann", "Bea", "Max", "Ned"))
    )
    session = FightSession(Journal.begin(rules, Muster(figures, SIDES, ground)), DiceSource(Random(1)))
    for figure, damage in taken:
        session.perform({"kind": "gm.amend/1", "figure": figure, "field": "damage", "value": damage})
    for figure, state in states.items():
        session.perform({"kind": "gm.amend/1", "figure": figure, "field": "out", "value": state})
    return session


def seen(session: FightSession, told: HitDetail | None = None) -> Scene:
    allowed = Permissions() if told is None else Permissions().telling("theirs", told)
    return scene(session.moment, allowed)


# --- rows ---------------------------------------------------------------------------------------------------------
def test_that_the_row_of_a_figure_says_the_damage_it_has_taken(qtbot: Any) -> None:
    session, rows = hurt(("ann", 4), ("bea", 4)), FigureList()
    qtbot.addWidget(rows)
    rows.show_moment(session.moment, None, {})
    model = rows.model()
    words = [model.index(n, 0).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(model.rowCount())]
    assert [text.split(", ")[2] for text in words] == [
        "4 damage taken", "8 of 12 left", "no damage taken", "no damage taken",
    ]  # fmt: skip


def test_that_only_noted_hits_have_a_bar(qtbot: Any) -> None:
    use_theme("dark", 100)
    session, rows = hurt(("ann", 4)), FigureList()
    qtbot.addWidget(rows)
    rows.show_moment(session.moment, None, {})
    bars = {}
    for place in range(2):
        index = rows.model().index(place, 0)
        option, picture = QStyleOptionViewItem(), QImage(400, 92, QImage.Format.Format_RGB32)
        option.rect = QRect(0, 0, 400, 92)
        painter = QPainter(picture)
        FigureArt(rows).paint(painter, option, index)
        painter.end()
        good = theme().colour("good").rgb()
        across = (picture.pixel(x, y) for y in range(92) for x in range(400))
        bars[index.data(FIGURE).counter.name] = sum(pixel == good for pixel in across) > 400
    assert bars == {"Ann": False, "Bea": True}


def test_that_the_order_says_the_damage_taken() -> None:
    moment = hurt(("ann", 4), ("bea", 4)).moment
    assert [row.note for row in order_rows(moment) if row.figure] == ["4 damage taken", "", "", ""]
    assert moment.agenda.strip is not None
    rows = strip_rows(moment, moment.agenda.strip)
    assert [row.taken for row in rows] == [4, 0, 0, 0]
    assert [row.words for row in rows][:2] == [
        "Ann, Ours, is next, 4 damage taken, no plot yet",
        "Bea, Ours, may act, 8 of 12 left, no plot yet",
    ]


# --- the map ------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("painted")
def test_that_the_counter_and_its_card_say_the_damage_taken(qtbot: Any) -> None:
    def shown(*taken: tuple[str, int]) -> QImage:
        moment = hurt(*taken, ground=FIELD).moment
        view.show_counters(moment.counters.values(), moment.sides.values(), {})
        return view.grab().toImage()

    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.show_ground(FIELD)
    view.fit_figures()
    pictures = [shown(), shown(("ann", 4)), shown(("ann", 5))]
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[:n])

    shown(("ann", 4), ("bea", 4))
    with qtbot.waitExposed(view):
        view.show()
    said = {}
    for figure in ("ann", "bea"):
        at = view.camera.to_screen(view.content.spots.of[figure].at).toPoint()
        QTest.mouseMove(view, at + QPoint(1, 0))
        QTest.mouseMove(view, at)
        said[figure] = ["4 damage taken" in text for text in (view.card.text(), view.accessibleDescription())]
    assert said == {"ann": [True, True], "bea": [False, False]}


# --- the players --------------------------------------------------------------------------------------------------
def test_that_players_are_told_the_damage_of_their_own_side() -> None:
    shown = seen(hurt(("ann", 4)))
    assert [turn.health for turn in shown.order][:2] == ["4 damage taken", "12 of 12"]
    assert [figure.taken for figure in shown.figures][:2] == [4, 0]


@pytest.mark.parametrize("told", [HitDetail.WORDS, HitDetail.NOTHING])
def test_that_counted_damage_of_a_foe_changes_nothing_that_the_players_see(told: HitDetail) -> None:
    """Foes are told of in words unless the GM says otherwise."""
    unhurt, wounded = seen(hurt(), told), seen(hurt(("max", 4)), told)
    assert unhurt == wounded
    assert told is HitDetail.NOTHING or wounded == seen(hurt(("max", 4)))
    assert [(figure.left, figure.full, figure.taken) for figure in wounded.figures][2:] == [(0, 0, 0)] * 2
    assert [turn.health for turn in wounded.order][2:] == ["", ""]


def test_that_the_players_are_told_that_a_foe_is_down_though_its_hits_are_not_noted() -> None:
    shown = seen(hurt(("max", 4), max=True))
    assert [turn.health for turn in shown.order][2:] == ["down", ""]
    assert (shown.figures[2].left, shown.figures[2].full) == (1, 4)


# --- paper --------------------------------------------------------------------------------------------------------
def test_that_order_sheet_and_freeze_sheet_have_the_damage_taken(qtbot: Any, tmp_path: Path) -> None:
    session = hurt(("ann", 4), ("bea", 4))
    told = take_snapshot("The road", session.ruleset, session.moment.state)
    order, frozen = (
        " ".join(printed(qtbot, tmp_path / f"{name}.pdf", sheets).texts().split())
        for name, sheets in (
            ("order", order_sheets(told, OrderOptions(turns=4), Paper())),
            ("freeze", freeze_sheets(told, FreezeOptions(), Paper())),
        )
    )
    assert order.count("Damage 4:") == 1
    assert order.count("Damage:") == 2, "a line to count on for each of the others"
    assert "4 damage taken" in frozen
    assert "8 of 12" in frozen
    assert "of 0" not in order + frozen
