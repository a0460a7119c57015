"""How long the ways to meet an attack take, and one exchange."""

from typing import Any

from gmtool.rules.harnmaster.views import odds
from gmtool.rules.seam import AnsweredTable, RollAnswer
from tests.rules.harnmaster.melees import CUT, NO_PRESS, SWORD, Melee, duel

SHIELD = {"item": "shield", "ml": 64, "ready": True, "off_hand": True}


def armed() -> Melee:
    return duel(other={"weapons": [SWORD, SHIELD], "dodge": 60})


def test_every_way_to_meet_an_attack(benchmark: Any) -> None:
    """Two blocks, a dodge, two counterstrikes and to ignore it, nothing of them known before."""
    fight = armed()
    command = fight.data("attack", "ann", target="bob", **CUT)

    def replies() -> Any:
        odds._kept.clear()
        return fight.rules.replies(fight.state, command)

    assert len(benchmark(replies)) == 6


def test_the_same_once_more(benchmark: Any) -> None:
    """As when an input changes that alters no level."""
    fight = armed()
    command = fight.data("attack", "ann", target="bob", **CUT)
    assert len(benchmark(lambda: fight.rules.replies(fight.state, command))) == 6


def test_an_exchange(benchmark: Any) -> None:
    fight = armed().do("attack", "ann", target="bob", **CUT)
    command = fight.data("defend", "bob", defence="block", **CUT)
    answers = (RollAnswer(71, (71,)), RollAnswer(36, (36,)), NO_PRESS)
    benchmark(lambda: fight.rules.perform(fight.state, command, AnsweredTable(answers)))
