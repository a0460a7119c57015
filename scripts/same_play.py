"""The same fights, played with the checkout and with an earlier commit: is all that is told about them equal?

python scripts/same_play.py COMMIT [--system S] [--rounds 1] [--steps 12] [--case SYSTEM:KIND:NUMBER]

Every scene of the contract tests is played at random, as it is written, and in further rounds with other cards and
house rules; both take dice and choices from the same seeds. After every command the two are compared: the command and
its events, the lines of the log, the state, the agenda, the counters, the effects, and of a few figures in turn the
choices with their reasons and candidates, the numbers that go with some of them, the conditions, the overlays and the
values that the GM may set. So are the forms and lists of the systems, and all that is told of each card of their
bestiaries. What cites rules is compared with the ids that are shown for them.

The first difference of each case is printed, and the exit status is then 1. What is meant to be different is named
with --without, such as `--without agenda`. Instead of a commit there may be the folder of another checkout. Each is
played with its own tests: a scene that only one of them has is named as a difference.
"""

import argparse
import difflib
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from pydantic_core import to_json

ROOT = Path(__file__).resolve().parent.parent

FIGURES = 3
"""So many figures are asked for everything after a command, others after the next one."""
ANSWERED = 3
"""So many choices of each of them are filled in, and asked for their numbers."""


class Case(NamedTuple):
    """A fight or battle, by its number among the beginnings of random play."""

    system: str
    battle: bool
    number: int

    def __str__(self) -> str:
        return f"{self.system}:{'battle' if self.battle else 'fight'}:{self.number}"


class Told(NamedTuple):
    """All that is told after one command: texts by what they are about."""

    case: str
    step: int
    texts: Mapping[str, str]

    def line(self) -> str:
        """It as a line of a record, each text as a short digest of it."""
        short = {key: hashlib.blake2b(text.encode(), digest_size=8).hexdigest() for key, text in self.texts.items()}
        return json.dumps([self.case, self.step, short])


def cited(rules: Any, answer: Any) -> Any:
    """An answer with the ids that are shown for those that it cites; earlier commits answered so by themselves."""
    return rules.cited(answer) if hasattr(rules, "cited") else answer


def text(value: Any) -> str:
    """A value as text, a line for each part of a list; functions are left out."""
    parts = value if isinstance(value, list | tuple) else [value]
    return "\n".join(to_json(one, fallback=_other).decode() for one in parts)


def _other(value: Any) -> str | None:
    return None if callable(value) else str(value)


# --- playing ----------------------------------------------------------------------------------------------------------
def cases(systems: Sequence[str], rounds: int) -> Iterator[Case]:
    """Every beginning of the systems, so many times."""
    from tests.contract.beginnings import BATTLES, starts

    for system in systems:
        for battle in (False, True) if system in BATTLES else (False,):
            for number in range(rounds * len(starts(system, battle))):
                yield Case(system, battle, number)


def of_cards(system: str) -> Iterator[Told]:
    """All that is told about the cards of a system: its form and columns, then each card of its bestiary."""
    from gmtool.systems import ruleset

    rules: Any = ruleset(system)
    offered = {field.key: text(field.items()) for field in rules.card_form().fields}
    whole = {
        "form": text(rules.card_form().fields),
        "columns": text(rules.columns()),
        "lists": text(cited(rules, rules.lists())),
    }
    yield Told(f"{system}:cards", 0, {**whole, **{f"items of {key}": one for key, one in offered.items()}})
    for number, card in enumerate(rules.bestiary(), 1):
        bare = replace(card, fields={key: card.fields[key] for key in list(card.fields)[::2]})
        texts = dict[str, str]()
        for name, one in (("card", card), ("bare card", bare), ("completed card", rules.completed(bare))):
            texts[name] = text(one)
            texts[f"report of {name}"] = text(rules.report(one))
            found = rules.found_by(one)
            values = (*sorted(rules.values(one).items()), found.words, *sorted(found.values.items()))
            texts[f"values of {name}"] = text((*values, *cited(rules, rules.spendings(one))))
        yield Told(f"{system}:cards", number, texts)


def told(case: Case, steps: int) -> Iterator[Told]:
    """All that is told of a case: at its beginning, and after each command."""
    from gmtool.systems import ruleset
    from tests.contract.beginnings import begun
    from tests.contract.players import Luck, RandomTable
    from tests.contract.seeking import dice_of

    rules: Any = ruleset(case.system)
    luck = Luck(f"same {case}")
    start, muster = begun(case.system, case.battle, case.number, luck)
    state, first = rules.muster(muster), list(start.first)
    yield Told(str(case), 0, {"muster": start.title, **views(rules, state, luck, 0)})
    laid_down, usual = dice_of(f"{start.title} {start.dice}"), RandomTable(luck.source, luck)
    for step in range(1, steps + len(first) + 1):
        table = laid_down if first else usual
        command = rules.command(first.pop(0)) if first else _command(rules, state, luck)
        if command is None:
            return
        outcome = rules.perform(state, command, table)
        done = {
            "command": text(rules.dump_command(command)),
            "events": text([rules.dump_event(one) for one in outcome.events]),
            "log": text(rules.narrate(state, outcome.state, outcome.events)),
        }
        state = outcome.state
        yield Told(str(case), step, {**done, **views(rules, state, luck, step)})


def _command(rules: Any, state: Any, luck: Any) -> Any:
    """Something that is allowed now; or, of twelve times, what the GM does by hand."""
    from tests.contract.players import TRIES, allowed, filled, liked
    from tests.contract.seeking import by_hand

    if not luck(12) and (data := by_hand(rules, state, luck)):
        command = rules.command(data)
        if not rules.refusals(state, command):
            return command
    for _ in range(TRIES):
        choices = allowed(rules, state, luck)
        while choices:
            filled_in = filled(liked(choices, luck), luck, proposed=bool(luck(2)))
            command = None if filled_in is None else rules.command(filled_in)
            if command is not None and not rules.refusals(state, command):
                return command
    return None


def views(rules: Any, state: Any, luck: Any, step: int, figures: int = FIGURES) -> dict[str, str]:
    """All that is told about a state; so many figures are asked for everything, beside the one that is next."""
    every = answers(rules, state, luck, step, figures)
    return {what: "\n".join(text(cited(rules, one)) for one in told) for what, told in every.items()}


def answers(rules: Any, state: Any, luck: Any, step: int, figures: int) -> dict[str, list[Any]]:
    """The same as the rules answer it, before any of it is text: a list of answers for each thing that is asked."""
    counters, agenda = rules.counters(state), rules.agenda(state)
    found = {
        "state": [list(rules.dump_state(state).items())],
        "agenda": [agenda],
        "counters": [counters],
        "sides": [rules.sides(state)],
        "effects": [rules.effects(state)],
        "lying": [rules.lying(state)],
        "lights": [rules.lights(state)],
        "choices of the table": _choices(rules, state, None, luck),
    }
    named = [one.figure for one in counters]
    following = [*agenda.next][:1]
    asked = dict.fromkeys([*following, *(named[(step * figures + n) % len(named)] for n in range(figures))])
    for figure in asked:
        found[f"choices of {figure}"] = _choices(rules, state, figure, luck)
        found[f"conditions of {figure}"] = [rules.conditions(state, figure)]
        found[f"overlays of {figure}"] = [rules.overlays(state, figure)]
        found[f"values of {figure}"] = [rules.amendable(state, figure)]
    return found


def _choices(rules: Any, state: Any, figure: str | None, luck: Any) -> list[Any]:
    """The choices of a figure with their reasons and the candidates of their inputs; some of them filled in as well.

    Of those it is compared what is said of them then, and the candidates that go with the other answers.
    """
    from tests.contract.players import filled

    choices = rules.choices(state, figure)
    found = [choices, *(each.candidates({}) for one in choices for each in one.inputs)]
    for one in luck.source.sample(choices, min(ANSWERED, len(choices))):
        data = filled(one, luck)
        if data is None:
            continue
        command = rules.command(data)
        found += [data, *(each.candidates(data) for each in one.inputs)]
        found += [rules.refusals(state, command), rules.explain(state, command)]
        if figure is not None:
            found.append(rules.overlays(state, figure, command))
    return found


# --- comparing --------------------------------------------------------------------------------------------------------
def of_commit(commit: str, folder: Path) -> Path:
    """The program of a commit with its tests, whose players and scenes are part of it. A folder is one itself."""
    if Path(commit).is_dir():
        return Path(commit)
    line = ["git", "archive", commit, "gmtool", "resources", "tests"]
    packed = subprocess.run(line, cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "--extract", "--directory", str(folder)], input=packed.stdout, check=True)
    return folder


def playing(tree: Path, chosen: argparse.Namespace, out: Path, *more: str) -> "subprocess.Popen[bytes]":
    """The process that plays the cases with the program of a tree, and writes a line after each command to a file."""
    line = [
        sys.executable,
        __file__,
        "--record",
        str(out),
        "--rounds",
        str(chosen.rounds),
        "--steps",
        str(chosen.steps),
        *more,
    ]
    line += ["--system", chosen.system] if chosen.system else []
    line += ["--case", chosen.case] if chosen.case else []
    environment = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "0"}
    return subprocess.Popen(line, env=environment)


def differences(before: Iterator[str], now: Iterator[str], without: Sequence[str]) -> Iterator[tuple[str, int, str]]:
    """The first difference of each case: the case, the number of the command, and what differs."""
    wrong = set[str]()
    ours, theirs = by_step(now), by_step(before)
    for key in dict.fromkeys([*theirs, *ours]):
        case, step = key
        if case in wrong:
            continue
        one, other = theirs.get(key), ours.get(key)
        if one is None or other is None:
            wrong.add(case)
            yield case, step, "the end of the fight"
            continue
        for what in dict.fromkeys([*one, *other]):
            if one.get(what) != other.get(what) and what.split(" of ")[0] not in without:
                wrong.add(case)
                yield case, step, what
                break


def by_step(lines: Iterator[str]) -> dict[tuple[str, int], dict[str, str]]:
    """The digests of a record, by the case and the number of the command."""
    return {(case, step): short for case, step, short in map(json.loads, lines)}


def shown(case: str, step: int, what: str, trees: Sequence[Path], chosen: argparse.Namespace) -> Iterator[str]:
    """The lines in which the two differ."""
    chosen = argparse.Namespace(**{**vars(chosen), "case": case})
    before, now = (of_step(tree, chosen, step).get(what, "").split("\n") for tree in trees)
    for line in difflib.unified_diff(before, now, lineterm="", n=0):
        if not line.startswith(("---", "+++", "@@")):
            yield line


def of_step(tree: Path, chosen: argparse.Namespace, step: int) -> dict[str, str]:
    """All that the program of a tree tells after one command of a case; empty where it does not come to it."""
    with tempfile.TemporaryDirectory(prefix="gmtool-same-") as folder:
        out = Path(folder) / "texts"
        playing(tree, chosen, out, "--whole", str(step)).wait()
        texts: dict[str, str] = json.loads(out.read_text(encoding="utf-8") or "{}")
        return texts


def record(chosen: argparse.Namespace) -> None:
    """Play the cases and print their lines; with `whole`, all texts of one command."""
    from gmtool.systems import all_rulesets

    systems = [one.id for one in all_rulesets() if chosen.system in (None, one.id)]
    every: Iterator[Case] = cases(systems, chosen.rounds)
    cards: Iterable[Told] = (one for system in systems for one in of_cards(system))
    if chosen.case:
        system, kind, *number = chosen.case.split(":")
        cards = of_cards(system) if kind == "cards" else ()
        every = iter([Case(system, kind == "battle", int(number[0]))] if number else [])
    with chosen.record.open("w", encoding="utf-8") as out:
        for one in chain(cards, (one for case in every for one in told(case, chosen.steps))):
            if chosen.whole is None:
                print(one.line(), file=out)
            elif one.step == chosen.whole:
                print(json.dumps(one.texts), file=out)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the cases twice and compare."""
    parser = argparse.ArgumentParser(description="The same fights with an earlier commit: is all that is told equal?")
    parser.add_argument("commit", nargs="?", default="HEAD", help="the commit to compare with, or a folder")
    parser.add_argument("--system", help="one system alone")
    parser.add_argument("--rounds", type=int, default=1, help="each beginning so many times")
    parser.add_argument("--steps", type=int, default=12, help="the commands of a case")
    parser.add_argument("--case", metavar="SYSTEM:KIND:NUMBER", help="one case alone: chainmail:battle:17")
    parser.add_argument("--without", nargs="+", default=[], metavar="WHAT", help="what may differ: agenda, choices …")
    parser.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--whole", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.record:
        record(chosen)
        return 0
    with tempfile.TemporaryDirectory(prefix="gmtool-same-") as folder:
        trees = (of_commit(chosen.commit, Path(folder)), ROOT)
        files = [Path(folder) / "before", Path(folder) / "now"]
        both = [playing(tree, chosen, file) for tree, file in zip(trees, files, strict=True)]
        ended = [one.wait() for one in both]
        if any(ended):
            return 2
        lines = [file.read_text(encoding="utf-8").splitlines() for file in files]
        wrong = list(differences(iter(lines[0]), iter(lines[1]), chosen.without))
        for case, step, what in wrong:
            print(f"{case}, command {step}: {what}", flush=True)
            for at, line in enumerate(shown(case, step, what, trees, chosen)):
                if at < 8:
                    print(f"    {line[:400]}")
        played = {json.loads(one)[0] for one in lines[1]}
    print(f"{len(played)} cases, {len(lines[1]):,} commands; {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
