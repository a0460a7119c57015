"""That the times of a spell are said once: they stand on other pages, and are the GM's to note."""

from typing import Any

import pytest

from gmtool.rules.melee_rounds.state.fight import Plot, Stage
from gmtool.rules.melee_rounds.views.debrief import learned
from gmtool.rules.seam import Refused
from gmtool.systems import ruleset
from tests.rules.melee_rounds.sample_cards import SWORD, SYSTEM
from tests.rules.melee_rounds.tales import Tale, tale

ROW = {"key": "magic-weapon", "name": "Magic Weapon", "spell": "magic-weapon", "casting": 2, "interspell": 3}
CASTS: dict[str, Any] = {"spells": [{"item": "magic-weapon"}]}


def casters(**noted: int) -> Tale:
    """Ann and Bob are about to cast the same spell in the second round; of Ann's card these times are noted."""
    fight = tale({"spells": [{"item": "magic-weapon", **noted}]}, CASTS).at(1, round=2)
    return fight.change("ann", plot=Plot("magic")).change("bob", plot=Plot("magic"))


def defaults(fight: Tale, figure: str) -> tuple[Any, Any]:
    """What stands in the fields for the seconds when a spell is picked."""
    cast = next(one for one in ruleset(SYSTEM).choices(fight.fight, figure) if one.key == "cast s1")
    fields = {one.field: one.default for one in cast.inputs}
    return fields["casting"], fields["interspell"]


def test_that_what_was_said_of_a_spell_need_not_be_said_of_the_next() -> None:
    fight = casters()
    with pytest.raises(Refused, match="Set how many seconds Magic Weapon takes to cast"):
        fight.play("cast", figure="bob", spell="s1")
    fight.play("cast", figure="ann", spell="s1", casting=2, interspell=3)
    assert defaults(fight, "bob") == (2, 3)
    (cast,) = fight.play("cast", figure="bob", spell="s1").figure("bob").cast
    assert (cast.begun, cast.ends, cast.rested) == (7, 8, 12)
    assert learned(fight.context) == {"times": (ROW,)}


def test_that_what_is_noted_on_the_card_goes_first_and_is_not_learned() -> None:
    fight = casters(casting=4, interspell=5)
    assert defaults(fight, "ann") == (4, 5)
    fight.play("cast", figure="ann", spell="s1", casting=1, interspell=1)
    assert learned(fight.context) == {}
    assert defaults(fight, "ann") == (4, 5)


def test_that_a_weapon_can_be_loaded_after_a_spell_was_said() -> None:
    """Both kinds of answers lie side by side."""
    fight = tale(CASTS, {"weapons": [SWORD, {"item": "crossbow", "ready": True}]}).at(1, round=2)
    fight.change("ann", plot=Plot("magic"))
    fight.play("cast", figure="ann", spell="s1", casting=2, interspell=3).at(0, Stage.PLOTS, 3)
    for key, plot in (("ann", "magic"), ("bob", "fighting"), ("cid", "move")):
        fight.play("plot", figure=key, plot=plot)
    fight.play("initiative", (1,), round=3)
    fight.play("handle", figure="bob", how="load", gear="g2").play("plots-in", 2, round=3, second=1)
    assert {one.table for one in fight.fight.answered} == {"times", "loads"}
    assert [line.text for line in fight.lines if "loads" in line.text] == ["Bob loads the crossbow: 1 of 2 AMR."]
