"""Scores of fights, added up by hand from their logs, in every system."""

from datetime import UTC, datetime, timedelta

import pytest

from gmtool import systems
from gmtool.encounter import Journal
from gmtool.presentation.scores.fight_score import Blow, FightScore, fight_score
from gmtool.rules.seam import (
    BROKEN,
    DROPPED,
    Amend,
    Answer,
    AnsweredTable,
    ChoiceAnswer,
    Data,
    Fumbles,
    NumberAnswer,
    RollAnswer,
    Ruling,
    Slip,
    WordsAnswer,
    counted_as,
)
from tests.encounter.fights import FLAVIUS_STRIKES, WULF_STRIKES, answers, journal
from tests.presentation.scores.recorded import document
from tests.rules.harnmaster.melees import CUT, GMS_MODES, duel
from tests.rules.melee_rounds.rounds import Round, card


def recorded(name: str) -> Journal:
    found = document(name)
    return found.journal(systems.ruleset(found.system))


def score_of(fight: Journal) -> FightScore:
    return fight_score(fight, {})


def sums(score: FightScore) -> dict[str, tuple[int, int, int]]:
    """What each figure dealt, with how many blows, and what it took; of those with any of it."""
    return {one.figure: (one.dealt, one.blows, one.taken) for one in score.figures if one.blows or one.taken}


# --- The Fantasy Trip -------------------------------------------------------------------------------------------------
def test_melee_flavius_and_wulf() -> None:
    """Entries 6 and 46 of the log: Flavius takes 2 and 5; 35, 64 and 74: Wulf takes 6, 7 and 1, and collapses."""
    score = score_of(recorded("flavius-and-wulf"))
    assert sums(score) == {"flavius": (14, 3, 7), "wulf": (7, 2, 14)}
    assert (score.of("flavius").best, score.of("wulf").best) == (Blow(7, "wulf", 8), Blow(5, "flavius", 6))
    assert (score.of("flavius").downed, score.of("wulf").out, score.of("flavius").out) == (["wulf"], True, False)
    assert (score.by_nobody, score.turns) == (0, (1, 2, 3, 4, 5, 6, 7, 8, 9))


def test_advanced_melee_four_and_a_troll() -> None:
    """The troll takes 4 and 2, 7, 4, 10 and 11, and is dead; it puts 2, 6, 4 and 5 on its four foes."""
    score = score_of(recorded("four-and-a-troll"))
    assert sums(score) == {
        "melio": (0, 0, 5),
        "heniochus": (18, 2, 2),
        "grabby": (14, 2, 6),
        "kov": (6, 2, 4),
        "troll": (17, 4, 38),
    }
    assert score.of("heniochus").best == Blow(11, "troll", 7)
    assert (score.of("heniochus").downed, score.by_nobody) == (["troll"], 0)


@pytest.mark.parametrize(("result", "slip"), [("drop", DROPPED), ("break", BROKEN), ("miss", None), ("hit", None)])
def test_melee_a_weapon_that_is_dropped_or_broken_is_a_fumble(result: str, slip: object) -> None:
    fumble = counted_as({"kind": "tft.attacked/1"})
    assert isinstance(fumble, Fumbles)
    assert fumble.slip({"result": result}) == slip
    assert DROPPED < BROKEN


def test_melee_what_is_undone_does_not_count_and_comes_back_with_redo() -> None:
    fight = recorded("flavius-and-wulf")
    fight.undo()
    while fight.head >= 64:
        fight.undo()
    assert sums(score_of(fight)) == {"flavius": (6, 1, 7), "wulf": (7, 2, 6)}
    assert not score_of(fight).of("wulf").out
    while fight.redo() is not None:
        pass
    assert sums(score_of(fight)) == {"flavius": (14, 3, 7), "wulf": (7, 2, 14)}


def test_melee_harm_and_healing_by_the_gm() -> None:
    """The GM's damage is taken and dealt by nobody; healing takes nothing back."""
    fight = recorded("flavius-and-wulf")
    fight.do(Amend(figure="flavius", field="hits", value=3, change=True), AnsweredTable())
    fight.do(Amend(figure="flavius", field="hits", value=0), AnsweredTable())
    score = score_of(fight)
    assert sums(score) == {"flavius": (14, 3, 10), "wulf": (7, 2, 14)}
    assert score.by_nobody == 3


# --- Chainmail --------------------------------------------------------------------------------------------------------
def test_chainmail_a_small_melee() -> None:
    """Entry 8: 8 hits against Heavy Foot, 2 against Heavy Horse; they lost 8 and 2."""
    score = score_of(recorded("small-melee"))
    assert sums(score) == {"heavy-horse": (8, 1, 2), "heavy-foot": (2, 1, 8)}
    assert score.of("heavy-horse").best == Blow(8, "heavy-foot", 1)


def test_chainmail_a_ball_through_pikemen() -> None:
    """Nobody says who was struck by the ball, but whose gun it was."""
    score = score_of(recorded("cannon-and-pikes"))
    assert [(one.name, one.dealt, one.taken) for one in score.figures if one.dealt or one.taken] == [
        ("Heavy field gun", 8, 0),
        ("Pikemen", 0, 8),
    ]


# --- HarnMaster -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["exchange-block", "exchange-counterstrike", "exchange-ignore"])
def test_harnmaster_an_exchange(name: str) -> None:
    """Entry 2: the defender is injured, with an impairment of 5."""
    score = score_of(recorded(name))
    assert sums(score) == {"attacker": (5, 1, 0), "defender": (0, 0, 5)}
    assert score.of("attacker").best == Blow(5, "defender", 1)


def test_harnmaster_a_dodged_blow_is_none() -> None:
    assert sums(score_of(recorded("exchange-dodge"))) == {}


@pytest.mark.parametrize(
    ("event", "slip"),
    [
        ({"roll": "fumble", "words": "Drops it"}, Slip(1, "Drops it")),
        ({"roll": "fumble", "words": "Nothing"}, Slip(0, "Nothing")),
        ({"roll": "stumble", "words": "Slips"}, None),
    ],
)
def test_harnmaster_a_fumble_is_that_of_a_mishap_roll_in_the_words_of_the_gm(event: Data, slip: object) -> None:
    fumble = counted_as({"kind": "hm.mishap/1"})
    assert isinstance(fumble, Fumbles)
    assert fumble.slip(event) == slip


def test_harnmaster_an_injury_without_points_is_a_blow() -> None:
    ready = duel(own={"modes": GMS_MODES}, house={"free-press": "never"}).do("attack", "ann", target="bob", **CUT)
    fight = Journal.load(ready.rules, ready.rules.dump_state(ready.state))
    ignore = fight.ruleset.command({"kind": "hm.defend/1", "figure": "bob", "defence": "ignore"})
    said = (ChoiceAnswer("impact"), ChoiceAnswer("precision"), RollAnswer(3), RollAnswer(3), WordsAnswer("Bruise"))
    fight.do(ignore, AnsweredTable([RollAnswer(31), *said, NumberAnswer(0), ChoiceAnswer("out")]))
    score = score_of(fight)
    assert sums(score) == {"ann": (0, 1, 0)}
    assert (score.of("ann").best, score.of("ann").downed, score.of("bob").out) == (Blow(0, "bob", 1), ["bob"], True)


# --- melee rounds -----------------------------------------------------------------------------------------------------
def test_melee_rounds_damage_counts_at_its_attack_and_once() -> None:
    """Ann hits for 4, which count when the second ends; then Orc hits for 12, more than Ann has, and she is out."""
    own = {"hits": 10}
    ready = Round(card("Ann", 1, **own), card("Orc", 1, **own)).from_round(2)
    ready.plots(ann="fighting", orc="fighting").roll((2,), (3,)).until(2)
    fight = going_on(ready.do("attack", "ann", target="orc").played())
    resolve(fight, "ann", ChoiceAnswer("hit"), NumberAnswer(4))
    assert sums(score_of(fight)) == {"ann": (4, 1, 0), "orc": (0, 0, 4)}
    second = {"kind": "mr.end-second/1", "round": 2, "second": 2}
    fight.do(fight.ruleset.command(second), AnsweredTable())
    assert sums(score_of(fight)) == {"ann": (4, 1, 0), "orc": (0, 0, 4)}


def test_melee_rounds_who_is_out_was_put_out_by_its_striker() -> None:
    ready = Round(card("Ann", 1, hits=3), card("Orc", 1)).from_round(2)
    ready.plots(ann="move", orc="fighting").roll((3,)).until(3)
    fight = going_on(ready.do("attack", "orc", target="ann").played())
    resolve(fight, "orc", ChoiceAnswer("hit"), NumberAnswer(5))
    fight.do(
        fight.ruleset.command({"kind": "mr.end-second/1", "round": 2, "second": 3}),
        AnsweredTable([ChoiceAnswer("out")]),
    )
    score = score_of(fight)
    assert (score.of("ann").out, score.of("orc").downed, score.of("orc").best) == (True, ["ann"], Blow(5, "ann", 2))


def going_on(ready: Round) -> Journal:
    return Journal.load(ready.rules, ready.rules.dump_state(ready.state))


def resolve(fight: Journal, figure: str, *said: Answer) -> None:
    fight.do(fight.ruleset.command({"kind": "mr.resolve/1", "figure": figure}), AnsweredTable(said))


def test_melee_rounds_damage_of_the_gm() -> None:
    fight = going_on(Round(card("Ann", hits=10), card("Orc", hits=10)))
    fight.do(Amend(figure="orc", field="damage", value=4, change=True), AnsweredTable())
    score = score_of(fight)
    assert (sums(score), score.by_nobody) == ({"orc": (0, 0, 4)}, 4)


# --- Tally, by the seam alone -----------------------------------------------------------------------------------------
def test_a_ruling_counts_as_what_it_rules() -> None:
    fight = journal()
    fight.do(Ruling(reason="once more", command={"kind": "tally.strike/1", "figure": "wulf", "target": "flavius"}),
             answers(5, 5))  # fmt: skip
    assert sums(score_of(fight))["wulf"][0] > 0


def test_times_belong_to_the_turn_that_was_played_and_pauses_to_none() -> None:
    fight = journal(points=30)
    begun = datetime(2026, 11, 27, 19, tzinfo=UTC)
    times, at = {}, begun
    for minutes in (0, 2, 16, 15):
        at += timedelta(minutes=minutes)
        strikes = WULF_STRIKES if len(times) % 2 == 0 else FLAVIUS_STRIKES
        times[fight.do(strikes, answers(1)).number] = at
    spent = fight_score(fight, times).spent
    assert (spent.seconds, spent.pauses, spent.untimed) == ((2 + 15) * 60, 1, 0)
    assert sum(spent.turns.values()) == spent.seconds
    del times[2]
    unknown = fight_score(fight, times).spent
    assert (unknown.seconds, unknown.pauses, unknown.untimed) == (15 * 60, 0, 1)
    assert not fight_score(fight, {}).spent.known


def test_a_clock_that_was_put_back_takes_no_time() -> None:
    fight = journal()
    first = fight.do(WULF_STRIKES, answers(1)).number
    second = fight.do(FLAVIUS_STRIKES, answers(1)).number
    begun = datetime(2026, 11, 27, 19, tzinfo=UTC)
    assert fight_score(fight, {first: begun, second: begun - timedelta(hours=1)}).spent.seconds == 0


def test_only_what_was_played_in_some_hours() -> None:
    fight = recorded("flavius-and-wulf")
    begun = datetime(2026, 11, 27, 19, tzinfo=UTC)
    times = {entry.number: begun + timedelta(days=entry.number >= 64) for entry in fight.line()}
    first = fight_score(fight, times, begun, begun + timedelta(hours=1))
    second = fight_score(fight, times, begun + timedelta(days=1), begun + timedelta(days=2))
    assert sums(first) == {"flavius": (6, 1, 7), "wulf": (7, 2, 6)}
    assert sums(second) == {"flavius": (8, 2, 0), "wulf": (0, 0, 8)}
    assert (first.turns, second.turns) == ((1, 2, 3, 4, 5, 6, 7, 8), (8, 9))
