"""Spells: in which seconds they are cast, when they work, and what cannot be done meanwhile (4.1, 4.4)."""

import pytest

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.events import BrokenOff, CastBegan, CastForbidden, Struck, Worked
from tests.rules.melee_rounds.casters import ONE, TWO, cast, caster, casting, fighting, told
from tests.rules.melee_rounds.rounds import Round, card


@pytest.mark.rule("mr.magic.free-seconds")
def test_that_a_caster_says_freely_in_which_seconds_it_casts_and_waits() -> None:
    """Cast in 2 and 3, wait in 4 and 5, cast in 6; no dice."""
    fight = casting().until(2)
    assert fight["ann"].dice is None
    cast(fight, TWO, interspell=2)
    (begun,) = fight.told(CastBegan)
    assert (begun.ends, begun.works) == (6 + 3, 6 + 4)
    assert fight.until(6).refused("cast", "ann", spell=ONE) == ()
    (second,) = cast(fight.do("hold", "zed"), ONE).told(CastBegan)
    assert (second.ends, second.works, second.chained) == (12, 13, False)


@pytest.mark.rule("mr.magic.free-seconds")
def test_that_how_long_it_takes_must_be_known() -> None:
    fight = Round(card("Ann", 1, spells=[{"item": "magic-weapon"}]), card("Zed")).from_round(2)
    fight.plots(ann="magic").roll()
    assert fight.refused("cast", "ann", spell="s1") == ("mr.magic.free-seconds",)
    assert fight.refused("cast", "ann", spell="s1", casting=61) == ("mr.magic.free-seconds",)
    assert fight.refused("cast", "ann", spell="s1", casting=60) == ()
    assert fight.refused("cast", "ann", spell="s9") == ("mr.magic.free-seconds",)


@pytest.mark.rule("mr.magic.effect-second")
@pytest.mark.rule("mr.magic.discern-second")
def test_that_it_works_the_second_after_and_is_perceived_one_later() -> None:
    """Cast in 1 and 2, it works in 3, and is perceived in 4; interspell time 3 is over in 6."""
    fight = cast(casting(), TWO)
    found = {}
    for second in (2, 3, 4, 5, 6):
        found[second] = told(fight.until(second))
    assert found == {2: [], 3: ["works"], 4: ["discerned"], 5: [], 6: ["rested"]}


@pytest.mark.rule("mr.magic.effect-second")
@pytest.mark.rule("mr.plot.specific-span")
def test_that_it_goes_on_in_the_next_round_and_works_there() -> None:
    fight = cast(casting().until(6).do("hold", "zed"), TWO)
    assert (fight.state.round, fight.state.second) == (3, 0)
    fight.plots(ann="magic", zed="move").roll()
    assert (fight.state.second, told(fight)) == (1, [])
    assert fight.refused("cast", "ann", spell=ONE) == ("mr.plot.specific-span",)
    assert told(fight.second_is_in()) == ["works"]
    assert told(fight.second_is_in()) == ["discerned"]


@pytest.mark.rule("mr.magic.effect-second")
def test_that_one_that_ends_with_second_6_works_in_second_1() -> None:
    fight = cast(casting().until(6).do("hold", "zed"), ONE)
    assert told(fight.plots(ann="move", zed="move").roll()) == ["works"]
    assert [one.spell for one in fight.told(Worked)] == ["elemental-activation"]


def test_that_a_spell_is_broken_off_by_a_plot_that_does_not_go_with_it() -> None:
    fight = cast(casting().until(6).do("hold", "zed"), TWO).plots(ann="move", zed="move").roll()
    assert [one.deed for one in fight.told(BrokenOff)] == [Deed.CAST]
    assert told(fight.second_is_in()) == []


def test_that_a_spell_that_is_broken_off_never_works_and_was_cast_all_the_same() -> None:
    fight = cast(fighting(1, 6, casts=1), TWO)
    assert fight.refused("break-off", "ann") == ()
    fight.do("break-off", "ann")
    assert fight.refused("cast", "ann", spell=TWO) == ("mr.magic.cast-limit",)
    assert told(fight.until(3)) == []


@pytest.mark.rule("mr.magic.ist-includes-two-seconds")
def test_that_interspell_time_counts_from_the_end_of_the_casting() -> None:
    """Cast in 1 and 2, 3 seconds: they are 3, 4 and 5."""
    fight = cast(casting(chain="rest"), TWO)
    found = {second: fight.until(second).refused("cast", "ann", spell=ONE) for second in (3, 4, 5, 6)}
    rest = ("mr.magic.ist-includes-two-seconds",)
    assert found == {3: rest, 4: rest, 5: rest, 6: ()}
    cast(fight.do("hold", "zed"), ONE)


@pytest.mark.rule("mr.magic.ist-while-fighting")
def test_that_interspell_time_runs_on_while_fighting() -> None:
    """Attacks in 3 and 4 delay nothing: it is over after second 5."""
    fight = cast(fighting(1, 3, 4, casts=2, amr=5), TWO).until(3)
    for _ in (3, 4):
        fight.do("attack", "ann", target="zed", weapon="g1").second_is_in().resolved("ann", "miss")
    assert fight.refused("cast", "ann", spell=ONE) == ("mr.magic.ist-includes-two-seconds",)
    assert told(fight.until(6)) == ["rested"]
    assert fight.refused("cast", "ann", spell=ONE) == ()


@pytest.mark.rule("mr.magic.no-cast-while-attacking")
def test_that_of_an_attack_and_a_spell_for_the_same_second_only_the_one_stated_last_is_done() -> None:
    fight = fighting(4, 6, casts=1).until(4)
    fight.do("attack", "ann", target="zed", weapon="g1").do("cast", "ann", spell=ONE).second_is_in()
    assert (len(fight.told(CastBegan)), fight.seconds("ann")) == (1, (5, 6))
    fight = fighting(4, 6, casts=1).until(4)
    fight.do("cast", "ann", spell=ONE).do("attack", "ann", target="zed", weapon="g1").second_is_in()
    assert (fight.told(CastBegan), fight["ann"].casts, fight["ann"].cast) == ([], 0, ())
    assert len(fight.do("resolve", "ann", "miss").told(Struck)) == 1
    fight.do("end-second")
    assert fight.refused("cast", "ann", spell=ONE) == ()
    assert fight.told(CastForbidden) == []


def test_that_a_first_round_begins_where_its_lowest_die_says() -> None:
    """Two dice with one weapon, though its usual set has three."""
    sets = [{"item": "two-weapons", "amr": 3}, {"item": "one-weapon", "amr": 2}]
    fight = Round(caster(sets=sets), card("Zed", 1)).plots(ann="magic", zed="fighting").roll((5, 3), (6,))
    assert fight.until(2).refused("cast", "ann", spell=ONE) == ("mr.init.first-mr-magic-user",)
    assert fight.until(3).refused("cast", "ann", spell=ONE) == ()
