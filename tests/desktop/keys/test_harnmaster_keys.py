"""Keys of a HârnMaster melee in the real window, counted, with all dice typed."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.presentation.fight import selection
from gmtool.rules.seam import Card, Enlisted, Muster
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from gmtool.systems import ruleset
from tests.desktop.game_master import Key, game_master_on
from tests.desktop.keys.counting import SIDES, CountingMaster
from tests.rules.harnmaster.melees import GMS_MODES, SWORD, SYSTEM

NAMES = {"Ann": "ours", "Bea": "ours", "Cid": "theirs", "Dov": "theirs", "Eli": "theirs"}
MISS = "8661"
"""The attack fails, and so does the dodge."""


class Counting(CountingMaster):
    """Looks at the fight, too."""

    @property
    def next(self) -> str:
        """The first of those that are next."""
        return next(iter(self.page.session.moment.agenda.next), "")

    @property
    def asks(self) -> str:
        """The question that waits."""
        return self.question.why.text if self.question is not None else ""


def table(path: Path, qtbot: QtBot, *names: str, press: str = "never") -> Counting:
    """The window on a melee of these, not begun; whoever comes first has the higher rank."""
    rules = ruleset(SYSTEM)
    fields = {"weapons": [SWORD], "dodge": 40}
    with Campaign.create(path / "Hills.gmtool", "Hills") as campaign:
        campaign.own_rows.add([StoredRow(SYSTEM, "modes", row) for row in GMS_MODES])
        figures = tuple(
            Enlisted(
                name.lower(), rules.completed(Card(SYSTEM, name, {**fields, "rank": 90 - 10 * place})), NAMES[name]
            )
            for place, name in enumerate(names)
        )
        muster = Muster(figures, SIDES, house_rules={"free-press": press})
        campaign.encounters.add(Encounter(SYSTEM, "The ford", muster))
    gm = Counting(game_master_on(path / "Hills.gmtool", qtbot, "run").window, qtbot)
    gm.press(Key.Key_F5)
    gm.keys = 0
    return gm


@pytest.fixture(autouse=True)
def _steady(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "BOUNCE", 0)


def test_that_an_exchange_that_misses_and_the_end_of_the_turn_are_five_keys(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    gm.enter(MISS)
    assert gm.next == "cid"
    assert gm.keys <= 5


def hit(gm: Counting) -> None:
    """Ann hits; 4 on the Zone Die."""
    gm.enter("31614")
    assert gm.asks.startswith("Injury Sequence")


def test_that_a_new_injury_and_the_end_of_the_turn_are_nine_keys_beside_its_words(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    hit(gm)
    words = "cut arm"
    gm.enter(words)
    gm.enter("5")
    gm.type("1")
    assert gm.next == "cid"
    assert gm.page.session.moment.state.figures["cid"].impairment == 5
    assert gm.keys - len(words) - 1 <= 9


def test_that_a_known_injury_and_the_end_of_the_turn_are_seven_keys(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
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
    assert gm.keys <= 7


def misses(gm: Counting) -> int:
    """A round in which everybody misses; a foe who is not known yet is the first there is. How many keys it took."""
    gm.keys, turn = 0, gm.page.session.moment.agenda.turn
    for who in NAMES:
        assert gm.next == who.lower()
        if gm.page.picks.upcoming is None:
            gm.type("1")  # on whom
        gm.enter(MISS)
    assert gm.page.session.moment.agenda.turn == turn + 1
    return gm.keys


def test_that_a_round_of_five_that_all_miss_is_twenty_eight_keys(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, *NAMES)
    assert misses(gm) == 28, "three name their foe"
    assert misses(gm) <= 28, "all fight those they have fought"


def test_that_n_asks_before_the_stunned_end_their_turn_and_enter_ends_it(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    hit(gm)
    gm.enter("dazed")
    gm.enter("0")
    gm.type("2")
    assert gm.page.turn.act.words == "Cid: End the turn (stunned)"
    gm.press(Key.Key_N)
    assert gm.next == "cid"
    gm.press(Key.Key_Return)
    assert gm.next == "ann"
    assert gm.page.session.moment.agenda.turn == 2


def test_that_n_gives_no_attack_up(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    gm.press(Key.Key_N)
    assert gm.next == "ann"
    assert gm.page.session.journal.line() == ()
    assert gm.page.turn.prompt.text() == "Ann must choose; N does not choose for you."
    gm.enter(MISS)
    assert gm.next == "cid", "what was proposed still takes its dice"


def test_that_n_forgoes_no_bonus_action(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
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
    gm.press(Key.Key_N)
    assert gm.page.session.journal.head == done
    assert (gm.next, gm.page.turn.act.words) == ("ann", "Ann: Forgo the bonus action")
    gm.press(Key.Key_Return)
    assert not gm.page.session.moment.state.bonuses


def test_that_the_outcome_so_far_stands_above_what_is_asked(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    hit(gm)
    told = gm.page.dice.so_far
    assert told.isVisible()
    for words in ("31", "61", "success", "failure", "Ann wins 1 star"):
        assert words in told.text()
    while gm.question is not None:
        gm.press(Key.Key_Escape)
    assert not gm.page.dice.so_far.isVisible()


def test_that_a_free_press_roll_that_is_asked_for_costs_one_key(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid", press="ask")
    hit(gm)
    gm.type("1")
    assert gm.asks.startswith("Does Ann get a Free Press Roll")
    gm.press(Key.Key_Return)
    assert gm.next == "cid"
    assert gm.keys == 8


@pytest.mark.parametrize("late", [Key.Key_1, Key.Key_Return], ids=["digit", "Enter"])
def test_that_a_key_typed_late_takes_no_decision_that_a_roll_has_led_to(
    late: Key, tmp_path: Path, qtbot: QtBot
) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    gm.page.picks.bounce = 250
    gm.enter("3561")
    asked = gm.question
    assert "advantage" in gm.asks
    gm.press(late)
    assert gm.question is asked
    qtbot.waitUntil(lambda: not gm.page.picks.prompt_settling)
    gm.press(late)
    assert gm.question is not asked


def test_that_a_digit_typed_late_names_no_injury(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    hit(gm)
    gm.enter("cut arm")
    gm.enter("5")
    gm.type("1")
    gm.enter(MISS)
    gm.page.picks.bounce = 250
    qtbot.waitUntil(lambda: not gm.page.picks.settling)
    hit(gm)
    gm.type("2")
    assert (gm.asks.startswith("Injury Sequence"), gm.page.dice.words.field.text()) == (True, "")
    qtbot.waitUntil(lambda: not gm.page.picks.prompt_settling)
    gm.type("2")
    assert gm.next == "cid"


def test_that_the_dice_of_a_roll_after_a_roll_are_taken_at_once(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    gm.page.picks.bounce = 250
    gm.enter("31")
    gm.enter("61")
    gm.enter("4")
    assert gm.asks.startswith("Injury Sequence")


def test_that_digits_go_on_meaning_dice_until_they_stop(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    gm.page.picks.bounce = 250
    gm.enter("3561")
    asked = gm.question
    assert "advantage" in gm.asks
    gm.type("1")
    gm.page.session.pending.seen[:] = [0.0]  # drawn long ago: only the digit before tells that these are dice
    gm.type("1")
    assert gm.question is asked


def test_that_a_number_for_a_roll_that_is_not_due_yet_picks_no_target(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, *NAMES)
    gm.page.picks.bounce = 250
    assert gm.page.turn.prompt.text() == "Ann: choose a target"
    gm.type("8661")
    assert gm.page.picks.draft is not None
    assert gm.page.picks.draft.missing is not None
    assert gm.page.session.journal.line() == ()
    qtbot.waitUntil(lambda: not gm.page.picks.digits_settling)
    gm.type("1")
    assert gm.page.picks.draft.missing is None


def test_that_a_number_without_a_button_decides_nothing(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, "Ann", "Cid")
    gm.enter("3561")
    gm.page.picks.bounce = 250
    qtbot.waitUntil(lambda: not gm.page.picks.prompt_settling)
    asked = gm.question
    gm.type("91")
    assert gm.question is asked


def test_that_digits_wait_until_what_follows_a_command_is_drawn(tmp_path: Path, qtbot: QtBot) -> None:
    """Keys that were pressed during a slow redrawing come at its end, when the time of the pause is over."""
    gm = table(tmp_path, qtbot, *NAMES)
    gm.type("1")
    gm.page.picks.bounce = 1
    gm.window.setUpdatesEnabled(False)
    gm.enter(MISS)
    assert gm.next == "bea"
    qtbot.waitUntil(lambda: not gm.page.picks.settling)
    gm.type("1")
    assert gm.page.picks.draft is not None
    assert gm.page.picks.draft.missing is not None
    gm.window.setUpdatesEnabled(True)
    gm.window.repaint()
    qtbot.waitUntil(lambda: not gm.page.picks.digits_settling)
    gm.type("1")
    assert gm.page.picks.draft.missing is None
