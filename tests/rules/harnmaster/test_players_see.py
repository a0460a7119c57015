"""What the player window is given of a melee: nothing of those who are hidden, and no numbers of the GM's."""

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import Scene, scene
from gmtool.rules.seam import NumberAnswer, WordsAnswer
from tests.rules.harnmaster.melees import CUT, NO_PRESS, Melee, duel


def seen(fight: Melee) -> Scene:
    """What the players are given, where nothing was said of what is allowed."""
    return scene(StateView(fight.rules, fight.state), Permissions())


def wounded() -> Melee:
    """Bob, whom Ann has wounded in the arm, is stunned, and has not noticed her."""
    fight = duel().do("attack", "ann", target="bob", **CUT)
    wound = (WordsAnswer("arm, by a poisoned blade"), NumberAnswer(10), "stunned")
    fight.do("defend", "bob", 36, 71, 4, *wound, NO_PRESS, defence="block", **CUT)
    return fight.change("bob", unaware=("ann",), close=("ann",)).amend("ann", fatigue=5, setups=1)


def test_that_conditions_and_numbers_are_told_of_the_players_own_alone() -> None:
    given = seen(wounded())
    assert {figure: [one.label for one in held] for figure, held in given.conditions} == {
        "ann": ["Setup", "In Close with Bob", "Fatigue 5"]
    }
    assert [(one.figure, one.left, one.full, one.summary) for one in given.figures] == [
        ("ann", 95, 100, ()),
        ("bob", 2, 4, ()),  # hurt, in a ring of four
    ]
    assert "poisoned" not in repr(given)


def test_that_no_condition_names_somebody_who_is_hidden() -> None:
    fight = wounded().amend("bob", hidden=True)
    given = seen(fight)
    assert [one.label for _, held in given.conditions for one in held] == ["Setup", "Fatigue 5"]
    assert "Bob" not in repr(given)
    assert given.figures[0].opponents == ()
