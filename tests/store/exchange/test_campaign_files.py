import json
import re
from base64 import b64encode
from contextlib import closing
from dataclasses import replace

import pytest

from gmtool.rules.seam import Wave
from gmtool.store.campaign import Campaign
from gmtool.store.database.tables import EncounterRow
from gmtool.store.errors import BadImport
from gmtool.store.exchange import export_campaign, export_cards
from gmtool.store.pictures import key_of
from tests.encounter.fights import WULF_BOASTS, boasting, play
from tests.store.campaigns import GOBLIN, WULF, duel, rulesets
from tests.store.exchange.files import bring
from tests.store.grounds import HALL, PIT
from tests.store.pictures import HATCHED, png, png_head, svg

CAVE = png(30, 20)


@pytest.fixture(scope="module")
def filled_once():
    with Campaign.in_memory("The valley", rulesets) as campaign:
        campaign.cards.add(WULF)
        campaign.cards.add(GOBLIN, {"aura": {"colour": "green"}})
        fight = campaign.encounters.start(duel(campaign, points=1000).id)
        fight.do(WULF_BOASTS, boasting("S2 “left” arm", 12))
        play(fight, 1, 29).undo()
        duel(campaign)
        campaign.settings.set("dice", "typed")
        campaign.cards.update(replace(campaign.cards.find("wulf")[0], picture=campaign.pictures.add(CAVE)))
        campaign.grounds.add(PIT)
        campaign.grounds.add(HALL)
        campaign.pictures.add(svg())
        yield campaign


@pytest.fixture(params=["file", "memory"])
def filled(request, filled_once, path):
    """A copy of it, on disk and in memory."""
    with Campaign.in_memory("The valley", rulesets) as campaign:
        with closing(filled_once.database.engine.raw_connection()) as source:
            campaign.database.copy_from(source.driver_connection)
        if request.param == "file":
            campaign.go_on_in(path)
        yield campaign


@pytest.fixture
def empty():
    with Campaign.in_memory("Empty", rulesets) as campaign:
        yield campaign


def picture_data(raw):
    return {"key": key_of(raw), "data": b64encode(raw).decode()}


def damaged(text, change):
    data = json.loads(text)
    change(data)
    return json.dumps(data)


def test_that_waves_survive_export_and_import(filled, empty):
    made = filled.encounters.list()[-1]
    late = replace(made.muster.figures[0], id="brom", name="Brom", wave="w1")
    waves = (Wave("w1", "Bandits", 3),)
    encounter = replace(made, muster=replace(made.muster, figures=(*made.muster.figures, late), waves=waves))
    filled.encounters.update(encounter)
    bring(empty, export_campaign(filled))
    assert empty.encounters.list()[-1].muster == encounter.muster


def test_that_a_campaign_survives_export_and_import(filled, empty):
    assert bring(empty, export_campaign(filled)).text == "2 cards, 2 encounters and 2 grounds"
    assert [empty.grounds.get(one.id) for one in empty.grounds.list()] == [PIT, HALL]
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
    assert empty.pictures.list() == filled.pictures.list()
    assert all(empty.pictures.get(info.key) == filled.pictures.get(info.key) for info in filled.pictures.list())


def test_that_what_is_written_has_an_order_of_its_own(filled):
    """What is read from a database is in no order that would be the same tomorrow."""
    data = json.loads(export_campaign(filled))
    card = ["id", "system", "name", "kind", "tags", "notes", "picture", "rulings", "fields", "history"]
    assert [[key for key in one if key != "aura"] for one in data["cards"]] == [card] * 2
    encounter = ["system", "title", "muster", "notes", "mapless", "start", "head", "tip", "taken", "entries"]
    # only one of them was fought
    assert sorted(list(one) for one in data["encounters"]) == [encounter, [*encounter, "times"]]


def test_that_fields_of_a_newer_gmtool_are_kept(filled, empty):
    def future(data):
        data["encounters"][0]["weather"] = "rain"
        data["grounds"][0]["season"] = "winter"
        data["encounters"][0]["entries"][0]["mood"] = "grim"

    bring(empty, damaged(export_campaign(filled), future))
    again = json.loads(export_campaign(empty))
    assert next(card for card in again["cards"] if card["name"] == "Göblin")["aura"] == {"colour": "green"}
    assert again["grounds"][0]["season"] == "winter"
    assert (again["encounters"][0]["weather"], again["encounters"][0]["entries"][0]["mood"]) == ("rain", "grim")


def test_that_cards_alone_can_be_exported(filled, empty):
    bring(empty, export_cards(filled, filled.cards.find("wulf")))
    (wulf,) = empty.cards.list()
    assert (wulf.name, [info.key for info in empty.pictures.list()]) == ("Wulf", [wulf.picture])
    assert empty.pictures.get(wulf.picture) == CAVE


def test_that_a_card_which_is_there_already_is_added_as_another(filled):
    bring(filled, export_cards(filled, filled.cards.find("wulf")))
    assert [card.name for card in filled.cards.list()] == ["Göblin", "Wulf", "Wulf"]


def doubled(muster) -> None:
    """Give the second figure of a muster the id of the first."""
    muster["figures"][1]["id"] = muster["figures"][0]["id"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.update(format="recipes"), "format: “recipes” is not one of gmtool's"),
        (lambda data: data.update(version=9), "version: 9 is not the 1"),
        (lambda data: data.update(grounds={}), "“grounds” is not a list"),
        (lambda data: data.update(settings=[]), "“settings” is not an object"),
        (lambda data: data.update(notes=[{}] * 5001), "“notes” has 5,001 entries; the limit is 5,000"),
    ],
)
def test_that_a_bad_import_names_the_field_and_brings_nothing(filled, empty, change, sentence):
    with pytest.raises(BadImport, match=sentence):
        bring(empty, damaged(export_campaign(filled), change))
    assert (empty.cards.list(), empty.encounters.list(), empty.grounds.list(), empty.pictures.list()) == (
        (),
        (),
        (),
        (),
    )


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda data: data["grounds"][1].pop("title"), "Ground 2: left out; “title” is missing."),
        (lambda data: data["grounds"][1].update(ground=[]), "Ground 2, .*; “ground” is not an object"),
        (
            lambda data: data["grounds"][1]["ground"].update(width=-5),
            "Ground 2, .*; A ground has 1 to 1500 feet",
        ),
        (
            lambda data: data["grounds"][0]["ground"].update(walls="9999"),
            "Ground 1, .*; The wall in hex 9999",
        ),
        (lambda data: data["grounds"].insert(0, 7), "Ground 1: left out; it is not an object"),
        (
            lambda data: data["encounters"][0].update(head=99),
            "Encounter 1, .*; “head”: there is no entry 99.",
        ),
        (
            lambda data: data["encounters"][0].update(start={}),
            "Encounter 1, .*; A change of figures.* not fit",
        ),
        (lambda data: data["encounters"][0].update(start=None), "Encounter 1, .*; “start” is missing"),
        (
            lambda data: data["encounters"][0]["muster"].pop("sides"),
            "Encounter 1, .*; The muster cannot be read",
        ),
        (lambda data: doubled(data["encounters"][0]["muster"]), "Encounter 1, .*; The muster .* same id"),
        (
            lambda data: data["encounters"][0]["entries"][3].pop("edits"),
            "Encounter 1, .*; Entry 4 has no 'edits'",
        ),
        (lambda data: data["encounters"][0]["entries"].pop(3), "Encounter 1, .*; Entry 5 follows entry 4"),
    ],
)
def test_that_a_wrong_part_costs_that_part_and_the_rest_comes_in(filled, empty, change, line):
    pending = bring(empty, damaged(export_campaign(filled), change))
    (said,) = [one for one in pending.lines if not one.taken]
    assert re.match(line, said.text)
    assert pending.left_out == 1
    found = len(empty.encounters.list()), len(empty.grounds.list()), len(empty.cards.list())
    whole = len(filled.encounters.list()), len(filled.grounds.list()), len(filled.cards.list())
    encounter, added = line.startswith("Encounter"), "it is not an object" in line
    assert found == (whole[0] - encounter, whole[1] - (not encounter and not added), whole[2])


def test_that_what_of_a_drawing_is_not_drawn_is_told_and_the_drawing_comes(filled, empty):
    raw = damaged(export_campaign(filled), lambda data: data["pictures"][0].update(picture_data(HATCHED)))
    lines = [one.text for one in bring(empty, raw).lines]
    assert "Picture 1: imported; its patterns and filters are left out." in lines
    assert empty.pictures.get(key_of(HATCHED)) == HATCHED


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "null", b"\xff\xfe\x00"])
def test_that_what_is_no_json_is_refused(empty, text):
    with pytest.raises(BadImport, match="cannot be imported"):
        bring(empty, text)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda data: data["pictures"][0].pop("data"), "Picture 1: left out; “data” is missing."),
        (lambda data: data["pictures"][0].update(data="!"), "Picture 1: left out; its “data” is not base64."),
        (lambda data: data["pictures"][1].update(data="é" * 10), "Picture 2: left out; its “data” is not base64."),
        (
            lambda data: data["pictures"][0].update(picture_data(b"foo")),
            "Picture 1: left out; is not a picture gmtool can read: PNG, JPEG, WebP or SVG.",
        ),
        (
            lambda data: data["pictures"][0].update(picture_data(png_head(40_000, 40_000))),
            "Picture 1: left out; has 40,000 x 40,000 pixels; the limit is 100 million, and 20,000 on a side.",
        ),
        (
            lambda data: data["pictures"][0].update(picture_data(png_head(7_500, 7_500, 16, 2))),
            "Picture 1: left out; has 7,500 x 7,500 pixels of 16 bits a color, which take more than 400 MB, the limit "
            "for decoding a picture. Save it with 8 bits a color.",
        ),
        (
            lambda data: data["pictures"][0].update(data=picture_data(png())["data"]),
            "Picture 1: left out; its “key” is not the SHA-256 of its bytes.",
        ),
    ],
)
def test_that_a_bad_picture_costs_that_picture(filled, empty, change, line):
    intake = bring(empty, damaged(export_campaign(filled), change))
    assert line in [one.text for one in intake.lines]
    assert (len(empty.pictures.list()), len(empty.cards.list()), len(empty.encounters.list())) == (1, 2, 2)


@pytest.mark.parametrize("value", [9, -1, 10**17])
def test_that_a_figure_that_looks_nowhere_does_not_come_in(filled, empty, value):
    def turn(data):
        data["encounters"][1]["muster"]["figures"][0]["facing"] = value

    (line,) = bring(empty, damaged(export_campaign(filled), turn)).lines[-1:]
    assert re.match(r"Encounter 2.*; The muster cannot be read: figure 1, “facing”: .* is beyond ", line.text)
    assert len(empty.encounters.list()) == 1


def test_that_a_campaign_of_an_older_version_is_exported_as_it_can_be_imported(filled, empty):
    with filled.database.writing() as session:
        row = session.get(EncounterRow, 2)
        row.muster = {**row.muster, "figures": [{**one, "facing": 9} for one in row.muster["figures"]]}
        session.add(row)
    bring(empty, export_campaign(filled))
    assert {figure.facing for figure in empty.encounters.list()[1].muster.figures} == {5}
