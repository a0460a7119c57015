"""What lasts one round: chosen Ignores, Setups and evasions, until the same place in the order of the next round."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import Rolled
from gmtool.rules.harnmaster.state.fight import Time
from tests.rules.harnmaster.melees import CUT, NO_PRESS, NOTHING, SWORD, Melee, duel, melee

rule = pytest.mark.rule
DODGE: dict[str, Any] = {"defence": "dodge", "against": "g1/sword-cut"}
BLOCK: dict[str, Any] = {"defence": "block", **CUT}


def may(one: Melee) -> set[str]:
    """The defenses that Bob has against the attack that waits."""
    return {str(choice.draft["defence"]) for choice in one.defences("bob") if choice.allowed}


def ignored(**more: Any) -> Melee:
    """Round 3: Bob chooses to ignore Ann's attack at rank 50, which fails critically."""
    one = duel(**more).next_round().next_round().do("attack", "ann", target="bob", **CUT)
    return one.do("defend", "bob", 65, NOTHING, defence="ignore")


def attacked(one: Melee) -> Melee:
    return one.do("attack", "ann", target="bob", **CUT)


@rule("hm.declare.ignore-choice-lasts")
def test_that_a_chosen_ignore_holds_for_a_round_and_then_the_choice_is_free() -> None:
    one = ignored()
    assert one.figure("bob").ignoring == {"ann": Time(4, 50)}
    assert may(attacked(one.do("reopen", "ann"))) == {"ignore"}, "again in round 3"
    one = ignored().next_round()
    assert may(attacked(one)) == {"ignore", "block", "dodge", "counterstrike"}, "rank 50 of round 4"


@rule("hm.declare.ignore-choice-lasts")
def test_that_it_holds_in_the_next_round_as_long_as_higher_ranks_act() -> None:
    one = ignored().next_round().do("rank", "ann", rank=51)
    assert may(attacked(one)) == {"ignore"}, "rank 51 of round 4 is within one round of rank 50"
    one = ignored().next_round().do("rank", "ann", rank=49)
    assert len(may(attacked(one))) == 4


@rule("hm.declare.ignore-choice-lasts")
def test_that_to_have_to_ignore_is_no_new_choice() -> None:
    one = ignored().do("end-turn", "ann")
    one = attacked(one.do("reopen", "ann").do("rank", "ann", rank=30).do("end-turn", "bob"))
    one = one.do("defend", "bob", 65, NOTHING, defence="ignore").do("rank", "ann", rank=50)
    assert one.figure("bob").ignoring == {"ann": Time(4, 50)}, "not until rank 30"
    assert may(attacked(one.next_round())) == {"ignore", "block", "dodge", "counterstrike"}


@rule("hm.declare.ignore-choice-lasts")
def test_that_by_the_house_rule_it_ends_with_the_round() -> None:
    one = ignored(house={"span": "round"})
    assert may(attacked(one.do("reopen", "ann"))) == {"ignore"}
    one = ignored(house={"span": "round"}).next_round().do("rank", "ann", rank=51)
    assert len(may(attacked(one))) == 4


def test_that_nobody_unaware_has_chosen_anything() -> None:
    one = duel().change("bob", unaware=("ann",))
    attacked(one).do("defend", "bob", 65, NOTHING, defence="ignore")
    assert one.figure("bob").ignoring == {}


def set_up() -> Melee:
    """Ann wins a Setup at rank 50 of round 1."""
    return attacked(duel()).do("defend", "bob", 35, 71, "setup", 4, NOTHING, NO_PRESS, **BLOCK)


@rule("hm.ta.setup")
def test_that_a_setup_is_lost_at_the_same_rank_of_the_next_round() -> None:
    one = set_up()
    assert one.figure("ann").setups == (Time(2, 50),)
    one.do("end-turn", "ann").do("attack", "bob", target="ann", **CUT)
    one.do("defend", "ann", 36, 61, "use", NOTHING, NO_PRESS, **BLOCK)
    assert [(event.level, event.raised) for event in one.events if isinstance(event, Rolled)][1] == ("S", True)
    assert one.figure("ann").setups == ()


@rule("hm.ta.setup")
@pytest.mark.parametrize(("rank", "asked"), [(51, True), (50, False)])
def test_that_an_unused_setup_is_good_until_then_and_not_after(rank: int, asked: bool) -> None:
    one = set_up().next_round().do("rank", "ann", rank=rank) if rank != 50 else set_up().next_round()
    attacked(one).do("defend", "bob", 61, *(("keep",) if asked else ()), 61, **BLOCK)
    assert all(event.raised is False for event in one.events if isinstance(event, Rolled))


def test_that_what_has_ended_is_gone_with_the_round_after() -> None:
    one = set_up().change("bob", ignoring={"ann": Time(2, 40)}, evading=Time(2, 40))
    one.next_round()
    assert one.figure("ann").setups == (Time(2, 50),)
    one.next_round()
    assert (one.figure("ann").setups, one.figure("bob").ignoring, one.figure("bob").evading) == ((), {}, None)


def test_that_what_ends_is_not_forgotten() -> None:
    one = set_up().change("bob", ignoring={"ann": Time(2, 40)}).change("ann", evading=Time(2, 60))
    agenda = one.rules.agenda(one.state)
    assert [(item.text, item.figure, item.rule) for item in agenda.due] == [
        ("Ann evades until rank 60 of round 2", "ann", "hm.evade.duration"),
        ("Ann's Setup is good until rank 50 of round 2", "ann", "hm.ta.setup"),
        ("Bob ignores Ann until rank 40 of round 2", "bob", "hm.declare.ignore-choice-lasts"),
    ]
    one.next_round()
    (only,) = one.rules.agenda(one.state).due
    assert only.text == "Bob ignores Ann until rank 40 of round 2", "at rank 50 the others are over"


def test_that_a_bonus_action_is_not_forgotten() -> None:
    one = attacked(duel(house={"span": "round"}))
    one.do("defend", "bob", 35, 72, "action", 4, NOTHING, NO_PRESS, **BLOCK)
    assert [item.text for item in one.rules.agenda(one.state).due] == ["Ann has a bonus action"]
    one.do("forgo", "ann").change("ann", evading=Time(2, 1_000_000))
    assert [item.text for item in one.rules.agenda(one.state).due] == ["Ann evades through round 1"]


def test_that_two_bonus_actions_are_told_once() -> None:
    one = attacked(duel())
    one.do("defend", "bob", 35, 72, "action", 4, NOTHING, NO_PRESS, **BLOCK)
    (won,) = one.state.bonuses
    one.state = replace(one.state, bonuses=(won, won))
    assert [item.text for item in one.rules.agenda(one.state).due] == ["Ann has 2 bonus actions"]
    (held,) = one.rules.conditions(one.state, "ann")
    assert (held.label, held.until) == ("Bonus action ×2", "until they are taken or forgone")


# --- several of one rank ---------------------------------------------------------------------------------------------


def level(rank: int = 40, **more: Any) -> Melee:
    """Ann, Bob, Cyd and Dan, who act in this order at one rank; Ann and Cyd fight with Bob."""
    fields: dict[str, Any] = {"weapons": [SWORD], "dodge": 60, "move": 60, "rank": rank}
    sides = (("ann", "us"), ("bob", "them"), ("cyd", "us"), ("dan", "them"))
    one = melee(*((key, side, fields) for key, side in sides), **more)
    for figure, foe in (("ann", "bob"), ("bob", "ann"), ("bob", "cyd"), ("cyd", "bob")):
        one.change(figure, threatens={**one.figure(figure).threatens, foe: True})
    return one


def holds(one: Melee, figure: str) -> dict[str, str]:
    """What holds for a figure, with how long."""
    return {found.label: found.until for found in one.rules.conditions(one.state, figure)}


def bob_evades(**more: Any) -> Melee:
    """Round 2: Bob evaded in his turn of round 1, and it is Ann's turn."""
    one = level(**more).do("end-turn", "ann").do("evade", "bob", feet=10).next_round()
    assert one.next() == ("ann",)
    return one


@rule("hm.evade.duration")
@pytest.mark.parametrize("rank", [0, 40])
def test_that_an_evasion_lasts_until_the_turn_of_the_evader_among_those_of_its_rank(rank: int) -> None:
    one = bob_evades(rank=rank)
    assert holds(one, "bob") == {"Evading": "until Bob's turn in round 2"}
    assert [item.text for item in one.rules.agenda(one.state).due] == ["Bob evades until Bob's turn in round 2"]
    attacked(one)
    assert one.against("defend", "bob", defence="counterstrike", **CUT) == ["hm.evade.no-strikes"]
    one.do("defend", "bob", 71, 72, **BLOCK).do("end-turn", "ann")
    assert one.next() == ("bob",)
    assert holds(one, "bob") == {}
    assert one.against("attack", "bob", target="ann", **CUT) == []
    assert one.do("end-turn", "bob").next() == ("cyd",)
    assert holds(one, "bob") == {}


@rule("hm.evade.duration")
def test_that_the_log_says_in_whose_turn_an_evasion_ends() -> None:
    one = level().do("end-turn", "ann").do("evade", "bob", feet=10)
    assert one.told == ["Bob moves 10 feet and evades until Bob's turn in round 2."]
    assert level().do("rank", "ann", rank=39).do("rank", "cyd", rank=39).do("rank", "dan", rank=39).do(
        "evade", "bob", feet=10
    ).told == ["Bob moves 10 feet and evades until rank 40 of round 2."]


@rule("hm.ta.setup")
def test_that_a_setup_lasts_until_the_turn_in_which_it_was_won() -> None:
    one = level().do("end-turn", "ann").do("attack", "bob", target="ann", **CUT)
    one.do("defend", "ann", 35, 71, "setup", 4, NOTHING, NO_PRESS, **BLOCK).next_round()
    used = Melee(one.rules, one.state)
    attacked(used).do("defend", "bob", 72, 61, "use", NO_PRESS, **BLOCK)
    assert used.figure("bob").setups == (), "Ann acts before Bob"
    one.do("end-turn", "ann")
    assert "Setup" not in holds(one, "bob")
    one.do("attack", "bob", target="ann", **CUT).do("defend", "ann", 61, 62, **BLOCK)


@rule("hm.ta.setup")
def test_that_the_setup_which_ends_first_is_used_first() -> None:
    one = level().change("bob", setups=(Time(2, 40, "cyd"), Time(2, 40, "ann"), Time(2, 50, "dan")))
    for left in (["cyd", "ann"], ["cyd"], []):
        attacked(one).do("defend", "bob", 72, 61, "use", NO_PRESS, **BLOCK).do("reopen", "ann")
        assert [until.turn for until in one.figure("bob").setups] == left


@rule("hm.ta.setup")
def test_that_what_a_defender_won_ends_with_the_turn_of_the_attacker() -> None:
    one = level().do("end-turn", "ann").do("end-turn", "bob").do("attack", "cyd", target="bob", **CUT)
    one.do("defend", "bob", 71, 35, "setup", NO_PRESS, **BLOCK).next_round()
    for figure, good in (("ann", True), ("bob", True), ("cyd", False)):
        assert one.next() == (figure,)
        assert ("Setup" in holds(one, "bob")) is good
        one.do("end-turn", figure)


@rule("hm.declare.ignore-choice-lasts")
def test_that_a_chosen_ignore_lasts_until_the_turn_of_the_foe() -> None:
    one = level().do("end-turn", "ann").do("end-turn", "bob").do("attack", "cyd", target="bob", **CUT)
    one.do("defend", "bob", 65, NOTHING, defence="ignore").next_round()
    assert holds(one, "bob") == {"Ignores Cyd": "until Cyd's turn in round 2"}
    one.do("end-turn", "ann").do("end-turn", "bob").do("attack", "cyd", target="bob", **CUT)
    assert len(may(one)) == 4


@rule("hm.evade.duration")
def test_that_who_is_called_first_evades_until_its_own_turn_comes_or_is_called() -> None:
    one = level().do("call-on", "cyd").do("evade", "cyd", feet=10).next_round()
    for figure in ("ann", "bob"):
        assert "Evading" in holds(one, "cyd"), figure
        one.do("end-turn", figure)
    assert holds(one, "cyd") == {}
    one = level().do("call-on", "cyd").do("evade", "cyd", feet=10).next_round().do("call-on", "cyd")
    assert holds(one, "cyd") == {}


@rule("hm.evade.duration")
@pytest.mark.parametrize("rank", [50, 40])
def test_that_who_is_called_early_or_has_come_up_in_rank_evades_until_its_own_turn_comes(rank: int) -> None:
    one = level().do("rank", "ann", rank=60).do("end-turn", "ann").do("evade", "bob", feet=10).next_round()
    assert "Evading" in holds(one, "bob")
    if rank == 40:
        one.do("call-on", "bob")
    else:
        one.do("rank", "bob", rank=rank).do("end-turn", "ann")
    assert one.next() == ("bob",)
    assert holds(one, "bob") == {}
    assert one.against("attack", "bob", target="ann", **CUT) == []
    one.do("end-turn", "bob")
    assert holds(one, "bob") == {}


@rule("hm.declare.ignore-choice-lasts")
@pytest.mark.parametrize("change", [{"out": True}, {"rank": 30}, {"rank": 50}])
def test_that_a_turn_which_is_no_longer_of_that_rank_still_ends_what_it_ends(change: dict[str, Any]) -> None:
    one = level().do("end-turn", "ann").do("attack", "bob", target="ann", **CUT)
    one.do("defend", "ann", 71, 35, "setup", NO_PRESS, **BLOCK).next_round().change("bob", **change)
    good = {}
    while following := one.next():
        good[following[0]] = "Setup" in holds(one, "ann")
        one.do("end-turn", following[0])
    rank = change.get("rank")
    early, late = {"bob": True} if rank == 50 else {}, {"bob": False} if rank == 30 else {}
    # Bob stood between Ann and Cyd; once he has had his turn, it is over.
    assert good == early | {"ann": rank != 50, "cyd": False, "dan": False} | late


def test_that_what_the_gm_gives_between_two_rounds_lasts_through_the_next() -> None:
    one = level(0)
    for figure in ("ann", "bob", "cyd", "dan"):
        one.do("end-turn", figure)
    one.amend("bob", evading=True)
    assert holds(one, "bob") == {"Evading": "until round 2 ends"}
    one.next_round()
    for figure in ("ann", "bob", "cyd", "dan"):
        assert "Evading" in holds(one, "bob")
        one.do("end-turn", figure)
    assert holds(one, "bob") == {}


def test_that_a_melee_saved_before_turns_of_one_rank_were_told_apart_goes_on() -> None:
    data = deepcopy(bob_evades().rules.dump_state(bob_evades().state))
    figures: Any = data["figures"]
    assert figures["bob"]["evading"] == {"round": 2, "rank": 40, "turn": "bob"}
    del figures["bob"]["evading"]["turn"], figures["bob"]["evaded"]["turn"]
    one = Melee(level().rules, level().rules.load_state(data))
    assert holds(one, "bob") == {}, "it ends as the rank begins, as it did"
    one.do("end-turn", "ann").do("end-turn", "bob")
