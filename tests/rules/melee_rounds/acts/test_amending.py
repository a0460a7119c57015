"""What the GM may set: everything that the page leaves to the GM, and whatever was said wrong."""

from dataclasses import replace

import pytest

from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.state.dice import CARRIED, Dice
from gmtool.rules.melee_rounds.state.fight import Dropped, Plot, Stage
from gmtool.rules.seam import Json, Refused
from tests.rules.melee_rounds.sample_cards import SHIELD, SWORD
from tests.rules.melee_rounds.tales import Tale, tale

CARRIES: dict[str, Json] = {"weapons": [SWORD, SHIELD, {"item": "crossbow"}], "hits": 12, "d": 30, "rd": 10}


def fighting(rolled: tuple[int, ...] = (2, 5)) -> Tale:
    """Ann fights in second 1 of the first round, with these dice."""
    return tale(CARRIES).at(1).change("ann", plot=Plot("fighting"), dice=Dice.of(rolled))


def test_that_damage_and_states_are_set_by_the_gms_word() -> None:
    fight = tale(CARRIES).amend("ann", damage=5)
    assert (fight.figure("ann").damage, fight.counter("ann").left) == (5, 7)
    assert [line.text for line in fight.lines] == ["Ruling: Ann, damage taken: 0 → 5."]
    assert [line.rules for line in fight.lines] == [("mr.gm.section-c",)]
    for state in ("out", "dead", "gone"):
        assert not tale().amend("ann", **{state: True}).figure("ann").able
        assert tale().amend("ann", **{state: True}).amend("ann", **{state: False}).figure("ann").able
    assert tale().amend("bob", hidden=True).counter("bob").hidden
    assert tale().amend("bob", side="us").figure("bob").side == "us"


def test_that_the_numbers_of_the_card_are_set() -> None:
    fight = tale(CARRIES).amend("ann", d=40, rd=20, hits=15, **{"amr_one-weapon": 3})
    fighter = fight.figure("ann").fighter
    assert (fighter.d, fighter.rd, fighter.hits, fighter.sets["one-weapon"]) == (40, 20, 15, 3)
    assert fight.counter("ann").summary[0] == "AMR 3 · D 40 · RD 20"


def test_that_each_thing_is_drawn_slung_put_away_and_loaded() -> None:
    fight = tale(CARRIES)
    assert fight.amendable("ann")["g1-held"] == "ready"
    fight.amend("ann", g1_held="away", g2_held="slung", g3_held="ready", g3_loaded=True)
    assert [(one.ready, one.slung, one.loaded) for one in fight.figure("ann").gear] == [
        (False, False, False),
        (False, True, False),
        (True, False, True),
    ]
    assert fight.counter("ann").summary[1] == "Crossbow, loaded"
    assert "g1-loaded" not in fight.amendable("ann"), "a sword needs no loading"
    fight.amend("ann", g2_held="ready")
    assert fight.lines[0].text == "Ruling: Ann, how the shield is carried: slung → on the arm."


def test_that_loading_by_word_ends_what_was_begun() -> None:
    fight = tale(CARRIES)
    (sword, shield, crossbow) = fight.figure("ann").gear
    fight.change("ann", gear=(sword, shield, replace(crossbow, loading=1)))
    assert fight.amend("ann", g3_loaded=True).figure("ann").gear[2].loading == 0


def test_that_what_a_to_hit_roll_needs_is_set_where_there_is_one() -> None:
    own = {
        "tests": ({"key": "mine", "name": "Mine", "dice": "1d20", "hits": "at most"},),
        "weapons": ({"key": "glaive", "name": "Glaive", "test": "mine"},),
    }
    fight = tale({"weapons": [{"item": "glaive", "hit": 9, "ready": True}]}, own=own)
    assert fight.amendable("ann")["g1-hit"] == 9
    assert fight.amend("ann", g1_hit=11).counter("ann").summary[1] == "Glaive 11"
    assert "g1-hit" not in tale().amendable("ann")


def test_that_what_lies_about_is_taken_up() -> None:
    """Its own as its card has it, somebody else's under a new id; a crossbow that fell is not loaded."""
    fight = tale(CARRIES)
    (sword, shield, _) = fight.figure("ann").gear
    fight.change("ann", gear=(sword, shield))
    fallen = (Dropped("d1", "crossbow", None, "ann", damaged=True), Dropped("d2", "axe", None, "bob"))
    fight.fight = replace(fight.fight, lying=fallen)
    fight.amend("ann", take="d1")
    assert fight.lines[0].text == "Ruling: Ann, takes up: nothing → Crossbow of Ann, damaged."
    fight.amend("ann", take="d2")
    assert fight.figure("ann").gear[2:] == (Gear("g3", "crossbow", ready=True), Gear("d2-axe", "axe", ready=True))
    assert fight.fight.lying == ()


# --- the dice ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("dice", "said", "after"),
    [
        (Dice.of((2, 5)), "3 5", Dice((3, 5), (3, 5))),
        (Dice((2, 5), (5,)), "4", Dice((2, 4), (4,))),  # the 2 was used, and stays rolled
        (Dice((2, 5), (2, 5)), "", None),
        (Dice((2, 5), (5,)), "", Dice((2,), ())),
        (Dice((1, 1, 2), (1, 2)), " 6  1 ", Dice((1, 1, 6), (1, 6))),
        (None, "3 4", Dice((3, 4), (3, 4))),
        (None, "", None),
    ],
)
def test_that_the_dice_left_are_set_and_those_used_stay_rolled(
    dice: Dice | None, said: str, after: Dice | None
) -> None:
    fight = fighting().change("ann", dice=dice)
    assert fight.amend("ann", dice=said).figure("ann").dice == after


def test_that_a_kept_parry_is_set_as_a_nought() -> None:
    fight = fighting().amend("ann", dice="0 4")
    assert (fight.figure("ann").dice, fight.figure("ann").carried) == (Dice.of((CARRIED, 4)), True)
    assert fight.amendable("ann")["dice"] == "0 4"
    assert not fight.amend("ann", dice="4").figure("ann").carried


@pytest.mark.parametrize("said", ["7", "2,5", "25", "two", "-1", "²"])
def test_that_what_is_no_row_of_dice_is_refused(said: str) -> None:
    fight = fighting()
    with pytest.raises(Refused) as refused:
        fight.amend("ann", dice=said)
    assert str(refused.value) == f"Dice are written as “2 5”, each from 1 to 6, not as “{said}”."


def test_that_dice_and_spells_of_a_round_are_set_only_in_the_round() -> None:
    of_the_round = {"dice", "casts", "forfeited", "alert"}
    assert of_the_round <= fighting().amendable("ann").keys()
    assert not of_the_round & fighting().at(0, Stage.PLOTS).amendable("ann").keys()
    ann = fighting().amend("ann", casts=1, forfeited=2, alert=4).figure("ann")
    assert (ann.casts, ann.forfeited, ann.alert) == (1, 2, 4)


def test_that_the_second_of_the_first_attack_is_set_where_the_plot_waits_for_one() -> None:
    fight = tale().at(1).change("ann", plot=Plot("approach", reach=2, words="up the stairs"))
    assert fight.amendable("ann")["reach"] == 2
    assert fight.amend("ann", reach=4).figure("ann").plot == Plot("approach", reach=4, words="up the stairs")
    assert "reach" not in fighting().amendable("ann")


# --- what cannot be ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "given", "sentence"),
    [
        ("luck", 1, "“luck” cannot be amended; these can: damage, out, dead,"),
        ("damage", 201, "Damage taken goes from 0 to 200, not 201."),
        ("damage", True, "Damage taken cannot be True."),
        ("out", 1, "Out of the melee cannot be 1."),
        ("side", "us?", "Side is one of us, them, not 'us?'."),
        ("amr-one-weapon", 0, "AMR, one weapon goes from 1 to 9, not 0."),
        ("dice", "1 " * 20, "Dice left, by what they show (0: a parry kept from last round) has 0 to 18"),
        ("g1-held", "teeth", "How the sword is carried is one of ready"),
    ],
)
def test_that_what_cannot_be_is_refused_in_one_sentence(field: str, given: Json, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        fighting().amend("ann", **{field: given})
    assert str(refused.value).startswith(sentence)


def test_that_what_the_amendments_show_can_be_set_again() -> None:
    for fight in (fighting(), fighting((1, 1, 2)), tale(CARRIES), tale().at(1).change("ann", plot=Plot("approach"))):
        for field, value in fight.amendable("ann").items():
            before = fight.fight
            assert fight.amend("ann", **{field: value}).fight == before, field
