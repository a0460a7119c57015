import re

import pytest

from gmtool import resources
from tests.rules_plugin import count, read_ledger

PLUGIN = ("-p", "tests.rules_plugin")


def marked(id_: str, extra: str = "") -> str:
    return f"import pytest\n{extra}\n@pytest.mark.rule({id_!r})\ndef test_it():\n    assert False\n"


def test_ids_are_unique_and_both_parts_of_a_system_count():
    ids = [id_ for ids in read_ledger().values() for id_ in ids]
    assert len(ids) == len(set(ids))
    assert any(id_.startswith("am.") for id_ in read_ledger()["advanced-melee"])
    assert len(read_ledger()["advanced-melee"]) > 800


def test_the_ids_are_those_of_the_ledger():
    tables = [resources.read_toml(name) for name in resources.names("rules", ".toml")]
    rules = [(table["system"], rule["id"]) for table in tables for rule in table["rule"]]
    assert sorted(rules) == sorted((system, id_) for system, ids in read_ledger().items() for id_ in ids)


def test_the_count_names_what_has_no_test():
    ledger = {"one": ("o.a", "o.b"), "two": ("t.a",)}
    assert count(ledger, {"o.a"}) == [
        "one 1/2",
        "two not yet (1 rules)",
        "",
        "one: 1 without a test",
        "  o.b",
    ]


def test_rules_counts_and_runs_nothing(tmp_path, run_pytest):
    result = run_pytest(tmp_path, marked("tm.setup.dice"), *PLUGIN, "--rules")
    assert re.search(r"^tft-melee 1/\d+$", result.stdout, re.MULTILINE)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("mark", ["@pytest.mark.skip", "@pytest.mark.xfail"])
def test_a_test_that_proves_nothing_does_not_count(tmp_path, run_pytest, mark):
    result = run_pytest(tmp_path, marked("tm.setup.dice", mark), *PLUGIN, "--rules")
    assert "tft-melee 1/" not in result.stdout
    assert result.returncode == 0, result.stdout


def test_rules_refuses_an_unknown_id(tmp_path, run_pytest):
    result = run_pytest(tmp_path, marked("tm.no.such-rule"), *PLUGIN, "--rules")
    assert "test_it.py::test_it names tm.no.such-rule, which the ledger does not have" in result.stdout
    assert result.returncode == 1


def test_rules_does_not_count_what_cannot_be_collected(tmp_path, run_pytest):
    assert run_pytest(tmp_path, "import nothing_of_that_name", *PLUGIN, "--rules").returncode not in (0, 1)


def test_a_normal_run_refuses_an_unknown_id(tmp_path, run_pytest):
    result = run_pytest(tmp_path, marked("tm.no.such-rule").replace("False", "True"), *PLUGIN)
    assert "the ledger has no rule tm.no.such-rule" in result.stdout
    assert result.returncode == 1
