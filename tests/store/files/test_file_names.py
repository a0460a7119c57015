"""A campaign is the file of exactly its name."""

import os

import pytest

from gmtool.store.backups import back_up, backups, restore
from gmtool.store.files.glance import glance
from tests.store.campaigns import GOBLIN, WULF, create, reopen

PAIRS = [
    ("My%20campaign.gmtool", "My campaign.gmtool"),
    ("100%.gmtool", "100%25.gmtool"),
    ("a?mode=memory.gmtool", "a"),
    ("a?b.gmtool", "a"),
    ("a#b.gmtool", "a"),
    ("a&b=c.gmtool", "a&amp;b=c.gmtool"),
    ("a%00b.gmtool", "a"),
    ("Götterdämmerung ☃ 𝔛.gmtool", "Gotterdammerung.gmtool"),
    ('it\'s "so".gmtool', "its so.gmtool"),
    ("file:a.gmtool", "a.gmtool"),
    ("sqlite:a.gmtool", "a.gmtool"),
    (":memory:", "memory"),
    (" .gmtool", ".gmtool"),
    ("a+b.gmtool", "a b.gmtool"),
    ("[a]*.gmtool", "a.gmtool"),
    ("a\\b.gmtool", "b.gmtool"),
    (os.fsdecode(b"caf\xe9.gmtool"), "café.gmtool"),
]


@pytest.mark.parametrize(("name", "other"), [*PAIRS, *(pair[::-1] for pair in PAIRS)])
def test_that_a_campaign_of_any_name_is_made_opened_glanced_at_and_restored_as_itself(tmp_path, name, other):
    path, neighbour = tmp_path / name, tmp_path / other
    neighbour.write_bytes(b"another file")
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    with reopen(path) as campaign:
        campaign.cards.add(WULF)
    assert [card.name for card in glance(path).cards] == ["Göblin", "Wulf"]
    (first,) = backups(path)
    assert back_up(path) is not None
    restore(path, first)
    with reopen(path) as campaign, reopen(path, read_only=True) as reader:
        assert [card.name for card in campaign.cards.list()] == ["Göblin"]
        assert reader.cards.list() == campaign.cards.list()
    assert neighbour.read_bytes() == b"another file"
    assert {one.name for one in tmp_path.iterdir()} == {name, other, f"{path.stem} backups"}


def test_that_a_campaign_named_by_a_relative_path_stays_the_same_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    with create(tmp_path.joinpath("My%20campaign.gmtool").relative_to(tmp_path)) as campaign:
        monkeypatch.chdir(tmp_path / "elsewhere")
        with campaign.database.engine.connect() as first, campaign.database.engine.connect() as second:
            assert first.exec_driver_sql("SELECT count(*) FROM cards").scalar() == 0
            assert second.exec_driver_sql("SELECT count(*) FROM cards").scalar() == 0
        campaign.cards.add(GOBLIN)
    assert list((tmp_path / "elsewhere").iterdir()) == []
