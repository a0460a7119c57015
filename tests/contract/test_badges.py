"""What stands beside a target, a hex or a plan that can be picked is what the fight makes of it, in every system."""

import re
from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from gmtool.dice import weights
from gmtool.encounter import Journal
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Command, Input, InputKind, Outcome, RollQuestion, Ruleset, State, Table, every_outcome
from tests.contract.hover_numbers import shown_lines, waiting_row
from tests.contract.played import FROM, PLAYED, SYSTEMS, USUAL, Asking, done_next, fights, looked_at, rolled_for
from tests.contract.players import Luck, skirmish

FEW, MOST = 3, 20
"""So many badges are compared in one fight as they come, and the most of all."""


def figure_inputs(moment: StateView) -> Iterator[tuple[Draft, Input]]:
    """The drafts of whoever is next, each with an input that asks for a figure."""
    for figure in moment.agenda.next[:1]:
        for choice in (one for one in moment.choices(figure) if one.allowed):
            draft = Draft.of(moment, choice)
            yield from ((draft, one) for one in choice.inputs if one.kind is InputKind.FIGURE)


@pytest.mark.slow("what is done to every target is worked out in all its outcomes")
@SYSTEMS
def test_that_the_badge_of_a_target_has_the_chance_that_performing_gives(rules: Ruleset) -> None:
    headlines = {measure.key for measure in rules.measured() if measure.headline}
    compared = 0
    for fight in fights(rules):
        room = MOST
        for moment in fight.moments(40):
            for draft, field in figure_inputs(looked_at(moment)) if room else ():
                for candidate in draft.candidates(field):
                    picked = draft.having(field.field, candidate.value)
                    chance = None if candidate.refusals else draft.chance(field, candidate)
                    if chance is not None and room:
                        assert chance == pytest.approx(by_performing(rules, moment.state, picked, headlines))
                        room -= 1
                        compared += 1
    assert compared >= MOST or not USUAL


def by_performing(rules: Ruleset, state: State, draft: Draft, headlines: set[str]) -> float:
    """The headline chance over every outcome of the command, each performed."""
    command = draft.command
    assert command is not None
    assert not rules.refusals(state, command), "a chance of something that is refused"

    def perform(table: Table) -> Outcome[State]:
        return rules.perform(state, command, table)

    odds = every_outcome(
        perform, lambda outcome: rules.measures(command, outcome), target=str(draft.values.get("target", ""))
    )
    best = next((reply.odds for reply in rules.replies(state, command) if reply.best), None)
    if best is not None or not headlines.intersection(odds.distributions):
        # it is settled by the answer of the one attacked, or in a later phase, of which the system gives the odds
        odds = best or rules.odds(state, command)
    (key,) = headlines.intersection(odds.distributions)
    return float(odds.chance(key))


@pytest.mark.slow("every stated attack is worked out in all its outcomes")
def test_that_a_stated_attack_is_rolled_with_the_chance_of_its_badge() -> None:
    """In the melee rounds the dice fall only once everybody has stated, some commands after the badge was seen."""
    (rules,) = (one for one in PLAYED if one.id == "melee-rounds")
    compared = 0
    for seed in range(8):
        luck, stated = Luck(FROM + seed), dict[str, Fraction]()
        journal = Journal.begin(rules, rolled_for(skirmish(rules, luck, 4)))
        for state, command, asked in done_next(rules, journal, luck, 200):
            figure, kind = getattr(command, "figure", ""), rules.dump_command(command)["kind"]
            if kind == "mr.attack/1":
                stated[figure] = _hits(rules, state, command)
            elif kind == "mr.sneak/1":  # has no badge: it is an attack once the GM says that it succeeds
                stated.pop(figure, None)
            for question in asked:
                if question.why.needs is not None and question.why.text.endswith("rolls to hit"):
                    assert kind == "mr.resolve/1"
                    shown = _hits(rules, state, command)
                    assert _chance(question) == stated.get(question.why.figure, shown) == shown, question
                    compared += 1
    assert compared >= 5 or not USUAL


def _hits(rules: Ruleset, state: State, command: Command) -> Fraction:
    """The chance that a command hits; of none, if it has no such."""
    odds = rules.odds(state, command)
    return odds.chance("hits") if "hits" in odds.distributions else Fraction(-1)


def _chance(question: RollQuestion) -> Fraction:
    dice, need = question.dice, question.why.needs
    ways = weights(dice.count, dice.sides)
    return Fraction(sum(many for total, many in ways.items() if need is not None and need.met(total)),
                    sum(ways.values()))  # fmt: skip


# --- the words beside a candidate -------------------------------------------------------------------------------------
def spent(rules: Ruleset, after: State, draft: Draft, asked: list[RollQuestion]) -> int | None:
    """The movement that it spends on this, or its mount that it rides; None where a roll may have stopped it."""
    if asked:
        return None
    states: Any = draft.moment.state, after
    there, then = (state.figures for state in states)
    one = there[str(draft.choice.draft["figure"])]
    moves = one.on if one.on and draft.choice.draft["kind"] == "tft.ride/1" else one.id
    return int(then[moves].deeds.spent - there[moves].deeds.spent)


def needed(rules: Ruleset, after: State, draft: Draft, asked: list[RollQuestion]) -> int | None:
    """The number that was rolled against the target; None where none was, or who was in the way came first."""
    target = draft.values.get("target")
    found = next((one.why.needs for one in asked if one.why.needs is not None and one.why.about == target), None)
    return None if found is None else found.number


def planned(rules: Ruleset, after: State, draft: Draft, asked: list[RollQuestion]) -> int | None:
    """The score of its row in the order."""
    row = waiting_row(StateView(rules, after), str(draft.choice.draft["figure"]))
    return None if row is None else row.score


def rate(rules: Ruleset, after: State, draft: Draft, asked: list[RollQuestion]) -> int | None:
    """The attacks a round of its hover card."""
    line = shown_lines(StateView(rules, after), str(draft.choice.draft["figure"]))[1]
    return int(line.split(" · ")[0].removeprefix("AMR "))


Made = Callable[[Ruleset, State, Draft, list[RollQuestion]], int | None]
WORDS: Mapping[str, Made] = {
    r"(\d+) MA\b": spent,
    r"(-?\d+) or less\b": needed,
    r"adjDX (-?\d+)": planned,
    r"AMR (\d+)": rate,
}
"""Words with a number that stand beside candidates, and what the fight then has."""
FOUND = {"tft-melee": 3, "advanced-melee": 3, "melee-rounds": 1}
"""How many of them each system has."""


@pytest.mark.slow("what is said beside candidates is performed, all through fights")
@SYSTEMS
def test_that_the_words_beside_a_candidate_are_what_picking_it_gives(rules: Ruleset) -> None:
    seen: Tally[str] = Tally()
    for fight in fights(rules):
        here, luck = Tally[str](), Luck(len(seen))
        for moment in fight.moments(50):
            for words, draft, number in said_beside(looked_at(moment)):
                if here[words] < FEW or (here[words] < MOST and not luck(3)):
                    table = Asking(Luck(here[words]))
                    command = draft.command
                    assert command is not None
                    made = WORDS[words](rules, rules.perform(moment.state, command, table).state, draft, table.asked)
                    assert made is None or made == number, (words, command, table.asked, number)
                    here[words] += made is not None
        seen += here
    assert len(seen) >= FOUND.get(rules.id, 0) or not USUAL, seen


def said_beside(moment: StateView) -> Iterator[tuple[str, Draft, int]]:
    """What is said beside the candidates of whoever is next, each with the draft in which it is picked."""
    for figure in moment.agenda.next[:1]:
        for choice in (one for one in moment.choices(figure) if one.allowed):
            draft = Draft.of(moment, choice)
            for field in choice.inputs:
                for candidate in draft.candidates(field)[:12]:
                    found = [(words, match) for words in WORDS if (match := re.match(words, candidate.detail))]
                    picked = draft.having(field.field, candidate.value) if found else draft
                    if found and not candidate.refusals and picked.ready and not picked.against:
                        (words, match) = found[0]
                        yield words, picked, int(match[1])
