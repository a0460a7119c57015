"""The program that `tests.web.kills` kills: a fight on the disk, its table, the server, and a Game Master with keys.

It does a line from its parent at a time, and says what came of it as a line of JSON.
"""

import faulthandler
import json
import os
import selectors
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from gmtool.encounter import replay
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.phones.link import Died, Knocked
from gmtool.presentation.phones.table import PlayersTable
from gmtool.presentation.phones.views import Role
from gmtool.presentation.players.scene import PlayerView
from gmtool.store.campaign import Campaign
from gmtool.web.server import PhoneServer
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import KeyMaster
from tests.presentation.keys.player import Player
from tests.web.phones import PATIENCE

ENCOUNTER = 1
STEPS = 200


def replays(path: Path) -> str:
    """What is wrong with the journal of a campaign; empty for nothing."""
    with Campaign.open(path) as campaign:
        if campaign.read_only or campaign.damage:
            return campaign.damage or "it is locked"
        journal = campaign.encounters.journal(ENCOUNTER)
        return replay(journal.ruleset, journal.start, journal.line()).how


class Deadly(int):
    """The number of a screen that ends the thread that looks it up."""

    def __hash__(self) -> int:
        raise SystemExit("killed")


class Served:
    """The window's side, without a window."""

    def __init__(self, campaign: Campaign, woken: int) -> None:
        self._woken = woken
        session = FightSession(campaign.encounters.journal(ENCOUNTER), DiceSource(Random(), others=True))
        self.gm = KeyMaster(DrivenFight(session))
        self.keys = Player(self.gm.page, self.gm.press)
        memory = FightSettings(campaign, lambda sentence: None)
        view = PlayerView(memory)
        self.table = PlayersTable(memory, view, campaign="Friday")
        view.follow(session, ENCOUNTER)
        self.table.follow(self.gm.fight.picks, ENCOUNTER, {})
        self.died = False
        self.asked = ("", 0)
        self.server = PhoneServer({}, self._wake)
        self.place = self.serve()

    @property
    def session(self) -> FightSession:
        return self.gm.fight.session

    def serve(self) -> tuple[int, str]:
        """Switch the server on, or off and on."""
        self.table.serve(None)
        self.server.stop()
        self.server = PhoneServer({}, self._wake)
        port = self.server.start("127.0.0.1", 0)
        self.table.serve(self.server)
        return port, self.server.invite

    def _wake(self) -> None:
        os.write(self._woken, b".")

    def take(self) -> None:
        """What has arrived, one after the other, as the window does it between two keys."""
        for news in self.server.take():
            self.died |= isinstance(news, Died)
            self.table.take(news)
            if isinstance(news, Knocked) and not news.seat:
                figures = ["a1", "a2"] if news.name == "Ours" else ["b1", "b2"]
                self.table.let_in(news.screen, Role.PLAYER, figures)
                seat = next(one.seat for one in self.table.people if one.screen == news.screen)
                self.table.allow(seat, by_itself=True)
            self.paint()

    def paint(self) -> None:
        self.table.refresh()
        while self.table.behind:
            self.table.refresh()

    # --- what the parent asks for --------------------------------------------------------------------------------
    def go(self) -> dict[str, Any]:
        """Play by keys until a phone is asked for dice."""
        for _ in range(STEPS):
            if self.session.moment.agenda.over or self.asks()[0]:
                break
            self.keys.step()
            self.paint()
        self.asked = self.asks()
        return self.state()

    def asks(self) -> tuple[str, int]:
        """The phone that is asked, by its player's name, and the number of what it is asked."""
        fight = self.table._fight
        for seat, presence in self.table._at_table():
            if fight is not None and presence.screen and (due := fight.due(seat, odds=True)) is not None:
                return seat.name, presence.ask(due).number
        return "", 0

    def state(self) -> dict[str, Any]:
        name, number = self.asks()
        return {
            "kept": sum(len(entry.answers) for entry in self.session.journal.line()),
            "waiting": self.waiting(),
            "over": self.session.moment.agenda.over,
            "asks": name,
            "number": number,
            "threads": threading.active_count(),
        }

    def die(self) -> tuple[int, str]:
        """Have the server's thread end, hear of it, and switch it on again."""
        self.died = False
        self.server.dismiss(Deadly(1), "")
        while not self.died:
            self.take()
        return self.serve()

    def type(self) -> dict[str, Any]:
        """The Game Master types what was asked, unless a phone was first."""
        if self.asks() == self.asked:
            for key in ("9", "Enter"):
                if self.asks() == self.asked:
                    self.gm.press(key)
            self.paint()
        return self.state()

    def waiting(self) -> int:
        """The answers that the command has which waits for more."""
        return len(self.session.pending.answers) if self.session.pending is not None else 0


def run(path: Path, line: socket.socket) -> None:
    """Serve until there is nobody to serve."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    with line, Campaign.open(path) as campaign:
        served = Served(campaign, wake)

        def say(what: Any) -> None:
            line.sendall(f"{json.dumps(what)}\n".encode())

        deeds: dict[str, Callable[[], Any]] = {
            "go": served.go, "state": served.state, "restart": served.serve, "die": served.die, "type": served.type
        }  # fmt: skip
        say([os.getpid(), *served.place])
        selector = selectors.DefaultSelector()
        for one in (woken, line):
            selector.register(one, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fd == woken:
                    os.read(woken, 4096)
                    served.take()
                elif not (text := line.recv(4096)):
                    served.server.stop()
                    return
                else:
                    for word in text.decode().split():
                        say(deeds[word]())


def main() -> None:
    """Fork a program for each line, which names its campaign and where it calls: what they import is there already."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for asked in sys.stdin:
        path, place = asked.rstrip("\n").split("\t")
        if not os.fork():
            faulthandler.dump_traceback_later(PATIENCE * 3, exit=True)
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(place)
                run(Path(path), line)
            os._exit(0)


if __name__ == "__main__":
    main()
