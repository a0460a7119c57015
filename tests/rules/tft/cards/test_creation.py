"""Figures made at random."""

from random import Random

import pytest

from gmtool.rules.seam import AnsweredTable, Card, FieldKind, Refused, RollAnswer, VirtualTable
from gmtool.rules.tft.cards.cards import read_fighter
from gmtool.rules.tft.cards.creation import ANY, Creation
from gmtool.rules.tft.cards.legality import findings
from gmtool.rules.tft.data.tables import read_tables
from gmtool.rules.tft.views.card_report import card_report
from tests.rules.tft.figures import BOOK, SYSTEM, TABLES, parsed

CREATION = Creation(SYSTEM, TABLES)
KEYS = {field.key: [item.key for item in field.items()] for field in CREATION.fields()}


def made(seed: int, **wishes: str) -> Card:
    return CREATION.created(wishes, VirtualTable(Random(seed)))


def test_that_it_asks_for_people_and_a_kit_from_its_lists():
    assert [(field.key, field.kind) for field in CREATION.fields()] == [
        ("people", FieldKind.ONE_OF),
        ("kit", FieldKind.ONE_OF),
    ]
    assert {*KEYS["people"]} == {ANY, *TABLES.races, "bear", "wolf", "giant-snake", "gargoyle"}
    assert KEYS["kit"] == [ANY, *TABLES.kits]  # so no kit breaks a rule by itself
    assert len(TABLES.kits) >= 12


@pytest.mark.rule("tm.create.human-points")
@pytest.mark.rule("tm.create.human-minimum")
@pytest.mark.rule("tm.create.weapon-st")
@pytest.mark.rule("tm.create.points-fixed")
def test_that_two_thousand_figures_of_every_people_and_kit_break_no_rule():
    """Their whole report is looked at for the first of each people and kit, and what is found against them for all."""
    can_be, against, reported = 0, [], set[tuple[str, str]]()
    for seed in range(2000):
        people = KEYS["people"][seed % len(KEYS["people"])]
        kit = KEYS["kit"][seed // len(KEYS["people"]) % len(KEYS["kit"])]
        try:
            card = made(seed, people=people, kit=kit)
        except Refused as refused:
            against += [one.rule for one in refused.refusals]
            continue
        can_be += 1
        assert findings(read_fighter(card, BOOK.tables), BOOK.tables) == (), card
        pair = card.fields["people"], kit
        if pair not in reported:
            reported.add(pair)
            assert card_report(card, BOOK).findings == (), card
        race = TABLES.races.get(card.fields["people"])
        if race:
            first = card.fields["first_st"], card.fields["first_dx"]
            assert first == (card.fields["st"], card.fields["dx"])
            assert sum(first) == race.total
    assert can_be > 1700
    assert {*against} == {"tm.create.weapon-st"}


@pytest.mark.parametrize("race", ["human", "halfling", "hobgoblin"])
def test_that_every_legal_division_of_the_points_can_come_up(race: str):
    row = TABLES.races[race]
    spread = {made(seed, people=race, kit="peasant").fields["st"] for seed in range(2000)}
    assert spread == set(range(row.min_st, row.total - row.min_dx + 1))


def test_that_the_coins_are_the_division():
    card = CREATION.created({"people": "goblin", "kit": "bandit"}, AnsweredTable([RollAnswer(7)]))
    # five points are free beside the ST 9 of the club; two of the five coins show a 2
    assert (card.fields["st"], card.fields["dx"]) == (11, 11)


def test_that_the_same_seed_gives_the_same_dozen():
    def dozen(seed: int) -> list[Card]:
        table = VirtualTable(Random(seed))
        return [CREATION.created({"people": ANY}, table) for _ in range(12)]

    assert dozen(7) == dozen(7)
    assert dozen(7) != dozen(8)
    assert len({card.fields["people"] for card in dozen(7)}) > 2


def test_that_a_kit_is_worn_as_its_row_says():
    card = made(1, people="orc", kit="spearman")
    assert (card.name, card.kind, card.fields["armor"]) == ("Orc", "monster", "leather")
    assert [(row["item"], row["ready"]) for row in card.fields["gear"]] == [
        ("spear", True),
        ("large-shield", False),
        ("dagger", False),
    ]


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (
            {"people": "halfling", "kit": "battleaxe"},
            "A halfling begins with ST 10 at most; the kit “Battleaxe” needs ST 15.",
        ),
        ({"people": "robot"}, "No figures of “robot” can be made at random."),
        ({"kit": "laser"}, "There is no kit “laser”."),
    ],
)
def test_that_what_cannot_be_is_refused(wishes: dict, sentence: str):
    with pytest.raises(Refused) as refused:
        made(1, **wishes)
    assert [one.reason for one in refused.value.refusals] == [sentence]


def test_that_bad_kits_cost_themselves():
    rows = [{"key": "odd", "name": "Odd", "ready": ["laser"]}, {"key": "good", "name": "Good"}, {"name": "?"}]
    tables, bad = read_tables({**parsed(), "kits": {"kit": rows}})
    assert list(tables.kits) == ["good"]
    assert bad == (
        "kits.toml, [[kit]], row 1 (odd), is left out: “laser” is not in the lists.",
        "kits.toml, [[kit]], row 3 (?), is left out: “key” is missing.",
    )
    two_swords = [{"key": "two", "name": "Two", "ready": ["rapier", "saber"]}]
    illegal = Creation(SYSTEM, read_tables({**parsed(), "kits": {"kit": two_swords}})[0])
    assert [item.key for item in illegal.fields()[1].items()] == [ANY]
