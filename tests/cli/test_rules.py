import json


def test_that_the_ledger_of_one_system_is_listed(gmtool):
    status, out, err = gmtool("rules", "--system", "tft-melee")
    assert (status, err) == (0, "")
    assert "tm.setup.dice  [limit]  II Components" in out
    assert "cm." not in out


def test_that_the_whole_ledger_has_json(gmtool):
    status, out, _ = gmtool("rules", "--json")
    rules = json.loads(out)
    assert status == 0
    assert {"id", "system", "section", "kind", "says", "check", "note", "settled", "reading"} == set(rules[0])
    assert len({rule["id"] for rule in rules}) == len(rules)
