"""The imports of the program: no module is in a circle, and the contracts on who imports whom would tell."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import grimp
import pytest

from gmtool.store.campaign import Campaign
from gmtool.store.sample import make_sample

PROGRAM = Path(__file__).parents[1]


def circles(imports: Mapping[str, set[str]]) -> list[set[str]]:
    """The groups of modules that all reach each other."""
    left = dict(imports)
    before = 0
    # who imports nothing that is left, or is imported by nothing that is left, is in no circle
    while len(left) != before:
        before = len(left)
        wanted = {there for one in left for there in left[one]}
        left = {one: there & left.keys() for one, there in left.items() if one in wanted and there & left.keys()}

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        ahead = {start}
        while ahead:
            ahead = {there for one in ahead for there in left.get(one, ())} - found
            found |= ahead
        return found

    found: list[set[str]] = []
    for module in left:
        group = {one for one in reached(module) if module in reached(one)}
        if group and group not in found:
            found.append(group)
    return found


def test_that_no_module_imports_itself_through_others_typing_included() -> None:
    graph = grimp.build_graph("gmtool", cache_dir=None)
    assert len(graph.modules) > 500
    assert circles({one: graph.find_modules_directly_imported_by(one) for one in graph.modules}) == []


def test_that_a_circle_is_found_though_it_is_only_for_typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "rounded"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "floor.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from rounded.roof import Roof\n"
    )
    (package / "wall.py").write_text("def wall():\n    import rounded.floor\n")
    (package / "roof.py").write_text("from rounded import wall\n")
    (package / "cellar.py").write_text("from rounded import roof\n")
    monkeypatch.syspath_prepend(tmp_path)
    graph = grimp.build_graph("rounded", cache_dir=None)
    imports = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}
    assert circles(imports) == [{"rounded.floor", "rounded.wall", "rounded.roof"}]


WRONG = {
    "gmtool/desktop/base/desk.py": ("gmtool.desktop.paper.sheet", "The desktop: base, canvas, paper, pages, shell"),
    "gmtool/desktop/shell/panels.py": (
        "gmtool.desktop.pages.calculator.window",
        "The shell knows the pages by its registry only",
    ),
    "gmtool/desktop/canvas/map/view.py": (
        "gmtool.desktop.canvas.input.router",
        "The canvas: the scene, how it is painted, the map, and what is done on it",
    ),
    "gmtool/desktop/pages/roster/workspace.py": (
        "gmtool.desktop.pages.encounters.workspace",
        "The pages: no page imports another's folder in a circle",
    ),
    "gmtool/presentation/text.py": ("PySide6.QtCore", "Qt is only in the desktop"),
    "gmtool/rules/tft/data/__init__.py": (
        "gmtool.rules.tft.state",
        "A rule system is in layers: tables, cards, state, acts, views",
    ),
    "gmtool/rules/tft/acts/attacks/__init__.py": ("gmtool.rules.tft.acts.turn", "The Fantasy Trip: its acts"),
    "gmtool/web/parts.py": (
        "gmtool.store.campaign",
        "The server of the phones knows no store, no rules and no Qt",
    ),
    "gmtool/presentation/phones/views.py": ("gmtool.web.limits", "The house: who may import whom"),
    "gmtool/store/errors.py": ("gmtool.store.campaign", "No folder imports its neighbour in a circle"),
}
"""Modules, what each must not import, and the contract that forbids it."""


def linted(tree: Path) -> str:
    ran = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command as run; run()",
            "--no-cache",
            "--no-logo",
        ],
        cwd=tree,
        env={"PYTHONPATH": str(tree), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


@pytest.mark.slow("all imports of the program are checked twice")
def test_that_a_wrong_import_breaks_its_contract(tmp_path: Path) -> None:
    copytree(PROGRAM / "gmtool", tmp_path / "gmtool", ignore=ignore_patterns("__pycache__"))
    copy(PROGRAM / "pyproject.toml", tmp_path)
    before = linted(tmp_path)
    assert all(f"{contract} KEPT" in before for _, contract in WRONG.values())
    for name, (imported, _) in WRONG.items():
        module = tmp_path / name
        # in a function, as an import is hidden most easily
        module.write_text(f"{module.read_text()}\n\ndef _wrong() -> None:\n    import {imported}\n")
    after = linted(tmp_path)
    assert [contract for _, contract in WRONG.values() if f"{contract} BROKEN" not in after] == []


START = """
import builtins, sys
from gmtool.cli import main
assert main(["--sample"]) == 0
assert builtins.__import__.__name__ != "__feature_import__"  # that of PySide6 reads the source of every module
print(*sorted(sys.modules), sep="\\n")
"""
NOT_AT_START = (
    "sqlalchemy", "sqlmodel", "pydantic", "alembic", "mako",
    "icepool", "tomlkit", "shtab", "distributed", "pypdfium2", "multiprocessing.pool",
    "PySide6.QtSvg", "PySide6.QtPrintSupport", "PySide6.QtNetwork", "PySide6.QtTest", "PySide6.QtHelp",
    "gmtool.store.exchange", "gmtool.store.text_tables", "gmtool.store.universal_vtt",
    "gmtool.desktop.paper", "gmtool.desktop.pages.printing", "gmtool.desktop.pages.handbook",
    "gmtool.desktop.pages.players.window", "gmtool.desktop.pages.roster.workspace",
    "gmtool.desktop.pages.encounters.workspace", "gmtool.desktop.pages.calculator", "gmtool.desktop.pages.rules",
    "gmtool.desktop.pages.lists", "gmtool.desktop.pages.campaign", "gmtool.desktop.base.pictures.importer",
    "gmtool.rules.kit.quick_entry", "gmtool.presentation.fight.command_line.reading", "gmtool.presentation.rule_book",
    "gmtool.desktop.pages.roster", "gmtool.desktop.pages.encounters", "gmtool.desktop.canvas.drawing.palette",
    "gmtool.store.pictures", "gmtool.store.chronicle", "gmtool.desktop.base.forms.field_editor",
    "http", "ssl", "urllib.request", "xml", "platform", "difflib", "hashlib", "concurrent.futures", "uuid",
    "gmtool.cli.dice", "gmtool.cli.exchange", "gmtool.cli.printing",
    "gmtool.web", "starlette", "uvicorn", "websockets", "segno", "psutil", "asyncio",
)  # fmt: skip
"""Modules and packages that the page of a fight does without."""


def modules_of(script: str, home: Path) -> set[str]:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "GMTOOL_HOME": str(home),
        "GMTOOL_EXIT_AFTER_PAINT": "full",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    ran = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    return set(ran.stdout.split())


@pytest.mark.slow("the window opens in a process of its own")
def test_that_the_first_page_imports_only_what_it_needs(tmp_path: Path) -> None:
    make_sample(tmp_path / "Sample.gmtool")  # of cards and fights of every system
    modules_of(START, tmp_path)  # begins the fight, which is written for the first time
    loaded = modules_of(START, tmp_path)
    assert [name for name in NOT_AT_START if name in loaded] == []
    systems = {name.split(".")[2] for name in loaded if name.startswith("gmtool.rules.") and name.count(".") > 2}
    assert len(systems - {"kit", "seam"}) == 1


def test_that_a_command_imports_only_what_it_needs(tmp_path: Path) -> None:
    loaded = modules_of(
        "import sys; from gmtool.cli import main; main(['roll', '3d6']); print(*sys.modules, sep='\\n')", tmp_path
    )
    assert "gmtool.dice.expression" in loaded
    unwanted = ("PySide6", "pydantic", "sqlalchemy", "gmtool.store", "gmtool.rules", "gmtool.cli.doctor", "tomllib")
    assert [name for name in unwanted if name in loaded] == []


def test_that_encounters_are_listed_without_what_is_slow_to_import(tmp_path: Path) -> None:
    make_sample(tmp_path / "Sample.gmtool")
    loaded = modules_of(
        "import sys; from gmtool.cli import main; main(['list']); print(*sys.modules, sep='\\n')", tmp_path
    )
    assert "gmtool.store.campaign" in loaded
    unwanted = ("PySide6", "pydantic", "sqlalchemy", "sqlmodel", "gmtool.rules.kit", "gmtool.rules.tft")
    assert [name for name in unwanted if name in loaded] == []


def test_that_what_needs_no_window_is_tested_without_one() -> None:
    words = re.compile(
        r"\bqtbot\b|^(?:from|import) (?:PySide6|shiboken6|gmtool\.desktop|tests\.desktop)\b", re.MULTILINE
    )
    files = list((PROGRAM / "tests" / "presentation").rglob("*.py"))
    assert files
    assert [file.name for file in files if words.search(file.read_text(encoding="utf-8"))] == []


def test_that_cards_are_listed_without_reading_any_rule_system(tmp_path: Path) -> None:
    path = tmp_path / "valley.gmtool"
    Campaign.create(path, "The valley").close()
    line = ["list", "cards", "--campaign", str(path)]
    loaded = modules_of(
        f"import sys; from gmtool.cli import main; main({line}); print(*sys.modules, sep='\\n')", tmp_path
    )
    assert "gmtool.store.campaign" in loaded
    systems = {name.split(".")[2] for name in loaded if name.startswith("gmtool.rules.") and name.count(".") > 2}
    assert systems - {"kit", "seam"} == set()
