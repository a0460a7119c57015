from dataclasses import replace

import pytest

from gmtool.encounter import Journal, dump_muster, load_entry, load_muster
from gmtool.encounter.entry import dump_entry
from gmtool.encounter.musters import participants
from gmtool.rules.seam import AddFigure, BadMuster, Card, Enlisted, Muster, Side
from gmtool.space import Hex, blank_ground
from tests.encounter.fights import answers, journal
from tests.tally import Tally


def test_that_a_muster_survives_its_json():
    card = Card("tally", "Wulf", {"points": 9, "gear": [{"item": "bow", "ready": True}]}, "7", tags=("a",))
    figure = Enlisted("wulf", card, "a", place=Hex(1, 2), facing=3)
    muster = Muster((figure,), (Side("a", "A"),), blank_ground(9, 9), {"tally.house": "yes"})
    assert load_muster(dump_muster(muster)) == muster


def test_that_a_field_which_does_not_fit_is_named():
    with pytest.raises(BadMuster, match=r"figure 1, “card\.name”"):
        load_muster({"figures": [{"id": "wulf", "side": "a", "card": {"system": "tally"}}], "sides": []})


def test_that_who_joined_a_fight_of_an_older_version_is_known_still():
    fight = journal()
    late = Enlisted("late", Card("tally", "Late", {"points": 3}), fight.state.sides[0].id, facing=2)
    fight.do(AddFigure(figure=late), answers())
    data = dump_entry(fight.entry(1))
    data["command"]["figure"]["facing"] = 9
    again = Journal.load(Tally(), fight.start, [load_entry(data)])
    assert list(participants(Muster((), ()), again)) == [replace(late, facing=5)]
