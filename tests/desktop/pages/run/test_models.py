"""The models move, grow and shrink by the rules of Qt, and draw nothing anew that did not change."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QListView

from gmtool.desktop.pages.run.inputs.candidates import CandidateList, CandidateModel
from gmtool.desktop.pages.run.log.log_model import LOGGED, FigureFilter, LogModel
from gmtool.desktop.pages.run.order.order_model import FRESH, OrderModel
from gmtool.desktop.pages.run.order.row_room import height_of
from gmtool.desktop.pages.run.stage.figure_list import FigureModel
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.rows.order_rows import order_rows
from gmtool.rules.seam import Refusal

FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


def amend(session: Any, figure: str, hits: int) -> None:
    session.perform({"kind": "gm.amend/1", "figure": figure, "field": "hits", "value": hits})


def test_that_a_wound_moves_its_row_and_shows_that_it_did(begin: Any, qtbot: Any) -> None:
    session, model = begin(6), OrderModel()
    _tester = QAbstractItemModelTester(model, FATAL)
    model.show(order_rows(session.moment))
    assert not model.fresh
    before = [row.figure for row in model.rows]
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsMoved):
        amend(session, "f0", 6)
        model.show(order_rows(session.moment))
    assert [row.figure for row in model.rows] != before
    row = next(row for row in model.rows if row.figure == "f0")
    assert (row.was, row.score) == (12, 10)
    assert [r.figure for i, r in enumerate(model.rows) if model.index(i).data(FRESH)] == ["f0"]
    model.settle()
    assert not model.fresh


def test_that_rows_that_stay_as_they_are_are_not_drawn_anew(begin: Any, qtbot: Any) -> None:
    session, model = begin(60), OrderModel()
    model.show(order_rows(session.moment))
    with qtbot.assertNotEmitted(model.dataChanged), qtbot.assertNotEmitted(model.rowsMoved):
        model.show(order_rows(session.moment))


@pytest.mark.parametrize("seed", range(8))
def test_that_any_order_can_follow_any_other(begin: Any, seed: int) -> None:
    from random import Random

    source, session, model = Random(seed), begin(12), OrderModel()
    _tester = QAbstractItemModelTester(model, FATAL)
    for _ in range(12):
        amend(session, f"f{source.randrange(12)}", source.choice([0, 6]))
        rows = order_rows(session.moment)
        chosen = tuple(row for row in rows if source.random() < 0.8)
        model.show(chosen)
        assert [row.key for row in model.rows] == [row.key for row in chosen]


def test_that_the_log_only_grows_at_its_end(begin: Any, qtbot: Any) -> None:
    session, model = begin(), LogModel()
    _tester = QAbstractItemModelTester(model, FATAL)
    amend(session, "f0", 1)
    model.follow(session.journal)
    assert model.rowCount() == 1
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted) as inserted:
        amend(session, "f0", 2)
        model.follow(session.journal)
    assert inserted.args[1:] == [1, 1]


def undone(model: LogModel) -> list[bool]:
    return [model.index(row).data(LOGGED).undone for row in range(model.rowCount())]


def test_that_what_was_undone_stays_until_something_else_is_done(begin: Any, qtbot: Any) -> None:
    session, model = begin(), LogModel()
    _tester = QAbstractItemModelTester(model, FATAL)
    for hits in (1, 2, 3):
        amend(session, "f0", hits)
    model.follow(session.journal)
    session.undo()
    with qtbot.waitSignal(model.dataChanged) as changed, qtbot.assertNotEmitted(model.rowsRemoved):
        session.undo()
        model.follow(session.journal)
    assert [changed.args[place].row() for place in (0, 1)] == [1, 2]
    assert undone(model) == [False, True, True]
    assert str(model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)).startswith("Taken back: ")
    session.redo()
    model.follow(session.journal)
    assert undone(model) == [False, False, True]
    amend(session, "f0", 9)
    model.follow(session.journal)
    assert undone(model) == [False, False, False]


def test_that_a_log_opened_in_the_middle_knows_what_was_undone(begin: Any) -> None:
    session, model = begin(), LogModel()
    _tester = QAbstractItemModelTester(model, FATAL)
    for hits in (1, 2, 3):
        amend(session, "f0", hits)
    session.play_from(0)
    model.follow(session.journal)
    assert undone(model) == [True, True, True]


def test_that_the_log_follows_a_branch(begin: Any) -> None:
    session, model = begin(), LogModel()
    _tester = QAbstractItemModelTester(model, FATAL)
    for hits in range(5):
        amend(session, "f0", hits)
    model.follow(session.journal)
    session.play_from(2)
    amend(session, "f1", 1)
    model.follow(session.journal)
    assert [model.index(row).data(LOGGED).entry for row in range(model.rowCount())] == [1, 2, 6]


def test_that_the_log_can_be_filtered_by_figure(begin: Any) -> None:
    session, model, only = begin(), LogModel(), FigureFilter()
    _tester = QAbstractItemModelTester(only, FATAL)
    only.setSourceModel(model)
    for figure in ("f0", "f1", "f0"):
        amend(session, figure, 1)
    model.follow(session.journal)
    only.show_figure("f0")
    assert only.rowCount() == 2
    amend(session, "f1", 2)
    model.follow(session.journal)
    assert only.rowCount() == 2
    only.show_figure("")
    assert only.rowCount() == 4


def test_that_figure_rows_change_one_by_one(begin: Any, qtbot: Any) -> None:
    session, model = begin(4), FigureModel()
    _tester = QAbstractItemModelTester(model, FATAL)
    model.show(session.moment, lambda figure: None)
    amend(session, "f2", 7)
    with qtbot.waitSignal(model.dataChanged) as changed, qtbot.assertNotEmitted(model.modelReset):
        model.show(session.moment, lambda figure: None)
    row = changed.args[0].data(0x100)
    assert row.counter.left == 5
    assert "5 of 12 left" in row.words


def test_that_figure_rows_have_the_letters_of_the_counters(begin: Any) -> None:
    session, model = begin(3), FigureModel()
    for figure, name in (("f0", "Archers of the shire"), ("f1", "Archers of the marches"), ("f2", "Billmen")):
        session.perform({"kind": "gm.rename/1", "figure": figure, "name": name})
    model.show(session.moment, lambda figure: None)
    letters = {row.counter.name: row.letters for row in model.rows}
    assert letters == {"Archers of the shire": "AS", "Archers of the marches": "AM", "Billmen": "B"}


def test_that_candidates_show_their_chances(begin: Any, qtbot: Any) -> None:
    session, model = begin(4, players=False), CandidateModel()
    session.perform({"kind": "sk.initiative/1"})
    _tester = QAbstractItemModelTester(model, FATAL)
    who = session.moment.agenda.next[0]
    choice = session.moment.choices(who)[0]
    model.show(Draft.of(session.moment, choice), choice.inputs[0])
    with qtbot.waitSignal(model.dataChanged):
        model.words(0)
    assert model.rowCount() == 2
    assert model.words(0).endswith("12 left")
    assert "74.1\u00a0%" in model.words(0)


def test_that_no_chance_is_worked_out_while_a_row_is_asked_for(begin: Any, monkeypatch: Any) -> None:
    session, model, asked = begin(4, players=False), CandidateModel(), list[str]()
    session.perform({"kind": "sk.initiative/1"})
    choice = session.moment.choices(session.moment.agenda.next[0])[0]
    model.show(Draft.of(session.moment, choice), choice.inputs[0])
    monkeypatch.setattr(Draft, "chance", lambda draft, field, one: asked.append(one.label))
    for role in Qt.ItemDataRole:
        for row in range(model.rowCount()):
            model.data(model.index(row), role)
    assert asked == []
    model.work_out()
    assert asked == [one.label for one in model.candidates]


@pytest.mark.usefixtures("dressed")
def test_that_no_candidate_is_cut_where_there_is_little_room(begin: Any, qtbot: Any) -> None:
    session = begin(4, players=False)
    session.perform({"kind": "sk.initiative/1"})
    choice = session.moment.choices(session.moment.agenda.next[0])[0]
    rows = CandidateList(Draft.of(session.moment, choice), choice.inputs[0])
    qtbot.addWidget(rows)
    rows.show()
    for width, lines in ((600, 1), (180, 2), (600, 1)):
        rows.resize(width, rows.height())
        qtbot.waitUntil(
            lambda lines=lines: all(words.count("\n") == lines - 1 for words in map(rows.rows.words, (0, 1)))
        )
        longest = max(rows.fontMetrics().horizontalAdvance(line) for line in rows.rows.words(0).split("\n"))
        assert longest < rows.viewport().width()
        assert rows.height() >= sum(rows.visualRect(rows.rows.index(row)).height() for row in (0, 1))
        assert rows.sizeHintForRow(0) >= lines * rows.fontMetrics().height()


@pytest.mark.usefixtures("dressed")
def test_that_a_reason_is_read_whole_where_there_is_little_room(begin: Any, qtbot: Any) -> None:
    session = begin(4, players=False)
    session.perform({"kind": "sk.initiative/1"})
    choice = session.moment.choices(session.moment.agenda.next[0])[0]
    why = Refusal("Ragnar lies under Wulf: it fights from there, or rolls out, and gives nothing out of its hand.")
    field = choice.inputs[0]
    first, *others = field.candidates({})
    barred = replace(field, candidates=lambda _: (replace(first, refusals=(why,), detail=""), *others))
    rows = CandidateList(Draft.of(session.moment, replace(choice, inputs=(barred,))), barred)
    qtbot.addWidget(rows)
    rows.resize(240, 100)
    rows.show()
    last = rows.rows.rowCount() - 1  # who cannot be picked stands there
    qtbot.waitUntil(lambda: rows.rows.words(last).count("\n") > 1)
    label, *lines = rows.rows.words(last).split("\n")
    assert why.reason not in label
    assert " ".join(line.strip() for line in lines) == why.reason
    assert max(map(rows.fontMetrics().horizontalAdvance, lines)) < rows.viewport().width()
    assert rows.height() >= sum(rows.visualRect(rows.rows.index(row)).height() for row in range(rows.rows.rowCount()))


class Repainted(QObject):
    """The height of what a view draws anew."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self.height = 0
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QPaintEvent):
            self.height += sum(rect.height() for rect in event.region())
        return False


@pytest.mark.usefixtures("painted")
def test_that_a_wound_draws_only_its_row_of_the_order_anew(open_page: Any, qtbot: Any) -> None:
    page = open_page(6)
    order = page.turn.order
    first = Repainted(order)
    last = next(row for row in reversed(order.rows.rows) if row.figure)
    amend(page.session, last.figure, 1)
    qtbot.waitUntil(lambda: first.height > 0)
    QApplication.processEvents()
    second = Repainted(order)
    amend(page.session, last.figure, 2)
    qtbot.waitUntil(lambda: second.height > 0)
    QApplication.processEvents()
    assert second.height <= 2 * height_of(last, order.viewport().width())


def test_that_what_was_undone_is_told_as_no_change(open_page: Any) -> None:
    page = open_page(6)
    order = page.turn.who.order.rows

    def told() -> list[int | None]:
        return [row.was for row in order.rows if row.figure == "f0"]

    amend(page.session, "f0", 6)
    assert told() == [12]
    page.session.undo()
    assert told() == [None]
    page.session.redo()
    assert told() == [12]
