"""What the GM has picked: a figure, one of its choices, and the values said so far. One for all panels."""

from PySide6.QtCore import QObject, Signal

from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.moment import Moment
from gmtool.desktop.run.session import FightSession
from gmtool.desktop.run.usual import in_order, stepped, table_choice, usual_choice
from gmtool.rules.seam import Choice, Json


class Picked(QObject):
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
        self._usual: tuple[tuple[Moment, str], Choice | None] | None = None
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
        figure = stepped(in_order(self.session.moment), self.figure, step)
        if figure is not None:
            self.choose_figure(figure)

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
        if self.figure is None or self._back:
            return None
        asked = (self.session.moment, self.figure)
        if self._usual is None or self._usual[0] != asked:
            self._usual = (asked, usual_choice(*asked))
        return self._usual[1]

    @property
    def next_table_choice(self) -> Choice | None:
        """The table's usual choice, where the rules let it be."""
        return table_choice(self.table_choices)

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

    @property
    def _back(self) -> bool:
        return self.session.preview_entry is not None

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
