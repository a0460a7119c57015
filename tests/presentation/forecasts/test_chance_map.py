"""The map of chances without a window: its words, its steps of color, and what is said about it."""

from gmtool.forecast.estimate import Estimate
from gmtool.forecast.matchups import Matchups
from gmtool.presentation.forecasts.chance_map import MOST_CARDS, STEPS, ChanceMap, refused, step_of
from tests.presentation.forecasts.duels import RULES

TABLE = Matchups(
    ("Goblin", "Giant"),
    ("Wolf", "Ghost"),
    {(0, 0): Estimate(1, 2_000), (0, 1): Estimate(0, 2_000), (1, 0): Estimate(1_300, 2_000)},
    {(0, 0): 0, (0, 1): 2_000, (1, 0): 500},
)


def test_that_a_cell_has_its_number_its_step_and_its_sentence() -> None:
    chances = ChanceMap.of("Match-ups", TABLE, 2_000)
    (poor, nobody, mean), (good, unknown, _) = chances.cells
    assert (poor.words, poor.step) == ("<1", 0)
    assert (good.words, good.step) == ("65", 6)
    assert good.told == "Giant against Wolf: wins 65\u00a0% (63 to 67\u00a0%); nobody wins 25\u00a0%"
    assert (nobody.words, nobody.step) == ("–", None)
    assert nobody.told == "Goblin against Ghost: nobody wins by the rules alone"
    assert (unknown.words, unknown.step, unknown.told) == ("", None, "Giant against Ghost: not played yet")
    assert (mean.words, mean.told) == ("0", "Goblin: wins 0\u00a0% on average")
    assert chances.columns == ("Wolf", "Ghost", "Mean")


def test_that_it_says_how_exact_it_is_and_how_often_nobody_wins() -> None:
    about = ChanceMap.of("Match-ups", TABLE, 2_000).about
    assert "2,000 fights a pair, to about ±2\u00a0%." in about
    assert about.endswith("Nobody wins 42\u00a0% of all fights.")
    bestiary = RULES.bestiary()
    blank = ChanceMap.blank("Match-ups", bestiary[:1], bestiary[:3], 1)
    assert blank.about.endswith("1 fight a pair.")
    assert [cell.words for cell in blank.cells[0]] == [""] * 4


def test_that_few_fights_have_no_more_digits_than_they_allow() -> None:
    assert [Estimate(*one).short for one in ((1, 2), (64, 100), (0, 100), (1, 100), (99, 100))] == [
        "50",
        "65",
        "0",
        "1",
        "99",
    ]


def test_that_the_steps_go_from_no_chance_to_certainty() -> None:
    assert [step_of(one) for one in (0.0, 0.099, 0.1, 0.5, 0.999, 1.0)] == [0, 0, 1, 5, 9, STEPS - 1]


def test_that_too_many_cards_are_refused() -> None:
    card = RULES.bestiary()[0]
    assert refused([card] * MOST_CARDS, RULES) == ""
    assert refused([card] * (MOST_CARDS + 1), RULES) == "Choose at most 100 cards; 101 are chosen."
