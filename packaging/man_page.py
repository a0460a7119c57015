"""The manual page of the command line, made of its parser.

    python packaging/man_page.py

writes `packaging/gmtool.1`, which the wheel and the bundle carry. A test says when it is out of date.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from gmtool.cli import make_parser

HERE = Path(__file__).resolve().parent
PAGE = HERE / "gmtool.1"
END = r"""
.SH EXIT STATUS
.TP
0
What was asked for was done.
.TP
1
Something was not done, or only in part; a check, a comparison or a replay failed.
.TP
2
An argument was wrong, or a file is missing or damaged. One sentence on standard error says which.
.TP
130
Ended by Ctrl C.
.TP
141
The reader of the output wanted no more, as \fBhead\fR does.
.SH FILES
.TP
.I NAME.gmtool
A campaign, an SQLite database.
.TP
.I ~/.local/share/gmtool
Campaigns and settings, where the system has no other place for them.
.TP
.I ~/.local/state/gmtool
The log and reports of crashes.
.SH ENVIRONMENT
.TP
.B GMTOOL_HOME
The folder for campaigns and settings.
.TP
.B QT_QPA_PLATFORM
The platform of the window, such as xcb or wayland.
.SH EXAMPLES
.nf
gmtool roll "4d6kh3"
gmtool odds "3d6<=10"
gmtool export \- \-\-fight "At the ford" | gmtool replay \-
gmtool print "At the ford" \-\-sheets order \-\-pdf order.pdf
gmtool completions bash > ~/.local/share/bash-completion/completions/gmtool
.fi
"""


def page() -> str:
    """The text of the page."""
    parser = make_parser()
    (commands,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    helps = {one.dest: one.help or "" for one in commands._choices_actions}
    lines = [
        '.\\" Made by packaging/man_page.py; do not edit.',
        ".TH GMTOOL 1",
        ".SH NAME",
        r"gmtool \- track the fights of a tabletop game",
        ".SH SYNOPSIS",
        ".B gmtool",
        _escaped("[FILE.gmtool] [--campaign FILE] [--sample] [--phones]"),
        ".br",
        ".B gmtool",
        _escaped("COMMAND [ARGUMENT ...]"),
        ".SH DESCRIPTION",
        _escaped(parser.description or ""),
        ".SH OPTIONS",
        *_arguments(parser),
        ".SH COMMANDS",
    ]
    for name, command in commands.choices.items():
        lines += [f".SS {_escaped(_usage(command))}", _escaped(command.description or helps[name])]
        lines += _arguments(command)
    return "\n".join(lines) + END


def _usage(command: argparse.ArgumentParser) -> str:
    return " ".join(command.format_usage().removeprefix("usage: ").split()).replace(" [-h]", "")


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction | argparse._HelpAction) or not (action.help or "").strip():
            continue
        yield ".TP"
        yield _escaped(_called(action), bold=True)
        said = re.sub(r"^.", lambda first: first[0].upper(), (action.help or "").rstrip("."))
        yield _escaped(f"{said}.")


def _called(action: argparse.Action) -> str:
    value = action.metavar or (f"{{{','.join(map(str, action.choices))}}}" if action.choices else "")
    name = value if isinstance(value, str) else " ".join(value)
    if not action.option_strings:
        return name or action.dest.upper()
    return ", ".join(f"{option} {name}".strip() if action.nargs != 0 else option for option in action.option_strings)


def _escaped(text: str, bold: bool = False) -> str:
    plain = text.replace("\\", r"\e").replace("-", r"\-")
    plain = re.sub(r"^([.'])", r"\\&\1", plain)
    plain = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in plain)
    return rf"\fB{plain}\fR" if bold else plain


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
