"""Missile weapons: when and from which posture they shoot, how often, and where the arrows go."""

from typing import Any

import pytest

from gmtool.rules.tft.acts.attacks.ready_arms import reload_turns
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Deeds, Pose
from gmtool.space import HexGround, label, megahex_distance, parse_label
from tests.rules.tft.archers import archer, needs, refused, results, rolled_for, shoot, to_miss
from tests.rules.tft.board import Board
from tests.rules.tft.editions import ADVANCED, advanced


@pytest.mark.rule("tm.missile.which", "tm.missile.disengaged-only", "tm.option.f-missile-attack")
def test_that_missile_weapons_shoot_under_options_f_and_l_only() -> None:
    board = archer(bow="sling", D="0515")
    for option, rules in {
        "f": set(),
        "l": set(),
        "b": {"tm.missile.which"},
        "j": {"tm.missile.disengaged-only"},
    }.items():
        board.chose(Wulf=option)
        assert refused(board, "D") == rules
    board.chose(Wulf="a")
    assert "tm.turn.attack-needs-attack-option" in refused(board, "D")


@pytest.mark.rule("tm.missile.which")
def test_that_other_weapons_do_not_shoot() -> None:
    assert refused(archer(bow="rock", D="0515"), "D") == {"tm.missile.which"}


@advanced.rule("am.missile.line")
@pytest.mark.rule("tm.missile.line-of-flight")
@pytest.mark.parametrize(("roll", "hits"), [(12, 0), (13, 5)])
def test_that_a_friend_on_the_line_must_be_missed(roll: int, hits: int) -> None:
    board = archer(bjorn="0518", D="0515")
    assert to_miss(board, "D", "bjorn") == 12
    shoot(board, "D", *((roll, 3) if hits else (roll, 16)))
    assert board.figure("bjorn").hits == hits
    assert rolled_for(board) == (["bjorn"] if hits else ["bjorn", "D"])


@advanced.rule("am.missile.line")
@pytest.mark.rule("tm.missile.line-of-flight")
@pytest.mark.parametrize(("roll", "hits"), [(13, 0), (14, 5)])
def test_that_an_enemy_on_the_line_stops_the_arrow_below_14(roll: int, hits: int) -> None:
    board = archer(B="0518", D="0515")
    shoot(board, "D", roll, *([3] if hits else []))
    assert (board.figure("B").hits, rolled_for(board)) == (hits, ["B"])


@advanced.rule("am.missile.range")
@pytest.mark.rule("tm.dx.missile-range")
@pytest.mark.parametrize(
    ("at", "megahexes", "penalty"),
    [
        ("0518", 0, 0),
        ("0517", 1, 0),
        ("0515", 2, 0),
        ("0513", 3, -1),
        ("0510", 4, -1),
        ("0508", 5, -2),
        ("0506", 6, -2),
        ("0503", 7, -3),
        ("0501", 8, -3),
    ],
)
def test_the_penalty_by_megahexes(at: str, megahexes: int, penalty: int) -> None:
    assert megahex_distance(parse_label("0520"), parse_label(at)) == megahexes
    assert needs(archer(D=at), "D") == 12 + penalty


@pytest.mark.rule("tm.setup.hex-and-megahex")
def test_that_hexes_do_not_count_for_missiles() -> None:
    board = archer(D="0516")
    assert parse_label("0520").distance(parse_label("0516")) == 4
    assert needs(board, "D") == 12


@pytest.mark.rule("tm.missile.flies-on")
def test_that_an_arrow_flies_on_to_the_wall() -> None:
    board = archer(D="0516", Far="0501")
    shoot(board, "D", 16, 9, 3)
    assert (rolled_for(board), board.figure("Far").hits) == (["D", "Far"], 5)
    ground = HexGround(30, 30, walls=frozenset({parse_label("0505")}))
    board = archer(ground=ground, D="0516", Far="0501")
    shoot(board, "D", 16)
    assert rolled_for(board) == ["D"]
    assert refused(board, "D") == {"tm.option.one-per-turn"}
    assert "tm.missile.flies-on" in refused(archer(ground=ground, Far="0501"), "Far")


@advanced.rule("am.missile.flies-on")
@pytest.mark.rule("tm.missile.flies-on-rolls")
def test_that_those_behind_have_their_own_megahexes() -> None:
    board = archer(D="0515", Next="0510", friendly="0508")
    board.change("friendly", side="red")
    shoot(board, "D", 13, 12, 10)
    kinds = [(event.kind, event.needs) for event in board.events]  # type: ignore[attr-defined]
    assert kinds == [("tft.attacked/1", 12), ("tft.attacked/1", 11), ("tft.rolled-to-miss/1", 10)]


@advanced.rule("am.missile.17-18")
@pytest.mark.rule("tm.missile.later-17-18")
@pytest.mark.parametrize(("roll", "result", "fallen"), [(17, "drop", ["longbow"]), (18, "break", [])])
@pytest.mark.parametrize(("others", "before"), [({"D": "0515"}, ()), ({"bjorn": "0518", "D": "0515"}, (12,))])
def test_that_the_roll_at_the_target_costs_the_bow(
    others: dict[str, str], before: tuple[int, ...], roll: int, result: str, fallen: list[str]
) -> None:
    board = archer(**others)
    shoot(board, "D", *before, roll)
    assert results(board)[-1] == result
    assert board.figure("Wulf").gear == ()
    assert [(thing.item, label(thing.hex)) for thing in board.state.lying if thing.hex] == [
        (item, "0520") for item in fallen
    ]


@advanced.rule("am.missile.17-18", "am.thrown.miss-results")
@pytest.mark.rule("tm.missile.later-17-18", "tm.thrown.miss-roll-17", "tm.thrown.miss-roll-18")
@pytest.mark.parametrize(
    ("roll", "result", "told"), [(17, "falls", "is stopped and hits nobody"), (18, "spent", "arrow breaks")]
)
@pytest.mark.parametrize("who", ["bjorn", "B"])
def test_that_a_roll_to_miss_costs_the_arrow_alone(who: str, roll: int, result: str, told: str) -> None:
    """What drops in that figure's hex is what flies there."""
    board = archer(**{who: "0518"}, D="0515")
    shoot(board, "D", roll)
    assert (results(board), rolled_for(board)) == ([result], [who])
    assert [gear.item for gear in board.figure("Wulf").gear] == ["longbow"]
    assert board.state.lying == ()
    assert told in board.log[-1]


@advanced.rule("am.missile.17-18")
@pytest.mark.rule("tm.missile.later-17-18")
@pytest.mark.parametrize("roll", [17, 18])
@pytest.mark.parametrize("behind", ["E", "friendly"])
def test_that_rolls_beyond_the_target_cost_the_arrow_alone(behind: str, roll: int) -> None:
    board = archer(**{"D": "0515", behind: "0510"})
    if behind == "friendly":
        board.change(behind, side="red")
    shoot(board, "D", 16, roll)
    assert results(board)[1:] == ["spent"]
    assert [gear.item for gear in board.figure("Wulf").gear] == ["longbow"]
    assert board.state.lying == ()
    assert "arrow breaks" in board.log[-1]


@advanced.rule("am.missile.no-facing")
@pytest.mark.rule("tm.missile.no-facing")
@pytest.mark.parametrize("pose", [Pose.STANDING, Pose.PRONE, Pose.DOWN])
def test_that_neither_rear_nor_prone_gives_a_bonus(pose: Pose) -> None:
    board = archer(D="0515")
    board.change("D", facing=0, pose=pose)
    assert needs(board, "D") == 12


@advanced.rule("am.order.two-shots")
@pytest.mark.rule("tm.missile.two-shots")
@pytest.mark.parametrize(("bow", "least"), [("small-bow", 15), ("horse-bow", 16), ("longbow", 18)])
def test_that_two_arrows_need_adjdx(bow: str, least: int) -> None:
    for dx, shots in ((least, 2), (least - 1, 1)):
        board = archer(bow=bow, dx=dx, D="0515")
        for _ in range(shots):
            shoot(board, "D", 16)
        assert refused(board, "D") == {"tm.option.one-per-turn"}


@advanced.rule("am.order.two-shots")
@pytest.mark.rule("tm.missile.two-shots")
def test_that_a_wound_that_slows_the_first_arrow_leaves_no_second() -> None:
    board = archer(bow="small-bow", dx=16, D="0515")
    board.change("Wulf", shaken=True)
    assert board.order() == [("Wulf", 14)]
    shoot(board, "D", 16)
    assert not board.figure("Wulf").shaken
    assert board.order() == []
    assert refused(board, "D") == {"tm.missile.two-shots"}
    assert [one.reason for one in board.choices("Wulf")["shoot:g1"].refusals] == [
        "A wound slowed Wulf's first arrow; for two shots a turn a small bow needs adjDX 15."
    ]


@advanced.rule("am.order.two-shots")
@pytest.mark.rule("tm.missile.two-shots")
@pytest.mark.parametrize(
    ("wounds", "now"), [({"shaken": True, "hits": 5}, 14), ({"hits": 12}, 13), ({"shaken": True, "hits": 12}, 11)]
)
def test_that_the_second_arrow_is_refused_for_the_adjdx_that_its_archer_has_lost(
    wounds: dict[str, Any], now: int
) -> None:
    board = archer(bow="small-bow", dx=16, D="0515", E="0615")
    shoot(board, "D", 16)
    assert refused(board, "D") == refused(board, "E") == set()
    board.change("Wulf", **wounds)
    assert refused(board, "D") == refused(board, "E") == {"tm.missile.two-shots"}
    choice = board.choices("Wulf")["shoot:g1"]
    assert [(one.reason, one.rule) for one in choice.refusals] == [
        (f"Wulf is at adjDX {now}; for two shots a turn a small bow needs 15.", "tm.missile.two-shots")
    ]


@pytest.mark.rule("tm.turn.second-arrows", "tm.missile.two-shots")
def test_that_second_arrows_come_after_all_first_attacks_and_lost_ones_never() -> None:
    board = archer(bow="small-bow", dx=16, D="0515")
    board.chose(Wulf="f", D="j")
    assert board.order() == [("Wulf", 16), ("D", 8), ("Wulf", 16)]
    shoot(board, "D", 16)
    assert refused(board, "D") == {"tm.turn.second-arrows"}
    board.do("pass", figure="D")
    assert board.choices("Wulf")["shoot:g1"].label == "Shoot the second arrow of the small bow"
    board.change("Wulf", deeds=Deeds(option="f", acts=("attack",), floored=True))
    assert refused(board, "D") == {"tm.option.floored-loses-attack"}


@pytest.mark.rule("tm.attack.two-arrows-two-targets")
def test_that_two_arrows_may_have_two_targets() -> None:
    board = archer(bow="small-bow", dx=15, A="0515", B="0615")
    shoot(board, "A", 10, 3)
    shoot(board, "B", 10, 3)
    assert (board.figure("A").hits, board.figure("B").hits) == (2, 2)


@pytest.mark.rule("tm.option.l-single-arrow", "tm.option.l-last-shot")
def test_that_the_last_shot_is_one_arrow_once() -> None:
    board = archer(bow="small-bow", dx=16, D="0519")
    board.chose(Wulf="l", D="k")
    assert board.order() == [("Wulf", 16)]
    shoot(board, "D", 16)
    assert refused(board, "D") == {"tm.option.one-per-turn", "tm.option.l-last-shot"}
    board.chose(Wulf="l", D="k")
    assert refused(board, "D") == {"tm.option.l-last-shot"}


@pytest.mark.rule("tm.missile.light-crossbow", "tm.missile.heavy-crossbow")
@pytest.mark.parametrize(
    ("bow", "dx", "turns"),
    [
        ("light-crossbow", 13, [1, 3, 5]),
        ("light-crossbow", 14, [1, 2, 3]),
        ("heavy-crossbow", 13, [1, 4, 7]),
        ("heavy-crossbow", 14, [1, 3, 5]),
    ],
)
def test_the_rhythm_of_crossbows(bow: str, dx: int, turns: list[int]) -> None:
    shoots_in(bow, dx, turns)


@pytest.mark.parametrize(
    ("edition", "bow", "dx", "turns"),
    [
        pytest.param(ADVANCED, "light-crossbow", 13, [1, 3, 5], marks=pytest.mark.rule("am.xbow.rate-light")),
        pytest.param(ADVANCED, "light-crossbow", 14, [1, 2, 3], marks=pytest.mark.rule("am.xbow.rate-light")),
        pytest.param(ADVANCED, "heavy-crossbow", 15, [1, 4, 7], marks=pytest.mark.rule("am.xbow.rate-heavy")),
        pytest.param(ADVANCED, "heavy-crossbow", 16, [1, 3, 5], marks=pytest.mark.rule("am.xbow.rate-heavy")),
    ],
    indirect=["edition"],
)
def test_the_rhythm_of_crossbows_in_the_other_edition(edition: None, bow: str, dx: int, turns: list[int]) -> None:
    shoots_in(bow, dx, turns)


def shoots_in(bow: str, dx: int, turns: list[int]) -> None:
    """One shot in each of these turns, and none between them."""
    board = archer(bow=bow, dx=dx, D="0508")
    for turn in range(1, turns[-1] + 1):
        board.chose(Wulf="f")
        board.stage("combat")
        if turn in turns:
            shoot(board, "D", 16)
            continue
        assert refused(board, "D") == {f"tm.missile.{bow}"}
        board.change("Wulf", deeds=Deeds())
        board.stage("movement", "red", "blue")
        board.do("option", figure="Wulf", option="e", reload=True)


@advanced.rule("am.xbow.rate-light")
@pytest.mark.rule("tm.missile.light-crossbow")
def test_that_lying_down_counts_for_the_rhythm() -> None:
    board = archer(bow="light-crossbow", dx=13, D="0515")
    board.change("Wulf", pose=Pose.PRONE)
    ctx = Context(board.rules.book, board.state)
    assert reload_turns(ctx, ctx.figure("Wulf"), ctx.tables.weapons["light-crossbow"]) == 0


@advanced.rule("am.lowfire.positions", "am.lowfire.prone-plus1")
@pytest.mark.rule(
    "tm.missile.prone-crossbow", "tm.dx.prone-crossbow", "tm.missile.kneel-bow", "tm.face.prone-archer-front"
)
@pytest.mark.parametrize(
    ("bow", "pose", "rules", "number"),
    [
        ("longbow", Pose.PRONE, {"tm.missile.prone-crossbow"}, 12),
        ("light-crossbow", Pose.PRONE, set(), 13),
        ("heavy-crossbow", Pose.KNEELING, set(), 12),
        ("longbow", Pose.KNEELING, set(), 12),
        ("sling", Pose.KNEELING, {"tm.missile.kneel-bow"}, 12),
        ("sling", Pose.PRONE, {"tm.missile.prone-crossbow"}, 12),
        ("light-crossbow", Pose.DOWN, {"tm.option.downed-must-stand"}, 12),
    ],
)
def test_from_which_postures_they_shoot(bow: str, pose: Pose, rules: set[str], number: int) -> None:
    board = archer(bow=bow, D="0515")
    board.change("Wulf", pose=pose)
    assert refused(board, "D") == rules
    assert needs(board, "D") == number
    behind = archer(bow=bow, D="0525")
    behind.change("Wulf", pose=pose)
    assert "tm.face.ranged-front-only" in refused(behind, "D")


@advanced.rule("am.face.attack-front-only")
@pytest.mark.rule("tm.face.ranged-front-only")
@pytest.mark.parametrize(
    ("house", "at", "allowed"),
    [
        ("half-plane", "0523", False),
        ("half-plane", "0517", True),
        ("half-plane", "0819", True),
        ("wedge", "0819", False),
        ("wedge", "0719", True),
    ],
)
def test_that_only_what_is_in_front_is_shot_at(house: str, at: str, allowed: bool) -> None:
    board = archer(house={"ranged-arc": house}, D=at)
    assert refused(board, "D") == (set() if allowed else {"tm.face.ranged-front-only"})


@pytest.mark.rule("tm.face.ranged-side")
@pytest.mark.parametrize(
    ("facing", "shield", "stopped"),
    [(3, "ready", 2), (0, "ready", 0), (0, "slung", 2), (3, "slung", 0), (1, "ready", 0)],
)
def test_that_shields_count_by_where_the_flight_comes_in(facing: int, shield: str, stopped: int) -> None:
    board = Board()
    board.add("Wulf", "red", "0520", 0, ready=["longbow"])
    gear = {"ready": ["large-shield"]} if shield == "ready" else {"carried": ["large-shield"]}
    board.add("D", "blue", "0515", facing, **gear)
    board.combat(Wulf="f")
    assert board.number("stops", "shoot", figure="Wulf", target="D", weapon="g1") == stopped


@pytest.mark.rule("tm.xp.practice-limits")
def test_that_there_are_no_missiles_in_practice() -> None:
    board = archer(house={"combat": "practice"}, D="0515")
    assert refused(board, "D") == {"tm.xp.practice-limits"}
    assert not board.choices("Wulf")["shoot:g1"].allowed


@advanced.rule("am.order.range-ignored")
@pytest.mark.rule("tm.turn.order-ignores-range")
def test_that_range_does_not_slow_the_archer() -> None:
    board = archer(D="0508", E="0519")
    board.change("E", fighter=board.figure("E").fighter.__class__("human", 12, 11), side="red", facing=0)
    board.change("D", place=parse_label("0508"))
    board.chose(Wulf="f", E="j")
    assert needs(board, "D") == 10
    assert board.order()[0] == ("Wulf", 12)


@advanced.rule("am.friend.fly-through")
@pytest.mark.rule("tm.friends.ranged")
def test_that_the_best_shot_is_proposed_and_not_one_behind_a_friend() -> None:
    # B is nearer, but Bjorn stands before it; D is farther off and nobody is in the way.
    board = archer(bjorn="0518", B="0517", D="0814")
    board.change("Wulf", foe="B")
    shot = next(one for key, one in board.choices("Wulf").items() if key.startswith("shoot:"))
    assert shot.inputs[0].default == "D"
    board.do("intend", figure="Wulf", act="tft.shoot/1", weapon="g1", target="B")
    shot = next(one for key, one in board.choices("Wulf").items() if key.startswith("shoot:"))
    assert shot.inputs[0].default == "B"


@pytest.mark.rule("tm.friends.ranged-into-pile")
def test_that_the_best_shot_is_not_one_into_a_brawl_with_a_friend() -> None:
    # B is nearer, but a hit there may be Bjorn's: with C, farther off, the chance is better.
    board = archer(bjorn="0512", B="0513", C="0805")
    for name in ("bjorn", "B"):
        board.change(name, pile=1, pose=Pose.DOWN, place=parse_label("0513"))
    shot = next(one for key, one in board.choices("Wulf").items() if key.startswith("shoot:"))
    assert shot.inputs[0].default == "C"
