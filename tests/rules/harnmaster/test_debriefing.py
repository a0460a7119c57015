"""What a melee proposes for the cards."""

from dataclasses import replace

from gmtool.rules.harnmaster.state.fight import Dropped
from gmtool.rules.seam import Card, CardChange, ChangeKind, changed
from tests.rules.harnmaster.melees import SWORD, Melee, card, duel

WORN = {"fatigue": 5, "impairment": 5, "injuries": "old wound (5)"}


def proposed(fight: Melee, figure: str) -> list[CardChange]:
    """The changes of a figure."""
    return [one for one in fight.rules.debrief(fight.state) if one.figure == figure]


def after(fight: Melee, figure: str, before: Card) -> Card:
    """The card with everything accepted."""
    for one in proposed(fight, figure):
        before = changed(before, one, "")
    return before


def test_that_a_melee_without_trauma_proposes_nothing() -> None:
    assert duel(WORN).rules.debrief(duel(WORN).state) == ()


def test_that_trauma_goes_to_the_card_and_comes_back_with_it() -> None:
    fight = duel().amend("bob", fatigue=10, injury="cut; deep", injury_1_points=5)
    fight.amend("bob", injury="rib", injury_2_points=15, injury_2_counts=False)
    found = proposed(fight, "bob")
    assert [(one.field, one.before, one.after, one.text) for one in found] == [
        ("fatigue", 0, 10, "Bob has fatigue 10"),
        ("impairment", 0, 5, "Bob has impairment 5"),
        ("injuries", "", "cut, deep (5); rib (15, does not count)",
         "Bob is injured: cut, deep (5); rib (15, does not count)"),
    ]  # fmt: skip
    fields = after(fight, "bob", card("Bob")).fields
    again = duel(None, {name: fields[name] for name in ("fatigue", "impairment", "injuries")})
    assert (again.figure("bob").fatigue, again.figure("bob").impairment) == (10, 5)
    assert [one.points for one in again.figure("bob").injuries] == [5, 15]
    assert proposed(again, "bob") == []


def test_that_what_healed_is_proposed_too() -> None:
    fight = duel(WORN).amend("ann", fatigue=0, injury_1="")
    assert [(one.field, one.after, one.text) for one in proposed(fight, "ann")] == [
        ("fatigue", 0, "Ann has no more fatigue"),
        ("impairment", 0, "Ann has no more impairment"),
        ("injuries", "", "Ann no longer has injuries"),
    ]


def test_that_a_card_takes_no_more_than_its_form_allows() -> None:
    fight = duel().amend("bob", fatigue=150)
    for number in range(1, 5):
        fight.amend("bob", injury="x" * 300, **{f"injury_{number}_points": 99})
    found = {one.field: one.after for one in proposed(fight, "bob")}
    assert found["impairment"] == 200
    assert len(str(found["injuries"])) == 1000
    assert fight.rules.report(after(fight, "bob", card("Bob", weapons=[SWORD]))).findings == ()


def test_that_the_dead_are_tagged_and_those_who_went_out_may_be() -> None:
    fight = duel().amend("bob", dead=True, fatigue=5).amend("ann", out=True)
    (dead,) = (one for one in proposed(fight, "bob") if not one.takers)
    (out,) = (one for one in proposed(fight, "ann") if not one.takers)
    assert (dead.field, dead.after, dead.usual, dead.how) == ("tags", "dead", True, ChangeKind.GAIN)
    assert (out.field, out.after, out.usual) == ("tags", "out", False)


def test_that_a_broken_weapon_is_lost_and_a_fallen_one_of_the_winners_can_be_picked_up() -> None:
    shield = {"item": "shield", "ml": 50, "ready": True, "off_hand": True}
    fight = duel({"weapons": [SWORD, shield]}).amend("ann", g2_held="broken")
    sword = fight.figure("ann").gear[0]
    fight.change("ann", gear=(fight.figure("ann").gear[1],))
    fight.state = replace(fight.state, lying=(Dropped("d1", sword.item, None, "ann"),))
    running = {one.about: one.usual for one in proposed(fight, "ann")}
    assert running == {"lost g1": False, "lost g2": False}
    fight.amend("bob", out=True)
    found = {one.about: one for one in proposed(fight, "ann")}
    assert found["lost g1"].text == "Ann’s broadsword lies on the ground; it can be picked up"
    assert (found["lost g1"].usual, found["lost g2"].usual) == (False, True)
    assert found["lost g2"].text == "Ann’s shield is broken"
    before = card("Ann", weapons=[SWORD, shield])
    assert changed(before, found["lost g2"], "").fields["weapons"] == [SWORD]


def test_that_the_winners_find_what_the_beaten_had() -> None:
    fight = duel(None, {"weapons": [SWORD, {"item": "punch", "ml": 30}, {"item": "dagger", "ml": 40}]})
    sword, punch, dagger = fight.figure("bob").gear
    fight.change("bob", gear=(punch, dagger), dead=True)
    fight.state = replace(fight.state, lying=(Dropped("d1", sword.item, None, "bob"),))
    found = [one for one in fight.rules.debrief(fight.state) if one.takers]
    assert [(one.text, one.takers, one.usual) for one in found] == [
        ("Broadsword, lies on the ground", ("ann",), False),
        ("Dagger of Bob", ("ann",), False),
    ]
    (lost,) = (one for one in proposed(fight, "bob") if one.how is ChangeKind.LOSE)
    assert (lost.text, lost.usual) == ("Bob’s broadsword lies on the ground", True)


def test_that_what_was_taken_up_is_kept() -> None:
    fight = duel()
    sword = fight.figure("bob").gear[0]
    fight.change("bob", gear=())
    fight.state = replace(fight.state, lying=(Dropped("d1", sword.item, None, "bob"),))
    fight.amend("ann", take="d1")
    (gained,) = proposed(fight, "ann")
    assert (gained.text, gained.after) == (
        "Ann has taken up a broadsword",
        {"item": "broadsword", "ml": 60, "ready": False},
    )
    assert [one.text for one in proposed(fight, "bob")] == ["Bob no longer has the broadsword"]
