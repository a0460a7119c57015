import importlib
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import gmtool.rules
import tests
from gmtool import resources, systems
from gmtool.rules.seam import Counter, Side
from gmtool.rules.seam.version import SEAM_VERSION
from gmtool.systems import UnknownSystem, all_rulesets, discover, outside, ruleset
from tests.tally import Tally


def test_that_a_package_which_offers_rulesets_is_found() -> None:
    assert "tally" in [system.id for system in discover(tests)[0]]


def test_that_every_installed_system_is_found_by_its_id() -> None:
    assert all(ruleset(system.id) is system for system in all_rulesets())


def test_that_an_unknown_system_is_refused_with_a_sentence() -> None:
    with pytest.raises(UnknownSystem, match="There is no rule system “chess”"):
        ruleset("chess")


def test_that_a_system_whose_data_cannot_be_read_costs_only_that_system(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(name: str) -> dict[str, object]:
        raise resources.ResourceError(f"The program's data file {name!r} is not valid TOML.")

    monkeypatch.setattr(resources, "read_toml", cut_short)
    found, problems = discover(gmtool.rules)
    assert found == ()
    assert problems
    assert all("is not valid TOML" in sentence for sentence in problems)


ONE_SYSTEM = """
import sys
from gmtool import systems
one = systems.ruleset("harnmaster-melee")
assert "gmtool.rules.harnmaster.ruleset" in sys.modules
others = [f"gmtool.rules.{name}.ruleset" for name in ("chainmail", "melee_rounds", "tft")]
assert not [name for name in others if name in sys.modules]
assert not systems.all_read()
for _ in systems.reading():
    pass
assert systems.all_read()
assert all(name in sys.modules for name in others)
assert systems.ruleset("harnmaster-melee") is one
assert one in systems.all_rulesets()
"""


def test_that_a_system_is_read_without_the_others_and_stays_the_same_object() -> None:
    subprocess.run([sys.executable, "-c", ONE_SYSTEM], check=True)


class Duel(Tally):
    id = "duel"


def offers(name: str, *offered: Tally) -> SimpleNamespace:
    """The entry point of a package of somebody else with these systems."""
    module = SimpleNamespace(SEAM=SEAM_VERSION, rulesets=lambda read, names: list(offered))
    return SimpleNamespace(name=name, value="tests.tally", module="tests.tally", dist=None, load=lambda: module)


def test_that_a_system_of_somebody_else_is_read_without_those_here(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = (offers("mine", Tally()), offers("twin", Tally(), Duel()))
    monkeypatch.setattr(systems, "entries", lambda: entries)
    monkeypatch.setattr(systems, "_READ", {})
    monkeypatch.setattr(systems, "_by_id", dict)
    tally = ruleset("tally")
    assert isinstance(tally, Tally)
    assert ruleset("tally") is tally
    assert set(systems._READ) == {"mine = tests.tally"}
    with pytest.raises(UnknownSystem):
        ruleset("duel")  # of a package that is left out, as it has a system that is there already


def test_that_every_package_tells_the_ids_of_its_systems_before_it_is_read() -> None:
    packages = {f"gmtool.rules.{type(system).__module__.split('.')[2]}" for system in all_rulesets()}
    told = [id for name in packages for id in importlib.import_module(name).SYSTEMS]
    assert sorted(told) == sorted(system.id for system in all_rulesets())


class Quits(Tally):
    """A system of somebody else that wants to end the program whenever it is asked something."""

    def counters(self, state: object) -> tuple[Counter, ...]:
        raise SystemExit("I have had enough")

    def liked(self, state: object, figure: str, preferences: object) -> Iterator[object]:
        yield 1
        sys.exit(3)

    def sides(self, state: object) -> tuple[Side, ...]:
        raise KeyboardInterrupt


def test_that_a_system_of_somebody_else_cannot_end_the_program() -> None:
    module = SimpleNamespace(SEAM=SEAM_VERSION, rulesets=lambda read, names: [Quits()])
    entry = SimpleNamespace(name="quits", value="tests.tally", module="tests.tally", dist=None, load=lambda: module)
    (system,), problem = outside.offered(entry)
    assert problem == ""
    assert isinstance(system, Quits)
    said = "^The rule system “quits” wanted to end the program: SystemExit"
    for one in (system, system.extended({})):
        with pytest.raises(RuntimeError, match=said):
            one.counters(None)
        found = one.liked(None, "", ())
        assert next(found) == 1
        with pytest.raises(RuntimeError, match=said):
            next(found)
        with pytest.raises(KeyboardInterrupt):
            one.sides(None)
