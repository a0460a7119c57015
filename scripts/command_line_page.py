"""The page of the command line, `docs/cli.md`, made from the parser of the arguments.

    python scripts/command_line_page.py

writes it anew; a test says when it is due.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from gmtool.cli import make_parser

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
_LEFT_OUT = (argparse._HelpAction, argparse._SubParsersAction)
HEAD = """# Command line

`gmtool` alone opens the window. Everything else runs in a terminal, and needs no display. This page is made from
the program itself.

`gmtool FILE.gmtool` opens the window on a campaign, as a double click does. A wrong argument or a damaged file gets one
sentence and exit status 2, and what could not be done or written 1. Ctrl C ends any command with 130, and a reader that
wants no more, such as `head`, with 141.
"""


def page() -> str:
    """The whole page."""
    parser = make_parser()
    commands = list(_commands(parser))
    table = ["| command | what it does |", "|---|---|"]
    table += [f"| [{name}](#gmtool-{name.replace(' ', '-')}) | {_cell(one.description)} |" for name, one in commands]
    sections = [line for name, one in (("", parser), *commands) for line in _section(f"gmtool {name}".strip(), one)]
    return "\n".join([HEAD, *table, "", *sections])


def _section(name: str, command: argparse.ArgumentParser) -> Iterator[str]:
    """A command with its arguments, as it is typed and one by one."""
    actions = [one for one in command._actions if not isinstance(one, _LEFT_OUT)]
    # what must be said stands before what may be
    typed = sorted(actions, key=lambda one: bool(one.option_strings))
    yield f"## {name}\n"
    yield f"{command.description}\n"
    yield f"    {' '.join([name, *map(_typed, typed)])}\n"
    if any(one.help for one in actions):
        yield "| argument | |"
        yield "|---|---|"
        yield from (f"| `{_named(one)}` | {_cell(_help(command, one))} |" for one in typed if one.help)
        yield ""


def _help(command: argparse.ArgumentParser, action: argparse.Action) -> str:
    return command._get_formatter()._expand_help(action)


def _typed(action: argparse.Action) -> str:
    said = f"{action.option_strings[-1]} {_values(action)}".strip() if action.option_strings else _values(action)
    needed = action.required if action.option_strings else action.nargs not in ("?", "*")
    return said if needed else f"[{said}]"


def _named(action: argparse.Action) -> str:
    return f"{', '.join(action.option_strings)} {_values(action)}".strip()


def _values(action: argparse.Action) -> str:
    """The word that stands for its value; several may follow where it says so."""
    if action.nargs == 0:
        return ""
    choices = "|".join(map(str, action.choices)) if action.choices else ""
    word = str(action.metavar or choices or action.dest.upper())
    return f"{word}…" if action.nargs in ("+", "*") else word


def _cell(text: str | None) -> str:
    return (text or "").replace("|", "\\|")


def _commands(parser: argparse.ArgumentParser, before: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The commands of a parser, each followed by those below it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, one in action.choices.items():
                yield f"{before}{name}", one
                yield from _commands(one, f"{before}{name} ")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
