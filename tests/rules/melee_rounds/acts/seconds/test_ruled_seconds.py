"""What the GM lets be stated, though the plots of the second are in, is done as if it had been stated in time."""

from gmtool.rules.melee_rounds.state.fight import Stage
from tests.rules.melee_rounds.rounds import Round, card


def attacked(*dice: int) -> Round:
    """Orc attacks Ann in second 2, who holds her die; that is being resolved."""
    fight = Round(card("Ann", len(dice)), card("Orc", 1)).from_round(2).plots(ann="fighting", orc="fighting")
    fight.roll(dice, (2,)).until(2).do("hold", "ann").do("attack", "orc", target="ann").played()
    assert fight.state.stage is Stage.ATTACKS
    return fight


def test_that_an_attack_that_comes_late_takes_its_die():
    fight = attacked(2, 2).ruled("attack", "ann", target="orc")
    fight.do("resolve", "ann", "miss").do("resolve", "orc", "miss").do("end-second")
    assert fight.seconds("ann") == (3,), "one of two is left"


def test_that_a_parry_that_comes_late_takes_its_die_and_has_it_back():
    fight = attacked(2).ruled("parry", "ann", foe="orc").resolved("orc", "miss")
    assert fight.seconds("ann") == (3,)
    used = attacked(2).ruled("parry", "ann", foe="orc").resolved("orc", "parried")
    assert used.seconds("ann") == ()


def test_that_an_attack_on_nobody_comes_to_nothing():
    """Also where those who are attacked are asked what they do about it."""
    fight = Round(card("Ann", 1), card("Bob"), card("Orc", 1)).from_round(2).plots(ann="fighting", orc="fighting")
    fight.roll((2,), (2,)).until(2).do("hold", "ann").do("attack", "orc", target="bob").second_is_in()
    assert fight.state.stage is Stage.REACTIONS
    fight.ruled("attack", "ann", target="").do("go-on", "bob").do("play").do("resolve", "ann")
    fight.do("resolve", "orc", "miss").do("end-second")
    assert fight.state.second == 3


def test_that_those_who_have_no_plot_by_a_ruling_only_watch():
    fight = Round(card("Ann", 1), card("Orc", 1)).from_round(2).do("plot", "ann", plot="fighting")
    fight.ruled("initiative", "", (2,))
    assert (fight["orc"].plot, fight["orc"].dice) == (None, None)
    fight.until(2).strikes("ann", "orc").until(0)
    assert fight.rules.agenda(fight.state).next == ("ann", "orc")
