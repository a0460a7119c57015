"""Chainmail man to man by keys alone, with typed dice: a parry, an unhorsing, and twelve a side."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

from gmtool.encounter import replay
from gmtool.rules.seam import Card, ChoiceQuestion, Enlisted, Muster, RollQuestion, Side
from gmtool.systems import ruleset
from tests.presentation.keys.key_master import SIDES, KeyMaster, begun

SYSTEM = "chainmail"
Men = tuple[dict[str, Any], ...]


class Orders:
    """Types what is asked, and knows the words of choices, questions and inputs; with a window or without."""

    page: Any
    question: Any
    type: Callable[[str], None]
    press: Callable[..., None]

    def take(self, label: str) -> None:
        """Pick the choice of this name by its digit."""
        labels = [one.label for one in self.page.picks.choices if not one.aside]
        self.type(str(labels.index(label) + 1))

    def toggle(self, name: str) -> None:
        """Press what is stated by its letter."""
        letters = self.page.turn.draft.form.letters
        self.type(next(letter for letter, one in letters.items() if one.name == name))

    def roll(self, *faces: int) -> None:
        """Type the faces of one roll."""
        question = self.question
        assert isinstance(question, RollQuestion)
        for face in faces:
            self.type(str(face))
        if self.question is question:
            self.press("Enter")

    def say(self, label: str) -> None:
        """Answer a question by the digit of the option."""
        question = self.question
        assert isinstance(question, ChoiceQuestion)
        self.type(str([one.label for one in question.options].index(label) + 1))


class Marshal(Orders, KeyMaster):
    """A Game Master without a window."""


def skirmish(ours: Men, theirs: Men, sides: tuple[Side, Side] = SIDES, **house: str) -> Muster:
    """A skirmish without a map. The men are A1, A2 … of ours and B1, B2 … of theirs."""
    settled = {"fought": "men", **{key.replace("_", "-"): value for key, value in house.items()}}
    rules = ruleset(SYSTEM)
    figures = [
        Enlisted(f"{letter}{number}", rules.completed(Card(SYSTEM, "man", {"men": 1, **card})), side.id,
                 f"{letter}{number}")
        for letter, side, cards in zip("AB", sides, (ours, theirs), strict=True)
        for number, card in enumerate(cards, 1)
    ]  # fmt: skip
    return Muster(tuple(figures), sides, None, settled)


def field(ours: Men, theirs: Men, sides: tuple[Side, Side] = SIDES, **house: str) -> Marshal:
    """A skirmish, begun."""
    return begun(ruleset(SYSTEM), skirmish(ours, theirs, sides, **house), Marshal)


HALBERD = {"kind": "heavy-foot", "weapon": "halberd", "column": "none"}
SWORD = {"kind": "heavy-foot", "weapon": "sword", "column": "none"}
KNIGHT = {"kind": "knights", "weapon": "sword", "column": "plate", "horse": "heavy"}


def first_move(gm: Marshal) -> None:
    """Ours moves first."""
    gm.press("Space")
    gm.roll(6)
    gm.roll(1)
    gm.say("Move first")


def test_that_a_skirmish_is_played_with_a_parry_and_an_unhorsing() -> None:
    gm = field((HALBERD, SWORD), (KNIGHT, SWORD))
    first_move(gm)
    the_attacks(gm)
    the_knight_is_unhorsed(gm)
    the_swordsman_parries(gm)
    journal = gm.page.session.journal
    assert replay(journal.ruleset, journal.start, journal.line()).how == ""


def the_attacks(gm: Marshal) -> None:
    """A1 goes at the knight, A2 at the swordsman; nobody of theirs has a move to make."""
    assert gm.next == "A1"
    gm.take("Attack")
    gm.type("1")
    gm.press("Enter")
    assert "A1 attacked B1." in gm.log
    assert gm.next == "A2"
    gm.take("Attack")
    gm.type("2")
    gm.press("Enter")
    assert "A2 attacked B2." in gm.log
    assert gm.state.phase == "melee", "whoever is met has no move, and nobody shoots"
    gm.type("0")
    assert gm.page.picks.undecided, "no phase can end now, and the digit of the one before picks nothing"


def the_knight_is_unhorsed(gm: Marshal) -> None:
    """The lighter sword has the choice, and strikes twice; the halberd pulls the knight down."""
    assert gm.next == "A1"
    gm.count()
    gm.take("Strike")
    gm.toggle("Unhorse him")
    gm.press("Enter")
    assert gm.count() == 3, "the choice, the letter of what is stated, Enter"
    assert gm.question is not None
    assert gm.question.why.text == "B1 against A1"
    gm.say("Strike")
    gm.roll(2, 1)
    gm.roll(2, 2)
    gm.roll(3, 4)
    gm.roll(6)
    assert "A1 unhorsed B1 (7)." in gm.log
    assert "B1 lay on the ground, stunned for 3 turns." in gm.log
    assert gm.state.figures["B1"].man.stunned_until == 4


def the_swordsman_parries(gm: Marshal) -> None:
    """Space strikes at the only foe; a parry takes 2 off, and its blow is gone."""
    assert gm.next == "A2"
    gm.count()
    gm.press("Space")
    assert gm.count() == 1
    assert gm.question is not None
    assert gm.question.why.text == "B2 against A2"
    gm.say("Parry")
    gm.roll(4, 4)
    assert "A2 was parried by B2 (8)." in gm.log
    assert gm.question is None
    assert "Turn 2" in gm.log, "all melees are fought, and the next turn begins by itself"


def all_attack(gm: Marshal) -> None:
    """All twelve of ours attack; three of theirs are attacked twice, and three not at all."""
    for number in range(1, 13):
        assert gm.next == f"A{number}"
        gm.take("Attack")
        gm.type(str((number - 1) % 9 + 1))
        gm.press("Enter")
    if gm.state.phase != "melee":
        gm.press("0", "Enter")  # those of theirs whom nobody attacked stand
    assert gm.state.phase == "melee"


def test_that_twelve_a_side_strike_with_a_key_each_beside_the_dice() -> None:
    gm = field((SWORD,) * 12, (HALBERD,) * 12)
    first_move(gm)
    all_attack(gm)
    faces, counted = cycle((3, 5, 2, 4, 6, 1)), list[int]()
    while gm.state.round == 1:
        gm.count()
        gm.press("Space")
        counted.append(gm.count())
        while gm.question is not None:
            gm.roll(*(next(faces) for _ in range(2))) if isinstance(gm.question, RollQuestion) else gm.type("1")
    assert counted == [1] * 11, "one foe of two fell to the first of them"
    dead = [one.id for one in gm.state.figures.values() if not one.able]
    assert dead
    assert gm.log.count(" killed ") == len(dead)


def test_that_a_round_is_one_key_where_the_program_rolls_and_parries_are_stated() -> None:
    sides = (Side("ours", "Ours", 0), Side("theirs", "Theirs", 1))
    gm = field((SWORD,) * 12, (HALBERD,) * 12, sides, parry_asked="stated")
    gm.press("Space")
    gm.say("Move first")
    if gm.next != "A1":  # theirs won the dice, and move first
        gm.press("0", "Enter")
    all_attack(gm)
    fights = {melee.key for melee in gm.state.melees}
    assert len(fights) == 12
    gm.count()
    for _ in range(14):
        if gm.state.phase != "melee" or gm.page.session.moment.agenda.check is not None:
            break
        assert gm.question is None, "nobody is asked for dice or parries"
        gm.press("Space")
    assert gm.count() <= len(fights)
    # no second foe strikes whom the first one killed
    assert gm.log.count(" missed ") + gm.log.count(" killed ") >= 9
