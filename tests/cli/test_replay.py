import json

import pytest

from gmtool import systems
from gmtool.encounter import Journal, document, write
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from tests.encounter.fights import FLAVIUS_STRIKES, WULF_BOASTS, WULF_STRIKES, answers, boasting, journal
from tests.tally import Tally

MELEE, ROUNDS = systems.ruleset("tft-melee"), systems.ruleset("melee-rounds")


@pytest.fixture(autouse=True)
def tally(monkeypatch):
    monkeypatch.setattr(systems, "_by_id", lambda: {"tally": Tally()})


@pytest.fixture
def file(tmp_path):
    fight = journal()
    fight.do(WULF_STRIKES, answers(5, 5))
    fight.do(FLAVIUS_STRIKES, answers(4, 2))
    path = tmp_path / "fight.jsonl"
    path.write_text(write(document(fight, "A fight")), encoding="utf-8")
    return path


def test_that_a_replay_prints_the_log_and_how_everybody_stands(gmtool, file):
    assert gmtool("replay", file) == (
        0,
        "Wulf hits Flavius for 5.\nFlavius hits Wulf for 2.\n\nWulf: 8 of 10, standing\nFlavius: 5 of 10, standing\n",
        "",
    )


def test_that_a_replay_counts_the_damage_of_whoever_has_no_hits_noted(gmtool, tmp_path, monkeypatch):
    monkeypatch.setattr(systems, "_by_id", lambda: {ROUNDS.id: ROUNDS})
    sides = (Side("us", "Us"), Side("them", "Them"))
    figures = tuple(Enlisted(one.id, Card(ROUNDS.id, one.name, {}), one.id) for one in sides)
    fight = Journal.begin(ROUNDS, Muster(figures, sides))
    fight.do(ROUNDS.command({"kind": "gm.amend/1", "figure": "us", "field": "damage", "value": 4}), answers())
    path = tmp_path / "fight.jsonl"
    path.write_text(write(document(fight, "A fight")), encoding="utf-8")
    _, out, _ = gmtool("replay", path)
    assert [line.partition(",")[0] for line in out.splitlines()[-2:]] == ["Us: 4 damage taken", "Them: no damage taken"]
    _, out, _ = gmtool("replay", path, "--json")
    assert [(one["full"], one["taken"]) for one in json.loads(out)["figures"]] == [(0, 4), (0, 0)]


def test_that_a_replay_has_json(gmtool, file):
    status, out, _ = gmtool("replay", file, "--json")
    data = json.loads(out)
    assert (status, data["ok"], data["diverged"], data["title"]) == (0, True, None, "A fight")
    assert [(one["name"], one["left"]) for one in data["figures"]] == [("Wulf", 8), ("Flavius", 5)]


def test_that_words_and_numbers_that_were_said_replay(gmtool, tmp_path):
    fight = journal()
    fight.do(WULF_BOASTS, boasting("S2 “left” arm, <b>deep</b>", 12))
    fight.do(FLAVIUS_STRIKES, answers(4, 2))
    path = tmp_path / "fight.jsonl"
    path.write_text(write(document(fight, "A fight")), encoding="utf-8")
    said = "Wulf: “S2 “left” arm, <b>deep</b>”, and 12 beaten.\nFlavius hits Wulf for 2.\n\n"
    assert gmtool("replay", path) == (0, f"{said}Wulf: 8 of 10, standing\nFlavius: 10 of 10, standing\n", "")
    path.write_text(path.read_text(encoding="utf-8").replace('{"number":12}', '{"number":100}'), encoding="utf-8")
    status, _, err = gmtool("replay", path)
    assert (status, err) == (
        1,
        "gmtool: fight.jsonl: Entry 1 differs: a recorded answer does not fit: 100 is not between 0 and 99.\n",
    )


def test_that_a_changed_die_ends_with_status_1_and_names_the_entry(gmtool, file):
    file.write_text(file.read_text(encoding="utf-8").replace('{"sum":2}', '{"sum":3}'), encoding="utf-8")
    status, out, err = gmtool("replay", file)
    assert status == 1
    assert out.startswith("Wulf hits Flavius for 5.\n\n")
    assert err.startswith("gmtool: fight.jsonl: Entry 2 differs: ")
    assert json.loads(gmtool("replay", file, "--json")[1])["diverged"] == 2


def test_that_a_cut_last_line_is_said_and_the_rest_replayed(gmtool, file):
    file.write_text(file.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    status, out, err = gmtool("replay", file)
    assert status == 2
    assert out.startswith("Wulf hits Flavius for 5.\n\n")
    assert err == "gmtool: fight.jsonl: The last line of the journal, line 3, is cut short and was left out.\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not the header of a journal"),
        (b"\xff\xfe\xff", "it is not text"),
        (b'{"format":"gmtool journal","version":1,"system":"tally"}', "has no valid “title”"),
    ],
)
def test_that_a_damaged_file_gets_one_sentence_and_status_2(gmtool, file, content, sentence):
    file.write_bytes(content)
    status, out, err = gmtool("replay", file)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_that_a_journal_of_an_unknown_system_is_refused(gmtool, file):
    text = file.read_text(encoding="utf-8").replace('"system":"tally"', '"system":"chess"', 1)
    file.write_text(text, encoding="utf-8")
    assert gmtool("replay", file)[::2] == (
        2,
        "gmtool: fight.jsonl: There is no rule system “chess”; choose from: tally.\n",
    )


@pytest.mark.parametrize(
    ("key", "sentence"),
    [("sides", "This is not a valid state of the fight"), ("figures", "A change of figures.wulf.acted does not fit")],
)
def test_that_a_state_which_cannot_be_read_is_refused(gmtool, file, key, sentence):
    file.write_text(file.read_text(encoding="utf-8").replace(f'"{key}"', '"nothing"', 1), encoding="utf-8")
    status, _, err = gmtool("replay", file)
    assert (status, sentence in err) == (2, True)


def test_that_a_fight_is_replayed_with_the_rows_of_the_gms_own_that_it_was_fought_with(gmtool, tmp_path, monkeypatch):
    monkeypatch.setattr(systems, "_by_id", lambda: {"tft-melee": MELEE})
    axe = {"key": "bearded-axe", "name": "Bearded axe", "kind": "melee", "damage": "2d+1", "st": 9}
    rules = MELEE.extended({"weapons": (axe,)})
    gear = [{"item": "bearded-axe", "ready": True}]
    wulf = Card("tft-melee", "Wulf", {"people": "human", "st": 12, "dx": 12, "gear": gear})
    (duel,) = rules.sparring(wulf, wulf)
    fight = Journal.load(rules, rules.dump_state(duel))
    choices = (one for one in rules.choices(fight.state, "attacker") if one.allowed)
    strike = next(one for one in choices if "bearded axe" in one.label.lower())
    fight.do(rules.command(strike.data({"target": "target"})), answers(6, 8))
    path = tmp_path / "axe.jsonl"
    path.write_text(write(document(fight, "The axe", {"own": {"weapons": [axe]}})), encoding="utf-8")
    status, out, _ = gmtool("replay", path)
    assert (status, "takes 9 hits" in out) == (0, True), out
    other = {**axe, "damage": "1d"}
    path.write_text(write(document(fight, "The axe", {"own": {"weapons": [other]}})), encoding="utf-8")
    assert gmtool("replay", path)[0] == 1
