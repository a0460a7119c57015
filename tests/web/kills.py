"""Kills: phones, server, network and the whole program are cut off in the middle of answers, at random moments.

python -m tests.web.kills --kills 500 [--seed N]

A fight of Melee is run by a process of its own, which serves two phones from a campaign on the disk. After each
accident the phones come back by their own keys. Then the question must be open as before, or answered once; nothing
that was in the journal may be missing; and the journal must replay.
"""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Final

from pydantic import TypeAdapter

from gmtool.presentation.phones.views import Due
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.presentation.keys.melee_table import SYSTEM, fighter, melee
from tests.presentation.phones.player import PhonePlayer
from tests.web.kills_program import replays
from tests.web.phones import PATIENCE, BarePhone

NAMES: Final = ("Ours", "Theirs")
Stands = tuple[int, int]
"""Where a fight stands: the answers in its journal, and those that a command has which waits for more."""


class Program:
    """The program in another process, from its start to its end."""

    def __init__(self, forks: subprocess.Popen[str], campaign: Path) -> None:
        assert forks.stdin is not None
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as place:
            place.bind(f"{folder}/line")
            place.listen()
            place.settimeout(PATIENCE)
            forks.stdin.write(f"{campaign}\t{folder}/line\n")
            forks.stdin.flush()
            self._line, _ = place.accept()
        self._line.settimeout(3 * PATIENCE)
        self._heard = self._line.makefile()
        self.process, self.port, self.invite = self._answer()

    def ask(self, what: str) -> Any:
        """Have it do something, and hear what comes of it."""
        self._line.sendall(f"{what}\n".encode())
        return self._answer()

    def _answer(self) -> Any:
        line = self._heard.readline()
        assert line, "LOST the program has ended by itself"
        return json.loads(line)

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        self.close()

    def close(self) -> None:
        """Have it end, and wait for it."""
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_WR)
        self._heard.close()
        self._line.close()
        until = monotonic() + PATIENCE
        with suppress(ProcessLookupError):
            while monotonic() < until:
                os.kill(self.process, 0)
                sleep(0.001)


class Evening:
    """A fight with two phones, until it is over."""

    def __init__(self, forks: subprocess.Popen[str], path: Path, source: Random) -> None:
        self.forks, self.path, self.source = forks, path, source
        with Campaign.create(path, "Friday") as campaign:
            muster = melee([fighter(9), fighter(8)], [fighter(9), fighter(8)])
            encounter = campaign.encounters.add(Encounter(SYSTEM, "The duel", muster))
            campaign.encounters.start(encounter.id)
        self.keys: dict[str, str] = {}
        self.program = Program(forks, path)
        self.phones: dict[str, BarePhone] = {}
        self.views: dict[str, dict[str, Any]] = {}

    def sit_down(self) -> None:
        """Both phones come, or come back; each must be who it was."""
        for name in NAMES:
            if name in self.phones:
                self.phones[name].close()
            own = {"key": self.keys[name], "own": True} if name in self.keys else {"key": self.program.invite}
            phone = self.phones[name] = BarePhone(self.program.port, name=name, **own)
            self.views[name] = {}
            self.read_until(name, lambda view: view.get("who", {}).get("role") == "player")
            who = self.views[name]["who"]
            expected = {"Ours": ["a1", "a2"], "Theirs": ["b1", "b2"]}[name]
            assert (who["name"], [one["figure"] for one in who["figures"]]) == (name, expected), f"LOST who {who}"
            assert phone is self.phones[name]

    def read_until(self, name: str, wanted: Callable[[dict[str, Any]], bool]) -> None:
        view = self.views[name]
        if view and wanted(view):
            return
        for told in self.phones[name].read():
            if told["kind"] == "welcome":
                self.keys[name] = told["key"]
            elif told["kind"] == "view":
                assert told["whole"] == (not view), "LOST a part without the whole"
                view.update(told["parts"])
                if wanted(view):
                    return
        raise AssertionError(f"LOST {name} was sent away")

    def asked(self) -> tuple[str, Due] | None:
        """The phone that is asked something, and what; None where the fight is over."""
        state = self.program.ask("go")
        if state["over"]:
            return None
        name = state["asks"]
        assert name, f"LOST nobody is asked {state}"
        number = state["number"]
        self.read_until(name, lambda view: (view.get("due") or {}).get("number") == number)
        return name, TypeAdapter(Due).validate_python(self.views[name]["due"])

    def stands(self) -> Stands:
        state = self.program.ask("state")
        assert state["threads"] <= 2, f"LOST {state['threads']} threads"
        return state["kept"], state["waiting"]

    def restart(self) -> None:
        """The program was killed, and is started again."""
        fault = replays(self.path)
        assert not fault, f"LOST {fault}"
        self.program = Program(self.forks, self.path)

    def close(self) -> None:
        for phone in self.phones.values():
            phone.close()
        self.program.close()
        fault = replays(self.path)
        assert not fault, f"LOST {fault}"


def accidents(evening: Evening, name: str, answer: dict[str, Any]) -> dict[str, Callable[[], None]]:
    """What may happen while a phone answers."""
    phone, program, source = evening.phones[name], evening.program, evening.source

    def a_moment() -> None:
        sleep(source.choice((0, 0, 0.0003, 0.001, 0.003)))

    def half() -> None:
        phone.say("answer", source.random(), **answer)
        a_moment()
        phone.cut()

    def whole() -> None:
        phone.say("answer", **answer)
        a_moment()
        phone.cut()

    def nothing() -> None:
        phone.cut()

    def network() -> None:
        # the server does not hear that the connection is gone; the phone comes back on another
        phone.say("answer", source.choice((0.5, 1.0)), **answer)
        evening.phones[name] = BarePhone(program.port, name=name, key=evening.keys[name], own=True)
        phone.close()

    def switched() -> None:
        phone.say("answer", **answer)
        a_moment()
        program.port, program.invite = program.ask("restart")

    def dies() -> None:
        phone.say("answer", **answer)
        a_moment()
        program.port, program.invite = program.ask("die")

    def typed() -> None:
        # the Game Master types at the same time: whoever is first counts
        phone.say("answer", **answer)
        a_moment()
        program.ask("type")

    def killed() -> None:
        phone.say("answer", **answer)
        a_moment()
        program.kill()
        evening.restart()

    return {
        "phone cut in half an answer": half, "phone cut after its answer": whole, "phone cut": nothing,
        "network gone": network, "server switched off and on": switched, "server died": dies,
        "Game Master typed as well": typed, "program killed": killed,
    }  # fmt: skip


def accident(evening: Evening, found: Counter[str]) -> bool:
    """Let something happen in the middle of an answer, and see what is left; False where the fight is over."""
    if (asked := evening.asked()) is None:
        return False
    name, due = asked
    before = evening.stands()
    answer = {"number": due.number, "text": PhonePlayer.dice(Answers(evening.source), due)}  # type: ignore[arg-type]
    every = accidents(evening, name, answer)
    what = evening.source.choice(sorted(every))
    every[what]()
    evening.sit_down()
    after = evening.stands()
    found[f"{what}: {outcome(before, after, what)}"] += 1
    return True


class Answers:
    """What `PhonePlayer.dice` asks of itself."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance


def outcome(before: Stands, after: Stands, what: str) -> str:
    """What became of an answer."""
    if after == before:
        return "still asked"
    if sum(after) == sum(before) + 1:
        return "answered" if after[1] else "answered, and done"
    if what == "program killed" and after == (before[0], 0):
        return "asked from its beginning"
    return f"LOST {before} became {after}"


@contextmanager
def evenings(source: Random) -> Iterator[Callable[[], Evening]]:
    """Fights, each in a campaign of its own."""
    made = list[Evening]()
    command = [sys.executable, "-m", "tests.web.kills_program"]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as forks,
    ):

        def begin() -> Evening:
            if made:
                made.pop().close()
            made.append(Evening(forks, Path(folder) / f"{source.randrange(10**9)}.gmtool", source))
            made[0].sit_down()
            return made[0]

        try:
            yield begin
        finally:
            for evening in made:
                evening.close()
            assert forks.stdin is not None
            forks.stdin.close()


def have_accidents(kills: int, source: Random) -> Counter[str]:
    """So many accidents, by what happened and what was left."""
    found: Counter[str] = Counter()
    with evenings(source) as begin:
        evening = begin()
        while found.total() < kills:
            if not accident(evening, found):
                evening = begin()
    return found


def main() -> int:
    """Have accidents, and print what was left; status 1 if anything was lost."""
    chosen = argparse.ArgumentParser(description=__doc__)
    chosen.add_argument("--kills", type=int, default=500, metavar="N", help="the number of accidents")
    chosen.add_argument("--seed", type=int, default=None)
    options = chosen.parse_args()
    found = have_accidents(options.kills, Random(options.seed))
    print(*(f"{times:5} {how}" for how, times in sorted(found.items())), sep="\n")
    return 1 if any("LOST" in how for how in found) else 0


if __name__ == "__main__":
    sys.exit(main())
