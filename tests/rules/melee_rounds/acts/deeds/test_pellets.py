"""Flash pellets and tanglefoot pills: an AMR for each step, or a whole round (6.6)."""

import pytest

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.events import DiceLost, Eyes, Handling
from gmtool.rules.seam import Json
from tests.rules.melee_rounds.rounds import Round, card

THINGS: list[Json] = [{"item": "flash-pellet", "number": 2}, {"item": "tanglefoot-pill"}]
FLASH, TANGLEFOOT = "t1", "t2"


def thrower(*dice: int) -> Round:
    """Round 2: Ann fights, Zed has a die for second 6."""
    fight = Round(card("Ann", len(dice), things=THINGS), card("Zed", 1)).from_round(2)
    return fight.plots(ann="fighting", zed="fighting").roll(dice, (6,))


def whole_round(thing: str, *dice: int, amr: int = 0, first: int = 2, **house: str) -> Round:
    """Ann plots the round for a pellet."""
    fight = Round(card("Ann", amr or len(dice), things=THINGS), card("Zed", 1), **house).from_round(first)
    return fight.do("plot", "ann", plot="pellet", thing=thing).do("plot", "zed", plot="fighting").roll(dice, (6,))


def handled(fight: Round, thing: str) -> list[Deed]:
    """Ann does the next thing with a pellet in this second."""
    return steps(fight.do("pellet", "ann", thing=thing).second_is_in())


def steps(fight: Round) -> list[Deed]:
    """What was done with pellets by the last command."""
    return [one.deed for one in fight.told(Handling)]


@pytest.mark.rule("mr.item.flash-pellet-amr")
def test_that_a_flash_pellet_takes_two_amr() -> None:
    """Dice 1 4: out in 1, thrown in 4."""
    fight = thrower(1, 4)
    assert handled(fight, FLASH) == [Deed.FETCH]
    assert (fight.seconds("ann"), fight["ann"].stages) == ((4,), {FLASH: "out"})
    assert handled(fight.until(4), FLASH) == [Deed.THROW]
    assert (fight.seconds("ann"), fight["ann"].stages) == ((), {})
    assert [(one.id, one.number) for one in fight["ann"].things] == [(FLASH, 1), (TANGLEFOOT, 1)]
    assert thrower(1).refused("pellet", "ann", thing=FLASH) == ("mr.item.flash-pellet-amr",)


@pytest.mark.rule("mr.item.tanglefoot-amr")
def test_that_a_tanglefoot_pill_takes_three() -> None:
    """Dice 1 3 4: out in 1, wet in 3, thrown in 4."""
    fight = thrower(1, 3, 4)
    assert handled(fight, TANGLEFOOT) == [Deed.FETCH]
    assert fight.seconds("ann") == (3, 4)
    assert handled(fight.until(3), TANGLEFOOT) == [Deed.WET]
    assert fight.seconds("ann") == (4,)
    assert handled(fight, TANGLEFOOT) == [Deed.THROW]
    assert (fight.seconds("ann"), [one.id for one in fight["ann"].things]) == ((), [FLASH])
    assert thrower(1, 2).refused("pellet", "ann", thing=TANGLEFOOT) == ("mr.item.tanglefoot-amr",)


@pytest.mark.rule("mr.item.tanglefoot-amr")
def test_that_what_has_been_done_with_it_is_kept_into_the_next_round() -> None:
    fight = thrower(1, 5, 6)
    handled(fight, TANGLEFOOT)
    fight.until(0)
    assert fight["ann"].stages == {TANGLEFOOT: "out"}
    fight.plots(ann="fighting", zed="fighting").roll((1, 3, 5), (6,))
    assert handled(fight, TANGLEFOOT) == [Deed.WET]
    assert fight.seconds("ann") == (3, 5)
    assert handled(fight.until(3), TANGLEFOOT) == [Deed.THROW]
    assert (fight.state.second, fight.seconds("ann")) == (4, (5,))


@pytest.mark.rule("mr.item.pellet-full-mr")
@pytest.mark.parametrize(
    ("thing", "die", "thrown"), [(TANGLEFOOT, 1, 3), (TANGLEFOOT, 5, 5), (FLASH, 1, 2), (FLASH, 2, 2), (FLASH, 6, 6)]
)
def test_that_a_whole_round_needs_one_amr_and_delays_the_throw(thing: str, die: int, thrown: int) -> None:
    """Getting it out and wetting it take the first seconds, and no die."""
    fight = whole_round(thing, die)
    found = {}
    for second in range(1, 7):
        assert fight.state.second == second
        if fight.refused("pellet", "ann", thing=thing) == ():
            fight.do("pellet", "ann", thing=thing)
        found[second] = steps(fight.do("hold", "zed").second_is_in() if second == 6 else fight.second_is_in())
    getting_ready = [Deed.FETCH] if thing == FLASH else [Deed.FETCH, Deed.WET]
    assert {second: deeds for second, deeds in found.items() if deeds} == {
        **{second: [deed] for second, deed in enumerate(getting_ready, start=1)},
        thrown: [Deed.THROW],
    }


@pytest.mark.rule("mr.item.pellet-full-mr")
def test_that_the_throw_takes_one_die_and_the_others_are_not_used() -> None:
    fight = whole_round(FLASH, 2, 4, 5)
    assert fight.refused("pellet", "ann", thing=TANGLEFOOT) != ()
    fight.second_is_in()
    assert fight.refused("pellet", "ann", thing=TANGLEFOOT) == ("mr.item.pellet-full-mr",)
    assert "mr.plot.consistent" in fight.refused("attack", "ann", target="zed", weapon="g1")
    assert handled(fight, FLASH) == [Deed.THROW]
    assert [one.dice for one in fight.told(DiceLost)] == [(4, 5)]
    assert (fight.seconds("ann"), fight.until(4).refused("pellet", "ann", thing=FLASH)) == ((), ("mr.init.dice",))


@pytest.mark.rule("mr.item.pellet-full-mr")
def test_that_by_the_other_reading_one_die_is_rolled_for_the_throw() -> None:
    fight = whole_round(FLASH, 3, amr=3, pellet_dice="one")
    assert fight.seconds("ann") == (3,)


@pytest.mark.rule("mr.item.pellet-full-mr")
def test_that_in_the_first_round_getting_ready_begins_with_the_lowest_die() -> None:
    """Dice 2 5: out in 2, wet in 3, thrown in 4 with the 2."""
    fight = whole_round(TANGLEFOOT, 2, 5, first=1)
    assert steps(fight.until(2)) == []
    assert [steps(fight.second_is_in()) for _ in (2, 3)] == [[Deed.FETCH], [Deed.WET]]
    assert handled(fight, TANGLEFOOT) == [Deed.THROW]


@pytest.mark.rule("mr.item.pellet-full-mr")
def test_that_what_was_got_ready_too_late_is_thrown_in_the_next_round() -> None:
    """Begun in second 5 of the first round, it is ready with its end; then one AMR is enough, of any plot."""
    fight = whole_round(TANGLEFOOT, 5, first=1).until(0)
    assert fight["ann"].stages == {TANGLEFOOT: "wet"}
    fight.plots(ann="fighting", zed="fighting").roll((1,), (6,))
    assert handled(fight, TANGLEFOOT) == [Deed.THROW]


@pytest.mark.rule("mr.item.pellet-full-mr")
def test_that_a_round_for_one_that_is_out_already_begins_with_wetting_it() -> None:
    """AMR 3, of which one got it out; in the round plotted for it it is wet in 1, and thrown in 2."""
    fight = thrower(4, 5, 6).until(4)
    handled(fight, TANGLEFOOT)
    fight.until(0).do("plot", "ann", plot="pellet", thing=TANGLEFOOT).do("plot", "zed", plot="move").roll((1, 4, 6))
    assert steps(fight.second_is_in()) == [Deed.WET]
    assert handled(fight, TANGLEFOOT) == [Deed.THROW]


@pytest.mark.rule("mr.item.flash-close-eyes")
@pytest.mark.parametrize(("plotted", "closed"), [(True, True), (False, False)])
def test_that_eyes_are_closed_a_second_later_only_if_it_is_plotted(*, plotted: bool, closed: bool) -> None:
    fight = thrower(1, 3)
    handled(fight, FLASH)
    handled(fight.until(3), FLASH)
    assert fight.told(Eyes) == []
    if plotted:
        fight.do("eyes", "ann")
    assert [one.closed for one in fight.second_is_in().told(Eyes)] == [closed]
    assert [trace.text for trace in fight["ann"].traces].count("✺") == (0 if closed else 1)
    strip = fight.rules.agenda(fight.state).strip
    assert "✺" not in repr(strip), "some fonts lack it"
    assert ("text='*'" in repr(strip)) is not closed
    assert fight.second_is_in().told(Eyes) == []


@pytest.mark.rule("mr.item.flash-close-eyes")
def test_that_the_next_second_waits_for_whoever_threw_a_flash_pellet_to_say_whether_it_closes_its_eyes() -> None:
    """Ann has no die left: nobody else would ask her."""
    fight = thrower(1, 2)
    handled(fight, FLASH)
    handled(fight, FLASH)
    agenda = fight.rules.agenda(fight.state)
    assert (fight.state.second, agenda.next) == (3, ("ann",))
    assert agenda.prompt == "Ann threw a flash pellet in the last second: does it close its eyes?"
    usual = [one.key for one in fight.rules.choices(fight.state, "ann") if one.usual and one.allowed]
    assert usual[0] == "eyes"
    assert fight.rules.agenda(fight.do("eyes", "ann").state).next == ()
    assert [one.closed for one in fight.second_is_in().told(Eyes)] == [True]
    assert (fight.state.second, fight.rules.agenda(fight.state).next) == (4, ())


@pytest.mark.rule("mr.item.flash-close-eyes")
def test_that_who_goes_on_with_open_eyes_or_is_on_full_defensive_is_not_asked_again() -> None:
    fight = thrower(1, 2)
    handled(fight, FLASH)
    handled(fight, FLASH)
    assert fight.rules.agenda(fight.do("go-on", "ann").state).next == ()
    assert [one.closed for one in fight.second_is_in().told(Eyes)] == [False]
    fight = thrower(1, 6)
    handled(fight, FLASH)
    handled(fight.until(6).do("hold", "zed"), FLASH)
    fight.plots(ann="defensive", zed="move").roll()
    assert fight.refused("eyes", "ann") == ("mr.fd.only-dodge-shield",)
    assert "ann" not in fight.rules.agenda(fight.state).next


@pytest.mark.rule("mr.item.flash-close-eyes")
def test_that_thrown_in_second_6_it_flashes_in_the_next_round() -> None:
    fight = thrower(1, 6)
    handled(fight, FLASH)
    handled(fight.until(6).do("hold", "zed"), FLASH)
    fight.plots(ann="move", zed="move").roll().do("eyes", "ann")
    assert [one.closed for one in fight.second_is_in().told(Eyes)] == [True]


def test_that_who_throws_another_a_second_later_looks_into_both() -> None:
    fight = Round(card("Ann", 5, things=[*THINGS, {"item": "flash-pellet"}]), card("Zed", 1)).from_round(2)
    fight.plots(ann="fighting", zed="fighting").roll((1, 2, 3, 4, 6), (6,))
    for thing, deed in ((FLASH, Deed.FETCH), ("t3", Deed.FETCH), (FLASH, Deed.THROW)):
        assert handled(fight, thing) == [deed]
    assert handled(fight, "t3") == [Deed.THROW]
    assert [one.closed for one in fight.told(Eyes)] == [False]
    assert [one.closed for one in fight.do("eyes", "ann").second_is_in().told(Eyes)] == [True]


def test_that_nobody_looks_into_a_tanglefoot_pill() -> None:
    fight = thrower(1, 2, 3)
    for _ in range(3):
        handled(fight, TANGLEFOOT)
    assert fight.second_is_in().told(Eyes) == []


@pytest.mark.rule("mr.item.pellet-full-mr")
@pytest.mark.parametrize("leave", [True, False])
def test_that_getting_ready_without_an_amr_ends_with_the_round_that_was_plotted_for_it(*, leave: bool) -> None:
    """Begun in second 6 of the first round, or given up by leave: a plot to fight needs an AMR for the wetting."""
    if leave:
        fight = whole_round(TANGLEFOOT, 5).until(2).do("change", "ann", "yes", plot="fighting")
    else:
        fight = whole_round(TANGLEFOOT, 6, first=1).until(0).do("plot", "ann", plot="fighting")
        fight.do("plot", "zed", plot="fighting").roll((5,), (6,))
    assert fight["ann"].running is None
    fight.until(5)
    assert fight["ann"].stages == {TANGLEFOOT: "out"}
    assert handled(fight, TANGLEFOOT) == [Deed.WET]
