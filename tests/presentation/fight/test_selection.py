"""The selection: which choice one key takes, and when it is done at once."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.default_choice import still_to_say
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight.words.turn_words import act_text
from gmtool.rules.seam import Breakdown, Candidate, Input, InputKind
from tests.presentation.fight.skirmish import Skirmish, Warded, fray, with_target_barred
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths
from tests.variants.talkative_tally import begun


def test_that_the_usual_choice_is_one_that_can_be_performed() -> None:
    rules: Any = Warded()
    session = FightSession(Journal.load(rules, rules.dump_state(replace(fray(), won="players"))), DiceSource(Random(1)))
    picks = Selection(session)
    assert picks.figure == "f0"
    assert next(choice for choice in picks.choices if choice.usual).key == "strike"
    assert picks.usual is not None
    assert picks.usual.key == "hold"
    assert act_text(picks) == "Flavius: Hold"
    picks.act()
    assert session.moment.state.acted == {"f0"}


def test_that_what_can_be_said_anew_is_done_by_one_key() -> None:
    """A plot in Tally's breaths; a strike waits for a second one, as its numbers are to be looked at."""
    session = begun(TallyInBreaths(), ("Flavius", "Wulf"))
    picks = Selection(session)
    assert act_text(picks) == "Flavius: Plot"
    picks.act()
    assert session.moment.state.figures["f0"].plan is not None
    assert act_text(picks) == "Flavius: Strike, Wulf"
    picks.act()
    assert picks.draft is not None
    strike = picks.draft.choice
    assert act_text(picks) == "Flavius: Strike, Wulf"
    picks.pick(replace(strike, at_once=True))
    assert act_text(picks) == "Strike, Wulf"


def test_that_the_key_for_what_is_next_does_nothing_while_a_question_waits(begin: Any) -> None:
    session = begin()
    picks = Selection(session)
    picks.act()
    assert session.question is not None
    waiting = session.pending
    picks.act()
    assert session.pending is waiting


def test_that_back_takes_the_question_then_the_look_back_then_the_choice(begin: Any) -> None:
    session = begin()
    picks = Selection(session)
    picks.bounce = 0
    session.perform({"kind": "gm.note/1", "text": "It rains."})
    picks.act()
    assert session.question is not None
    picks.back()
    assert session.question is None
    session.preview(0)
    picks.back()
    assert session.preview_entry is None
    picks.pick(picks.table_choices[0])
    picks.back()
    assert picks.draft is None


def test_that_a_second_press_is_taken_for_a_slip(begin: Any) -> None:
    session = begin(players=False)
    picks = Selection(session)
    picks.act()
    done = len(session.journal.line())
    assert done == 1
    picks.choose_figure(session.moment.agenda.next[0])
    hold = next(choice for choice in picks.choices if choice.key == "hold")
    picks.pick(hold)
    assert not picks.do()
    picks.bounce = 0
    assert picks.do()


class Explained(Tally):
    """It notes how often the numbers of each command are worked out."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def explain(self, state: Any, command: Any) -> tuple[Breakdown, ...]:
        self.asked.append(getattr(command, "target", ""))
        return super().explain(state, command)


def test_that_the_numbers_of_a_command_are_worked_out_once_a_moment() -> None:
    rules = Explained()
    picks = Selection(begun(rules, ("Flavius", "Wulf", "Sigrun", "Ulf")))
    for _ in range(3):
        picks.drop()
        picks.pick(next(choice for choice in picks.choices if choice.key == "strike"))
        assert picks.draft is not None
        (target,) = picks.draft.choice.inputs
        chances = [picks.draft.chance(target, one) for one in picks.draft.candidates(target)]
        assert all(chance is not None for chance in chances)
    assert sorted(rules.asked) == ["f1", "f2", "f3"]


def test_that_a_figure_that_is_picked_again_has_the_same_proposal(begin: Any) -> None:
    picks = Selection(begin(4, players=False))
    picks.session.perform({"kind": "sk.initiative/1"})
    first = picks.session.moment.agenda.next[0]
    picks.choose_figure(first)
    proposed = picks.draft
    assert proposed is not None
    picks.choose_figure(next(figure for figure in picks.session.moment.counters if figure != first))
    picks.choose_figure(first)
    assert picks.draft is proposed
    assert picks.proposed
    picks.session.perform({"kind": "gm.amend/1", "figure": "f3", "field": "hits", "value": 1})
    assert picks.draft is not proposed


def test_that_the_key_says_why_nothing_can_be_said_of_a_picked_choice() -> None:
    rules: Any = Warded()
    session = FightSession(Journal.load(rules, rules.dump_state(replace(fray(), won="players"))), DiceSource(Random(1)))
    picks, told = Selection(session), list[str]()
    session.refused.connect(lambda refusals: told.extend(one.reason for one in refusals))
    strike = next(choice for choice in picks.choices if choice.key == "strike")
    picks.pick(with_target_barred(strike))
    assert picks.draft is not None
    assert picks.draft.missing is not None
    picks.act()
    assert told == ["Wulf is warded."]
    told.clear()
    nobody = tuple(replace(one, candidates=lambda values: ()) if one.required else one for one in strike.inputs)
    picks.pick(replace(strike, inputs=nobody))
    picks.act()
    assert told == ["Target: there is nothing to choose."]
    assert session.journal.undo_label is None


def test_that_the_key_says_what_is_still_to_be_said() -> None:
    rules: Any = Skirmish()
    state = replace(fray(4), won="players")
    session = FightSession(Journal.load(rules, rules.dump_state(state)), DiceSource(Random(1)))
    picks, told = Selection(session), list[str]()
    session.refused.connect(lambda refusals: told.extend(one.reason for one in refusals))
    picks.pick(next(choice for choice in picks.choices if choice.key == "strike"))
    assert picks.draft is not None
    assert picks.draft.missing is not None
    picks.act()
    assert told == ["Target: still to be chosen. Press its number, or click it."]
    assert session.journal.undo_label is None


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (InputKind.ONE_OF, "Way: still to be chosen. Press its number, or click it."),
        (InputKind.PATH, "Way: still to be chosen. Click it on the map, or walk there with the arrows."),
        (InputKind.POSITION, "Way: still to be chosen. Click it on the map, or walk there with the arrows."),
        (InputKind.TEXT, "Way: still to be entered."),
    ],
)
def test_that_what_is_still_to_be_said_is_told_with_how(kind: InputKind, said: str) -> None:
    rules: Any = Skirmish()
    moment = StateView(rules, replace(fray(4), won="players"))
    strike = next(choice for choice in moment.choices("f0") if choice.key == "strike")
    way = Input("way", "Way", kind, lambda _: (Candidate("1", "One"), Candidate("2", "Two")))
    draft = Draft.of(moment, replace(strike, inputs=(way,)))
    assert [one.reason for one in still_to_say(draft)] == [said]
    assert still_to_say(Draft.of(moment, replace(strike, inputs=()))) == ()
