"""Hand-to-hand combat and disengaging from the movement stage on, as a turn is played."""

import pytest

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced


def path(*labels: str) -> list[list[int]]:
    return [list(parse_label(one)) for one in labels]


@pytest.mark.rule("tm.hth.entry-disengaged", "tm.move.enter-for-hth")
def test_that_a_charge_onto_a_kneeling_enemy_rolls_the_defence_die_at_once_and_attacks_in_combat() -> None:
    board = Board()
    board.add("Ragnar", "red", "0510", 0, dx=9, ready=["broadsword"])
    board.add("Bjorn", "blue", "0506", 0, dx=8)
    board.change("Bjorn", pose=Pose.KNEELING)
    board.stage("movement", "red", "blue")
    board.do("option", 2, figure="Ragnar", option="b", path=path("0509", "0508", "0507", "0506"))
    assert board.figure("Ragnar").pile == board.figure("Bjorn").pile > 0
    assert [thing.hex for thing in board.state.lying] == [parse_label("0507")]
    board.stage("combat")
    assert board.order() == [("Ragnar", 13)]
    board.do("hth-strike", 13, 6, figure="Ragnar", target="Bjorn")
    assert board.figure("Bjorn").hits == 3


@pytest.mark.rule("tm.hth.entry-is-attack", "tm.hth.defence-5")
def test_that_a_repelled_charge_has_no_attack_and_no_change_of_mind_left() -> None:
    board = Board()
    board.add("Ragnar", "red", "0508", 0)
    board.add("Bjorn", "blue", "0506", 0)
    board.stage("movement", "red", "blue")
    board.do("option", 5, figure="Ragnar", option="b", path=path("0507", "0506"))
    assert board.figure("Ragnar").place == parse_label("0507")
    assert board.refused("option", figure="Ragnar", option="a") >= {"tm.option.one-per-turn"}
    board.stage("combat")
    assert board.next() == ()


def test_that_one_pulled_into_a_brawl_cannot_turn_to_another_option() -> None:
    board = Board()
    board.add("Bjorn", "blue", "0505", 0)
    board.add("Ragnar", "red", "0506", 3)
    board.stage("movement", "blue", "red")
    board.do("option", figure="Bjorn", option="c")
    board.do("proceed", turn=1, stage="movement", mover=0)
    board.do("option", 1, figure="Ragnar", option="b", path=path("0505"))
    assert board.figure("Bjorn").pile
    for option in ("d", "e", "f"):
        assert "tm.hth.only-attack-inside" in board.refused("option", figure="Bjorn", option=option)


@advanced.rule("am.dis.procedure")
@pytest.mark.rule("tm.disengage.movement-phase")
@pytest.mark.parametrize(
    ("way", "allowed"), [((), True), (("0605",), True), (("0507",), False), (("0605", "0606"), False)]
)
def test_that_a_disengaging_figure_stays_or_shifts_in_its_move(way: tuple[str, ...], allowed: bool) -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0)
    board.add("Bjorn", "blue", "0505", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    assert (board.refused("option", figure="Ragnar", option="n", path=path(*way)) == set()) is allowed


@advanced.rule("am.opt.i.d-disengage", "am.dis.procedure")
@pytest.mark.rule("tm.option.n-disengage", "tm.disengage.move")
def test_that_the_step_of_option_n_comes_before_the_slower_enemys_blow() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0, dx=11)
    board.add("Bjorn", "blue", "0505", 3, dx=9, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    board.do("option", figure="Ragnar", option="n")
    board.do("proceed", turn=1, stage="movement", mover=0)
    board.do("option", figure="Bjorn", option="j")
    board.do("proceed", turn=1, stage="movement", mover=1)
    assert board.order() == [("Ragnar", 11), ("Bjorn", 9)]
    board.do("disengage", figure="Ragnar", hex=path("0507")[0])
    assert board.order() == [("Bjorn", 9)]
    assert board.refused("strike", figure="Bjorn", target="Ragnar", weapon="g1")


@pytest.mark.rule("tm.option.o-hth-attempt", "tm.option.t-hth-attack", "tm.option.u-draw-dagger")
@pytest.mark.rule("tm.option.v-hth-disengage")
def test_a_brawl_over_several_turns() -> None:
    board = Board()
    board.add("Ragnar", "red", "0506", 0, dx=12, ready=["broadsword"], carried=["dagger"])
    board.add("Bjorn", "blue", "0505", 3, dx=13, st=20, armor="chainmail", ready=["broadsword"])
    _choose(board, Ragnar="o", Bjorn="k")
    board.do("grapple", 1, 17, figure="Ragnar", target="Bjorn")
    assert [gear.item for gear in board.figure("Ragnar").gear] == ["dagger"]
    _choose(board, Ragnar="u", Bjorn="t")
    board.do("draw-dagger", 3, figure="Ragnar", weapon="g2")
    board.do("hth-strike", 15, figure="Bjorn", target="Ragnar")
    _choose(board, Ragnar="t", Bjorn="t")
    board.do("hth-strike", 16, figure="Ragnar", target="Bjorn", weapon="g2")
    board.do("pass", figure="Bjorn")
    _choose(board, Ragnar="v", Bjorn="t")
    board.do("break-free", 3, figure="Ragnar", hex=path("0506")[0])
    assert board.figure("Ragnar").standing
    assert board.figure("Bjorn").pose is Pose.DOWN
    assert board.refused("hth-strike", figure="Bjorn", target="Ragnar") >= {"tm.hth.only-attack-inside"}


def _choose(board: Board, **options: str) -> None:
    """Go through a turn's beginning, with red moving first, up to combat."""
    if board.state.stage.value == "combat":
        board.do("proceed", turn=board.state.turn, stage="combat")
        if board.state.stage.value == "retreats":
            board.do("proceed", turn=board.state.turn, stage="retreats")
    turn = board.state.turn
    board.do("waive-initiative", turn=turn, first="red")
    for mover, (name, option) in enumerate(options.items()):
        board.do("option", figure=name, option=option)
        board.do("proceed", turn=turn, stage="movement", mover=mover)


@pytest.mark.rule("tm.creature.gargoyle-lands")
@pytest.mark.parametrize(("hexes", "lands"), [(8, True), (9, False)])
def test_that_a_gargoyle_lands_on_an_enemy_within_half_its_flight(hexes: int, lands: bool) -> None:
    board = Board()
    board.add("gargoyle", "red", "0515", 0, people="gargoyle", st=20, dx=11)
    board.add("Bjorn", "blue", f"05{15 - hexes:02}", 3)
    board.stage("movement", "red", "blue")
    way = path(*(f"05{15 - number:02}" for number in range(1, hexes + 1)))
    said = {"figure": "gargoyle", "option": "b", "path": way, "fly": True}
    if not lands:
        assert board.refused("option", **said) != set()
        return
    board.do("option", 1, **said)
    assert board.figure("gargoyle").pile == board.figure("Bjorn").pile > 0
