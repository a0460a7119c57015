"""That the GM is reminded of what is dangerous."""

import pytest

from gmtool.rules.melee_rounds.acts.deeds.moving import move
from gmtool.rules.melee_rounds.acts.fighting.resolving import hurt
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Play
from gmtool.rules.melee_rounds.state.events import Reminded
from gmtool.rules.melee_rounds.state.fight import Intent, Plot
from gmtool.rules.seam import AnsweredTable, ChoiceAnswer
from gmtool.space import Point
from tests.rules.melee_rounds.tales import Tale, tale

CROSSBOW = Gear("g1", "crossbow", ready=True, loaded=True)


def carrying(gear: Gear, *, ground: bool = False) -> Tale:
    """Ann moves in second 1 with this in hand, and has 5 hits."""
    fight = tale({"hits": 5}, places={} if ground else None).at(1)
    return fight.change("ann", plot=Plot("move"), gear=(gear,))


def reminded(play: Play) -> list[tuple[str, str]]:
    return [(one.item, *one.rules) for one in play.events if isinstance(one, Reminded)]


@pytest.mark.rule("mr.item.loaded-crossbow-risk")
def test_that_the_gm_is_reminded_of_a_loaded_crossbow_when_its_bearer_moves_or_falls() -> None:
    told = [("crossbow", "mr.item.loaded-crossbow-risk")]
    bow, unloaded = Gear("g1", "bow", ready=True, loaded=True), Gear("g1", "crossbow", ready=True)
    for ground in (False, True):
        for gear, expected in ((CROSSBOW, told), (unloaded, []), (bow, [])):
            fight = carrying(gear, ground=ground)
            play = Play(fight.rules, fight.fight, AnsweredTable())
            move(play, fight.figure("ann"), Intent(Deed.MOVE, feet=10, way=(Point(8000, 8000),)))
            assert reminded(play) == expected
    for answer, expected in (("out", told), ("dead", told), ("up", [])):
        fight = carrying(CROSSBOW).change("ann", pending=5)
        play = Play(fight.rules, fight.fight, AnsweredTable([ChoiceAnswer(answer)]))
        hurt(play, "ann")
        assert reminded(play) == expected
    ((_, text),) = fight.tell(Reminded(figure="ann", item="crossbow", what="loaded"))
    assert text == "Ann carries the crossbow loaded, which is dangerous: the GM decides what happens."
