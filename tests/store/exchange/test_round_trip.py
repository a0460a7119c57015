"""What goes out comes in again exactly as it was."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import export_campaign, export_cards
from gmtool.systems import all_rulesets
from tests.store.campaigns import rulesets
from tests.store.exchange.files import bring
from tests.store.pictures import png

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
FIELDS = st.dictionaries(st.sampled_from(["points", "motto"]) | TEXTS, VALUES, max_size=6)
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


@given(cards(), EXTRAS, st.booleans())
def test_that_any_card_comes_back_as_it_was(card, extra, pictured):
    with Campaign.in_memory("One", rulesets) as one, Campaign.in_memory("Other", rulesets) as other:
        picture = one.pictures.add(CAVE) if pictured else ""
        mine = one.cards.add(replace(card, picture=picture), extra)
        bring(other, export_cards(one, [mine]))
        (theirs,) = other.cards.list()
        assert (theirs, other.cards.extra(theirs.id)) == (mine, extra)
        assert [other.pictures.get(info.key) for info in other.pictures.list()] == [CAVE] * pictured


def test_that_every_built_in_card_comes_back_as_it_was():
    with Campaign.in_memory("One") as one, Campaign.in_memory("Other") as other:
        one.cards.add_all((card, {}) for ruleset in all_rulesets() for card in ruleset.bestiary())
        intake = bring(other, export_campaign(one))
        assert other.cards.list() == one.cards.list() != ()
        assert {line.text for line in intake.lines if line.is_problem} == set()
