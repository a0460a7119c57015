"""How fast the rules answer: odds beside icepool, choices of a crowded fight, one command."""

import random
from dataclasses import replace
from time import process_time

import icepool
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gmtool.rules.seam import Command, VirtualTable
from gmtool.rules.tft.state.fight import Fight
from gmtool.rules.tft.state.records.spells import Spell
from gmtool.rules.tft.views.card_report import card_report
from gmtool.space import at_column_row
from tests.rules.tft.board import Board
from tests.rules.tft.cards.test_card_report import FLAVIUS
from tests.rules.tft.editions import ADVANCED, MELEE, playing
from tests.rules.tft.figures import BOOK


def duel() -> Board:
    """Wulf strikes Flavius with the two-handed sword, as in the worked fight."""
    board = Board()
    board.add("Flavius", "red", "0505", 0, dx=12, armor="chainmail", ready=["shortsword", "large-shield"])
    board.add("Wulf", "blue", "0504", 3, st=14, dx=10, ready=["two-handed-sword"])
    board.combat(Flavius="j", Wulf="j")
    return board


STRIKE = {"kind": "tft.strike/1", "figure": "Wulf", "weapon": "g1", "target": "Flavius"}


def test_odds_of_a_strike(benchmark: BenchmarkFixture) -> None:
    board = duel()
    command = board.rules.command(STRIKE)

    def odds() -> None:
        board.rules.odds(board.state, command)

    benchmark.group = "strike"
    benchmark(odds)


def hampered() -> Board:
    """The duel with what there is to add up: wounds, weakness, a spell, the back of the target."""
    board = duel()
    board.change("Wulf", shaken=True, slow_turn=board.state.turn, hits=11)
    board.change("Flavius", facing=3, spells=(Spell("Blur", "Flavius", 1, attackers_dx=-4),))
    return board


def test_odds_of_a_strike_with_all_modifiers_in_both_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    """With three times as many modifiers, a strike that meets many should take at most half as long again."""
    taken = []
    for system in (MELEE, ADVANCED):
        monkeypatch.setattr(playing, "system", system)
        board = duel() if system == MELEE else hampered()
        command = board.rules.command(STRIKE)
        taken.append(min(_cpu_seconds(board, command) for _ in range(40)))
    plain, advanced = taken
    print(
        f"\n{plain * 1000:.2f} ms in Melee, {advanced * 1000:.2f} ms in Advanced Melee: {advanced / plain:.2f}", end=""
    )


def _cpu_seconds(board: Board, command: Command) -> float:
    begun = process_time()
    # A fresh equal state each time, so that nothing kept from the round before helps.
    board.rules.odds(replace(board.state), command)
    return process_time() - begun


def test_icepool_on_the_same_damage(benchmark: BenchmarkFixture) -> None:
    def hits(total: int) -> icepool.Die[int]:
        multiplier = {3: 3, 4: 2}.get(total, 1 if total <= 10 else 0)
        if not multiplier:
            return icepool.Die({0: 1})
        return (3 @ icepool.d6 - 1).map(lambda damage: max(0, max(0, damage) * multiplier - 5))

    benchmark.group = "strike"
    benchmark(lambda: (3 @ icepool.d6).map(hits))


def crowd() -> Board:
    """Ten against ten in two lines, swords and bows, with the first to act next."""
    board = Board()
    for number in range(10):
        front = "broadsword" if number % 2 else "longbow"
        board.add(f"r{number}", "red", at_column_row(5 + number, 10), 0, ready=[front])
        board.add(f"b{number}", "blue", at_column_row(5 + number, 9 if number % 2 else 4), 3, ready=[front])
    board.combat(**{f"{side}{n}": "j" if n % 2 else "f" for side in "rb" for n in range(10)})
    return board


def everything(board: Board, state: Fight, actor: str) -> int:
    """All choices of a figure, with the odds on every target that nothing refuses; how many odds."""
    rules, reached = board.rules, 0
    for choice in rules.choices(state, actor):
        for wanted in choice.inputs:
            if wanted.field != "target" or not choice.allowed:
                continue
            for candidate in wanted.candidates({}):
                command = rules.command(choice.data({"target": candidate.value}))
                if not candidate.refusals and rules.explain(state, command):
                    reached += 1
                    rules.odds(state, command)
    return reached


@pytest.mark.parametrize("actor", ["r9", "r0"], ids=["swordsman", "archer"])
def test_choices_with_the_odds_on_every_target_in_a_crowd(benchmark: BenchmarkFixture, actor: str) -> None:
    board = crowd()
    others = {key: replace(one, deeds=replace(one.deeds, acts=("attack",))) for key, one in board.state.figures.items()}
    state = replace(board.state, figures={**others, actor: board.figure(actor)})
    benchmark.group = "choices"
    assert benchmark(lambda: everything(board, state, actor)) > 0


def test_one_command(benchmark: BenchmarkFixture) -> None:
    board = duel()
    command = board.rules.command(STRIKE)
    table = VirtualTable(random.Random(1))
    benchmark(lambda: board.rules.perform(board.state, command, table))


def test_one_command_in_a_crowd(benchmark: BenchmarkFixture) -> None:
    board = crowd()
    state = board.state
    rules = board.rules
    tie = next((one for one in rules.choices(state, None) if one.key == "tie"), None)
    if tie:
        state = rules.perform(state, rules.command(tie.draft), VirtualTable(random.Random(1))).state
    actor = rules.agenda(state).next[0]
    command = rules.command({"kind": "tft.pass/1", "figure": actor})
    table = VirtualTable(random.Random(1))
    # A fresh equal state each time, so that nothing kept from the round before helps.
    copies = iter([rules.load_state(rules.dump_state(state)) for _ in range(3000)])
    benchmark.pedantic(
        lambda fight: rules.perform(fight, command, table), setup=lambda: ((next(copies),), {}), rounds=500
    )


def test_report_of_a_card(benchmark: BenchmarkFixture) -> None:
    assert benchmark(card_report, FLAVIUS, BOOK).derived
