"""True scale on scaled displays: hexes measured in pixels of a picture, in processes that have such a display."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from gmtool.desktop.pages.players.screens import ScreenSettings
from tests.desktop.pages.players.test_window import Open

SCREEN = {"logicalBaseDpi": 96, "y": 0, "dpr": 1}
SCREENS = [
    SCREEN | {"name": "laptop", "x": 0, "width": 1200, "height": 900, "logicalDpi": 96},
    SCREEN | {"name": "table", "x": 2000, "width": 1920, "height": 1080, "logicalDpi": 144},
    SCREEN | {"name": "projector", "x": 6000, "width": 1600, "height": 900, "logicalDpi": 144},
]
SCRIPT = """
import json, sys
from PySide6.QtCore import QSettings
from PySide6.QtGui import qGray
from gmtool.desktop.app import make_app
from gmtool.desktop.pages.players.screens import ScreenSettings
from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from gmtool.space import blank_ground
from tests.presentation.players.views import Views

app = make_app(["test"])
ground = blank_ground(30, 20)

def go(number):
    geometry = app.screens()[number].geometry()
    window.move(geometry.center() - window.rect().center())
    app.processEvents()

def hexes():
    '''The distances of the grid's lines below each other, in pixels of the picture, through the middle of a hex.'''
    board, ratio = window.map, window.devicePixelRatioF()
    for _ in range(20):
        board.grab()  # on a busy machine, a frame may show parts of the one before, stretched
    picture = board.grab().toImage()
    layout = board.content.layout
    centres = [board.camera.to_screen(layout.centre(ground.at_column_row(column, 10))) for column in range(1, 31)]
    # beside the hexes' numbers, which large ones show
    middle = min((at.x() for at in centres), key=lambda x: abs(x - board.width() / 2))
    x = round((middle + 0.42 * board.camera.scale) * ratio)
    grays = [qGray(picture.pixel(x, y)) for y in range(picture.height())]
    usual = sorted(grays)[len(grays) // 2]
    # the numbers of columns are at both ends
    edge = round(45 * ratio)
    light = [y for y in range(edge, len(grays) - edge) if grays[y] > usual + 6]
    lines = [[y for y in light if 0 <= y - first < 8] for first in light if not {first - 1, first - 2} & {*light}]
    at = [sum(y * (grays[y] - usual) for y in line) / sum(grays[y] - usual for y in line) for line in lines]
    return [below - above for above, below in zip(at, at[1:])]

def say():
    app.processEvents()
    apart = hexes()
    print(window.devicePixelRatioF(), round(sum(apart) / len(apart)), max(apart) - min(apart) < 2)

for line in sys.stdin:
    file, script = json.loads(line)
    settings = QSettings(file, QSettings.Format.IniFormat)
    window = PlayerWindow(ScreenSettings(settings))
    window.show_scene(scene(Views((), ground).moment(), Permissions()))
    window.measure_in_doubt.connect(lambda: print("in doubt"))
    window.resize(520, 480)
    window.show()
    app.processEvents()
    exec(script)
    window.close()
    window.deleteLater()
    settings.sync()
    print("done", flush=True)
"""

Told = Callable[..., list[str]]
"""What a script prints about a new window, at a scale of the display; the test's windows share the file of settings."""


@pytest.fixture(scope="module")
def displays(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], "subprocess.Popen[str]"]]:
    """A process for each scale of the display: it is kept, as a program lives with one scale."""
    config = tmp_path_factory.mktemp("screens") / "screens.json"
    config.write_text(json.dumps({"screens": SCREENS}))
    with ExitStack() as stack:
        started = dict[str, subprocess.Popen[str]]()

        def display(factor: str) -> "subprocess.Popen[str]":
            if factor not in started:
                process = subprocess.Popen(
                    [sys.executable, "-c", SCRIPT],
                    env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}", "QT_SCALE_FACTOR": factor,
                         "PYTHONPATH": os.pathsep.join(sys.path)},
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                )  # fmt: skip
                started[factor] = stack.enter_context(process)
                assert process.stdin is not None
                stack.callback(process.stdin.close)
            return started[factor]

        yield display


@pytest.fixture
def told(displays: Callable[[str], "subprocess.Popen[str]"], tmp_path: Path) -> Told:
    def tell(script: str, factor: str = "1") -> list[str]:
        process = displays(factor)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps([str(tmp_path / "settings.ini"), script]) + "\n")
        lines = list[str]()
        for line in process.stdout:
            if line == "done\n":
                return lines
            lines.append(line.rstrip("\n"))
        raise AssertionError("the process has ended")

    return tell


def test_that_a_screen_of_another_size_has_a_measure_of_its_own(open_window: Open, machine: ScreenSettings) -> None:
    window = open_window()
    screen = window.screen()
    reported = machine.pixels(screen, 1)
    machine.measured(screen, 1, 5.0)
    assert machine.pixels(screen, 1) == 5.0
    # a mode with half as many pixels again
    assert machine.pixels(screen, 1.5) == pytest.approx(reported * 1.5)
    machine.measured(screen, 1.5, 7.0)
    assert (machine.pixels(screen, 1), machine.pixels(screen, 1.5)) == (5.0, 7.0)


@pytest.mark.parametrize("wrong", ["nonsense", "nan", "-3", "1e9", ""])
def test_that_a_damaged_old_measure_raises_no_doubt(open_window: Open, tmp_path: Path, wrong: str) -> None:
    store = QSettings(str(tmp_path / "damaged.ini"), QSettings.Format.IniFormat)
    machine, screen = ScreenSettings(store), open_window().screen()
    reported = machine.pixels(screen, 1)
    store.setValue("players/pixels", wrong)
    store.setValue("players/pixels ", wrong)
    assert not machine.in_doubt(screen, 1.5)
    assert machine.pixels(screen, 1) == reported


MEASURE = """
window.calibrate()
window.calibration.typed.setText({typed})
window.calibration.typed.returnPressed.emit()
window.calibration.keep.click()
"""
TWICE = pytest.mark.slow("the program starts for each scale of the display")
TYPED = "str(window.calibration.bar.length / 4)"
"""What a ruler says of the bar where four of the screen's pixels are a millimetre."""


@TWICE
@pytest.mark.parametrize(("measured", "shown"), [("1", "1.5"), ("1.5", "1"), ("1.25", "1.75")])
def test_that_a_hex_is_25_mm_whatever_the_scale_of_the_display_was_when_it_was_measured(
    told: Told, measured: str, shown: str
) -> None:
    told(MEASURE.format(typed=TYPED), measured)
    ratio = float(shown)
    assert told("window.use_true_scale(True); say()", shown) == [f"{ratio} 100 True"]


def test_that_it_follows_the_window_to_another_screen_and_another_scale(told: Told) -> None:
    script = """
measures = {0: 4, 1: 6, 2: 5}
for number, pixels in measures.items():
    go(number)
    window.machine.measured(window.screen(), window.devicePixelRatioF(), pixels)
window.use_true_scale(True)
for number in (0, 1, 2, 0):
    go(number)
    say()
go(1)
window.calibrate()
go(2)
window.calibration.keep.click()
say()
"""
    assert told(script) == [
        "1.0 100 True", "1.5 150 True", "1.5 125 True", "1.0 100 True",
        # what was begun on one screen is not kept of the next one
        "1.5 125 True",
    ]  # fmt: skip


OLD = """
settings.setValue("players/pixels laptop", 5.0)
window.use_true_scale(True)
say()
"""


@TWICE
@pytest.mark.parametrize(
    ("factor", "lines"),
    [
        ("1", ["1.0 125 True"]),
        # what the screen reports: 100 pixels to an inch
        ("1.5", ["in doubt", "1.5 98 True"]),
    ],
)
def test_that_a_measure_in_pixels_of_a_window_is_believed_where_the_display_is_not_scaled(
    told: Told, factor: str, lines: list[str]
) -> None:
    assert told(OLD, factor) == lines
    again = [line for line in told(OLD + MEASURE.format(typed=TYPED) + "say()", factor) if "doubt" not in line]
    assert again[-1].split()[1:] == ["100", "True"]
    # once it was measured again, there is no doubt any more
    assert told("window.use_true_scale(True)", factor) == []
