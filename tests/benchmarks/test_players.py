"""What the players' side of the map costs: sights on a dungeon, and scenes of a crowded fight under fog."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time

from PySide6.QtCore import QSettings
from PySide6.QtGui import QPixmap

from gmtool.desktop.pages.players.screens import ScreenSettings
from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from gmtool.space import HexGround, Layer, Stroke, blank_ground, painted, seen_from, stepped
from tests.presentation.players.views import Views, counter


def told(name: str, times: list[float], aim: str) -> None:
    """Write the figures down; nothing fails."""
    print(f"\n{name}: best {min(times) * 1000:.1f} ms, worst {max(times) * 1000:.1f} ms ({aim})", end="")


def taken(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    start = process_time()
    work()
    return process_time() - start


def test_sights_over_60_hexes_in_a_dungeon() -> None:
    random, blank = Random(4), blank_ground(100, 100)
    walls, middles = set(blank.everywhere()), []
    for _ in range(60):
        left, top, wide, high = (random.randint(*ends) for ends in ((2, 86), (2, 86), (4, 12), (4, 12)))
        room = {blank.at_column_row(c, r) for c in range(left, left + wide) for r in range(top, top + high)}
        walls -= room
        middles.append(blank.at_column_row(left + wide // 2, top + high // 2))
    for one, other in pairwise(middles):
        walls -= set(stepped(one, other))
    dungeon = HexGround(100, 100, walls=frozenset(walls))
    told("sight of 60 in a dungeon", [taken(lambda m=m: seen_from(dungeon, m, 60)) for m in middles], "aim under 100")
    told("sight of 60 on open ground", [taken(lambda: seen_from(blank, middles[0], 60))], "aim under 100")


def test_revealing_fog_before_500_figures(qtbot, tmp_path: Path) -> None:
    random, blank = Random(1), blank_ground(200, 200)
    hexes = list(blank.everywhere())
    walls = frozenset(random.sample(hexes, 2000))
    places = random.sample([hex for hex in hexes if hex not in walls], 500)
    sides = ("heroes", "goblins", "lurkers")
    figures = tuple(counter(f"g{i}", f"Goblin {i}", sides[i % 3], hex) for i, hex in enumerate(places))
    ground = replace(blank, walls=walls, fog=frozenset(hexes[20000:]))
    window = PlayerWindow(ScreenSettings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)))
    qtbot.addWidget(window)
    window.resize(1400, 900)
    window.show()
    canvas, grounds = QPixmap(window.size()), [ground]
    for hex in hexes[30000:30020]:
        grounds.append(painted(grounds[-1], Stroke(Layer.FOG, (hex,), 0)))

    def reveal(ground: HexGround) -> None:
        window.show_scene(scene(Views(figures, ground, next=("g3",)).moment(), Permissions()))
        window.render(canvas)

    reveal(grounds[0])
    told("fog lifted in a hex, scene and frame", [taken(lambda g=g: reveal(g)) for g in grounds[1:]], "aim under 100")
