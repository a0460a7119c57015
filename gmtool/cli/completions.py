"""The command `gmtool completions`: what a shell completes after `gmtool`."""

import argparse
from collections.abc import Iterator
from typing import Any, Final

from gmtool.cli.arguments import Failure

_SHELLS: Final = ("bash", "zsh", "fish", "powershell")
_FILES: Final = frozenset({"FILE"})
"""The placeholders of arguments that are files."""


def add(parsers: Any) -> None:
    """Declare the command."""
    completions = parsers.add_parser(
        "completions",
        help="completions for a shell",
        description="Print the completions for a shell. For bash: gmtool completions bash > "
        "~/.local/share/bash-completion/completions/gmtool",
    )
    completions.add_argument("shell", choices=_SHELLS, help="bash, zsh, fish or powershell")
    completions.set_defaults(run=run_completions)


def run_completions(chosen: argparse.Namespace) -> int:
    """Print the script that the shell reads."""
    from gmtool.cli import make_parser

    try:
        import shtab
    except ImportError:
        raise Failure("The package shtab is missing; install gmtool again.") from None
    parser = make_parser()
    for action in _actions(parser):
        if action.metavar in _FILES:
            setattr(action, "complete", shtab.FILE)  # noqa: B010 - shtab's own name on argparse's object
    print(shtab.complete(parser, shell=chosen.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser and of its commands."""
    for action in parser._actions:
        yield action
        for inner in action.choices.values() if isinstance(action, argparse._SubParsersAction) else ():
            yield from _actions(inner)
