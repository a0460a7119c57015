"""What a finished fight proposes for the cards."""

from dataclasses import replace

import pytest

from gmtool.rules.seam import Card, CardChange, Enlisted, Muster, changed
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.fight import Dropped, Pose
from gmtool.space import parse_label
from tests.rules.tft.board import SIDES, Board, card
from tests.rules.tft.editions import advanced

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])


def ended(combat: str, ground: bool | None = True, **totals: int) -> Board:
    """Won by Winner; Loser is unconscious, Dead is dead, Runner has left. Each side's DX makes up the total."""
    board = Board(ground=ground, house={"combat": combat})
    own, theirs = totals.get("own", 24), totals.get("theirs", 24)
    board.add("Winner", "red", "0505", 0, dx=own - 12)
    for name, at in (("Loser", "0504"), ("Dead", "0604"), ("Runner", "0404")):
        board.add(name, "blue", at, 3, dx=theirs - 12)
    board.change("Loser", hits=12, pose=Pose.DOWN)
    board.change("Dead", hits=13, pose=Pose.DOWN)
    board.change("Runner", fled=True)
    return board


def xp(board: Board) -> dict[str, int]:
    return {change.figure: change.after - change.before for change in proposed(board, "xp")}


def proposed(board: Board, field: str) -> list[CardChange]:
    return [change for change in board.rules.debrief(board.state) if change.field == field]


def told(board: Board, field: str = "gear") -> dict[str, bool]:
    """What is proposed about a field, and whether it is usual."""
    return {change.text: change.usual for change in proposed(board, field)}


@GROUNDS
@pytest.mark.rule("tm.xp.death-combat", "tm.xp.death-superior")
def test_that_every_survivor_of_combat_to_the_death_earns(ground: bool | None) -> None:
    assert xp(ended("death", ground)) == {"Winner": 50, "Loser": 50, "Runner": 50}
    assert xp(ended("death", ground, theirs=27)) == {"Winner": 50, "Loser": 50, "Runner": 50}
    assert xp(ended("death", ground, theirs=28)) == {"Winner": 100, "Loser": 50, "Runner": 50}


@GROUNDS
@pytest.mark.rule("tm.xp.arena-award", "tm.xp.arena-coward", "tm.xp.arena-weaker")
def test_that_the_arena_pays_winners_and_losers_and_fines_cowards(ground: bool | None) -> None:
    assert xp(ended("arena", ground)) == {"Winner": 30, "Loser": 20, "Runner": -10}
    assert xp(ended("arena", ground, own=21)) == {"Winner": 40, "Loser": 20, "Runner": -10}
    assert xp(ended("arena", ground, theirs=21)) == {"Winner": 30, "Loser": 30}
    assert xp(ended("arena", ground, theirs=22)) == {"Winner": 30, "Loser": 20, "Runner": -10}
    board = ended("arena", ground)
    board.change("Runner", hits=1)
    assert xp(board) == {"Winner": 30, "Loser": 20, "Runner": 20}


@GROUNDS
@pytest.mark.rule("tm.xp.practice-award")
def test_that_practice_pays_those_on_their_feet(ground: bool | None) -> None:
    assert xp(ended("practice", ground)) == {"Winner": 10}


def test_that_a_change_names_card_field_and_rule() -> None:
    board = Board(house={"combat": "arena"})
    board.add("Winner", "red", "0505", xp=40)
    board.add("Coward", "blue", "0504", 3, xp=40)
    board.change("Coward", fled=True)
    winner, coward = proposed(board, "xp")
    assert (winner.card, winner.field, winner.before, winner.after) == ("card-Winner", "xp", 40, 70)
    assert (coward.before, coward.after, coward.rule) == (40, 30, "tm.xp.arena-coward")
    assert coward.text == "Coward fled unhurt: −10 XP"


def test_that_an_unfinished_fight_pays_nobody() -> None:
    board = ended("death")
    board.change("Loser", hits=0)
    assert proposed(board, "xp") == []


def test_that_a_fight_that_the_gm_has_ended_offers_a_win_and_a_defeat_and_says_who_stands() -> None:
    board = ended("arena")
    board.change("Loser", hits=0, pose=Pose.STANDING)
    board.state = replace(board.state, ended="They surrender.")
    assert told(board, "xp") == {
        "Winner still stands: 30 XP for a win": False,
        "Winner still stands: 20 XP for a defeat": False,
        "Loser still stands: 30 XP for a win": False,
        "Loser still stands: 20 XP for a defeat": False,
        "Runner fled unhurt: 30 XP for a win": False,
        "Runner fled unhurt: −10 XP for a defeat": False,
    }
    assert len({change.key for change in proposed(board, "xp")}) == 6
    board.change("Loser", pose=Pose.PRONE)
    assert "Loser is down, but not out: 30 XP for a win" in told(board, "xp")
    board.change("Runner", hits=3)
    assert told(board, "xp")["Runner has fled: 20 XP for a defeat"] is False
    board.change("Loser", hits=12)
    assert told(board, "xp")["Winner won: 30 XP"] is True


@pytest.mark.parametrize(
    ("combat", "pays"),
    [
        ("death", ["Winner still stands: 50 XP", "Loser still stands: 50 XP", "Runner fled unhurt: 50 XP"]),
        ("practice", ["Winner still stands: 10 XP", "Loser still stands: 10 XP"]),
    ],
)
def test_that_what_is_paid_at_the_end_alone_is_offered_where_nobody_has_won(combat: str, pays: list[str]) -> None:
    board = ended(combat)
    board.change("Loser", hits=0, pose=Pose.STANDING)
    board.state = replace(board.state, ended="They surrender.")
    assert told(board, "xp") == {f"{one} if the fight counts": False for one in pays}


@pytest.mark.rule("tm.create.heal-between")
def test_that_hits_leave_no_mark_on_a_card_unless_the_gm_insists() -> None:
    board = ended("death")
    board.change("Winner", hits=7)
    wounds = {change.figure: change for change in proposed(board, "hits")}
    assert {(one.figure, one.before, one.after, one.usual) for one in wounds.values()} == {
        ("Winner", 0, 7, False),
        ("Loser", 0, 12, False),
    }
    kept = changed(card("Winner"), wounds["Winner"], "The duel")
    assert (kept.fields["hits"], kept.rulings) == (7, {wounds["Winner"].ruling: "The duel"})
    board._state = None
    assert (board.figure("Winner").st, board.figure("Winner").hits) == (12, 0)


def starts_with(card_: Card) -> int:
    rules = Board().rules
    muster = Muster((Enlisted("f", card_, "red"),), SIDES)
    return rules.muster(muster).figures["f"].hits


@pytest.mark.rule("tm.create.heal-between")
def test_that_hits_on_a_card_count_by_a_ruling_alone() -> None:
    wounded = card("Wulf", hits=7)
    (found,) = [one for one in Board().rules.report(wounded).findings if one.illegal]
    assert (found.rule, found.text) == (
        "tm.create.heal-between",
        "7 hits are still on the card; by the rules they heal before the next fight.",
    )
    assert starts_with(wounded) == 0
    assert starts_with(replace(wounded, rulings={"tm.xp.cap points_added": ""})) == 0
    assert starts_with(replace(wounded, rulings={found.key: ""})) == 7


def test_that_what_is_illegal_fights_as_it_is_with_a_ruling_or_without() -> None:
    rules = Board().rules
    strong = card("Wulf", st=15, dx=15, ready=("shortsword", "mace"))
    broken = [found for found in rules.report(strong).findings if found.illegal]
    assert {found.rule for found in broken} == {"tm.create.human-points", "tm.create.ready-at-start"}
    ruled = replace(strong, rulings={found.key: "" for found in broken})
    first, second = (rules.muster(Muster((Enlisted("f", one, "red"),), SIDES)) for one in (strong, ruled))
    assert first == second
    assert first.figures["f"].st == 15


def test_that_what_has_healed_goes_from_the_card() -> None:
    board = Board()
    board.add("Winner", "red", "0505", hits=4)
    (change,) = proposed(board, "hits")
    assert (change.before, change.after, change.usual, change.ruling) == (4, 0, True, "")


@pytest.mark.rule("tm.injury.st-below-0")
def test_that_the_dead_are_marked_and_keep_no_wounds() -> None:
    board = ended("death")
    (change,) = proposed(board, "tags")
    assert (change.figure, change.after, change.usual) == ("Dead", "dead", True)
    assert changed(card("Dead"), change, "").tags == ("dead",)
    assert "Dead" not in {one.figure for one in proposed(board, "hits")}


ARMED = (Gear("g1", "shortsword", True), Gear("g2", "large-shield", True), Gear("g3", "dagger"))


def armed(*, over: bool = True) -> Board:
    """Flavius against Wulf, alike in arms; over: Wulf is unconscious."""
    board = Board(house={"combat": "death"})
    for name, side, at in (("Flavius", "red", "0505"), ("Wulf", "blue", "0504")):
        board.add(name, side, at, ready=("shortsword", "large-shield"), carried=("dagger",))
    if over:
        board.change("Wulf", hits=12, pose=Pose.DOWN)
    return board


def dropped(board: Board, name: str, place: int, at: str = "0504") -> None:
    """A figure's thing lies on the ground."""
    gear = board.figure(name).gear
    thing = Dropped(f"d{name}{place}", gear[place].item, parse_label(at), name)
    board.change(name, gear=(*gear[:place], *gear[place + 1 :]))
    board.state = replace(board.state, lying=(*board.state.lying, thing))


def test_that_a_fight_without_loss_changes_no_gear_but_leaves_arms_to_find() -> None:
    assert told(armed(over=False)) == {}
    assert told(armed()) == {"Shortsword of Wulf": False, "Large shield of Wulf": False, "Dagger of Wulf": False}
    assert {change.takers for change in proposed(armed(), "gear")} == {("Flavius",)}
    assert {change.rule for change in proposed(armed(), "gear")} == {"tm.dropped.body-weapons"}


@pytest.mark.rule("tm.hit.18")
def test_that_what_is_nowhere_any_more_is_lost() -> None:
    board = armed(over=False)
    board.change("Flavius", gear=ARMED[1:])
    (change,) = proposed(board, "gear")
    assert change.about.startswith("lost ")
    assert (change.text, change.usual) == (
        "Flavius’s shortsword is lost: broken, or carried off",
        False,
    )
    board = armed()
    board.change("Flavius", gear=ARMED[1:])
    assert told(board)["Flavius’s shortsword is lost: broken, or carried off"] is True
    lost = next(change for change in proposed(board, "gear") if change.figure == "Flavius")
    before = card("Flavius", ready=("shortsword", "large-shield"), carried=("dagger", "shortsword"))
    assert [row["item"] for row in changed(before, lost, "").fields["gear"]] == ["large-shield", "dagger", "shortsword"]


@advanced.rule("am.dropped.marker")
@pytest.mark.rule("tm.dropped.when")
def test_that_what_was_dropped_is_lost_to_those_who_left_the_field() -> None:
    board = armed()
    dropped(board, "Flavius", 0)
    dropped(board, "Wulf", 2)
    lost = {text: usual for text, usual in told(board).items() if " lies " in text and "’s" in text}
    assert lost == {
        "Flavius’s shortsword lies in hex 0504; it can be picked up": False,
        "Wulf’s dagger lies in hex 0504": True,
    }
    found = {text for text in told(board) if "’s" not in text}
    assert found == {"Shortsword of Wulf", "Large shield of Wulf", "Dagger, lies in hex 0504"}


@advanced.rule("am.dropped.anyone")
@pytest.mark.rule("tm.dropped.removed")
def test_that_what_was_picked_up_changes_cards() -> None:
    board = armed()
    wulf = board.figure("Wulf")
    board.change("Wulf", gear=wulf.gear[1:])
    board.change("Flavius", gear=(*ARMED, Gear("d7", "shortsword")))
    assert {text: usual for text, usual in told(board).items() if "of Wulf" not in text} == {
        "Flavius has picked up a shortsword": True,
        "Flavius has Wulf’s shortsword": True,
    }
    (gain,) = [change for change in proposed(board, "gear") if change.about.startswith("gained")]
    after = changed(card("Flavius", ready=("mace",)), gain, "")
    assert after.fields["gear"] == [{"item": "mace", "ready": True}, {"item": "shortsword", "ready": False}]


def test_that_what_a_figure_let_fall_is_looked_for_before_other_hands() -> None:
    board = armed()
    board.add("Astrid", "red", "0506")
    board._state = None
    board.change("Wulf", hits=12, pose=Pose.DOWN)
    dropped(board, "Flavius", 0)
    board.change("Wulf", gear=board.figure("Wulf").gear[1:])
    board.change("Astrid", gear=(Gear("d7", "shortsword"),))
    lost = {text for text in told(board) if "’s" in text}
    assert lost == {"Flavius’s shortsword lies in hex 0504; it can be picked up", "Astrid has Wulf’s shortsword"}


def test_that_one_of_two_alike_is_told_apart_from_the_other() -> None:
    board = Board(house={"combat": "death"})
    board.add("Flavius", "red", "0505", ready=("javelin",), carried=("javelin",))
    board.add("Wulf", "blue", "0504")
    board.change("Flavius", gear=())
    changes = proposed(board, "gear")
    assert len({change.key for change in changes}) == len(changes) == 2
    assert [change.before["ready"] for change in changes] == [False, False]


def test_that_rocks_are_no_belongings() -> None:
    board = armed()
    board.change("Flavius", gear=(*ARMED, Gear("d7", "rock")))
    assert not any("Flavius" in text for text in told(board))
