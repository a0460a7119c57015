"""Lost files for `kills.py`: campaigns that another program overwrites, and pages that are damaged between evenings.

A process that takes part in a fight, `tests/store/appender.py`, prints the number of each entry that is on disk. What
it has printed must be in the file, or in a backup with a sentence about it; and a sound backup is always left.
"""

import os
import random
import select
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gmtool.encounter import DamagedEntry  # noqa: E402
from gmtool.store import StoreError  # noqa: E402
from gmtool.store.backups import backups  # noqa: E402
from gmtool.store.files.database_file import connect_read_only  # noqa: E402
from gmtool.store.schema import is_intact  # noqa: E402
from tests.encounter.fights import usual, virtual  # noqa: E402
from tests.store.campaigns import create, duel, reopen  # noqa: E402

LONGEST = 10.0
"""The seconds in which a writer must stop that may not go on."""
DAMAGED_CAMPAIGNS = 10
"""The campaigns, each with so many evenings and a damaged page at one of them."""


# --- overwritten -----------------------------------------------------------------------------------------------------
def run(*command: str | Path) -> None:
    subprocess.run(command, check=True)


def copy_older(path: Path) -> None:
    run("cp", path.with_name("older"), path)


def copy_older_with_its_time(path: Path) -> None:
    run("cp", "-p", path.with_name("older"), path)


def copy_another_campaign(path: Path) -> None:
    run("cp", path.with_name("another.gmtool"), path)


def empty(path: Path) -> None:
    run("truncate", "-s", "0", path)


def cut_off(path: Path) -> None:
    run("truncate", "-s", "8192", path)


def write_text(path: Path) -> None:
    run("cp", ROOT / "README.md", path)


def rename_older(path: Path) -> None:
    run("mv", path.with_name("older"), path)


def fill_the_middle(path: Path) -> None:
    run("dd", "if=/dev/urandom", f"of={path}", "bs=4096", "seek=2", "count=9", "conv=notrunc", "status=none")


def empty_the_log(path: Path) -> None:
    run("truncate", "-s", "0", f"{path}-wal")


WAYS: tuple[Callable[[Path], None], ...] = (
    copy_older, copy_older_with_its_time, copy_another_campaign, empty, cut_off, write_text, rename_older,
    fill_the_middle, empty_the_log,
)  # fmt: skip
IN_PART = (cut_off, fill_the_middle)
"""The ways after which the head of the file is its own, so that after a kill the log is taken for a part of it."""


def overwrite(times: int, source: random.Random, folder: Path, longest: float = 0.4) -> Counter[str]:
    """Overwrite a campaign while entries are written; every second writer is killed before it can notice.

    Each writes at most `longest` seconds before its file is overwritten.
    """
    found: Counter[str] = Counter()
    with Writers() as writers:
        for number in range(times):
            way, killed = WAYS[number % len(WAYS)], number // len(WAYS) % 2 == 1
            if killed and way is empty_the_log:
                # nothing is left of what a killed process had only there, and nothing says that it was there
                way = copy_older
            there = folder / str(number)
            there.mkdir()
            how = overwritten(there / "valley.gmtool", way, killed, source, writers, longest)
            found[f"{how} ({way.__name__.replace('_', ' ')}{', then killed' if killed else ''})"] += 1
            shutil.rmtree(there)
    return found


def overwritten(
    path: Path, way: Callable[[Path], None], killed: bool, source: random.Random, writers: "Writers", longest: float
) -> str:
    """What came of one campaign that is overwritten; with “LOST” where the promise was not kept."""
    create(path.with_name("another.gmtool")).close()
    with create(path) as campaign:
        encounter = duel(campaign, points=99_999).id
        campaign.encounters.start(encounter)
    for later in range(2):
        with reopen(path) as campaign:
            play(campaign, encounter, source.randrange(1, 20))
        if not later:
            shutil.copy2(path, path.with_name("older"))
    writer = writers.begin(path, encounter)
    writer.read_for(source.uniform(0, longest))
    way(path)
    writer.read_what_waits()
    before = writer.last
    if killed:
        os.kill(writer.child, signal.SIGKILL)
    writer.read_to_the_end()
    after = writer.last - before
    if not killed and (not writer.sentence or after > 1):
        return f"LOST: {after} entries after it, and “{writer.sentence}” was said"
    sentences = [writer.sentence, *told_at_opening(path)]
    if not any(is_intact(one) for one in backups(path)):
        return "LOST: no sound backup is left"
    kept = max((entries_in(one) for one in [*backups(path), path]), default=0)
    if kept >= writer.last and any(sentences):
        return "everything kept, and said so"
    if any(sentences) and (way in IN_PART or way is empty_the_log):
        return "said so, and what is lost is in no file"
    return f"LOST: {writer.last - kept} of {writer.last} entries; {sentences}"


class Writers:
    """A process that starts writers, one after another."""

    def __enter__(self) -> "Writers":
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.appender"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        return self

    def begin(self, path: Path, encounter: int) -> "Writer":
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"write\t{path}\t{encounter}\n".encode())
        self._process.stdin.flush()
        return Writer(self._process.stdout.fileno())

    def __exit__(self, *_: object) -> None:
        self._process.communicate()


class Writer:
    """A process that writes entries and says which."""

    def __init__(self, out: int) -> None:
        self._out = out
        self._rest = b""
        self._ended = False
        self.sentence = ""
        self.last = 0
        """The last entry that was acknowledged."""
        self.child = int(next(self._lines(3 * LONGEST)))
        # it has the campaign open when it has written the first one
        self._take(self._lines(3 * LONGEST, one=True))

    def read_for(self, seconds: float) -> None:
        """Read while so many seconds go by."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            self._take(self._lines(left, one=True))

    def read_what_waits(self) -> None:
        self._take(self._lines(0, one=True))

    def read_to_the_end(self) -> None:
        until = monotonic() + LONGEST
        while not self._ended and monotonic() < until:
            self._take(self._lines(0.1, one=True))
        if not self._ended:
            os.kill(self.child, signal.SIGKILL)
            # so that none of its lines is taken for one of the next writer
            while not self._ended:
                self._take(self._lines(LONGEST, one=True))

    def _take(self, lines: Iterator[str]) -> None:
        for line in lines:
            if line.isdecimal():
                self.last = int(line)
            elif line == "ended":
                self._ended = True
            else:
                self.sentence = line

    def _lines(self, seconds: float, one: bool = False) -> Iterator[str]:
        """The lines that come in that time; with `one`, only those of the first piece that comes."""
        until = monotonic() + seconds
        while select.select([self._out], [], [], max(0.0, until - monotonic()))[0]:
            piece = os.read(self._out, 65536)
            if not piece:
                self._ended = True
                return
            *lines, self._rest = (self._rest + piece).split(b"\n")
            yield from (line.decode() for line in lines)
            if one:
                return


def told_at_opening(path: Path) -> list[str]:
    """What is said when the campaign is opened for the next time."""
    try:
        with reopen(path) as campaign:
            return list(campaign.notices)
    except StoreError as problem:
        return [str(problem)]


def entries_in(path: Path) -> int:
    """The entries in a file; none where it cannot be read."""
    with suppress(Exception), closing(connect_read_only(path, alone=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
    return 0


def play(campaign: object, encounter: int, entries: int) -> int:
    """Write some entries; the number of the last one."""
    journal = campaign.encounters.journal(encounter)  # type: ignore[attr-defined]
    table = virtual(entries)
    for _ in range(entries):
        journal.do(usual(journal), table)
    return int(journal.head)


# --- damaged ---------------------------------------------------------------------------------------------------------
def damage_pages(evenings: int, source: random.Random, folder: Path) -> Counter[str]:
    """Damage a page of a campaign before a random evening, and play on as long as it can be opened."""
    found: Counter[str] = Counter()
    for number in range(DAMAGED_CAMPAIGNS):
        there = folder / str(number)
        there.mkdir()
        found[damaged(there / "valley.gmtool", evenings, source)] += 1
        shutil.rmtree(there)
    return found


def damaged(path: Path, evenings: int, source: random.Random) -> str:
    """What came of the evenings of one campaign; with “LOST” where the promise was not kept."""
    with create(path) as campaign:
        encounter = duel(campaign, points=99_999).id
        campaign.encounters.start(encounter)
        at_the_end = [play(campaign, encounter, 20)]
    # there is a backup from the second evening on
    bad, is_bad = source.randrange(1, evenings), False
    for evening in range(evenings):
        if evening == bad:
            damage_page(path, source)
            is_bad = not is_intact(path)
        said = []
        try:
            with reopen(path) as campaign:
                said += campaign.notices
                at_the_end.append(play(campaign, encounter, source.randrange(5, 30)))
        except (StoreError, DamagedEntry) as problem:
            said.append(str(problem))
        if is_bad and not any("damaged" in one for one in said):
            return f"LOST: nothing was said at evening {evening + 1}: {said}"
        kept = max((entries_in(one) for one in backups(path) if is_intact(one)), default=-1)
        # the backup of an evening is what there was before it
        wanted = at_the_end[bad - 1 if is_bad else evening]
        if kept < wanted:
            return f"LOST: {kept} of {wanted} entries are in a sound backup at evening {evening + 1}"
    return "said every evening, with the last sound backup left" if is_bad else "the page was of no use"


def damage_page(path: Path, source: random.Random) -> None:
    """Write noise over a page of the file."""
    raw = bytearray(path.read_bytes())
    page = source.randrange(1, len(raw) // 4096)
    raw[page * 4096 : (page + 1) * 4096] = source.randbytes(4096)
    path.write_bytes(raw)
