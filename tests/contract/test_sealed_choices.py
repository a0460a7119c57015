"""A choice is sealed where what it says is kept from everybody until all are in, and nowhere else."""

from collections.abc import Iterator

import pytest

from gmtool.encounter import Journal
from gmtool.rules.seam import Choice, Ruleset, State
from gmtool.systems import all_rulesets
from tests.contract.played import of_system
from tests.contract.players import Luck, RandomTable, filled, skirmish
from tests.contract.random_game import Case, Game
from tests.contract.scene_files import scenes
from tests.variants.orders import TallyUnderOrders

STEPS = 24
SEALING = {
    "melee-rounds": ("Magic and potions without a map", "Swordsmen in a yard, who have lost half of their hits"),
    "chainmail": (
        "Two against two without a map, by written orders",
        "A tourney of three knights a side",
        "Man to man without a map, by written orders",
    ),
}
"""Scenes of systems in which something is sealed."""


def fights(rules: Ruleset) -> Iterator[tuple[str, Journal]]:
    """Two skirmishes, and the scenes in which something is sealed."""
    for seed in range(2):
        yield f"skirmish {seed}", Journal.begin(rules, skirmish(rules, Luck(seed), 4, ground=bool(seed)))
    for one in scenes(rules):
        if one.title in SEALING.get(rules.id, ()):
            yield one.title, Journal.begin(rules, one.muster(rules))


def states(rules: Ruleset) -> Iterator[State]:
    """The states of these fights, each played at random."""
    for name, journal in fights(rules):
        game = Game(Case(rules.id, False, 0, 0, 0), journal, Luck(name))
        for _ in range(STEPS):
            yield journal.state
            if not game.tried():
                break


def announced(rules: Ruleset, state: State, figure: str) -> tuple[str, bool]:
    """What a figure has announced, in words; and whether that is kept from the players."""
    strip = rules.agenda(state).strip
    rows = strip.tracks if strip is not None else ()
    row = next((one for one in rows if one.figure == figure), None)
    return ("", False) if row is None or strip is None else (row.plan, bool(row.plan) and (row.sealed or strip.sealed))


def announces(rules: Ruleset, state: State, choice: Choice, luck: Luck) -> bool | None:
    """True if a choice has its figure announce something that is kept; None where it cannot be done as it stands.

    What was announced before may be kept all the same, whatever the figure does then: only a sealed choice announces it
    once more. A deed that the table is told is done in secret tells no other announcement.
    """
    data = filled(choice, luck, proposed=True)
    if data is None or rules.refusals(state, rules.command(data)):
        return None
    figure = str(data["figure"])
    after = rules.perform(state, rules.command(data), RandomTable(luck.source, luck)).state
    (before, was), (now, kept) = announced(rules, state, figure), announced(rules, after, figure)
    return kept and (choice.sealed or (now != before and not was))


@pytest.mark.slow("every choice in many states is done")
@pytest.mark.parametrize("rules", [*all_rulesets(), TallyUnderOrders()], ids=lambda rules: type(rules).__name__)
def test_that_a_choice_is_sealed_exactly_where_what_it_announces_is(rules: Ruleset) -> None:
    rules, luck, seen = of_system(rules), Luck("sealed"), set[bool]()
    for state in states(rules):
        for counter in rules.counters(state)[:6]:
            for choice in rules.allowed(state, counter.figure):
                told = announces(rules, state, choice, luck)
                if told is not None:
                    seen.add(told)
                    assert choice.sealed == told, f"{counter.name}: {choice.key} in {rules.agenda(state).title}"
    assert seen == ({True, False} if rules.id in (*SEALING, "tally") else {False})
