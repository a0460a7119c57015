import pytest

from gmtool.encounter import dump_muster, load_muster
from gmtool.rules.seam import BadMuster, Card, Enlisted, Muster, Side
from gmtool.space import Hex, blank_ground


def test_that_a_muster_survives_its_json():
    card = Card("tally", "Wulf", {"points": 9, "gear": [{"item": "bow", "ready": True}]}, "7", tags=("a",))
    figure = Enlisted("wulf", card, "a", place=Hex(1, 2), facing=3)
    muster = Muster((figure,), (Side("a", "A"),), blank_ground(9, 9), {"tally.house": "yes"})
    assert load_muster(dump_muster(muster)) == muster


def test_that_a_field_which_does_not_fit_is_named():
    with pytest.raises(BadMuster, match=r"figures\.0\.card\.name"):
        load_muster({"figures": [{"id": "wulf", "side": "a", "card": {"system": "tally"}}], "sides": []})
