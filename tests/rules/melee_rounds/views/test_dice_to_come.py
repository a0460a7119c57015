"""Dice to come on the strip: the seconds in which they can still be used, and no others."""

import pytest

from gmtool.rules.melee_rounds.views.strip import track
from gmtool.rules.seam import BeatKind
from tests.rules.melee_rounds.rounds import Round, card

rule = pytest.mark.rule


def to_come(fight: Round, figure: str) -> tuple[list[str], list[str]]:
    """The dice on the strip, and the words of their spans."""
    found = track(fight.rules.context(fight.state), fight[figure])
    ready = [beat.text for cell in found.cells for beat in cell if beat.kind is BeatKind.READY]
    return ready, [span.why for span in found.spans]


def second_two() -> Round:
    """In second 2 Ann attacks Zed, who parries; Yan holds the first of three dice for that second."""
    fight = Round(card("Ann"), card("Zed", 3), card("Yan", 3)).from_round(2)
    fight.plots(ann="fighting", zed="fighting", yan="fighting").roll((2, 5), (2, 2, 4), (2, 2, 2)).until(2)
    fight.do("attack", "ann", target="zed", weapon="g1").do("parry", "zed", foe="ann", weapon="g1")
    return fight.do("hold", "yan")


@rule("mr.attack.one-per-second")
@rule("mr.delay.window")
def test_that_dice_beside_the_one_of_this_second_are_for_the_next_one_before_and_after_the_plots_are_in() -> None:
    fight = second_two()
    assert to_come(fight, "zed")[0] == ["3", "4"]
    fight.second_is_in()
    assert to_come(fight, "zed") == (["3", "4"], ["A die for second 3", "A die for seconds 4 to 6"])
    assert to_come(fight, "ann") == (["5"], ["A die for seconds 5 to 6"])


@rule("mr.delay.die-available")
@rule("mr.delay.algorithm-earliest")
def test_that_all_dice_of_whoever_holds_are_for_later_seconds() -> None:
    fight = second_two()
    held = (["3", "4", "5"], ["3 dice for seconds 3 to 6"])
    assert to_come(fight, "yan") == held
    fight.second_is_in()
    assert to_come(fight, "yan") == held
    assert fight.do("resolve", "ann", "miss").do("end-second").seconds("yan") == (3, 4, 5)
