"""The run screen with 500 figures on 200 by 200 hexes and a picture of 4,000 by 4,000, in a process of its own.

python -m tests.benchmarks.crowded_page CAMPAIGN, which has the ground with its picture: it looks about, and prints
after each part the most memory that the process has needed so far, in MB.
"""

import resource
import sys
import time
from pathlib import Path
from random import Random

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from gmtool.desktop.app import make_app
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.canvas.map.board import MapBoard
from gmtool.desktop.pages.players.map import PlayersMap
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from gmtool.space import HexGround
from gmtool.store.campaign import Campaign
from tests.rules.tft.board import Board

FIGURES = 500


def peak() -> float:
    """The most memory needed so far, in MB. To `getrusage` Linux adds what the starting process had needed."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def say(part: str) -> None:
    """A line for a part."""
    print(f"{part}: {peak():.0f} MB", flush=True)


def crowd(ground: HexGround) -> Board:
    """Half red, half blue, all over the ground; red moves."""
    board = Board(ground=ground)
    for number, place in enumerate(Random(7).sample(list(ground.hexes()), FIGURES)):
        arms = "longbow" if number % 3 else "broadsword"
        board.add(f"f{number}", ("red", "blue")[number % 2], place, number % 6, ready=[arms])
    board.stage("movement", "red", "blue")
    return board


def look_about(map: MapBoard) -> None:
    """Zoom from the whole ground to a few hexes and back, panning on the way."""
    canvas = QPixmap(map.size())
    for scale in (1.5, 2.5, 4, 6, 9, 14, 24, 48, 100, 24, 6, 1.5):
        map.zoom(scale / map.camera.scale, QPointF(map.rect().center()))
        for step in range(8):
            map.pan(QPointF(-40 * step, 25 * step))
            QApplication.processEvents()
            map.render(canvas)


def pick(page: FightPage) -> None:
    """Pick figures, and begin their moves."""
    canvas = QPixmap(page.size())
    for number in range(0, 40, 2):
        page.picks.choose_figure(f"f{number}")
        move = next((choice for choice in page.picks.choices if choice.key == "option:a"), None)
        if move is not None and move.allowed:
            page.picks.pick(move)
        QApplication.processEvents()
        page.render(canvas)


def main(file: Path) -> None:
    """Show everything, one part after the other."""
    app = make_app([])
    use_theme("dark", 100)
    say("the program")
    with Campaign.open(file) as campaign:
        ground = campaign.grounds.get(campaign.grounds.list()[0].id)
        assert isinstance(ground, HexGround)
        assert ground.backdrop is not None
        board = crowd(ground)
        journal = Journal.load(board.rules, board.rules.dump_state(board.state))
        page = FightPage(FightSession(journal, DiceSource(Random(3), players=False)), campaign)
        page.resize(1600, 950)
        page.show()
        app.processEvents()
        say(f"with {FIGURES} figures on {ground.extent()}")
        look_about(page.stage.map)
        pick(page)
        say("zoomed, panned and asked")
        pictures, key = Pictures(campaign), ground.backdrop.picture
        while pictures.image(key) is None:
            assert not pictures.problem(key), pictures.problem(key)
            app.processEvents()
            time.sleep(0.01)
        size = pictures.size(key)
        say(f"with a picture of {size.width()} by {size.height()}, ready to be drawn")
        page.stage.map.use_pictures(pictures)
        look_about(page.stage.map)
        pick(page)
        say("zoomed, panned and asked over the picture")
        players = PlayersMap(theme())
        players.use_pictures(pictures)
        players.resize(1920, 1080)
        players.show_scene(scene(page.session.moment, Permissions()))
        players.show()
        look_about(players)
        say("with the players' map, zoomed and panned as well")
        pictures.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
