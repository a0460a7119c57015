"""Forecasts and proposals by keys without a window: what is asked and said, in preparation and in the fight."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gmtool import resources
from gmtool.encounter import Journal
from gmtool.forecast.fight import Ends
from gmtool.forecast.runs import Question, forecasts
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.forecasts.comparison import Comparison
from gmtool.presentation.forecasts.prepared import can_be_forecast, prepared_question
from gmtool.presentation.forecasts.running import asked_now
from gmtool.presentation.forecasts.summary import Summary
from gmtool.rules.seam import Muster
from gmtool.store.campaign import Campaign
from gmtool.store.sample import make_sample
from tests.contract.dumps import whole
from tests.presentation.forecasts.duels import RULES, fighter, muster
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import KeyMaster

FIGHTS, ENDS = 1, Ends(turns=1)
PREPARED_FIGHTS = [
    data["title"]
    for name in resources.names("examples/sample", ".toml")
    if "figure" in (data := resources.read_toml(name))
]


class _HereAndNow(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*arguments, **named))
        return future


def played(question: Question) -> Summary:
    """What is said once all fights of a question are played."""
    *_, last = forecasts(question, _HereAndNow(), 1)
    return Summary(last, done=True)


class Oracle(KeyMaster):
    """A Game Master who looks at forecasts; the program rolls for everybody."""

    def __init__(self, journal: Journal) -> None:
        dice = DiceSource(Random(4711), players=False, others=False)
        super().__init__(DrivenFight(FightSession(journal, dice)))

    def asked(self) -> tuple[list[Question], str]:
        """What the panel would ask now."""
        ways = ChosenWays(self.page.session.ruleset)
        return asked_now(self.page.picks, ways.stances, FIGHTS, ENDS)

    def decide(self) -> None:
        """Take the first of what the table has to decide."""
        while self.question is not None:
            self.type("1")


def oracle(fight: Muster) -> Oracle:
    """A fight of Melee that begins."""
    return Oracle(Journal.load(RULES, RULES.dump_state(RULES.muster(fight))))


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    """The sample campaign; each test begins another fight of it."""
    path = tmp_path_factory.mktemp("sample") / "Sample.gmtool"
    make_sample(path)
    with Campaign.open(path) as campaign:
        yield campaign


@pytest.mark.parametrize("title", PREPARED_FIGHTS)
def test_that_a_sample_encounter_has_its_forecast_in_preparation_and_in_the_fight(sample: Campaign, title: str) -> None:
    found = next(one for one in sample.encounters.list() if one.title == title)
    rules = sample.ruleset(found.system)
    stances = ChosenWays(rules).stances
    asked = prepared_question(found.muster, rules, stances, mapless=found.mapless, fights=FIGHTS, ends=ENDS)
    assert (asked is not None) is can_be_forecast(found.muster, rules)
    if asked is not None:
        summary = played(asked)
        assert [one.side for one in summary.bars] == list(found.muster.sides)
        assert all(one.words for one in summary.bars)
        assert f"{FIGHTS} fight" in summary.progress
    gm = Oracle(sample.encounters.start(found.id))
    journal, state = gm.page.session.journal, gm.state
    before = journal.head, whole(rules, state)
    (question,), words = gm.asked()
    summary = played(question)
    assert words == ""
    assert summary.forecast.fights == FIGHTS
    assert len(summary.bars) == len(found.muster.sides)
    assert all(one.words for one in summary.bars)
    assert f"{FIGHTS} fight" in summary.progress
    assert gm.state is state
    assert (journal.head, whole(rules, state)) == before


def test_that_what_is_picked_is_forecast_beside_things_as_they_stand() -> None:
    gm = oracle(muster(1, 1))
    gm.press("Space")
    gm.decide()
    gm.type("P")
    questions, words = gm.asked()
    plain, changed = map(played, questions)
    comparison = Comparison(words, plain, changed)
    assert gm.page.picks.figure is not None
    assert comparison.title == f"If {gm.page.session.moment.name(gm.page.picks.figure)}: Shift and attack"
    assert len(changed.bars) == 2
    assert comparison.verdict
    gm.press("Esc")
    assert gm.page.picks.draft is None or gm.page.picks.proposed
    assert len(gm.asked()[0]) == 1


def test_that_the_forecast_follows_the_fight() -> None:
    gm = oracle(muster(1, 1))
    before = gm.asked()[0]
    assert gm.asked()[0] == before
    gm.press("Space")
    gm.decide()
    assert gm.page.session.moment.agenda.next
    assert gm.asked()[0] != before
    assert gm.asked()[0][0].state is gm.state


def test_that_the_monsters_play_by_one_key_a_command() -> None:
    uneven = muster(2, 1)
    frail = (replace(one, card=fighter(one.card.name, 15, 9)) for one in uneven.figures)
    gm = oracle(replace(uneven, figures=tuple(frail)))
    gm.type("P")
    assert gm.page.turn.prompt.text() == "Proposed (the usual step). P or Enter does it."
    commands = 0
    for _ in range(30):
        head = gm.page.session.journal.head
        gm.type("P")
        commands += gm.page.session.journal.head != head
        gm.decide()
        if gm.page.session.moment.agenda.turn > 1 or gm.page.session.moment.agenda.over:
            break
    assert commands >= 6
    assert "Goblin 1" in gm.log
    head = gm.page.session.journal.head
    gm.press("Ctrl Z")
    assert gm.page.session.journal.head < head


def test_that_enter_does_what_is_proposed() -> None:
    gm = oracle(muster(1, 1))
    gm.type("P")
    head = gm.page.session.journal.head
    gm.press("Enter")
    gm.decide()
    assert gm.page.session.journal.head > head
