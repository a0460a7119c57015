"""The selection: the picked figure, one of its choices, the values so far, and what is next.

All panels share it. `act` is what Space and Enter do: what is picked, or proposed for the figure that is next;
`type_dice` what typed numbers do. Whatever leaves nobody anything to decide is done by itself.
"""

from collections.abc import Callable, Collection

from gmtool.language import tr
from gmtool.presentation.fight.default_choice import (
    anything_unasked,
    asked_first,
    choice_beside,
    default_choice,
    default_table_choice,
    fight_ending,
    figures_in_order,
    first_question,
    needs_no_look,
    nobody_due,
    nothing_chosen,
    proposal,
    stepped,
    still_to_say,
    unasked_draft,
    unasked_table_choice,
)
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.group_command import GroupCommand, alike, nobody_alike
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.pause import Pause
from gmtool.presentation.fight.rolls.typed_line import check_line
from gmtool.presentation.fight.session import LOOKING_BACK, FightSession
from gmtool.presentation.fight.shared_roll import SharedRoll
from gmtool.presentation.fight.spare_enter import SpareEnter
from gmtool.presentation.fight.state_view import OnceAMoment
from gmtool.presentation.fight.taken_roll import TakenRoll
from gmtool.presentation.fight.typed_answers import answer_typed
from gmtool.rules.seam import Choice, DiceQuestion, Json, Refusal

BOUNCE = 250
"""Milliseconds after a command, or after a prompt that a roll has led to was drawn, in which keys are a slip."""


class Selection:
    """A selection that follows the session: after every command it picks the next figure and proposes its choice."""

    def __init__(self, session: FightSession) -> None:
        self.session = session
        self.bounce = BOUNCE
        self.figure: str | None = None
        self.marked: tuple[str, ...] = ()
        self.draft: Draft | None = None
        self.proposed, self.why, self.player = False, "", ""
        """True if the draft is the default, the GM having picked nothing; why it was filled in, or by which player."""
        self._once = OnceAMoment()
        self._due: tuple[Draft | None, DiceQuestion | None] = (None, None)
        self.pause = Pause()
        self.group: GroupCommand | None = None
        """The command that is being given to several figures; None for none."""
        self.shared, self.taken, self.spare = SharedRoll(self), TakenRoll(session), SpareEnter()
        self.reserved: Callable[[], Collection[str]] = tuple
        """The figures whose players choose for them now: nothing is done for them unasked."""
        session.changed.connect(self._follow)
        session.previewed.connect(self._follow)
        session.performed.connect(self._go_on)
        session.taken_back.connect(self._back_to)
        self._follow()

    # --- figures ---------------------------------------------------------------------------------------------
    def choose_figure(self, figure: str | None) -> None:
        """Pick this figure; None picks the table."""
        self.figure = figure if figure in self.session.moment.counters else None
        self.marked = ()
        self._propose()
        self.session.note(News.FIGURE)

    def mark(self, figure: str) -> None:
        """Mark a figure besides the picked one, for damage and conditions of several; a second time unmarks it."""
        if self.figure is None:
            self.choose_figure(figure)
        elif figure in self.marked:
            self.marked = tuple(other for other in self.marked if other != figure)
        elif figure != self.figure and figure in self.session.moment.counters:
            self.marked = (*self.marked, figure)
        self.session.note(News.MARKS)

    def mark_alike(self) -> None:
        """Mark the figures that may be given the same command as the picked one; where all are marked, unmark them."""
        if self.figure is not None and not self._looking_back:
            found = alike(self.session.moment, self.figure, self.draft)
            self.marked = () if self.marked == found else found
            self.session.note(News.MARKS)
            if not found:
                self.session.fail(nobody_alike(self.session.moment, self.figure))
        else:
            self.session.fail(LOOKING_BACK if self._looking_back else tr("Choose a figure first."))

    @property
    def picked(self) -> tuple[str, ...]:
        """All picked figures: the one, and those that are marked besides it."""
        return () if self.figure is None else (self.figure, *self.marked)

    def step_figure(self, step: int) -> None:
        """Pick the next figure in the order, or the one before."""
        if (figure := stepped(figures_in_order(self.session.moment), self.figure, step)) is not None:
            self.choose_figure(figure)

    # --- choices ---------------------------------------------------------------------------------------------
    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of the picked figure; empty while an earlier moment is looked at."""
        return () if self.figure is None or self._looking_back else self.session.moment.choices(self.figure)

    @property
    def table_choices(self) -> tuple[Choice, ...]:
        """The choices of the table; empty while an earlier moment is looked at."""
        return () if self._looking_back else self.session.moment.choices(None)

    @property
    def usual(self) -> Choice | None:
        """The choice that Space takes for the picked figure; None: the GM must choose."""
        if (figure := self.figure) is None or self._looking_back:
            return None
        return self._once.of(moment := self.session.moment, ("usual", figure), lambda: default_choice(moment, figure))

    @property
    def next_table_choice(self) -> Choice | None:
        """The table's default choice, as far as the rules allow one."""
        return default_table_choice(self.table_choices)

    @property
    def usual_for_all(self) -> bool:
        """True if `everybody_as_usual` would do anything."""
        if self.session.question is not None or not self.undecided or self._looking_back:
            return False
        return self._once.of(moment := self.session.moment, "unasked", lambda: anything_unasked(moment))

    def pick(self, choice: Choice, *, overruling: bool = False) -> None:
        self._put(Draft.of(self.session.moment, choice, overruling=overruling))

    def fill(self, figure: str | None, draft: Draft, why: str = "", player: str = "") -> None:
        """Pick a draft that is filled in, with the reason, or with the player who proposes it."""
        with self.session.drawn_once():
            if figure not in (None, self.figure):
                self.choose_figure(figure)
            self._put(draft)
            self.why, self.player = why, player

    def step_choice(self, step: int) -> None:
        """Pick the allowed choice after the picked one, or before it, going around."""
        if (choice := choice_beside(self.choices, self.draft.choice.key if self.draft else "", step)) is not None:
            self.pick(choice)

    @property
    def upcoming(self) -> DiceQuestion | None:
        """The roll by hand that `act` would ask for at once, so that its dice can be typed before; None for none."""
        if self._looking_back or self.session.question is not None:
            return None
        if self.undecided:
            asked = ("roll", self.figure, self.proposed)
            question = self._once.of(self.session.moment, asked, self._first_roll)
        else:
            if self._due[0] is not self.draft:
                self._due = (self.draft, self._first_roll())
            question = self._due[1]
        return question if question is not None and self.session.dice_source.by_hand(question.why.side) else None

    @property
    def due_draft(self) -> Draft | None:
        """The draft that `act` would perform at once; None for none."""
        draft = self.draft
        if draft is None and not self.session.moment.agenda.next and self.next_table_choice is not None:
            draft = Draft.of(self.session.moment, self.next_table_choice)
        return None if draft is None or not draft.ready or draft.forbidden else draft

    def say(self, field: str, value: Json) -> None:
        """Set the value of an input; None clears it."""
        if self.draft is not None:
            self._put(self.draft.without(field) if value is None else self.draft.going(field, value))

    def overrule(self, reason: str = "") -> None:
        """Make the picked choice a ruling."""
        if self.draft is not None:
            self._put(self.draft.because(reason))

    def drop(self) -> None:
        self._put(None)

    # --- the keys --------------------------------------------------------------------------------------------
    def do(self) -> bool:
        """Perform the picked choice, if nothing is missing; returns whether it was tried."""
        draft = self.draft
        if draft is None or not draft.ready or self.session.question is not None or self.settling:
            return False
        self.pause.begin()
        self.group = GroupCommand(self.session, draft, self.marked) if self.marked else None
        self.session.perform(draft.data(), self.session.journal.head)
        return True

    def act(self) -> None:
        """Go on: perform what is ready, begin the default choice of the next figure, or let the table act.

        Not while a question waits, nor too soon after a command. Says what must still be said, or why nothing can be.
        """
        if (question := self.session.question) is not None:
            self.session.fail(tr("Answer this first, or press Esc: {question}", question=question.words))
            return
        with self.session.drawn_once():
            if self.settling:
                self.pause.slip()
            elif self.draft is not None:
                if not self.do() and (reasons := still_to_say(self.draft)):
                    self.session.refuse(reasons)
            elif self.session.moment.agenda.next:
                self._begin_next()
            elif (choice := self.next_table_choice) is not None:
                self._table_acts(choice)

    def type_dice(self, line: str) -> str:
        """Use typed numbers for the roll that is due and those after it; returns the rest of the line.

        A draft that is ready is performed first, where no roll waits yet. Raises `WrongAnswer` or `DiceError`, with
        nothing done, where a number cannot be what it would be taken for. A roll for several takes the whole line.
        """
        with self.session.drawn_once():
            if self.shared.figures:
                self.shared.take(line)
                return ""
            self.check_dice(line)
            if self.upcoming is not None:
                self.act()
                self._begin_answer()
            left = answer_typed(self.session, line)
            while left != line and self._begin_answer():
                line, left = left, answer_typed(self.session, left)
            return left

    def check_dice(self, line: str) -> None:
        """Raise `WrongAnswer` or `DiceError` where `type_dice` would."""
        pending, draft = self.session.pending, self.due_draft
        if pending is not None or draft is not None:
            said = (pending.data, pending.answers) if pending is not None else (draft.data() if draft else {}, ())
            check_line(self.session.moment, *said, line, self.session.dice_source.asks)

    def roll(self) -> bool:
        """Roll virtual dice for the roll that waits, or for the one that is due next, and for all who share it."""
        with self.session.drawn_once():
            if self.shared.figures:
                self.shared.roll()
                return True
            if self.upcoming is not None:
                self.act()
            return self.session.roll()

    @property
    def undecided(self) -> bool:
        """True if the GM has picked nothing: there is no draft, or only a proposal."""
        return self.draft is None or self.proposed

    @property
    def digits_choose(self) -> bool:
        """True if a digit picks a choice: none is picked, no roll is due and nothing else waits for digits."""
        waits = self.session.question is not None or (self.draft is not None and self.draft.missing is not None)
        return self.undecided and not self.upcoming and not waits

    @property
    def settling(self) -> bool:
        """True if something was done a moment ago, so that a key pressed now was meant for that."""
        return self.pause.lasts(self.bounce)

    @property
    def digits_settling(self) -> bool:
        """True if a digit pressed now was meant for what was done a moment ago, or before what follows was drawn."""
        return self.pause.lasts_for_digits(self.bounce)

    @property
    def prompt_settling(self) -> bool:
        """True if a digit or Enter pressed now was meant for the roll that led to the prompt that waits."""
        return self.session.pending is not None and self.session.pending.settling(self.bounce)

    def back(self) -> None:
        """Take back a step: the last answer, the question, the look at an earlier moment, or the choice."""
        if self.session.question is not None:
            self.session.step_back()
        elif self.session.preview_entry is not None:
            self.session.preview(None)
        else:
            self.drop()

    def everybody_as_usual(self) -> None:
        """Let all figures that are next make their default choice, as far as it may be done unasked.

        Without any, the table acts where that may be done unasked. Else whoever must be asked is picked.
        """
        if self.session.question is not None or self._looking_back or self._all_do_the_usual():
            return
        with self.session.drawn_once():
            choice = unasked_table_choice(self.session.moment)
            if choice is not None:
                self._table_acts(choice)
            elif self.session.moment.agenda.next:
                self._ask_first()
            else:
                self.session.fail(nobody_due(self.next_table_choice))

    def end_fight(self, words: str = "") -> None:
        """End the fight by the GM's word; without words, where one side is left, the table first acts up to its end."""
        if self.session.question is None and not self._looking_back:
            self.session.perform_together(fight_ending(lambda: self.session.moment, words))

    # --- inside ----------------------------------------------------------------------------------------------
    @property
    def _looking_back(self) -> bool:
        return self.session.preview_entry is not None

    def _put(self, draft: Draft | None) -> None:
        self.proposed, self.why, self.player = False, "", ""
        if draft is not self.draft:
            self.draft = draft
            self.session.note(News.DRAFT)

    def _follow(self) -> None:
        waiting = self.session.moment.agenda.next
        if self.figure not in waiting or self.figure not in self.session.moment.counters:
            self.figure = next(iter([one for one in waiting if one not in self.reserved()] or waiting), None)
        self.marked = ()
        self._propose()
        self.session.note(News.FIGURE)

    def _back_to(self, figure: str) -> None:
        """Pick the figure whose command was undone, if it can act again."""
        if figure in self.session.moment.agenda.next and figure != self.figure:
            self.choose_figure(figure)

    def _propose(self) -> None:
        """Open the check that is due as a draft, or the default choice of the next figure."""
        moment = self.session.moment
        self.draft = None if self._looking_back else self._once.of(moment, ("proposal", self.figure), self._proposal)
        self.proposed, self.why, self.player = self.draft is not None, "", ""

    def _proposal(self) -> Draft | None:
        due = self.session.moment.agenda.check is not None
        return proposal(self.session.moment, self.figure, self.next_table_choice if due else self.usual, due=due)

    def _go_on(self) -> None:
        """Perform the choice that goes by itself after a command, if there is one."""
        self.pause.begin()
        if self.group is not None and self.group.go_on():
            return
        self.group = None
        choice = self.next_table_choice if not self.session.moment.agenda.next else self.usual
        if choice is None or not choice.by_itself or self.session.moment.agenda.over:
            return
        draft = Draft.of(self.session.moment, choice)
        if draft.ready and not draft.forbidden:
            self._put(draft)  # keeps its numbers in sight while it asks
            self.session.perform(draft.data(), along=True)

    def _all_do_the_usual(self) -> bool:
        following, kept = self.session.moment.agenda.next, self.reserved()
        drafts = (unasked_draft(self.session.moment, figure) for figure in following if figure not in kept)
        return self.session.perform_together(draft.data() for draft in drafts if draft is not None)

    def _ask_first(self) -> None:
        """Pick the first figure that is next, with its default choice open, and say that it must be asked."""
        moment = self.session.moment
        self.choose_figure(figure := moment.acting(self.figure))
        if self.draft is None and (usual := self.usual) is not None and not needs_no_look(Draft.of(moment, usual)):
            self.pick(usual)
        said = asked_first(moment, figure, self.draft, picked=not self.undecided, digits=self.digits_choose)
        self.session.refuse((Refusal(said),))

    def _begin_answer(self) -> bool:
        """Begin the default reply to the last command; returns whether a question waits then."""
        draft = self.draft if self.proposed and self.session.question is None else None
        if draft is None or not draft.choice.answers or self.figure in self.reserved():
            return False
        self.session.perform(draft.data(), along=True)
        return self.session.question is not None

    def _first_roll(self) -> DiceQuestion | None:
        draft = self.due_draft
        question = None if draft is None else first_question(self.session.moment, draft)
        return question if isinstance(question, DiceQuestion) else None

    def _begin_next(self) -> None:
        if self.figure not in self.session.moment.agenda.next:
            self.choose_figure(self.session.moment.agenda.next[0])
        elif self.usual is not None:
            self.pick(self.usual)
            if self.draft is not None and self.draft.ready and needs_no_look(self.draft):
                self.do()
        else:
            self.session.refuse((Refusal(nothing_chosen(self.session.moment, self.figure)),))

    def _table_acts(self, choice: Choice) -> None:
        self.pick(choice)
        if self.draft is not None and self.draft.ready and not choice.inputs:
            self.do()
