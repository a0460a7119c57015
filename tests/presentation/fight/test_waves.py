"""Waves in a fight: their rows, what the GM can do about them, and the command line."""

from dataclasses import replace

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.command_line.completions import completions
from gmtool.presentation.fight.command_line.reading import read
from gmtool.presentation.fight.joining import new_figures
from gmtool.presentation.fight.menu_offers import named_deeds
from gmtool.presentation.fight.rows.order_rows import chip_rows, order_rows
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.wave_choices import bring, changes_of_wave
from gmtool.presentation.sheets.fight_snapshot import take_snapshot
from gmtool.presentation.sheets.freeze import check_rows
from gmtool.rules.seam import Muster, Wave
from gmtool.systems import ruleset
from tests.contract.players import Luck, skirmish

MELEE, ROUNDS = ruleset("tft-melee"), ruleset("melee-rounds")
WAVES = (Wave("w1", "Reinforcements", 3), Wave("w2", "The dragon", 0))


def prepared(system: str = "tft-melee") -> Muster:
    """A skirmish of two; two wolves come in turn 3, a dragon when the GM says so."""
    rules = ruleset(system)
    muster = skirmish(rules, Luck(3), 5, ground=False)
    names, waves = ("Wulf", "Ork", "Wolf 1", "Wolf 2", "Smaug"), ("", "", "w1", "w1", "w2")
    figures = (replace(one, name=name, wave=wave) for one, name, wave in zip(muster.figures, names, waves, strict=True))
    return replace(muster, figures=tuple(figures), waves=WAVES)


@pytest.fixture
def picks() -> Selection:
    return Selection(FightSession(Journal.begin(MELEE, prepared())))


def there(picks: Selection) -> list[str]:
    return [one.name for one in picks.session.moment.counters.values()]


def test_that_waves_stand_at_the_end_of_the_order_the_next_one_first(picks: Selection) -> None:
    rows = [(row.name, row.subtitle, row.pill) for row in order_rows(picks.session.moment)[-3:]]
    assert rows == [
        ("Still to come", "", ""),
        ("Reinforcements", "Wolf 1, Wolf 2", "Turn 3"),
        ("The dragon", "Smaug", "When you say"),
    ]
    assert chip_rows(picks.session.moment) == ()


def test_that_they_stand_above_a_turn_that_is_played_in_steps() -> None:
    moment = FightSession(Journal.begin(ROUNDS, prepared("melee-rounds"))).moment
    assert [(row.name, row.pill) for row in chip_rows(moment)] == [
        ("Reinforcements", "Round 3"),
        ("The dragon", "When you say"),
    ]


def test_that_the_freeze_sheet_has_them(picks: Selection) -> None:
    moment = picks.session.moment
    assert check_rows(take_snapshot("A fight", moment.ruleset, moment.state)) == [
        ("Reinforcements", "", "Turn 3", "still to come: Wolf 1, Wolf 2"),
        ("The dragon", "", "When you say", "still to come: Smaug"),
    ]


@pytest.mark.parametrize(
    ("line", "says", "come"),
    [
        ("wolves arrive", "Reinforcements: Wolf 1, Wolf 2", ["Wolf 1", "Wolf 2"]),
        ("reinforcements arrive", "Reinforcements: Wolf 1, Wolf 2", ["Wolf 1", "Wolf 2"]),
        ("smaug arrives", "The dragon: Smaug", ["Smaug"]),
        ("The dragon arrives", "The dragon: Smaug", ["Smaug"]),
        ("arrive", "Which wave? Reinforcements: Wolf 1, Wolf 2; The dragon: Smaug.", []),
        ("bears arrive", "Which wave? Reinforcements: Wolf 1, Wolf 2; The dragon: Smaug.", []),
    ],
)
def test_that_a_wave_comes_by_its_name_or_by_that_of_somebody_in_it(
    picks: Selection, line: str, says: str, come: list[str]
) -> None:
    reading = read(picks, line)
    assert reading.says == says
    if reading.do is not None:
        reading.do()
    assert there(picks) == ["Wulf", "Ork", *come]


def test_that_the_line_says_so_where_nobody_is_to_come(picks: Selection) -> None:
    read(picks, "wolves arrive").do()  # type: ignore[misc]
    read(picks, "arrive").do()  # type: ignore[misc]
    assert there(picks) == ["Wulf", "Ork", "Wolf 1", "Wolf 2", "Smaug"]
    assert read(picks, "arrive").says == "No wave is still to come."
    assert "arrive" in completions(picks, "arr")


def test_that_the_gm_can_let_it_come_put_it_off_or_call_it_off(picks: Selection) -> None:
    moment = picks.session.moment
    now, other, off = changes_of_wave(moment, moment.waves[0])
    assert [now.label, other.label, off.label] == [
        "Reinforcements arrive now",
        "Reinforcements in another turn…",
        "Call off Reinforcements",
    ]
    assert {one.label for one in (now, other, off)} <= {deed.text for deed in named_deeds(picks)}
    picks.session.perform(other.data({"turn": 6}))
    assert [row.pill for row in order_rows(picks.session.moment)[-2:]] == ["Turn 6", "When you say"]
    picks.session.perform(off.data({}))
    assert [row.name for row in order_rows(picks.session.moment)[-2:]] == ["Still to come", "The dragon"]
    picks.session.undo()
    picks.session.undo()
    assert picks.session.moment.state == moment.state


def test_that_the_key_asks_which_of_several_waves_comes(picks: Selection) -> None:
    bring(picks)
    assert picks.draft is not None
    assert [one.label for one in picks.draft.candidates(picks.draft.choice.inputs[0])] == [
        "Reinforcements: Wolf 1, Wolf 2",
        "The dragon: Smaug",
    ]
    picks.say("wave", "w2")
    picks.act()
    assert there(picks) == ["Wulf", "Ork", "Smaug"]
    bring(picks)
    assert there(picks) == ["Wulf", "Ork", "Smaug", "Wolf 1", "Wolf 2"], "the only one comes at once"


def test_that_whoever_joins_has_another_name_and_id_than_those_who_are_to_come(picks: Selection) -> None:
    wolf = replace(MELEE.bestiary()[0], name="Wolf")
    session = picks.session
    (one,) = new_figures(session.moment, session.journal, wolf, "red", 1)
    assert one.name == "Wolf 3"
    assert one.id not in {figure.id for figure in prepared().figures}


@pytest.mark.parametrize(
    ("line", "comes"),
    [("reinforcements arrive", "Wolf 1"), ("reinforcements 2 arrive", "Wolf 10"), ("wolf 1 arrives", "Wolf 1")],
)
def test_that_a_whole_name_means_its_wave_although_another_one_begins_with_it(line: str, comes: str) -> None:
    muster = prepared()
    names = {"Wolf 2": "Wolf 1 b", "Smaug": "Wolf 10"}
    figures = tuple(replace(one, name=names.get(one.name, one.name)) for one in muster.figures)
    waves = (WAVES[0], replace(WAVES[1], name="Reinforcements 2"))
    picks = Selection(FightSession(Journal.begin(MELEE, replace(muster, figures=figures, waves=waves))))
    reading = read(picks, line)
    assert reading.do is not None, reading.says
    reading.do()
    assert comes in there(picks)
    assert len(picks.session.moment.waves) == 1
