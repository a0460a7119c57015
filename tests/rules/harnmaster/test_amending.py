"""What the GM may set: everything that the page leaves to the GM, and whatever was said wrong."""

from dataclasses import replace

import pytest

from gmtool.rules.harnmaster.state.fight import Dropped, Injury, Time
from gmtool.rules.seam import Json, Refused
from tests.rules.harnmaster.melees import CUT, SWORD, Melee, duel, melee

BLOCK: dict[str, Json] = {"defence": "block", **CUT}


def value(fight: Melee, figure: str, field: str) -> Json:
    """A value as the amendments show it."""
    return {one.field: one.value for one in fight.rules.amendable(fight.state, figure)}[field]


def attacked(fight: Melee) -> Melee:
    """Ann attacks Bob with the broadsword."""
    return fight.do("attack", "ann", target="bob", **CUT)


@pytest.mark.rule("hm.mod.trauma")
def test_that_fatigue_and_applicable_impairment_count_on_melee_and_dodge() -> None:
    fight = attacked(duel()).amend("bob", fatigue=10, injury="broken rib", injury_1_points=15)
    assert fight.total("defend", "bob", 1, **BLOCK) == 35
    assert fight.total("defend", "bob", 1, defence="dodge", against="g1/sword-cut") == 35
    fight.amend("bob", injury_1_counts=False)
    assert fight.total("defend", "bob", 1, **BLOCK) == 50
    assert fight.figure("bob").injuries == (Injury("broken rib", 15, applicable=False),)


@pytest.mark.rule("hm.opt.allies-flanking")
def test_that_the_outnumbered_penalty_is_adjusted_and_never_above_0() -> None:
    foes = [(name, "us", {"weapons": [SWORD], "rank": 50}) for name in ("ann", "cid", "dan", "eve")]
    fight = melee(*foes, ("bob", "them", {"weapons": [SWORD]}))
    for name, *_ in foes:
        fight.change(name, threatens={"bob": True})
    attacked(fight)
    assert fight.total("defend", "bob", 1, **BLOCK) == 30  # four opponents: -30
    assert fight.amend("bob", outnumbered=10).total("defend", "bob", 1, **BLOCK) == 40
    assert fight.amend("bob", outnumbered=-10).total("defend", "bob", 1, **BLOCK) == 20
    assert fight.amend("bob", outnumbered=50).total("defend", "bob", 1, **BLOCK) == 60
    (line,) = [
        line
        for line in fight.rules.explain(fight.state, fight.data("defend", "bob", **BLOCK))[1].lines
        if line.rule == "hm.opt.allies-flanking"
    ]
    assert line.value == 30
    assert fight.lines[0].rules == ("hm.opt.allies-flanking",)


def test_that_an_injury_without_words_is_healed() -> None:
    fight = duel().amend("bob", injury="cut").amend("bob", injury="bruise", injury_1="")
    assert [one.words for one in fight.figure("bob").injuries] == ["bruise"]


def test_that_what_is_in_hand_is_set_thing_by_thing() -> None:
    fight = duel({"weapons": [SWORD, {"item": "dagger", "ml": 40, "slung": True}]})
    assert (value(fight, "ann", "g1-held"), value(fight, "ann", "g2-held")) == ("hand", "slung")
    fight.amend("ann", g1_held="two", g2_held="off", g2_ml=45)
    sword, dagger = fight.figure("ann").gear
    assert (sword.ready, sword.two_handed, sword.off_hand) == (True, True, False)
    assert (dagger.ready, dagger.off_hand, dagger.ml) == (True, True, 45)
    fight.amend("ann", g1_held="broken")
    assert fight.against("attack", "ann", target="bob", **CUT) == ["hm.engage.precondition"]
    assert fight.told == ["Ruling: Ann, how the broadsword is held: in two hands → broken."]


def test_that_a_fallen_weapon_is_taken_up_as_its_owner_had_it() -> None:
    fight = duel()
    fight.change("ann", gear=())
    fallen = Dropped("d1", "broadsword", None, "ann")
    fight.state = replace(fight.state, lying=(fallen,))
    fight.amend("ann", take="d1")
    assert [(one.id, one.ml, one.ready) for one in fight.figure("ann").gear] == [("g1", 60, True)]
    assert fight.state.lying == ()
    assert fight.told == ["Ruling: Ann, takes up: nothing → Broadsword of Ann."]


def test_that_what_fell_broken_is_taken_up_broken() -> None:
    fight = duel().amend("ann", g1_held="broken").do("drop", "ann", weapon="g1")
    (fallen,) = fight.state.lying
    fight.amend("ann", take=fallen.id)
    assert fight.told == ["Ruling: Ann, takes up: nothing → Broadsword of Ann, broken."]
    assert fight.against("attack", "ann", target="bob", **CUT) == ["hm.engage.precondition"]


def test_that_setups_and_evasion_are_given_and_taken() -> None:
    fight = duel().amend("bob", setups=2, evading=True)
    assert fight.figure("bob").setups == (Time(2, 50), Time(2, 50))
    assert (fight.figure("bob").evading, fight.figure("bob").evaded) == (Time(2, 50), Time(1, 50))
    assert "hm.evade.no-strikes" in attacked(fight).against("defend", "bob", defence="counterstrike", **CUT)
    fight.amend("bob", setups=1, evading=False)
    assert (fight.figure("bob").setups, fight.figure("bob").evading) == ((Time(2, 50),), None)
    assert fight.against("defend", "bob", defence="counterstrike", **CUT) == []


def test_that_a_chosen_ignore_is_lifted() -> None:
    fight = duel().change("bob", ignoring={"ann": Time(2, 50)})
    assert value(fight, "bob", "ignoring-ann") is True
    fight.amend("bob", ignoring_ann=False)
    assert fight.figure("bob").ignoring == {}
    assert "ignoring-ann" not in [one.field for one in fight.rules.amendable(fight.state, "bob")]


@pytest.mark.parametrize("state", ["prone", "stunned", "out", "dead", "gone", "hidden"])
def test_that_a_state_is_set_and_lifted(state: str) -> None:
    fight = duel().amend("bob", **{state: True})
    assert getattr(fight.figure("bob"), state) is True
    assert value(fight.amend("bob", **{state: False}), "bob", state) is False


def test_that_an_attack_on_somebody_who_is_out_comes_to_nothing() -> None:
    assert attacked(duel()).amend("bob", out=True).state.exchange is None


def test_that_numbers_of_the_card_are_set_for_this_melee() -> None:
    fight = duel().amend("bob", dodge=45, move=18, zone=4)
    fighter = fight.figure("bob").fighter
    assert (fighter.dodge, fighter.move, fighter.zone) == (45, 18, 4)
    assert fight.total("attack", "ann", target="bob", **CUT, aim=1) == 50
    assert fight.total("attack", "ann", target="bob", **CUT, aim=4) == 60


@pytest.mark.parametrize(
    ("field", "given", "sentence"),
    [
        ("luck", 1, "“luck” cannot be amended; these can: fatigue, prone,"),
        ("fatigue", 201, "Fatigue goes from 0 to 200, not 201."),
        ("fatigue", True, "Fatigue cannot be True."),
        ("prone", 1, "Prone cannot be 1."),
        ("side", "us?", "Side is one of us, them, not 'us?'."),
        ("injury", "  ", "Another injury has 1 to 300 characters."),
        ("g1-held", "teeth", "How the broadsword is held is one of hand"),
    ],
)
def test_that_what_cannot_be_is_refused_in_one_sentence(field: str, given: Json, sentence: str) -> None:
    fight = duel()
    with pytest.raises(Refused) as refused:
        fight.gm("amend", figure="bob", field=field, value=given)
    assert str(refused.value).startswith(sentence)


def test_that_what_the_amendments_show_can_be_set_again() -> None:
    fight = duel().amend("bob", injury="cut").change("bob", ignoring={"ann": Time(2, 50)})
    for one in fight.rules.amendable(fight.state, "bob"):
        if one.field != "injury":
            before = fight.state
            fight.gm("amend", figure="bob", field=one.field, value=one.value)
            assert fight.state == before, one.field


@pytest.mark.rule("hm.mod.trauma")
def test_that_impairment_is_added_as_an_injury_and_heals_from_the_latest():
    fight = duel().amend("bob", injury="rib", injury_1_points=10).amend("bob", impairment=17)
    assert [(one.words, one.points) for one in fight.state.figures["bob"].injuries] == [("rib", 10), ("Injury", 7)]
    fight.amend("bob", impairment=8)
    assert [(one.words, one.points) for one in fight.state.figures["bob"].injuries] == [("rib", 8)]
    fight.amend("bob", injury_1_counts=False)
    assert value(fight, "bob", "impairment") == 0
