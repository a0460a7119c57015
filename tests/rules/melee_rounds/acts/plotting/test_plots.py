"""General Plots: stated by all, of a kind, and changed only where the rules or the GM allow it (2.1, 2.3)."""

import pytest

from gmtool.rules.melee_rounds.state.events import Changed, ChangeForbidden, Plotted
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.seam import Refused
from tests.rules.melee_rounds.rounds import Round, card

SPELLS = [{"item": "magic-weapon", "casting": 1}]
CHANGE = "mr.plot.change"


@pytest.mark.rule("mr.plot.general")
def test_that_every_combatant_states_a_plot_in_every_round():
    fight = Round(card("Ann"), card("Bob"), card("Orc"), card("Rat")).from_round(2)
    for left in (4, 3, 2, 1):
        assert len(fight.rules.agenda(fight.state).next) == left
        assert fight.refused("initiative") == ("mr.init.when",)
        fight.do("plot", fight.rules.agenda(fight.state).next[0], plot="move")
    fight.roll()
    assert (fight.state.stage, fight.state.second) == (Stage.SECOND, 1)
    for _ in range(6):
        fight.second_is_in()
    assert (fight.state.round, fight.state.stage) == (3, Stage.PLOTS)
    assert len(fight.rules.agenda(fight.state).next) == 4, "all of them again"


@pytest.mark.rule("mr.plot.general-nature-only")
def test_that_a_kind_of_action_is_enough():
    fight = Round(card("Ann"), card("Orc")).do("plot", "ann", plot="fighting")
    (said,) = fight.told(Plotted)
    assert (said.plot, said.words) == ("fighting", "")
    asked = {choice.key: choice for choice in fight.rules.choices(fight.state, "ann")}
    required = [one.field for one in asked["plot fighting"].inputs if one.required]
    assert required == [], "neither a target nor a second is asked for"
    with pytest.raises(Refused, match="no General Plot"):
        fight.do("plot", "ann", plot="dancing")


@pytest.mark.parametrize("plot", ["magic", "fighting-magic", "magic-weapon"])
@pytest.mark.parametrize("spells", [(), ({"item": "final-appeal"},)], ids=["none", "a Reflex Spell"])
def test_that_whoever_has_no_spell_to_cast_plots_none(plot: str, spells: tuple[dict[str, str], ...]):
    fight = Round(card("Ann", 1, spells=list(spells)), card("Bob", 1, spells=SPELLS), card("Orc"))
    reasons = {
        figure: [one.reason for one in choice.refusals]
        for figure in ("ann", "bob")
        for choice in fight.rules.choices(fight.state, figure)
        if choice.key == f"plot {plot}"
    }
    assert reasons == {"ann": ["Ann has no spell to cast."], "bob": []}
    assert fight.refused("plot", "ann", plot=plot)
    assert fight.refused("plot", "bob", plot=plot) == ()
    fight.from_round(2).plots(ann="fighting").roll((3,)).until(2)
    (other,) = [one for one in fight.rules.choices(fight.state, "ann") if one.key == "change"]
    found = {one.value: one.refused for one in other.inputs[0].candidates({})}
    assert found[plot]


@pytest.mark.rule("mr.plot.consistent")
def test_that_a_specific_plot_fits_the_general_plot():
    fight = Round(card("Ann", 1, spells=SPELLS), card("Orc")).from_round(2).plots(ann="fighting").roll((3,)).until(3)
    assert fight.refused("cast", "ann", spell="s1")[0] == "mr.plot.consistent"
    assert fight.refused("other", "ann", words="sings") == ("mr.plot.consistent",)
    assert "mr.plot.consistent" in fight.refused("attack", "orc", target="ann"), "Orc has plotted Move"
    assert fight.refused("attack", "ann", target="orc") == ()
    assert fight.ruled("other", "ann", words="sings").second_is_in().state.second == 4, "the GM may let it be"


@pytest.mark.rule(CHANGE)
def test_that_the_gm_says_whether_a_plot_is_changed_and_there_is_no_appeal():
    fight = Round(card("Ann", 2), card("Orc")).from_round(2).plots().roll().until(3)
    fight.do("change", "ann", "no", plot="fighting")
    assert [(one.figure, one.plot) for one in fight.told(ChangeForbidden)] == [("ann", "fighting")]
    assert (fight.told(Changed), fight["ann"].plot.kind) == ([], "move")
    assert fight.refused("change", "ann", plot="fighting") == (CHANGE,)
    fight.until(4).do("change", "ann", "yes", (2, 4), plot="fighting")
    assert [(one.before, one.after, one.attacked) for one in fight.told(Changed)] == [("move", "fighting", False)]
    assert fight.seconds("ann") == (4,)
    fight.do("change", "ann", "yes", plot="approach")
    assert fight.seconds("ann") == (4,), "whoever has dice keeps them"


@pytest.mark.rule(CHANGE)
def test_that_a_plot_is_not_changed_once_the_plots_of_the_second_are_in():
    fight = Round(card("Ann", 1), card("Bob"), card("Orc", 1)).from_round(2).plots(ann="fighting", orc="fighting")
    fight.roll((3,), (3,)).until(3).do("attack", "orc", target="bob").do("attack", "ann", target="orc").second_is_in()
    assert fight.refused("change", "ann", plot="move") == ("mr.plot.simultaneous", "mr.plot.simultaneous")[:1]
    fight.do("play")
    assert "mr.plot.simultaneous" in fight.refused("change", "ann", plot="move")


@pytest.mark.rule("mr.delay.secret")
def test_that_dice_stay_secret_when_the_plot_is_changed():
    fight = Round(card("Ann", 2), card("Orc")).from_round(2)
    fight.do("plot", "ann", plot="fighting", secret=True).do("plot", "orc", plot="move").roll((4, 6))
    fight.do("change", "ann", "yes", plot="approach")
    (track,) = [one for one in fight.rules.agenda(fight.state).strip.tracks if one.figure == "ann"]
    ready = [beat for cell in track.cells for beat in cell if beat.kind.value == "ready"]
    assert len(ready) == 2
    assert all(beat.secret for beat in ready)


def test_that_a_plot_that_was_said_before_is_offered_first():
    fight = Round(card("Ann"), card("Orc")).from_round(2).plots(ann="move").roll()
    for _ in range(6):
        fight.second_is_in()
    usual = [one.key for one in fight.rules.choices(fight.state, "ann") if one.usual]
    assert usual == ["plot move"]
