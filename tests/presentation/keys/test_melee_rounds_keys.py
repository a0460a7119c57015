"""Keys of melee rounds without a window, counted, with all dice typed."""

from gmtool.rules.seam import Card, Enlisted, Json, Muster
from gmtool.systems import ruleset
from tests.presentation.keys.key_master import SIDES, KeyMaster, begun
from tests.rules.melee_rounds.rounds import SWORD

SYSTEM = "melee-rounds"


def rounds(each: int, theirs: int = 1) -> Muster:
    """So many on each side. Each has one Initiative die, or so many of `theirs`."""
    rules = ruleset(SYSTEM)

    def card(name: str, amr: int) -> Card:
        sets: Json = [{"item": "one-weapon", "amr": amr}]
        return rules.completed(Card(SYSTEM, name, {"hits": 12, "weapons": [SWORD], "sets": sets}))

    figures = tuple(
        Enlisted(f"{letter}{number}", card(f"{letter}{number}", amr), side.id)
        for letter, side, amr in zip("ab", SIDES, (1, theirs), strict=True)
        for number in range(1, each + 1)
    )
    return Muster(figures, SIDES)


class Counting(KeyMaster):
    """Looks at the fight, too."""

    @property
    def title(self) -> str:
        """What the lane of the order is called: General Plots, or the second."""
        return self.page.session.moment.agenda.lanes[0].title


def table(each: int, theirs: int = 1) -> Counting:
    """A melee of so many on each side that begins."""
    return begun(ruleset(SYSTEM), rounds(each, theirs), Counting)


def test_that_the_plots_and_the_initiative_of_eight_are_fourteen_keys() -> None:
    gm = table(4, theirs=2)
    gm.press("N")
    assert gm.asks == "a1: Initiative"
    gm.enter("3456" + "16263646")
    assert gm.question is None
    rolled = {key: one.dice.rolled for key, one in gm.page.session.moment.state.figures.items()}
    assert rolled == {
        "a1": (3,), "a2": (4,), "a3": (5,), "a4": (6,), "b1": (1, 6), "b2": (2, 6), "b3": (3, 6), "b4": (4, 6)
    }  # fmt: skip
    assert gm.keys <= 14


def fight(gm: Counting, first: str, other: str) -> int:
    """The plots, and a second: two attack, one parries, the other is hit. How many keys the second took."""
    gm.press("N")
    gm.enter("3363")
    assert gm.title == "Second 3"
    gm.keys = 0
    gm.enter(first)
    gm.enter(other)
    assert gm.page.turn.prompt.text() == "b2 has a die in second 3."
    gm.enter("2")
    assert gm.asks == "a1 attacks b2"
    gm.type("3")
    assert gm.asks == "a2 attacks b1"
    gm.type("2")
    gm.enter("3")
    assert gm.title == "Second 6"
    return gm.keys


def test_that_a_second_with_two_attacks_a_parry_and_damage_is_eleven_keys() -> None:
    gm = table(2)
    assert fight(gm, "12", "11") == 12, "both say first whom they attack"
    gm.enter("11")
    gm.type("1")
    assert gm.page.session.moment.agenda.turn == 2
    assert fight(gm, "", "") <= 11, "both attack whom they attacked"
    assert gm.page.session.moment.state.figures["b1"].damage == 6


def test_that_the_initiative_asks_for_faces_and_takes_no_sum() -> None:
    gm = table(1, theirs=2)
    gm.press("N")
    gm.type("4")
    assert gm.asks == "b1: Initiative"
    assert gm.page.dice.rolls.hint.text() == "2d6: type the faces."
    gm.enter("9")
    assert gm.asks == "b1: Initiative"
    gm.press("Backspace")
    gm.enter("36")
    assert gm.page.session.moment.state.figures["b1"].dice.rolled == (3, 6)
