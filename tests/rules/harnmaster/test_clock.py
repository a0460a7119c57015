"""What lasts one round: chosen Ignores, Setups and evasions, until the same rank of the next round."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.events import Rolled
from gmtool.rules.harnmaster.state import Time
from tests.rules.harnmaster.melees import CUT, NO_PRESS, NOTHING, Melee, duel

rule = pytest.mark.rule
DODGE: dict[str, Any] = {"defence": "dodge", "against": "g1/sword-cut"}
BLOCK: dict[str, Any] = {"defence": "block", **CUT}


def may(one: Melee) -> set[str]:
    """The defences that Bob has against the attack that waits."""
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
