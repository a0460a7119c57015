"""Keys of a HarnMaster melee without a window, counted, with all dice typed."""

import pytest

from gmtool.presentation.fight.keys.decision import outcome_so_far
from gmtool.rules.seam import Card, Enlisted, Muster
from gmtool.systems import ruleset
from tests.presentation.keys.conftest import Clock
from tests.presentation.keys.key_master import SIDES, KeyMaster, begun
from tests.rules.harnmaster.melees import GMS_MODES, SWORD, SYSTEM

NAMES = {"Ann": "ours", "Bea": "ours", "Cid": "theirs", "Dov": "theirs", "Eli": "theirs"}
MISS = "8661"
"""The attack fails, and so does the dodge."""


def melee(*names: str, press: str = "never") -> Muster:
    """A melee of these; whoever comes first has the higher rank."""
    rules = ruleset(SYSTEM)
    fields = {"weapons": [SWORD], "dodge": 40}
    figures = tuple(
        Enlisted(name.lower(), rules.completed(Card(SYSTEM, name, {**fields, "rank": 90 - 10 * place})), NAMES[name])
        for place, name in enumerate(names)
    )
    return Muster(figures, SIDES, house_rules={"free-press": press}, own={"modes": GMS_MODES})


def table(*names: str, press: str = "never") -> KeyMaster:
    """A melee of these that begins."""
    return begun(ruleset(SYSTEM), melee(*names, press=press))


def test_that_an_exchange_that_misses_and_the_end_of_the_turn_are_four_keys() -> None:
    gm = table("Ann", "Cid")
    gm.type(MISS)
    assert gm.next == "cid"
    assert gm.keys == 4


def hit(gm: KeyMaster) -> None:
    """Ann hits; 4 on the Zone Die."""
    gm.type("31614")
    assert gm.asks.startswith("Injury Sequence")


def test_that_a_new_injury_and_the_end_of_the_turn_are_nine_keys_beside_its_words() -> None:
    gm = table("Ann", "Cid")
    hit(gm)
    words = "cut arm"
    gm.enter(words)
    gm.enter("5")
    gm.type("1")
    assert gm.next == "cid"
    assert gm.page.session.moment.state.figures["cid"].impairment == 5
    assert gm.keys - len(words) == 9


def test_that_a_known_injury_and_the_end_of_the_turn_are_six_keys() -> None:
    gm = table("Ann", "Cid")
    hit(gm)
    gm.enter("cut arm")
    gm.enter("5")
    gm.type("1")
    gm.enter(MISS)
    assert gm.next == "ann"
    gm.keys = 0
    hit(gm)
    gm.type("2")
    assert gm.next == "cid"
    assert gm.page.session.moment.state.figures["cid"].impairment == 10
    assert gm.keys == 6


def misses(gm: KeyMaster) -> int:
    """A round in which everybody misses; a foe who is not known yet is the first there is. How many keys it took."""
    gm.keys, turn = 0, gm.page.session.moment.agenda.turn
    for who in NAMES:
        assert gm.next == who.lower()
        if gm.page.picks.upcoming is None:
            gm.type("1")  # on whom
        gm.type(MISS)
    assert gm.page.session.moment.agenda.turn == turn + 1
    return gm.keys


def test_that_a_round_of_five_that_all_miss_is_twenty_three_keys() -> None:
    gm = table(*NAMES)
    assert misses(gm) == 23, "three name their foe"
    assert misses(gm) <= 23, "all fight those they have fought"


def test_that_n_asks_before_the_stunned_end_their_turn_and_enter_ends_it() -> None:
    gm = table("Ann", "Cid")
    hit(gm)
    gm.enter("dazed")
    gm.enter("0")
    gm.type("2")
    assert gm.page.turn.act.words == "Cid: End the turn (stunned)"
    gm.press("N")
    assert gm.next == "cid"
    gm.press("Enter")
    assert gm.next == "ann"
    assert gm.page.session.moment.agenda.turn == 2


def test_that_n_gives_no_attack_up() -> None:
    gm = table("Ann", "Cid")
    gm.press("N")
    assert gm.next == "ann"
    assert gm.page.session.journal.line() == ()
    assert gm.page.turn.prompt.text() == (
        "Ann must choose: Space does “Attack: Broadsword, Cid”, Alt and a number picks another."
    )
    gm.enter(MISS)
    assert gm.next == "cid", "what was proposed still takes its dice"


def test_that_n_forgoes_no_bonus_action() -> None:
    gm = table("Ann", "Cid")
    gm.enter("3561")
    options = [option.key for option in gm.question.options]
    gm.type(str(options.index("action") + 1))
    gm.enter("4")
    gm.enter("cut arm")
    gm.enter("5")
    while gm.question is not None:
        gm.type("1")
    assert gm.page.session.moment.state.bonuses
    assert gm.page.session.perform({"kind": "gm.amend/1", "figure": "ann", "field": "stunned", "value": True})
    done = gm.page.session.journal.head
    gm.press("N")
    assert gm.page.session.journal.head == done
    assert (gm.next, gm.page.turn.act.words) == ("ann", "Ann: Forgo the bonus action")
    gm.press("Enter")
    assert not gm.page.session.moment.state.bonuses


def test_that_the_outcome_so_far_stands_above_what_is_asked() -> None:
    gm = table("Ann", "Cid")
    hit(gm)
    told = gm.page.dice.so_far
    assert told.isVisible()
    for words in ("31", "61", "success", "failure", "Ann wins 1 star"):
        assert words in told.text()
    while gm.question is not None:
        gm.press("Esc")
    assert not gm.page.dice.so_far.isVisible()


def test_that_a_free_press_roll_that_is_asked_for_costs_one_key() -> None:
    gm = table("Ann", "Cid", press="ask")
    hit(gm)
    gm.type("1")
    assert gm.asks.startswith("Does Ann get a Free Press Roll")
    gm.press("Enter")
    assert gm.next == "cid"
    assert gm.keys == 7


@pytest.mark.parametrize("late", ["1", "Enter"], ids=["digit", "Enter"])
def test_that_a_key_typed_late_takes_no_decision_that_a_roll_has_led_to(late: str, clock: Clock) -> None:
    gm = table("Ann", "Cid")
    gm.page.picks.bounce = 250
    gm.enter("3561")
    asked = gm.question
    assert "advantage" in gm.asks
    gm.press(late)
    assert gm.question is asked
    clock.wait(gm, lambda: not gm.page.picks.prompt_settling)
    gm.press(late)
    assert gm.question is not asked


def test_that_a_digit_typed_late_names_no_injury(clock: Clock) -> None:
    gm = table("Ann", "Cid")
    hit(gm)
    gm.enter("cut arm")
    gm.enter("5")
    gm.type("1")
    gm.enter(MISS)
    gm.page.picks.bounce = 250
    clock.wait(gm, lambda: not gm.page.picks.settling)
    hit(gm)
    gm.type("2")
    assert (gm.asks.startswith("Injury Sequence"), gm.page.dice.words.field.text()) == (True, "")
    clock.wait(gm, lambda: not gm.page.picks.prompt_settling)
    gm.type("2")
    assert gm.next == "cid"


def test_that_the_dice_of_a_roll_after_a_roll_are_taken_at_once() -> None:
    gm = table("Ann", "Cid")
    gm.page.picks.bounce = 250
    gm.enter("31")
    gm.enter("61")
    gm.enter("4")
    assert gm.asks.startswith("Injury Sequence")


def test_that_digits_go_on_meaning_dice_until_they_stop() -> None:
    gm = table("Ann", "Cid")
    gm.page.picks.bounce = 250
    gm.enter("3561")
    asked = gm.question
    assert "advantage" in gm.asks
    gm.type("1")
    gm.page.session.pending.seen[:] = [0.0]  # drawn long ago: only the digit before tells that these are dice
    gm.type("1")
    assert gm.question is asked


def test_that_a_number_for_a_roll_that_is_not_due_yet_picks_no_target(clock: Clock) -> None:
    gm = table(*NAMES)
    gm.page.picks.bounce = 250
    assert gm.page.turn.prompt.text() == "Ann: choose a target"
    gm.type("8661")
    assert gm.page.picks.draft is not None
    assert gm.page.picks.draft.missing is not None
    assert gm.page.session.journal.line() == ()
    clock.wait(gm, lambda: not gm.page.picks.digits_settling)
    gm.type("1")
    assert gm.page.picks.draft.missing is None


def test_that_a_number_without_a_button_decides_nothing(clock: Clock) -> None:
    gm = table("Ann", "Cid")
    gm.enter("3561")
    gm.page.picks.bounce = 250
    clock.wait(gm, lambda: not gm.page.picks.prompt_settling)
    asked = gm.question
    gm.type("91")
    assert gm.question is asked


def test_that_digits_wait_until_what_follows_a_command_is_drawn(clock: Clock) -> None:
    """Keys that were pressed during a slow redrawing come at its end, when the time of the pause is over."""
    gm = table(*NAMES)
    gm.type("1")
    gm.page.picks.bounce = 1
    gm.fight.drawing = False
    gm.enter(MISS)
    assert gm.next == "bea"
    clock.wait(gm, lambda: not gm.page.picks.settling)
    gm.type("1")
    assert gm.page.picks.draft is not None
    assert gm.page.picks.draft.missing is not None
    gm.fight.drawing = True
    gm.fight.draw()
    clock.wait(gm, lambda: not gm.page.picks.digits_settling)
    gm.type("1")
    assert gm.page.picks.draft.missing is None


@pytest.mark.parametrize(
    ("dice", "typed", "die"),
    [("25", "2", 2), ("25", "5", 5), ("13", "3", 3), ("31", "1", 1), ("52", "2", 2)],
)
def test_that_of_two_zone_dice_the_one_is_taken_whose_number_is_typed(dice: str, typed: str, die: int) -> None:
    gm = table("Ann", "Cid")
    gm.type("3061")
    gm.type("3")  # Precision, for one more die
    gm.type(dice)
    assert gm.asks == "Which Zone Die does Ann take?"
    gm.type(typed)
    assert f"Ann takes the {die}." in outcome_so_far(gm.page.picks)


def test_that_a_number_that_no_zone_die_shows_takes_none() -> None:
    gm = table("Ann", "Cid")
    gm.type("3061")
    gm.type("3")
    gm.type("25")
    gm.type("1")
    assert gm.asks == "Which Zone Die does Ann take?"
    assert gm.page.turn.prompt.text() == "You decide: 2 or 5, or Enter for the button that is lit."
    gm.press("Enter")
    assert "Ann takes the 2." in outcome_so_far(gm.page.picks)


def of_two_dice_of_twenty() -> KeyMaster:
    """Ann strikes, and one of two Zone Dice is to be taken, which show 1 and 12."""
    gm = table("Ann", "Cid")
    attack = {"kind": "hm.attack/1", "figure": "ann", "weapon": "g1", "mode": "sword-cut", "target": "cid"}
    ruled = {"kind": "gm.ruling/1", "command": {**attack, "zone_die": 20}, "reason": "They are close enough."}
    gm.page.session.perform(ruled)
    gm.type("30613")
    gm.enter("1 12")
    assert gm.asks == "Which Zone Die does Ann take?"
    return gm


@pytest.mark.parametrize(
    ("keys", "die"),
    [
        ("1 Enter", 1),
        ("1 2", 12),
        ("1 Backspace 1 2", 12),
        ("1 Backspace 1 Enter", 1),
        ("1 Space 1 2", 12),
        ("2 1 2", 12),
        ("1 7 1 Enter", 1),
    ],
)
def test_that_a_number_that_another_one_begins_with_waits_for_more_or_for_enter(keys: str, die: int) -> None:
    gm = of_two_dice_of_twenty()
    gm.press(*keys.split(" "))
    assert f"Ann takes the {die}." in outcome_so_far(gm.page.picks)


def test_that_what_was_typed_of_a_number_is_forgotten_with_the_digit_that_is_taken_back() -> None:
    gm = of_two_dice_of_twenty()
    gm.press("1", "Backspace", "2")
    assert gm.asks == "Which Zone Die does Ann take?"


def test_that_enter_is_for_the_option_to_which_the_arrows_went_after_a_digit() -> None:
    gm = of_two_dice_of_twenty()
    gm.press("1")
    gm.fight.option = 1
    gm.press("Enter")
    assert "Ann takes the 12." in outcome_so_far(gm.page.picks)
