from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.pictures import Intake
from gmtool.store.campaign import Campaign
from tests.desktop.pictures.conftest import picture
from tests.store.pictures import png_head, svg


@pytest.fixture
def intake(campaign: Campaign) -> Iterator[Intake]:
    made = Intake(campaign)
    yield made
    made.close()


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
def test_that_a_picture_from_a_file_is_kept(
    qtbot: QtBot, campaign: Campaign, intake: Intake, tmp_path: Path, format: str
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
        (b"A cave, dark and deep.", "cave.png is no picture that is known here"),
        (picture(64, 64, "jpeg")[:400], "cave.png is damaged: it is cut short."),
        (png_head(40_000, 40_000), "cave.png has 40,000 x 40,000 pixels; the most is 100 million"),
        (png_head(64, 64), "cave.png is damaged: it cannot be decoded."),
        (svg('<image href="secret.png"/>'), "cave.png needs another file, “secret.png”; embed it in the drawing."),
    ],
)
def test_that_what_is_no_sound_picture_gets_one_sentence_and_changes_nothing(
    qtbot: QtBot, campaign: Campaign, intake: Intake, tmp_path: Path, raw: bytes, sentence: str
) -> None:
    path = tmp_path / "cave.png"
    path.write_bytes(raw)
    with qtbot.waitSignal(intake.refused) as refused:
        intake.take(path)
    assert refused.args[0].startswith(sentence)
    assert campaign.pictures.list() == ()


def test_that_a_missing_file_gets_one_sentence(qtbot: QtBot, intake: Intake, tmp_path: Path) -> None:
    with qtbot.waitSignal(intake.refused) as refused:
        intake.take(tmp_path / "none.png")
    assert refused.args == ["none.png cannot be used: No such file or directory."]


def test_that_what_was_cancelled_is_not_told(qtbot: QtBot, intake: Intake) -> None:
    with qtbot.assertNotEmitted(intake.taken), qtbot.waitSignal(intake.refused):
        intake.take_bytes(picture(200, 200), "first")
        intake.cancel()
        intake.take_bytes(b"no picture", "second")
    assert not intake.busy
