"""What goes out comes in again exactly as it was."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import export_campaign, export_cards
from gmtool.store.own_rows import StoredRow
from gmtool.systems import all_rulesets
from tests.store.campaigns import copy_sample, rulesets
from tests.store.exchange.files import bring
from tests.store.grounds import PIT
from tests.store.pictures import png
from tests.store.test_chronicle import EVENING, MAP, NOTE, WEATHER

LETTERS = st.characters(exclude_categories=["Cs"])
PRINTED = st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"])
NAMES = st.text(PRINTED, min_size=1, max_size=200)
TEXTS = st.text(LETTERS, max_size=300)
SCALARS = (
    st.none() | st.booleans() | st.integers(-(2**63) + 1, 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
)
VALUES = st.recursive(
    SCALARS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
ROWS = st.lists(
    st.fixed_dictionaries(
        {"item": st.sampled_from(["tail", "tooth"]) | TEXTS}, optional={"worth": VALUES, "worn": VALUES}
    ),
    max_size=3,
)
FIELDS = st.dictionaries(st.sampled_from(["points", "motto", "trophies"]) | TEXTS, VALUES | ROWS, max_size=6)
KNOWN = {"system", "name", "kind", "tags", "notes", "fields", "id", "picture", "rulings", "history"}
EXTRAS = st.dictionaries(TEXTS.filter(lambda key: key not in KNOWN), VALUES, max_size=4)
CAVE = png(30, 20)


@st.composite
def cards(draw):
    tags = draw(st.lists(st.text(LETTERS, min_size=1, max_size=200), max_size=5))
    return Card(
        draw(st.sampled_from(["tally", "gurps"])),
        draw(NAMES),
        draw(FIELDS),
        kind=draw(st.sampled_from(["player", "monster", "beast"])),
        tags=tuple(tags),
        notes=draw(TEXTS),
        rulings=draw(st.dictionaries(TEXTS, TEXTS, max_size=3)),
    )


@pytest.fixture(scope="module")
def two():
    """A campaign to export from and one to import into; making them takes longer than all else."""
    with Campaign.in_memory("One", rulesets) as one, Campaign.in_memory("Other", rulesets) as other:
        one.pictures.add(CAVE)
        yield one, other


@given(card=cards(), extra=EXTRAS, pictured=st.booleans())
def test_that_any_card_comes_back_as_it_was(two, card, extra, pictured):
    one, other = two
    picture = one.pictures.list()[0].key if pictured else ""
    mine = one.cards.add(replace(card, picture=picture), extra)
    bring(other, export_cards(one, [mine]))
    (theirs,) = other.cards.list()
    assert (theirs, other.cards.extra(theirs.id)) == (mine, extra)
    assert not pictured or other.pictures.get(picture) == CAVE
    for campaign in two:
        campaign.cards.delete([mine.id])


def test_that_every_built_in_card_comes_back_as_it_was():
    with Campaign.in_memory("One") as one, Campaign.in_memory("Other") as other:
        one.cards.add_all((card, {}) for ruleset in all_rulesets() for card in ruleset.bestiary())
        intake = bring(other, export_campaign(one))
        assert other.cards.list() == one.cards.list() != ()
        assert {line.text for line in intake.lines if line.is_problem} == set()


def test_that_a_whole_campaign_comes_back_as_it_was(tmp_path):
    """Every built-in card, one with history, rulings and a picture; fights fought and in the middle; the rest."""
    path = tmp_path / "sample.gmtool"
    copy_sample(path)
    with Campaign.open(path) as one, Campaign.in_memory("") as other:
        first = one.cards.list()[0]
        changed = replace(first, name="Änn", picture=one.pictures.add(CAVE), rulings={"tm.xp.cap": "She may."})
        one.cards.update(changed)
        one.cards.add(replace(first, id="", name="Odd"), {"aura": {"colour": "green"}})
        one.grounds.add(PIT)
        one.settings.set("dice", {"typed": [1, 2]})
        one.notes.add(NOTE)
        one.sessions.add(EVENING)
        one.handouts.add(MAP)
        one.random_tables.add(WEATHER)
        game = all_rulesets()[0]
        # any row will do: what the system makes of it is not asked
        one.own_rows.add([StoredRow(game.id, game.lists()[0].key, {"key": "mine", "name": "Mine"})])
        other.settings.set("campaign.title", one.title)
        intake = bring(other, export_campaign(one))
        before, after = json.loads(export_campaign(one)), json.loads(export_campaign(other))
        assert {key for key in before if not before[key]} == set()
        for key in before:
            assert after[key] == before[key], key
        assert after["cards"][[card["name"] for card in after["cards"]].index("Änn")]["history"]
        assert [line.text for line in intake.lines if not line.taken] == []
        for encounter in one.encounters.list():
            if encounter.started:
                mine, theirs = one.encounters.journal(encounter.id), other.encounters.journal(encounter.id)
                assert (theirs.state, theirs.head, theirs.tip) == (mine.state, mine.head, mine.tip)
