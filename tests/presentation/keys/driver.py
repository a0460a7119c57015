"""A fight that is played by the names of keys, without a window: it holds where the keys are, and edits what is typed.

Everything that a key means is asked of `gmtool.presentation`; what Qt does in the window is done here: the focus goes
where the page would put it, and a field takes letters. `tests/desktop/keys/test_key_files.py` plays the same files of
keys through both.
"""

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from random import Random
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.command_line.line import CommandLine
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.keys.decision import Decision
from gmtool.presentation.fight.keys.entries import Goes, NumberEntry, TypedEntry, WordsEntry
from gmtool.presentation.fight.keys.inputs import numbered_input, open_target
from gmtool.presentation.fight.keys.page_keys import may_say, press, to_be_said
from gmtool.presentation.fight.keys.roll_entry import RollEntry
from gmtool.presentation.fight.map_answers import MapAnswers
from gmtool.presentation.fight.offered_choices import OfferedChoices
from gmtool.presentation.fight.replies import Replies
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.weighed import weighed
from gmtool.presentation.fight.words import turn_words
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.forecasts.proposing import Proposer
from gmtool.presentation.keys.pressed import Pressed
from gmtool.rules.seam import (
    ChoiceQuestion,
    DiceQuestion,
    Input,
    NumberQuestion,
    Question,
    Refusal,
    WordsQuestion,
)
from tests.presentation.keys.form import DrivenForm, FieldText


class Held(Enum):
    """What has the keys, besides an input of the form."""

    PAGE = auto()
    ROLL = auto()
    DECISION = auto()
    WORDS = auto()
    NUMBER = auto()
    LINE = auto()


_PROMPTS = (Held.ROLL, Held.DECISION, Held.WORDS, Held.NUMBER)


class DrivenFight:
    """A fight with keys and no widgets; it has no map to measure on, and nothing lies over it."""

    def __init__(self, fight: Journal | FightSession, *, seed: int = 1, others: bool = False) -> None:
        """As the program begins a journal: people roll for the players' sides, the program for others unless `others`.

        A session has its own dice.
        """
        if isinstance(fight, Journal):
            fight = FightSession(fight, DiceSource(Random(seed), others=others))
        self.session = fight
        self.picks = Selection(self.session)
        self.picks.bounce = 0
        self.map, self.replies = MapAnswers(self.picks), Replies()
        self.proposer = Proposer(self.picks, ChosenWays(self.session.ruleset))
        self.offered, self.offered_to_table = OfferedChoices(), OfferedChoices(0, 0)
        self.rolls, self.numbers = RollEntry(self.picks), NumberEntry(self.picks)
        self.words, self.decision = WordsEntry(self.picks), Decision(self.picks)
        self.line = CommandLine(self.picks)
        self.form = DrivenForm(self.picks, self._picked)
        self.held: Held | str = Held.PAGE
        """Where the keys are; an input by its field."""
        self.option = 0
        """The option of a decision that has the keys."""
        self.prompt = ""
        self.drawing = True
        self.asked: Question | None = None
        """The question of the prompt that is shown: one that waits, or a roll that is due."""
        self._entries: dict[Held, TypedEntry[Any]] = {
            Held.ROLL: self.rolls, Held.WORDS: self.words, Held.NUMBER: self.numbers
        }  # fmt: skip
        self._typed = {held: FieldText() for held in (*self._entries, Held.LINE)}
        self._listen()
        self._show_draft()
        self._show_upcoming()
        self._refresh(~News(0))
        self.take_keys()

    def _listen(self) -> None:
        session = self.session
        session.redraw.connect(self._redraw)
        session.dice_source.changed.connect(self._show_upcoming)
        for held, entry in self._entries.items():
            session.failed.connect(entry.failed)
            entry.filled.connect(partial(self._filled, held))
        session.failed.connect(self._failed)
        session.refused.connect(self._refused)
        self.rolls.left.connect(self.take_keys)
        self.decision.reached.connect(self._reached)
        self.line.closed.connect(self.take_keys)
        self.line.completed.connect(lambda: self._typed[Held.LINE].set(self.line.text))

    def _filled(self, held: Held) -> None:
        self._typed[held].set(self._entries[held].text, lit=self._entries[held].lit)

    # --- keys --------------------------------------------------------------------------------------------------
    def press(self, key: Pressed) -> None:
        """Press a key where the keys are; what was shown before it has been drawn."""
        self.draw()
        if not self.picks.spare.takes(key) and not self._shortcut(key):
            self._dispatch(key)

    def draw(self) -> None:
        """Draw what is shown, as the window does between two keys; not while `drawing` is off."""
        if self.drawing:
            self.picks.pause.drawn()
            if self.session.pending is not None:
                self.session.pending.drawn()

    def _dispatch(self, key: Pressed) -> None:
        if isinstance(self.held, str):
            taken = self.form.press(self.held, key)
        elif self.held is Held.LINE:
            self._in_line(key)
            taken = True
        elif self.held is Held.DECISION:
            taken = self.decision.press(key, self.option) or key.enter
        elif (entry := self._entries.get(self.held)) is not None:
            taken = self._in_entry(entry, key)
        else:
            taken = False
        if not taken:
            self._on_page(key)

    def _on_page(self, key: Pressed) -> None:
        at_page = self.held is Held.PAGE
        if not press(self, key, lambda: self._to_prompt(key)) and key.last == "Tab" and at_page:
            self.picks.step_choice(1)

    def _to_prompt(self, key: Pressed) -> bool:
        if self.session.question is None or self.held in _PROMPTS:
            return False
        self._show_question()
        self._dispatch(key)
        return True

    def _in_entry(self, entry: TypedEntry[Any], key: Pressed) -> bool:
        before = self.held
        match entry.press(key):
            case Goes.NOWHERE:
                return True
            case Goes.PAGE:
                if self.held is before:
                    return False
                self._dispatch(key)
                return True
        typed = self._typed[before]
        if key.enter:
            entry.enter()
        elif typed.typed(key):
            if typed.touched:
                entry.edited(typed.text)
        else:
            return typed.moved(key)
        return True

    def _in_line(self, key: Pressed) -> None:
        if key.last == "Tab":
            self.line.complete()
        elif key.enter:
            self.line.enter()
        elif key.last == "Esc":
            self.line.close()
        elif (typed := self._typed[Held.LINE]).typed(key):
            if typed.touched:
                self.line.edited(typed.text)
        else:
            typed.moved(key)

    def _shortcut(self, key: Pressed) -> bool:
        """The keys with Ctrl that are about the fight itself; a field in which something was typed has its own undo."""
        session, typed = self.session, self._field_text
        emptied = self.held is Held.ROLL and typed is not None and not typed.text
        if key.name == "Ctrl+Z" and typed is not None and typed.can_undo and not emptied:
            typed.undo()
            self._take_text()
            return True
        may_correct = may_say(self.picks) and session.question is None and session.journal.undo_label is not None
        if key.name == "Ctrl+Backspace" and not may_correct:
            return False
        deeds: dict[str, Callable[[], object]] = {
            "Ctrl+Z": session.undo,
            "Ctrl+Y": session.redo,
            "Ctrl+Backspace": session.correct_last,
            "Ctrl+L": lambda: self.picks.pick(gm_commands.log_note()),
            "Ctrl+Shift+R": self.picks.overrule,
        }
        if (deed := deeds.get(key.name)) is not None:
            deed()
        return deed is not None

    @property
    def _field_text(self) -> FieldText | None:
        """The field that has the keys; None if none has."""
        return self.form.field_text(self.held) if isinstance(self.held, str) else self._typed.get(self.held)

    def _take_text(self) -> None:
        if isinstance(self.held, str):
            self.form.take_text(self.held)
        elif self.held is Held.LINE:
            self.line.edited(self._typed[Held.LINE].text)
        else:
            self._entries[self.held].edited(self._typed[self.held].text)

    # --- what keys reach -----------------------------------------------------------------------------------------
    def act(self) -> None:
        draft = self.picks.draft
        if draft is not None and draft.missing is not None:
            self._hold(draft.missing)
        self.picks.act()

    def go_back(self) -> None:
        self.picks.back()
        self.take_keys()

    def propose(self) -> bool:
        return self.proposer.press()

    def type_digit(self, digit: int) -> bool:
        if self.picks.upcoming is None:
            return False
        going_on, self.held = self.held is Held.ROLL, Held.ROLL
        self.rolls.begin(str(digit), going_on=going_on)
        return True

    def pick_number(self, draft: Draft, number: int) -> bool:
        asked = numbered_input(draft, open_target(self.picks))
        return asked is not None and self.form.pick_number(asked, number)

    def press_letter(self, letter: str) -> bool:
        return self.form.press_letter(letter)

    def open_line(self, kind: str) -> bool:
        if may_say(self.picks):
            self.held = Held.LINE
            self._typed[Held.LINE].clear()
            self.line.open(kind)
        return may_say(self.picks)

    def toggle_forecast(self) -> bool:
        return False

    def show_all_choices(self, shown: bool) -> None:
        self.offered.unfolded = shown
        self._offer()

    def step_reply(self, step: int) -> bool:
        return self.replies.step(step)

    def step_on_map(self, text: str) -> bool:
        return self.has_map and self.map.step(text)

    def take_back_hex(self) -> bool:
        return self.has_map and self.map.take_back()

    @property
    def has_map(self) -> bool:
        return self.session.moment.ground is not None

    def measure(self, tool: str) -> bool:
        return False

    def toggle_legend(self) -> bool:
        return False

    # --- where the keys go ---------------------------------------------------------------------------------------
    def take_keys(self) -> None:
        """The keys go to the question that waits, to what must still be said, or to the page."""
        if self.session.question is not None:
            self._show_question()
        else:
            self._hold_or_leave(self.picks.draft, proposed=self.picks.proposed)

    def _hold_or_leave(self, draft: Draft | None, *, proposed: bool = False) -> None:
        asked = to_be_said(draft, proposed=proposed)
        if asked is None:
            self.held = Held.PAGE
        else:
            self._hold(asked)

    def _hold(self, asked: Input | str) -> None:
        self.held = asked if isinstance(asked, str) else asked.field
        self.form.enter(self.held)

    def _picked(self) -> None:
        if self.picks.draft is not None:
            self._hold_or_leave(self.picks.draft)

    def _reached(self, place: int) -> None:
        self.option = place

    # --- what is shown -------------------------------------------------------------------------------------------
    def _redraw(self, news: News) -> None:
        """Show what has changed, in the order of the page: the draft, the line, the dice, the choices."""
        if news & (News.FIGURE | News.DRAFT | News.QUESTION):
            self._show_draft()
        if News.DRAFT in news and self.picks.undecided and self.session.question is None:
            self.held = Held.PAGE
        if self.line.is_open:
            self.line.follow(news)
        if News.QUESTION in news:
            self._show_question()
        else:
            self._show_upcoming()
        self._refresh(news)

    def _show_draft(self) -> None:
        draft, inside = self.picks.draft, isinstance(self.held, str)
        left = inside and self.form.is_said(str(self.held), draft)
        fresh = self.form.show(draft)
        if fresh:
            self.replies.forget()
        self.replies.show(weighed(self.session.moment, draft, self.session.pending).replies)
        asked = self.session.question is not None
        if draft is None:
            self.held = Held.PAGE if inside else self.held
        elif fresh and draft.choice.group == gm_commands.GROUP and draft.missing is None and self.form.has_number:
            self.held = self.form.fields[0].field.field
            self.form.fields[0].typed.lit = bool(self.form.fields[0].typed.text)
        elif not asked and (inside or not self.picks.proposed) and (fresh or left or draft.missing is not None):
            self._hold_or_leave(draft)

    def _show_question(self) -> None:
        question = self.session.question
        self.asked = question
        match question:
            case ChoiceQuestion():
                self.held, self.option = Held.DECISION, self.decision.ask(question)
            case WordsQuestion():
                self.held = Held.WORDS
                self.words.ask(question)
            case NumberQuestion():
                self.held = Held.NUMBER
                self.numbers.ask(question)
            case None:
                self.take_keys()
                self._show_upcoming()
            case _:
                assert isinstance(question, DiceQuestion)
                self.held = Held.ROLL
                self.rolls.ask(question)

    def _show_upcoming(self) -> None:
        if self.session.question is not None:
            return
        if self.held is Held.ROLL:
            self.take_keys()
        self.asked = self.picks.upcoming
        if self.asked is not None:
            self.rolls.expect(self.asked)

    def _refresh(self, news: News) -> None:
        if news & (News.FIGURE | News.DRAFT | News.QUESTION):
            self._offer()

    def _offer(self) -> None:
        session, draft = self.session, self.picks.draft
        name = session.moment.name(self.picks.figure) if self.picks.figure else ""
        asks, digits = draft is not None and draft.missing is not None, self.picks.digits_choose
        picked, proposed = draft.choice.key if draft else "", self.picks.proposed and not asks
        self.offered.show(f"{name} may", self.picks.choices, picked, proposed=proposed, digits=digits)
        refused = self.offered.unfolded
        others = tuple(one for one in turn_words.other_table_choices(self.picks) if one.allowed or refused)
        self.offered_to_table.show("", others, "", proposed=False, digits=digits)
        self.prompt = turn_words.prompt(self.picks)

    def _failed(self, sentence: str) -> None:
        if self.session.question is None or isinstance(self.session.question, ChoiceQuestion):
            self.prompt = sentence

    def _refused(self, refusals: tuple[Refusal, ...]) -> None:
        self.prompt = " ".join(refusal.reason for refusal in refusals)
