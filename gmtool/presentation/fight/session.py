"""The session of a running fight: commands, questions, undo and redo, and looking back at earlier moments.

Everything goes to the journal; the signal `redraw` tells everybody to look again. To the window it is a `History`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import SystemRandom

from psygnal import Signal

from gmtool.dice import DiceError
from gmtool.encounter import START, Entry, Journal
from gmtool.language import tr
from gmtool.presentation.fight.gm_commands import fight_resumed, ruling
from gmtool.presentation.fight.journal_cursor import READ_ONLY, JournalCursor, News
from gmtool.presentation.fight.pending import Correction, PendingCommand, asks_alike
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.unfinished import dump_unfinished, load_unfinished
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Asked,
    BadCommand,
    Data,
    DiceQuestion,
    Json,
    Question,
    Refusal,
    Refused,
    State,
    WrongAnswer,
    check_answer,
)
from gmtool.store import StoreError

LOOKING_BACK = tr("This is an earlier moment. Esc returns to now; to play from here, use the log's menu.")


class FightSession(JournalCursor):
    """The session of the fight on the screen. Every change of the fight goes through it."""

    asked = Signal(object)
    """A question waits for its answer (`Question`); None when it is settled or taken back."""
    refused = Signal(object)
    """The rules forbid a command: the reasons (`tuple[Refusal, ...]`)."""
    performed = Signal()
    """A command was done, and everybody has heard of the new state; not sent for undo and redo."""
    taken_back = Signal(str)
    """A command of this figure was undone."""
    repeated = Signal(object)
    """Entries were done again after a correction, the corrected one first: their numbers by those of before."""
    stopped = Signal(str)
    """A correction could not repeat everything after it: where it stopped, and why."""

    def __init__(self, journal: Journal, dice_source: DiceSource | None = None, *, read_only: bool = False) -> None:
        super().__init__(journal, read_only=read_only)
        self.dice_source = dice_source or DiceSource(SystemRandom())
        self.pending: PendingCommand | None = None
        self._went_along: set[int] = set()
        self._given_in: dict[int, tuple[int, ...]] = {}
        """By entry, the places of the answers that a person gave, whoever rolls for that side now."""
        self._correction: Correction | None = None
        self.dice_source.learn(self.moment.sides.values())

    @property
    def question(self) -> Question | None:
        return self.pending.question if self.pending else None

    @property
    def told_state(self) -> State:
        """The state that the players know: that of now, and while a roll is corrected the one from before."""
        return self.journal.state if self._correction is None else self._correction.state

    @property
    def correcting(self) -> bool:
        """True while a roll of before is asked for anew."""
        return self._correction is not None

    # --- commands and answers --------------------------------------------------------------------------------
    def perform(self, data: Data, head: int | None = None, *, along: bool = False) -> bool:
        """Perform a command; returns whether it was done.

        A command made for another `head` is dropped: it was given twice. One that goes `along` with the command before
        is undone and redone together with it.
        """
        if head is not None and head != self.journal.head:
            return False
        if reason := self.closed:
            self.fail(reason)
            return False
        return self._attempt(dict(data), (), along=along)

    def perform_together(self, commands: Iterable[Data]) -> bool:
        """Perform these commands, each made once the one before is done; undo takes them back together.

        Returns whether any was done.
        """
        done = False
        with self.drawn_once():
            for data in commands:
                done = self.perform(data, along=done) or done
        return done

    def overrule(self, data: Data, reason: str, against: Sequence[Refusal] = ()) -> bool:
        """Perform a command although the rules refuse it: a ruling, with its reason in the log."""
        return self.perform(ruling(data, reason, against))

    def resume_fight(self) -> None:
        """Go on with a fight that the GM has ended."""
        if self.moment.agenda.ended:
            self.perform(fight_resumed())

    def refuse(self, refusals: Sequence[Refusal]) -> None:
        """Say why the rules forbid what was tried."""
        self._say(partial(self.refused.emit, tuple(refusals)))

    def answer(self, answer: Answer) -> bool:
        """Answer the question and go on; returns whether the command was done.

        Raises `WrongAnswer` or `DiceError` for an impossible answer; the question then still waits.
        """
        if (asked := self.pending) is None:
            return False
        check_answer(asked.question, answer)
        answers, given = asked.with_answer(answer), (*asked.given, len(asked.answers))
        return self._attempt(asked.data, answers, given=given, before=asked, along=asked.along)

    def roll(self) -> bool:
        """Roll virtual dice for the roll that waits."""
        asked = self.question
        return isinstance(asked, DiceQuestion) and self.answer(self.dice_source.roll(asked))

    def cancel_question(self) -> None:
        """Take back the command that waits, of which nothing is done yet."""
        if self.pending is not None:
            with self._deed():
                self.pending = None
                self._leave_correction()
                self._ask(None)

    def step_back(self) -> None:
        """Ask for the last answer again; without one, take back the command that waits."""
        if (pending := self.pending) is None or not pending.given:
            self.cancel_question()
            return
        *given, last = pending.given
        known = len(pending.answers)
        before = replace(
            pending,
            before=(*pending.answers, *pending.before[known:]),
            before_given=(*pending.given, *(place for place in pending.before_given if place >= known)),
        )
        self._ask_again(before, pending.answers[:last], tuple(given))

    def unfinished(self) -> dict[str, Json]:
        """The command that waits, for `take_up`; a correction is left out: what it corrects stands in the journal."""
        return {} if self._correction is not None else dump_unfinished(self.pending, self.journal.head)

    def take_up(self, waits: Mapping[str, Json]) -> None:
        """Ask for what the command of `unfinished` waited for, if the fight still stands where it did."""
        if (one := load_unfinished(waits, self.journal.head)) and not self.read_only:
            self._attempt(one.data, one.answers, given=one.given, along=one.along, again=True)

    def correct_last(self) -> None:
        """`correct` the last entry that has dice or a decision of a person in it."""
        line = (entry for entry in reversed(self.journal.line()) if entry.answers)
        last = next((entry.number for entry in line if self._given(entry)), None)
        if last is None:
            self.fail(tr("There is no roll to correct."))
        else:
            self.correct(last)

    def correct(self, number: int) -> None:
        """Ask for the last answer of an entry of this line anew, and then repeat the entries after it.

        Whoever gave the answer may correct it, whoever rolls now. The first entry that no longer holds ends the
        repetition: `stopped` tells which and why, and it stays in the journal with those after it, as another line.
        """
        self._leave_preview()
        if reason := self.closed:
            self.fail(reason)
            return
        entry, line = self.journal.entry(number), self.journal.line()
        if not (places := self._given(entry)):
            self.fail(tr("The program rolled these dice: undo to here to reroll them."))
            return
        later = tuple(one for one in line if one.number > number)
        # before the journal goes back: the players see the fight of now all the while
        self._correction = Correction(number, self.journal.head, later, self.journal.state)
        self._carefully(lambda: self.journal.branch_from(entry.parent))
        if self.journal.head != entry.parent:
            self._correction = None
        else:
            *given, last = places
            asked = self._asked_of(entry)[last]
            along = number in self._went_along
            before = PendingCommand(
                dict(entry.command), (), asked, before=entry.answers, before_given=places, along=along
            )
            self._ask_again(before, entry.answers[:last], tuple(given))

    def given_by_people(self, number: int) -> bool:
        """True if a person has given an answer of an entry since the program started."""
        return bool(self._given_in.get(number))

    # --- history -----------------------------------------------------------------------------------------------
    @property
    def undo_text(self) -> str:
        """The text of what `undo` would take back; empty for nothing."""
        return self.question.words if self.question else self.journal.undo_label or ""

    @property
    def redo_text(self) -> str:
        """The text of what `redo` would do again; empty for nothing.

        While a question waits, it is the answer to it that was taken back.
        """
        if self.pending is not None:
            return self.pending.question.words if self._taken_back is not None else ""
        return self.journal.redo_label or ""

    def undo(self) -> None:
        """Take back the last answer of the command that waits, or the command; otherwise the last entry."""
        if self.pending is not None:
            self.step_back()
        elif self._may_move():
            self._carefully(self._undo_together)

    def redo(self) -> None:
        """Give the answer that was taken back; or do the last undone entry again, with those that went along."""
        if self.pending is not None:
            if (answer := self._taken_back) is not None:
                self.answer(answer)
        elif self._may_move():
            self._carefully(self._redo_together)

    def undo_to_heading(self) -> None:
        """Take back everything since the last heading of the log; `redo` brings it back.

        If nothing was done since, go back to the heading before, or to the start if there is none.
        """
        if self._may_move() and self.journal.head != START:
            waited = self.pending is not None
            self.cancel_question()
            line = self.journal.line()
            since = line if waited else line[:-1]
            begun = next((entry for entry in reversed(since) if any(told.heading for told in entry.lines)), None)
            back_to = START if begun is None else begun.number
            self._carefully(lambda: self.journal.branch_from(back_to))

    def end(self) -> None:
        """Take back what waits, a correction too, before the fight is left."""
        self.cancel_question()
        super().end()

    # --- inside ----------------------------------------------------------------------------------------------
    def _ask(self, question: Question | None) -> None:
        self.note(News.QUESTION)
        self.asked.emit(question)

    @property
    def _taken_back(self) -> Answer | None:
        """The answer to the question that waits, if it was given and taken back; a correction asks for another one."""
        return None if self.pending is None or self._correction is not None else self.pending.likely

    def _undo_together(self) -> None:
        while (undone := self.journal.undo()) is not None and undone.number in self._went_along:
            pass
        figure = undone.command.get("figure") if undone is not None else None
        if isinstance(figure, str):
            self.taken_back.emit(figure)

    def _redo_together(self) -> None:
        self.journal.redo()
        while self._went_along.intersection(self.journal.ahead().numbers[:1]):
            self.journal.redo()

    def _told(self, asked: Asked) -> tuple[str, ...]:
        if asked.so_far is None:
            return ()
        lines = self.ruleset.narrate(self.journal.state, asked.so_far.state, asked.so_far.events)
        return tuple(line.text for line in lines)

    @property
    def closed(self) -> str:
        """Why no command can be given now, as a sentence; empty where one can."""
        if self.read_only or self._preview is not None:
            return READ_ONLY if self.read_only else LOOKING_BACK
        if self.pending is not None:
            return tr("Answer this first, or press Esc: {question}", question=self.pending.question.words)
        return ""

    def _given(self, entry: Entry) -> tuple[int, ...]:
        """The places of those answers of an entry that a person gave; of one from before, as the dice are set now."""
        if entry.number in self._given_in:
            return self._given_in[entry.number]
        return tuple(place for place, asked in enumerate(self._asked_of(entry)) if self.dice_source.asks(asked))

    def _asked_of(self, entry: Entry) -> Sequence[Question]:
        """The questions that the answers of an entry were given to."""
        table = AnsweredTable(entry.answers)
        self.ruleset.perform(self.journal.state_at(entry.parent), self.ruleset.command(entry.command), table)
        return table.questions

    def _leave_correction(self) -> None:
        """Go back to where the fight stood, because nothing was corrected."""
        correction, self._correction = self._correction, None
        if correction is not None:
            self._carefully(lambda: self.journal.branch_from(correction.head))

    def _do_again(self, corrected: Entry) -> None:
        """Repeat the entries after a corrected one, as far as the rules allow."""
        correction, self._correction = self._correction, None
        if correction is not None:
            repeated = {correction.number: corrected.number}
            self._repeat(correction, repeated)
            self.repeated.emit(repeated)

    def _repeat(self, correction: Correction, repeated: dict[int, int]) -> None:
        """Repeat the entries after a corrected one, and note the number of each in `repeated`."""
        with self.quiet():
            for entry in correction.later:
                try:
                    done = self._repeated(entry)
                except Asked as asked:
                    # translators: a reason why the correction of a roll stops
                    asks = tr("it now asks “{question}”", question=asked.question.words)
                    self.stopped.emit(correction.stopped(entry, asks))
                    return
                except (Refused, BadCommand, WrongAnswer, DiceError, StoreError) as wrong:
                    self.stopped.emit(correction.stopped(entry, str(wrong)))
                    return
                repeated[entry.number] = done.number
                self._given_in[done.number] = self._given(entry)
                if entry.number in self._went_along:
                    self._went_along.add(done.number)

    def _repeated(self, entry: Entry) -> Entry:
        """Do an entry again with the same dice; new ones are rolled where the program rolls.

        Raises what `Journal.do` raises, and `WrongAnswer` where its dice would be for something else now.
        """
        command, table = self.ruleset.command(entry.command), AnsweredTable(entry.answers, self.dice_source.table())
        self.ruleset.perform(self.journal.state, command, table)
        cited = self.ruleset.cited
        if not asks_alike(cited(tuple(table.questions)), cited(tuple(self._asked_of(entry)))):
            raise WrongAnswer(tr("Its dice would be for another roll now"))
        return self.journal.do(command, AnsweredTable(table.answers))

    def _ask_again(self, before: PendingCommand, answers: tuple[Answer, ...], given: tuple[int, ...]) -> None:
        """Ask a person for the answer after these, whoever rolls for that side now."""
        self._attempt(before.data, answers, given=given, before=before, along=before.along, again=True)

    def _attempt(
        self,
        data: dict[str, Json],
        answers: tuple[Answer, ...],
        *,
        given: tuple[int, ...] = (),
        before: PendingCommand | None = None,
        along: bool = False,
        again: bool = False,
    ) -> bool:
        """Perform a command with its answers so far: it is done, waits for the next one, or is refused.

        `before` has the answers that were taken back; `again`: a person gives the next one, even of the program's dice.
        Returns whether it was done.
        """
        with self._deed():
            waited, self.pending = self.pending, None
            done: Entry | None = None
            table = AnsweredTable(answers, None if again else self.dice_source.table())
            try:
                done = self.journal.do(self.ruleset.command(data), table)
                self._given_in[done.number] = given
                if along:
                    self._went_along.add(done.number)
            except Asked as asked:
                known, told = tuple(table.answers), self._told(asked)
                earlier = (before.before, before.before_given) if before is not None else ((), ())
                self.pending = PendingCommand(data, known, asked.question, told, given, *earlier, along=along)
            except Refused as refused:
                self.refuse(refused.refusals)
            except (BadCommand, WrongAnswer, DiceError, StoreError) as wrong:
                self.pending = waited
                self.fail(str(wrong))
            if done is not None:
                self._do_again(done)
            elif self.pending is None:
                self._leave_correction()
            if waited is not None or self.pending is not None:
                self._ask(self.question)
            if done is not None:
                self.afterwards(self.performed.emit)
            return done is not None
