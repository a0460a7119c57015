"""Cards with exact numbers and other names in a campaign: sorted by value, searched, exported and read again."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gmtool.fraction import SUCH_AS
from gmtool.presentation.cards.card_words import FormWords
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import export_cards, read_import
from gmtool.store.exchange.card_gate import misfit
from gmtool.store.exchange.contents import CampaignContents
from gmtool.store.search.listing import column_order
from gmtool.store.text_tables.columns import Cells
from tests.variants.armies import LORD, TallyInArmies

RULES = TallyInArmies()
COSTS = {"Ann": "5/2", "Bert": "2", "Cyd": "11/4", "Dee": "21/2", "Eve": "3/8"}


class Armies(Campaign):
    """A campaign of the one system."""

    def rulesets(self) -> tuple[TallyInArmies, ...]:
        return (RULES,)


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with Armies.in_memory("Armies", lambda id: RULES) as made:
        for name, cost in COSTS.items():
            made.cards.add(Card("tally-armies", name, {"cost": cost}))
        made.cards.add(replace(LORD, name="Finn"))
        yield made


def found(campaign: Campaign, typed: str) -> set[str]:
    from gmtool.store.search import parse

    keys = campaign.cards.listing(parse(typed, campaign.cards.vocabulary))
    return {card.name for card in campaign.cards.at(list(keys))}


def test_that_cards_are_sorted_by_their_exact_value(campaign: Campaign) -> None:
    from gmtool.store.search import parse

    keys = campaign.cards.listing(parse("", campaign.cards.vocabulary), column_order("cost"))
    assert [card.name for card in campaign.cards.at(list(keys))] == ["Eve", "Bert", "Ann", "Cyd", "Finn", "Dee"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("cost>2½", {"Cyd", "Dee", "Finn"}),
        ("cost<=2.5", {"Ann", "Bert", "Eve"}),
        ("cost:5/2", {"Ann"}),
        ("cost=11/4", {"Cyd"}),
        ("cost!=2", {"Ann", "Cyd", "Dee", "Eve", "Finn"}),
        ("morningstar", {"Finn"}),
        ("mace", {"Finn"}),
    ],
)
def test_that_they_are_searched_by_it_and_by_other_names(campaign: Campaign, typed: str, names: set[str]) -> None:
    assert found(campaign, typed) == names


def test_that_an_export_comes_back_exactly(campaign: Campaign) -> None:
    text = export_cards(campaign, campaign.cards.list())
    read = read_import(text, "armies.json", CampaignContents.of(campaign))
    assert {one.card.name: one.card.fields["cost"] for one in read.cards} == {**COSTS, "Finn": "5"}
    assert not [line for line in read.lines if "cost" in line.text]


def test_that_a_cell_of_a_table_is_read_exactly() -> None:
    (field,) = [one for one in RULES.card_form().fields if one.key == "cost"]
    cells = Cells(RULES)
    assert [cells.read(field, text).value for text in ("2.5", "2 ½", "¾", "3")] == ["5/2", "5/2", "3/4", "3"]
    assert SUCH_AS in cells.read(field, "0.3").why
    assert SUCH_AS in misfit(field, "0.3")


def test_that_it_is_shown_as_it_is_printed_in_a_history() -> None:
    words = FormWords(RULES.card_form())
    assert words.value("cost", "5/2") == "2½"
    assert words.value("cost", "odd") == "odd"
