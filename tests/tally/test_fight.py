"""A fight of Tally from its first command to its last: it goes as the rules say, and its journal replays."""

from gmtool.encounter import Journal, replay
from gmtool.rules.seam import AnsweredTable, Card, ChoiceAnswer, Enlisted, Muster, RollAnswer, Side
from tests.tally import Tally

WULF, BJORN = Card("tally", "Wulf", {"points": 9}), Card("tally", "Bjorn", {"points": 7})
FIGURES = (Enlisted("wulf", WULF, "red"), Enlisted("bjorn", BJORN, "blue"))


def test_that_a_fight_goes_as_the_rules_say_and_replays() -> None:
    rules = Tally()
    fight = Journal.begin(rules, Muster(FIGURES, (Side("red", "Red"), Side("blue", "Blue", 1))))
    double = AnsweredTable((RollAnswer(6), RollAnswer(3), ChoiceAnswer("double")))
    fight.do(rules.command({"kind": "tally.strike/1", "figure": "wulf", "target": "bjorn"}), double)
    fight.do(rules.command({"kind": "tally.pass/1", "figure": "bjorn"}), AnsweredTable())
    fight.do(rules.command({"kind": "tally.pass/1", "figure": "wulf"}), AnsweredTable())
    ducked = AnsweredTable((ChoiceAnswer("duck"), RollAnswer(5)))
    fight.do(rules.command({"kind": "tally.lunge/1", "figure": "bjorn", "target": "wulf"}), ducked)
    last = AnsweredTable((RollAnswer(4), RollAnswer(1)))
    fight.do(rules.command({"kind": "tally.strike/1", "figure": "wulf", "target": "bjorn"}), last)
    assert [line.text for entry in fight.line() for line in entry.lines] == [
        "Wulf hits Bjorn for 6.",
        "Bjorn passes.",
        "Wulf passes.",
        "Wulf ducks: 5.",
        "Bjorn misses Wulf.",
        "Wulf hits Bjorn for 1.",
        "Bjorn is out.",
    ]
    assert (fight.state.round, rules.agenda(fight.state).over) == (3, True)
    assert replay(rules, fight.start, fight.line()).state == fight.state
