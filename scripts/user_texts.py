"""User texts: every text that somebody at the program can read, with its file and line, grouped by screen.

python scripts/user_texts.py [WORDS] [--untranslated]

Listed are the literals of `gmtool`, with the names of what an f-string fills in, and the labels, titles and help of
`resources/systems`. Docstrings, keys, ids and names of files are left out. WORDS: only texts that contain them.
--untranslated: only texts of the window that are in no `tr()`, and that `tests/untranslated.toml` does not name.
"""

import argparse
import ast
import re
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CODE, DATA = ROOT / "gmtool", ROOT / "resources" / "systems"
ROOMS = ("desktop", "dice", "encounter", "forecast", "presentation", "rules/seam", "space", "store", "systems", "web")
STAYS = ROOT / "tests" / "untranslated.toml"
_READ = ("label", "title", "help", "options", "name", "notes", "text", "says", "hint", "says_none", "words")
_TABLE_LINE = re.compile(rf"^({'|'.join(_READ)})\s*=\s*(.*)$")
_SQL = re.compile(r"^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|WITH|BEGIN|ATTACH)\b|background:|\bpx;")
_KEY = re.compile(r"^[\W\d_]*[a-z0-9_*?]+([-_./:#=+%*\[\]\\]+[\w*]*)*$|^[A-Z][A-Z0-9_]+$|^[^\s{}]*[A-Za-z]+\([^\s]*$")
_TRANSLATED = {"tr", "trn", "trc"}
_CODE = re.compile(
    r"((Ctrl|Shift|Alt|Meta)\+)+(\S|\w+|\{.*\})?|Ctrl|Shift|Alt|Meta|Esc|Ins|Del|Home|End|Return|Enter|[A-Z]"
    r"|[A-Z][a-z]+([A-Z][a-z]+)+|\{[^}]*\}\.\w+"
)
"""Keys of the keyboard, classes, names of files."""
_FAULTS = {
    "ValueError",
    "TypeError",
    "KeyError",
    "AssertionError",
    "NotImplementedError",
    "RuntimeError",
    "LookupError",
}
"""Errors that only a programmer reads."""
_WORDLESS = (ast.Name, ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop, ast.alias)
"""Parts of a module in which no text can be."""
_SILENT_CALLS = {"setObjectName", "setProperty", "getLogger", "TypeVar", "NewType", "fromTheme", "getattr", "strftime"}


@dataclass(frozen=True, slots=True)
class Text:
    """A text with the place that it is written at."""

    file: Path
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}  {self.words}"

    @property
    def screen(self) -> str:
        """The folder of the text: a page, a panel or a part of a rule system."""
        return str(self.file.parent.relative_to(ROOT))


def literals(tree: ast.AST, silent: Collection[str] = _SILENT_CALLS) -> Iterator[tuple[int, str]]:
    """The strings of a module in their order, without docstrings and without what only code reads.

    `silent` are the calls whose arguments are passed over.
    """
    match tree:
        case ast.Expr(value=ast.Constant(value=str())):
            return
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return
        case ast.Constant(value=str(words)):
            yield tree.lineno, words
            return
        case ast.JoinedStr():
            yield tree.lineno, "".join(_part(part) for part in tree.values)
            yield from (found for part in tree.values for found in _inside(part, silent))
            return
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in silent:
            return
        case ast.Subscript():
            yield from literals(tree.value, silent)
            return
        case ast.arg():
            return
        case ast.AnnAssign():
            if tree.value is not None:
                yield from literals(tree.value, silent)
            return
        case ast.FunctionDef():
            tree.returns = None
    for name in tree._fields:
        part = getattr(tree, name, None)
        for child in part if isinstance(part, list) else (part,):
            # most of a module are names, which have no text in them
            if isinstance(child, ast.AST) and not isinstance(child, _WORDLESS):
                yield from literals(child, silent)


def _part(part: ast.expr) -> str:
    match part:
        case ast.Constant(value=words):
            return str(words)
        case ast.FormattedValue(value=value):
            return "{" + re.sub(r"[{}]", "", ast.unparse(value)) + "}"
    return ""


def _inside(part: ast.expr, silent: Collection[str]) -> Iterator[tuple[int, str]]:
    if isinstance(part, ast.FormattedValue):
        yield from literals(part.value, silent)


def is_read(words: str) -> bool:
    """Nobody reads a key, an id, the name of a file, a query or a style sheet."""
    plain = re.sub(r"\{[^}]*\}", "", words)
    if not re.search(r"[A-Za-z]", plain) or _SQL.search(words) or _CODE.fullmatch(words):
        return False
    return _KEY.match(words.strip()) is None or (plain != words and re.search(r"\w ", plain) is not None)


def of_code(file: Path, silent: Collection[str] = _SILENT_CALLS) -> Iterator[Text]:
    """The texts of a module."""
    for line, words in literals(ast.parse(file.read_text(encoding="utf-8")), silent):
        if is_read(words):
            yield Text(file, line, words.replace("\n", "⏎"))


def of_data(file: Path) -> Iterator[Text]:
    """The texts of a table of a rule system."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if found := _TABLE_LINE.match(line):
            yield Text(file, number, found[2])


def texts() -> Iterator[Text]:
    """Every text, screen by screen."""
    for file in sorted(CODE.rglob("*.py"), key=lambda file: (file.parent, file)):
        yield from of_code(file)
    for file in sorted(DATA.rglob("*.toml")):
        yield from of_data(file)


def window_modules() -> list[Path]:
    """The modules whose texts the window shows: those beside the rooms, and all of the rooms."""
    found = [*CODE.glob("*.py"), *(file for room in ROOMS for file in (CODE / room).rglob("*.py"))]
    return sorted(found, key=lambda file: (file.parent, file))


def untranslated() -> Iterator[Text]:
    """The texts of the window that stay English though nothing says that they should."""
    stays = {file: set(words) for file, words in tomllib.loads(STAYS.read_text(encoding="utf-8")).items()}
    for file in window_modules():
        left = stays.get(file.relative_to(CODE).as_posix(), set())
        found = of_code(file, _SILENT_CALLS | _TRANSLATED | _FAULTS)
        yield from (text for text in found if text.words not in left)


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("words", nargs="?", default="", help="only texts that contain these words")
    asked.add_argument("--untranslated", action="store_true", help="only texts of the window that stay English")
    wanted = asked.parse_args()
    every = untranslated() if wanted.untranslated else texts()
    found = (text for text in every if wanted.words.lower() in text.words.lower())
    for screen, there in groupby(found, key=lambda text: text.screen):
        print(f"\n== {screen}")
        for text in there:
            print(text)


if __name__ == "__main__":
    main()
