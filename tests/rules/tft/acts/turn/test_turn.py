"""The stages of a turn, initiative, the order of attacks, and the end of a fight (Melee IV)."""

from dataclasses import replace

import pytest

from gmtool.rules.tft.acts.turn.stages import with_verb
from gmtool.rules.tft.state.fight import Dropped, Pose, Stage
from gmtool.rules.tft.state.messages.turns import FightEnded, InitiativeRolled, StageBegan
from gmtool.space import HexGround, parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.moves import against, at, deed, lay, take

rule = pytest.mark.rule


def fight(*adjdx: tuple[str, str, int], house: dict[str, str] | None = None) -> Board:
    """Figures far from each other: name, side, DX; no armor."""
    board = Board(house=house)
    for number, (name, side, dx) in enumerate(adjdx):
        board.add(name, side, f"{2 + 3 * number:02}10", 0, dx=dx, ready=["broadsword"])
    return board


def facing_pair(one: int = 12, other: int = 10, **fields: object) -> Board:
    """A (red) and B (blue) face to face, both attacking."""
    board = Board()
    board.add("A", "red", "1010", 0, dx=one, ready=["broadsword"], **fields)  # type: ignore[arg-type]
    board.add("B", "blue", "1009", 3, dx=other, ready=["broadsword"])
    board.combat(A="j", B="j")
    return board


def proceed(board: Board, turn: int, stage: str, mover: int = 0) -> None:
    board.do("proceed", turn=turn, stage=stage, mover=mover)


@pytest.mark.parametrize(
    ("side", "said"),
    [
        ("Players", "The Players win"),
        ("Tribesmen", "The Tribesmen win"),
        ("undead", "The undead win"),
        ("Blue", "Blue wins"),
        ("Brutus", "Brutus wins"),
        ("Theirs", "Theirs win"),
        ("Ours", "Ours win"),
        ("the others", "the others win"),
        ("My heroes", "My heroes win"),
        ("Wulf's men", "Wulf's men win"),
        ("Holders of the rise", "The Holders of the rise win"),
        ("Band of orcs", "Band of orcs wins"),
        ("The bandits’ friends", "The bandits’ friends win"),
        ("Bandits' friends", "Bandits' friends win"),
        ("Six wolves", "Six wolves win"),
        ("6 wolves", "6 wolves win"),
        ("These orcs", "These orcs win"),
        ("Thieves", "The Thieves win"),
        ("Allies", "The Allies win"),
    ],
)
def test_that_a_side_of_any_name_reads_well_as_a_subject(side: str, said: str) -> None:
    assert with_verb(side, "wins", "win") == said


@rule("tm.turn.length")
def test_that_twelve_turns_are_about_a_minute() -> None:
    board = fight(("A", "red", 12), ("B", "blue", 10))
    for turn in range(1, 13):
        board.do("waive-initiative", turn=turn, first="red")
        proceed(board, turn, "movement", 0)
        proceed(board, turn, "movement", 1)
        proceed(board, turn, "combat")
    assert board.log[-1] == "Turn 13, after 60 seconds"


@rule("tm.turn.stages")
def test_that_the_stages_come_in_their_order() -> None:
    board = facing_pair()
    board.stage("initiative")
    stages: list[tuple[str, str]] = []
    for command in (
        ("initiative", 5, 3, "first", {"turn": 1}),
        ("proceed", {"turn": 1, "stage": "movement", "mover": 0}),
        ("proceed", {"turn": 1, "stage": "movement", "mover": 1}),
        ("strike", 12, 7, {"figure": "A", "target": "B", "weapon": "g1"}),
        ("strike", 15, {"figure": "B", "target": "A", "weapon": "g1"}),
        ("proceed", {"turn": 1, "stage": "combat"}),
        ("proceed", {"turn": 1, "stage": "retreats"}),
    ):
        kind, *answers, data = command
        events = board.do(kind, *answers, **data)  # type: ignore[arg-type]
        stages += [(one.stage, one.side) for one in events if isinstance(one, StageBegan)]
    assert stages == [
        ("movement", "red"),
        ("movement", "blue"),
        ("combat", ""),
        ("retreats", ""),
        ("initiative", ""),
    ]
    assert (board.state.turn, board.state.stage) == (2, Stage.INITIATIVE)


@rule("tm.turn.no-simultaneity")
def test_that_whoever_is_killed_first_does_not_strike() -> None:
    board = facing_pair(12, 10)
    board.change("B", hits=10)
    board.do("strike", 10, 12, figure="A", target="B", weapon="g1")
    assert board.figure("B").dead
    assert board.order() == []
    assert "tm.create.st-zero-collapses" in board.refused("strike", figure="B", target="A", weapon="g1")


@rule("tm.turn.initiative")
def test_that_the_winner_says_who_moves_first() -> None:
    board = fight(("A", "red", 12), ("B", "blue", 10))
    board.do("initiative", 5, 3, "last", turn=1)
    assert board.state.order == ("blue", "red")
    again = fight(("A", "red", 12), ("B", "blue", 10))
    again.do("initiative", 5, 3, "first", turn=1)
    assert again.state.order == ("red", "blue")
    assert against(again, "B", "a") == {"tm.turn.first-player-moves"}


@rule("tm.turn.initiative-tie")
def test_that_equal_dice_are_rolled_again_unless_the_house_says_otherwise() -> None:
    board = fight(("A", "red", 12), ("B", "blue", 10))
    (event, *_) = board.do("initiative", 4, 4, 2, 6, "first", turn=1)
    assert isinstance(event, InitiativeRolled)
    assert event.winner == "blue"
    assert event.dice == (("red", 4), ("blue", 4), ("red", 2), ("blue", 6))
    assert "a tie, again: " in board.log[0]
    listed = fight(("A", "red", 12), ("B", "blue", 10), house={"initiative-tie": "listed"})
    listed.do("initiative", 4, 4, "first", turn=1)
    assert listed.state.order == ("red", "blue")


@rule("tm.turn.initiative-waived")
def test_that_the_roll_may_be_skipped_and_the_order_of_attacks_stays() -> None:
    board = facing_pair(8, 10)
    board.stage("initiative")
    board.do("waive-initiative", turn=1, first="red")
    assert not any(isinstance(one, InitiativeRolled) for one in board.events)
    board.stage("combat")
    assert board.order() == [("B", 10), ("A", 8)]


@rule("tm.turn.first-player-moves")
def test_that_all_of_the_first_side_move_before_any_of_the_second() -> None:
    board = fight(("A", "red", 12), ("B", "red", 12), ("C", "blue", 12), ("D", "blue", 12))
    board.stage("movement", "red", "blue")
    assert board.next() == ("A", "B")
    take(board, "A", "a", "0209")
    assert against(board, "C", "a", "0809") == {"tm.turn.first-player-moves"}
    assert not board.choices("C")["option:a"].allowed
    take(board, "B", "a", "0509")
    proceed(board, 1, "movement", 0)
    assert board.next() == ("C", "D")
    assert against(board, "C", "a", "0809") == set()
    assert against(board, "A", "a", "0208") == {"tm.turn.first-player-moves"}


@rule("tm.turn.later-players-move")
@rule("tm.setup.players")
def test_that_three_players_of_unlike_size_move_one_after_the_other() -> None:
    board = fight(
        ("A", "red", 12), *((f"B{n}", "blue", 12) for n in range(2)), *((f"C{n}", "green", 9) for n in range(5))
    )
    board.do("initiative", 2, 5, 4, "first", turn=1)
    assert board.state.order == ("blue", "green", "red")
    moved = []
    for mover in range(3):
        moved.append(board.next())
        if mover == 1:
            assert against(board, "A", "a") == {"tm.turn.later-players-move"}
        proceed(board, 1, "movement", mover)
    assert moved == [("B0", "B1"), ("C0", "C1", "C2", "C3", "C4"), ("A",)]
    assert board.state.stage is Stage.COMBAT


@rule("tm.turn.attack-order")
def test_that_adjdx_orders_the_attacks_over_all_sides() -> None:
    board = fight(("A", "red", 8), ("B", "blue", 13), ("C", "red", 10))
    board.combat(A="b", B="b", C="b")
    assert board.order() == [("B", 13), ("C", 10), ("A", 8)]


@rule("tm.turn.attack-tie")
def test_that_a_die_breaks_a_tie_for_this_turn_only() -> None:
    board = facing_pair(8, 8)
    assert board.choices(None)["tie"].usual
    assert board.refused("strike", figure="A", target="B", weapon="g1") == {"tm.turn.attack-tie"}
    board.do("tie", 6, 2, figures=["A", "B"])
    assert [name for name, _ in board.order()] == ["A", "B"]
    board.do("pass", figure="A")
    board.do("pass", figure="B")
    proceed(board, 1, "combat")
    board.combat(A="j", B="j")
    assert board.choices(None)["tie"].allowed


@rule("tm.turn.attack-tie")
def test_that_equal_dice_are_rolled_again_and_the_dead_do_not_roll() -> None:
    board = fight(("A", "red", 10), ("B", "blue", 10), ("C", "blue", 10))
    board.combat(A="b", B="b", C="b")
    board.do("gm.amend/1", figure="C", field="hits", value=13)
    assert board.refused("tie", figures=["A", "B", "C"]) == {"tm.turn.attack-tie"}
    board.do("tie", 4, 4, 1, 3, figures=["A", "B"])
    assert [name for name, _ in board.order()] == ["B", "A"]


@rule("tm.turn.attack-tie")
def test_that_a_tie_of_many_names_them_as_a_range() -> None:
    ours, theirs = [f"Goblin {at}" for at in range(1, 5)], [f"Orc {at}" for at in range(1, 4)]
    board = fight(*((name, "red", 10) for name in ours), *((name, "blue", 10) for name in theirs))
    board.combat(**dict.fromkeys((*ours, *theirs), "b"))
    assert board.choices(None)["tie"].label == "Roll the tie: Goblin 1 to 4 and Orc 1 to 3"
    board.do("tie", 2, 5, figures=[*ours, *theirs], by_side=True)
    said = "Goblin 1 to 4 and Orc 1 to 3 tie at adjDX 10. Goblin 1 to 4: 2, Orc 1 to 3: 5. Orc 1 acts first."
    assert said in board.log


@rule("tm.turn.order-ignores-range")
def test_that_a_far_target_slows_nobody_down() -> None:
    board = Board()
    board.add("Archer", "red", "0525", 0, dx=12, ready=["longbow"])
    board.add("Sword", "blue", "0512", 3, dx=11, ready=["broadsword"])
    board.combat(Archer="f", Sword="b")
    board.do("intend", figure="Archer", act="tft.shoot/1", weapon="g1", target="Sword")
    assert board.order() == [("Archer", 12), ("Sword", 11)]


@rule("tm.turn.order-counts-facing")
def test_that_a_rear_attack_comes_sooner() -> None:
    board = Board()
    board.add("Behind", "red", "1010", 0, dx=9, ready=["broadsword"])
    board.add("Before", "red", "1008", 3, dx=8, ready=["broadsword"])
    board.add("Foe", "blue", "1009", 0, dx=12, ready=["broadsword"])
    board.combat(Behind="b", Before="j", Foe="j")
    assert board.order() == [("Behind", 13), ("Foe", 12), ("Before", 8)]


@rule("tm.turn.order-counts-facing")
def test_that_a_plan_puts_a_figure_where_its_attack_belongs() -> None:
    board = Board()
    board.add("Swords", "red", "1010", 0, dx=9, ready=["broadsword"])
    board.add("Turned", "blue", "1009", 0, dx=10, ready=["broadsword"])
    board.add("Facing", "blue", "1110", 4, dx=11, ready=["broadsword"])
    board.combat(Swords="j", Turned="b", Facing="j")
    assert board.order()[-1][0] == "Swords"
    choice = board.choices("Swords")["intend:tft.strike/1:g1"]
    assert {one.figure: one.detail for one in choice.inputs[0].candidates({})} == {
        "Turned": "adjDX 13",
        "Facing": "adjDX 9",
    }
    board.do("intend", figure="Swords", act="tft.strike/1", weapon="g1", target="Turned")
    assert board.order()[0] == ("Swords", 13)
    assert board.refused("intend", figure="Swords", act="tft.shoot/1", weapon="g1", target="Turned") == {
        "tm.turn.attack-needs-attack-option"
    }


@rule("tm.turn.adjust-before-each")
def test_that_a_wound_moves_a_figure_down_at_once() -> None:
    board = facing_pair(12, 10)
    board.do("strike", 10, 5, figure="A", target="B", weapon="g1")
    assert board.order() == [("B", 8)]


@rule("tm.turn.adjust-before-each")
def test_that_whoever_has_acted_is_not_put_back_by_a_wound() -> None:
    board = facing_pair(10, 12)
    board.do("strike", 15, figure="B", target="A", weapon="g1")
    board.do("strike", 10, 5, figure="A", target="B", weapon="g1")
    assert board.order() == []
    assert "tm.option.one-per-turn" in board.refused("strike", figure="B", target="A", weapon="g1")


@rule("tm.turn.second-arrows")
def test_that_second_arrows_come_when_all_have_attacked() -> None:
    board = Board()
    board.add("Eighteen", "red", "0225", 0, dx=18, ready=["small-bow"])
    board.add("Sixteen", "red", "0525", 0, dx=16, ready=["small-bow"])
    board.add("Sword", "blue", "0505", 3, dx=9, ready=["broadsword"])
    board.combat(Eighteen="f", Sixteen="f", Sword="b")
    names = [name for name, _ in board.order()]
    assert names == ["Eighteen", "Sixteen", "Sword", "Eighteen", "Sixteen"]
    deed(board, "Sixteen", floored=True)
    assert [name for name, _ in board.order()] == ["Eighteen", "Sword", "Eighteen"]


@rule("tm.turn.lost-attack")
@pytest.mark.parametrize(("dice", "left"), [(8, []), (7, [("B", 7)])])
def test_that_eight_hits_before_its_moment_cost_the_attack(dice: int, left: list[tuple[str, int]]) -> None:
    board = Board()
    board.add("A", "red", "1010", 0, dx=12, ready=["broadsword"])
    board.add("B", "blue", "1009", 3, st=20, dx=9, ready=["broadsword"])
    board.combat(A="j", B="j")
    board.do("strike", 10, dice, figure="A", target="B", weapon="g1")
    assert board.order() == left


@rule("tm.turn.retreat-stage")
def test_that_retreats_wait_until_all_have_attacked() -> None:
    board = Board()
    board.add("A", "red", "1010", 0, dx=12, ready=["broadsword"])
    board.add("B", "blue", "1009", 3, dx=8, st=20, ready=["broadsword"])
    board.add("C", "red", "1008", 3, dx=7, ready=["broadsword"])
    board.combat(A="j", B="k", C="b")
    board.do("strike", 4, 4, figure="A", target="B", weapon="g1")
    place = board.figure("B").place
    assert board.refused("retreat", figure="A", target="B", hex=at("1008")[0]) >= {"tm.turn.retreat-stage"}
    assert board.refused("strike", figure="C", target="B", weapon="g1") == set()
    board.do("strike", 15, figure="C", target="B", weapon="g1")
    assert board.figure("B").place == place
    proceed(board, 1, "combat")
    assert board.state.stage is Stage.RETREATS
    assert board.next() == ("A",)


@rule("tm.turn.counters-stage")
def test_that_what_fell_this_turn_can_be_had_next_turn() -> None:
    board = facing_pair(12, 10, carried=["mace"])
    board.do("strike", 17, figure="A", target="B", weapon="g1")
    assert [(thing.item, thing.hex) for thing in board.state.lying] == [("broadsword", board.figure("A").place)]
    board.do("pass", figure="B")
    proceed(board, 1, "combat")
    board.do("waive-initiative", turn=2, first="red")
    assert against(board, "A", "q", pick_up=[board.state.lying[0].id]) == set()
    assert [one.label for one in board.rules.lying(board.state)] == ["Broadsword"]


@rule("tm.turn.continue")
def test_that_the_fight_is_over_when_one_side_alone_can_fight() -> None:
    board = fight(("A", "red", 12), ("B", "blue", 10))
    board.stage("combat")
    board.change("B", hits=12)
    proceed(board, 1, "combat")
    assert board.state.stage is Stage.OVER
    assert isinstance(board.events[-1], FightEnded)
    assert board.events[-1].winners == ("red",)
    assert board.rules.agenda(board.state).over
    assert board.choices(None) == {}
    board.do("gm.amend/1", figure="B", field="hits", value=0)
    proceed(board, 1, "over")
    assert (board.state.turn, board.state.stage) == (2, Stage.INITIATIVE)


def test_that_a_side_that_falls_before_initiative_ends_the_fight() -> None:
    board = fight(("A", "red", 12), ("B", "blue", 10))
    board.change("B", hits=12)
    assert board.refused("initiative", turn=1) == {"tm.turn.continue"}
    assert board.refused("waive-initiative", turn=1) == {"tm.turn.continue"}
    assert list(board.choices(None)) == ["proceed"]
    proceed(board, 1, "initiative")
    assert board.state.stage is Stage.OVER


@rule("tm.turn.stages")
def test_that_a_stage_ends_once_however_often_the_key_is_pressed() -> None:
    board = fight(("A", "red", 12), ("B", "blue", 10))
    board.stage("movement", "red", "blue")
    proceed(board, 1, "movement", 0)
    assert board.refused("proceed", turn=1, stage="movement", mover=0) == {"tm.turn.stages"}


@pytest.mark.parametrize("gone", ["First", "Middle", "Last"])
@pytest.mark.parametrize("how", ["gm.remove/1", "dead", "out of it"])
def test_that_taking_anybody_out_leaves_the_others_in_order(gone: str, how: str) -> None:
    board = fight(("First", "red", 14), ("Middle", "blue", 12), ("Last", "red", 9), ("Other", "blue", 5))
    board.combat(First="b", Middle="b", Last="b", Other="b")
    before = [name for name, _ in board.order()]
    if how == "gm.remove/1":
        board.do(how, figure=gone)
    elif how == "dead":
        board.do("gm.amend/1", figure=gone, field="hits", value=99)
    else:
        board.do("gm.amend/1", figure=gone, field="fled", value=True)
    left = [name for name in before if name != gone]
    assert [name for name, _ in board.order()] == left
    for name in left:
        assert board.next() == (name,)
        board.do("pass", figure=name)
    proceed(board, 1, "combat")
    assert board.state.turn == 2


def test_that_the_last_of_the_moving_side_may_vanish() -> None:
    board = fight(("A", "red", 12), ("B", "blue", 10), ("C", "green", 10))
    board.stage("movement", "red", "blue", "green")
    board.do("gm.remove/1", figure="B")
    assert board.next() == ("A",)
    proceed(board, 1, "movement", 0)
    assert (board.state.mover, board.next()) == (2, ("C",))
    board.do("gm.remove/1", figure="C")
    proceed(board, 1, "movement", 2)
    assert board.state.stage is Stage.COMBAT


def test_that_plans_and_debts_to_a_removed_figure_are_dropped() -> None:
    board = facing_pair(12, 10)
    board.do("intend", figure="A", act="tft.strike/1", weapon="g1", target="B")
    deed(board, "A", struck=("B",))
    board.do("gm.remove/1", figure="B")
    assert board.figure("A").deeds.struck == ()
    assert board.figure("A").deeds.intent is None
    assert board.rules.agenda(board.state).next == ("A",)


def progress(board: Board) -> dict[str, str]:
    """How far each figure is, by the rows of the order."""
    return {slot.figure: slot.progress.value for lane in board.rules.agenda(board.state).lanes for slot in lane.slots}


@rule("tm.injury.eight-in-hth")
def test_that_nobody_is_named_next_who_can_do_nothing_in_a_brawl() -> None:
    board = fight(("A", "red", 12), ("B", "blue", 10), ("C", "blue", 10))
    for name in ("A", "B"):
        board.change(name, pile=1, place=board.figure("A").place)
    board.change("B", helpless_turn=1)
    board.stage("movement", "blue", "red")
    assert not any(choice.allowed for choice in board.choices("B").values())
    assert board.next() == ("C",)
    assert progress(board) == {"A": "later", "B": "lost", "C": "now"}
    take(board, "C", "a")
    assert board.next() == ()
    assert board.rules.agenda(board.state).prompt == "Blue has moved."
    board.change("B", helpless_turn=0)
    assert board.next() == ("B",)


@rule("tm.option.g-stand", "tm.move.one-per-hex")
def test_that_nobody_is_named_next_who_can_neither_rise_nor_crawl() -> None:
    board = Board(ground=HexGround(columns=1, rows=3))
    for name, place in (("Before", "0101"), ("Under", "0102"), ("Over", "0103")):
        board.add(name, "red", place, 0, ready=["broadsword"])
    board.change("Under", pose=Pose.DOWN)
    board.stage("movement", "red")
    assert board.next() == ("Before", "Under", "Over")
    board.do("gm.place/1", figure="Over", hex=list(board.figure("Under").place or ()))
    assert board.next() == ("Before", "Under", "Over"), "it can crawl from under"
    board.do("gm.place/1", figure="Before", hex=list(parse_label("0103")))
    board.state = replace(board.state, ground=HexGround(columns=1, rows=3, walls=frozenset({parse_label("0101")})))
    assert board.next() == ("Before", "Over")
    assert progress(board)["Under"] == "lost"


def test_that_the_stunned_lose_one_turn_and_no_more() -> None:
    board = facing_pair(12, 10)
    board.change("B", helpless_turn=1)
    assert [name for name, _ in board.order()] == ["A"]
    board.do("pass", figure="A")
    proceed(board, 1, "combat")
    board.combat(A="j", B="j")
    assert [name for name, _ in board.order()] == ["A", "B"]


def test_that_a_dropped_weapon_counter_outlives_the_turn() -> None:
    board = facing_pair()
    board.state = replace(board.state, lying=(Dropped("d1", "mace", board.figure("A").place),))
    lay(board, "A")
    board.change("A", deeds=replace(board.figure("A").deeds, option=""))
    board.do("pass", figure="B")
    proceed(board, 1, "combat")
    assert [thing.item for thing in board.state.lying] == ["mace"]
