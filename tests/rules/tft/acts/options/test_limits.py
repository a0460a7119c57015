"""The edges of what is allowed: the first and the last value that goes, and the ones beyond."""

import pytest

from gmtool.rules.seam import Choice, Input
from gmtool.rules.tft.state.fight import Pose
from gmtool.rules.tft.state.messages.turns import FightEnded
from gmtool.space import HexGround, parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import advanced
from tests.rules.tft.moves import at, lay, lone, pair, take

FORCE = {"figure": "Victor", "target": "Enemy"}


def retreat(*walls: str, **victor: object) -> Board:
    """Victor (0505) has put hits on Enemy (0504), who missed; it is the time of retreats."""
    board = Board(ground=HexGround(30, 30, walls=frozenset(map(parse_label, walls))))
    board.add("Victor", "red", "0505", 0, **{"dx": 13, "st": 15, "ready": ["saber"], **victor})  # type: ignore[arg-type]
    board.add("Enemy", "blue", "0504", 3, dx=9, st=20, ready=["club"])
    board.combat(Victor="j", Enemy="a")
    board.do("strike", 8, 6, **FORCE, weapon="g1")
    board.do("proceed", turn=1, stage="combat")
    return board


def opening(*sides: str) -> Board:
    """One figure for each side, far apart, before initiative."""
    board = Board()
    for number, side in enumerate(sides):
        board.add(f"F{number}", side, f"{5 + 6 * number:02}10", ready=["broadsword"])
    return board


def asked(choice: Choice, field: str) -> Input:
    return next(one for one in choice.inputs if one.field == field)


# --- retreats --------------------------------------------------------------------------------------------------------


@advanced.rule("am.face.change")
@pytest.mark.rule("tm.face.change-moving")
@pytest.mark.parametrize(("facing", "allowed"), [(-1, False), (0, True), (1, True), (5, True), (6, False)])
def test_that_who_follows_turns_to_one_of_six_sides(facing: int, allowed: bool) -> None:
    board = retreat()
    reasons = board.refused("retreat", **FORCE, hex=at("0503")[0], follow=True, facing=facing)
    assert reasons == (set() if allowed else {"tm.face.change-moving"})
    assert board.refused("retreat", **FORCE, hex=at("0503")[0], facing=facing) == {"tm.face.change-moving"}


@pytest.mark.rule("tm.retreat.where")
def test_that_the_only_free_hex_is_proposed_and_of_several_none() -> None:
    choices = retreat("0403", "0603").choices("Victor")
    assert {key: choice.allowed for key, choice in choices.items() if "Enemy" in key} == {
        "retreat:Enemy": True,
        "follow:Enemy": True,
        "hold:Enemy": True,
    }
    assert choices["retreat:Enemy"].draft["hex"] == at("0503")[0], "there is nothing to be asked"
    assert asked(retreat("0403").choices("Victor")["retreat:Enemy"], "hex").default is None


@advanced.rule("am.retreat.follow")
@pytest.mark.rule("tm.retreat.advance")
def test_that_a_giant_follows_only_where_its_three_hexes_have_room() -> None:
    giant = {"people": "giant", "st": 40, "dx": 12, "ready": ["spiked-club"]}
    for walls, room in (((), True), (("0404",), False)):
        board = Board(ground=HexGround(30, 30, walls=frozenset(map(parse_label, walls))))
        board.add("Victor", "red", "0505", 0, **giant)  # type: ignore[arg-type]
        board.add("Enemy", "blue", "0504", 3, dx=8, st=40, ready=["club"])
        board.combat(Victor="j", Enemy="a")
        board.do("strike", 8, 6, **FORCE, weapon="g1")
        board.do("proceed", turn=1, stage="combat")
        assert board.state.stage.value == "retreats"
        assert ("follow:Enemy" in board.choices("Victor")) is room
        reasons = board.refused("retreat", **FORCE, hex=at("0503")[0], follow=True)
        assert reasons == (set() if room else {"tm.retreat.advance"})


# --- the table's choices, stage by stage -----------------------------------------------------------------------------


@pytest.mark.rule("tm.turn.initiative")
@pytest.mark.parametrize("sides", [("red", "blue"), ("red", "blue", "green")])
def test_that_initiative_is_offered_to_the_table_while_two_sides_can_fight(sides: tuple[str, ...]) -> None:
    board = opening(*sides)
    assert list(board.choices(None)) == ["initiative", "waive-initiative"]
    assert not {"initiative", "waive-initiative", "proceed"} & set(board.choices("F0"))
    first = asked(board.choices(None)["waive-initiative"], "first")
    assert ([one.value for one in first.candidates({})], first.default) == (list(sides), "red")
    board.stage("movement", *sides)
    assert list(board.choices(None)) == ["proceed"]
    for number in range(1, len(sides)):
        board.change(f"F{number}", hits=99)
    board.stage("initiative")
    assert list(board.choices(None)) == ["proceed"]


@advanced.rule("am.turn.next")
@pytest.mark.rule("tm.turn.continue")
@pytest.mark.parametrize("sides", [("red", "blue"), ("red", "blue", "green")])
def test_that_a_fight_of_two_sides_or_three_goes_on(sides: tuple[str, ...]) -> None:
    board = opening(*sides)
    board.stage("retreats")
    events = board.do("proceed", turn=1, stage="retreats")
    assert [one for one in events if isinstance(one, FightEnded)] == []
    assert (board.state.turn, board.state.stage.value) == (2, "initiative")


@pytest.mark.rule("tm.turn.stages")
@pytest.mark.parametrize(
    ("stage", "progress"),
    [
        ("initiative", ["now", "later", "later", "later"]),
        ("movement", ["done", "now", "later", "later"]),
        ("combat", ["done", "done", "now", "later"]),
        ("retreats", ["done", "done", "done", "now"]),
        ("over", ["done", "done", "done", "done"]),
    ],
)
def test_that_the_stages_before_are_done_and_those_behind_come_later(stage: str, progress: list[str]) -> None:
    board = opening("red", "blue")
    board.stage(stage)
    assert [one.progress.value for one in board.rules.agenda(board.state).phases] == progress


def test_that_in_movement_those_of_the_moving_side_are_at_it_until_they_have_chosen() -> None:
    board = opening("red", "red", "blue")
    board.stage("movement", "red", "blue")
    take(board, "F0", "a")

    def progress() -> dict[str, str]:
        slots = [slot for lane in board.rules.agenda(board.state).lanes for slot in lane.slots]
        return {slot.figure: slot.progress.value for slot in slots}

    assert progress() == {"F0": "done", "F1": "now", "F2": "later"}
    assert board.next() == ("F1",)
    board.do("proceed", turn=1, stage="movement", mover=0)
    assert progress() == {"F0": "done", "F1": "later", "F2": "now"}
    board.stage("combat")
    assert progress() == {"F0": "done", "F1": "done", "F2": "done"}


# --- wounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tm.dx.wound-5")
@pytest.mark.parametrize(("second", "shaken"), [(1, False), (2, True), (3, True)])
def test_that_the_fifth_hit_since_the_last_attack_costs_dx_by_house_rule(second: int, shaken: bool) -> None:
    board = Board(house={"wound-span": "since-attack"})
    board.add("Beast", "red", "0505", 0, people="animal", st=30, dx=20, ma=6, damage="12d-12", hits_stopped=0)
    board.add("Target", "blue", "0504", 3, st=20, dx=9, ready=["club"])
    for turn, hits in ((1, 3), (2, second)):
        board.combat(Beast="j", Target="a")
        board.do("strike", 10, hits + 12, figure="Beast", target="Target")
        assert board.figure("Target").shaken is (shaken and turn == 2)
        board.do("proceed", turn=turn, stage="combat")
        if board.state.stage.value == "retreats":
            board.do("proceed", turn=turn, stage="retreats")


@pytest.mark.rule("tm.move.body-fast")
def test_that_the_loss_of_a_wound_counts_for_attacks_and_not_for_keeping_ones_feet() -> None:
    board = lone(dx=11)
    board.change("Astrid", shaken=True, hits=1)
    board.change("Karl", place=parse_label("1018"), hits=12, pose=Pose.DOWN)
    move = {"figure": "Astrid", "option": "a", "path": at("1019", "1018"), "dash": True}
    assert board.number("afoot", "option", **move) == 11
    assert board.breakdown("spent", "option", **move).text == "2"


def test_that_what_holds_for_a_figure_goes_by_how_it_is() -> None:
    board = pair()
    for pose, words in ((Pose.STANDING, []), (Pose.DOWN, ["Knocked down"]), (Pose.PRONE, ["Prone"])):
        lay(board, "Astrid", pose.value)
        assert [one.label for one in board.rules.conditions(board.state, "Astrid")] == words
    lay(board, "Astrid", "kneeling")
    board.change("Astrid", shaken=True, reload=2, flying=True)
    told = [(one.label, one.until) for one in board.rules.conditions(board.state, "Astrid")]
    assert told == [
        ("DX −2: 5+ hits", "until its next attack"),
        ("Kneeling", "until it stands up"),
        ("In the air", "until the next turn"),
        ("Crossbow unloaded", "2 turns of reloading"),
    ]


# --- the usual option ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pose", "engaged", "alone"),
    [("standing", "j", "a"), ("down", "p", "g"), ("kneeling", "p", "g"), ("prone", "p", "g")],
)
def test_that_whoever_is_not_on_its_feet_usually_stands_up(pose: str, engaged: str, alone: str) -> None:
    for board, option in ((pair(ready=["broadsword"]), engaged), (lone(ready=["broadsword"]), alone)):
        lay(board, "Astrid", pose)
        assert [key for key, choice in board.choices("Astrid").items() if choice.usual] == [f"option:{option}"]


def test_that_only_dropping_and_shooting_ask_for_a_posture() -> None:
    for board in (lone(ready=["light-crossbow"]), pair(ready=["light-crossbow"])):
        found = board.choices("Astrid")
        asks = {
            key.split(":")[1]: one.required
            for key, choice in found.items()
            for one in choice.inputs
            if key.startswith("option:") and one.field == "pose"
        }
        assert asks == {"d": True, "f": False}


# --- the GM ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "allowed"), [("", False), ("   ", False), ("X", True), ("X" * 200, True), ("X" * 201, False)]
)
def test_that_a_name_has_one_to_two_hundred_characters(name: str, allowed: bool) -> None:
    board = pair()
    assert (board.refused("gm.rename/1", figure="Karl", name=name) == set()) is allowed


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("reload", 10, "Turns of reloading left goes from 0 to 9, not 10."),
        ("reload", -1, "Turns of reloading left goes from 0 to 9, not -1."),
        ("hits", 1000, "Hits taken goes from 0 to 999, not 1000."),
        ("shaken", 1, "DX -2 on the next attack cannot be 1."),
        ("side", "green ", "Side is one of red, blue, green, not 'green '."),
    ],
)
def test_that_a_value_that_cannot_be_is_refused_with_what_can(field: str, value: object, sentence: str) -> None:
    board = pair()
    command = board.rules.command({"kind": "gm.amend/1", "figure": "Karl", "field": field, "value": value})
    assert [one.reason for one in board.rules.refusals(board.state, command)] == [sentence]


@pytest.mark.parametrize(("field", "value"), [("reload", 0), ("reload", 9), ("hits", 0), ("hits", 999)])
def test_that_the_first_and_the_last_value_can_be_set(field: str, value: int) -> None:
    board = pair()
    board.do("gm.amend/1", figure="Karl", field=field, value=value)
    assert getattr(board.figure("Karl"), field) == value


def test_that_a_modifier_lasts_as_many_turns_as_it_was_given_for() -> None:
    board = opening("red", "blue")
    board.do("gm.grant/1", figure="F0", label="Blessed", value=2, turns=2)
    board.do("gm.grant/1", figure="F0", label="Brave", value=1, turns=0)
    held = []
    for turn in (1, 2, 3):
        held.append([one.label for one in board.figure("F0").granted])
        board.stage("retreats")
        board.do("proceed", turn=turn, stage="retreats")
    assert held == [["Blessed", "Brave"], ["Blessed", "Brave"], ["Brave"]]


# --- whom there is to attack -----------------------------------------------------------------------------------------


@pytest.mark.rule("tm.create.st-minus-one-dies")
def test_that_the_dead_and_those_who_have_left_are_not_offered() -> None:
    board = Board()
    board.add("Ragnar", "red", "0505", 0, ready=["club"])
    for name, place in (("Able", "0504"), ("Dead", "0604"), ("Gone", "0404"), ("Out", "1504")):
        board.add(name, "blue", place, 3, dx=8)
    board.add("Friend", "red", "0506", 0)
    board.change("Dead", hits=13)
    board.change("Gone", fled=True)
    board.change("Out", hits=12)
    board.combat(Ragnar="j")
    for key in ("strike:g1", "intend:tft.strike/1:g1"):
        offered = [one.figure for one in asked(board.choices("Ragnar")[key], "target").candidates({})]
        assert {"Dead", "Gone", "Friend"}.isdisjoint(offered)
        assert offered[0] == "Able"
    blow = {"figure": "Ragnar", "weapon": "g1"}
    assert "tm.create.st-minus-one-dies" in board.refused("strike", **blow, target="Dead")
    assert "tm.xp.arena-end" in board.refused("strike", **blow, target="Gone")
    assert board.refused("strike", **blow, target="Friend") == {"tm.face.attack-front-only"}


@advanced.rule("am.face.attack-front-only")
@pytest.mark.rule("tm.face.attack-front-only")
@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("0502", "Karl is 3 hexes away."),
        ("0503", "A club does not reach two hexes."),
        ("0506", "Karl is not in a front hex."),
    ],
)
def test_that_who_is_out_of_reach_is_refused_in_words(place: str, words: str) -> None:
    board = Board()
    board.add("Ragnar", "red", "0505", 0, ready=["club"])
    board.add("Karl", "blue", place, 3, dx=8)
    board.combat(Ragnar="j")
    command = board.rules.command({"kind": "tft.strike/1", "figure": "Ragnar", "target": "Karl", "weapon": "g1"})
    assert [one.reason for one in board.rules.refusals(board.state, command)] == [words]
    brawling = board.rules.command({**command_data(), "stated": {"distance": 0}})
    assert [one.reason for one in board.rules.refusals(board.state, brawling)] == ["Karl is in the same hex."]


def command_data() -> dict[str, object]:
    return {"kind": "tft.strike/1", "figure": "Ragnar", "target": "Karl", "weapon": "g1"}


@advanced.rule("am.turn.next")
@pytest.mark.rule("tm.turn.continue")
def test_that_a_decided_fight_goes_no_further() -> None:
    board = opening("red", "blue")
    board.change("F1", hits=99)
    board.do("proceed", turn=1, stage="initiative")
    assert board.refused("proceed", turn=1, stage="over") == {"tm.turn.continue"}
    board.change("F1", hits=0)
    assert board.refused("proceed", turn=1, stage="over") == set()
    board.stage("initiative")
    assert board.refused("proceed", turn=1, stage="initiative") == {"tm.turn.initiative"}


@pytest.mark.rule("tm.dx.wound-5")
@pytest.mark.parametrize(
    ("blows", "shaken"),
    [((4,), False), ((5,), True), ((5, "attack", 4), False), ((5, "attack", 5), True), ((4, "attack", 1), True)],
)
def test_that_hits_after_an_attack_are_counted_with_those_of_the_turn(
    blows: tuple[int | str, ...], shaken: bool
) -> None:
    board = Board()
    board.add("Beast", "red", "0505", 0, people="animal", st=30, dx=20, ma=6, damage="12d-12", hits_stopped=0)
    board.add("Target", "blue", "0504", 3, st=40, dx=9, ready=["club"])
    for blow in blows:
        if blow == "attack":
            board.combat(Beast="a", Target="j")
            board.do("strike", 16, figure="Target", target="Beast", weapon="g1")
            assert not board.figure("Target").shaken
        else:
            board.chose(Beast="j")
            board.stage("combat")
            board.do("strike", 10, int(blow) + 12, figure="Beast", target="Target")
    assert board.figure("Target").shaken is shaken
