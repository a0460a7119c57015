"""The command line: what a GM says is read, told before it is done, and done."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.command_line.completions import completions
from gmtool.presentation.fight.command_line.reading import read, read_condition, read_damage
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.chainmail.state.unit import Flight
from gmtool.rules.seam import ChoiceAnswer, Enlisted, Json, Muster, Side
from gmtool.systems import ruleset
from tests.contract.players import Luck, RandomTable, skirmish
from tests.presentation.fight.test_default_choice import three
from tests.rules.chainmail.game import Game as Battle
from tests.rules.melee_rounds.rounds import Round
from tests.rules.melee_rounds.rounds import card as combatant
from tests.rules.tft.board import Board
from tests.tally import Tally


def typed(rules: Any, state: Any) -> Selection:
    journal = Journal.load(rules, rules.dump_state(state))
    picks = Selection(FightSession(journal, DiceSource(Random(3), players=True, others=True)))
    picks.bounce = 0
    return picks


@pytest.fixture
def picks() -> Selection:
    """Wulf against Flavius and two goblins; he strikes first."""
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Flavius", "blue", "0504", 3)
    board.add("Goblin 1", "blue", "0507", 3)
    board.add("Goblin 2", "blue", "0508", 3)
    board.combat(Wulf="j", Flavius="j")
    return typed(board.rules, board.state)


def hits(picks: Selection, figure: str) -> int:
    return int(picks.session.moment.state.figures[figure].hits)


def say(picks: Selection, line: str) -> str:
    """Have it done; what the line said before."""
    reading = read(picks, line)
    assert reading.do is not None, reading.says
    reading.do()
    return reading.says


@pytest.mark.parametrize("line", ["wulf > flavius 9 7", "wulf>flav 97", "w strikes f 9 7", "Wulf attacks Flavius 3337"])
def test_that_an_attack_is_said_with_its_dice(picks: Selection, line: str) -> None:
    before = hits(picks, "Flavius")
    assert say(picks, line).startswith("Wulf: Strike with shortsword, Flavius")
    assert hits(picks, "Flavius") == before + 7 - 1  # 2d-1, no armor
    assert picks.session.question is None


def test_that_an_attack_without_dice_asks_for_them(picks: Selection) -> None:
    say(picks, "wulf > flavius")
    assert picks.session.question is not None
    say(picks, "9 7")
    assert hits(picks, "Flavius") == 6


def test_that_dice_that_cannot_be_are_said_before_enter(picks: Selection) -> None:
    reading = read(picks, "wulf > flavius 2")
    assert reading.do is None
    assert "cannot total 2" in reading.says


def test_that_damage_and_healing_are_a_number(picks: Selection) -> None:
    assert say(picks, "g2 -4") == "Goblin 2: 4 damage (hits taken 0 → 4)"
    assert say(picks, "gob2 +3") == "Goblin 2: heals 3 (hits taken 4 → 1)"
    assert say(picks, "goblin 2 + 3") == "Goblin 2: heals 3 (hits taken 1 → 0)"
    assert say(picks, "goblin 2 5") == "Goblin 2: 5 damage (hits taken 0 → 5)"


def test_that_two_numbers_are_no_damage(picks: Selection) -> None:
    assert read(picks, "wulf 9 7").do is None
    assert read_damage(picks, "9 7").do is None


@pytest.mark.parametrize("said", ["g2 4", "g2 -4", "g2 +4", "wulf 12", "g1 g2 -1"])
def test_that_damage_is_said_alike_in_both_lines(picks: Selection, said: str) -> None:
    assert read(picks, said).says == read_damage(picks, said).says


def test_that_damage_to_several_is_an_entry_each_and_undone_together(picks: Selection) -> None:
    say(picks, "goblins −4")
    entries = picks.session.journal.line()
    assert [entry.command["kind"] for entry in entries] == ["gm.amend/1", "gm.amend/1"]
    assert [hits(picks, one) for one in ("Goblin 1", "Goblin 2", "Flavius")] == [4, 4, 0]
    assert say(picks, "undo").startswith("Undo: ")
    assert [hits(picks, one) for one in ("Goblin 1", "Goblin 2")] == [0, 0]


def test_that_conditions_are_toggled_by_their_beginning(picks: Selection) -> None:
    assert say(picks, "wulf prone") == "Wulf: prone, no → yes"
    assert picks.session.moment.state.figures["Wulf"].pose.value == "prone"
    say(picks, "wulf prone")
    assert picks.session.moment.state.figures["Wulf"].pose.value == "standing"
    assert say(picks, "g1, g2 hidden") == (
        "Goblin 1: hidden from the players, no → yes; Goblin 2: hidden from the players, no → yes"
    )
    say(picks, "goblins not hidden")
    assert not picks.session.moment.counters["Goblin 1"].hidden


def test_that_what_is_not_understood_says_why(picks: Selection) -> None:
    said = {
        "": "Type what happens",
        "zed -4": "“zed” is neither a figure here nor a command.",
        "goblin -4": "“goblin” could be Goblin 1, Goblin 2.",
        "wulf sings": "“sings” is neither something Wulf can do now nor a condition.",
        "wulf >": "Choose a target.",
        "goblins > wulf": "One figure strikes at a time.",
        "flavius > wulf": "Flavius cannot attack Wulf now.",
        "note": "Words for the log",
        "redo": "Nothing to redo.",
    }
    for line, words in said.items():
        reading = read(picks, line)
        assert reading.do is None
        assert reading.says.startswith(words), line


@pytest.fixture
def stayed() -> Selection:
    """Flavius, who stayed before Wulf charged him, may still attack."""
    board = Board()
    board.add("Flavius", "red", "0510", 0, dx=12, ready=["shortsword"])
    board.add("Wulf", "blue", "0509", 3, dx=10, ready=["broadsword"])
    board.combat(Flavius="a", Wulf="b")
    return typed(board.rules, board.state)


def test_that_an_attack_takes_the_option_that_it_needs(stayed: Selection) -> None:
    assert say(stayed, "flavius > wulf 9 5").startswith("Flavius: Shift and attack, then Strike with shortsword, Wulf")
    assert hits(stayed, "Wulf") == 5 - 1
    assert stayed.session.moment.agenda.next == ("Wulf",)
    stayed.session.undo()
    assert stayed.session.journal.line() == ()
    say(stayed, "flavius > wulf")
    assert stayed.session.question is not None


def test_that_wrong_dice_leave_the_option_alone(stayed: Selection) -> None:
    reading = read(stayed, "flavius > wulf 2 5")
    assert reading.do is None
    assert reading.says.startswith("Flavius: Shift and attack, then Strike with shortsword, Wulf")
    assert read(stayed, "wulf > flavius 9 5").do is not None


def test_that_a_strike_at_a_back_comes_before_the_first_in_the_order() -> None:
    board = Board()
    board.add("Ann", "red", "0510", 0, dx=10, ready=["shortsword"])
    board.add("Bil", "blue", "0509", 0, dx=8, ready=["club"])
    board.add("Cid", "blue", "0609", 4, dx=12, ready=["club"])
    board.combat(Ann="j", Bil="j", Cid="j")
    picks = typed(board.rules, board.state)
    reading = read(picks, "ann > cid 9 5")
    assert (reading.do, reading.says.endswith("Cid acts first, at adjDX 12 to 10.")) == (None, True)
    say(picks, "ann > bil 9 5")
    assert hits(picks, "Bil") == 5 - 1


def test_that_a_note_a_look_and_what_is_next_are_said(picks: Selection) -> None:
    assert say(picks, "note The bridge burns, all of it") == "Note in the log: The bridge burns, all of it"
    assert picks.session.journal.line()[-1].lines[0].text.endswith("The bridge burns, all of it")
    assert say(picks, "g1") == "Look at Goblin 1"
    assert picks.figure == "Goblin 1"
    picks.choose_figure("Wulf")
    assert say(picks, "next").startswith("Wulf: Strike")
    assert picks.session.question is not None


def test_that_a_choice_is_said_by_its_beginning(picks: Selection) -> None:
    assert say(picks, "wulf shift and def") == "Wulf: Shift and defend"


def test_that_groups_stay() -> None:
    board = Board()
    for number, side in enumerate(("red", "blue", "blue")):
        board.add(f"Goblin {number}" if number else "Wulf", side, f"0{number + 2}05", 0)
    picks = typed(board.rules, board.state)
    picks.type_dice("42")
    while picks.session.question is not None:
        picks.session.answer(_first(picks))
    staying = list(picks.session.moment.agenda.next)
    group = "goblins" if staying != ["Wulf"] else "wulf"
    say(picks, f"{group} stay")
    assert not set(staying) & set(picks.session.moment.agenda.next), "who has all chosen has moved"


def _first(picks: Selection) -> Any:
    return ChoiceAnswer(picks.session.question.options[0].key)


def test_completions(picks: Selection) -> None:
    assert completions(picks, "wu") == ["Wulf"]
    assert completions(picks, "gob") == ["Goblin 1", "Goblin 2", "Goblins"]
    assert completions(picks, "wulf > goblin") == ["wulf > Goblin 1", "wulf > Goblin 2"]
    assert completions(picks, "ne") == ["next"]
    assert completions(picks, "wulf pro") == ["wulf prone"]
    assert completions(picks, "wulf ")[:2] == ["wulf >", "wulf stay"]


def test_that_a_positive_number_hurts_in_the_strip_and_names_can_be_said(picks: Selection) -> None:
    assert read_damage(picks, "").says == "Wulf: a number is damage, +4 heals."
    assert read_damage(picks, "4").says == "Wulf: 4 damage (hits taken 0 → 4)"
    both = "Goblin 1: 4 damage (hits taken 0 → 4); Goblin 2: 4 damage (hits taken 0 → 4)"
    assert read_damage(picks, "g1 g2 4").says == both
    assert read_damage(picks, "x").do is None
    picks.mark("Goblin 1")
    assert read_damage(picks, "4").says.startswith("Wulf: 4 damage (hits taken 0 → 4); Goblin 1: 4 damage (")
    assert read_condition(picks, "pro").says == "Wulf: prone, no → yes; Goblin 1: prone, no → yes"


def test_that_healing_ends_where_nothing_is_hurt(picks: Selection) -> None:
    assert read_damage(picks, "+4").says == "Wulf: heals 4 (hits taken 0 → 0)"


def test_damage_of_every_system() -> None:
    fight = three()
    injured = typed(fight.rules, fight.state)
    assert read_damage(injured, "M3 cut thigh").says == "Ann: another injury, “M3 cut thigh”"
    assert read_damage(injured, "7").says == "Ann: 7 damage (impairment 0 → 7)"
    assert read_condition(injured, "stun").says.endswith(": stunned, no → yes")
    rounds = Round(combatant("Ann", 2), combatant("Zed", 1))
    counted = typed(rounds.rules, rounds.state)
    assert "damage taken 0 → 4" in read_damage(counted, "4").says
    rules = Tally()
    sides = (Side("us", "We", 0, True), Side("them", "They", 1))
    figures = tuple(Enlisted(f"f{number}", card, sides[number].id) for number, card in enumerate(rules.bestiary()[:2]))
    left = typed(rules, rules.muster(Muster(figures, sides, None)))
    left.choose_figure("f0")
    full = left.session.moment.counters["f0"].full
    assert f"points {full} → {full - 1}" in read_damage(left, "1").says
    assert f"points {full} → {full}" in read_damage(left, "+1").says


def moving() -> Selection:
    """Wulf chooses and moves; a foe is far off."""
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Far", "blue", "0515", 3)
    board.stage("movement", "red", "blue")
    return typed(board.rules, board.state)


@pytest.mark.parametrize("line", ["wulf move 0507", "wulf 0507", "wulf goes to 0507"])
def test_that_a_hex_is_moved_to(line: str) -> None:
    picks = moving()
    assert say(picks, line).endswith(" to 0507")
    figure = picks.session.moment.counters["Wulf"]
    assert picks.session.moment.ground.label(figure.hexes[0]) == "0507"


def test_that_a_hex_out_of_reach_is_said_to_be(picks: Selection) -> None:
    assert read(picks, "wulf 2020").says == "Wulf cannot move to 2020 now."
    assert read(picks, "wulf 99999").says == "“99999” is neither something Wulf can do now nor a condition."


def routed() -> tuple[Selection, str]:
    """Chainmail foot that is in flight as its side moves."""
    battle = Battle(None, Wulf=("red", {"men": 20}), Flavius=("blue", {"men": 20}))
    wulf = replace(battle.unit("Wulf"), flight=Flight(rout=True, turns=1, moved_on=1))
    figures = {**battle.state.figures, "Wulf": wulf}
    state = replace(battle.state, phase="move-first", first="red", figures=figures)
    return typed(battle.rules, state), "Wulf must rally, and cannot move."


def unconscious(stage: str) -> tuple[Selection, str]:
    """A figure of Melee at ST 0."""
    board = Board()
    board.add("Wulf", "red", "0505", 0, st=12, ready=["shortsword"])
    board.add("Flavius", "blue", "0504", 3)
    board.stage(stage, "red", "blue")
    board.change("Wulf", hits=12)
    return typed(board.rules, board.state), "Wulf is unconscious."


def out(system: str, field: str, said: Json) -> tuple[Selection, str]:
    """A figure of a skirmish whom the GM has put out of it."""
    rules = ruleset(system)
    muster = skirmish(rules, Luck(3))
    muster = replace(muster, figures=(replace(muster.figures[0], name="Wulf"), *muster.figures[1:]))
    journal = Journal.begin(rules, muster)
    data = {"kind": "gm.amend/1", "figure": "f0", "field": field, "value": said}
    journal.do(rules.command(data), RandomTable(Random(1), Luck(1)))
    return typed(rules, journal.state), "Wulf is out of the melee."


@pytest.mark.parametrize(
    ("made", "deed"),
    [
        (routed, "charge"),
        (partial(unconscious, "movement"), "dodge"),
        (partial(unconscious, "combat"), "strike"),
        (partial(out, "harnmaster-melee", "out", True), "evade"),
        (partial(out, "melee-rounds", "out", True), "fighting"),
    ],
    ids=["routed", "movement", "actions", "harnmaster", "rounds"],
)
def test_that_whoever_cannot_act_is_said_to_with_the_reason(made: Any, deed: str) -> None:
    picks, why = made()
    for line in ("wulf stay", f"wulf {deed}", "wulf sings"):
        reading = read(picks, line)
        assert reading.do is None
        assert why in reading.says, line


@pytest.mark.parametrize("made", [routed, partial(unconscious, "combat")])
def test_that_an_attack_of_whoever_cannot_is_refused_with_the_reason(made: Any) -> None:
    picks, why = made()
    assert read(picks, "wulf > flavius").says.startswith(f"Wulf cannot attack Flavius now. {why}")


def test_that_a_hex_is_not_moved_to_by_whoever_cannot_act() -> None:
    picks, why = unconscious("movement")
    assert read(picks, "wulf 0506").says == f"Wulf cannot move to 0506 now: {why}"


def test_that_undo_said_twice_goes_back_twice(picks: Selection) -> None:
    for hurt in (1, 2):
        say(picks, f"g2 {hurt}")
    assert hits(picks, "Goblin 2") == 3
    say(picks, "undo undo")
    assert hits(picks, "Goblin 2") == 0
    say(picks, "redo redo")
    assert hits(picks, "Goblin 2") == 3


@pytest.mark.parametrize("line", ["timer -3 turns", "effect gas −3 turns", "check poison 3d6 10- in -2 turns"])
def test_that_no_time_is_less_than_one(picks: Selection, line: str) -> None:
    assert read(picks, line).says == "A time is 1 or more: “3 turns”, “10 minutes”."
