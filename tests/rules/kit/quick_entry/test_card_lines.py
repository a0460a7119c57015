"""A card as a line, and back."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.rules.kit.quick_entry.card_line import card_line, things, told
from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.rules.seam import Card, CardField, FieldKind, Ruleset
from gmtool.systems import all_rulesets, ruleset
from tests.rules.kit.quick_entry.counting import Counting
from tests.tally import Tally

MELEE = ruleset("tft-melee")
SYSTEMS = [*all_rulesets(), Tally(), Counting()]
BUILT_IN = [(rules, card) for rules in SYSTEMS for card in rules.bestiary()]
TEXT = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), max_size=30)
NAMES = st.one_of(
    TEXT.map(lambda text: text.strip() or "Nobody"),
    st.sampled_from(
        ["Rapier", "Old Large Shield", "x6", "6", "note: x", "ST 9", "player", "#lair", "the", '"', "“”", "Orc"]
    ),
)


def values(field: CardField) -> st.SearchStrategy:
    """Whatever may stand in a field."""
    keys = st.sampled_from([item.key for item in field.items()] or [""])
    marks = {mark: st.booleans() for mark in field.columns}
    low, high = (-(10**6), 10**6) if field.lowest is None else (field.lowest, field.highest)
    counts = {count: st.integers(low, high) for count in field.counts}
    return {
        FieldKind.NUMBER: st.integers(low, high),
        FieldKind.TEXT: TEXT,
        FieldKind.YES_NO: st.booleans(),
        FieldKind.ONE_OF: keys,
        FieldKind.ITEMS: st.lists(st.fixed_dictionaries({"item": keys, **marks}, optional=counts), max_size=4),
    }[field.kind]


@st.composite
def cards(draw: st.DrawFn) -> tuple[Ruleset, Card]:
    rules = draw(st.sampled_from(SYSTEMS))
    fields = {field.key: draw(values(field)) for field in rules.card_form().fields if draw(st.booleans())}
    tags = tuple(dict.fromkeys(" ".join(tag.split()) for tag in draw(st.lists(TEXT, max_size=2))))
    card = Card(
        rules.id,
        draw(NAMES),
        fields,
        kind=draw(st.sampled_from(["player", "monster"])),
        tags=tuple(tag for tag in tags if tag),
        notes=" ".join(draw(TEXT).split()),
    )
    return rules, rules.completed(card)


@pytest.mark.parametrize(("rules", "card"), BUILT_IN, ids=[card.name for _, card in BUILT_IN])
def test_every_built_in_card_comes_back_from_its_line(rules, card):
    made = quick_entry(rules, card_line(rules, card))
    assert (made.card, made.problems) == (card, ())


def test_a_text_of_signs_alone_is_quoted():
    rules = ruleset("melee-rounds")
    card = rules.completed(Card(rules.id, "Nobody", {"skills": "\U00012544"}, kind="monster", notes="0"))
    line = card_line(rules, card)
    assert line.startswith('Nobody, Skills "\U00012544"')
    assert told(rules, quick_entry(rules, line).card) == told(rules, card)


@settings(max_examples=100, deadline=None)
@given(cards())
def test_every_card_comes_back_from_its_line(made: tuple[Ruleset, Card]):
    rules, card = made
    line = card_line(rules, card)
    assert "\n" not in line
    entry = quick_entry(rules, line)
    assert entry.not_understood == ()
    assert replace(entry.card, fields={}) == replace(card, fields={})
    assert told(rules, entry.card) == told(rules, card)


def test_a_line_is_what_one_would_write():
    flavius = next(card for card in MELEE.bestiary() if card.name == "Flavius Marcellus")
    assert card_line(MELEE, replace(flavius, notes="")) == (
        "Flavius Marcellus, ST 12, DX 12, chainmail, shortsword, large shield, dagger, #example, player"
    )
    slung = [{"item": "longbow", "ready": False}, {"item": "dagger", "ready": True}]
    wulf = Card("tft-melee", "Rapier", {"people": "orc", "st": 14, "dx": 10, "gear": slung}, kind="monster")
    assert card_line(MELEE, wulf) == '"Rapier", orc, ST 14, DX 10, longbow not ready, dagger ready'


def test_what_a_line_cannot_hold_is_left_out():
    odd = Card(
        "tft-melee",
        "Two\nlines",
        {"people": "robot", "st": "strong", "gear": [{"item": "laser"}, 5], "colour": "red"},
        notes="one\ntwo",
    )
    assert card_line(MELEE, odd) == '"Two lines", player note: one two'


def test_what_a_card_has_is_named_without_what_goes_without_saying():
    by_name = {card.name: card for card in MELEE.bestiary()}
    assert things(MELEE, by_name["Flavius Marcellus"]) == ("chainmail", "shortsword", "large shield", "dagger")
    assert things(MELEE, by_name["Wolf"]) == ()
    assert things(MELEE, Card("tft-melee", "Odd", {"armor": ["x"], "gear": [5, {"item": "laser"}, {}]})) == ()
    assert things(Tally(), Card("tally", "Imp", {"points": 4})) == ()


def test_that_a_line_says_counts_and_only_those_that_are_said():
    worn = [{"item": "tooth", "worth": 7, "worn": True}, {"item": "tail", "worn": False}]
    card = Card("tally", "Imp", {"points": 4, "trophies": worn}, kind="monster")
    assert card_line(Tally(), card) == "Imp, Points 4, troll tooth 7 worn, wolf tail"
    several = [{"item": "sword", "ml": -5, "wear": 0}, {"item": "shield", "ml": 40}]
    wulf = Card("counting", "Wulf", {"gear": several}, kind="monster")
    assert card_line(Counting(), wulf) == "Wulf, sword ml −5 wear-and-tear 0, shield ml 40"
    assert card_line(Counting(), replace(wulf, fields={"gear": [{"item": "sword", "ml": 7.5}]})) == '"Wulf", sword'
