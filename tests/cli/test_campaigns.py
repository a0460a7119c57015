import json

import pytest

from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import all_rulesets
from tests.store.campaigns import execute


def test_that_the_encounters_of_a_campaign_are_listed(gmtool, valley):
    status, out, err = gmtool("list", "--campaign", valley)
    assert (status, err) == (0, "")
    assert out == "1  At the ford  tft-melee  2  started\n2  At night     tft-melee  2  prepared\n"
    rows = json.loads(gmtool("list", "--campaign", valley, "--json")[1])
    assert [(one["number"], one["title"], one["state"]) for one in rows] == [
        (1, "At the ford", "started"),
        (2, "At night", "prepared"),
    ]


def test_that_the_cards_of_a_campaign_are_listed_and_found(gmtool, valley):
    status, out, _ = gmtool("list", "cards", "--campaign", valley)
    assert (status, [line.split()[0] for line in out.splitlines()]) == (0, ["Grishnak", "Wulf"])
    assert gmtool("list", "cards", "--campaign", valley, "--find", "tag:hero")[1] == "Wulf  tft-melee  player  hero\n"
    assert gmtool("list", "cards", "--campaign", valley, "--system", "chainmail") == (0, "", "")
    assert json.loads(gmtool("list", "cards", "--campaign", valley, "--json")[1])[1]["tags"] == ["hero"]


def test_that_the_campaigns_of_the_data_folder_are_listed(gmtool, valley, monkeypatch):
    monkeypatch.setenv("GMTOOL_HOME", str(valley.parent))
    assert gmtool("list", "campaigns") == (0, f"{valley}\n", "")
    assert json.loads(gmtool("list", "campaigns", "--json")[1]) == [{"file": str(valley)}]
    assert gmtool("list")[1].startswith("1  At the ford")


def test_that_the_rule_systems_are_listed(gmtool):
    rows = json.loads(gmtool("list", "systems", "--json")[1])
    assert [(one["id"], one["title"]) for one in rows] == [(one.id, one.title) for one in all_rulesets()]


def test_that_a_list_says_what_it_could_not_read(gmtool, valley):
    execute(valley, "UPDATE cards SET fields = '{' WHERE name = 'Wulf'")
    status, out, err = gmtool("list", "cards", "--campaign", valley)
    assert (status, out.split()[0]) == (0, "Grishnak")
    assert err == "gmtool: 1 card of valley.gmtool is damaged and left out; a backup may have it intact.\n"


LOG = ["Wulf remembers the bees.", "Ruling: Wulf has"]


@pytest.mark.parametrize("name", ["At the ford", "at THE ford", "1", "At the"])
def test_that_the_log_of_a_fight_is_printed(gmtool, valley, name):
    status, out, err = gmtool("log", name, "--campaign", valley)
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Wulf remembers the bees."
    assert "bees" in out.splitlines()[1]


def test_that_a_log_has_json_with_the_figures_of_each_line(gmtool, valley):
    data = json.loads(gmtool("log", "1", "--campaign", valley, "--json")[1])
    assert (data["title"], data["state"]) == ("At the ford", "started")
    assert [(one["entry"], one["figures"]) for one in data["log"]] == [(1, []), (2, ["wulf"])]


def test_that_a_fight_which_has_not_started_has_no_log(gmtool, valley):
    assert gmtool("log", "At night", "--campaign", valley) == (0, "", "gmtool: “At night” has not started yet.\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("log", "At"), "Several encounters are called “At”; choose one by its number: 1 (At the ford), 2 (At night)."),
        (("log", "Bees"), "The valley has no encounter “Bees”; it has “At the ford”, “At night”."),
        (("log", ""), "The valley has no encounter “”; it has “At the ford”, “At night”."),
        (("list", "cards", "--system", "chess"), "There is no rule system “chess”; choose from: "),
        (("list", "encounters", "--find", "x"), "--find is for cards: gmtool list cards --find WORDS."),
        (("list", "campaigns"), "--campaign is for encounters and cards; gmtool list campaigns takes none."),
        (("list", "systems"), "--campaign is for encounters and cards; gmtool list systems takes none."),
        (("list", "trees"), "Argument what: invalid choice: 'trees'"),
        (("log",), "The following arguments are required: ENCOUNTER"),
    ],
)
def test_that_a_bad_argument_is_a_sentence(gmtool, valley, arguments, said):
    status, out, err = gmtool(*arguments, "--campaign", valley)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"gmtool: {said}")


def test_that_a_list_which_is_of_no_system_takes_none(gmtool):
    said = "gmtool: --system is for encounters and cards; gmtool list systems takes none.\n"
    assert gmtool("list", "systems", "--system", "tft-melee") == (2, "", said)


@pytest.mark.parametrize("command", [("log",), ("print", "--pdf", "x.pdf")])
def test_that_a_campaign_in_the_place_of_an_encounter_is_said(gmtool, valley, command):
    status, out, err = gmtool(command[0], valley, *command[1:])
    assert (status, out) == (2, "")
    meant = f"gmtool {command[0]} ENCOUNTER --campaign {valley}"
    assert err == f"gmtool: {valley} is a campaign, not an encounter: {meant}.\n"


def test_that_a_title_is_taken_before_a_number(gmtool, valley):
    with Campaign.open(valley) as campaign:
        campaign.encounters.add(Encounter("tft-melee", "1", campaign.encounters.get(2).muster))
    assert "“1” has not started yet" in gmtool("log", "1", "--campaign", valley)[2]


@pytest.mark.parametrize("command", [("list",), ("list", "cards"), ("log", "1"), ("print", "--pdf", "x.pdf")])
def test_that_a_campaign_is_only_read_and_a_damaged_one_is_a_sentence(gmtool, valley, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    before = valley.read_bytes()
    gmtool(*command, "--campaign", valley)
    assert valley.read_bytes() == before
    assert {one.name for one in tmp_path.iterdir()} <= {valley.name, "x.pdf"}
    execute(valley, "DROP TABLE cards")
    status, out, err = gmtool(*command, "--campaign", valley, *(["--force"] if command[0] == "print" else []))
    assert (status, out) == (2, "")
    assert err.startswith("gmtool: valley.gmtool is damaged; a backup may have it intact.")
    assert err.count("\n") == 1
    assert gmtool(*command, "--campaign", tmp_path / "none.gmtool")[0] == 2


def test_that_of_many_encounters_the_ones_most_alike_are_named(gmtool, valley):
    with Campaign.open(valley) as campaign:
        muster = campaign.encounters.get(2).muster
        for number in range(20):
            campaign.encounters.add(Encounter("tft-melee", f"Room {number}", muster))
    err = gmtool("log", "At the fort", "--campaign", valley)[2]
    assert err.startswith("gmtool: The valley has no encounter “At the fort”; it has “At the ford”")
    assert "Room 7" not in err
    assert err.endswith(" more.\n")
