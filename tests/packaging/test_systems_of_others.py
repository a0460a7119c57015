"""A rule system from a package of somebody else is installed, listed and played; a broken one is a sentence."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmtool.cli import main
from gmtool.encounter import document, dump_muster, write
from gmtool.systems import all_rulesets
from tests.encounter.fights import FLAVIUS_STRIKES, WULF_STRIKES, answers, journal, muster
from tests.packaging.systems_of_others import Started, broken_package, installed, listed, tally_package

OWN = [one.id for one in all_rulesets()]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment in which a package with Tally has been built and installed."""
    return installed(tally_package(tmp_path_factory.mktemp("sources")), tmp_path_factory.mktemp("environment"))


@pytest.fixture(scope="module")
def started(python: Path) -> Iterator[Started]:
    """That Python, started once."""
    made = Started(python)
    yield made
    made.end()


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    duel = journal()
    duel.do(WULF_STRIKES, answers(5, 5))
    duel.do(FLAVIUS_STRIKES, answers(4, 2))
    path = tmp_path / "fight.jsonl"
    path.write_text(write(document(duel, "The duel", dump_muster(muster()))), encoding="utf-8")
    return path


@pytest.mark.slow("a package is built and installed in an environment of its own")
def test_that_it_is_listed_with_its_rules(started: Started) -> None:
    done = started.ran("list", "systems", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(listed(done.stdout)) == sorted([*OWN, "tally"])
    rules = started.ran("rules", "--system", "tally", "--json")
    assert "tally.once" in [one["id"] for one in json.loads(rules.stdout)]


def test_that_a_fight_of_it_replays_and_is_forecast(started: Started, fight: Path) -> None:
    done = started.ran("replay", fight)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Wulf hits Flavius for 5.\nFlavius hits Wulf for 2.\n")
    done = started.ran("forecast", fight, "--fights", 20, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    forecast = json.loads(done.stdout)
    assert (forecast["system"], sum(one["wins"] for one in forecast["sides"])) == ("tally", 20)


def test_that_a_card_of_it_comes_into_a_campaign(started: Started, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("Name,Points\nBjorn,7\n")
    campaign = tmp_path / "new.gmtool"
    done = started.ran("import", tmp_path / "cards.csv", "--system", "tally", "--campaign", campaign)
    assert done.returncode == 0
    assert done.stderr.startswith("Rule system: Tally, as chosen.\n")
    assert started.ran("list", "cards", "--campaign", campaign).stdout == "Bjorn  tally  monster\n"
    assert started.ran("doctor", campaign).returncode == 0


def test_that_without_the_package_there_is_a_sentence(fight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(fight)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("gmtool: fight.jsonl: There is no rule system “tally”; choose from: ")


TALLY = "from tests.tally import rulesets\n"
WHO = "The rule system “{name}”, from odd-{name} 0.3,"
BROKEN = {
    "import": ("import nowhere_at_all", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all'."),
    "exit": ("raise SystemExit", "cannot be loaded: SystemExit."),
    "syntax": ("def (", "cannot be loaded: SyntaxError: invalid syntax ("),
    "silent": (TALLY, "does not say for which version of the seam it is made; this gmtool has version 2."),
    "words": (
        TALLY + 'SEAM = "1"',
        "does not say for which version of the seam it is made; this gmtool has version 2.",
    ),
    "newer": (TALLY + "SEAM = 3", "is made for version 3 of the seam, newer than version 2 of this gmtool."),
    "older": (TALLY + "SEAM = 1", "is made for version 1 of the seam, older than version 2 of this gmtool."),
    "empty": ("SEAM = 2", "cannot be loaded: AttributeError: module 'odd_empty' has no attribute 'rulesets'."),
    "nodata": (
        "SEAM = 2\ndef rulesets(read, names):\n    return read('systems/x.toml')",
        "cannot be read: The data of “nodata” has no 'systems/x.toml'; installing it again should fix that.",
    ),
    "fails": (
        "SEAM = 2\ndef rulesets(read, names):\n    return 1 / 0",
        "cannot be loaded: ZeroDivisionError: division by zero.",
    ),
    "nameless": (
        "SEAM = 2\nclass No:\n    id, title = '', 'No'\ndef rulesets(read, names):\n    return [No()]",
        "cannot be used: a system has no id or no title.",
    ),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the user's campaigns for `broken`."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Iterator[Started]:
    """A Python that sees every broken package, two of one id, and one good one; it reads them once."""
    folder = tmp_path_factory.mktemp("broken")
    for name, (module, _) in BROKEN.items():
        broken_package(folder, name, module)
    broken_package(folder, "good", TALLY + "SEAM = 2")
    broken_package(folder, "twin", TALLY + "SEAM = 2")
    taken = (
        f"SEAM = 2\nclass Taken:\n    id, title = '{OWN[0]}', 'No'\ndef rulesets(read, names):\n    return [Taken()]"
    )
    broken_package(folder, "taken", taken)
    places = os.pathsep.join([str(folder), *filter(None, sys.path)])
    made = Started(sys.executable, PYTHONPATH=places, GMTOOL_HOME=str(home), GMTOOL_EXIT_AFTER_PAINT="full")
    yield made
    made.end()


def test_that_each_broken_package_is_a_sentence_and_the_others_work(broken: Started) -> None:
    done = broken.ran("list", "systems", "--json")
    assert done.returncode == 0
    assert sorted(listed(done.stdout)) == sorted([*OWN, "tally"])
    sentences = [line.removeprefix("gmtool: ") for line in done.stderr.splitlines()]
    for name, (_, said) in BROKEN.items():
        (sentence,) = (one for one in sentences if one.startswith(WHO.format(name=name)))
        assert sentence.startswith(f"{WHO.format(name=name)} {said}")
    for name, id in (("twin", "tally"), ("taken", OWN[0])):
        said = f"{WHO.format(name=name)} is left out: there is a rule system with the id “{id}” already."
        assert said in sentences
    assert len(sentences) == len(BROKEN) + 2


def test_that_the_doctor_names_them_and_the_rules_are_listed(broken: Started) -> None:
    done = broken.ran("doctor", "--json")
    (bad,) = (one for one in json.loads(done.stdout)["findings"] if not one["ok"])
    assert (done.returncode, bad["what"]) == (1, "program's data")
    assert "“newer”, from odd-newer 0.3, is made for version 3" in bad["found"]
    assert broken.ran("rules", "--system", OWN[0]).returncode == 0


def test_that_the_window_opens_without_them(broken: Started, home: Path) -> None:
    done = broken.ran("--sample")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert (home / "Sample.gmtool").exists()


@pytest.mark.slow("the last here, it also ends the processes in which the commands ran")
def test_that_a_damaged_ledger_costs_only_itself(tmp_path: Path) -> None:
    broken_package(tmp_path, "ledger", TALLY + "SEAM = 2")
    rules = tmp_path / "odd_ledger" / "resources" / "rules"
    rules.mkdir(parents=True)
    (rules / "odd.toml").write_text("[[rule")
    places = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-m", "gmtool", "rules", "--json"],
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, bool(json.loads(done.stdout))) == (1, True)
    assert (done.stderr.count("\n"), "odd.toml" in done.stderr) == (1, True)
