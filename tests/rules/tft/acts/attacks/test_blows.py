"""Who may strike whom with what, what the dice to hit do, and the damage that comes of it; with a map and without."""

import pytest

from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced

GROUNDS = pytest.mark.parametrize("ground", [True, None], ids=["map", "stated"])


def duel(ground: bool | None = True, **fields) -> Board:
    """Ragnar strikes first, at Bjorn who faces him; `fields` are Ragnar's."""
    board = Board(ground=ground)
    board.add("Ragnar", "red", "0505", 0, **{"st": 13, "dx": 13, "ready": ["broadsword"], **fields})
    board.add("Bjorn", "blue", "0504", 3, dx=9, ready=["shortsword"])
    board.combat(Ragnar="j", Bjorn="j")
    return board


def strike(board: Board, *dice: int, by: str = "Ragnar", at: str = "Bjorn", weapon: str = "g1", **more) -> None:
    board.do("strike", *dice, figure=by, target=at, weapon=weapon, **more)


def refused(board: Board, *, by: str = "Ragnar", at: str = "Bjorn", weapon: str = "g1", **more) -> set[str]:
    return board.refused("strike", figure=by, target=at, weapon=weapon, **more)


# --- what an attack is -----------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.attack.kinds")
def test_that_a_jab_and_a_shield_rush_are_regular_attacks() -> None:
    board = Board()
    board.add("Spear", "red", "0505", 0, dx=13, ready=["spear"])
    board.add("Shield", "red", "0605", 0, ready=["small-shield"])
    board.add("Far", "blue", "0503", 3, dx=8, ready=["club"])
    board.add("Near", "blue", "0604", 3, dx=8, ready=["club"])
    board.combat(Spear="j", Shield="j", Far="j", Near="j")
    assert refused(board, by="Spear", at="Far") == set()
    board.do("strike", 16, figure="Spear", target="Far", weapon="g1")
    assert board.events[0].way == "jab"
    assert board.refused("rush", figure="Shield", target="Near") == set()
    kinds = {choice.group for choice in board.choices("Shield").values() if choice.key in ("rush", "strike:g1")}
    assert kinds == {"Attack"}


@pytest.mark.rule("tm.attack.kinds")
@pytest.mark.parametrize(
    ("weapon", "option", "kind"),
    [("club", "j", "strike"), ("club", "j", "throw"), ("longbow", "f", "shoot"), ("dagger", "t", "hth-strike")],
)
def test_that_each_kind_of_attack_asks_for_its_own_option(weapon: str, option: str, kind: str) -> None:
    blow = {"figure": "Ragnar", "target": "Bjorn", "weapon": "g1"}
    for chosen in "jft":
        board = duel(None, ready=[weapon])
        if kind == "hth-strike":
            board.change("Ragnar", pile=1)
            board.change("Bjorn", pile=1)
        board.combat(Ragnar=chosen, Bjorn="k")
        allowed = chosen == option or kind == "hth-strike"
        assert (board.refused(kind, **blow) == set()) is allowed


@advanced.rule("am.attack.stays-ready")
@pytest.mark.rule("tm.attack.stays-ready")
def test_that_a_weapon_stays_ready_after_a_blow() -> None:
    board = duel()
    strike(board, 16)
    assert board.figure("Ragnar").ready == ("g1",)
    board.combat(Ragnar="j", Bjorn="j")
    assert refused(board) == set()


@advanced.rule("am.attack.options")
@GROUNDS
@pytest.mark.rule("tm.attack.excluded-actions")
@pytest.mark.parametrize("option", list("acdeghikmnpqrsuv"))
def test_that_other_options_have_no_attack(ground: bool | None, option: str) -> None:
    board = duel(ground)
    board.chose(Ragnar=option)
    assert "tm.turn.attack-needs-attack-option" in refused(board)


@pytest.mark.rule("tm.attack.change-takes-turn")
def test_that_a_changed_weapon_strikes_from_the_next_turn() -> None:
    board = duel(ready=["saber"], carried=["broadsword"])
    board.chose(Ragnar="m")
    board.change("Ragnar", ready=("g2",))
    assert refused(board, weapon="g2") == {"tm.turn.attack-needs-attack-option"}
    board.chose(Ragnar="j")
    assert refused(board, weapon="g2") == set()


def test_that_a_halfling_who_may_throw_what_it_readied_cannot_strike_with_it() -> None:
    board = duel(people="halfling", ready=["dagger"])
    board.chose(Ragnar="e")
    deeds = board.figure("Ragnar").deeds
    board.change("Ragnar", deeds=type(deeds)(option="e", start=deeds.start, readied=("g1",)))
    assert "tm.option.e-ready-new" in refused(board)


@GROUNDS
@pytest.mark.rule("tm.attack.one-target")
def test_that_a_figure_attacks_one_enemy_a_turn(ground: bool | None) -> None:
    board = Board(ground=ground)
    board.add("Ragnar", "red", "0505", 0, dx=13, ready=["broadsword"])
    board.add("Bjorn", "blue", "0504", 3, dx=9, ready=["club"])
    board.add("Bjarki", "blue", "0604", 4, dx=8, ready=["club"])
    board.combat(Ragnar="j", Bjorn="j", Bjarki="j")
    assert refused(board, at="Bjarki") == set()
    strike(board, 12, 2)
    assert refused(board, at="Bjarki") == {"tm.attack.one-target"}
    assert refused(board) == {"tm.option.one-per-turn"}


# --- the dice to hit -------------------------------------------------------------------------------------------------


# --- damage ----------------------------------------------------------------------------------------------------------


@advanced.rule("am.bare.minimum")
@pytest.mark.rule("tm.damage.floor-zero")
def test_that_damage_is_never_below_zero() -> None:
    board = duel(people="animal", ma=6, damage="1d-4", hits_stopped=0, ready=[])
    strike(board, 8, 2, weapon="")
    assert (board.events[1].damage, board.events[1].hits, board.figure("Bjorn").hits) == (0, 0, 0)
    board = duel(ready=["dagger"])
    board.change("Bjorn", fighter=type(board.figure("Bjorn").fighter)("human", 12, 12, "plate"))
    strike(board, 8, 5)
    assert (board.events[1].damage, board.events[1].hits, board.figure("Bjorn").hits) == (4, 0, 0)
    assert "takes none" in board.log[-1]


@pytest.mark.rule("tm.create.hits-lower-st")
def test_that_hits_are_taken_off_st() -> None:
    board = duel()
    for dice in (2, 5):
        board.combat(Ragnar="j")
        strike(board, 8, dice)
    assert (board.figure("Bjorn").hits, board.figure("Bjorn").st) == (7, 5)
