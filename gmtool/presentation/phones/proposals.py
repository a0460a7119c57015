"""What players propose from their phones: it waits until the Game Master is free, and is filled in as the next draft.

The Game Master's Enter does it. What a player may do at once is done without, as soon as nothing else waits. What is
sealed waits for all others who must choose, and is opened together with theirs.

What the players may do as far as they know is theirs to propose. Where only the fight as it is refuses it, the program
tells them nothing: the Game Master has the draft, with the reasons, and says what there is to say.
"""

from collections.abc import Callable, Iterator, Mapping

from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones.filling import Picking, draft_of
from gmtool.presentation.players.known_moment import known_moment
from gmtool.records import dataclass
from gmtool.rules.seam import Data


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a player wants a figure to do. `seat` is whose phone it came from, `name` the player's."""

    seat: str
    name: str
    picking: Picking
    at_once: bool = False
    turn: str = ""
    """The title of the turn for which it was made."""


class Proposals:
    """The proposals of one fight, by figure, the oldest first.

    `dropped` hears of each that cannot be done, and why; `made` of each that was done without the Game Master, with the
    last entry of the journal before it and the player's name.
    """

    def __init__(
        self,
        picks: Selection,
        dropped: Callable[[str, Proposal, str], object],
        made: Callable[[int, str], object],
    ) -> None:
        self._picks = picks
        self._dropped, self._made = dropped, made
        self._waiting: dict[str, Proposal] = {}
        self._filled: tuple[str, Draft, int] | None = None
        """The proposal that is the Game Master's draft: its figure, the draft, and the entry it was filled in after."""
        self._looks_at = ("", 0)
        """The figure that the Game Master has picked instead of a proposal, and the entry after which."""

    @property
    def waiting(self) -> Mapping[str, Proposal]:
        return self._waiting

    def of(self, figure: str) -> Proposal | None:
        return self._waiting.get(figure)

    def put(self, figure: str, proposal: Proposal) -> None:
        """A player proposes this; what was proposed for the figure before is forgotten."""
        self.take_back(figure)
        self._waiting[figure] = proposal

    def take_back(self, figure: str) -> None:
        """The player thinks again."""
        self._waiting.pop(figure, None)
        if self._filled is not None and self._filled[0] == figure:
            shown, self._filled = self._filled[1], None
            if self._picks.draft is shown:
                self._picks.choose_figure(figure)

    def acted(self, command: Data) -> None:
        """Something was done. If it was a deed of a figure, what was proposed for that one before is settled.

        It may be due again at once, in the next phase, where the same choice would be another one.
        """
        self._waiting.pop(doer(command), None)

    @property
    def unconfirmed(self) -> bool:
        """True while the draft is a player's, and the Game Master has not done it yet."""
        return self._filled is not None and self._picks.draft is self._filled[1]

    def go_on(self) -> None:
        """Drop what cannot be done any more, do what may be done at once, and fill in the next where nothing waits."""
        self._look_after_filled()
        for figure in tuple(self._waiting):
            self._look_after(figure)
        session = self._picks.session
        if session.closed or not self._waiting:
            return
        for figure, proposal in tuple(self._waiting.items()):
            draft = self._draft(figure, proposal)
            if proposal.at_once and draft is not None and draft.ready and not draft.forbidden:
                del self._waiting[figure]
                self._do(figure, proposal, draft)
                return
        self._fill_next()

    def _do(self, figure: str, proposal: Proposal, draft: Draft) -> None:
        session = self._picks.session
        head = session.journal.head
        if session.perform(draft.data()):
            self._made(head, proposal.name)
        elif session.question is None:
            self._dropped(figure, proposal, tr("That cannot be done now."))

    def _look_after_filled(self) -> None:
        """Notice that the Game Master has put a proposal away, or looks at somebody else."""
        if self._filled is None:
            return
        (figure, _, head), session = self._filled, self._picks.session
        if self.unconfirmed or session.question is not None or session.preview_entry is not None:
            return
        self._filled = None
        if head == session.journal.head and self._picks.figure not in (None, figure):
            self._looks_at = str(self._picks.figure), head
        put_away = head == session.journal.head and self._picks.figure == figure and self._picks.undecided
        if put_away and (proposal := self._waiting.pop(figure, None)) is not None:
            self._dropped(figure, proposal, tr("The Game Master has put it aside."))

    def _look_after(self, figure: str) -> None:
        """Forget a proposal whose figure has acted, or cannot do it any more."""
        session, proposal = self._picks.session, self._waiting[figure]
        if session.preview_entry is not None or session.question is not None:
            return
        known = known_moment(session.moment)
        if figure not in session.moment.agenda.next or figure not in known.agenda.next:
            del self._waiting[figure]
        elif draft_of(known, figure, proposal.picking) is None or self._draft(figure, proposal) is None:
            del self._waiting[figure]
            self._dropped(figure, proposal, tr("That cannot be done any more: choose again."))

    def _fill_next(self) -> None:
        """Fill in the proposal of the figure that is picked, or else the oldest, where it interrupts nothing."""
        picks = self._picks
        if not picks.undecided or picks.marked or picks.shared.figures:
            return
        figure = picks.figure if picks.figure in self._waiting else None
        looks_on = self._looks_at == (picks.figure, picks.session.journal.head)
        if figure is None and picks.upcoming is None and not looks_on:
            figure = next(iter(self._waiting))
        if figure is None:
            return
        proposal = self._waiting[figure]
        draft = self._draft(figure, proposal)
        if draft is not None:
            picks.fill(figure, draft, player=proposal.name)
            picks.pause.begin()  # an Enter now was meant for what stood there before
            self._filled = figure, draft, picks.session.journal.head

    def _draft(self, figure: str, proposal: Proposal) -> Draft | None:
        return draft_of(self._picks.session.moment, figure, proposal.picking, refused=True)


class Sealed:
    """The choices of one fight that are kept from everybody until all are in, by figure.

    `dropped` hears of each that cannot be made, and why; `made` of each that was, with the last entry of the
    journal before it and the player's name; `proposed` of each that the Game Master must see to, as only the fight as
    it is refuses it.
    """

    def __init__(
        self,
        picks: Selection,
        dropped: Callable[[str, Proposal, str], object],
        made: Callable[[int, str], object],
        proposed: Callable[[str, Proposal], object],
    ) -> None:
        self._picks = picks
        self._dropped, self._made, self._proposed = dropped, made, proposed
        self.kept: dict[str, Proposal] = {}

    def must_choose(self, moment: StateView) -> tuple[str, ...]:
        """The figures that must still make a choice that is sealed."""
        return tuple(figure for figure in moment.agenda.next if is_sealed(moment, figure))

    def go_on(self) -> bool:
        """Forget what cannot be chosen any more; open all where nobody else must choose. Returns whether it was."""
        session = self._picks.session
        if not self.kept or session.closed:
            return False
        due = self.must_choose(session.moment)
        for figure in tuple(self.kept):
            # undo leads back to turns in which the figure is to choose, too
            if figure not in due or self.kept[figure].turn != session.moment.agenda.title:
                self._drop(figure)
        return bool(self.kept) and set(due) <= self.kept.keys() and self.open()

    def open(self) -> bool:
        """Make all choices that are sealed, as one step; returns whether any was made."""
        if self._picks.session.closed or not self.kept:
            return False
        return self._picks.session.perform_together(self._commands())

    def _commands(self) -> Iterator[Data]:
        session = self._picks.session
        for figure, proposal in tuple(self.kept.items()):
            if session.closed:
                return  # one of them asks for something: the others follow once that is answered
            draft = draft_of(session.moment, figure, proposal.picking)
            if draft is not None and draft.ready and not draft.forbidden:
                head = session.journal.head
                del self.kept[figure]
                yield draft.data()
                if session.journal.head != head:
                    self._made(head, proposal.name)
                    continue
                if session.question is not None:
                    return
            self._pass_on(figure, proposal)

    def _pass_on(self, figure: str, proposal: Proposal) -> None:
        """What the players know of allows it: the Game Master sees to it. Else it cannot be made any more."""
        self.kept[figure] = proposal
        draft = draft_of(known_moment(self._picks.session.moment), figure, proposal.picking)
        if draft is None or not draft.ready or draft.forbidden:
            self._drop(figure)
        else:
            self._proposed(figure, self.kept.pop(figure))

    def _drop(self, figure: str) -> None:
        self._dropped(figure, self.kept.pop(figure), tr("That cannot be done any more: choose again."))


def doer(command: Data) -> str:
    """The figure whose deed a command is, also one that a ruling allows; empty where it is none's, or the GM's."""
    inner = command.get("command")
    deed = inner if isinstance(inner, Mapping) else command
    return "" if str(deed.get("kind", "")).startswith("gm.") else str(deed.get("figure", ""))


def replies(moment: StateView, figure: str) -> bool:
    """True if a figure is to meet what another has begun."""
    return tuple(moment.agenda.next) == (figure,) and any(choice.answers for choice in moment.allowed(figure))


def is_sealed(moment: StateView, figure: str) -> bool:
    """True if what a figure is to choose now is kept from everybody until all are in."""
    return may_seal(moment) and any(choice.sealed for choice in moment.allowed(figure))


def may_seal(moment: StateView) -> bool:
    """True if something may be sealed now: what is, lies on the strip of a turn in steps."""
    return moment.agenda.strip is not None
