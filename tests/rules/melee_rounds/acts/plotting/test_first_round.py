"""In the first round everybody rolls for when it begins (3.1.4)."""

from typing import Any

import pytest

from gmtool.rules.melee_rounds.state.events import Rolled
from tests.rules.melee_rounds.rounds import Round, card

SPELL = [{"item": "magic-weapon", "casting": 1}]
POTION = [{"item": "potion", "number": 1}]


def four(**house: str) -> Round:
    """A fighter, a magic-user, somebody who goes, and somebody who drinks."""
    return Round(
        card("Ann"), card("Bob", spells=SPELL), card("Cid", 3), card("Orc", things=POTION), **house
    )  # fmt: skip


def plotted(fight: Round) -> Round:
    fight.do("plot", "ann", plot="fighting").do("plot", "bob", plot="magic").do("plot", "cid", plot="move")
    return fight.do("plot", "orc", plot="potion", thing="t1")


@pytest.mark.rule("mr.init.first-mr-all-roll")
def test_that_everybody_rolls_in_the_first_round_and_only_then():
    fight = plotted(four()).roll((4, 2), (5, 3), (6, 2, 4), (4, 4))
    rolled = [(one.figure, one.dice, one.start, one.first) for one in fight.told(Rolled)]
    assert rolled == [
        ("ann", (2, 4), False, 0),
        ("bob", (3, 5), True, 3),
        ("cid", (2, 4, 6), True, 2),
        ("orc", (4, 4), True, 4),
    ]
    assert [fight[key].start for key in ("ann", "bob", "cid", "orc")] == [2, 3, 2, 4]
    assert fight.refused("move", "cid") == ("mr.init.first-mr-all-roll",)
    fight.until(2)
    assert fight.refused("move", "cid") == ()
    later = plotted(four().from_round(2)).roll((4, 2))
    assert [one.figure for one in later.told(Rolled)] == ["ann"]
    assert later.refused("move", "cid") == ()


def test_that_who_neither_fights_nor_casts_may_roll_one_die():
    fight = plotted(four(first_others="one")).roll((4, 2), (5, 3), (6,), (4,))
    assert [fight[key].start for key in ("cid", "orc")] == [6, 4]


@pytest.mark.rule("mr.init.first-mr-magic-user")
def test_that_a_magic_user_begins_in_the_second_of_its_lowest_die():
    """Two dice, as its AMR with one weapon is two, whatever it is with two; the lowest is the first second."""
    sets: Any = [{"item": "two-weapons", "amr": 4}, {"item": "one-weapon", "amr": 2}]
    fight = Round(card("Ann", sets=sets, spells=SPELL), card("Orc")).plots(ann="magic").roll((5, 3), (1, 1))
    for second in (1, 2):
        assert fight.until(second).refused("cast", "ann", spell="s1") == ("mr.init.first-mr-magic-user",)
    assert fight.until(3).refused("cast", "ann", spell="s1") == ()


@pytest.mark.rule("mr.init.magic-user-free-later")
def test_that_from_the_second_round_on_it_begins_when_it_likes():
    fight = Round(card("Ann", spells=SPELL), card("Orc")).from_round(2).plots(ann="magic").roll()
    assert fight.told(Rolled) == []
    assert fight.refused("cast", "ann", spell="s1") == ()


def test_that_dice_for_fighting_are_those_for_beginning_too():
    """Beside fighting one spell is intended: its one die says when either begins; with none left it rolls as others."""
    for casts, dice, start in ((1, (4,), 4), (2, (3, 6), 3)):
        fight = Round(card("Ann", 2, spells=SPELL), card("Orc"))
        fight.do("plot", "ann", plot="fighting-magic", casts=casts).do("plot", "orc", plot="move")
        fight.roll(dice, (1, 1))
        assert (fight["ann"].start, fight["ann"].dice is None) == (start, casts == 2)
        assert fight.until(start - 1).refused("cast", "ann", spell="s1")
        assert fight.until(start).refused("cast", "ann", spell="s1") == ()


@pytest.mark.rule("mr.init.first-mr-all-roll")
def test_that_full_defensive_needs_no_roll_to_begin_unless_it_does():
    for rolls, dice, first in (("none", (), 1), ("rolls", ((5, 4),), 4)):
        fight = Round(card("Ann"), card("Orc", 1), first_defensive=rolls).plots(ann="defensive", orc="fighting")
        fight.roll(*dice, (first,))
        assert fight["ann"].start == (4 if rolls == "rolls" else 0)
        fight.until(first).do("attack", "orc", target="ann").second_is_in()
        assert fight.refused("parry", "ann", foe="orc") == ()


def test_that_full_defensive_is_no_defence_before_it_begins():
    fight = Round(card("Ann"), card("Orc", 1), first_defensive="rolls").plots(ann="defensive", orc="fighting")
    fight.roll((3, 5), (2,)).until(2).do("attack", "orc", target="ann").second_is_in()
    assert fight.refused("parry", "ann", foe="orc") == ("mr.init.first-mr-all-roll",)


@pytest.mark.parametrize(("reaction", "rules"), [("may", ()), ("rolled", ("mr.plot.simultaneous",))])
def test_that_who_rolled_only_to_begin_may_react_or_has_rolled(reaction: str, rules: tuple[str, ...]):
    fight = Round(card("Ann"), card("Bob"), card("Orc", 1), first_reaction=reaction).plots(orc="fighting")
    fight.roll((4, 5), (1, 1), (2,)).until(2).do("go-on", "bob").do("attack", "orc", target="ann").second_is_in()
    assert fight.refused("change", "ann", plot="fighting")[: len(rules)] == rules
    if reaction == "may":
        fight.do("change", "ann", (2, 6), plot="fighting")
        assert fight.refused("attack", "ann", target="orc") == (), "it need not wait for the second it would begin in"
    else:
        assert fight.state.second == 2
        assert fight.offered("ann").get("change fighting") is None
