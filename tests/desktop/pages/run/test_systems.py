"""Every rule system there is, fought in the real page by keyboard with typed dice."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
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

Key = Qt.Key
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
MOST_KEYS = 900
SYSTEMS = [pytest.param(ruleset, id=ruleset.id) for ruleset in (*all_rulesets(), Tally())]


def begun(ruleset: Any, placed: bool) -> FightSession:
    """Two against two, everybody with real dice."""
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
    return FightSession(Journal.begin(ruleset, muster), DiceSource(Random(1), others=True))


class Player:
    """Knows only the keys: Space for what is next, a digit where it must choose, dice as they fall."""

    def __init__(self, page: FightPage, press: Any) -> None:
        self.page, self.press = page, press
        self.dice = Random(5)
        self.stuck = 0

    def step(self) -> None:
        """Press the next key or two."""
        page, head = self.page, self.page.session.journal.head
        if page.session.question is not None:
            self.answer(page.session.question)
        elif page.picks.draft is not None:
            self.fill(page.picks.draft)
        elif page.turn.act.words.endswith("choose"):
            self.press(page, str(self.dice.randint(1, 9)))
        else:
            self.press(page, Key.Key_Space)
        self.stuck = 0 if page.session.journal.head != head else self.stuck + 1
        if self.stuck and self.stuck % 5 == 0:
            self.press(page, Key.Key_Escape, Key.Key_Escape, str(self.dice.randint(1, 9)))
        if self.stuck and self.stuck % 50 == 0:
            self.press(page, Key.Key_Escape, "n")

    def answer(self, question: Any) -> None:
        """Type the faces or hits, words or the lowest number; or take the first option."""
        match question:
            case RollQuestion(dice=dice):
                faces = [self.dice.randint(1, dice.sides) for _ in range(dice.count)]
                self.press(self.page, " ".join(map(str, faces)), Key.Key_Return)
            case PoolQuestion(dice=dice):
                self.press(self.page, str(self.dice.randint(0, dice.count // 2)), Key.Key_Return)
            case WordsQuestion(known=known):
                self.press(self.page, known[0] if known else "a scratch", Key.Key_Return)
            case NumberQuestion(lowest=lowest):
                self.press(self.page, str(lowest), Key.Key_Return)
            case _:
                self.press(self.page, "1")

    def fill(self, draft: Any) -> None:
        """Enter takes what is lit; where nothing can be taken, Esc."""
        missing = draft.missing
        if missing is not None and all(candidate.refusals for candidate in draft.candidates(missing)):
            self.press(self.page, Key.Key_Escape)
        else:
            self.press(self.page, Key.Key_Return)


@pytest.mark.slow("a whole fight by keys in the real window")
@pytest.mark.parametrize("placed", [False, True], ids=["rows", "map"])
@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_that_a_fight_is_played_with_keys_alone(qtbot: Any, press: Any, ruleset: Any, placed: bool) -> None:
    session = begun(ruleset, placed)
    page = FightPage(session)
    page.picks.bounce = 0
    qtbot.addWidget(page)
    page.resize(1400, 900)
    with qtbot.waitExposed(page):
        page.show()
    page.setFocus()
    wrong: list[str] = []
    session.failed.connect(wrong.append)
    player = Player(page, press)
    for _ in range(MOST_KEYS):
        if session.moment.agenda.over or session.moment.agenda.turn > 3:
            break
        player.step()
    assert not wrong
    entries = len(session.journal.line())
    assert session.moment.agenda.over or session.moment.agenda.turn > 3, page.log.text()
    back_and_forth(session, entries)
    assert page.log.lines.rowCount() == sum(len(entry.lines) for entry in session.journal.line())


def back_and_forth(session: FightSession, entries: int) -> None:
    """Undo to the start, redo to the end: the same fight."""
    session.cancel_question()
    last = session.ruleset.dump_state(session.moment.state)
    for _ in range(entries):
        session.undo()
    assert session.journal.head == 0
    for _ in range(entries):
        session.redo()
    assert session.ruleset.dump_state(session.moment.state) == last
