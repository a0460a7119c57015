"""What a file would bring through the card door: maps, grounds and cards with pictures, and the remarks on them."""

import json
from base64 import b64encode

import pytest

from gmtool.space import Backdrop, HexGround
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import CampaignContents, take_in
from gmtool.store.exchange.ground_files import GroundFile, ground_text
from gmtool.store.incoming import CARD_DOOR, incoming
from gmtool.store.incoming.contents import read_contents
from gmtool.store.laying import Laying, Way
from gmtool.store.pictures import key_of
from gmtool.store.universal_vtt import vtt_of, vtt_text
from tests.store.exchange.files import cards_file, goblin
from tests.store.pictures import HATCHED, png
from tests.store.vtt import vtt_data


@pytest.fixture
def campaign():
    with Campaign.in_memory("New") as campaign:
        yield campaign


def brought(campaign, raw, name="file"):
    return read_contents(incoming(raw, name, CARD_DOOR), CampaignContents.of(campaign), campaign.rulesets())


def map_with(**more):
    return json.dumps({**vtt_data(walls=[[(1, 1), (4, 1)]]), **more}).encode()


@pytest.mark.parametrize(
    ("image", "said"),
    [
        (None, "It has no picture"),
        ("maps/cave.webp", "Its picture “maps/cave.webp” is not in the file itself, and is missing"),
        ("!", "Its picture is damaged and is left out: it is not base64"),
        (b64encode(b"text").decode(), "The picture is left out: "),
    ],
)
def test_that_a_map_without_its_picture_comes_into_the_library_with_its_walls(campaign, image, said):
    contents = brought(campaign, map_with(image=image), "Cave.uvtt")
    (line,) = contents.pending.lines
    assert line.taken
    assert line.sentences[0].startswith(said)
    assert contents.pending.pictures == ()
    take_in(campaign, contents.pending)
    (ground,) = (campaign.grounds.get(one.id) for one in campaign.grounds.list())
    assert (ground.title, ground.backdrop) == ("Cave", None)
    assert ground.walls


def test_that_a_map_of_gmtools_own_lies_as_it_was_made(campaign):
    vtt = vtt_of(HexGround(9, 7, pointed=True, walls=frozenset({HexGround(9, 7, pointed=True).at_column_row(3, 3)})))
    raw = vtt_text(vtt, png(round(vtt.width * 10), round(vtt.height * 10))).encode()
    contents = brought(campaign, raw)
    assert contents.map is not None
    assert contents.map.laying == Laying(Way.POINTED, 1.0)
    (shape,) = contents.pending.parts.grounds
    assert (shape.ground["columns"], shape.ground["rows"], shape.ground["pointed"]) == (9, 7, True)


def drawn_ground():
    ground = HexGround(4, 4, backdrop=Backdrop(key_of(HATCHED), 0.01))
    return ground_text(GroundFile(ground, HATCHED), "json").encode()


def drawn_card():
    picture = {"key": key_of(HATCHED), "data": b64encode(HATCHED).decode()}
    return cards_file(goblin(picture=picture["key"]), pictures=[picture]).encode()


@pytest.mark.parametrize(
    "raw",
    [map_with(image=b64encode(HATCHED).decode()), drawn_ground(), drawn_card()],
    ids=["map", "ground", "card"],
)
def test_that_a_drawing_with_patterns_gets_a_remark_wherever_it_comes_in(campaign, raw):
    remarks = [remark for line in brought(campaign, raw).pending.lines for remark in line.remarks]
    assert any("patterns" in remark and remark.endswith("are left out") for remark in remarks)
