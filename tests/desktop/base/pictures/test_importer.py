import json
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.pictures.codec import decode, encode, scaled_down
from gmtool.desktop.base.pictures.importer import PictureImporter
from gmtool.space import Backdrop
from gmtool.store.campaign import Campaign
from gmtool.store.exchange.ground_files import GroundFile, ground_text
from gmtool.store.incoming import GROUND_DOOR
from gmtool.store.limits import CARD_PIXELS
from gmtool.store.pictures import PictureFormat, key_of, measure
from gmtool.store.universal_vtt import onto_hexes
from tests.desktop.base.pictures.conftest import picture
from tests.store.grounds import PIT
from tests.store.pictures import HATCHED, png_head, svg
from tests.store.vtt import vtt_bytes, vtt_data


@pytest.fixture
def intake(campaign: Campaign) -> Iterator[PictureImporter]:
    made = PictureImporter(campaign)
    yield made
    made.close()


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
def test_that_a_picture_from_a_file_is_kept(
    qtbot: QtBot, campaign: Campaign, intake: PictureImporter, tmp_path: Path, format: str
) -> None:
    path = tmp_path / f"cave.{format}"
    path.write_bytes(picture(80, 40, format))
    with qtbot.waitSignal(intake.taken) as taken:
        intake.take(path)
        assert intake.busy
    key, name = taken.args
    assert (name, campaign.pictures.get(key), intake.busy) == (path.name, path.read_bytes(), False)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"A cave, dark and deep.", "cave.png is text, and a picture (PNG, JPEG, WebP or SVG) belongs here."),
        (picture(64, 64, "jpeg")[:400], "cave.png is damaged: it is cut short."),
        (png_head(40_000, 40_000), "cave.png has 40,000 x 40,000 pixels; the limit is 100 million"),
        (png_head(7_500, 7_500, 16, 2), "cave.png has 7,500 x 7,500 pixels of 16 bits a color, which take more than"),
        (png_head(64, 64), "cave.png is damaged: it cannot be decoded."),
        (svg('<image href="secret.png"/>'), "cave.png needs another file, “secret.png”; embed it in the drawing."),
    ],
)
def test_that_what_is_no_sound_picture_gets_one_sentence_and_changes_nothing(
    qtbot: QtBot, campaign: Campaign, intake: PictureImporter, tmp_path: Path, raw: bytes, sentence: str
) -> None:
    path = tmp_path / "cave.png"
    path.write_bytes(raw)
    with qtbot.waitSignal(intake.refused) as refused:
        intake.take(path)
    assert refused.args[0].startswith(sentence)
    assert campaign.pictures.list() == ()


def test_that_what_of_a_drawing_is_not_drawn_is_told_through_every_door(
    qtbot: QtBot, campaign: Campaign, intake: PictureImporter, tmp_path: Path
) -> None:
    told: list[str] = []
    intake.remarked.connect(told.append)
    drawing, map, ground = tmp_path / "cave.svg", tmp_path / "cave.dd2vtt", tmp_path / "cave.toml"
    drawing.write_bytes(HATCHED)
    map.write_text(json.dumps({**vtt_data(), "image": b64encode(HATCHED).decode()}))
    ground.write_text(ground_text(GroundFile(replace(PIT, backdrop=Backdrop(key_of(HATCHED), 1.0)), HATCHED), "toml"))
    for taken, take in (
        (intake.taken, lambda: intake.take(drawing)),
        (intake.map_taken, lambda: intake.take(map, GROUND_DOOR)),
        (intake.ground_taken, lambda: intake.take(ground, GROUND_DOOR)),
    ):
        with qtbot.waitSignal(taken):
            take()
    left_out = "its patterns and filters are left out."
    assert told == [f"cave.svg: {left_out}", f"cave.dd2vtt: image: {left_out}", f"cave.toml: picture: {left_out}"]
    drawing.write_bytes(svg('<rect width="4" height="4" fill="rgba(1,2,3,.5)"/>'))
    with qtbot.waitSignal(intake.taken):
        intake.take(drawing)
    assert len(told) == 3


def test_that_a_copied_image_is_kept_as_png(qtbot: QtBot, campaign: Campaign, intake: PictureImporter) -> None:
    image = QImage.fromData(picture(80, 40))
    with qtbot.waitSignal(intake.taken) as taken:
        intake.take_image(image, "The picture")
        assert intake.busy
    key, name = taken.args
    assert (name, campaign.pictures.info(key).format) == ("The picture", "png")
    assert QImage.fromData(campaign.pictures.get(key)) == image


@pytest.mark.parametrize(
    ("image", "sentence"),
    [
        (QImage(), "The picture is damaged: it has no pixels."),
        (QImage(20_001, 1, QImage.Format.Format_Mono), "The picture has 20,001 x 1 pixels; the limit is 100 million"),
    ],
)
def test_that_a_copied_image_is_held_to_the_limits(
    qtbot: QtBot, campaign: Campaign, intake: PictureImporter, image: QImage, sentence: str
) -> None:
    with qtbot.waitSignal(intake.refused) as refused:
        intake.take_image(image, "The picture")
    assert refused.args[0].startswith(sentence)
    assert campaign.pictures.list() == ()


@pytest.mark.parametrize(
    ("width", "height", "format", "kept"),
    [
        (2000, 3000, "png", PictureFormat.JPEG),
        (4000, 100, "jpeg", None),
        (900, 900, "png", PictureFormat.JPEG),
        (400, 400, "png", None),
    ],
)
def test_that_a_large_picture_of_a_card_is_scaled_down(
    qtbot: QtBot, campaign: Campaign, tmp_path: Path, width: int, height: int, format: str, kept: PictureFormat | None
) -> None:
    intake = PictureImporter(campaign, small=True)
    path = tmp_path / "face"
    path.write_bytes(picture(width, height, format))
    with qtbot.waitSignal(intake.taken) as taken:
        intake.take(path)
    intake.close()
    found = campaign.pictures.info(taken.args[0])
    if kept is None:
        assert campaign.pictures.get(found.key) == path.read_bytes(), "it is small enough"
    else:
        assert found.format is kept
        assert found.width * found.height <= CARD_PIXELS
        assert found.width / found.height == pytest.approx(width / height, rel=0.01)


def test_that_what_one_can_see_through_stays_so_when_it_is_scaled() -> None:
    image = QImage(2000, 1000, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    small = scaled_down(encode(image))
    assert measure(small, "face").format is PictureFormat.PNG
    assert decode(small).pixelColor(5, 5).alpha() == 0
    drawing = svg()
    assert scaled_down(drawing) is drawing


def test_that_a_missing_file_gets_one_sentence(qtbot: QtBot, intake: PictureImporter, tmp_path: Path) -> None:
    with qtbot.waitSignal(intake.refused) as refused:
        intake.take(tmp_path / "none.png")
    assert refused.args == ["none.png cannot be used: No such file or directory."]


def test_that_a_map_from_outside_comes_with_its_picture(
    qtbot: QtBot, campaign: Campaign, intake: PictureImporter, tmp_path: Path
) -> None:
    path = tmp_path / "cave.dd2vtt"
    path.write_bytes(vtt_bytes(walls=[[(1, 1), (4, 1)]]))
    with qtbot.waitSignal(intake.map_taken) as taken:
        intake.take(path, GROUND_DOOR)
    found, name = taken.args
    assert (name, found.title, len(found.walls)) == ("cave.dd2vtt", "cave", 1)
    ground = onto_hexes(found, 1).ground
    assert ground.backdrop is not None
    assert campaign.pictures.get(ground.backdrop.picture) == found.picture


@pytest.mark.parametrize(
    ("image", "sentence"),
    [
        (b64encode(png_head(7_500, 7_500, 16, 2)).decode(), "cave.dd2vtt: image has 7,500 x 7,500 pixels of 16 bits"),
        (b64encode(png_head(100, 80)).decode(), "The picture is left out: cave.dd2vtt: image is damaged: it cannot be"),
        (b64encode(b"no picture").decode(), "cave.dd2vtt: image is not a picture gmtool can read"),
        ("maps/cave.webp", "“maps/cave.webp” is not in the file itself"),
        (None, "It has no picture."),
    ],
)
def test_that_a_map_whose_picture_is_damaged_or_missing_comes_without_it(
    qtbot: QtBot, campaign: Campaign, intake: PictureImporter, tmp_path: Path, image: str | None, sentence: str
) -> None:
    path = tmp_path / "cave.dd2vtt"
    path.write_text(json.dumps({**vtt_data(walls=[[(1, 1), (4, 1)]]), "image": image}))
    with qtbot.waitSignal(intake.map_taken) as taken:
        intake.take(path, GROUND_DOOR)
    found = taken.args[0]
    assert (found.picture, len(found.walls)) == (None, 1)
    assert sentence in found.left_out[0]
    ground = onto_hexes(found, 1).ground
    assert ground.backdrop is None
    assert ground.walls
    assert campaign.pictures.list() == ()


def test_that_a_map_without_a_size_gets_one_sentence_and_changes_nothing(
    qtbot: QtBot, campaign: Campaign, intake: PictureImporter, tmp_path: Path
) -> None:
    path = tmp_path / "cave.dd2vtt"
    path.write_text(json.dumps({**vtt_data(), "resolution": None}))
    with qtbot.waitSignal(intake.refused) as refused:
        intake.take(path, GROUND_DOOR)
    assert refused.args == [
        "cave.dd2vtt cannot be imported: it does not say how many squares wide and high the map is."
    ]
    assert campaign.pictures.list() == ()


def test_that_a_ground_from_a_file_comes_with_its_picture(
    qtbot: QtBot, campaign: Campaign, intake: PictureImporter, tmp_path: Path
) -> None:
    raw = picture(80, 40)
    ground = replace(PIT, backdrop=Backdrop(key_of(raw), 1.0))
    path = tmp_path / "pit.toml"
    path.write_text(ground_text(GroundFile(ground, raw), "toml"))
    with qtbot.waitSignal(intake.ground_taken) as taken:
        intake.take(path, GROUND_DOOR)
    assert taken.args == [ground, "pit.toml"]
    assert campaign.pictures.get(key_of(raw)) == raw
    path.write_text(ground_text(GroundFile(ground, raw), "toml")[:300])
    with qtbot.waitSignal(intake.refused) as refused:
        intake.take(path, GROUND_DOOR)
    assert refused.args == ["pit.toml is not a ground: it is not valid TOML, or was cut short."]


def test_that_what_was_cancelled_is_not_told(qtbot: QtBot, intake: PictureImporter, tmp_path: Path) -> None:
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    first.write_bytes(picture(200, 200))
    second.write_bytes(b"no picture")
    with qtbot.assertNotEmitted(intake.taken), qtbot.waitSignal(intake.refused):
        intake.take(first)
        intake.cancel()
        intake.take(second)
    assert not intake.busy
