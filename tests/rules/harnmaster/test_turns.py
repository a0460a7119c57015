"""Rounds and ranks as the GM orders them."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import Acted, Called, Ranked, TurnReopened
from gmtool.rules.harnmaster.state.fight import Bonus
from gmtool.rules.kit.mustering import Granted
from gmtool.rules.seam import Progress
from tests.rules.harnmaster.melees import CUT, NO_PRESS, Melee, duel, melee

rule = pytest.mark.rule


def four(**more: Any) -> Melee:
    """Ann 50 and Cyd 30 against Bob 40 and Dan 30."""
    fields: dict[str, Any] = {"weapons": [{"item": "broadsword", "ml": 60, "ready": True}], "dodge": 60}
    ranks = (("ann", "us", 50), ("bob", "them", 40), ("cyd", "us", 30), ("dan", "them", 30))
    return melee(*((key, side, {**fields, "rank": rank}) for key, side, rank in ranks), **more)


def order(one: Melee) -> list[tuple[str, int | None, Progress]]:
    """The slots of the agenda."""
    (lane,) = one.rules.agenda(one.state).lanes
    return [(slot.figure, slot.score, slot.progress) for slot in lane.slots]


def intends(one: Melee) -> dict[str, str]:
    (lane,) = one.rules.agenda(one.state).lanes
    return {slot.figure: slot.intends for slot in lane.slots}


@rule("hm.gm.stunned-shock")
def test_that_the_highest_rank_acts_first_and_those_alike_in_the_order_of_the_muster() -> None:
    one = four()
    now, later, done = Progress.NOW, Progress.LATER, Progress.DONE
    assert order(one) == [("ann", 50, now), ("bob", 40, later), ("cyd", 30, later), ("dan", 30, later)]
    acted = []
    while one.next():
        acted += one.next()
        one.do("end-turn", one.next()[0])
    assert acted == ["ann", "bob", "cyd", "dan"]
    assert {progress for _, _, progress in order(one)} == {done}
    assert one.rules.agenda(one.state).prompt == "Everyone has had a turn."
    one.next_round()
    assert one.state.round == 2
    assert one.next() == ("ann",)


def test_that_a_round_ends_when_everybody_has_had_a_turn() -> None:
    one = four()
    assert one.rules.choices(one.state, None) == (), "not offered while somebody waits"
    early = one.rules.command({"kind": "hm.next-round/1", "round": 2})
    assert [refusal.reason for refusal in one.rules.refusals(one.state, early)] == ["Ann has not had its turn."]
    one.change("dan", out=True)
    for figure in ("ann", "bob", "cyd"):
        one.do("end-turn", figure)
    (choice,) = [choice for choice in one.rules.choices(one.state, None) if choice.group == "Round"]
    assert choice.allowed, "nobody waits for who is out of it"
    assert choice.label == "Begin round 2"


def test_that_only_who_has_the_turn_acts_in_it() -> None:
    one = four()
    assert one.against("end-turn", "bob") == ["hm.gm.stunned-shock"]
    assert one.against("act", "bob", words="hides") == ["hm.gm.stunned-shock"]
    assert one.against("act", "ann", words="hides") == []
    one.do("end-turn", "ann")
    assert one.against("end-turn", "ann") == ["hm.gm.stunned-shock"]


def test_that_the_gm_calls_on_somebody_out_of_order_and_the_ranks_go_on() -> None:
    one = four().do("call-on", "cyd")
    assert one.found(Called).figure == "cyd"
    assert one.next() == ("cyd",)
    assert one.against("call-on", "cyd") == ["hm.gm.stunned-shock"]
    one.do("end-turn", "cyd")
    assert one.next() == ("ann",)
    assert one.against("call-on", "cyd") == ["hm.gm.stunned-shock"], "it has had its turn"
    one.do("end-turn", "ann")
    assert one.next() == ("bob",)


def test_that_a_turn_is_given_back_with_its_action() -> None:
    one = four().do("act", "ann", words="hides").do("end-turn", "ann")
    assert one.next() == ("bob",)
    assert one.against("reopen", "bob") == ["hm.gm.stunned-shock"]
    one.do("reopen", "ann")
    assert one.found(TurnReopened).figure == "ann"
    assert one.next() == ("ann",)
    assert one.against("act", "ann", words="hides") == []


@rule("hm.gm.stunned-shock")
def test_that_a_rank_is_the_gms_and_counts_at_once() -> None:
    one = four().do("rank", "dan", rank=60)
    changed = one.found(Ranked)
    assert (changed.before, changed.after) == (30, 60)
    assert one.next() == ("dan",)
    assert one.against("rank", "dan", rank=60) == ["hm.gm.stunned-shock"]
    assert one.against("rank", "dan", rank=1000) == ["hm.gm.stunned-shock"]
    one.do("rank", "dan", rank=999)
    assert [score for _, score, _ in order(one)] == [999, 50, 40, 30]


def test_that_something_else_is_told_in_words_and_takes_the_action() -> None:
    one = four().do("act", "ann", words="  binds a wound ")
    assert one.found(Acted).words == "binds a wound"
    assert intends(one)["ann"] == "binds a wound"
    assert one.against("act", "ann", words="hides") == ["hm.gm.stunned-shock"]
    assert one.against("act", "ann", words=" ") == ["hm.gm.stunned-shock", ""]
    assert one.offered("ann", "Turn") == ["End the turn", "Take the turn again", "Set its rank"]


def test_that_to_stand_up_and_to_come_to_is_at_hand_and_takes_no_action() -> None:
    one = four()
    assert not {"Stand up", "No longer stunned"} & set(one.offered("ann"))
    one.change("ann", prone=True, stunned=True)
    for label, field in (("Stand up", "prone"), ("No longer stunned", "stunned")):
        (choice,) = (choice for choice in one.rules.choices(one.state, "ann") if choice.label == label)
        one.perform(one.rules.command(choice.data({})))
        assert getattr(one.figure("ann"), field) is False
    assert one.figure("ann").acted == ""
    assert not {"Stand up", "No longer stunned"} & set(one.offered("ann"))


@rule("hm.gm.stunned-shock")
def test_that_the_stunned_usually_end_their_turn_and_an_attack_of_theirs_says_that_they_are() -> None:
    def offers(one: Melee) -> tuple[list[str], list[str]]:
        choices = [choice for choice in one.rules.choices(one.state, "ann") if choice.allowed]
        attacks = [choice.label for choice in choices if choice.key.startswith(("attack", "area"))]
        return [choice.label for choice in choices if choice.usual], attacks

    assert offers(duel()) == (["Attack: Broadsword"], ["Attack: Broadsword", "Area attack"])
    one = duel().change("ann", stunned=True)
    assert offers(one) == (["End the turn (stunned)"], ["Attack: Broadsword (stunned)", "Area attack (stunned)"])
    (told,) = one.rules.explain(one.state, one.data("attack", "ann", target="bob", **CUT))
    assert [(line.value, line.rule) for line in told.lines][1:] == [(0, "hm.gm.stunned-shock")]
    assert told.total == 60
    assert offers(one.amend("ann", stunned=False))[0] == ["Attack: Broadsword"]


def test_that_the_stunned_neither_walk_off_nor_attack_as_a_bonus_action_by_one_key() -> None:
    def usual(one: Melee) -> list[str]:
        return [choice.key for choice in one.rules.choices(one.state, "ann") if choice.usual and choice.allowed]

    one = melee(("ann", "us", {"rank": 50}), ("bob", "them", {}), at={"ann": (10, 10), "bob": (60, 60)})
    assert usual(one) == ["move", "end"]
    assert usual(one.change("ann", stunned=True)) == ["end"]
    won = duel()
    won.state = replace(won.state, bonuses=(Bonus("ann"),))
    assert usual(won) == ["attack g1 sword-cut", "forgo"]
    assert usual(won.change("ann", stunned=True)) == ["forgo"]


def test_that_the_order_says_what_everybody_does_and_did() -> None:
    one = duel().do("attack", "ann", target="bob", **CUT)
    assert intends(one) == {"ann": "attacks Bob", "bob": "is attacked"}
    one.do("defend", "bob", 71, 51, NO_PRESS, defence="block", **CUT)
    assert intends(one) == {"ann": "attacked", "bob": ""}
    one.next_round()
    assert intends(one) == {"ann": "", "bob": ""}


def test_that_modifiers_of_the_gms_end_with_their_last_round() -> None:
    one = four()
    one.change("ann", granted=(Granted("blessed", 10, until=2), Granted("tall", 5)))
    one.next_round()
    assert [grant.label for grant in one.figure("ann").granted] == ["blessed", "tall"]
    one.next_round()
    assert [grant.label for grant in one.figure("ann").granted] == ["tall"]


def test_that_a_round_that_the_gm_begins_early_leaves_nothing_waiting() -> None:
    one = duel().do("attack", "ann", target="bob", **CUT)
    ruling = {"kind": "gm.ruling/1", "reason": "so be it", "command": {"kind": "hm.next-round/1", "round": 2}}
    one.state = one.rules.perform(one.state, one.rules.command(ruling), None).state  # type: ignore[arg-type]
    assert (one.state.round, one.state.exchange, one.next()) == (2, None, ("ann",))
    assert one.figure("ann").acted == ""
