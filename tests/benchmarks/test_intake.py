"""Ten thousand cards from a table of text: cut into cells, checked one by one, written with all they are found by."""

import pytest

from gmtool.store.campaign import Campaign
from gmtool.store.exchange import CampaignContents, put_back, take_in, take_out
from gmtool.store.text_tables import guessed_sheet, read_sheet
from gmtool.systems import ruleset

CARDS = 10_000


@pytest.fixture(scope="module")
def table() -> bytes:
    rows = ["Name,People,ST,DX,Armor,Weapons,Tags,Notes"]
    for at in range(CARDS):
        numbers = f"{8 + at % 5},{12 - at % 5}"
        rows.append(
            f'Goblin {at},goblin,{numbers},leather,"shortsword, small shield",lair {at % 30},"Sly, from cave {at}"'
        )
    return "\n".join(rows).encode()


@pytest.fixture
def campaigns(tmp_path):
    """One new campaign after another."""
    made = []

    def fresh():
        made.append(Campaign.create(tmp_path / f"{len(made)}.gmtool", "Hills"))
        return made[-1]

    yield fresh
    for one in made:
        one.close()


def test_that_10000_cards_come_in_from_csv_within_5_s(benchmark, table, campaigns):
    def imported(campaign):
        intake = read_sheet(
            guessed_sheet(table, campaign.ruleset("tft-melee"), "some.csv"), CampaignContents.of(campaign)
        )
        return take_in(campaign, intake)

    brought = benchmark.pedantic(imported, setup=lambda: ((campaigns(),), {}), rounds=5)
    assert len(brought.cards) == CARDS


def test_that_10000_cards_are_taken_out_and_put_back_by_undo_and_redo(benchmark, table, campaigns):
    campaign = campaigns()
    intake = read_sheet(guessed_sheet(table, ruleset("tft-melee"), "some.csv"), CampaignContents.of(campaign))
    brought = take_in(campaign, intake)

    def there_and_back():
        put_back(campaign, take_out(campaign, brought))

    benchmark.pedantic(there_and_back, rounds=3)
    assert len(campaign.cards.list()) == CARDS


def test_that_a_look_at_the_first_cards_of_100000_rows_takes_no_second(benchmark, table, campaigns):
    campaign = campaigns()
    lines = table.split(b"\n")
    sheet = guessed_sheet(b"\n".join([lines[0], *lines[1:] * 10]), campaign.ruleset("tft-melee"), "some.csv")
    present = CampaignContents.of(campaign)
    assert len(benchmark(lambda: read_sheet(sheet, present, most=50)).cards) == 50
