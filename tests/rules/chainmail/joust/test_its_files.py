"""The files of the joust: a chapter stands in its own, and in few that all chapters share."""

import ast
from pathlib import Path

from gmtool.rules import chainmail

FOLDER = Path(chainmail.__file__).parent
OWN = ("acts/joust/", "chapters/joust.py", "data/joust.py", "state/records/joust.py", "views/tourney.py")
SHARED = ["data/tables.py", "ruleset.py", "state/battle.py", "state/stations.py"]
"""Its tables, its name, its phases and what a battle keeps of it, its places on the screen."""


def _speaks_of_it(file: Path) -> bool:
    """True for a file whose code, without docstrings and comments, names anything of the joust."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    return "joust" in ast.unparse(tree).lower()


def test_that_no_other_file_speaks_of_it() -> None:
    found = sorted(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.py") if _speaks_of_it(file))
    assert [name for name in found if not name.startswith(OWN)] == SHARED
    assert {own for own in OWN for name in found if name.startswith(own)} == set(OWN)
