"""What phones cost: twelve of them in a fight of sixty figures. Aimed at: a change is on all of them within 150 ms.

Nothing fails here.
"""

import gc
import os
import subprocess
import sys
from contextlib import ExitStack
from random import Random
from statistics import median, quantiles
from threading import Event
from time import monotonic, thread_time

import psutil
import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.phones.link import Knocked
from gmtool.presentation.phones.table import PlayersTable
from gmtool.presentation.phones.views import HandoutView, Role
from gmtool.presentation.players.scene import PlayerView
from gmtool.rules.seam import Enlisted, Muster
from gmtool.space import at_column_row, blank_ground
from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset
from gmtool.web.server import PhoneServer
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import SIDES, KeyMaster
from tests.presentation.keys.melee_table import SYSTEM, fighter
from tests.presentation.keys.player import Player

PHONES, FIGURES, CHANGES = 12, 60, 60


class Crowd:
    """A fight of sixty figures on a map, its table, and keys that go on with it."""

    def __init__(self) -> None:
        rules = ruleset(SYSTEM)
        figures = [
            Enlisted(
                f"f{n}", rules.completed(fighter(8 + n % 8)), SIDES[n % 2].id, f"Fighter {n}",
                place=at_column_row(2 + n % 2 + 2 * (n // 20), 2 + n % 20 // 2), facing=3 - 3 * (n % 2),
            )
            for n in range(FIGURES)
        ]  # fmt: skip
        journal = Journal.begin(rules, Muster(tuple(figures), SIDES, blank_ground(20, 20)))
        session = FightSession(journal, DiceSource(Random(3), players=False, others=False))
        self.gm = KeyMaster(DrivenFight(session))
        self.keys = Player(self.gm.page, self.gm.press)
        memory = FightSettings(Campaign.in_memory("Friday"), print)
        view = PlayerView(memory)
        self.table = PlayersTable(memory, view, campaign="Friday")
        view.follow(session, 1)
        self.table.follow(self.gm.fight.picks, 1, {})
        self.pieces = list[float]()
        self.figures = [one.figure for one in self.table.playable]

    def change(self, number: int) -> float:
        """Something happens, and is shown: the processor's seconds that the phones cost the window's thread."""
        head = self.gm.page.session.journal.head
        while self.gm.page.session.journal.head == head:
            self.keys.step()
        gc.collect(0)  # as the window does: between two events, never in the middle of one
        start = thread_time()
        self.table.show_handout(HandoutView(f"change-{number}"))
        self.paint()
        return thread_time() - start

    def paint(self) -> None:
        """Piece by piece, between which the window paints."""
        self.pieces = list[float]()
        while not self.pieces or self.table.behind:
            start = thread_time()
            self.table.refresh()
            self.pieces.append(thread_time() - start)

    def rest(self) -> list[float]:
        """All is quiet: the processor's seconds of each piece of what was left."""
        pieces = list[float]()
        while self.table.stale or self.table.behind:
            start = thread_time()
            self.table.refresh(thorough=True)
            pieces.append(thread_time() - start)
        return pieces


def told(name: str, seconds: list[float], aim: str) -> None:
    late = quantiles(seconds, n=20)[-1]
    print(f"\n{name}: median {median(seconds) * 1000:.1f} ms, p95 {late * 1000:.1f} ms ({aim})", end="")


@pytest.mark.slow("a fight of sixty, and phones in a process of their own")
def test_twelve_phones_in_a_fight_of_sixty(request: pytest.FixtureRequest) -> None:
    crowd, process = Crowd(), psutil.Process()
    request.addfinalizer(gc.enable)
    gc.disable()
    told("a change without phones, the table's part", [crowd.change(n) for n in range(CHANGES)], "-")
    crowd.table.show_handout(None)
    before = process.memory_info().rss
    woken = Event()
    server = PhoneServer({}, woken.set)
    port = server.start("127.0.0.1", 0)
    crowd.table.serve(server)
    command = [sys.executable, "-m", "tests.benchmarks.phone_clients", str(port), server.invite, str(PHONES)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as phones,
        ExitStack() as stack,
    ):
        stack.callback(server.stop)
        assert phones.stdout is not None
        seated = 0
        while seated < PHONES:
            assert woken.wait(30)
            woken.clear()
            for news in server.take():
                crowd.table.take(news)
                if isinstance(news, Knocked):
                    crowd.table.let_in(news.screen, Role.PLAYER, crowd.figures[seated * 2 : seated * 2 + 2])
                    seated += 1
                    crowd.paint()
        assert [phones.stdout.readline() for _ in range(PHONES)] == ["seated\n"] * PHONES
        longest = list[float]()
        costs, waits, rest, sizes, quiet = [], [], [], [], list[list[float]]()
        for number in range(CHANGES):
            start = monotonic()
            costs.append(crowd.change(number + CHANGES))
            longest.append(max(crowd.pieces))
            shown = monotonic()
            there = [phones.stdout.readline().split() for _ in range(PHONES)]
            assert {title for title, _, _ in there} == {f"change-{number + CHANGES}"}
            waits += [float(moment) - start for _, moment, _ in there]
            rest += [float(moment) - shown for _, moment, _ in there]
            sizes += [int(size) for _, _, size in there]
            quiet.append(crowd.rest())
        grown = process.memory_info().rss - before
    told("a change on every phone, the command included", waits, "aim 150 ms")
    told("a change on every phone, after the window has told the server", rest, "-")
    told("a change with phones, the window's thread", costs, "aim 4 ms")
    told("the longest piece of that", longest, "aim 4 ms")
    told("what is left until all is quiet", [sum(pieces) for pieces in quiet], "-")
    told("a piece of it", [one for pieces in quiet for one in pieces] or [0.0, 0.0], "aim 4 ms")
    print(f"\nbytes a change and phone: {median(sizes):.0f}; memory: {grown / 2**20:.1f} MB more (aim 40 MB)", end="")
