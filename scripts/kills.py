"""Kills: ends the first start, and a restore, at random moments, and checks that a usable campaign is left.

python scripts/kills.py --kills 200 [--seed N]
python scripts/kills.py --overwritten 50 --evenings 13 [--seed N]

The second line overwrites campaigns in the middle of a fight, and damages a page between evenings of play.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from lost_files import damage_pages, overwrite

from gmtool.rules.seam import Card
from gmtool.store.backups import back_up, backups, restore
from gmtool.store.campaign import Campaign
from gmtool.store.files.database_file import connect
from gmtool.store.sample import make_sample, ready_sample

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

Contents = tuple[str, int, int]
ROOT = Path(__file__).resolve().parent.parent
CARDS = 3000


def main() -> int:
    """Kill, overwrite and damage, and print the results; status 1 if anything was lost."""
    chosen = argparse.ArgumentParser(description=__doc__)
    chosen.add_argument("--kills", type=int, default=0, metavar="N", help="the number of kills of each kind")
    chosen.add_argument("--overwritten", type=int, default=0, metavar="N", help="the number of overwritten campaigns")
    chosen.add_argument("--evenings", type=int, default=0, metavar="N", help="the evenings of campaigns with damage")
    chosen.add_argument("--seed", type=int, default=None)
    options = chosen.parse_args()
    if not (options.kills or options.overwritten or options.evenings):
        chosen.error("choose at least one of --kills, --overwritten and --evenings")
    source = random.Random(options.seed)
    deeds = (
        ("first start", kill_first_start, options.kills, "kills"),
        ("restore", kill_restore, options.kills, "kills"),
        ("overwritten", overwrite, options.overwritten, "campaigns"),
        ("damaged pages", damage_pages, options.evenings, "evenings"),
    )
    lost = 0
    for what, deed, count, of in deeds:
        if not count:
            continue
        with tempfile.TemporaryDirectory() as folder:
            found = deed(count, source, Path(folder))
        print(
            f"{what}: {count} {of}", *(f"  {times} {how}" for how, times in sorted(found.items())), sep="\n", flush=True
        )
        lost += sum(times for how, times in found.items() if how.startswith("LOST"))
    return 1 if lost else 0


def kill_first_start(kills: int, source: random.Random, folder: Path) -> Counter[str]:
    """Kill the first start: half of the times at any moment, and half while the sample is made."""
    make_sample(folder / "complete.gmtool")
    complete = contents(folder / "complete.gmtool")
    first = folder / "first"
    begun = monotonic()
    process = start(first)
    making = wait_for(first, process) - begun
    process.wait()
    lasts = monotonic() - begun
    found: Counter[str] = Counter()
    for number in range(kills):
        home = folder / str(number)
        process = start(home)
        if number % 2:
            wait_for(home, process)
            sleep(source.uniform(0, (lasts - making) / 2))
        else:
            sleep(source.uniform(0, lasts))
        process.kill()
        process.wait()
        path = home / "Sample.gmtool"
        how = "with the sample there" if path.exists() else "while it was made" if leftovers(home) else "before it"
        found[how if first_start_is_complete(path, complete) else f"LOST {how}"] += 1
        shutil.rmtree(home)
    return found


def first_start_is_complete(path: Path, complete: Contents) -> bool:
    """Whether the next start has the complete sample, for writing, and nothing is left beside it."""
    path.parent.mkdir(exist_ok=True)
    notice = ready_sample(path)
    with Campaign.open(path) as campaign:
        writable = not campaign.read_only
    left = {one.name for one in path.parent.glob("*Sample*")}
    return not notice and writable and contents(path) == complete and left == {"Sample.gmtool", "Sample backups"}


def kill_restore(kills: int, source: random.Random, folder: Path) -> Counter[str]:
    """Kill the restore of a campaign that a killed program has left, with its last changes in the log beside the file.

    Half of the kills are at any moment of the restore, and half at its end, when the backup takes its place.
    """
    before = folder / "before"
    path = before / "valley.gmtool"
    before.mkdir()
    Campaign.create(path, "As the backup is").close()
    backup = back_up(path)
    assert backup is not None, "it is the first"
    with Campaign.open(path) as campaign:
        campaign.cards.add_all((Card("none", f"Card {number}"), {}) for number in range(CARDS))
        campaign.title = "As it was"
        shutil.copytree(before, folder / "killed")
    old, new = contents(copied(folder / "killed", folder / "a")), contents(backup)
    begun = monotonic()
    path = copied(folder / "killed", folder / "b")
    restore(path, *backups(path))
    lasts = monotonic() - begun
    found: Counter[str] = Counter()
    for number in range(kills):
        path = copied(folder / "killed", folder / str(number))
        (mine,) = backups(path)
        late = number % 2 == 1
        killed = kill_forked(
            lambda path=path, mine=mine: restore(path, mine),
            lambda path=path, late=late: late and len(backups(path)) < 2,
            source.uniform(0, lasts / 2 if late else lasts * 1.5),
        )
        with Campaign.open(path) as campaign:
            writable = not campaign.read_only
        is_now = contents(path)
        how = {old: "as it was", new: "as the backup is"}.get(is_now, f"LOST {is_now}")
        kept = any(contents(one) == old for one in backups(path)) or is_now == old
        sound = writable and mine.exists() and kept
        found[f"{how if sound else f'LOST {how}'}, {'killed' if killed else 'done before'}"] += 1
        shutil.rmtree(path.parent)
    return found


def kill_forked(do: Callable[[], object], is_early: Callable[[], bool], after: float) -> bool:
    """Run a function in another process, and kill that some time after its early phase; whether it still ran then."""
    child = os.fork()
    if not child:
        do()
        os._exit(0)
    while is_early():
        sleep(0.0002)
    sleep(after)
    os.kill(child, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def start(home: Path) -> subprocess.Popen[bytes]:
    """The program at its first start; it exits when the window is painted."""
    settings = {"GMTOOL_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "GMTOOL_EXIT_AFTER_PAINT": "full"}
    return subprocess.Popen(
        [sys.executable, "-m", "gmtool", "--sample"],
        cwd=ROOT,
        env={**os.environ, **settings},
        stderr=subprocess.DEVNULL,
    )


def wait_for(home: Path, process: subprocess.Popen[bytes]) -> float:
    """Wait until the making of the sample begins, or the process ends; the time of that."""
    while process.poll() is None and not leftovers(home) and not (home / "Sample.gmtool").exists():
        sleep(0.001)
    return monotonic()


def leftovers(home: Path) -> list[Path]:
    """The files of an unfinished sample."""
    return list(home.glob(".Sample.gmtool.unfinished*"))


def contents(path: Path) -> Contents:
    """The title of a campaign, and the numbers of its cards and entries; “damaged” if the file is."""
    connection = connect(path, "ro")
    try:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            return "damaged", 0, 0
        (title,) = connection.execute("SELECT value FROM settings WHERE key = 'campaign.title'").fetchone()
        counts = (connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("cards", "entries"))
        cards, entries = counts
        return str(title), cards, entries
    finally:
        connection.close()


def copied(source: Path, target: Path) -> Path:
    """The path of the campaign in a copy of a folder."""
    shutil.copytree(source, target)
    return target / "valley.gmtool"


if __name__ == "__main__":
    sys.exit(main())
