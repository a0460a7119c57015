"""What cannot be painted is reported, its place says so, and the program goes on."""

import ast
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QWidget
from pytestqt.qtbot import QtBot

import gmtool.desktop
from gmtool.desktop.base.parts.painting import NotPainted, guarded, kept
from gmtool.desktop.base.theme.current import theme

# What is wrong is put right after the window stands: the map that should draw the figures cannot.
BROKEN_MAP = """
import sys
from PySide6.QtCore import QTimer
from gmtool.desktop.app import make_app, open_window
from gmtool.desktop.canvas.painting.counters import Counters

def fail(*_, **__): raise ZeroDivisionError("nothing to divide by")

Counters.draw = fail
app = make_app(["gmtool"])
window = open_window(sample=True)

def look():
    window.run_current()
    for _ in range(5):
        window.repaint()
    QTimer.singleShot(0, window, leave)

def leave():
    print(*window.notices.sentences(), sep="\\n")
    session = window.pages.made("run").page.session
    print(session.perform({"kind": "gm.note/1", "text": "still here"}), session.journal.undo_label)
    window.close()

window.campaigns.ready.connect(lambda: QTimer.singleShot(0, window, look))
sys.exit(app.exec())
"""


def modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(gmtool.desktop.__path__, "gmtool.desktop."):
        yield found.name


def overrides() -> Iterator[tuple[str, object]]:
    """Every function of the program that Qt calls to have something painted."""
    for name in modules():
        for _, kind in getmembers(import_module(name), isclass):
            if kind.__module__ != name:
                continue
            above = [base for base in kind.__mro__ if base.__module__.startswith("PySide6")]
            for key, function in vars(kind).items():
                if key.startswith(("paint", "draw")) and any(hasattr(base, key) for base in above):
                    yield f"{name}.{kind.__name__}.{key}", function


def test_that_every_override_that_paints_is_guarded() -> None:
    found = dict(overrides())
    assert len(found) > 25
    assert [name for name, function in found.items() if not getattr(function, "guarded", False)] == []


def test_that_every_painter_is_opened_by_with() -> None:
    opened, loose = 0, []
    for name in modules():
        text = Path(str(import_module(name).__file__)).read_text(encoding="utf-8")
        if "Painter(" not in "".join(text.split()):
            continue
        tree = ast.parse(text)
        by_with = {
            id(item.context_expr) for node in ast.walk(tree) if isinstance(node, ast.With) for item in node.items
        }
        for node in ast.walk(tree):
            called = node.func if isinstance(node, ast.Call) and node.args else None
            if isinstance(called, ast.Name) and called.id in ("QPainter", "QStylePainter"):
                opened += 1
                loose += [f"{name}:{node.lineno}"] if id(node) not in by_with else []
    assert opened > 15
    assert loose == []


class Broken(QWidget):
    """Cannot paint itself, with a painter at work and its state changed."""

    whole = False

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor("blue"))
            if not self.whole:
                raise ZeroDivisionError("nothing to divide by")


def test_that_a_widget_that_cannot_be_painted_says_so_and_is_reported_once(qtbot: QtBot) -> None:
    widget = Broken()
    qtbot.addWidget(widget)
    widget.resize(200, 40)
    with qtbot.captureExceptions() as caught:
        for _ in range(3):
            shown = widget.grab().toImage()
    assert [(kind, str(error.__cause__)) for kind, error, _ in caught] == [(NotPainted, "nothing to divide by")]
    assert shown.pixelColor(1, 1) == theme().colour("bad_soft")
    widget.whole = True
    assert widget.grab().toImage().pixelColor(1, 1) == QColor("blue")


class BrokenRow(QStyledItemDelegate):
    @guarded
    def paint(self, painter: QPainter, option: object, index: object) -> None:  # type: ignore[override]
        painter.translate(500, 500)
        with kept(painter):
            if index.row() == 1:  # type: ignore[attr-defined]
                raise ZeroDivisionError("nothing to divide by")
        painter.resetTransform()
        painter.fillRect(option.rect, QColor("blue"))  # type: ignore[attr-defined]


def test_that_a_row_that_cannot_be_painted_leaves_the_others(qtbot: QtBot) -> None:
    view = QListView()
    qtbot.addWidget(view)
    view.setModel(QStringListModel(["a", "b", "c"], view))
    view.setItemDelegate(BrokenRow(view))
    view.resize(200, 200)
    with qtbot.captureExceptions() as caught:
        shown = view.viewport().grab().toImage()
    rows = [view.visualRect(view.model().index(row, 0)) for row in range(3)]
    colours = [shown.pixelColor(row.topLeft()) for row in rows]
    assert colours == [QColor("blue"), theme().colour("bad_soft"), QColor("blue")]
    assert len(caught) == 1


@pytest.mark.usefixtures("sample_file")
def test_that_the_program_goes_on_when_a_map_cannot_be_painted(tmp_path: Path) -> None:
    environment = os.environ | {
        "GMTOOL_HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        "QT_QPA_PLATFORM": "offscreen",
    }
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", BROKEN_MAP],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    reports = [*(tmp_path / "state" / "crashes").iterdir()]
    assert len(reports) == 1
    assert "nothing to divide by" in reports[0].read_text(encoding="utf-8")
    said, noted = done.stdout.splitlines()
    assert said == (
        f"A part of the window could not be drawn. The campaign is as it was. A report you can send is in {reports[0]}."
    )
    assert noted == "True still here"


@pytest.mark.parametrize("size", [(1, 1), (300, 20)])
def test_that_what_is_said_fits_anywhere(qtbot: QtBot, size: tuple[int, int]) -> None:
    widget = Broken()
    qtbot.addWidget(widget)
    widget.resize(*size)
    with qtbot.captureExceptions():
        assert not widget.grab().isNull()


# What Qt asks of Python while other Python code waits for Qt: there an exception of the interpreter's own is fatal.
FAULTS = """
import sys
import gmtool.desktop
from PySide6.QtCore import QAbstractListModel, QSize, QTimer
from PySide6.QtWidgets import QApplication, QListView, QWidget

class Rows(QAbstractListModel):
    def rowCount(self, parent=None): return 1
    def data(self, index, role=0): return [][0]

class Hint(QWidget):
    def sizeHint(self): return QSize(1 // 0, 1)

class Resized(QWidget):
    def resizeEvent(self, event): len(3)

said = []
sys.excepthook = lambda kind, error, trace: said.append(kind.__name__)
app = QApplication([])
rows, hint, resized = QListView(), Hint(), Resized()
rows.setModel(Rows(rows))
for each in (rows.grab, hint.adjustSize, resized.grab):
    QTimer.singleShot(0, lambda each=each: each())
QTimer.singleShot(50, app.quit)
app.exec()
print(*sorted(set(said)))
"""


def test_that_a_fault_in_whatever_qt_asks_of_python_is_reported_and_not_fatal() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", FAULTS], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout.split()) == (0, ["IndexError", "TypeError", "ZeroDivisionError"]), done.stderr
