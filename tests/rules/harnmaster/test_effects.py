"""Step 4: mishaps, and what the GM is asked, in the order of the effects."""

import pytest

from gmtool.rules.harnmaster.state.events import (
    BonusWon,
    Compared,
    Injured,
    LostGrip,
    Mishap,
    Pressed,
    Rolled,
    Struck,
    WeaponsChecked,
)
from gmtool.rules.seam import NumberAnswer, WordsAnswer
from tests.rules.harnmaster.exchanges import exchange, result
from tests.rules.harnmaster.melees import CUT, GMS_MODES, NO_PRESS, NOTHING, Melee, duel


def mishaps(fight: Melee) -> dict[str, str]:
    return {event.figure: event.roll for event in fight.events if isinstance(event, Mishap)}


@pytest.mark.rule("hm.mishap.trigger")
@pytest.mark.parametrize(("rolled", "roll"), [(65, {"ann": "stumble"}), (71, {}), (35, {})])
def test_that_a_critical_failure_alone_brings_a_mishap(rolled: int, roll: dict[str, str]):
    assert mishaps(exchange("block", rolled, 36)[0]) == roll


@pytest.mark.rule("hm.mishap.ones-die")
@pytest.mark.parametrize(("rolled", "roll"), [(80, "fumble"), (85, "stumble"), (100, "fumble"), (95, "stumble")])
def test_that_the_ones_die_says_fumble_or_stumble_of_all_but_dodgers(rolled: int, roll: str):
    assert mishaps(exchange("block", rolled, 36)[0]) == {"ann": roll}
    assert mishaps(exchange("block", 36, rolled)[0]) == {"bob": roll}
    assert mishaps(exchange("counterstrike", 36, rolled)[0]) == {"bob": roll}


@pytest.mark.rule("hm.mishap.dodge-stumble")
@pytest.mark.parametrize("rolled", [80, 85])
def test_that_a_dodger_always_stumbles(rolled: int):
    assert mishaps(exchange("dodge", 36, rolled)[0]) == {"bob": "stumble"}


@pytest.mark.rule("hm.mishap.regardless")
def test_that_a_mishap_comes_whatever_the_other_rolled():
    both, _ = exchange("dodge", 90, 95)
    assert (mishaps(both), result(both)[1]) == ({"ann": "fumble", "bob": "stumble"}, 0)
    blocked, _ = exchange("block", 90, 35)
    assert (mishaps(blocked), result(blocked)) == ({"ann": "fumble"}, ("bob", 3, False))


@pytest.mark.rule("hm.mishap.ignore-attacker-only")
def test_that_who_ignores_has_no_mishap():
    fight, _ = exchange("ignore", 65)
    assert mishaps(fight) == {"ann": "stumble"}
    assert [event.figure for event in fight.events if isinstance(event, Rolled)] == ["ann"]


@pytest.mark.rule("hm.out.both-mishaps-stand")
def test_that_each_has_the_mishap_of_its_own_roll():
    fight, _ = exchange("block", 80, 75)
    assert mishaps(fight) == {"ann": "fumble", "bob": "stumble"}
    assert result(fight) == ("", 0, False)


@pytest.mark.rule("hm.out.injury-then-order")
def test_that_injury_mishap_press_and_bonus_action_follow_in_this_order():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    answers = (35, 65, "action", "impact", 4, NOTHING, NOTHING, "yes", NOTHING)
    fight.do("defend", "bob", *answers, defence="block", **CUT)
    order = (Compared, Struck, Injured, Mishap, Pressed, BonusWon)
    assert [type(event) for event in fight.events if isinstance(event, order)] == list(order)


# --- what stands on other pages --------------------------------------------------------------------------------------


@pytest.mark.rule("hm.gm.injury-sequence")
def test_that_the_gm_is_handed_all_of_the_strike_and_the_injury_is_kept():
    fight = duel(other={"armor": "a mail shirt"}).do("attack", "ann", target="bob", **CUT)
    table = exchange("block", 35, 71, ["impact"], fight=duel(other={"armor": "a mail shirt"}))[1]
    (asked,) = (text for text in table.asked if "Injury Sequence" in text)
    for words in ("page 167", "broadsword", "edge", "base impact 5 + 5", "zone 1", "d6: 1", "a mail shirt", "Bob"):
        assert words in asked
    wound = (WordsAnswer("S2 left arm"), NumberAnswer(10), "stunned+prone")
    fight.do("defend", "bob", 35, 71, "impact", 4, *wound, NO_PRESS, defence="block", **CUT)
    assert (fight.found(Injured).words, fight.found(Injured).points) == ("S2 left arm", 10)
    bob = fight.figure("bob")
    assert [(one.words, one.points, one.applicable) for one in bob.injuries] == [("S2 left arm", 10, True)]
    assert (bob.stunned, bob.prone, bob.able) == (True, True, True)


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


@pytest.mark.rule("hm.gm.mishap-roll")
def test_that_the_gm_says_what_a_fumble_does_and_the_weapon_is_gone():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    fight.do("defend", "bob", 80, 72, WordsAnswer("drops weapon"), "drops", defence="block", **CUT)
    assert fight.found(Mishap).roll == "fumble"
    assert fight.found(LostGrip).item == "broadsword"
    assert (fight.figure("ann").gear, fight.state.lying[0].item) == ((), "broadsword")


@pytest.mark.rule("hm.gm.weapon-damage")
def test_that_after_a_tied_block_both_weapons_are_named_and_the_gm_says_what_breaks():
    _, table = exchange("block", 36, 12)
    (asked,) = (text for text in table.asked if "Weapon damage" in text)
    assert "page 191" in asked
    assert "Ann's broadsword, Bob's broadsword" in asked
    fight = duel().do("attack", "ann", target="bob", **CUT)
    fight.do("defend", "bob", 36, 12, WordsAnswer("snaps"), "defender", NO_PRESS, defence="block", **CUT)
    assert fight.found(WeaponsChecked).words == "snaps"
    assert [fight.figure(one).gear[0].broken for one in ("ann", "bob")] == [False, True]
    assert "hm.engage.precondition" in fight.do("end-turn", "ann").against("attack", "bob", target="ann", **CUT)


@pytest.mark.rule("hm.gm.free-press")
def test_that_the_gm_is_asked_for_a_free_press_and_its_result_stands_before_the_bonus_action():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    press = ("yes", WordsAnswer("driven back 5 ft"), "nothing")
    fight.do("defend", "bob", 35, 71, "action", 4, NOTHING, *press, defence="block", **CUT)
    assert fight.found(Pressed).words == "driven back 5 ft"
    assert [type(event) for event in fight.events][-2:] == [Pressed, BonusWon]


@pytest.mark.parametrize(
    ("house", "defence", "attacker", "defender", "asked"),
    [
        ("ask", "block", 37, 36, True),
        ("won", "block", 37, 36, False),
        ("won", "block", 71, 36, True),
        ("won", "dodge", 71, 36, False),
        ("never", "block", 71, 36, False),
        ("ask", "block", 71, 72, False),
    ],
)
def test_that_free_presses_are_asked_for_as_the_house_rule_says(
    house: str, defence: str, attacker: int, defender: int, asked: bool
):
    _, table = exchange(defence, attacker, defender, fight=duel(house={"free-press": house}))
    assert any("Free Press" in text for text in table.asked) is asked


def test_that_nobody_presses_who_is_dead():
    fight = duel().do("attack", "ann", target="bob", **CUT)
    fight.do("defend", "bob", 36, 71, 4, WordsAnswer("Run through"), NumberAnswer(0), "dead", defence="block", **CUT)
    assert fight.figure("bob").dead
    assert not any(isinstance(event, Pressed) for event in fight.events)
