"""The characters that the window draws are in every font it may find; of one that is missing a box would be seen."""

import ast
from pathlib import Path
from typing import Final

from PySide6.QtGui import QTextLayout
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import theme

ROOT: Final = Path(__file__).parents[3]
IN_EVERY_FONT: Final = "\u00a0§°±·¼½¾ÄÖ×Üßâäöü–—’“”„†…\u202f\u2009›⁄⅛⅜⅝⅞←↑→↓↖↗↘↙−≠≤≥▲►▼◄●★⚠✓"
"""What Inter, Noto Sans with its signs, and DejaVu Sans all have, of the characters that the program uses."""
UNSEEN: Final = "\u200b\u200c\u200d\u2028\u2029\ufeff"
ELSEWHERE: Final = {
    "gmtool/cli": "▇█",  # drawn by the terminal
    "docs/handbook/forecasts.md": "█",  # what a terminal draws
    "gmtool/store/text_tables/columns.py": "☐☑✔",  # read from files of others
    "gmtool/shape_faults.py": "\ufffd",
    "gmtool/store/text_tables/table.py": "\ufffd",
    "gmtool/store/exchange": "\u009f\ufffd",
    "gmtool/store/database/raw_rows.py": "\ufffd",
    "gmtool/store/search/finder.py": "\U0010ffff",
    "gmtool/store/search/plain_words.py": "\ue000\ue001\ue002",
    "gmtool/folding.py": "æœßðþŋĸıȷſĳəǝɛɔʼŉ",  # read, never shown
    "gmtool/presentation/random_tables/table_text.py": "•",  # read from what is pasted
    "gmtool/whole_number.py": "\u2007",
    "gmtool/desktop/pages/handbook/typography.py": "\ufffc",  # the place of a picture
    "gmtool/rules/melee_rounds": "✶✺",  # kept by journals, and shown as others
}
"""Characters that are not drawn, or not in the window, by where they stand."""


def texts(path: Path) -> str:
    """All that may be shown of a file; of a module its texts without those that explain it."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return source
    if source.isascii() and "\\" not in source:
        return ""  # there is nothing else in it, written as it is or as an escape
    tree = ast.parse(source)
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in explained)
    return "".join(node.value for node in found if isinstance(node.value, str))


def shown() -> list[Path]:
    folders = {"gmtool": {".py"}, "resources": {".toml", ".po", ".json"}, "docs/handbook": {".md"}}
    return [path for folder, ends in folders.items() for path in (ROOT / folder).rglob("*") if path.suffix in ends]


def test_that_every_character_that_is_shown_is_in_the_usual_fonts() -> None:
    missing = []
    for path in shown():
        name = path.relative_to(ROOT).as_posix()
        allowed = "".join(signs for where, signs in ELSEWHERE.items() if name.startswith(where))
        other = {sign for sign in texts(path) if sign > "\x7f" and sign not in IN_EVERY_FONT + UNSEEN + allowed}
        missing += [f"{name}: {sign!r}" for sign in sorted(other) if not "\ud800" <= sign <= "\udfff"]
    assert not missing, "\n".join(missing)


def test_that_the_fonts_that_are_here_have_them(qtbot: QtBot) -> None:
    missing = [sign for sign in IN_EVERY_FONT if not drawn(sign)]
    assert not missing, "\n".join(missing)
    assert not drawn("\U000e1234"), "what no font has is seen to be missing"


def drawn(sign: str) -> bool:
    """True if the window's font, or one that stands in for it, has a shape for a character."""
    layout = QTextLayout(sign, theme().font())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return not any(0 in run.glyphIndexes() for run in layout.glyphRuns())
