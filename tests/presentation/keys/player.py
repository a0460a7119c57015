"""Every rule system there is, fought by keys with typed dice: one who knows only a few keys, and no rules."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import (
    Enlisted,
    GroundKind,
    Muster,
    NumberQuestion,
    PoolQuestion,
    RollQuestion,
    Side,
    WordsQuestion,
)
from gmtool.space import LengthUnit, OpenGround, Point, at_column_row, blank_ground
from gmtool.systems import all_rulesets
from tests.tally import Tally

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
MOST_KEYS = 900
SYSTEMS = (*all_rulesets(), Tally())


def two_against_two(ruleset: Any, placed: bool) -> Journal:
    """Two against two."""
    cards = ruleset.bestiary()[:4]
    hexes = GroundKind.HEXES in ruleset.grounds
    figures = []
    for i, card in enumerate(cards):
        one = Enlisted(f"f{i}", card, SIDES[i % 2].id, card.name.split()[0])
        if placed and hexes:
            one = replace(one, place=at_column_row(5 + i // 2, 4 + i % 2), facing=3 - 3 * (i % 2))
        elif placed:
            one = replace(one, at=Point(1200 + 500 * (i // 2), 1000 + 400 * (i % 2)), heading=180 * (i % 2))
        figures.append(one)
    unit = LengthUnit.FOOT if GroundKind.FEET in ruleset.grounds else LengthUnit.INCH
    ground = blank_ground(12, 9) if hexes else OpenGround(30, 24, unit)
    muster = Muster(tuple(figures), SIDES, ground if placed else None)
    return Journal.begin(ruleset, muster)


class Player:
    """Knows only the keys: Space for what is next, a digit where it must choose, dice as they fall.

    page: the real one, or one without widgets. press: presses keys one after the other, each by its name.
    """

    def __init__(self, page: Any, press: Callable[..., None]) -> None:
        self.page, self.press = page, press
        self.dice = Random(5)
        self.stuck = 0

    def fight(self, turns: int) -> None:
        """Press keys until so many turns are over, or the fight."""
        session = self.page.session
        for _ in range(MOST_KEYS):
            if session.moment.agenda.over or session.moment.agenda.turn > turns:
                return
            self.step()
        raise AssertionError(self.page.log.text())

    def step(self) -> None:
        """Press the next key or two."""
        page, head = self.page, self.page.session.journal.head
        if page.session.question is not None:
            self.answer(page.session.question)
        elif page.picks.draft is not None:
            self.fill(page.picks.draft)
        elif page.turn.act.words.endswith("choose"):
            self.press(str(self.dice.randint(1, 9)))
        else:
            self.press("Space")
        self.stuck = 0 if page.session.journal.head != head else self.stuck + 1
        if self.stuck and self.stuck % 5 == 0:
            self.press("Esc", "Esc", str(self.dice.randint(1, 9)))
        if self.stuck and self.stuck % 50 == 0:
            self.press("Esc", "n")

    def answer(self, question: Any) -> None:
        """Type the faces or hits, words or the lowest number; or take the first option."""
        match question:
            case RollQuestion(dice=dice):
                faces = [self.dice.randint(1, dice.sides) for _ in range(dice.count)]
                self.press(" ".join(map(str, faces)), "Enter")
            case PoolQuestion(dice=dice):
                self.press(str(self.dice.randint(0, dice.count // 2)), "Enter")
            case WordsQuestion(known=known):
                self.press(known[0] if known else "a scratch", "Enter")
            case NumberQuestion(lowest=lowest):
                self.press(str(lowest), "Enter")
            case _:
                self.press("1")

    def fill(self, draft: Any) -> None:
        """Enter takes what is lit; where nothing can be taken, Esc."""
        missing = draft.missing
        if missing is not None and all(candidate.refusals for candidate in draft.candidates(missing)):
            self.press("Esc")
        else:
            self.press("Enter")


def back_and_forth(session: FightSession) -> None:
    """Undo to the start, redo to the end: the same fight."""
    session.cancel_question()
    entries = len(session.journal.line())
    last = session.ruleset.dump_state(session.moment.state)
    for _ in range(entries):
        session.undo()
    assert session.journal.head == 0
    for _ in range(entries):
        session.redo()
    assert session.ruleset.dump_state(session.moment.state) == last
