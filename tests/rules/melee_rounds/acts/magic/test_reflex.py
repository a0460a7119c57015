"""Reflex Spells: announced at any time, cast in that second, resolved in the next (3.4, 4.2, 4.4)."""

import pytest

from gmtool.rules.melee_rounds.state.events import BrokenOff, CastBegan, Worked
from gmtool.rules.melee_rounds.state.fight import Stage
from tests.rules.melee_rounds.casters import ONE, REFLEX, TWO, WORD, cast, caster, casting, fighting, told
from tests.rules.melee_rounds.rounds import Round, card


@pytest.mark.rule("mr.magic.reflex-any-time")
def test_that_it_is_announced_whatever_was_plotted_and_rolled() -> None:
    """Committed to second 4, on Full Defensive, drinking, not begun in the first round, in the middle of a spell."""
    cards = (caster("Ann", 2), caster("Bea"), caster("Cid", things=[{"item": "potion"}]), caster("Dan"), card("Zed"))
    fight = Round(*cards).do("plot", "cid", plot="potion", thing="t1")
    for figure, plot in (("ann", "fighting"), ("bea", "defensive"), ("dan", "magic"), ("zed", "move")):
        fight.do("plot", figure, plot=plot)
    fight.roll((4, 6), (5,), (6,), (3, 4))
    for figure in ("ann", "bea", "cid", "dan"):
        assert fight.refused("reflex", figure, spell=REFLEX) == ()
        assert [one.reflex for one in fight.do("reflex", figure, spell=REFLEX).told(CastBegan)] == [True]
    assert cast(casting(), WORD).refused("reflex", "ann", spell=REFLEX) == ()


@pytest.mark.rule("mr.magic.reflex-any-time")
def test_that_other_spells_are_not_announced_nor_reflex_spells_plotted() -> None:
    fight = casting()
    assert fight.refused("reflex", "ann", spell=ONE) == ("mr.magic.reflex-any-time",)
    assert fight.refused("cast", "ann", spell=REFLEX) == ("mr.magic.reflex-any-time",)
    assert [one.key for one in fight.rules.choices(fight.state, "ann") if one.key.startswith("reflex")] == [
        f"reflex {REFLEX}"
    ]


@pytest.mark.rule("mr.magic.reflex-timing")
def test_that_it_is_resolved_in_the_next_second_however_late_it_was_announced() -> None:
    """After its own attack of second 3."""
    fight = fighting(3, 6, amr=2).until(3).do("attack", "ann", target="zed", weapon="g1").second_is_in()
    fight.do("resolve", "ann", "hit", 2)
    assert fight.state.stage is Stage.ATTACKS
    (begun,) = fight.do("reflex", "ann", spell=REFLEX).told(CastBegan)
    assert (begun.ends, begun.works) == (6 + 3, 6 + 4)
    assert (told(fight.do("end-second")), fight.state.second) == (["works"], 4)
    assert told(fight.second_is_in()) == []  # nothing of it is perceived later


@pytest.mark.rule("mr.magic.reflex-timing")
@pytest.mark.parametrize("late", [False, True])
def test_that_one_of_second_6_or_between_two_rounds_is_resolved_in_second_1(*, late: bool) -> None:
    fight = casting().until(6).do("hold", "zed")
    if late:
        fight.second_is_in().do("reflex", "ann", spell=REFLEX)
    else:
        fight.do("reflex", "ann", spell=REFLEX).second_is_in()
    assert told(fight.plots(zed="move").roll()) == ["works"]
    assert (fight.state.round, fight.state.second) == (3, 1)


def test_that_it_neither_takes_the_second_nor_begins_interspell_time_for_others() -> None:
    fight = casting().do("reflex", "ann", spell=REFLEX)
    cast(fight, TWO)
    assert [one.kind for one in fight["ann"].cast] == ["reflex", "ordinary"]
    assert fight.refused("break-off", "ann") == ()
    assert [one.kind for one in fight.do("break-off", "ann")["ann"].cast] == ["reflex"]


def test_that_a_spell_beside_it_is_what_is_broken_off() -> None:
    """Both of second 6, and Move in the next round."""
    fight = casting().until(6).do("hold", "zed").do("reflex", "ann", spell=REFLEX)
    cast(fight, TWO).plots(zed="move").roll()
    assert [one.item for one in fight.told(BrokenOff)] == ["magic-weapon"]
    assert [one.spell for one in fight.told(Worked)] == ["final-appeal"]


def test_that_its_own_interspell_time_keeps_no_other_spell_waiting() -> None:
    spells = [{"item": "final-appeal", "interspell": 5}, {"item": "word-spell", "casting": 1, "interspell": 1}]
    fight = Round(card("Ann", 1, spells=spells), card("Zed", 1)).from_round(2).plots(ann="magic").roll()
    fight.do("reflex", "ann", spell="s1").until(2)
    assert fight.refused("cast", "ann", spell="s2", reacts=True) == ()
    assert len(cast(fight, "s2").told(CastBegan)) == 1


@pytest.mark.rule("mr.magic.no-cast-while-attacking")
def test_that_it_is_the_only_spell_of_a_second_with_an_attack() -> None:
    fight = fighting(4, 6, casts=1).until(4).do("attack", "ann", target="zed", weapon="g1")
    fight.do("reflex", "ann", spell=REFLEX)
    assert fight["ann"].intent is not None
    assert fight["ann"].intent.target == "zed"
    assert fight.second_is_in().state.stage is Stage.ATTACKS
