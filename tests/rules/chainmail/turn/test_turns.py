"""The order of a turn in both systems, and morale in the phase in which its cause arises."""

import pytest

from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.seam.table.questions import Asked
from tests.rules.cases.script import Script
from tests.rules.chainmail.game import Game

FOOT = {"kind": "heavy-foot", "men": 10, "files": 5}


def game(**house: str) -> Game:
    return Game(house, Own=("red", FOOT), Foe=("blue", FOOT))


def phases_of_a_turn(played: Game) -> list[str]:
    found = [played.phase]
    while played.state.round == 1:
        played.pass_on()
        found.append(played.phase)
    return found[:-1]


@pytest.mark.rule("cm.turn.mcm.order")
def test_the_order_of_move_and_counter_move():
    expected = ["initiative", "move-first", "move-last", "artillery", "missile", "melee"]
    assert phases_of_a_turn(game()) == expected


@pytest.mark.rule("cm.turn.sim.order")
def test_the_order_of_simultaneous_movement():
    expected = ["orders", "half", "rest", "artillery", "missile", "melee"]
    assert phases_of_a_turn(game(**{"turn-system": "simultaneous"})) == expected


def test_that_obedience_is_a_phase_only_where_it_is_diced_for():
    peasants = {"kind": "peasants", "men": 10}
    with_peasants = {"Own": ("red", FOOT), "Foe": ("blue", peasants)}
    assert Game({}, **with_peasants).phase == "obedience"
    assert Game({"obedience": "no"}, **with_peasants).phase == "initiative"
    assert game().phase == "initiative"


def test_that_a_battle_of_an_earlier_file_goes_on_with_the_phase_in_every_turn():
    played = game()
    before = {key: value for key, value in played.rules.dump_state(played.state).items() if key != "brief"}
    played.state = played.rules.load_state({**before, "phase": "obedience"})
    assert phases_of_a_turn(played)[:2] == ["obedience", "initiative"]
    assert played.phase == "obedience"


@pytest.mark.rule("cm.turn.morale-anytime")
@pytest.mark.parametrize("system", ["counter", "simultaneous"])
def test_that_a_check_is_due_before_the_melees_of_its_turn(system):
    played = game(**{"turn-system": system})
    played.to("missile")
    play = played.rules.play(played.state, Script((), ()))
    lose(play, "Foe", 4, in_melee=False)
    played.state = play.outcome().state
    played.to("melee")
    assert played.state.round == 1
    check = played.rules.agenda(played.state).check
    assert check is not None
    assert (check.figure, check.rule) == ("Foe", "cm.morale.loss-check")
    assert not [phase for phase in played.rules.agenda(played.state).phases if "morale" in phase.key]


@pytest.mark.rule("cm.turn.sim.orders")
def test_that_orders_are_sealed_until_all_are_written():
    played = game(**{"turn-system": "simultaneous"}).to("orders")
    played.do("order", figure="Own", task="charge", target="Foe")
    agenda = played.rules.agenda(played.state)
    assert agenda.strip is not None
    assert agenda.strip.sealed
    assert {track.figure: (track.plan, track.sealed) for track in agenda.strip.tracks} == {
        "Own": ("charges Foe", True),
        "Foe": ("", False),
    }
    assert agenda.next == ("Foe",)
    assert "charges" not in " ".join(slot.intends for lane in agenda.lanes for slot in lane.slots)
    played.do("order", figure="Foe", task="stand").do("end-phase")
    after = played.rules.agenda(played.state)
    assert (played.phase, after.strip, after.next) == ("half", None, ("Own",))
    assert any("charges Foe" in slot.intends for lane in after.lanes for slot in lane.slots)


@pytest.mark.rule("cm.turn.sim.orders")
def test_that_holding_and_going_on_as_ordered_take_a_key():
    played = game(**{"turn-system": "simultaneous"}).to("orders")
    hold = next(one for one in played.rules.choices(played.state, "Own") if one.usual)
    assert (hold.key, hold.unasked, hold.inputs) == ("order hold", True, ())
    for one in ("Own", "Foe"):
        played.do("order", figure=one, task="move", facing="ahead")
    played.do("end-phase")
    march = next(one for one in played.rules.choices(played.state, "Own") if one.usual)
    assert (march.label, march.unasked) == ("As ordered: moves 9 in ahead", True)
    for one in ("Own", "Foe"):
        played.do("march", figure=one)
    (end,) = [one for one in played.rules.choices(played.state, None) if one.usual]
    assert end.by_itself


@pytest.mark.rule("cm.terraincards.deck")
def test_that_the_deck_has_twenty_cards_of_which_twelve_show_terrain():
    played = game()
    with pytest.raises(Asked, match="20 left"):
        played.do("draw", side="red")
    cards = played.rules.book.tables.cards.values()
    assert {row.key: row.count for row in cards} == {
        "river": 2, "marsh": 1, "pond": 1, "gully": 1, "woods": 2, "rough-ground": 1, "hill": 4, "blank": 8,
    }  # fmt: skip
    assert sum(row.count for row in cards if row.terrain) == 12
