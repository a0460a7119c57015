"""Forced retreats: who has the right, when, where to, and who follows; with a map and without."""

from dataclasses import replace

import pytest

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import HexGround, label, parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import MELEE, advanced, playing

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])
FORCE = {"figure": "Victor", "target": "Enemy"}


def fight(ground: HexGround | bool | None = True, *also: tuple[str, str, str], weapon: str = "saber", **enemy) -> Board:
    """Victor (0505, DX 13) faces Enemy (0504, DX 9); `also` are further figures: name, side, place."""
    board = Board(ground=ground)
    board.add("Victor", "red", "0505", 0, dx=13, st=15, armor="leather", ready=[weapon])
    board.add("Enemy", "blue", "0504", 3, **{"dx": 9, "st": 20, "ready": ["club"], **enemy})
    for name, side, at in also:
        board.add(name, side, at, 0, dx=8, ready=["club"])
    board.combat(Victor="j", Enemy="j")
    return board


def struck(board: Board, hits: int = 4, back: int | None = None) -> Board:
    """Victor strikes for so many hits (saber 2d-2); the enemy's club does `back` less two, or misses."""
    board.do("strike", 8, hits + 2, **FORCE, weapon="g1")
    if back is None:
        board.do("strike", 16, figure="Enemy", target="Victor", weapon="g1")
    else:
        board.do("strike", 5, back, figure="Enemy", target="Victor", weapon="g1")
    return board


def end_combat(board: Board) -> str:
    board.do("proceed", turn=board.state.turn, stage="combat")
    return board.state.stage.value


def place(board: Board, name: str) -> str:
    return label(board.figure(name).place)


BACK = ("0403", "0503", "0603")
"""The neighbors of 0504 that are two hexes from 0505."""


def refused_at(board: Board) -> dict[str, set[str]]:
    """What is refused for each neighbor of the enemy's hex."""
    found = {}
    for at in ("0403", "0503", "0603", "0604", "0404", "0505"):
        hex_ = parse_label(at)
        found[at] = board.refused("retreat", **FORCE, hex=[hex_.q, hex_.r])
    return found


def hexed(at: str) -> list[int]:
    return list(parse_label(at))


@GROUNDS
@pytest.mark.rule("tm.retreat.condition")
@pytest.mark.parametrize(("back", "allowed"), [(None, True), (2, True), (3, False)])
def test_that_hits_given_and_none_taken_give_the_right(ground: bool | None, back: int | None, allowed: bool) -> None:
    board = struck(fight(ground), 4, back)  # leather stops two: a blow that is stopped whole spoils nothing
    assert end_combat(board) == ("retreats" if allowed else "initiative")
    where = {"hex": hexed("0503")} if ground else {}
    assert ("tm.retreat.condition" in board.refused("retreat", **FORCE, **where)) is not allowed
    assert board.next() == (("Victor",) if allowed else ())


@advanced.rule("am.retreat.right")
@GROUNDS
@pytest.mark.rule("tm.retreat.not-stopped")
@pytest.mark.parametrize(("dice", "allowed"), [(7, False), (8, True)])
def test_that_a_blow_stopped_by_armor_gives_no_right(ground: bool | None, dice: int, allowed: bool) -> None:
    board = fight(ground, armor="plate")
    board.chose(Enemy="a")
    board.do("strike", 8, dice, **FORCE, weapon="g1")
    assert board.figure("Enemy").hits == (1 if allowed else 0)
    assert end_combat(board) == ("retreats" if allowed else "initiative")


@pytest.mark.rule("tm.retreat.where")
def test_that_the_enemy_goes_one_hex_farther_away() -> None:
    board = struck(fight())
    assert end_combat(board) == "retreats"
    assert refused_at(board) == {at: (set() if at in BACK else {"tm.retreat.where"}) for at in refused_at(board)}
    board.do("retreat", **FORCE, hex=hexed("0603"))
    assert (place(board, "Enemy"), board.figure("Enemy").facing, place(board, "Victor")) == ("0603", 3, "0505")
    assert board.log[-1] == "Victor forces Enemy back to 0603."


@pytest.mark.rule("tm.retreat.where")
def test_that_a_body_is_in_nobodys_way_and_a_standing_figure_is() -> None:
    board = fight(True, ("Body", "blue", "0503"), ("Friend", "blue", "0403"))
    board.change("Body", hits=12, pose=Pose.DOWN)
    struck(board)
    end_combat(board)
    assert {at for at, refused in refused_at(board).items() if not refused} == {"0503", "0603"}
    board.do("retreat", **FORCE, hex=hexed("0503"))
    assert (place(board, "Enemy"), board.figure("Enemy").pose) == ("0503", Pose.STANDING)


@pytest.mark.rule("tm.retreat.none-free")
def test_that_with_walls_and_figures_behind_nobody_is_forced() -> None:
    ground = HexGround(30, 30, walls=frozenset(map(parse_label, ("0403", "0503"))))
    board = struck(fight(ground, ("Friend", "blue", "0603")))
    assert end_combat(board) == "initiative"
    assert "tm.retreat.none-free" in board.refused("retreat", **FORCE, hex=hexed("0503"))
    free = struck(fight(ground))
    assert end_combat(free) == "retreats"
    assert {at for at, refused in refused_at(free).items() if not refused} == {"0603"}


@advanced.rule("am.retreat.destination")
@pytest.mark.rule("tm.retreat.who-moves")
def test_that_the_victors_player_picks_the_hex() -> None:
    board = struck(fight())
    end_combat(board)
    assert board.refused("retreat", **FORCE) == {"tm.retreat.who-moves"}
    assert [key for key in board.choices("Enemy") if key.startswith(("retreat", "hold"))] == []
    choice = board.choices("Victor")["retreat:Enemy"]
    asked = {wanted.field: wanted for wanted in choice.inputs}
    assert choice.allowed
    anywhere = {"0503", "0403", "0404", "0603", "0604"}
    assert {one.label for one in asked["hex"].candidates({})} == (set(BACK) if playing.system == MELEE else anywhere)
    assert "facing" not in asked, "who stays where it is does not turn"
    following = board.choices("Victor")["follow:Enemy"]
    assert {wanted.field for wanted in following.inputs} >= {"hex", "facing"}
    (facing,) = (wanted for wanted in following.inputs if wanted.field == "facing")
    ways = [label(one.hex) for one in facing.candidates({"hex": hexed("0403")}) if one.hex]
    assert ways == ["0503", "0603", "0604", "0505", "0404", "0403"], "it looks from the hex where the enemy was"
    data = following.data({"hex": hexed("0403")})
    board.do(data.pop("kind"), **data)
    assert (place(board, "Enemy"), place(board, "Victor")) == ("0403", "0504")


@advanced.rule("am.retreat.follow")
@GROUNDS
@pytest.mark.rule("tm.retreat.advance")
def test_that_the_victor_stays_or_follows(ground: bool | None) -> None:
    board = struck(fight(ground))
    end_combat(board)
    where = {"hex": hexed("0503")} if ground else {}
    board.do("retreat", **FORCE, **where, follow=True, **({"facing": 1} if ground else {}))
    assert board.log[-1].endswith("and follows.")
    if ground:
        assert (place(board, "Victor"), board.figure("Victor").facing, place(board, "Enemy")) == ("0504", 1, "0503")
    board = struck(fight(ground))
    end_combat(board)
    board.do("retreat", **FORCE, **where)
    if ground:
        assert (place(board, "Victor"), place(board, "Enemy")) == ("0505", "0503")


@advanced.rule("am.retreat.follow")
@pytest.mark.rule("tm.retreat.advance")
def test_that_after_a_jab_the_victor_stays_where_it_is() -> None:
    board = Board()
    board.add("Victor", "red", "0505", 0, dx=13, ready=["spear"])
    board.add("Enemy", "blue", "0503", 3, dx=9, st=20, ready=["club"])
    board.combat(Victor="j", Enemy="a")
    board.do("strike", 8, 4, **FORCE, weapon="g1")
    end_combat(board)
    assert board.refused("retreat", **FORCE, hex=hexed("0502"), follow=True) == {"tm.retreat.advance"}
    beside = {"tm.retreat.where"} if playing.system == MELEE else set()
    assert board.refused("retreat", **FORCE, hex=hexed("0504")) == beside
    board.do("retreat", **FORCE, hex=hexed("0502"))
    assert place(board, "Victor") == "0505"


@advanced.rule("am.retreat.right")
@GROUNDS
@pytest.mark.rule("tm.retreat.optional")
def test_that_a_victor_may_let_the_enemy_stay(ground: bool | None) -> None:
    board = struck(fight(ground), 6)
    end_combat(board)
    board.do("retreat", **FORCE, hold=True)
    assert board.next() == ()
    assert "tm.retreat.optional" in board.refused("retreat", **FORCE, hold=True)
    board.do("proceed", turn=1, stage="retreats")
    assert board.state.turn == 2
    board = struck(fight(ground), 6)
    end_combat(board)
    board.do("proceed", turn=1, stage="retreats")
    assert board.state.turn == 2


@advanced.rule("am.turn.stages")
@GROUNDS
@pytest.mark.rule("tm.turn.retreat-stage")
def test_that_retreats_come_after_all_attacks(ground: bool | None) -> None:
    board = fight(ground, ("Late", "red", "0604"))
    board.chose(Late="j", Enemy="a")
    board.change("Late", facing=5)
    board.do("strike", 8, 6, **FORCE, weapon="g1")
    where = {"hex": hexed("0503")} if ground else {}
    assert "tm.turn.retreat-stage" in board.refused("retreat", **FORCE, **where)
    board.do("strike", 8, 3, figure="Late", target="Enemy", weapon="g1")
    assert end_combat(board) == "retreats"
    board.do("retreat", **FORCE, **where)
    assert "force" in board.log[-1]


@advanced.rule("am.turn.stages")
@pytest.mark.rule("tm.turn.retreat-stage")
def test_that_victors_come_in_the_order_of_their_adjdx_and_an_enemy_goes_back_once() -> None:
    board = fight(True, ("Late", "red", "0604"))
    board.chose(Late="j", Enemy="a")
    board.change("Late", facing=5)
    board.do("strike", 8, 6, **FORCE, weapon="g1")
    board.do("strike", 8, 3, figure="Late", target="Enemy", weapon="g1")
    end_combat(board)
    late = {"figure": "Late", "target": "Enemy"}
    assert board.next() == ("Victor",)
    assert board.refused("retreat", **late, hex=hexed("0403")) == {"tm.turn.retreat-stage"}
    board.do("retreat", **FORCE, hold=True)
    assert board.next() == ("Late",)
    board.do("retreat", **late, hex=hexed("0403"))
    assert board.next() == ()
    assert "tm.retreat.condition" in board.refused("retreat", **FORCE, hex=hexed("0503"))


@GROUNDS
@pytest.mark.rule("tm.retreat.condition")
def test_that_nobody_is_forced_back_out_of_a_brawl_or_when_it_is_out(ground: bool | None) -> None:
    for changes in ({"pile": 1}, {"hits": 20}):
        board = struck(fight(ground))
        board.change("Enemy", **changes)
        board.stage("retreats")
        where = {"hex": hexed("0503")} if ground else {}
        assert "tm.retreat.condition" in board.refused("retreat", **FORCE, **where)


def test_that_a_giant_goes_back_whole_or_not_at_all() -> None:
    board = Board()
    board.add("Victor", "red", "1010", 0, dx=13, st=15, ready=["broadsword"])
    board.add("Enemy", "blue", "1009", 3, dx=8, st=40, people="giant", ready=["spiked-club"])
    board.combat(Victor="j", Enemy="a")
    board.do("strike", 8, 6, **FORCE, weapon="g1")
    assert end_combat(board) == "retreats"
    for wanted in board.choices("Victor")["retreat:Enemy"].inputs:
        if wanted.field == "hex":
            hexes = [one.hex for one in wanted.candidates({})]
    before = board.rules.context(board.state).hexes(board.figure("Enemy"))
    for at in hexes:
        after = board.rules.book.hexes_at(board.figure("Enemy"), at)
        here = board.figure("Victor").place
        assert min(map(here.distance, after)) > min(map(here.distance, before))
    board.do("retreat", **FORCE, hex=list(hexes[0]))
    assert board.figure("Enemy").place == hexes[0]


@advanced.rule("am.retreat.follow", "am.onto.one-per-hex")
@pytest.mark.rule("tm.retreat.advance", "tm.move.one-per-hex")
def test_that_a_giant_that_follows_needs_room_for_how_it_then_faces() -> None:
    board = Board()
    board.add("Victor", "red", "1010", 0, dx=12, st=40, people="giant", ready=["spiked-club"])
    board.add("Enemy", "blue", "1009", 3, dx=8, st=40, ready=["club"])
    board.add("Friend", "red", "1108", 3, dx=8)
    board.combat(Victor="j", Enemy="a")
    board.do("strike", 8, 6, **FORCE, weapon="g1")
    assert end_combat(board) == "retreats"
    where = {"hex": hexed("1008"), "follow": True}
    assert board.refused("retreat", **FORCE, **where) == set()
    for facing in range(6):
        turned = replace(board.figure("Victor"), facing=facing)
        filled = set(map(label, board.rules.book.hexes_at(turned, parse_label("1009"))))
        refused = board.refused("retreat", **FORCE, **where, facing=facing)
        assert refused == (set() if not filled & {"1008", "1108"} else {"tm.retreat.advance"})


@pytest.mark.rule("tm.turn.retreat-stage")
def test_that_without_a_ground_one_victor_after_the_other_is_next() -> None:
    board = Board(ground=None)
    for name, side, dx in (("A", "red", 14), ("C", "blue", 10), ("B", "blue", 9), ("D", "red", 8)):
        board.add(name, side, dx=dx, st=30, ready=["broadsword"])
    board.combat(A="j", B="j", C="j", D="j")
    board.do("strike", 9, 3, figure="A", target="B", weapon="g1")
    board.do("strike", 9, 3, figure="C", target="D", weapon="g1")
    board.do("strike", 17, figure="B", target="A", weapon="g1")
    board.do("strike", 17, figure="D", target="C", weapon="g1")
    board.do("proceed", turn=1, stage="combat", mover=0)
    assert board.next() == ("A",)
    board.do("retreat", figure="A", target="B", hold=True)
    assert board.next() == ("C",)
    assert board.choices("C")["retreat:D"].allowed
