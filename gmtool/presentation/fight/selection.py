"""The selection: the figure that the GM has picked, one of its choices, the values said so far, and what is next.

There is one for all panels. What the figure that is next usually does is proposed: its draft is open, with its odds.
`act` is what Space and Enter do, `type_dice` what typed numbers do; `default_choice` is what is proposed for a figure.
What leaves nobody anything to decide goes by itself after every command."""

from time import monotonic

from psygnal import Signal

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.session import FightSession, taken
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Choice, Json, Question, RollQuestion

BOUNCE = 250
"""Milliseconds in which a second press of the same key is taken for a slip."""


class Selection:
    """Follows the session: after every command the figure that is next is picked, and no choice is."""

    figure_changed = Signal()
    """Another figure is picked, or its choices are others; no choice is picked any more."""
    draft_changed = Signal()
    """A choice was picked or dropped, or a value said."""

    def __init__(self, session: FightSession) -> None:
        self.session = session
        self.bounce = BOUNCE
        self.figure: str | None = None
        self.draft: Draft | None = None
        self.proposed = False
        """Whether the draft is the program's proposal: the GM has picked nothing."""
        self._upcoming: tuple[tuple[StateView, Draft | None, str | None], RollQuestion | None] | None = None
        self._done_at: float | None = None
        self._usual: tuple[tuple[StateView, str], Choice | None] | None = None
        session.changed.connect(self._follow)
        session.previewed.connect(self._follow)
        session.performed.connect(self._go_on)
        self._follow()

    # --- figures ---------------------------------------------------------------------------------------------
    def choose_figure(self, figure: str | None) -> None:
        """Look at this figure; None: at what the table must do."""
        self.figure = figure if figure in self.session.moment.counters else None
        self._propose()
        self.figure_changed.emit()

    def step_figure(self, step: int) -> None:
        """Look at the next figure of the order, or the one before."""
        figure = stepped(figures_in_order(self.session.moment), self.figure, step)
        if figure is not None:
            self.choose_figure(figure)

    # --- choices ---------------------------------------------------------------------------------------------
    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the picked figure could be told."""
        return () if self.figure is None or self._looking_back else self.session.moment.choices(self.figure)

    @property
    def table_choices(self) -> tuple[Choice, ...]:
        """What the table as a whole could do."""
        return () if self._looking_back else self.session.moment.choices(None)

    @property
    def usual(self) -> Choice | None:
        """The choice that Space takes for the picked figure; None where the GM must say which."""
        if self.figure is None or self._looking_back:
            return None
        asked = (self.session.moment, self.figure)
        if self._usual is None or self._usual[0] != asked:
            self._usual = (asked, default_choice(*asked))
        return self._usual[1]

    @property
    def next_table_choice(self) -> Choice | None:
        """The table's usual choice, where the rules let it be."""
        return default_table_choice(self.table_choices)

    def pick(self, choice: Choice, *, overruling: bool = False) -> None:
        self._put(Draft.of(self.session.moment, choice, overruling=overruling))

    def step_choice(self, step: int) -> None:
        """Pick the allowed choice after the picked one, or before."""
        allowed = [choice for choice in self.choices if choice.allowed]
        if not allowed:
            return
        keys = [choice.key for choice in allowed]
        here = self.draft.choice.key if self.draft else None
        place = (keys.index(here) + step) % len(keys) if here in keys else 0
        self.pick(allowed[place])

    @property
    def upcoming(self) -> RollQuestion | None:
        """The roll by hand that `act` would ask for at once, so that its dice can be typed before; None: no such."""
        if self._looking_back or self.session.question is not None:
            return None
        asked = (self.session.moment, self.draft, self.figure)
        if self._upcoming is None or self._upcoming[0] != asked:
            self._upcoming = (asked, self._first_roll())
        return self._upcoming[1]

    def say(self, field: str, value: Json) -> None:
        """Fill an input; None takes back what was said."""
        if self.draft is not None:
            self._put(self.draft.without(field) if value is None else self.draft.having(field, value))

    def overrule(self, reason: str = "") -> None:
        """Make the picked choice a ruling."""
        if self.draft is not None:
            self._put(self.draft.because(reason))

    def drop(self) -> None:
        self._put(None)

    # --- what the keys do ------------------------------------------------------------------------------------
    def do(self) -> bool:
        """Do the picked choice, if nothing is missing."""
        draft = self.draft
        if draft is None or not draft.ready or self.session.question is not None or self.settling:
            return False
        head = self.session.journal.head
        self._done_at = monotonic()
        self.session.perform(draft.data(), head)
        return True

    def act(self) -> None:
        """Go on with what is next: do what is ready, begin the usual choice of who is next, or let the table act.

        Nothing while a question waits.
        """
        if self.session.question is not None:
            return
        if self.draft is not None:
            self.do()
        elif self.session.moment.agenda.next:
            self._begin_next()
        elif (choice := self.next_table_choice) is not None:
            self._table_acts(choice)

    def type_dice(self, line: str) -> str:
        """Take typed numbers for the roll that is due, and for those after it; what is left of them.

        What is ready is done first, where no roll waits yet. Raises `WrongAnswer` or `DiceError`, with nothing done,
        where the first roll cannot be read.
        """
        if (upcoming := self.upcoming) is not None:
            taken(upcoming, line)
            self.act()
            self._begin_answer()
        left = self.session.answer_typed(line)
        while left != line and self._begin_answer():
            line, left = left, self.session.answer_typed(left)
        return left

    def roll(self) -> bool:
        """Virtual dice for the roll that waits, or for the one that is due next."""
        if self.upcoming is not None:
            self.act()
        return self.session.roll()

    @property
    def undecided(self) -> bool:
        """Whether the GM has picked nothing: there is no draft, or only a proposal."""
        return self.draft is None or self.proposed

    @property
    def settling(self) -> bool:
        """Whether something was done a moment ago: a key that comes now was meant for that."""
        return self._done_at is not None and monotonic() - self._done_at < self.bounce / 1000

    def back(self) -> None:
        """Take back one step: the question, the look at an earlier moment, or the choice."""
        if self.session.question is not None:
            self.session.cancel_question()
        elif self.session.preview_entry is not None:
            self.session.preview(None)
        else:
            self.drop()

    def act_text(self) -> str:
        """What `act` would do, in a few words; empty if nothing."""
        moment = self.session.moment
        if self._looking_back or (moment.agenda.over and self.next_table_choice is None and self.draft is None):
            return ""
        if self.draft is not None:
            return self._label(self.draft) if self.draft.ready and not self.draft.forbidden else ""
        if moment.agenda.next:
            return self._next_text()
        return self.next_table_choice.label if self.next_table_choice else ""

    def table_acts(self) -> None:
        """Let all that are next do the usual, as far as it asks nobody anything: stay, plot as in the last round.

        Where there are none, the table acts though figures may still act: end the movement, pass.
        """
        if self.session.question is None and not self._all_do_the_usual() and self.next_table_choice is not None:
            self._table_acts(self.next_table_choice)

    # --- inside ----------------------------------------------------------------------------------------------
    @property
    def _looking_back(self) -> bool:
        return self.session.preview_entry is not None

    def _put(self, draft: Draft | None) -> None:
        self.proposed = False
        if draft is not self.draft:
            self.draft = draft
            self.draft_changed.emit()

    def _follow(self) -> None:
        waiting = self.session.moment.agenda.next
        if self.figure not in waiting or self.figure not in self.session.moment.counters:
            self.figure = waiting[0] if waiting else None
        self._propose()
        self.figure_changed.emit()

    def _propose(self) -> None:
        """Open what the figure that is next usually does, if it could be done as it stands, after a look at it."""
        self.draft, self.proposed = None, False
        if self.figure in self.session.moment.agenda.next and (usual := self.usual) is not None:
            draft = Draft.of(self.session.moment, usual)
            if draft.ready and not needs_no_look(draft):
                self.draft, self.proposed = draft, True

    def _go_on(self) -> None:
        """After a command: do what goes by itself."""
        self._done_at = monotonic()
        choice = self.next_table_choice if not self.session.moment.agenda.next else self.usual
        if choice is None or not choice.by_itself or self.session.moment.agenda.over:
            return
        draft = Draft.of(self.session.moment, choice)
        if draft.ready and not draft.forbidden:
            self._put(draft)  # its numbers are in sight while it asks
            self.session.perform(draft.data(), along=True)

    def _all_do_the_usual(self) -> bool:
        first = True
        for figure in self.session.moment.agenda.next:
            moment = self.session.moment
            usual = default_choice(moment, figure) if figure in moment.agenda.next else None
            if usual is None or not asks_nothing(moment, draft := Draft.of(moment, usual)):
                continue
            first = not self.session.perform(draft.data(), along=not first) and first
        return not first

    def _begin_answer(self) -> bool:
        """Begin the usual reply to what was just done; False where none is asked for."""
        waits = self.session.question is not None
        if waits or self.draft is None or not self.proposed or not self.draft.choice.answers:
            return False
        self.session.perform(self.draft.data(), along=True)
        return self.session.question is not None

    def _first_roll(self) -> RollQuestion | None:
        draft = self.draft
        if draft is None and not self.session.moment.agenda.next and self.next_table_choice is not None:
            draft = Draft.of(self.session.moment, self.next_table_choice)
        if draft is None or not draft.ready or draft.forbidden:
            return None
        question = first_question(self.session.moment, draft)
        if isinstance(question, RollQuestion) and self.session.dice_source.by_hand(question.why.side):
            return question
        return None

    def _label(self, draft: Draft) -> str:
        choice = draft.choice
        name = self.session.moment.name(self.figure) if self.figure and choice in self.choices else ""
        words = draft.words if choice.at_once and draft.ready else choice.label
        return f"{name}: {words}" if name else words

    def _next_text(self) -> str:
        moment = self.session.moment
        if self.figure not in moment.agenda.next:
            return f"{moment.name(moment.agenda.next[0])} is next"
        return self._label(Draft.of(moment, self.usual)) if self.usual else f"{moment.name(self.figure)}: choose"

    def _begin_next(self) -> None:
        if self.figure not in self.session.moment.agenda.next:
            self.choose_figure(self.session.moment.agenda.next[0])
        elif self.usual is not None:
            self.pick(self.usual)
            if self.draft is not None and self.draft.ready and needs_no_look(self.draft):
                self.do()

    def _table_acts(self, choice: Choice) -> None:
        self.pick(choice)
        if self.draft is not None and self.draft.ready and not choice.inputs:
            self.do()


def default_choice(moment: StateView, figure: str) -> Choice | None:
    """The first usual choice that can be performed, or the only choice that can; None where the GM must say which."""
    allowed = [choice for choice in moment.choices(figure) if choice.allowed]
    for choice in allowed:
        if choice.usual and Draft.of(moment, choice).possible:
            return choice
    possible = [choice for choice in allowed if not choice.usual and Draft.of(moment, choice).possible]
    return possible[0] if len(possible) == 1 else None


def default_table_choice(choices: tuple[Choice, ...]) -> Choice | None:
    """The table's usual choice, where the rules let it be; without one, the first they let be."""
    allowed = [choice for choice in choices if choice.allowed]
    return next((choice for choice in allowed if choice.usual), allowed[0] if allowed else None)


def first_question(moment: StateView, draft: Draft) -> Question | None:
    """The first question that a draft would ask, or else the usual answer of the other side to it."""
    after = moment.after(draft.data())
    if not isinstance(after, StateView):
        return after
    answering = next(iter(after.agenda.next), None)
    answer = default_choice(after, answering) if answering is not None else None
    if answer is None or not answer.answers or not (reply := Draft.of(after, answer)).ready:
        return None
    asked = after.after(reply.data())
    return None if isinstance(asked, StateView) else asked


def asks_nothing(moment: StateView, draft: Draft) -> bool:
    """Whether it can be done as it stands, and neither it nor an answer to it needs dice or a decision."""
    if not draft.ready or draft.forbidden:
        return False
    after = moment.after(draft.data())
    if not isinstance(after, StateView):
        return False
    answering = next(iter(after.agenda.next), None)
    return answering is None or not any(choice.answers for choice in after.choices(answering))


def figures_in_order(moment: StateView) -> list[str]:
    """The figures in the order that is shown of the turn; where there is none, in that of the muster."""
    if (strip := moment.agenda.strip) is not None and strip.tracks:
        return [track.figure for track in strip.tracks]
    order = dict.fromkeys(slot.figure for lane in moment.agenda.lanes for slot in lane.slots)
    return list(order) or list(moment.counters)


def stepped(places: list[str], here: str | None, step: int) -> str | None:
    """The next of these, or the one before; the first where none of them is looked at; None where there are none."""
    if not places:
        return None
    place = places.index(here) + step if here in places else 0
    return places[min(max(place, 0), len(places) - 1)]


def needs_no_look(draft: Draft) -> bool:
    """Whether it is done as it stands: there is nothing to say and no number to look at, or it is meant to be so."""
    if draft.choice.at_once:
        return not draft.forbidden
    return not draft.choice.inputs and not draft.breakdowns
