"""Two screens: the players' window goes to theirs, and finds it again. In a process of its own, which has two."""

import json
import os
import subprocess
import sys
from pathlib import Path

SCREEN = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1, "y": 0}
SCREENS = [
    SCREEN | {"name": "laptop", "x": 0, "width": 1000, "height": 700},
    SCREEN | {"name": "table", "x": 1000, "width": 1600, "height": 900},
]
SCRIPT = """
import sys
from PySide6.QtCore import QSettings
from gmtool.desktop.app import make_app
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.desktop.pages.players.screens import ScreenSettings
from gmtool.presentation.fight_settings import FightSettings
from gmtool.store.campaign import Campaign

app = make_app(["test"])
screen = lambda name: next(one for one in app.screens() if one.name() == name)
campaign = Campaign.in_memory("Borderlands")
pictures = Pictures(campaign)
machine = ScreenSettings(QSettings(sys.argv[1], QSettings.Format.IniFormat))
players = PlayerControl(machine, FightSettings(campaign, print), pictures, lambda: screen("laptop"))

def say(*words):
    app.processEvents()
    window = players.window
    inside = window.screen().geometry().contains(window.geometry())
    print(*words, window.screen().name(), inside, window.isFullScreen())

players.open()
say("opened")
players.toggle()
say("filled")
players.close()
players.open()
say("again")
players.use_screen(screen("laptop"))
say("chosen")
players.close()
players.open()
say("remembered")
players.use_screen(screen("table"))
say("back")
machine.measured(screen("table"), 1, 5.0)
print(machine.pixels(screen("table"), 1), machine.pixels(screen("laptop"), 1) == 5.0)
players.close()
pictures.close()
campaign.close()
"""


def test_that_the_window_goes_to_the_players_screen_and_finds_it_again(tmp_path: Path) -> None:
    config = tmp_path / "screens.json"
    config.write_text(json.dumps({"screens": SCREENS}))
    platform = f"offscreen:configfile={config}"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "settings.ini")],
        env={**os.environ, "QT_QPA_PLATFORM": platform, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.stdout.splitlines() == [
        "opened table True False",
        "filled table True True",
        "again table True True",
        "chosen laptop True True",
        "remembered laptop True True",
        "back table True True",
        "5.0 False",
    ], done.stderr
