"""The questions of forecasts: of a prepared encounter, of a running fight, and of the choice that is picked."""

from dataclasses import replace
from random import Random
from typing import Any

from gmtool.encounter import Journal
from gmtool.forecast.fight import Ends
from gmtool.forecast.stances import Stances
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.words import turn_words
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.forecasts.prepared import can_be_forecast, prepared_question
from gmtool.presentation.forecasts.proposing import Proposer
from gmtool.presentation.forecasts.running import asked_now
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion
from gmtool.space import blank_ground
from tests.contract.dumps import whole
from tests.presentation.fight.skirmish import begun
from tests.presentation.forecasts.duels import GOBLINS, HEROES, RULES, muster


def picks_of(heroes: int = 1, goblins: int = 2) -> Selection:
    """A fight in which the program rolls for everybody, at its first roll."""
    state = RULES.dump_state(RULES.muster(muster(heroes, goblins)))
    rolled = DiceSource(Random(3), players=False, others=False)
    picks = Selection(FightSession(Journal.load(RULES, state), rolled))
    picks.bounce = 0
    return picks


def decide(picks: Selection) -> None:
    """Take the first option of what is asked."""
    while isinstance(picks.session.question, ChoiceQuestion):
        picks.session.answer(ChoiceAnswer(picks.session.question.options[0].key))


def test_that_a_prepared_fight_is_asked_about_with_everybody_in_a_place() -> None:
    on_map = replace(muster(1, 2), ground=blank_ground(12, 9))
    stances = Stances()
    question = prepared_question(on_map, RULES, stances, mapless=False, fights=9, ends=Ends(turns=2))
    assert question is not None
    assert all(one.hexes for one in RULES.counters(question.state))
    assert (question.fights, question.exactly, question.ends.turns, question.stances) == (9, False, 2, stances)
    without = prepared_question(on_map, RULES, stances, mapless=True, fights=9)
    assert without is not None
    assert RULES.ground(without.state) is None


def test_that_one_side_alone_or_without_room_is_not_asked_about() -> None:
    alone = replace(muster(), figures=muster().figures[:1])
    assert not can_be_forecast(alone, RULES)
    assert prepared_question(alone, RULES, Stances(), mapless=True, fights=1) is None
    crowd = replace(muster(4, 4), ground=blank_ground(2, 2))
    assert can_be_forecast(crowd, RULES)
    assert prepared_question(crowd, RULES, Stances(), mapless=False, fights=1) is None


def test_that_nothing_is_forecast_in_a_system_without_ways() -> None:
    rules: Any = begun().ruleset
    assert not rules.ways()
    assert not can_be_forecast(muster(), rules)


def test_that_the_way_of_a_side_is_chosen_and_kept() -> None:
    kept: list[dict[str, str]] = []
    ways = ChosenWays(RULES, {"heroes": "hold", "goblins": "gone since"}, lambda chosen: kept.append(dict(chosen)))
    assert (ways.of("heroes"), ways.of("goblins"), ways.label("goblins")) == ("hold", "press", "Press on")
    assert "protect" not in [way.key for way in ways.ways]
    ways.choose("goblins", "shoot")
    assert kept == [{"heroes": "hold", "goblins": "shoot"}]
    assert {side: one.way for side, one in ways.stances.sides.items()} == kept[0]


def test_that_a_choice_that_is_picked_is_asked_about_beside_things_as_they_stand() -> None:
    picks = picks_of()
    assert [one.begin for one in asked_now(picks, Stances(), 5, Ends())[0]] == [None]
    picks.act()
    decide(picks)
    figure = picks.figure
    assert figure is not None
    ready = (one for one in picks.choices if one.allowed and Draft.of(picks.session.moment, one).by_default().ready)
    picks.pick(next(ready))
    assert picks.draft is not None
    picks.draft = picks.draft.by_default()
    (plain, changed), words = asked_now(picks, Stances(), 5, Ends())
    assert (plain.begin, words) == (None, f"{picks.session.moment.name(figure)}: {picks.draft.words}")
    assert changed.begin == picks.draft.command
    assert changed.state is plain.state is picks.session.moment.state
    picks.drop()
    assert len(asked_now(picks, Stances(), 5, Ends())[0]) == 1


def test_that_a_proposal_is_filled_in_with_its_reason_and_done_by_the_same_key() -> None:
    picks = picks_of()
    proposer = Proposer(picks, ChosenWays(RULES))
    assert proposer.press()
    assert picks.draft is not None
    assert picks.draft.choice.label == "Roll initiative"
    assert turn_words.prompt(picks) == "Proposed (the usual step). P or Enter does it."
    head = picks.session.journal.head
    assert proposer.press()
    decide(picks)
    assert picks.session.journal.head > head
    assert proposer.press()
    assert picks.why.startswith("Press on")
    assert (picks.figure, picks.proposed) == (picks.session.moment.acting(picks.figure), False)


def test_that_monsters_play_by_one_key_a_command_until_a_player_is_next() -> None:
    picks = picks_of(1, 3)
    session, proposer = picks.session, Proposer(picks, ChosenWays(RULES))
    commands, presses = 0, 0
    played = dict.fromkeys((HEROES.id, GOBLINS.id), 0)
    while presses < 60 and session.moment.agenda.turn < 3 and not session.moment.agenda.over:
        decide(picks)
        figure, head, filled = session.moment.acting(picks.figure), session.journal.head, proposer.proposing
        proposer.press()
        presses += 1
        if session.journal.head != head:
            commands += 1
            if figure:
                played[session.moment.counters[figure].side] += 1
            next_side = session.moment.side_of(session.moment.acting(picks.figure))
            players = next_side is not None and next_side.players
            waits = session.question is not None or session.moment.agenda.over or players
            assert proposer.proposing is not waits
        else:
            # the first press only fills in, and a decision of the table waits for its answer
            assert session.question is not None if filled else proposer.proposing
    assert presses < 60
    assert played[GOBLINS.id] >= 6
    assert presses < 2 * commands


def test_that_a_forecast_and_a_proposal_change_nothing_of_the_fight() -> None:
    picks = picks_of()
    state, head = picks.session.moment.state, picks.session.journal.head
    before = RULES.dump_state(state)
    asked_now(picks, Stances(), 5, Ends())
    Proposer(picks, ChosenWays(RULES)).press()
    assert picks.session.moment.state is state
    assert (picks.session.journal.head, whole(RULES, state)) == (head, before)


def test_that_nothing_is_proposed_while_something_is_asked() -> None:
    state = RULES.dump_state(RULES.muster(muster()))
    picks = Selection(FightSession(Journal.load(RULES, state), DiceSource(Random(3), players=True, others=True)))
    picks.bounce = 0
    picks.act()
    assert picks.session.question is not None
    assert not Proposer(picks, ChosenWays(RULES)).press()
