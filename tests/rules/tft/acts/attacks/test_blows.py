"""Who may strike whom with what, what the dice to hit do, and the damage that comes of it; with a map and without."""

import pytest

from gmtool.space import parse_label
from tests.rules.tft.board import Board

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


@GROUNDS
@pytest.mark.rule("tm.attack.ready-needed")
def test_that_a_slung_sword_strikes_nobody(ground: bool | None) -> None:
    board = duel(ground, ready=["large-shield"], carried=["broadsword"])
    assert refused(board, weapon="g2") == {"tm.attack.ready-needed"}
    assert refused(board, weapon="") == {"tm.attack.ready-needed"}
    assert refused(board, weapon="g9") == {"tm.attack.ready-needed"}
    assert board.refused("rush", figure="Ragnar", target="Bjorn") == set()
    assert [key for key in board.choices("Ragnar") if key.startswith("strike")] == []


@pytest.mark.rule("tm.attack.stays-ready")
def test_that_a_weapon_stays_ready_after_a_blow() -> None:
    board = duel()
    strike(board, 16)
    assert board.figure("Ragnar").ready == ("g1",)
    board.combat(Ragnar="j", Bjorn="j")
    assert refused(board) == set()


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


@pytest.mark.parametrize(
    ("option", "rule"),
    [("f", "tm.option.f-missile-attack"), ("l", "tm.option.l-last-shot"), ("t", "tm.option.t-hth-attack")],
)
def test_that_an_option_to_attack_otherwise_has_no_blow(option: str, rule: str) -> None:
    board = duel()
    board.chose(Ragnar=option)
    assert refused(board) == {rule}


def test_that_a_halfling_who_may_throw_what_it_readied_cannot_strike_with_it() -> None:
    board = duel(people="halfling", ready=["dagger"])
    board.chose(Ragnar="e")
    deeds = board.figure("Ragnar").deeds
    board.change("Ragnar", deeds=type(deeds)(option="e", start=deeds.start, readied=("g1",)))
    assert "tm.option.e-ready-new" in refused(board)


@pytest.mark.rule("tm.create.weapon-st")
@pytest.mark.rule("tm.create.weapon-st-wounds")
def test_that_basic_st_and_not_wounds_decides_what_can_be_swung() -> None:
    board = duel(st=14, ready=["two-handed-sword"])
    board.change("Ragnar", hits=13)
    board.change("Bjorn", hits=4)
    assert board.figure("Ragnar").st == 1
    assert refused(board) == set()
    weak = duel(st=13, ready=["two-handed-sword"])
    assert refused(weak) == {"tm.create.weapon-st"}


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


@pytest.mark.rule("tm.face.attack-front-only")
def test_that_only_an_enemy_in_a_front_hex_is_attacked() -> None:
    for at, allowed in {"0504": True, "0604": True, "0404": True, "0605": False, "0506": False, "0502": False}.items():
        board = Board()
        board.add("Ragnar", "red", "0505", 0, ready=["broadsword"])
        board.add("Bjorn", "blue", at, 3, dx=8, ready=["club"])
        board.combat(Ragnar="b", Bjorn="b")
        assert refused(board) == (set() if allowed else {"tm.face.attack-front-only"})


def test_that_a_stated_distance_goes_before_the_usual_one() -> None:
    board = duel(None)
    assert refused(board, stated={"distance": 1}) == set()
    assert refused(board, stated={"distance": 2}) == {"tm.pole.jab-javelin"}
    assert refused(board, stated={"distance": 3}) == {"tm.face.attack-front-only"}


# --- the dice to hit -------------------------------------------------------------------------------------------------


@GROUNDS
@pytest.mark.rule("tm.hit.roll")
def test_that_adjdx_or_less_hits(ground: bool | None) -> None:
    for roll, hits in ((13, (4,)), (14, ())):
        board = duel(ground)
        assert board.number("to-hit", "strike", figure="Ragnar", target="Bjorn", weapon="g1") == 13
        strike(board, roll, *hits)
        assert board.figure("Bjorn").hits == sum(hits)


@pytest.mark.rule("tm.hit.3")
def test_that_three_hits_at_any_dx_for_triple_damage() -> None:
    board = duel(dx=1)
    board.combat(Bjorn="a")
    strike(board, 3, 7)
    assert board.events[1].damage == 21


@pytest.mark.rule("tm.hit.5")
def test_that_five_hits_at_any_dx_and_six_does_not() -> None:
    for roll, hits in ((5, (7,)), (6, ())):
        board = duel(dx=2)
        board.combat(Bjorn="a")
        strike(board, roll, *hits)
        assert board.figure("Bjorn").hits == sum(hits)


@pytest.mark.rule("tm.hit.16")
def test_that_sixteen_misses_at_any_dx_and_fifteen_need_not() -> None:
    for roll, hits in ((16, ()), (15, (7,))):
        board = duel(dx=17)
        strike(board, roll, *hits)
        assert (board.figure("Bjorn").hits, board.figure("Ragnar").ready) == (sum(hits), ("g1",))


@GROUNDS
@pytest.mark.rule("tm.hit.17")
def test_that_seventeen_drops_the_weapon_in_its_users_hex(ground: bool | None) -> None:
    board = duel(ground, dx=20)
    strike(board, 17)
    ragnar, (sword,) = board.figure("Ragnar"), board.state.lying
    assert (ragnar.ready, ragnar.gear) == ((), ())
    assert (sword.item, sword.hex) == ("broadsword", parse_label("0505") if ground else None)
    assert board.figure("Bjorn").hits == 0
    assert "loses hold" in board.log[0]


@GROUNDS
@pytest.mark.rule("tm.hit.18")
def test_that_eighteen_breaks_the_weapon(ground: bool | None) -> None:
    board = duel(ground, dx=20)
    strike(board, 18)
    assert (board.figure("Ragnar").gear, board.state.lying) == ((), ())
    assert board.log[-1] == "Ragnar's broadsword breaks."


@pytest.mark.rule("tm.hit.17", "tm.hit.18", "tm.creature.natural-weapons")
@pytest.mark.parametrize("roll", [17, 18])
def test_that_teeth_are_neither_dropped_nor_broken(roll: int) -> None:
    board = duel(people="wolf", ready=[], dx=14)
    assert refused(board, weapon="") == set()
    strike(board, roll, weapon="")
    assert (board.events[0].result, board.events[0].weapon, len(board.events)) == ("miss", "bite", 1)
    odds = board.rules.odds(duel(people="wolf", ready=[]).state, board.rules.command(WOLF))
    assert (odds.chance("drop"), odds.chance("break")) == (0, 0)


WOLF = {"kind": "tft.strike/1", "figure": "Ragnar", "target": "Bjorn"}


# --- damage ----------------------------------------------------------------------------------------------------------


@GROUNDS
@pytest.mark.rule("tm.damage.dice")
@pytest.mark.parametrize(
    ("weapon", "dice", "hits"), [("small-ax", 3, 5), ("dagger", 3, 2), ("broadsword", 7, 7), ("dagger", 1, 0)]
)
def test_that_damage_is_the_dice_and_the_plus(ground: bool | None, weapon: str, dice: int, hits: int) -> None:
    board = duel(ground, ready=[weapon])
    strike(board, 8, dice)
    assert (board.figure("Bjorn").hits, board.figure("Bjorn").st) == (hits, 12 - hits)


@pytest.mark.rule("tm.damage.floor-zero")
def test_that_damage_is_never_below_zero() -> None:
    board = duel(people="animal", ma=6, damage="1d-4", hits_stopped=0, ready=[])
    strike(board, 8, 2, weapon="")
    assert (board.events[1].damage, board.events[1].hits, board.figure("Bjorn").hits) == (0, 0, 0)
    board = duel(ready=["dagger"])
    board.change("Bjorn", fighter=type(board.figure("Bjorn").fighter)("human", 12, 12, "plate"))
    strike(board, 8, 5)
    assert (board.events[1].damage, board.events[1].hits, board.figure("Bjorn").hits) == (4, 0, 0)
    assert "unhurt" in board.log[-1]


@GROUNDS
@pytest.mark.rule("tm.damage.multiplier-order")
@pytest.mark.parametrize(("roll", "damage", "hits"), [(4, 10, 5), (3, 15, 10), (8, 5, 0)])
def test_that_the_multiplier_comes_after_the_plus_and_before_armor(
    ground: bool | None, roll: int, damage: int, hits: int
) -> None:
    board = Board(ground=ground)
    board.add("Wulf", "red", "0505", 0, st=14, dx=10, ready=["two-handed-sword"])
    board.add("Flavius", "blue", "0504", 3, armor="chainmail", ready=["shortsword", "large-shield"])
    board.combat(Wulf="j")
    strike(board, roll, 6, by="Wulf", at="Flavius")
    assert (board.events[1].damage, board.events[1].hits) == (damage, hits)


@pytest.mark.rule("tm.create.hits-lower-st")
def test_that_hits_are_taken_off_st() -> None:
    board = duel()
    for dice in (2, 5):
        board.combat(Ragnar="j")
        strike(board, 8, dice)
    assert (board.figure("Bjorn").hits, board.figure("Bjorn").st) == (7, 5)


@pytest.mark.rule("tm.create.adjdx-default")
def test_that_rolls_that_are_no_attack_go_by_adjdx_too() -> None:
    board = Board()
    board.add("Rusher", "red", "0505", 0, dx=13, ready=["small-shield"])
    board.add("Roman", "blue", "0504", 3, dx=12, armor="chainmail", ready=["large-shield"])
    board.combat(Rusher="j")
    assert board.number("save", "rush", figure="Rusher", target="Roman") == 8
