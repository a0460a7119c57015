"""Attacked without having rolled Initiative: another General Plot, and dice at once (3.1.3)."""

import pytest

from gmtool.rules.melee_rounds.state.events import Changed, Rolled
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.seam import AddFigure, AnsweredTable, Enlisted
from tests.rules.melee_rounds.rounds import Round, card

MAY = "mr.init.attacked-may-change"
SPELL = [{"item": "magic-weapon", "casting": 1, "interspell": 0}]


def attacked(second: int = 3, plot: str = "move", amr: int = 2, **house: str) -> Round:
    """Ann's second round, in which Orc attacks her in this second."""
    fight = Round(card("Ann", amr, spells=SPELL), card("Bob"), card("Orc", 1), **house).from_round(2)
    return fight.plots(ann=plot, orc="fighting").roll((second,)).until(second).do("attack", "orc", target="ann")


@pytest.mark.rule(MAY)
def test_that_who_is_attacked_openly_may_fight_at_once():
    fight = attacked().do("move", "ann", feet=5).second_is_in()
    assert (fight.state.stage, fight.rules.agenda(fight.state).next) == (Stage.REACTIONS, ("ann",))
    offered = fight.offered("ann")
    assert [key for key in offered if key.startswith("change ")] == [
        "change fighting", "change approach", "change magic-weapon", "change fighting-magic",
    ]  # fmt: skip
    fight.do("change", "ann", (5, 3), plot="fighting")
    assert [(one.before, one.after, one.attacked) for one in fight.told(Changed)] == [("move", "fighting", True)]
    assert (fight.seconds("ann"), fight["ann"].intent) == ((3, 5), None), "she does not go any more"
    assert fight.refused("play") == ("mr.delay.die-available",)
    fight.do("parry", "ann", foe="orc").do("play").do("resolve", "orc", "parried").do("end-second")
    assert fight.seconds("ann") == (5,)


@pytest.mark.rule(MAY)
@pytest.mark.parametrize(
    ("how", "dice", "seconds"),
    [("lost", (1, 5), (5,)), ("delayed", (1, 5), (3, 5)), ("lost", (2, 2), ()), ("delayed", (2, 2), (3, 4)),
     ("delayed", (1, 2), (3,)), ("delayed", (1, 3), (3,))],
)  # fmt: skip
def test_that_dice_for_seconds_that_are_past_are_lost_or_delayed(
    how: str, dice: tuple[int, ...], seconds: tuple[int, ...]
):
    fight = attacked(reaction_dice=how).second_is_in().do("change", "ann", dice, plot="fighting")
    (rolled,) = fight.told(Rolled)
    assert (fight.seconds("ann"), rolled.lost) == (seconds, 2 - len(seconds))


@pytest.mark.rule(MAY)
def test_that_nobody_else_may():
    """Neither who is not attacked, nor who has rolled, nor who is on Full Defensive, nor before or after it."""
    fight = attacked()
    assert "change fighting" not in fight.offered("ann"), "plots are still stated"
    fight.second_is_in()
    assert fight.refused("change", "bob", plot="fighting") == ("mr.plot.simultaneous",)
    assert fight.refused("change", "ann", plot="magic") == ("mr.plot.simultaneous",), "she rolls for fighting"
    fight.do("go-on", "ann").do("play")
    assert "mr.plot.simultaneous" in fight.refused("change", "ann", plot="fighting")
    fight.do("resolve", "orc", "miss").do("end-second")
    assert "change fighting" not in fight.offered("ann"), "it is another second"
    for plot, dice in (("fighting", [(6, 6)]), ("defensive", [])):
        other = Round(card("Ann"), card("Bob"), card("Orc", 1)).from_round(2).plots(ann=plot, orc="fighting")
        other.roll(*dice, (3,)).until(3).do("attack", "orc", target="ann").second_is_in()
        if other.state.stage is Stage.REACTIONS:
            assert "mr.plot.simultaneous" in other.refused("change", "ann", plot="fighting")
        assert "change fighting" not in other.offered("ann")


def test_that_spells_that_were_begun_have_used_amr_up():
    """By 4.3 a spell of Magic-Use uses up an AMR that could be used otherwise: of two one is left to roll for."""
    fight = attacked(plot="magic", amr=2).until(3)
    fight.do("cast", "ann", spell="s1").second_is_in().do("change", "ann", (5, 6), plot="fighting")
    assert fight.seconds("ann") == (5, 6), "a spell that is broken off before it is begun is none"
    early = Round(card("Ann", 2, spells=SPELL), card("Orc", 1)).from_round(2).plots(ann="magic", orc="fighting")
    early.roll((2,)).do("cast", "ann", spell="s1").second_is_in().do("attack", "orc", target="ann").second_is_in()
    early.do("change", "ann", (4,), plot="fighting")
    assert early.seconds("ann") == (4,)


def test_that_a_thief_whose_dice_were_rolled_at_the_start_has_rolled():
    for dice, rolled, may in (("known", [], True), ("start", [(3, 5)], False)):
        fight = Round(card("Ann"), card("Orc", 1), thievish_dice=dice).from_round(2)
        fight.plots(ann="thievish", orc="fighting").roll(*rolled, (2,)).until(2)
        fight.do("attack", "orc", target="ann").second_is_in()
        assert ("change fighting" in fight.offered("ann")) is may


def test_that_what_goes_on_is_broken_off():
    fight = Round(card("Ann"), card("Orc", 1)).from_round(2).plots(orc="fighting").roll((3,))
    fight.do("other", "ann", words="ties her shoe", seconds=5).second_is_in().until(3)
    assert fight["ann"].running is not None
    fight.do("attack", "orc", target="ann").second_is_in().do("change", "ann", (3, 4), plot="fighting")
    assert fight["ann"].running is None


def test_that_who_was_allowed_another_plot_states_nothing_after_the_others_have():
    """Ann has changed her plot before the plots were in; she does not state another when Bob reacts to Orc."""
    fight = attacked().do("change", "ann", "yes", (3, 6), plot="fighting").do("parry", "ann", foe="orc")
    fight.do("attack", "orc", target="bob").second_is_in()
    assert fight.state.stage is Stage.REACTIONS
    assert fight.refused("attack", "ann", target="orc") == ("mr.plot.simultaneous",)


def test_that_who_falls_by_the_gms_word_while_others_react_says_nothing_more():
    fight = Round(card("Ann"), card("Bob"), card("Orc", 1)).from_round(2).plots(ann="defensive", orc="fighting")
    fight.roll((1,)).do("attack", "orc", target="ann").second_is_in()
    assert "go on" in fight.offered("ann")
    dead = fight.rules.command({"kind": "gm.amend/1", "figure": "ann", "field": "dead", "value": True, "reason": ""})
    fight.state = fight.rules.perform(fight.state, dead, AnsweredTable()).state
    assert fight.refused("go-on", "ann") == ("",)
    fight.do("play").do("resolve", "orc")
    assert fight.state.stage is Stage.ATTACKS


def test_that_nobody_who_fell_is_offered_another_plot():
    fight = attacked().second_is_in()
    assert "change fighting" in fight.offered("ann")
    fallen = {"kind": "gm.amend/1", "figure": "ann", "field": "out", "value": True, "reason": ""}
    fight.state = fight.rules.perform(fight.state, fight.rules.command(fallen), AnsweredTable()).state
    assert "change fighting" not in fight.offered("ann")


@pytest.mark.rule(MAY)
def test_that_who_comes_in_the_middle_of_a_round_may_fight_when_it_is_attacked():
    """Bob has stated no General Plot: with leave he gets one, attacked he needs none."""
    fight = Round(card("Ann"), card("Orc", 1)).from_round(2).plots(ann="fighting", orc="fighting").roll((4, 6), (3,))
    came = AddFigure(figure=Enlisted("bob", card("Bob"), "red"))
    fight.state = fight.rules.perform(fight.state, came, AnsweredTable()).state
    assert fight.offered("bob")["change"] == ()
    assert "change fighting" not in fight.offered("bob")
    fight.until(3).do("attack", "orc", target="bob").second_is_in()
    assert fight.rules.agenda(fight.state).next == ("bob",)
    fight.do("change", "bob", (2, 3), plot="fighting")
    assert fight.seconds("bob") == (3,)
    assert [(one.before, one.after, one.attacked) for one in fight.told(Changed)] == [("", "fighting", True)]
