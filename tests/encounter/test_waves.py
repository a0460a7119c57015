"""Waves in musters and journals: written only where there are any, read again, and left out of anonymous journals."""

from dataclasses import replace

import pytest

from gmtool.encounter import Journal, dump_muster, load_muster
from gmtool.encounter.anonymous import without_names
from gmtool.encounter.documents import document, write
from gmtool.encounter.musters import participants
from gmtool.encounter.replay import replay
from gmtool.rules.seam import AnsweredTable, ArriveWave, AwaitWave, BadMuster, Card, Muster, Wave
from gmtool.space import Hex
from tests.encounter.fights import answers, muster
from tests.tally import Tally

WAVE = Wave("wave-1", "The Bandits", 3, place=Hex(2, 1))


def reinforced() -> Muster:
    """The duel of Wulf and Flavius, to which Brom comes in a wave."""
    prepared = muster()
    brom = replace(prepared.figures[1], id="brom", name="Brom", wave="wave-1", card=Card("tally", "Robber", {}))
    return replace(prepared, figures=(*prepared.figures, brom), waves=(WAVE,))


def test_that_a_muster_with_waves_survives_its_json() -> None:
    data = dump_muster(reinforced())
    assert load_muster(data) == reinforced()
    assert [one.get("wave") for one in data["figures"]] == [None, None, "wave-1"]  # type: ignore[union-attr]


def test_that_a_muster_without_waves_is_written_as_before_there_were_any() -> None:
    data = dump_muster(muster())
    assert "waves" not in data
    assert not any("wave" in one for one in data["figures"])  # type: ignore[union-attr]


def test_that_a_turn_that_cannot_be_is_named_or_becomes_the_nearest() -> None:
    data = dump_muster(reinforced())
    data["waves"][0]["turn"] = -4  # type: ignore[index, call-overload]
    with pytest.raises(BadMuster, match="turn"):
        load_muster(data)
    remarks: list[str] = []
    assert load_muster(data, remarks.append).waves == (replace(WAVE, turn=0),)
    assert len(remarks) == 1


def test_that_who_has_not_come_took_no_part_in_the_fight() -> None:
    fight = Journal.begin(Tally(), reinforced())
    assert [one.name for one in participants(reinforced(), fight)] == ["Wulf", "Flavius"]
    fight.do(ArriveWave(wave="wave-1"), answers())
    assert [one.name for one in participants(reinforced(), fight)] == ["Wulf", "Flavius", "Brom"]
    fight.undo()
    assert [one.name for one in participants(reinforced(), fight)] == ["Wulf", "Flavius"]


def test_that_an_anonymous_journal_names_neither_a_wave_nor_who_comes_in_it() -> None:
    fight = Journal.begin(Tally(), reinforced())
    fight.do(AwaitWave(wave="wave-1", turn=9), AnsweredTable())
    fight.do(ArriveWave(wave="wave-1"), AnsweredTable())
    for prepared in (dump_muster(reinforced()), None):
        found = without_names(document(fight, "A title", prepared), Tally())
        text = write(found)
        assert [word for word in ("Brom", "brom", "Bandits", "Robber") if word in text] == []
        assert [line.text for entry in found.entries for line in entry.lines] == [
            "Wave 1: to come in turn 9.",
            "C arrives.",
        ]
        again = found.journal(Tally())
        assert replay(Tally(), again.start, again.line()).ok
