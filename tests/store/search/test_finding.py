"""What the search finds, and that the index follows whatever writes cards."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gmtool.rules.seam import Card, FoundBy, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import CampaignContents, export_campaign, put_back, read_import, take_in, take_out
from gmtool.store.search import parse
from gmtool.store.search.listing import BY_NAME, Order, column_order
from gmtool.systems import UnknownSystem
from tests.store.campaigns import GOBLIN, WULF, create, reopen
from tests.tally import Tally

ORC = Card("tally", "Orc", {"points": 12}, kind="monster", tags=("Old lair",), notes='Said: "halt!"')
STRANGER = Card("gone", "Stranger", {"points": 50})


class Boundless(Tally):
    """Tally whose points can be any number."""

    def found_by(self, card: Card) -> FoundBy:
        numbers = {key: one for key, one in card.fields.items() if isinstance(one, int)}
        found = super().found_by(card)
        return replace(found, values={**found.values, **numbers})


def only_tally(system: str) -> Ruleset:
    if system != "tally":
        raise UnknownSystem(system)
    return Boundless()


@pytest.fixture(params=["file", "memory"])
def campaign(request, path):
    on_disk = request.param == "file"
    made = Campaign.create(path, "x", only_tally) if on_disk else Campaign.in_memory("x", only_tally)
    with made as campaign:
        yield campaign


@pytest.fixture
def cards(campaign):
    campaign.cards.add_all((card, {}) for card in (GOBLIN, WULF, ORC, STRANGER))
    return campaign.cards


def found(cards, query, **filters):
    return [card.name for card in cards.find(query, **filters)]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("points>9", ["Orc"]),
        ("points>=9", ["Orc", "Wulf"]),
        ("points<9", ["Göblin"]),
        ("points<=9", ["Göblin", "Wulf"]),
        ("points=9", ["Wulf"]),
        ("points!=9", ["Göblin", "Orc"]),
        ("-points=9", ["Göblin", "Orc", "Stranger"]),
        ("points>3 orc", ["Orc"]),
        ("points>3 gob", []),
        ("not orc", ["Göblin", "Stranger", "Wulf"]),
        ("kind:mon -orc", ["Göblin"]),
        ("tag:lair", ["Orc"]),
        ("tag:gre", ["Göblin"]),
        ("tag=lair", []),
        ('tag="old lair"', ["Orc"]),
        ("tag!=hero", ["Göblin", "Orc", "Stranger"]),
        ("name:hero", []),
        ("name=goblin", ["Göblin"]),
        ("name!=goblin kind:mon", ["Orc"]),
        ("note:cave", ["Göblin"]),
        ("note:göblin", []),
        ('"lives in"', ["Göblin"]),
        ('"in lives"', []),
        ('"liv in"', []),
        ("system:tal kind:player", ["Wulf"]),
        ("halt!", ["Orc"]),
        ('note:!"', ["Orc"]),
        ("points>abc orc", ["Orc"]),
        ("aura:x orc", ["Orc"]),
    ],
)
def test_that_the_language_finds_what_it_says(cards, query, names):
    assert found(cards, query) == names


@pytest.mark.parametrize(
    "query",
    [
        "'; DROP TABLE cards; --",
        '" OR 1=1 --',
        'name:"x" OR name:y',
        "NEAR(goblin orc)",
        "{name}: wulf",
        "wulf^2 AND",
        "points>1) OR (1=1",
        "tag=\"x' OR '1'='1\"",
        "goblin*",
        "%",
        "_",
    ],
)
def test_that_what_looks_like_a_statement_is_only_words(cards, query):
    assert set(found(cards, query)) <= {"Göblin"}
    assert len(cards.list()) == 4


@given(query=st.text(max_size=60) | st.text(alphabet="points name:<>=!-\"*(){}^+' AND OR NOT 09", max_size=60))
@settings(max_examples=75, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_that_no_search_fails(query):
    with shared() as campaign:
        campaign.cards.find(query)


class shared:
    """One campaign for all the examples."""

    campaign: Campaign | None = None

    def __enter__(self) -> Campaign:
        if shared.campaign is None:
            shared.campaign = Campaign.in_memory("x", only_tally)
            shared.campaign.cards.add_all((card, {}) for card in (GOBLIN, WULF, ORC))
        return shared.campaign

    def __exit__(self, *_: object) -> None: ...


def test_that_emoji_are_found_as_they_stand(cards):
    cards.add(replace(WULF, name="Smok \U0001f409", notes="مرحبا"))
    assert found(cards, "\U0001f409") == ["Smok \U0001f409"]
    assert found(cards, "مرح") == ["Smok \U0001f409"]


def test_that_the_index_follows_changes_deletions_and_their_undo(cards):
    wulf = cards.find("wulf")[0]
    cards.update(replace(wulf, fields={"points": 40}))
    assert found(cards, "points>30") == ["Wulf"]
    cards.change([replace(wulf, fields={"points": 41}, tags=("wolf",))])
    assert (found(cards, "points>40"), found(cards, "tag=hero"), found(cards, "", tag="wolf")) == (
        ["Wulf"],
        [],
        ["Wulf"],
    )
    kept = cards.delete([wulf.id])
    assert (found(cards, "points>40"), found(cards, "tag:wolf"), cards.counts("tag").get("wolf")) == ([], [], None)
    cards.restore(kept)
    assert (found(cards, "points>40"), cards.counts("tag")["wolf"]) == (["Wulf"], 1)


def test_that_a_card_comes_back_although_its_place_was_taken(cards):
    last = cards.find("stranger")[0]
    kept = cards.delete([last.id])
    cards.add(replace(WULF, name="Newcomer"))
    cards.restore(kept)
    assert cards.get(last.id) == last
    assert "Newcomer" in found(cards, "")


def test_that_imported_cards_are_in_the_index_and_taken_out_again(cards, campaign):
    with Campaign.in_memory("Other", only_tally) as other:
        brought = take_in(other, read_import(export_campaign(campaign), "it", CampaignContents.of(other)))
        assert found(other.cards, "points>9") == ["Orc"]
        assert found(other.cards, 'tag="old lair"') == ["Orc"]
        gone = take_out(other, brought)
        assert (found(other.cards, "points>9"), other.cards.counts("tag")) == ([], {})
        put_back(other, gone)
        assert found(other.cards, 'points>9 tag="old lair"') == ["Orc"]


def test_that_numbers_beyond_the_database_do_no_harm(cards):
    cards.add(replace(WULF, name="Giant", fields={"points": 10**30}))
    assert found(cards, f"points>{10**17}") == ["Giant"]


def test_that_names_are_sorted_without_case_and_accents_and_numbers_as_numbers(cards):
    cards.delete([card.id for card in cards.list()])
    for name in ("orc 10", "Orc 9", "zed", "Élan", "elk", "Orc 1"):
        cards.add(replace(WULF, name=name))
    assert found(cards, "") == ["Élan", "elk", "Orc 1", "Orc 9", "orc 10", "zed"]


@pytest.mark.parametrize(
    ("order", "names"),
    [
        (Order(descending=True), ["Wulf", "Stranger", "Orc", "Göblin"]),
        (Order("newest"), ["Stranger", "Orc", "Wulf", "Göblin"]),
        (Order("newest", descending=True), ["Göblin", "Wulf", "Orc", "Stranger"]),
        (Order("kind"), ["Stranger", "Wulf", "Göblin", "Orc"]),
        (Order("system"), ["Stranger", "Göblin", "Orc", "Wulf"]),
        (Order("tag"), ["Orc", "Göblin", "Wulf", "Stranger"]),
        (column_order("points"), ["Göblin", "Wulf", "Orc", "Stranger"]),
        (column_order("points", descending=True), ["Orc", "Wulf", "Göblin", "Stranger"]),
    ],
)
def test_that_cards_are_listed_in_any_order(cards, order, names):
    listing = cards.listing(parse("", cards.vocabulary), order)
    assert [card.name for card in cards.at(listing)] == names


def test_that_names_that_begin_with_what_is_typed_come_first(cards):
    for name in ("Army of knights", "Black knights", "Knights", "Knights of the van"):
        cards.add(replace(WULF, name=name))

    def listed(query, order=BY_NAME):
        return [card.name for card in cards.at(cards.listing(parse(query, cards.vocabulary), order))]

    assert listed("knights") == ["Knights", "Knights of the van", "Army of knights", "Black knights"]
    assert listed("knights of") == ["Knights of the van", "Army of knights"]
    assert listed("knights", Order(descending=True))[-1] == "Army of knights", "another order is kept"


def test_that_a_listing_knows_its_rows_before_it_is_all_put_in_order(cards):
    listing = cards.listing(parse("kind:monster", cards.vocabulary))
    assert (len(listing), listing[-1], listing[0:1]) == (2, cards.keys([cards.find("orc")[0].id])[0], listing[:1])
    assert [listing.row(key) for key in listing] == [0, 1]
    assert listing.row(10**6) == -1
    with pytest.raises(IndexError):
        listing[2]


def test_that_more_ids_than_a_statement_takes_are_no_matter(cards):
    ids = [f"x{number}" for number in range(300_000)]
    assert cards.keys([*ids, cards.list()[0].id]) == (cards.listing(parse("", cards.vocabulary))[0],)
    assert cards.delete(ids).cards == []


def test_that_what_one_window_writes_the_other_finds(path):
    with create(path) as campaign, reopen(path, read_only=True) as other:
        campaign.cards.add(WULF)
        assert found(other.cards, "wulf") == ["Wulf"]
        campaign.cards.add(replace(WULF, name="Wulfgar"))
        assert found(other.cards, "wulf") == ["Wulf", "Wulfgar"]
        assert json.dumps(other.cards.counts("kind")) == '{"player": 2}'


@pytest.mark.parametrize(
    ("name", "typed"),
    [("Łukasz Nowak", "lukasz"), ("Søren", "sor"), ("Großer Orc", "grosser"), ("Ægir", "aeg"), ("Đorđe", "dorde"),
     ("Kırık Diş", "kirik dis"), ("Łukasz Nowak", "Łuk"), ("Jaś Śnieżek", "sniez")],
)  # fmt: skip
def test_that_a_name_is_found_by_its_plain_letters(cards, name, typed):
    cards.add_all([(Card("tally", name, {"points": 1}, notes="nothing", tags=("køter",)), {})])
    cards.add_all([(Card("gone", f"{name} the other", {}), {})])
    assert set(found(cards, typed)) == {name, f"{name} the other"}
    assert set(found(cards, f"name:{typed.split()[0]}")) == {name, f"{name} the other"}
    assert found(cards, f"note:{typed.split()[0]}") == []


def test_that_words_of_notes_and_tags_are_found_by_plain_letters_in_their_place_only(cards):
    cards.add_all([(Card("tally", "Ada", {"points": 1}, notes="Owns the łódź of Søren. " * 200, tags=("ßtag",)), {})])
    assert found(cards, "lodz") == ["Ada"]
    assert found(cards, "note:lodz") == ["Ada"]
    assert found(cards, "name:lodz") == []
    assert found(cards, "sstag") == ["Ada"]


def test_that_a_campaign_of_an_older_version_is_indexed_again(path, monkeypatch):
    monkeypatch.setattr("gmtool.store.search.index._MADE", "an older way")
    with Campaign.create(path, "x", only_tally) as campaign:
        campaign.cards.add_all([(Card("tally", "Łukasz", {"points": 1}), {})])
        assert not campaign.upkeep.outdated()
    monkeypatch.undo()
    with reopen(path) as campaign:
        assert campaign.upkeep.outdated() == ("tally",)
