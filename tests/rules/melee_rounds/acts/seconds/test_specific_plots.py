"""Specific Plots: everybody, every second, exactly, together; and what needs none (2, 2.2)."""

import pytest

from gmtool.rules.melee_rounds.acts.fighting.numbers import defences
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.events import BrokenOff, Did, WentOn
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.seam import Refused
from tests.rules.melee_rounds.rounds import SWORD, Round, card

SHIELD = {"item": "shield", "ready": True}
SPELLS = [{"item": "magic-weapon", "casting": 2}]


@pytest.mark.rule("mr.plot.specific")
def test_that_nobody_is_skipped_in_a_second():
    fight = Round(card("Ann", 1), card("Bob"), card("Orc")).from_round(2).plots(ann="fighting").roll((4,)).until(4)
    assert fight.refused("plots-in") == ("mr.delay.die-available",)
    with pytest.raises(Refused, match="Ann"):
        fight.second_is_in()
    fight.do("move", "bob", feet=5).do("attack", "ann", target="orc").second_is_in()
    assert [one.figures for one in fight.told(WentOn)] == [("orc",)]
    assert all(one.intent is not None for one in fight.state.figures.values())
    fight.do("play").do("resolve", "ann", "miss").do("end-second")
    assert all(one.intent is None for one in fight.state.figures.values()), "each second anew"


@pytest.mark.rule("mr.plot.specific-exact")
def test_that_a_specific_plot_says_exactly_what_is_done():
    fight = Round(card("Ann", 1), card("Bob"), card("Orc"), card("Rat")).from_round(2).plots(ann="fighting").roll((1,))
    assert fight.refused("attack", "ann", target="orc", weapon="g1") == ()
    assert fight.refused("attack", "ann", target="", weapon="g1") == ("mr.plot.specific-exact",)
    for words in ("fight", "Fighting", " full defensive ", ""):
        assert fight.refused("other", "bob", words=words) == ("mr.plot.specific-exact",), words
    assert fight.refused("other", "bob", words="lights a torch") == ()
    assert fight.refused("move", "bob", feet=1000) == ("mr.plot.specific-exact",)


@pytest.mark.rule("mr.plot.specific-span")
def test_that_it_may_go_on_over_seconds_and_rounds():
    fight = Round(card("Ann"), card("Orc")).from_round(2).plots().roll().until(4)
    fight.do("other", "ann", words="binds a wound", seconds=5).second_is_in()
    seen = [(2, 4)]
    for _ in range(2):
        seen.append((fight.state.round, fight.state.second))
        assert fight.refused("move", "ann", feet=5) == ("mr.plot.specific-span",)
        fight.second_is_in()
    assert fight.state.stage is Stage.PLOTS
    fight.plots(ann="other").roll()
    for _ in range(2):
        seen.append((fight.state.round, fight.state.second))
        assert fight.refused("move", "ann", feet=5) == ("mr.plot.specific-span",)
        fight.second_is_in()
    assert seen == [(2, 4), (2, 5), (2, 6), (3, 1), (3, 2)]
    assert seen == [(one.round, one.second) for one in (Second(2, 4).later(n) for n in range(5))]
    assert [one.words for one in fight.told(Did)] == ["binds a wound"]
    assert fight.refused("move", "ann", feet=5) == ()


@pytest.mark.rule("mr.plot.consistent")
def test_that_what_goes_on_into_a_round_with_another_plot_is_broken_off():
    fight = Round(card("Ann", 1), card("Orc")).from_round(2).plots().roll().until(4)
    fight.do("other", "ann", words="binds a wound", seconds=5).until(0).plots(ann="fighting").roll((6,))
    assert [(one.figure, one.words) for one in fight.told(BrokenOff)] == [("ann", "binds a wound")]


@pytest.mark.rule("mr.plot.simultaneous")
def test_that_plots_of_a_second_are_not_changed_when_the_others_are_known():
    fight = Round(card("Ann", 1), card("Bob", 1), card("Orc", 1), card("Rat")).from_round(2)
    fight.plots(ann="fighting", bob="fighting", orc="fighting")
    assert fight.refused("plot", "ann", plot="move") == (), "until they are revealed a plot may be stated again"
    fight.roll((2,), (2,), (2,))
    assert fight.refused("plot", "ann", plot="move") == ("mr.plot.simultaneous",)
    fight.until(2).do("attack", "ann", target="orc").do("attack", "bob", target="orc")
    fight.do("attack", "orc", target="rat")
    assert fight.refused("parry", "ann") == (), "they are not in yet"
    fight.second_is_in()
    for stage in (Stage.REACTIONS, Stage.ATTACKS):
        assert fight.state.stage is stage
        for kind, values in (("parry", {}), ("attack", {"target": "rat"}), ("hold", {})):
            assert fight.refused(kind, "ann", **values)[:1] == ("mr.plot.simultaneous",)
        fight = fight.do("play") if stage is Stage.REACTIONS else fight


@pytest.mark.rule("mr.plot.idle-default")
def test_that_dodging_and_shielding_need_no_plot():
    """Ann has a die in second 5 alone, is attacked in second 2, and has stated nothing for it."""
    fight = Round(card("Ann", 1, weapons=[SWORD, SHIELD], d=30, rd=12), card("Orc", 1)).from_round(2)
    fight.plots(ann="fighting", orc="fighting").roll((5,), (2,)).until(2)
    fight.do("attack", "orc", target="ann").second_is_in()
    ctx = fight.rules.context(fight.state)
    assert [one.total for one in defences(ctx, fight["ann"])] == [30, 12]
    fight.do("resolve", "orc", "shielded").do("end-second")
    assert fight.seconds("ann") == (5,), "it has cost no die"


@pytest.mark.rule("mr.plot.idle-consistent")
def test_that_a_caster_neither_dodges_nor_shields():
    caster = card("Ann", 1, weapons=[SWORD, SHIELD], d=30, rd=12, spells=SPELLS)
    fight = Round(caster, card("Orc", 1)).from_round(2).plots(ann="magic", orc="fighting").roll((2,))
    fight.do("cast", "ann", spell="s1").second_is_in().do("attack", "orc", target="ann").second_is_in()
    ctx = fight.rules.context(fight.state)
    assert [one.total for one in defences(ctx, fight["ann"])] == [0, 0]
    fight.do("go-on", "ann").do("play")
    with pytest.raises(ValueError, match="shielded"):
        fight.do("resolve", "orc", "shielded")
