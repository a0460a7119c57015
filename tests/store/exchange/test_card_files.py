"""A file of cards: a line on each of them, and nothing is written before it is taken in."""

import json

import pytest

from gmtool.store.errors import BadImport
from gmtool.store.exchange import export_cards, report_text
from tests.store.campaigns import GOBLIN
from tests.store.exchange.files import bring, cards_file, goblin, read, said
from tests.store.pictures import png

TEN_THOUSAND = "x" * 10_000
FAMILY = "👨‍👩‍👧 גובלין"


def test_that_reading_writes_nothing(campaign):
    intake = read(campaign, cards_file(goblin()))
    assert [one.card.name for one in intake.cards] == ["Goblin"]
    assert campaign.cards.list() == ()


def test_that_a_sound_card_has_a_line_and_no_problem(campaign):
    (line,) = read(campaign, cards_file(goblin())).lines
    assert (line.text, line.taken, line.is_problem) == ("Card 1, Goblin: imported.", True, False)


@pytest.mark.parametrize(
    ("card", "line"),
    [
        (goblin(name=TEN_THOUSAND), f"Card 2, {'x' * 39}…: left out; “name” has 10,000 characters; the limit is 200."),
        ({"name": "Goblin"}, "Card 2, Goblin: left out; “system” is missing."),
        ({"system": "tally"}, "Card 2: left out; “name” is missing."),
        (goblin(tags="green"), "Card 2, Goblin: left out; “tags” is not a list."),
        (goblin(name=7), "Card 2: left out; “name” is not text."),
        (goblin(picture="../cave"), "Card 2, Goblin: left out; “picture” is not written as gmtool writes it."),
        (goblin(fields=[]), "Card 2, Goblin: left out; “fields” is not an object with named fields."),
        (goblin(fields={"points": float("nan")}), "Card 2, Goblin: left out; a number in it is not finite."),
        (goblin(fields={"points": float("inf")}), "Card 2, Goblin: left out; a number in it is not finite."),
        (goblin(fields={"points": 10**40}), "Card 2, Goblin: left out; a number in it has more than 18 digits."),
        (goblin(name="Gob\ud83d"), "Card 2, Gob\ufffd: left out; it contains half a character."),
        (goblin(**{"\udc00": 1}), "Card 2, Goblin: left out; it contains half a character."),
        (goblin(aura=json.loads("[" * 200 + "]" * 200)), "Card 2, Goblin: left out; it is nested deeper than 100"),
        (7, "Card 2: left out; it is not an object with named fields."),
        ("Goblin", "Card 2: left out; it is not an object with named fields."),
        (None, "Card 2: left out; it is not an object with named fields."),
        ([], "Card 2: left out; it is not an object with named fields."),
    ],
)
def test_that_a_broken_card_costs_that_card_and_says_so(campaign, card, line):
    text = cards_file(goblin(name="Before"), card, goblin(name="After"))
    assert said(campaign, text)[1].startswith(line)
    bring(campaign, text)
    assert [one.name for one in campaign.cards.list()] == ["After", "Before"]


@pytest.mark.parametrize(
    ("card", "line"),
    [
        (goblin(name="Göblin"), "its name is in the campaign already."),
        (goblin(name="GÖBLIN "), "its name is in the campaign already."),
        (goblin(name=" "), "it has no name."),
        (goblin(name="Gob\x00lin\nking"), "control characters in its name became spaces."),
        (goblin(kind="beast"), "its kind “beast” is neither player nor monster, and is kept."),
        (goblin(system="gurps"), "its system “gurps” is not known here, and it is kept as it is."),
        (goblin(aura="green"), "“aura” is an unknown field and is kept."),
        (goblin(fields={"points": 3, "luck": 1}, aura=0), "“aura”, “luck” are unknown fields and are kept."),
        (goblin(fields={"points": "three"}), "“points” should be a whole number, not 'three'."),
        (goblin(fields={"points": True}), "“points” should be a whole number, not True."),
        (goblin(fields={"trophies": [{"item": "tail", "worth": 100}]}), "in “trophies”, “worth” is 100, not 0 to 99."),
        (
            goblin(fields={"trophies": [{"item": "tail", "worth": "a"}]}),
            "in “trophies”, “worth” should be a whole number, not 'a'.",
        ),
        (goblin(fields={"motto": 3}), "“motto” should be a text, not 3."),
        (goblin(picture="ab" * 32), "its picture is missing."),
    ],
)
def test_that_what_is_odd_about_a_card_is_said_and_it_comes_in(campaign, card, line):
    campaign.cards.add(GOBLIN)
    (text,) = said(campaign, cards_file(card))
    assert text.endswith(f": imported; {line}")
    bring(campaign, cards_file(card))
    assert len(campaign.cards.list()) == 2


def test_that_duplicate_names_in_the_file_are_said_at_the_second(campaign):
    lines = said(campaign, cards_file(goblin(), goblin(name="goblin")))
    assert lines == ["Card 1, Goblin: imported.", "Card 2, goblin: imported; its name is in the file already."]


def test_that_the_same_card_once_more_becomes_another(campaign):
    mine = campaign.cards.add(GOBLIN)
    text = export_cards(campaign, [mine])
    assert "the same card is in the campaign already, so it becomes another" in said(campaign, text)[0]
    bring(campaign, text)
    assert len({card.id for card in campaign.cards.list()}) == 2


def test_that_the_same_card_twice_in_a_file_becomes_two(campaign):
    text = cards_file(goblin(id="a"), goblin(id="a"))
    assert "the same card is in the file already, so it becomes another" in said(campaign, text)[1]
    bring(campaign, text)
    assert len({card.id for card in campaign.cards.list()}) == 2


def test_that_emoji_and_writing_from_right_to_left_come_in_and_are_written_in_the_report(campaign):
    assert said(campaign, cards_file(goblin(name=FAMILY))) == [f"Card 1, {FAMILY}: imported."]
    bring(campaign, cards_file(goblin(name=FAMILY)))
    assert campaign.cards.list()[0].name == FAMILY


def test_that_a_key_that_stands_twice_costs_the_card(campaign):
    text = cards_file(goblin()).replace('"kind": "monster"', '"kind": "monster", "kind": "player"')
    assert said(campaign, text) == ["Card 1, Goblin: left out; “kind” appears twice."]
    inside = cards_file(goblin()).replace('"points": 3', '"points": 3, "points": 4')
    assert said(campaign, inside) == ["Card 1, Goblin: left out; “points” appears twice."]


def test_that_a_picture_comes_with_its_card_and_one_of_the_campaign_is_found(campaign):
    key = campaign.pictures.add(png())
    card = campaign.cards.add(GOBLIN)
    assert said(campaign, cards_file(goblin(picture=key))) == ["Card 1, Goblin: imported."]
    assert campaign.cards.get(card.id) == card


def test_that_unknown_parts_of_the_file_are_named_but_not_what_editors_need(campaign):
    assert said(campaign, cards_file(recipes=[], **{"$schema": "gmtool.schema.json"})) == [
        "The file: left out; “recipes” is unknown here."
    ]


def test_that_the_report_is_text_with_a_line_for_each(campaign):
    intake = read(campaign, cards_file(goblin(), {}))
    assert report_text(intake.lines) == "Card 1, Goblin: imported.\nCard 2: left out; “system” is missing.\n"
    assert (intake.text, intake.summary) == ("1 card", "1 card imported; 1 left out.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it is not JSON from line 1, column 1 on"),
        ('{"format":\n  ?}', "it is not JSON from line 2, column 3 on"),
        ("[" * 100_000, "it is nested deeper than 100 levels"),
        ('{"version": ' + "9" * 5000 + "}", "a number in it has thousands of digits"),
        (b"\xff\xfe\x00", "it is not JSON"),
        ("null", "it has neither cards nor a campaign"),
        ("[]", "it has neither cards nor a campaign"),
        ("{}", "“format” is missing; a file of cards has “gmtool cards”"),
        ('{"format": 7}', "format: “7” is not one of gmtool's"),
        ('{"format": "gmtool cards"}', "version: None is not the 1 that is known here"),
        ('{"format": "gmtool cards", "version": true}', "version: True is not the 1 that is known here"),
        ('{"format": "gmtool cards", "version": 1, "version": 1}', "“version” appears twice"),
        ('{"format": "gmtool cards", "version": 1, "cards": {}}', "“cards” is not a list"),
        ('{"format": "gmtool cards", "version": 1, "x": NaN}', "a number in it is not finite"),
        (cards_file(*[7] * 100_001), "it has 100,001 cards; the limit is 100,000"),
        (
            json.dumps({"format": "gmtool campaign", "version": 1, "title": "x" * 201}),
            "“title” has 201 characters; the limit is 200",
        ),
    ],
)
def test_that_what_is_of_no_use_altogether_is_one_sentence(campaign, text, sentence):
    with pytest.raises(BadImport) as refused:
        read(campaign, text)
    assert str(refused.value).startswith(f"some.json cannot be imported: {sentence}")


def test_that_a_byte_order_mark_does_no_harm(campaign):
    text = cards_file(goblin())
    for raw in (f"\ufeff{text}", text.encode("utf-8-sig"), text.encode("utf-16"), text.encode("utf-32-le")):
        assert said(campaign, raw) == ["Card 1, Goblin: imported."]
