"""Step 4: mishaps, and what the GM is asked, in the order of the effects."""

import pytest

from gmtool.rules.harnmaster.state.events import (
    BonusWon,
    Compared,
    Injured,
    Mishap,
    Pressed,
    Struck,
)
from gmtool.rules.seam import NumberAnswer, WordsAnswer
from tests.rules.harnmaster.exchanges import exchange
from tests.rules.harnmaster.melees import CUT, GMS_MODES, NO_PRESS, NOTHING, Melee, duel


def mishaps(fight: Melee) -> dict[str, str]:
    return {event.figure: event.roll for event in fight.events if isinstance(event, Mishap)}


@pytest.mark.rule("hm.out.injury-then-order")
def test_that_injury_mishap_press_and_bonus_action_follow_in_this_order():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    answers = (35, 65, "action", "impact", 4, NOTHING, NOTHING, "yes", NOTHING)
    fight.do("defend", "bob", *answers, defence="block", **CUT)
    order = (Compared, Struck, Injured, Mishap, Pressed, BonusWon)
    assert [type(event) for event in fight.events if isinstance(event, order)] == list(order)


# --- what stands on other pages --------------------------------------------------------------------------------------


@pytest.mark.rule("hm.gm.injury-sequence")
def test_that_the_gm_is_handed_all_of_the_strike():
    table = exchange("block", 35, 71, ["impact"], fight=duel(other={"armor": "a mail shirt"}))[1]
    (asked,) = (text for text in table.asked if "Injury Sequence" in text)
    for words in ("page 167", "broadsword", "edge", "base impact 5 + 5", "zone 1", "d6: 1", "a mail shirt", "Bob"):
        assert words in asked


def test_that_what_was_said_once_is_known_the_next_time():
    fight = duel({"weapons": [{"item": "broadsword", "ml": 60, "ready": True}]}).do(
        "attack", "ann", target="bob", **CUT
    )
    wound = (WordsAnswer("Grazed"), NumberAnswer(3), "nothing")
    fight.do("defend", "bob", 36, 71, 4, *wound, NO_PRESS, defence="block", **CUT)
    fight.do("end-turn", "ann").do("attack", "bob", target="ann", **CUT)
    fight.do("defend", "ann", 36, 71, 4, WordsAnswer("grazed"), NO_PRESS, defence="block", **CUT)
    assert fight.figure("ann").impairment == 3


def test_that_a_row_of_the_gms_own_table_answers_by_itself():
    rows = (
        {"key": "low", "name": "Scratch", "points": 2, "impact_to": 9},
        {"key": "high", "name": "Deep cut", "points": 9, "prone": True, "impact_from": 10, "aspects": ["e"]},
    )
    own = {"modes": GMS_MODES, "injuries": rows}
    for decisions, words, points in (("impact", "Deep cut", 9), ("setup", "Scratch", 2)):
        fight = duel(own=own).do("attack", "ann", target="bob", **CUT)
        fight.do("defend", "bob", 35, 71, decisions, 4, NO_PRESS, defence="block", **CUT)
        found = fight.found(Injured)
        assert (found.words, found.points, found.by_table) == (words, points, True)


@pytest.mark.rule("hm.gm.weapon-damage")
def test_that_after_a_tied_block_both_weapons_are_named_and_a_broken_one_is_none():
    _, table = exchange("block", 36, 12)
    (asked,) = (text for text in table.asked if "Weapon damage" in text)
    assert "page 191" in asked
    assert "Ann's broadsword, Bob's broadsword" in asked
    fight = duel().do("attack", "ann", target="bob", **CUT)
    fight.do("defend", "bob", 36, 12, WordsAnswer("snaps"), "defender", NO_PRESS, defence="block", **CUT)
    assert "hm.engage.precondition" in fight.do("end-turn", "ann").against("attack", "bob", target="ann", **CUT)


@pytest.mark.rule("hm.gm.free-press")
def test_that_the_gm_is_asked_for_a_free_press_and_its_result_stands_before_the_bonus_action():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    press = ("yes", WordsAnswer("driven back 5 ft"), "nothing")
    fight.do("defend", "bob", 35, 71, "action", 4, NOTHING, *press, defence="block", **CUT)
    assert fight.found(Pressed).words == "driven back 5 ft"
    assert [type(event) for event in fight.events][-2:] == [Pressed, BonusWon]


def test_that_nobody_presses_who_is_dead():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    fight.do("defend", "bob", 36, 71, 4, WordsAnswer("Run through"), NumberAnswer(0), "dead", defence="block", **CUT)
    assert fight.figure("bob").dead
    assert not any(isinstance(event, Pressed) for event in fight.events)
