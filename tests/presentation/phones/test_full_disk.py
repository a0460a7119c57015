"""A disk that is full while phones are at the table: it is said, and everybody plays on."""

import sys
from pathlib import Path

import pytest

from gmtool.presentation.fight_settings import FightSettings
from gmtool.store.campaign import Campaign
from tests.full_disk import a_disk_that_is_full
from tests.presentation.phones.test_sealed_on_phones import plotting, seal_all


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of files")
def test_that_phones_play_on_and_the_game_master_is_told(tmp_path: Path) -> None:
    at, _ = plotting()
    said: list[str] = []
    with Campaign.create(tmp_path / "friday.gmtool", "Friday") as campaign:
        at.memory = FightSettings(campaign, said.append)
        at.sit_down()
        at.phones.clear()
        at.seat("Nora", "a1")
        at.table.given.connect(lambda entry, name: at.memory.keep_giver(1, entry, name))
        with a_disk_that_is_full():
            phones = {one: at.seat(f"Player {one}", one) for one in ("a2", "a3")}
            at.table.forget(next(iter(at.table.seats)).id)
            seal_all(at, phones)
            assert len(said) >= 3, "seats, seals and givers"
            assert all(at.fight.session.journal.state.figures[one].plot is not None for one in phones)
        assert {one.name for one in at.table.seats} == {"Player a2", "Player a3"}
        assert all(len(one) < 200 and "Traceback" not in one for one in said)
        assert at.memory.seats()["seats"][0]["name"] == "Nora", "what was saved before is whole"
        at.table.allow(phones["a2"].seat, rolls=True)
        assert [one["name"] for one in at.memory.seats()["seats"]] == ["Player a2", "Player a3"]
