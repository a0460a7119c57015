"""Hit or miss, and damage: the GM says it, or has a roll of its own (mr.gm.section-c)."""

from typing import Any

import pytest

from gmtool.rules.melee_rounds.state.events import Became, Hurt, ParryKept, Struck
from gmtool.rules.seam import Asked, ChoiceQuestion
from tests.rules.melee_rounds.rounds import SWORD, Round, card

SECTION_C = "mr.gm.section-c"
SHIELD = {"item": "shield", "ready": True}
SABER: Any = {"key": "saber", "name": "Saber", "test": "swing", "damage": "1d8+1"}
SWING: Any = {"key": "swing", "name": "Swing", "dice": "1d100", "hits": "at most"}
CUT: Any = {"key": "swing", "name": "Cut", "dice": "1d20", "hits": "at least"}
DEFT: Any = {**CUT, "dice": "1d20+2"}


def attacked(*defence: str, own: Any = None, hit: int = 0) -> Round:
    """Orc attacks Ann in second 3, who has a shield, and parries if that is said."""
    saber = {"item": "saber", "ready": True, "hit": hit} if own else SWORD
    fight = Round(card("Ann", 1, weapons=[SWORD, SHIELD]), card("Orc", 1, weapons=[saber]), own=own).from_round(2)
    fight.plots(ann="fighting", orc="fighting").roll((3,), (3,)).until(3)
    fight.do("parry" if "parry" in defence else "hold", "ann")
    return fight.do("attack", "orc", target="ann", weapon="g1").played()


@pytest.mark.rule(SECTION_C)
def test_that_the_gm_is_asked_for_the_result_and_for_the_damage():
    fight = attacked("parry")
    with pytest.raises(Asked) as asked:
        fight.do("resolve", "orc")
    question = asked.value.question
    assert isinstance(question, ChoiceQuestion)
    assert [one.key for one in question.options] == ["miss", "hit", "parried", "shielded", "tried"]
    assert question.why.rule == SECTION_C
    fight.do("resolve", "orc", "tried", 4)
    (struck,) = fight.told(Struck)
    assert (struck.became, struck.damage, struck.parry, struck.rules) == (Became.TRIED, 4, True, (SECTION_C,))
    fight.do("end-second")
    assert [(one.figure, one.damage) for one in fight.told(Hurt)] == [("ann", 4)]


@pytest.mark.rule(SECTION_C)
def test_that_a_miss_leaves_the_parry_to_be_delayed():
    fight = attacked("parry").resolved("orc", "miss")
    assert [one.figure for one in fight.told(ParryKept)] == ["ann"]
    assert fight.seconds("ann") == (4,)


@pytest.mark.rule(SECTION_C)
@pytest.mark.parametrize(
    ("test", "rolled", "hits"),
    [(SWING, 45, True), (SWING, 46, False), (CUT, 12, True), (CUT, 11, False), (DEFT, 10, True), (DEFT, 9, False)],
)
def test_that_a_roll_of_the_gms_own_says_hit_or_miss(test: Any, rolled: int, hits: bool):
    own = {"weapons": (SABER,), "tests": (test,)}
    fight = attacked(own=own, hit=45 if test is SWING else 12)
    fight.do("resolve", "orc", (rolled,), *(("hit", (8,)) if hits else ()))
    (struck,) = fight.told(Struck)
    assert (struck.became, struck.roll) == (Became.HIT if hits else Became.MISS, rolled + 2 * (test is DEFT))
    fight.do("end-second")
    assert fight["ann"].damage == (9 if hits else 0)
