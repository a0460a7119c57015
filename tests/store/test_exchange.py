import json

import pytest

from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import BadImport, export_campaign, export_cards, import_file, import_text
from tests.encounter.fights import play
from tests.store.campaigns import GOBLIN, WULF, duel, rulesets


@pytest.fixture
def filled(campaign):
    campaign.cards.add(WULF)
    campaign.cards.add(GOBLIN, {"aura": {"colour": "green"}})
    play(campaign.encounters.start(duel(campaign, points=1000).id), 1, 30).undo()
    duel(campaign)
    campaign.settings.set("dice", "typed")
    return campaign


@pytest.fixture
def empty():
    with Campaign.in_memory("Empty", rulesets) as campaign:
        yield campaign


def damaged(text, change):
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def test_that_a_campaign_survives_export_and_import(filled, empty):
    imported = import_text(empty, export_campaign(filled))
    assert (imported.cards, imported.encounters) == (2, 2)
    assert empty.cards.list() == filled.cards.list()
    assert [encounter.muster for encounter in empty.encounters.list()] == [
        encounter.muster for encounter in filled.encounters.list()
    ]
    before, after = filled.encounters.journal(1), empty.encounters.journal(1)
    assert (after.state, after.head, after.tip, after.entries) == (
        before.state,
        before.head,
        before.tip,
        before.entries,
    )
    assert (empty.settings.get("dice"), empty.title) == ("typed", "Empty")


def test_that_fields_of_a_newer_gmtool_are_kept(filled, empty):
    def future(data):
        data["encounters"][0]["weather"] = "rain"
        data["encounters"][0]["entries"][0]["mood"] = "grim"

    import_text(empty, damaged(export_campaign(filled), future))
    again = json.loads(export_campaign(empty))
    assert next(card for card in again["cards"] if card["name"] == "Göblin")["aura"] == {"colour": "green"}
    assert (again["encounters"][0]["weather"], again["encounters"][0]["entries"][0]["mood"]) == ("rain", "grim")


def test_that_cards_alone_can_be_exported(filled, empty):
    import_text(empty, export_cards(filled, filled.cards.find("wulf")))
    assert [card.name for card in empty.cards.list()] == ["Wulf"]


def test_that_a_card_which_is_there_already_is_added_as_another(filled):
    import_text(filled, export_cards(filled, filled.cards.find("wulf")))
    assert [card.name for card in filled.cards.list()] == ["Göblin", "Wulf", "Wulf"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data["cards"][0].pop("name"), "cards.0.name: Field required"),
        (lambda data: data["cards"][1].update(tags="x"), "cards.1.tags: Input should be a valid list"),
        (lambda data: data["cards"][1].update(name="x" * 300), "cards.1.name: String should have at most 200"),
        (lambda data: data.update(format="recipes"), "format: “recipes” is none of gmtool's"),
        (lambda data: data.update(version=9), "version: 9 is not the 1"),
        (lambda data: data["encounters"][0].update(head=99), r"encounters.0.head: there is no entry 99"),
        (lambda data: data["encounters"][0].update(start={}), "encounters.0: A change of figures.* does not fit"),
        (lambda data: data["encounters"][0].update(start=None), "encounters.0.start: it is missing"),
        (lambda data: data["encounters"][0]["muster"].pop("sides"), "encounters.0: The muster cannot be read: sides"),
        (lambda data: data["encounters"][0]["entries"][3].pop("edits"), "encounters.0: Entry 4 has no 'edits'"),
        (lambda data: data["encounters"][0]["entries"].pop(3), "encounters.0: Entry 5 follows entry 4"),
    ],
)
def test_that_a_bad_import_names_the_field_and_brings_nothing(filled, empty, change, sentence):
    with pytest.raises(BadImport, match=sentence):
        import_text(empty, damaged(export_campaign(filled), change))
    assert (empty.cards.list(), empty.encounters.list()) == ((), ())


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "null", b"\xff\xfe\x00"])
def test_that_what_is_no_json_is_refused(empty, text):
    with pytest.raises(BadImport, match="cannot be imported"):
        import_text(empty, text)


def test_that_a_huge_file_is_not_even_read(empty, tmp_path):
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(10**9)
    with pytest.raises(BadImport, match="larger than 64 MB"):
        import_file(empty, huge)


def test_that_a_missing_file_is_named(empty, tmp_path):
    with pytest.raises(StoreError, match=r"none\.json cannot be used: No such file"):
        import_file(empty, tmp_path / "none.json")
