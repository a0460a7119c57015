"""The command line. Qt and the database are imported only by the commands that need them."""

import argparse
import atexit
import gc
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from gmtool import __version__
from gmtool.cli.arguments import NOT_DONE, STOPPED, UNREAD, BadArguments, Failure, Parser, campaign_of

_COMMANDS: Final = {
    "dice": ("roll", "odds"),
    "fights": ("replay",),
    "forecasts": ("forecast",),
    "matchups": ("matchups",),
    "campaigns": ("list", "log"),
    "printing": ("print",),
    "maps": ("map",),
    "exchange": ("import", "export"),
    "rules": ("rules",),
    "doctor": ("doctor",),
    "completions": ("completions",),
}
"""The modules, each with the commands that its function `add(parsers)` declares."""
_OF_CAMPAIGNS: Final = ("list", "log", "print", "map", "import", "export", "matchups")
"""The commands that take a campaign with `--campaign`."""
_RARELY: Final = 200_000
"""Objects made before garbage is looked for while a command runs; Python's own number is 700."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run gmtool with `arguments` (the process's own when None). Returns the exit status."""
    # as the process ends, Python would look through all that there is for garbage, several times
    atexit.register(gc.freeze)
    if sys.stdout is None:
        # closed by who started us: what is written fails with a sentence, and a window needs no output
        sys.stdout = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - it stays open
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        chosen = _chosen(_with_campaign(sys.argv[1:] if arguments is None else arguments))
        status: int = chosen.run(chosen) if chosen.run is _open_window else _run_command(chosen)
        sys.stdout.flush()
    except Failure as failure:
        print(f"gmtool: {failure}", file=sys.stderr)
        return failure.status
    except BrokenPipeError:
        _drop_output()
        return UNREAD
    except OSError as problem:
        _drop_output()
        where = "The output" if problem.filename is None else os.fsdecode(problem.filename)
        print(f"gmtool: {where} cannot be written or read: {problem.strerror or problem}.", file=sys.stderr)
        return NOT_DONE
    except KeyboardInterrupt:
        return STOPPED
    except Exception as problem:
        print(f"gmtool: Something went wrong in gmtool. {_reported(problem)}", file=sys.stderr)
        return NOT_DONE
    return status


def _run_command(chosen: argparse.Namespace) -> int:
    """Run a command. What it imports and makes is hardly ever garbage; looking for it takes a tenth of a short one."""
    usual = gc.get_threshold()
    gc.set_threshold(_RARELY)
    try:
        return int(chosen.run(chosen))
    finally:
        gc.set_threshold(*usual)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage among what is imported: there is hardly any."""
    usual = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if usual:
            gc.enable()


def _reported(problem: Exception) -> str:
    """Keep a report on a fault of the program; the sentence that says where it is. Without Qt, Python tells it."""
    try:
        from gmtool.desktop.shell.problems.crash_reports import report_on
    except ImportError:
        raise problem from None
    from gmtool.store.files.user_folder import state_home

    return report_on(state_home(), problem)


def _drop_output() -> None:
    """Write to nowhere what is left of the output: Python would complain once more as it exits."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _chosen(given: Sequence[str]) -> argparse.Namespace:
    """The arguments, understood. Raises `Failure`, and `SystemExit` once help or the version has been printed."""
    try:
        with _uncollected():
            chosen = make_parser(_needed(given)).parse_args(given)
    except BadArguments:
        if hint := _stray_campaign(given):
            raise Failure(hint) from None
        raise
    except SystemExit:
        sys.stdout.flush()
        raise
    title = getattr(chosen, "encounter", None)
    if title and chosen.campaign is None and _is_campaign(title):
        command = f"gmtool {given[0]} ENCOUNTER --campaign {title}"
        raise Failure(f"{title} is a campaign, not an encounter: {command}.")
    return chosen


def _stray_campaign(given: Sequence[str]) -> str:
    """A sentence about a campaign that stands where `--campaign` is missing before it; empty if there is none."""
    command = next((one for one in given[:2] if one in _OF_CAMPAIGNS), "")
    named = [one for before, one in zip(("", *given), given, strict=False) if before != "--campaign"]
    file = next((one for one in named if _is_campaign(one)), "")
    if not command or not file or "--campaign" in given:
        return ""
    return f"{file} is a campaign; write it after --campaign: gmtool {command} --campaign {file}."


def _with_campaign(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments, with `--campaign` before a campaign's file that stands first, as a double click gives it."""
    if not arguments or not all(one.startswith("-") for one in arguments[1:]):
        return arguments
    return ("--campaign", *arguments) if _is_campaign(arguments[0]) else arguments


def _is_campaign(name: str) -> bool:
    """True for a file that is named like a campaign, or is one by what is in it."""
    if name.lower().endswith(".gmtool"):
        return not name.startswith("-")
    if not os.path.isfile(name):
        return False
    from gmtool.cli.streams import is_campaign

    return is_campaign(Path(name))


def _needed(given: Sequence[str]) -> Sequence[str]:
    """The modules without which these arguments are not understood: all, where a list of commands may be shown."""
    opening = [one for one in given if one != "--phones"]
    if opening in ([], ["--sample"]) or (len(opening) == 2 and opening[0] == "--campaign"):
        return ()
    return [module for module, commands in _COMMANDS.items() if given[0] in commands] or tuple(_COMMANDS)


def make_parser(modules: Sequence[str] = tuple(_COMMANDS)) -> argparse.ArgumentParser:
    """The parser of the command line, with all commands; completions, man page and documents are made from it.

    The program needs only the modules of the command that is given.
    """
    parser = Parser(
        prog="gmtool",
        description="Runs fights that are played on a real table. Without a command, it opens the window; "
        "a campaign file may stand alone: gmtool FILE.gmtool.",
    )
    parser.add_argument("--version", action="version", version=f"gmtool {__version__}")
    parser.add_argument("--campaign", type=campaign_of, metavar="FILE", help="open the window on this campaign")
    parser.add_argument("--sample", action="store_true", help="open the window on the sample campaign")
    parser.add_argument(
        "--phones", action="store_true", help="let the players' phones join the window's fight, and print the address"
    )
    parser.set_defaults(run=_open_window)
    parsers = parser.add_subparsers(title="without a window", metavar="COMMAND")
    for name in modules:
        importlib.import_module(f"gmtool.cli.{name}").add(parsers)
    return parser


def _open_window(chosen: argparse.Namespace) -> int:
    gc.disable()  # hardly anything that is imported is garbage, and the window looks for it by itself
    from gmtool.cli.doctor import window_problem

    if chosen.campaign is not None and not chosen.campaign.is_file():
        raise Failure(f"There is no campaign {chosen.campaign}.")
    if problem := window_problem():
        raise Failure(problem)
    from gmtool.desktop.app import run
    from gmtool.store import StoreError

    try:
        return run(chosen.campaign, chosen.sample, chosen.phones)
    except StoreError as failed:
        raise Failure.of(failed) from None
