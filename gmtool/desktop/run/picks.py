"""What the GM has picked: a figure, one of its choices, and the values said so far. One for all panels."""

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.session import FightSession
from gmtool.rules.seam import Choice, Json

BOUNCE = 250
"""Milliseconds in which a second press of the same key is taken for a slip."""


class Picks(QObject):
    """Follows the session: after every command the figure that is next is picked, and no choice is."""

    figure_changed = Signal()
    """Another figure is picked, or its choices are others; no choice is picked any more."""
    draft_changed = Signal()
    """A choice was picked or dropped, or a value said."""

    def __init__(self, session: FightSession) -> None:
        super().__init__(session)
        self.session = session
        self.figure: str | None = None
        self.draft: Draft | None = None
        self.bounce = BOUNCE
        self._since_done = QElapsedTimer()
        session.changed.connect(self._follow)
        session.previewed.connect(self._follow)
        self._follow()

    # --- figures ---------------------------------------------------------------------------------------------
    def choose_figure(self, figure: str | None) -> None:
        """Look at this figure; None: at what the table must do."""
        self.figure = figure if figure in self.session.moment.counters else None
        self.draft = None
        self.figure_changed.emit()

    def step_figure(self, step: int) -> None:
        """Look at the next figure of the order, or the one before."""
        order = list(dict.fromkeys(slot.figure for lane in self.session.moment.agenda.lanes for slot in lane.slots))
        order = order or list(self.session.moment.counters)
        if not order:
            return
        place = order.index(self.figure) + step if self.figure in order else 0
        self.choose_figure(order[min(max(place, 0), len(order) - 1)])

    # --- choices ---------------------------------------------------------------------------------------------
    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the picked figure could be told."""
        return () if self.figure is None or self._back else self.session.moment.choices(self.figure)

    @property
    def table_choices(self) -> tuple[Choice, ...]:
        """What the table as a whole could do."""
        return () if self._back else self.session.moment.choices(None)

    @property
    def usual(self) -> Choice | None:
        """The choice that Space takes for the picked figure; None where the GM must say which."""
        allowed = [choice for choice in self.choices if choice.allowed]
        return next((choice for choice in allowed if choice.usual), allowed[0] if len(allowed) == 1 else None)

    @property
    def next_table_choice(self) -> Choice | None:
        """The table's usual choice, where the rules let it be."""
        allowed = [choice for choice in self.table_choices if choice.allowed]
        return next((choice for choice in allowed if choice.usual), allowed[0] if allowed else None)

    def pick(self, choice: Choice, *, overruling: bool = False) -> None:
        """Begin to fill a choice."""
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

    def say(self, field: str, value: Json) -> None:
        """Fill an input; None takes back what was said."""
        if self.draft is not None:
            self._put(self.draft.without(field) if value is None else self.draft.having(field, value))

    def overrule(self, reason: str = "") -> None:
        """Make the picked choice a ruling."""
        if self.draft is not None:
            self._put(self.draft.because(reason))

    def drop(self) -> bool:
        """Take the choice back; False if there is none."""
        had = self.draft is not None
        self._put(None)
        return had

    # --- doing -----------------------------------------------------------------------------------------------
    def do(self) -> bool:
        """Do the picked choice, if nothing is missing."""
        draft = self.draft
        if draft is None or not draft.ready or self.session.question is not None or self._bounced():
            return False
        head = self.session.journal.head
        self.session.perform(draft.data(), head)
        self._since_done.start()
        return True

    def act(self) -> None:
        """Go on with what is next: do what is ready, begin the usual choice of who is next, or let the table act."""
        if self.draft is not None:
            self.do()
        elif self.session.moment.agenda.next:
            self._begin_next()
        elif (choice := self.next_table_choice) is not None:
            self._table_acts(choice)

    def act_text(self) -> str:
        """What `act` would do, in a few words; empty if nothing."""
        moment = self.session.moment
        if self._back or (moment.agenda.over and self.next_table_choice is None and self.draft is None):
            return ""
        if self.draft is not None:
            return self._label(self.draft.choice) if self.draft.ready and not self.draft.forbidden else ""
        if moment.agenda.next:
            return self._next_text()
        return self.next_table_choice.label if self.next_table_choice else ""

    def table_acts(self) -> None:
        """Let the table act though figures may still act: end the movement, pass."""
        if (choice := self.next_table_choice) is not None:
            self._table_acts(choice)

    # --- inside ----------------------------------------------------------------------------------------------
    @property
    def _back(self) -> bool:
        return self.session.preview_entry is not None

    def _label(self, choice: Choice) -> str:
        name = self.session.moment.name(self.figure) if self.figure and choice in self.choices else ""
        return f"{name}: {choice.label}" if name else choice.label

    def _next_text(self) -> str:
        moment = self.session.moment
        if self.figure not in moment.agenda.next:
            return f"{moment.name(moment.agenda.next[0])} is next"
        return self._label(self.usual) if self.usual else f"{moment.name(self.figure)}: choose"

    def _begin_next(self) -> None:
        if self.figure not in self.session.moment.agenda.next:
            self.choose_figure(self.session.moment.agenda.next[0])
        elif self.usual is not None:
            self.pick(self.usual)

    def _table_acts(self, choice: Choice) -> None:
        self.pick(choice)
        if self.draft is not None and self.draft.ready and not choice.inputs:
            self.do()

    def _bounced(self) -> bool:
        return self._since_done.isValid() and self._since_done.elapsed() < self.bounce

    def _put(self, draft: Draft | None) -> None:
        if draft is not self.draft:
            self.draft = draft
            self.draft_changed.emit()

    def _follow(self) -> None:
        waiting = self.session.moment.agenda.next
        if self.figure not in waiting or self.figure not in self.session.moment.counters:
            self.figure = waiting[0] if waiting else None
        self.draft = None
        self.figure_changed.emit()
