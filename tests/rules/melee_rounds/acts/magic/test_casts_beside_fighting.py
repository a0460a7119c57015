"""Spells beside fighting: an AMR given up for each, and no more spells than that (4, 4.2, 4.3)."""

import pytest

from tests.rules.melee_rounds.casters import ONE, REFLEX, TWO, cast, caster, casting, fighting
from tests.rules.melee_rounds.rounds import Round, card


@pytest.mark.rule("mr.magic.fight-and-cast")
def test_that_both_can_be_plotted_for_one_round() -> None:
    """AMR 2: an attack in second 3 and a spell in 4; and at most two spells."""
    fight = fighting(3, casts=1, amr=2).until(3)
    fight.do("attack", "ann", target="zed", weapon="g1").second_is_in().resolved("ann", "miss")
    assert cast(fight, TWO)["ann"].casts == 1
    fight.until(0)
    assert fight.refused("plot", "ann", plot="fighting-magic", casts=2) == ()
    assert fight.refused("plot", "ann", plot="fighting-magic", casts=3) == ("mr.magic.forfeit-amr",)


@pytest.mark.rule("mr.magic.forfeit-amr")
def test_that_in_the_first_round_the_dice_left_say_when_it_begins_too() -> None:
    """AMR 2: with one spell the die that is left does; with two those of a magic-user are rolled."""
    for casts, dice, first in ((1, (3,), 3), (2, (5, 4), 4)):
        fight = Round(caster(amr=2), card("Zed", 1))
        fight.do("plot", "ann", plot="fighting-magic", casts=casts).do("plot", "zed", plot="fighting")
        fight.roll(dice, (6,)).until(first - 1)
        assert fight.refused("cast", "ann", spell=ONE) != ()
        assert fight.until(first).refused("cast", "ann", spell=ONE) == ()
        assert fight.seconds("ann") == ((3,) if casts == 1 else ())


@pytest.mark.rule("mr.magic.forfeit-amr")
def test_that_by_the_other_reading_a_die_is_given_up_when_each_is_begun() -> None:
    """AMR 3 and one spell intended: three dice; a second spell is one more than plotted, and asks for leave."""
    fight = fighting(2, 4, 5, casts=1, forfeit="after").until(2)
    assert fight.refused("cast", "ann", spell=ONE) == ("mr.magic.cast-limit",)
    assert cast(fight, ONE, giving=5).seconds("ann") == (3, 4)
    assert fight.until(4).refused("cast", "ann", spell=ONE) == ("mr.magic.cast-limit",)
    assert cast(fight, ONE, "yes", giving=4)["ann"].casts == 2


@pytest.mark.rule("mr.magic.cast-limit")
def test_that_a_spell_that_was_begun_in_the_round_before_is_none_of_this_one() -> None:
    fight = cast(fighting(1, 2, casts=1).until(6).do("hold", "zed"), TWO)
    fight.do("plot", "ann", plot="fighting-magic", casts=1).do("plot", "zed", plot="move").roll((1, 2)).until(2)
    assert fight["ann"].casts == 0
    assert fight.refused("cast", "ann", spell=ONE) == ()


@pytest.mark.rule("mr.magic.casting-needs-no-amr")
def test_that_casting_alone_needs_no_amr_but_beside_fighting_uses_it_up() -> None:
    fight = cast(cast(casting(), ONE).until(3), ONE)
    assert (fight["ann"].casts, fight["ann"].fighter.sets["one-weapon"]) == (2, 1)
    fight = cast(fighting(casts=1, amr=1), ONE).until(3)
    assert (fight["ann"].dice, fight["ann"].casts) == (None, 1)
    assert fight.refused("cast", "ann", spell=ONE) == ("mr.magic.cast-limit",)
    assert "mr.init.dice" in fight.refused("attack", "ann", target="zed", weapon="g1")
    assert fight.until(0).refused("plot", "ann", plot="fighting-magic", casts=2) == ("mr.magic.forfeit-amr",)


def test_that_who_turns_to_both_gives_up_its_amr_when_that_is_done() -> None:
    """AMR 2 and one spell: one die, or both where each is given up as its spell is begun."""
    for reading, dice in (("before", (5,)), ("after", (4, 5))):
        fight = Round(caster(amr=2), card("Zed", 1), forfeit=reading).from_round(2).plots(zed="fighting").roll((4,))
        fight.until(4).do("attack", "zed", target="ann", weapon="g1").second_is_in()
        assert fight.do("change", "ann", dice, plot="fighting-magic", casts=1).seconds("ann") == dice


def test_that_who_casts_and_is_attacked_breaks_its_spell_off_to_fight() -> None:
    fight = Round(caster(amr=2), card("Zed", 1)).from_round(2).plots(ann="magic", zed="fighting").roll((2,))
    cast(fight, TWO).do("attack", "zed", target="ann", weapon="g1").second_is_in()
    fight.do("change", "ann", (2,), plot="fighting")
    assert (fight["ann"].cast, fight.seconds("ann")) == ((), (2,))


@pytest.mark.rule("mr.magic.reflex-no-forfeit")
def test_that_reflex_spells_cost_nothing_and_are_not_counted() -> None:
    fight = fighting(2, 5, amr=2)
    for _ in range(3):
        fight.do("reflex", "ann", spell=REFLEX)
    assert (fight.seconds("ann"), fight["ann"].casts, fight["ann"].forfeited) == ((2, 5), 0, 0)
    fight = fighting(2, 5, casts=1).do("reflex", "ann", spell=REFLEX).until(2)
    assert fight.refused("cast", "ann", spell=ONE) == ()


@pytest.mark.rule("mr.init.later-attack-rolls")
def test_that_a_spell_of_the_round_before_is_not_the_one_that_the_attack_waits_for() -> None:
    """Its interspell time still runs; the spell that was plotted is cast first."""
    long = {"item": "elemental-activation", "casting": 1, "interspell": 6}
    fight = Round(card("Ann", 2, spells=[long]), card("Zed", 1)).from_round(2).plots(ann="magic").roll()
    fight.do("cast", "ann", spell="s1").until(0).do("plot", "ann", plot="magic-weapon").do("plot", "zed", plot="move")
    fight.roll((1,))
    assert fight.refused("attack", "ann", target="zed") == ("mr.init.later-attack-rolls",)
    fight.until(2).do("cast", "ann", spell="s1").second_is_in()
    assert fight.refused("attack", "ann", target="zed") == ()


@pytest.mark.rule("mr.magic.cast-limit")
def test_that_who_has_given_up_no_amr_and_has_none_left_is_offered_no_spell() -> None:
    """AMR 1, and no spell plotted: before second 2 is played the die for it can be given up, and afterwards nothing."""
    fight = fighting(2, casts=0, amr=1).until(2)
    assert _offered(fight) == [()]
    fight.do("attack", "ann", target="zed", weapon="g1").second_is_in().resolved("ann", "miss")
    assert _offered(fight.until(4)) == [("mr.magic.cast-limit",)]


def _offered(fight: Round) -> list[tuple[str, ...]]:
    """The rules against the choice of a spell, beside those of its moment."""
    found = [one for one in fight.rules.choices(fight.state, "ann") if one.key == f"cast {ONE}"]
    return [tuple(why.rule for why in one.refusals if why.rule == "mr.magic.cast-limit") for one in found]
