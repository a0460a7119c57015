"""The command `gmtool replay`, and journals as the command line reads them."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from gmtool.cli.arguments import BAD_USE, Failure
from gmtool.cli.streams import Source, print_json

if TYPE_CHECKING:
    from gmtool.encounter import Reading, Replay
    from gmtool.rules.seam import Ruleset


DIVERGED = 1
LARGEST = 64 * 1024 * 1024


def add(parsers: Any) -> None:
    """Declare the command."""
    replay = parsers.add_parser(
        "replay",
        help="replay a journal",
        description="Replay a journal and compare: exit status 1 if an entry differs, 2 if the file is damaged.",
    )
    replay.add_argument("file", type=Source.named, metavar="FILE", help="a journal; - for standard input")
    replay.add_argument("--json", action="store_true", help="print JSON")
    replay.set_defaults(run=run_replay)


def run_replay(chosen: argparse.Namespace) -> int:
    """Print the log and the final state, and any difference between the rules of today and the record."""
    from gmtool.encounter import DamagedEntry, replay
    from gmtool.rules.seam import BadState
    from gmtool.systems import UnknownSystem, ruleset

    reading = read_journal(chosen.file)
    document = reading.document
    try:
        journal = document.journal(ruleset(document.system))
        rules = journal.ruleset
        replayed = replay(rules, journal.start, journal.line())
    except (UnknownSystem, BadState, DamagedEntry) as problem:
        raise Failure(f"{chosen.file.name}: {problem}") from None
    if chosen.json:
        print_json(_as_json(rules, replayed, reading))
    else:
        _print(rules, replayed)
    for sentence in filter(None, (replayed.how, reading.cut)):
        print(f"gmtool: {chosen.file.name}: {sentence}", file=sys.stderr)
    if not replayed.ok:
        return DIVERGED
    return BAD_USE if reading.cut else 0


def read_journal(source: Source) -> "Reading":
    """The journal in a file. Raises `Failure`."""
    from gmtool.encounter import DamagedDocument, read
    from gmtool.store import StoreError

    try:
        return read(source.read(LARGEST, "journal").decode())
    except StoreError as problem:
        raise Failure.of(problem) from None
    except UnicodeDecodeError:
        raise Failure(f"{source.name} is not a journal: it is not text.") from None
    except DamagedDocument as damaged:
        raise Failure(f"{source.name}: {damaged}") from None


def _print(rules: "Ruleset", replayed: "Replay") -> None:
    for line in replayed.lines:
        print(line.text)
    print()
    for counter in rules.counters(replayed.state):
        words = [counter.posture.value, *(["gone"] if counter.gone else []), *counter.summary]
        print(f"{counter.name}: {counter.health}, {', '.join(words)}")


def _as_json(rules: "Ruleset", replayed: "Replay", reading: "Reading") -> dict[str, Any]:
    return {
        "system": rules.id,
        "title": reading.document.title,
        "ok": replayed.ok,
        "diverged": replayed.diverged,
        "how": replayed.how,
        "cut": reading.cut,
        "log": [line.text for line in replayed.lines],
        "figures": [
            {
                "id": one.figure,
                "name": one.name,
                "left": one.left,
                "full": one.full,
                "taken": one.taken,
                "posture": one.posture.value,
            }
            for one in rules.counters(replayed.state)
        ],
        "state": rules.dump_state(replayed.state),
    }
