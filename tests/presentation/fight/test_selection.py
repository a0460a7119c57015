"""The selection: which choice one key takes, and when it is done at once."""

from dataclasses import replace
from random import Random
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.words.turn_words import act_text
from gmtool.rules.seam import Refusal
from tests.presentation.fight.skirmish import Skirmish, fray
from tests.variants.breaths import TallyInBreaths
from tests.variants.talkative_tally import begun


class Warded(Skirmish):
    """Strikes at Wulf, the only foe, are refused."""

    def refusals(self, state: Any, command: Any) -> tuple[Refusal, ...]:
        if getattr(command, "target", "") == "f1":
            return (Refusal("Wulf is warded.", "sk.ward"),)
        return super().refusals(state, command)


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
    assert act_text(picks) == "Flavius: Strike"
    picks.act()
    assert picks.draft is not None
    strike = picks.draft.choice
    assert act_text(picks) == "Flavius: Strike"
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
