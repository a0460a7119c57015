"""What everybody does whatever is plotted, and dice that are not used, tell the players nothing of a hidden plot."""

import pytest

from tests.rules.melee_rounds.acts.plotting.test_hidden_plots import cells, plans, seen
from tests.rules.melee_rounds.rounds import SWORD, Round, card

DAGGER = {"item": "dagger", "ready": True}


def thief(**house: str) -> Round:
    """Ann, who only watches, and Ned with a written Thievish Attack and a shield."""
    carried = [SWORD, DAGGER, {"item": "shield", "ready": True}]
    fight = Round(card("Ann", weapons=carried), card("Ned", weapons=carried), **house).from_round(2)
    fight.do("plot", "ann", plot="fighting").do("plot", "ned", plot="thievish", words="quetzal", written=True)
    return fight.roll((1, 2))


@pytest.mark.rule("mr.plot.written")
def test_that_a_written_plot_is_not_told_by_what_anybody_does():
    fight = thief()
    fight.do("drop", "ned", gear="g2").do("move", "ned", feet=10).do("attack", "ann", target="ned", weapon="g1")
    fight.second_is_in().do("go-on", "ned").do("play")
    assert cells(fight, "ned")[0] == ["↓", "go"], "what it does is seen"
    fight.resolved("ann", "shielded")
    assert cells(fight, "ned")[0] == ["↓", "go", "S"]
    assert plans(fight)["ned"] == "hidden"
    assert "quetzal" not in repr(seen(fight))
    fight.do("sneak", "ned", target="ann", weapon="g1", written=True).do("hold", "ann").second_is_in("no", (2, 6))
    assert plans(fight)["ned"] == "Thievish Attack: quetzal", "it was tried, and noticed"


@pytest.mark.rule("mr.plot.written")
def test_that_what_a_written_plot_ends_does_not_tell_it():
    fight = Round(card("Ann"), card("Ned")).from_round(2).plots(ann="move", ned="other").do("initiative")
    fight.do("other", "ned", words="climbs a tree", seconds=20).until(6).second_is_in()
    fight.do("plot", "ann", plot="move").do("plot", "ned", plot="fighting", written=True).roll((3, 4))
    assert plans(fight)["ned"] == "hidden"


@pytest.mark.rule("mr.delay.secret")
def test_that_dice_of_a_written_plot_are_neither_held_nor_lost_in_the_eyes_of_the_players():
    fight = Round(card("Ann"), card("Ned", 3)).from_round(2).do("plot", "ann", plot="move")
    fight.do("plot", "ned", plot="fighting", written=True).roll((1, 2, 4))
    fight.do("hold", "ned", written=True).second_is_in().do("hold", "ned", written=True).second_is_in()
    held = [[beat.text for beat in cell] for cell in fight.rules.agenda(fight.state).strip.tracks[1].cells]
    assert (held[0], held[1]) == (["1"], ["→"]), "the GM sees it"
    assert cells(fight, "ned") == [[]] * 6


@pytest.mark.rule("mr.delay.secret")
def test_that_holding_a_secret_die_is_not_seen_while_others_react():
    fight = Round(card("Ann"), card("Bob", 1), card("Ned", 1)).from_round(2).do("plot", "ann", plot="move")
    fight.do("plot", "bob", plot="fighting").do("plot", "ned", plot="fighting", secret=True).roll((1,), (1,))
    fight.do("attack", "bob", target="ann").do("hold", "ned").second_is_in()
    assert fight.rules.agenda(fight.state).next == ("ann",)
    assert cells(fight, "ned") == [[]] * 6


@pytest.mark.rule("mr.init.secret")
def test_that_dice_rolled_in_secret_do_not_say_when_somebody_begins():
    fight = Round(card("Ann"), card("Ned"), thievish_dice="start").do("plot", "ann", plot="fighting")
    fight.do("plot", "ned", plot="thievish", secret=True).roll((1, 2), (4, 5))
    assert [one.label for one in fight.rules.conditions(fight.state, "ned")] == ["Has not begun"]
    assert [key for key, _ in seen(fight).conditions] == []
