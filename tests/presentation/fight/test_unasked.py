"""The key for what everybody usually does, `N`: it gives nothing up and decides nothing for the GM."""

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.words.turn_words import act_text
from gmtool.rules.seam import Choice, Json, Ruleset
from gmtool.rules.tft.state.fight import Pose
from gmtool.systems import all_rulesets
from tests.contract.players import skirmish
from tests.contract.test_play import Luck, step
from tests.presentation.fight.test_default_choice import opened, three
from tests.presentation.fight.test_typed_dice import typed
from tests.rules.harnmaster.melees import GMS_MODES, SWORD, duel, melee
from tests.rules.melee_rounds.acts.plotting.test_reacting import attacked
from tests.rules.melee_rounds.casters import casting
from tests.rules.melee_rounds.rounds import Round, card
from tests.rules.tft.board import Board
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths

SYSTEMS = pytest.mark.parametrize("rules", [*all_rulesets(), Tally(), TallyInBreaths()], ids=lambda rules: rules.id)
BOW: dict[str, Json] = {"key": "bow", "name": "Bow", "kind": "missile", "zone_die": 6}
ARROW: dict[str, Json] = {"key": "arrow", "name": "Arrow", "weapon": "bow", "aspect": "p", "impact": 6}
GIVES_UP = ("forgo", "retreat:", "follow:", "hold:", "pass", "option:m", "option:c", "no attack", "eyes", "attack")
"""The beginnings of the keys of choices that give something up, or that a GM wants to make."""


def said(picks: Selection) -> list[str]:
    """What the key says when it stops."""
    told: list[str] = []
    picks.session.refused.connect(lambda refusals: told.extend(one.reason for one in refusals))
    return told


def stops(picks: Selection, figure: str) -> None:
    """The key does nothing but pick this figure, and says why."""
    done, told = picks.session.journal.head, said(picks)
    assert not picks.usual_for_all
    picks.everybody_as_usual()
    assert picks.session.journal.head == done
    assert picks.figure == figure
    name = picks.session.moment.name(figure)
    (why,) = told
    assert why.startswith(f"{name} must choose")
    draft = picks.draft
    if draft is not None and not draft.ready:
        assert why.endswith("Press its number, or click it.") or "Press 1 to " in why
    else:
        assert f": Space does “{act_text(picks).removeprefix(f'{name}: ')}”, " in why, (why, act_text(picks))


def retreats(ground: bool | None) -> Selection:
    board = Board(ground=ground)
    board.add("Ann", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Zed", "blue", "0504", 3, dx=10, ready=["club"])
    board.combat(Ann="j", Zed="j")
    picks = typed(board.rules, board.state)
    picks.type_dice("9 4")
    picks.type_dice("16")
    assert picks.session.moment.state.stage == "retreats"
    return picks


@pytest.mark.parametrize("ground", [True, None], ids=["map", "rows"])
def test_that_a_victor_is_asked_before_anybody_is_forced_back(ground: bool | None) -> None:
    picks = retreats(ground)
    stops(picks, "Ann")
    assert picks.usual is not None
    assert picks.usual.label == "Force Zed back"


def test_that_an_archer_without_shots_is_asked_before_changing_weapons() -> None:
    board = Board()
    board.add("Ann", "red", "0505", 0, dx=14, ready=["longbow"], carried=["dagger"])
    board.add("Bea", "red", "0705", 0, ready=["club"])
    board.add("Zed", "blue", "0504", 3, ready=["club"])
    board.change("Ann", last_shot=True)
    board.stage("movement", "red", "blue")
    picks = typed(board.rules, board.state)
    usual = {figure: picks.session.moment.choices(figure) for figure in ("Ann", "Bea")}
    assert [one.key for one in usual["Ann"] if one.usual] == ["option:m"]
    assert picks.usual_for_all
    picks.everybody_as_usual()
    options = {key: one.deeds.option for key, one in picks.session.moment.state.figures.items()}
    assert (options["Ann"], bool(options["Bea"])) == ("", True)
    stops(picks, "Ann")


@pytest.mark.parametrize("pose", [Pose.PRONE, Pose.KNEELING])
def test_that_whoever_lies_in_shelter_is_asked_before_it_stands_up(pose: Pose) -> None:
    board = Board()
    board.add("Ann", "red", "0505", 0, ready=["club"])
    board.add("Zed", "blue", "0520", 3, ready=["longbow"])
    board.change("Ann", pose=pose)
    board.stage("movement", "red", "blue")
    stops(typed(board.rules, board.state), "Ann")


def test_that_whoever_was_knocked_down_stands_up_unasked() -> None:
    board = Board()
    board.add("Ann", "red", "0505", 0, ready=["club"])
    board.add("Zed", "blue", "0520", 3, ready=["longbow"])
    board.change("Ann", pose=Pose.DOWN)
    board.stage("movement", "red", "blue")
    picks = typed(board.rules, board.state)
    picks.everybody_as_usual()
    assert picks.session.moment.state.figures["Ann"].deeds.option == "g"


def test_that_an_attack_is_not_given_up_with_the_turn() -> None:
    fight = three()
    picks = opened(fight.rules, fight.state)
    stops(picks, "ann")
    assert picks.proposed, "its attack still stands open"


def test_that_a_turn_with_nothing_to_give_up_ends() -> None:
    fight = three().change("ann", gear=())
    picks = opened(fight.rules, fight.state)
    picks.everybody_as_usual()
    assert picks.session.moment.agenda.next == ("bob",)


def test_that_the_stunned_are_asked_before_their_turn_ends() -> None:
    fight = three().change("ann", stunned=True)
    picks = opened(fight.rules, fight.state)
    stops(picks, "ann")
    assert picks.usual is not None
    assert picks.usual.label == "End the turn (stunned)"


def test_that_a_sheathed_sword_is_asked_about_before_the_turn_ends() -> None:
    fight = duel({"weapons": [{**SWORD, "ready": False}]})
    picks = opened(fight.rules, fight.state)
    stops(picks, "ann")
    assert picks.usual is not None
    assert picks.usual.key == "draw g1", "Enter ends no turn, but draws the sword"
    picks.act()
    assert picks.usual is not None
    assert picks.usual.key.startswith("attack")


def test_that_a_slung_sword_keeps_nobody_from_going_on() -> None:
    fight = duel({"weapons": [{**SWORD, "ready": False, "slung": True}]})
    picks = opened(fight.rules, fight.state)
    picks.everybody_as_usual()
    assert picks.session.moment.agenda.next == ("bob",)


@pytest.mark.parametrize("places", [None, {"ann": (0, 0), "bob": (40, 0)}], ids=["rows", "map"])
def test_that_an_archer_is_asked_and_shoots_by_default(places: dict[str, tuple[int, int]] | None) -> None:
    bow: Json = [{"item": "bow", "ml": 60, "ready": True}]
    own = {"weapons": [BOW], "modes": [*GMS_MODES, ARROW]}
    fight = melee(("ann", "us", {"weapons": bow, "rank": 50}), ("bob", "them", {}), own=own, at=places)
    picks = opened(fight.rules, fight.state)
    stops(picks, "ann")
    assert picks.usual is not None
    assert picks.usual.label == "Shoot: Bow"


def test_that_every_second_asks_whoever_is_on_full_defensive() -> None:
    fight = Round(card("Ann", 3), card("Zed", 1)).from_round(2).plots(ann="defensive", zed="fighting").roll((6,))
    picks = opened(fight.rules, fight.state)
    picks.act()
    moment = picks.session.moment
    assert (moment.state.second, moment.agenda.next) == (2, ("ann",))
    assert moment.agenda.prompt == "Ann may break Full Defensive in second 2."
    picks.everybody_as_usual()
    assert picks.session.moment.state.second == 3
    (breaking,) = [choice for choice in picks.choices if choice.key == "end defence"]
    picks.pick(breaking)
    picks.act()
    picks.type_dice("3 4 5")
    assert picks.session.moment.state.figures["ann"].ended


def test_that_no_second_of_a_magic_user_goes_by_unasked() -> None:
    fight = casting()
    picks = opened(fight.rules, fight.state)
    stops(picks, "ann")
    picks.act()
    assert picks.session.moment.state.second == 2


def test_that_a_reaction_is_not_given_up() -> None:
    fight = attacked().do("move", "ann", feet=5).second_is_in()
    stops(opened(fight.rules, fight.state), "ann")


def test_that_nobody_is_told_whom_to_attack() -> None:
    fight = Round(card("Ann", 1), card("Zed", 1)).from_round(2).plots(ann="fighting", zed="fighting").roll((3,), (6,))
    picks = opened(fight.until(3).rules, fight.state)
    stops(picks, "ann")


@SYSTEMS
def test_that_nothing_that_gives_something_up_is_done_unasked(rules: Ruleset) -> None:
    """Whatever happens in three fights: only a default choice, and none of those that a GM wants to make."""
    seen: set[str] = set()
    for seed in range(3):
        luck = Luck(seed)
        journal = Journal.begin(rules, skirmish(rules, luck, ground=bool(seed % 2)))
        for _ in range(80):
            for figure in (None, *rules.agenda(journal.state).next):
                unasked: list[Choice] = [one for one in rules.choices(journal.state, figure) if one.unasked]
                seen |= {one.key for one in unasked}
                assert all(one.usual or figure is None for one in unasked)
                assert [one.key for one in unasked if one.key.startswith(GIVES_UP)] == []
            if not step(rules, journal, luck):
                break
    assert seen or rules.id == "tally"
