"""Damaged files at every door, a few of those that `scripts/doors.py` shows to them by the thousand."""

import pytest

from gmtool.store.errors import BadImport
from gmtool.store.incoming import CARD_DOOR, PICTURE_DOOR, incoming, read_incoming
from tests.scripts import script

EACH = 40


@pytest.fixture(scope="module")
def doors():
    return script("doors")


@pytest.fixture(scope="module")
def sound(doors, qapp):
    return doors.Sound()


@pytest.mark.slow("some hundred damaged files are shown to four doors")
@pytest.mark.parametrize("kind", ["cards", "campaigns", "tables", "maps", "pictures", "handouts", "rows", "grounds"])
def test_that_a_damaged_file_is_refused_with_a_sentence_or_brings_what_is_said(doors, sound, kind):
    for number in range(EACH):
        assert doors.run_case(sound, kind, number) in ("refused", "nothing", "partly", "whole"), number


def test_that_the_cases_cover_all_that_can_come_of_a_file(doors, sound):
    assert {doors.run_case(sound, "cards", number) for number in range(1, 20)} == {"refused", "partly", "whole"}


def test_that_a_sound_file_of_each_kind_comes_in(doors, sound):
    for kind in ("cards", "campaigns", "tables", "maps", "rows", "grounds"):
        for one in sound.of[kind]:
            raw = doors.json.dumps(one).encode() if isinstance(one, dict) else one
            assert doors._at_card_door(raw, "x") in ("whole", "partly")
    for raw in sound.of["pictures"]:
        doors._decode(incoming(raw, "x", PICTURE_DOOR).raw)


@pytest.mark.parametrize("name", ["two\nlines.json", "tab\t.json", "turned\u202e.json", "x" * 250 + ".json"])
def test_that_the_name_of_a_file_stays_one_line_in_a_sentence(tmp_path, name):
    with pytest.raises(BadImport) as refused:
        incoming(b"{}", name, PICTURE_DOOR)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 400
    path = tmp_path / name[:200]
    path.write_bytes(b"\0\1\2")
    with pytest.raises(BadImport) as refused:
        read_incoming(path, CARD_DOOR)
    assert str(refused.value).isprintable()
