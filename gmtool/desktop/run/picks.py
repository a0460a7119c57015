"""Doing what is picked, and going on with what is next."""

from PySide6.QtCore import QElapsedTimer

from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.picked import Picked
from gmtool.desktop.run.session import FightSession
from gmtool.rules.seam import Choice

BOUNCE = 250
"""Milliseconds in which a second press of the same key is taken for a slip."""


class Picks(Picked):
    """The picks, and what the keys for what is next do with them."""

    def __init__(self, session: FightSession) -> None:
        super().__init__(session)
        self.bounce = BOUNCE
        self._since_done = QElapsedTimer()

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
            return self._label(self.draft) if self.draft.ready and not self.draft.forbidden else ""
        if moment.agenda.next:
            return self._next_text()
        return self.next_table_choice.label if self.next_table_choice else ""

    def table_acts(self) -> None:
        """Let the table act though figures may still act: end the movement, pass."""
        if (choice := self.next_table_choice) is not None:
            self._table_acts(choice)

    # --- inside ----------------------------------------------------------------------------------------------
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
            if self.draft is not None and self.draft.ready and _needs_no_look(self.draft):
                self.do()

    def _table_acts(self, choice: Choice) -> None:
        self.pick(choice)
        if self.draft is not None and self.draft.ready and not choice.inputs:
            self.do()

    def _bounced(self) -> bool:
        return self._since_done.isValid() and self._since_done.elapsed() < self.bounce


def _needs_no_look(draft: Draft) -> bool:
    """Whether it is done as it stands: there is nothing to say and no number to look at, or it is meant to be so."""
    if draft.choice.at_once:
        return not draft.forbidden
    return not draft.choice.inputs and not draft.breakdowns
