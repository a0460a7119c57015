"""Onto an enemy's hex: who may, what falls, and the defender's die. Here in the movement stage, as option b does it."""

import pytest

from gmtool.rules.seam import AnsweredTable, RollAnswer, every_outcome
from gmtool.rules.tft.acts.brawl.entry import enter, grounds, may_not_enter
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Pose
from gmtool.rules.tft.state.play import Play
from gmtool.space import HexGround, parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced

DOWN_OR_WALL, SLOWER = "tm.hth.entry-down-or-wall", "tm.hth.entry-slower"
REAR, CONSENT = "tm.hth.entry-rear", "tm.hth.entry-consent"


def meeting(at: str = "0506", *, ground: HexGround | bool = True, house: dict[str, str] | None = None) -> Board:
    """Ragnar next to Bjorn, who stands in 0505 and faces south, to 0506: both of MA 10."""
    board = Board(ground=ground, house=house)
    board.add("Ragnar", "red", at, 0, dx=9, ready=["broadsword", "small-shield"], carried=["dagger"])
    board.add("Bjorn", "blue", "0505", 3, ready=["broadsword", "large-shield"], carried=["dagger"])
    board.stage("movement")
    return board


def why_allowed(board: Board, *, consent: bool = False) -> set[str]:
    ctx = Context(board.rules.book, board.state)
    ragnar, bjorn = ctx.figure("Ragnar"), ctx.figure("Bjorn")
    found = set(grounds(ctx, ragnar, bjorn, ragnar.place, consent=consent))
    refused = {one.rule for one in may_not_enter(ctx, ragnar, bjorn, ragnar.place, consent=consent)}
    assert refused == (set() if found else {CONSENT})
    return found


def go(board: Board, *dice: int, figure: str = "Ragnar", target: str = "Bjorn", consent: bool = True) -> bool:
    """Enter, with these dice, none left over."""
    table = AnsweredTable([RollAnswer(die) for die in dice])
    play = Play(board.rules.book, board.state, table)
    entered = enter(play, figure, target, play.figure(figure).place, consent)
    assert table.left_over == 0
    outcome = play.outcome()
    board.log += [line.text for line in board.rules.narrate(board.state, outcome.state, outcome.events)]
    board.state, board.events = outcome.state, outcome.events
    return entered


def in_hand(board: Board, name: str) -> set[str]:
    figure = board.figure(name)
    return {gear.item for gear in figure.gear if gear.id in figure.ready}


def lying(board: Board, at: str) -> list[str]:
    return sorted(thing.item for thing in board.state.lying if thing.hex == parse_label(at))


@advanced.rule("am.hth.conditions")
@pytest.mark.rule("tm.hth.entry-down-or-wall")
def test_that_an_enemy_with_room_behind_it_cannot_be_taken_from_the_front() -> None:
    assert why_allowed(meeting()) == set()


@advanced.rule("am.hth.conditions")
@pytest.mark.rule("tm.hth.entry-down-or-wall")
@pytest.mark.parametrize("wall", ["0504", "0604", "0404"])
def test_that_an_enemy_with_its_back_to_a_wall_can_be_taken(wall: str) -> None:
    ground = HexGround(30, 30, walls=frozenset({parse_label(wall)}))
    assert why_allowed(meeting(ground=ground)) == ({DOWN_OR_WALL} if wall == "0504" else set())


@advanced.rule("am.hth.conditions")
@pytest.mark.rule("tm.hth.entry-down-or-wall")
@pytest.mark.parametrize("pose", [Pose.PRONE, Pose.KNEELING, Pose.DOWN])
def test_that_an_enemy_on_the_ground_can_be_taken(pose: Pose) -> None:
    board = meeting()
    board.change("Bjorn", pose=pose)
    assert DOWN_OR_WALL in why_allowed(board)


@advanced.rule("am.hth.conditions")
@pytest.mark.rule("tm.hth.entry-slower")
@pytest.mark.parametrize(("own", "theirs", "allowed"), [("none", "chainmail", True), ("chainmail", "plate", False)])
def test_that_a_slower_enemy_can_be_taken(own: str, theirs: str, allowed: bool) -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0, armor=own)
    board.add("Bjorn", "blue", "0505", 3, armor=theirs)
    assert why_allowed(board) == ({SLOWER} if allowed else set())


@advanced.rule("am.hth.conditions")
@pytest.mark.rule("tm.hth.entry-rear")
def test_that_an_enemy_can_be_taken_from_its_rear_and_not_from_its_side() -> None:
    assert why_allowed(meeting("0504")) == {REAR}
    assert why_allowed(meeting("0404")) == set()


@advanced.rule("am.hth.conditions")
@pytest.mark.rule("tm.hth.entry-consent")
def test_that_an_enemy_who_agrees_can_be_taken() -> None:
    assert why_allowed(meeting(), consent=True) == {CONSENT}


@advanced.rule("am.hth.defense-1-2", "am.hth.attacker-weapon")
@pytest.mark.rule("tm.hth.defence-1-2", "tm.hth.attacker-drops")
@pytest.mark.parametrize("die", [1, 2])
def test_that_a_low_die_leaves_both_down_and_bare_handed(die: int) -> None:
    board = meeting()
    assert go(board, die)
    ragnar, bjorn = board.figure("Ragnar"), board.figure("Bjorn")
    assert ragnar.place == bjorn.place == parse_label("0505")
    assert ragnar.pile == bjorn.pile > 0
    assert not ragnar.standing
    assert not bjorn.standing
    assert in_hand(board, "Ragnar") == in_hand(board, "Bjorn") == set()
    assert lying(board, "0506") == ["broadsword", "small-shield"]
    assert lying(board, "0505") == ["broadsword", "large-shield"]


@advanced.rule("am.hth.defense-1-2")
@pytest.mark.rule("tm.hth.defence-1-2")
def test_that_a_defender_keeps_a_dagger_that_was_ready_but_no_shield() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0)
    board.add("Bjorn", "blue", "0505", 3, ready=["dagger", "small-shield"])
    go(board, 2)
    assert in_hand(board, "Bjorn") == {"dagger"}
    assert lying(board, "0505") == ["small-shield"]


@advanced.rule("am.hth.defense-3-4")
@pytest.mark.rule("tm.hth.defence-3-4")
@pytest.mark.parametrize("die", [3, 4])
def test_that_a_middling_die_readies_the_dagger(die: int) -> None:
    board = meeting()
    go(board, die)
    assert in_hand(board, "Bjorn") == {"dagger"}
    assert in_hand(board, "Ragnar") == set()


@advanced.rule("am.hth.defense-3-4")
@pytest.mark.rule("tm.hth.defence-3-4")
def test_that_without_a_dagger_a_middling_die_leaves_bare_hands() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0)
    board.add("Bjorn", "blue", "0505", 3, ready=["club"])
    go(board, 4)
    assert in_hand(board, "Bjorn") == set()


@advanced.rule("am.hth.defense-5", "am.hth.is-attack")
@pytest.mark.rule("tm.hth.defence-5", "tm.hth.entry-is-attack")
def test_that_a_five_throws_the_attacker_back_with_its_attack_used_up() -> None:
    board = meeting()
    board.chose(Ragnar="b", Bjorn="j")
    assert not go(board, 5)
    assert board.figure("Ragnar").place == parse_label("0506")
    assert (board.figure("Ragnar").pile, board.figure("Ragnar").hits) == (0, 0)
    assert in_hand(board, "Bjorn") == {"broadsword", "large-shield"}
    board.stage("combat")
    assert board.next() == ("Bjorn",)
    assert [name for name, _ in board.order()] == ["Bjorn"]


@advanced.rule("am.hth.attacker-weapon")
@pytest.mark.rule("tm.hth.attacker-drops")
def test_that_what_was_let_fall_lies_where_the_attacker_is_thrown_back_to() -> None:
    board = meeting()
    go(board, 5)
    assert in_hand(board, "Ragnar") == set()
    assert lying(board, "0506") == ["broadsword", "small-shield"]


@pytest.mark.rule("tm.hth.defence-6")
def test_that_a_six_hits_the_attacker_with_the_defenders_weapon() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0, armor="leather")
    board.add("Bjorn", "blue", "0505", 3, ready=["broadsword"])
    board.chose(Ragnar="b", Bjorn="j")
    board.change("Bjorn", deeds=board.figure("Bjorn").deeds.__class__(option="j", acts=("attack",)))
    assert not go(board, 6, 7)
    assert board.figure("Ragnar").hits == 7 - 2
    assert board.figure("Ragnar").place == parse_label("0506")
    assert in_hand(board, "Bjorn") == {"broadsword"}


@pytest.mark.rule("tm.hth.defence-6")
@pytest.mark.parametrize(("st", "hits"), [(11, 5 - 2), (12, 5 - 3), (13, 5 - 4)])
def test_that_an_empty_handed_defender_hits_back_by_strength(st: int, hits: int) -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0, st=st)
    board.add("Bjorn", "blue", "0505", 3, st=12)
    go(board, 6, 5)
    assert board.figure("Ragnar").hits == hits


@pytest.mark.rule("tm.hth.defence-6-rear")
def test_that_sixes_are_rolled_again_from_behind() -> None:
    board = meeting("0504")
    assert go(board, 6, 6, 2, consent=False)
    assert board.events[2].dice == (6, 6, 2)  # type: ignore[attr-defined]


@advanced.rule("am.hth.defense-roll")
@pytest.mark.rule("tm.hth.defence-6-rear", "tm.hth.defence-die")
@pytest.mark.parametrize(("at", "started", "hit_back"), [("0506", "2/3", "1/6"), ("0504", "4/5", "0")])
def test_the_chances_of_the_defence_die(at: str, started: str, hit_back: str) -> None:
    board = meeting(at)

    def once(table: object) -> Play:
        play = Play(board.rules.book, board.state, table)  # type: ignore[arg-type]
        enter(play, "Ragnar", "Bjorn", parse_label(at), True)
        return play

    odds = every_outcome(
        once,
        lambda play: {
            "started": int(play.figure("Ragnar").pile > 0),
            "hit": int(any(event.kind == "tft.damaged/1" for event in play.events)),
        },
    )
    assert (str(odds.chance("started")), str(odds.chance("hit"))) == (started, hit_back)


@pytest.mark.rule("tm.hth.join")
def test_that_a_third_figure_joins_without_a_die() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0)
    board.add("Grath", "red", "0404", 2, ready=["club"])
    board.add("Bjorn", "blue", "0505", 3)
    go(board, 1)
    assert go(board, figure="Grath", consent=False)
    assert board.figure("Grath").pile == board.figure("Bjorn").pile
    assert board.figure("Grath").place == parse_label("0505")
    assert lying(board, "0404") == ["club"]


@pytest.mark.rule("tm.hth.attacker-dagger")
def test_that_a_ready_dagger_stays_in_hand() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0, ready=["dagger", "small-shield"])
    board.add("Bjorn", "blue", "0505", 3)
    go(board, 1)
    assert in_hand(board, "Ragnar") == {"dagger", "small-shield"}


@advanced.rule("am.air.landing-attack")
@pytest.mark.rule("tm.creature.gargoyle-lands")
def test_that_a_gargoyle_that_flew_counts_its_flight_against_a_faster_enemy() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0, people="gargoyle", st=20, dx=11)
    board.add("Bjorn", "blue", "0505", 3)
    assert why_allowed(board) == set()
    board.change("Ragnar", flying=True)
    assert why_allowed(board) == {SLOWER}
    assert go(board, 1)
    assert not board.figure("Ragnar").flying


@advanced.rule("am.hth.defense-roll")
@pytest.mark.rule("tm.hth.defence-die")
def test_that_going_onto_an_enemy_names_what_let_it() -> None:
    board = meeting()
    go(board, 6, 7)
    (told,) = (event for event in board.events if event.kind == "tft.grappled/1")
    assert told.rules[:-1] == (CONSENT,)
    assert told.result == "struck-back"
    down = meeting()
    down.change("Bjorn", pose=Pose.KNEELING)
    go(down, 1, consent=False)
    (told,) = (event for event in down.events if event.kind == "tft.grappled/1")
    assert set(told.rules) >= {DOWN_OR_WALL, REAR}
    assert CONSENT not in told.rules
