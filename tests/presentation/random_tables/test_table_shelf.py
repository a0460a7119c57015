"""The shelf of tables: the GM's own, those of the games, and those that are shipped."""

from random import Random

import pytest

from gmtool.presentation.random_tables.table_rolls import KEPT, TableRolls
from gmtool.presentation.random_tables.table_shelf import ShelvedTable, TableShelf, shipped
from gmtool.presentation.random_tables.table_text import BadTable, read_table
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import RandomTable
from gmtool.systems import all_rulesets
from tests.presentation.random_tables.test_rolling import Given

SYSTEMS = [one.id for one in all_rulesets()]


@pytest.fixture
def campaign():
    with Campaign.in_memory("The valley") as made:
        yield made


@pytest.fixture
def shelf(campaign):
    return TableShelf(campaign)


@pytest.mark.parametrize("system", SYSTEMS)
def test_that_every_ready_table_of_every_game_can_be_rolled_on(campaign, system):
    campaign.settings.set("campaign.game", system)
    shelf = TableShelf(campaign)
    assert len(shelf.ready) >= len(shipped()) >= 9
    for table in shelf.ready:
        assert shelf.fault(table) == "", table.title
        for _ in range(30):
            assert shelf.roll(table, Random(3)).text
    titles = [table.title.casefold() for table in shelf.ready]
    assert len(set(titles)) == len(titles)


def test_that_the_weather_is_that_of_the_rules(campaign):
    campaign.settings.set("campaign.game", "chainmail")
    shelf = TableShelf(campaign)
    start = shelf.find("weather AT the start")
    assert start.text == "1d6\n1 clear\n2 clear\n3 clear\n4 cloudy\n5 cloudy\n6 rainy"
    assert start.whose == campaign.ruleset("chainmail").title
    rainy = shelf.find("Weather: rainy")
    assert [shelf.roll(rainy, Given(die)).text for die in range(1, 7)] == [
        "rainy light rain",
        "rainy light rain",
        "cloudy",
        "cloudy",
        "rainy hard rain",
        "rainy hard rain",
    ]


def test_that_a_table_of_ones_own_comes_before_a_ready_one_of_the_same_title(campaign, shelf):
    assert shelf.find("wounds").id == 0
    mine = campaign.random_tables.add(RandomTable("Wounds", "A cut"))
    assert shelf.find("wounds") == ShelvedTable("Wounds", "A cut", "your own", mine.id)
    assert shelf.matching("woun")[0].id == mine.id


def test_that_a_table_without_a_title_is_not_offered(campaign, shelf):
    campaign.random_tables.add(RandomTable(" ", "A cut"))
    assert shelf.every() == shelf.ready


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rain\n[Storm]", "Line 2: There is no table “Storm”."),
        ("1 A\n3 B", "Line 2: before it, a row for 2 is missing."),
        ("[A]\nthe sun and [A]", "Every row leads back to this table: no roll on it would end."),
        ("[Broken]", "Table “Broken”: Line 2 has no number: “B”."),
        ("rain\nroll again: [A]", ""),
        ("[b]\n{2d6} wolves", ""),
    ],
)
def test_that_what_is_wrong_is_told_before_anybody_rolls(campaign, shelf, text, sentence):
    campaign.random_tables.add(RandomTable("A", text))
    campaign.random_tables.add(RandomTable("B", "a bear"))
    campaign.random_tables.add(RandomTable("Broken", "2d6\nB"))
    assert shelf.fault(shelf.find("a")) == sentence


def test_that_a_missing_table_is_told_when_it_is_rolled(campaign, shelf):
    campaign.random_tables.add(RandomTable("A", "[Storm]"))
    with pytest.raises(BadTable, match=r"^There is no table “Storm”\.$"):
        shelf.roll(shelf.find("A"), Random(1))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("7", "1d6 cannot total 7; it gives 1 to 6."), ("six", "“six” is not a number; type what 1d6 showed.")],
)
def test_that_a_die_that_cannot_be_is_refused(campaign, shelf, typed, sentence):
    campaign.random_tables.add(RandomTable("A", "1-3 rain\n4-6 sun"))
    with pytest.raises(BadTable) as refused:
        shelf.roll(shelf.find("A"), Given(), typed)
    assert str(refused.value) == sentence
    assert shelf.roll(shelf.find("A"), Given(), " 5 ").told == "A: sun (1d6: 5)"


def test_that_the_last_results_are_kept_the_newest_first(campaign):
    campaign.random_tables.add(RandomTable("A", "rain\nsun"))
    rolls, heard = TableRolls(campaign, Given(*[1] * KEPT, 2)), []
    rolls.rolled.connect(lambda: heard.append(True))
    for _ in range(KEPT + 1):
        rolls.roll(rolls.shelf.find("A"))
    assert (len(rolls.results), len(heard)) == (KEPT, KEPT + 1)
    assert [one.text for one in rolls.results[:2]] == ["sun", "rain"]


def test_that_shipped_tables_are_read_as_they_are_typed():
    assert all(read_table(table.text).rows for table in shipped())
