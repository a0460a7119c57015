"""Cards written as a table come back as the same cards; what a table cannot say is told."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gmtool.rules.seam import Card, CardField, FieldKind
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import CampaignContents
from gmtool.store.exchange.faults import shown
from gmtool.store.text_tables import KEPT, fitting_sheet, guessed_layout, read_sheet, read_table
from gmtool.store.text_tables.columns import SYSTEM
from gmtool.store.text_tables.writing import cards_text, export_table, same
from gmtool.systems import all_rulesets, ruleset
from tests.store.campaigns import copy_sample
from tests.store.text_tables.round_trips import back

SYSTEMS = [one.id for one in all_rulesets()]
EVERYBODY = [card for one in all_rulesets() for card in one.bestiary()]


def bare(card: Card) -> Card:
    return replace(card, id="", picture="", rulings={})


@pytest.mark.parametrize("system", SYSTEMS)
def test_that_every_built_in_card_comes_back_equal(system: str) -> None:
    cards = ruleset(system).bestiary()
    written = cards_text(cards, ruleset)
    assert written.remarks == ()
    assert back(written.text) == [bare(card) for card in cards]


def test_that_cards_of_all_systems_come_back_from_one_file() -> None:
    written = cards_text(EVERYBODY, ruleset)
    assert written.remarks == ()
    assert back(written.text) == [bare(card) for card in EVERYBODY]


def test_that_the_cards_of_the_sample_come_back_equal(sample: Campaign) -> None:
    cards = sample.cards.list()
    assert len(cards) > 10
    written = export_table(sample, cards)
    assert not any("different" in remark for remark in written.remarks)
    read = back(written.text, sample.rulesets(), sample.ruleset)
    assert [one.name for one in read] == [one.name for one in cards]
    for card, again in zip(cards, read, strict=True):
        form = {one.key: one for one in sample.ruleset(card.system).card_form().fields}
        assert all(same(form[key], value, again.fields.get(key)) for key, value in card.fields.items()), card.name
        assert replace(again, fields={}) == replace(bare(card), fields={})


@pytest.fixture
def sample(path: Any) -> Any:
    copy_sample(path)
    with Campaign.open(path) as campaign:
        yield campaign


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=12)


def values(field: CardField) -> st.SearchStrategy[Any]:
    """Any value of a field that its form would give."""
    low, high = field.lowest or 0, 99 if field.highest is None else field.highest
    keys = [item.key for item in field.items()]
    match field.kind:
        case FieldKind.NUMBER:
            return st.integers(low, high)
        case FieldKind.FRACTION:
            return st.integers(8 * low, 8 * high).map(lambda eighths: str(Fraction(eighths, 8)))
        case FieldKind.YES_NO:
            return st.booleans()
        case FieldKind.ONE_OF:
            return st.sampled_from(keys)
        case FieldKind.ITEMS:
            extras = {key: st.integers(low, high) for key in field.counts}
            extras |= {key: st.booleans() for key in field.columns}
            row = st.fixed_dictionaries({"item": st.sampled_from(keys)}, optional=extras)
            return st.lists(row, max_size=5)
    return TEXTS


@st.composite
def made_up(draw: st.DrawFn) -> Card:
    game = ruleset(draw(st.sampled_from(SYSTEMS)))
    fields = {one.key: draw(values(one)) for one in game.card_form().fields if draw(st.booleans())}
    name = draw(TEXTS.filter(str.strip))
    tags = tuple(draw(st.lists(TEXTS, max_size=3)))
    return Card(game.id, name, fields, kind=draw(st.sampled_from(("player", "monster"))), tags=tags, notes=draw(TEXTS))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.lists(made_up(), min_size=1, max_size=3))
def test_that_made_up_cards_come_back_equal_or_are_told(cards: Sequence[Card]) -> None:
    written = cards_text(cards, ruleset)
    read = back(written.text)
    assert len(read) == len(cards)
    for card, again in zip(cards, read, strict=True):
        told = any(remark.startswith(f"{shown(card.name)}: ") for remark in written.remarks)
        form = {one.key: one for one in ruleset(card.system).card_form().fields}
        equal = all(same(form[key], value, again.fields.get(key)) for key, value in card.fields.items())
        assert told or (equal and replace(again, fields={}) == replace(card, fields={}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"notes": "  blanks around "}, "notes"),
        ({"tags": ("one; two",)}, "tags"),
        ({"kind": "beast"}, "kind"),
        ({"name": "two\nlines"}, "name"),
        ({"fields": {"st": 12, "damage": "n/a"}}, "Damage"),
        ({"fields": {"st": 12, "mood": {"grim": True}}}, "mood"),
    ],
)
def test_that_what_a_table_cannot_say_is_told(change: dict[str, Any], said: str) -> None:
    card = replace(ruleset("tft-melee").bestiary()[0], **change)
    (remark,) = cards_text([card], ruleset).remarks
    assert said in remark
    assert "would come back different" in remark


def test_that_pictures_rulings_and_histories_are_told() -> None:
    card = replace(ruleset("tft-melee").bestiary()[0], picture="x", rulings={"a": "b"})
    assert cards_text([card], ruleset).remarks == (
        "A table has no pictures: 1 is left out.",
        "A table has no rulings: those of 1 card are left out.",
    )


def test_that_fields_that_nobody_knows_come_along() -> None:
    card = ruleset("tft-melee").bestiary()[0]
    card = replace(card, fields={**card.fields, "Mood": "grim"}, id="")
    written = cards_text([card], ruleset)
    assert (written.remarks, back(written.text)) == ((), [card])


def test_that_a_system_that_nobody_knows_costs_its_row_only() -> None:
    text = cards_text(EVERYBODY, ruleset).text.replace("chainmail", "gone", 1)
    table = read_table(text.encode(), guessed_layout(text.encode()), "some.csv")
    sheet = fitting_sheet(table, all_rulesets())
    system = next(at for at, heading in enumerate(table.headings) if heading == "Rule system")
    assert sheet.targets[system] == KEPT, "a column with strange systems is kept"
    chosen = replace(sheet, targets=tuple(SYSTEM if at == system else one for at, one in enumerate(sheet.targets)))
    intake = read_sheet(chosen, CampaignContents(ruleset))
    assert len(intake.cards) == len(EVERYBODY) - 1
    assert [line.text for line in intake.lines if not line.taken] == [
        "Line 34: left out; its rule system “gone” is not known here."
    ]
