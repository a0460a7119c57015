"""Fuzzing: gmtool with damaged input, for as long as wanted.

python scripts/fuzz.py --minutes 20

Whatever a campaign, an import or a journal holds, gmtool answers with a sentence. A case is a kind and a number. It
damages a sound file and uses the result: it reads and exports everything, fights, and opens every page of the window.
Some cases together run in a process of their own. One that ends in a traceback, hangs or kills its process is printed
with the command that runs it again: `python scripts/fuzz.py --case rows:17`.
"""

import argparse
import contextlib
import copy
import faulthandler
import io
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from damage import Files, damaged_bytes, damaged_data, damaged_rows

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

AT_ONCE = 25
"""The cases of one process."""
LONGEST = 180
"""The seconds after which a case counts as hung."""


# --- use -------------------------------------------------------------------------------------------------------------
def use_campaign(path: Path, luck: Random) -> None:
    """Use everything in a campaign. Raises any error but a sentence."""
    from gmtool.cli import main
    from gmtool.store import StoreError
    from gmtool.store.campaign import Campaign
    from gmtool.store.files.glance import glance

    glance(path)
    try:
        campaign = Campaign.open(path)
    except StoreError as problem:
        _one_sentence(problem)
        return
    with contextlib.closing(campaign):
        for ask in _questions(campaign, luck):
            try:
                ask()
            except StoreError as problem:
                _one_sentence(problem)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as errors:
        status = main(["export", str(path.with_suffix(".json")), "--campaign", str(path), "--force"])
    assert status in (0, 2), status
    assert "Traceback" not in errors.getvalue()


def _questions(campaign: Any, luck: Random) -> Iterator[Callable[[], object]]:
    from dataclasses import replace

    from gmtool.encounter import replay
    from gmtool.rules.seam import BadMuster, BadState
    from gmtool.store.exchange import export_cards
    from gmtool.systems import UnknownSystem

    yield lambda: (campaign.title, campaign.left_out, campaign.notices)
    yield lambda: [campaign.ruleset(one.id).lists() for one in campaign.rulesets()]
    yield lambda: [campaign.cards.counts(what) for what in ("kind", "system", "tag")]
    yield lambda: [campaign.cards.find(what) for what in ("goblin", "st>10", "tag:sample", "-orc", "kind:player")]
    yield lambda: [campaign.ruleset(card.system).report(card) for card in _cards(campaign)]
    yield lambda: [campaign.history.of(card.id) for card in campaign.cards.list()]
    yield lambda: export_cards(campaign, campaign.cards.list())
    yield lambda: [campaign.grounds.get(one.id) for one in campaign.grounds.list()]
    yield lambda: [campaign.pictures.get(one.key) for one in campaign.pictures.list()]
    yield lambda: [campaign.own_rows.list(system) for system in campaign.own_rows.systems()]
    yield lambda: campaign.built_in.list() if hasattr(campaign.built_in, "list") else None
    yield lambda: campaign.searches.list() if hasattr(campaign.searches, "list") else None
    yield lambda: [campaign.upkeep.go_on() for _ in range(4)]

    def change() -> None:
        card = luck.choice(campaign.cards.list() or (None,))
        if card is not None:
            campaign.cards.change([replace(card, name="Changed")])
            (key,) = campaign.cards.keys([card.id])
            campaign.cards.restore(campaign.cards.delete([card.id]))
            campaign.cards.at([key])

    def fight(id: int) -> None:
        with contextlib.suppress(BadMuster, BadState, UnknownSystem):
            journal = campaign.encounters.journal(id)
            rules = journal.ruleset
            replay(rules, journal.start, journal.line())
            rules.agenda(journal.state)
            rules.counters(journal.state)
            for _ in range(3):
                journal.undo()
            journal.redo()

    def begin(id: int) -> None:
        with contextlib.suppress(BadMuster, UnknownSystem):
            campaign.encounters.start(id)

    yield change
    for encounter in _list(campaign):
        use = fight if encounter.started else begin
        yield lambda use=use, id=encounter.id: use(id)
        yield lambda id=encounter.id: campaign.results.taken(id)
        yield lambda id=encounter.id: campaign.encounters.restore(campaign.encounters.delete(id))
        yield lambda id=encounter.id: campaign.encounters.duplicate(id)


def _cards(campaign: Any) -> list[Any]:
    from gmtool import systems

    known = {one.id for one in systems.all_rulesets()}
    return [card for card in campaign.cards.list() if card.system in known]


def _list(campaign: Any) -> tuple[Any, ...]:
    from gmtool.store import StoreError

    try:
        found: tuple[Any, ...] = campaign.encounters.list()
    except StoreError as problem:
        _one_sentence(problem)
        return ()
    return found


def use_import(raw: bytes, name: str, folder: Path) -> None:
    """Import a file into a new campaign by the command line. Raises any error but a sentence."""
    from gmtool.cli import main

    file = folder / name
    file.write_bytes(raw)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as errors:
        status = main(["import", str(file), "--campaign", str(folder / "new.gmtool")])
    assert "Traceback" not in errors.getvalue(), errors.getvalue()
    # 1: a part was taken in, and it says what was not
    assert status in (0, 1, 2), status
    assert status != 1 or errors.getvalue(), "a part was left out without a word"


class Window:
    """A window without a screen. `look` raises the errors in it."""

    def __init__(self, folder: Path) -> None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from gmtool.desktop import app
        from gmtool.desktop.shell.main_window import MainWindow
        from gmtool.desktop.shell.settings import Settings

        self.app = _application or app.make_app(["gmtool"])
        globals()["_application"] = self.app
        self.wrong: list[str] = []
        sys.excepthook = self._caught
        self.window = MainWindow(Settings(folder), folder)
        self.window.resize(1366, 768)
        self.window.show()
        self._settle()

    def _caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        from psygnal import EmitLoopError

        from gmtool.encounter import DamagedEntry
        from gmtool.store import StoreError

        while isinstance(error, EmitLoopError) and error.__cause__ is not None:
            error = error.__cause__
        if isinstance(error, StoreError | DamagedEntry):
            # the window shows it as a notice, as `crash_reports` does
            try:
                _one_sentence(error)
            except AssertionError as fault:
                # nobody would hear of an error in this hook
                self.wrong.append(str(fault))
            return
        self.wrong.append("".join(traceback.format_exception(kind, error, trace)))

    def _settle(self) -> None:
        from PySide6.QtCore import QEvent

        for _ in range(3):
            self.app.processEvents()
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def look(self, path: Path) -> None:
        """Open a campaign, show every page, and run every encounter."""
        window = self.window
        window.campaigns.open(path)
        self._settle()
        if window.open_campaign is not None:
            for page in ("roster", "lists", "rules", "encounters", "run"):
                window.show_page(page)
                self._settle()
            for encounter in _list(window.campaign):
                page = window.show_page("encounters")
                page.show_encounter(encounter.id)
                self._settle()
                window.run_encounter(encounter.id)
                self._settle()
                window.grab()
                self._settle()
        window.close()
        window.deleteLater()
        self._settle()
        sys.excepthook = sys.__excepthook__
        if self.wrong:
            raise AssertionError("in the window:\n" + self.wrong[0])


_application: Any = None


def _one_sentence(problem: Exception) -> None:
    sentence = str(problem)
    assert sentence, "an empty sentence"
    assert "\n" not in sentence, sentence
    assert "Traceback" not in sentence, sentence


# --- kinds -----------------------------------------------------------------------------------------------------------
Case = Callable[[Files, Random, Path], None]


def case_bytes(files: Files, luck: Random, folder: Path) -> None:
    """A campaign's file with changed bytes."""
    path = folder / "Damaged.gmtool"
    path.write_bytes(damaged_bytes(files.campaign, luck))
    use_campaign(path, luck)


def case_rows(files: Files, luck: Random, folder: Path) -> None:
    """A campaign with wrong values in its cells."""
    path = folder / "Rows.gmtool"
    path.write_bytes(files.campaign)
    damaged_rows(path, luck)
    use_campaign(path, luck)


def case_window(files: Files, luck: Random, folder: Path) -> None:
    """A damaged campaign in the window."""
    path = folder / "Window.gmtool"
    if luck.random() < 0.5:
        path.write_bytes(damaged_bytes(files.campaign, luck))
    else:
        path.write_bytes(files.campaign)
        damaged_rows(path, luck)
    Window(folder).look(path)


def case_musters(files: Files, luck: Random, folder: Path) -> None:
    """Encounters with damaged figures, sides and grounds, imported and opened in the window."""
    data = copy.deepcopy(files.export)
    data["encounters"] = [one for one in data["encounters"] if not one["entries"]]
    for encounter in data["encounters"]:
        encounter["muster"] = damaged_data(encounter["muster"], luck)
        if encounter["start"] is not None and luck.random() < 0.5:
            encounter["start"] = damaged_data(encounter["start"], luck)
    use_import(json.dumps(data).encode(), "musters.json", folder)
    if (path := folder / "new.gmtool").exists():
        Window(folder).look(path)
        use_campaign(path, luck)


def case_exports(files: Files, luck: Random, folder: Path) -> None:
    """An exported campaign with changed values or bytes, imported."""
    raw = json.dumps(damaged_data(files.export, luck)).encode()
    use_import(damaged_bytes(raw, luck) if luck.random() < 0.3 else raw, "campaign.json", folder)
    if (path := folder / "new.gmtool").exists():
        use_campaign(path, luck)


def case_tables(files: Files, luck: Random, folder: Path) -> None:
    """Damaged tables of cards and of rows."""
    if luck.random() < 0.5:
        use_import(damaged_bytes(files.table, luck), "cards.csv", folder)
    else:
        use_import(damaged_bytes(files.rows, luck), "rows.toml", folder)
    if (path := folder / "new.gmtool").exists():
        use_campaign(path, luck)


def case_grounds(files: Files, luck: Random, folder: Path) -> None:
    """Damaged ground files and Universal VTT maps."""
    from gmtool.store import StoreError
    from gmtool.store.exchange.ground_files import ground_from
    from gmtool.store.universal_vtt import read_vtt

    with contextlib.suppress(StoreError):
        ground_from(damaged_bytes(luck.choice(files.grounds), luck), "ground.toml")
    with contextlib.suppress(StoreError):
        read_vtt(json.dumps(damaged_data(files.vtt, luck)).encode(), "map.dd2vtt")


def case_journals(files: Files, luck: Random, folder: Path) -> None:
    """Journals with changed commands, answers and edits, replayed."""
    from gmtool.cli import main

    lines = luck.choice(files.journals).decode().splitlines()
    at = luck.randrange(len(lines))
    lines[at] = json.dumps(damaged_data(json.loads(lines[at]), luck))
    raw = "\n".join(lines).encode()
    file = folder / "fight.jsonl"
    file.write_bytes(damaged_bytes(raw, luck) if luck.random() < 0.2 else raw)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        status = main(["replay", str(file)])
    assert status in (0, 1, 2), status


KINDS: dict[str, Case] = {
    name.removeprefix("case_"): made for name, made in list(globals().items()) if name.startswith("case_")
}
WINDOWED = ("window", "musters")


def run_case(files: Files, kind: str, number: int) -> None:
    """Run one case in a folder of its own. Raises any error but a sentence."""
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    try:
        with tempfile.TemporaryDirectory(prefix="gmtool-fuzz-") as folder:
            os.environ["GMTOOL_HOME"] = folder
            KINDS[kind](files, Random(f"{kind} {number}"), Path(folder))
            # a fault of the program that was caught and told of left a report
            for report in Path(folder, "state", "crashes").glob("*"):
                raise AssertionError(report.read_text(encoding="utf-8"))
    finally:
        faulthandler.cancel_dump_traceback_later()


# --- batches ---------------------------------------------------------------------------------------------------------
def work(cases: list[str]) -> int:
    """Run these cases, and print the beginning and the result of each."""
    faulthandler.enable()
    files = Files()
    for case in cases:
        kind, number = case.split(":")
        print(f"begin {case}", flush=True)
        try:
            run_case(files, kind, int(number))
        except Exception:
            print(f"wrong {case} {json.dumps(traceback.format_exc())}", flush=True)
        else:
            print(f"fine {case}", flush=True)
    return 0


def many(minutes: float, kinds: list[str], seed: int) -> int:
    """Run cases of all kinds until the time is over; the exit status is 1 if one failed."""
    until, number, done, wrong = time.monotonic() + 60 * minutes, seed, Counter[str](), Counter[str]()
    while time.monotonic() < until:
        cases = [f"{kind}:{number + at}" for at in range(max(1, AT_ONCE // len(kinds))) for kind in kinds]
        number += max(1, AT_ONCE // len(kinds))
        for case, what in _batch(cases):
            done[case.split(":")[0]] += 1
            if what:
                wrong[case.split(":")[0]] += 1
                print(f"\n{case}: python scripts/fuzz.py --case {case}\n{what}", flush=True)
    print(f"{sum(done.values()):,} cases, {sum(wrong.values())} wrong: {dict(done)}; wrong {dict(wrong)}")
    return 1 if wrong else 0


def _batch(cases: list[str]) -> Iterator[tuple[str, str]]:
    """Each case with its error; after a case that killed the process, the rest runs in another one."""
    waiting = list(cases)
    while waiting:
        arguments = [sys.executable, str(Path(__file__).resolve()), "--work", *waiting]
        done = subprocess.run(arguments, capture_output=True, text=True, errors="replace", check=False)
        ended = 0
        for line in done.stdout.splitlines():
            how, _, rest = line.partition(" ")
            if how in ("fine", "wrong"):
                case, _, what = rest.partition(" ")
                ended += 1
                yield case, json.loads(what) if how == "wrong" else ""
        if ended < len(waiting):
            yield waiting[ended], f"its process ended with {done.returncode}:\n{done.stderr[-3000:]}"
            ended += 1
        waiting = waiting[ended:]


def main() -> int:
    """Run the cases that the arguments name."""
    parser = argparse.ArgumentParser(description="gmtool with damaged input, for as long as wanted.")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--seed", type=int, default=0, help="the number of the first case of each kind")
    parser.add_argument("--case", metavar="KIND:NUMBER", help="run one case, with its traceback")
    parser.add_argument("--work", nargs="+", metavar="KIND:NUMBER", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.work:
        return work(chosen.work)
    if chosen.case:
        kind, number = chosen.case.split(":")
        run_case(Files(), kind, int(number))
        return 0
    return many(chosen.minutes, chosen.kinds, chosen.seed)


if __name__ == "__main__":
    sys.exit(main())
