"""A new system is made whole: it keeps every promise of the seam from the beginning."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scripts import FOLDER, script

ROOT = FOLDER.parent
new_system = script("new_system")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the contract tests need, with a system made in it."""
    copy = tmp_path_factory.mktemp("checkout")
    ours = ("gmtool", "resources", "scripts", "tests/contract", "tests/tally", "tests/variants")
    for folder in ours:
        shutil.copytree(ROOT / folder, copy / folder)
    plugins = ("cost_plugin.py", "pytest_runs.py", "report_plugin.py", "rules_plugin.py")
    for name in ("__init__.py", "conftest.py", "scripts.py", *plugins):
        shutil.copy(ROOT / "tests" / name, copy / "tests" / name)
    shutil.copy(ROOT / "pyproject.toml", copy)
    new_system.make("Duel rules", copy)
    return copy


@pytest.fixture(scope="module")
def ran(checkout: Path) -> subprocess.CompletedProcess[str]:
    """A run of its contract tests, and of those that come with it.

    Left out are random fights, which Tally itself is put through: they take longest.
    """
    chosen = "(duel-rules or duel_rules or DuelRules) and not no_play_of_allowed_commands"
    folders = ("tests/contract", "tests/rules/duel_rules")
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *folders, "-k", chosen]
    # Hypothesis looks for numbers and words in every module, and remembers those of a text that it has read before
    environment = {**os.environ, "HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis")}
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True)


@pytest.mark.slow("the contract tests are run in a process of their own")
def test_that_it_passes_the_contract_tests_at_once(ran: subprocess.CompletedProcess[str]) -> None:
    assert ran.returncode == 0, ran.stdout
    assert len(re.findall(r"^tests/contract/\S+\.py::.* PASSED", ran.stdout, re.MULTILINE)) == 161


def test_that_the_fight_that_comes_with_it_replays(ran: subprocess.CompletedProcess[str]) -> None:
    assert len(re.findall(r"^tests/rules/duel_rules/\S+\.py::.* PASSED", ran.stdout, re.MULTILINE)) == 1, ran.stdout


def test_that_nothing_of_it_is_called_tally(checkout: Path) -> None:
    places = ("gmtool/rules/duel_rules", "resources/systems/duel-rules", "tests/rules/duel_rules")
    made = tuple(checkout / place for place in places)
    texts = {
        file.name: file.read_text(encoding="utf-8") for folder in made for file in folder.iterdir() if file.is_file()
    }
    assert {"cards.py", "fight.py", "charms.toml", "test_fight.py"} <= set(texts)
    assert [name for name, text in texts.items() if "tally" in text.replace("TallyBoxes", "").lower()] == []


def test_that_its_name_stands_in_the_contracts_that_keep_systems_apart(checkout: Path) -> None:
    assert (checkout / "pyproject.toml").read_text(encoding="utf-8").count("duel_rules") == 2


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("Duel rules", "There is a gmtool/rules/duel_rules already."),
        ("Melee rounds", "There is a gmtool/rules/melee_rounds already."),
        ("7 doors", "“7 doors” is no name: it begins with a letter."),
    ],
)
def test_that_a_name_that_cannot_be_used_is_a_sentence_and_makes_nothing(
    checkout: Path, title: str, sentence: str
) -> None:
    before = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, FOLDER / "new_system.py", title, "--into", checkout], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr.strip()) == (2, sentence)
    assert (checkout / "pyproject.toml").read_text(encoding="utf-8") == before
