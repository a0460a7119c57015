"""What a melee proposes for the cards."""

from dataclasses import replace
from typing import Any

from gmtool.rules.melee_rounds.cards.fighter import Gear, Thing
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Dropped, Fight
from gmtool.rules.melee_rounds.state.mustering import muster
from gmtool.rules.melee_rounds.views.debrief import debrief
from gmtool.rules.seam import Card, CardChange, ChangeKind, Enlisted, Json, Muster, Side, changed
from tests.rules.melee_rounds.sample_cards import SHIELD, SWORD, book, card

CROSSBOW: dict[str, Json] = {"item": "crossbow", "hit": 9, "ready": True}
SIDES = (Side("us", "Us", 0, players=True), Side("them", "Them", 1))


def duel(ann: dict[str, Json] | None = None, bob: dict[str, Json] | None = None) -> Fight:
    """Ann against Bob."""
    usual: dict[str, Json] = {"weapons": [SWORD]}
    figures = (
        Enlisted("ann", card("Ann", **(ann or usual)), "us"),
        Enlisted("bob", card("Bob", **(bob or usual)), "them"),
    )
    return muster(book(), Muster(figures, SIDES))


def but(fight: Fight, figure: str, *lying: Dropped, **changes: Any) -> Fight:
    """The melee with a figure changed, and more on the ground."""
    figures = {**fight.figures, figure: replace(fight.figures[figure], **changes)}
    return replace(fight, figures=figures, lying=(*fight.lying, *lying))


def proposed(fight: Fight, figure: str) -> list[CardChange]:
    """The changes of a figure that are for its own card."""
    found = debrief(Context(book(), fight))
    return [one for one in found if one.figure == figure and not one.takers]


def after(fight: Fight, figure: str, before: Card) -> Card:
    """The card with everything accepted."""
    for one in proposed(fight, figure):
        before = changed(before, one, "")
    return before


def test_that_a_melee_in_which_nothing_happened_proposes_nothing() -> None:
    assert debrief(Context(book(), duel({"damage": 5, "weapons": [SWORD], "things": [{"item": "potion"}]}))) == ()


def test_that_damage_goes_to_the_card_and_comes_back_with_it() -> None:
    fight = but(duel(bob={"damage": 3, "weapons": [SWORD]}), "bob", damage=8, pending=2)
    (one,) = proposed(fight, "bob")
    assert (one.field, one.before, one.after, one.text, one.usual) == ("damage", 3, 10, "Bob has damage 10", True)
    again = duel(bob=dict(after(fight, "bob", card("Bob", damage=3)).fields))
    assert again.figures["bob"].damage == 10
    assert proposed(but(again, "bob", damage=0), "bob")[0].text == "Bob has no more damage"
    assert proposed(but(duel(), "bob", damage=999), "bob")[0].after == 200


def test_that_the_dead_are_tagged_and_those_who_went_out_may_be() -> None:
    fight = but(but(duel(), "bob", dead=True, damage=9), "ann", out=True)
    (dead,) = proposed(fight, "bob")
    (out,) = proposed(fight, "ann")
    assert (dead.field, dead.after, dead.usual, dead.how) == ("tags", "dead", True, ChangeKind.GAIN)
    assert (out.field, out.after, out.usual) == ("tags", "out", False)


def test_that_what_lies_on_the_ground_can_be_picked_up_by_the_winners_unless_it_is_damaged() -> None:
    fight = duel({"weapons": [SWORD, CROSSBOW, SHIELD]})
    fallen = (Dropped("d1", "sword", None, "ann"), Dropped("d2", "crossbow", None, "ann", damaged=True))
    fight = but(fight, "ann", *fallen, gear=())
    assert {one.about: one.usual for one in proposed(fight, "ann")} == dict.fromkeys(
        ("lost g1", "lost g2", "lost g3"), False
    )
    found = {one.about: one for one in proposed(but(fight, "bob", out=True), "ann")}
    assert [(one.text, one.usual, one.rule) for one in found.values()] == [
        ("Ann’s sword lies on the ground; it can be picked up", False, ""),
        ("Ann’s crossbow lies on the ground, damaged", True, "mr.item.drop-delicate"),
        ("Ann no longer has the shield", True, ""),
    ]
    before = card("Ann", weapons=[SWORD, CROSSBOW, SHIELD])
    assert changed(before, found["lost g2"], "").fields["weapons"] == [SWORD, SHIELD]


def test_that_the_winners_find_what_the_beaten_had_and_keep_what_they_took_up() -> None:
    fight = duel(None, {"weapons": [SWORD, {"item": "dagger"}], "things": [{"item": "flash-pellet", "number": 2}]})
    _, dagger = fight.figures["bob"].gear
    fight = but(fight, "bob", Dropped("d1", "sword", None, "bob"), gear=(dagger,), dead=True)
    fight = but(fight, "ann", gear=(*fight.figures["ann"].gear, Gear("d7", "axe", ready=True)))
    found = [one for one in debrief(Context(book(), fight)) if one.takers]
    assert [(one.text, one.field, one.takers, one.usual) for one in found] == [
        ("Sword, lies on the ground", "weapons", ("ann",), False),
        ("Dagger of Bob", "weapons", ("ann",), False),
        ("Flash pellet of Bob", "things", ("ann",), False),
    ]
    assert found[2].after == {"item": "flash-pellet", "number": 2, "ready": False}
    (gained,) = proposed(fight, "ann")
    assert (gained.text, gained.after) == ("Ann has taken up the axe", {"item": "axe", "ready": False})


def test_that_potions_and_pellets_that_were_used_are_fewer_on_the_card() -> None:
    rows: list[Json] = [{"item": "potion", "ready": True}, {"item": "flash-pellet", "number": 3}]
    fight = but(duel({"things": rows}), "ann", things=(Thing("t2", "flash-pellet", 1),))
    assert [(one.text, one.usual) for one in proposed(fight, "ann")] == [
        ("Ann has no potion left", False),
        ("Ann has 1 × flash pellet left", False),
    ]
    done = after(fight, "ann", card("Ann", things=rows))
    assert done.fields["things"] == [{"item": "flash-pellet", "number": 1}]
    assert all(one.usual for one in proposed(but(fight, "bob", out=True), "ann"))


def test_that_of_two_potions_the_uncorked_one_is_drunk() -> None:
    rows: list[Json] = [{"item": "potion", "number": 2, "ready": True}]
    fight = but(duel({"things": rows}), "ann", things=(Thing("t1", "potion", 1),))
    assert after(fight, "ann", card("Ann", things=rows)).fields["things"] == [
        {"item": "potion", "number": 1, "ready": False}
    ]


def test_that_a_crossbow_which_was_loaded_in_the_melee_is_carried_so_only_if_the_gm_says_so() -> None:
    fight = but(duel({"weapons": [CROSSBOW]}), "bob", out=True)
    (crossbow,) = fight.figures["ann"].gear
    (one,) = proposed(but(fight, "ann", gear=(replace(crossbow, loaded=True),)), "ann")
    assert (one.text, one.usual, one.rule) == ("Ann’s crossbow is loaded", False, "mr.item.loaded-crossbow-risk")
    loaded = {**CROSSBOW, "loaded": True}
    assert changed(card("Ann", weapons=[CROSSBOW]), one, "").fields["weapons"] == [loaded]
    shot = but(duel({"weapons": [loaded]}), "bob", out=True)
    (one,) = proposed(but(shot, "ann", gear=(crossbow,)), "ann")
    assert (one.text, one.usual) == ("Ann’s crossbow is no longer loaded", True)
    assert changed(card("Ann", weapons=[loaded]), one, "").fields["weapons"] == [{**loaded, "loaded": False}]
