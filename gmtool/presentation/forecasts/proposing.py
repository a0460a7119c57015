"""Proposals for the figure that is next: what its side's way to act would do, filled into a draft, and why."""

from dataclasses import replace

from gmtool.forecast.player import Player, Proposal
from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.records import dataclass
from gmtool.rules.seam import Choice


@dataclass(frozen=True, slots=True)
class Plan:
    """A draft that a way to act proposes, and the reason in a few words."""

    draft: Draft
    why: str


class Proposer:
    """Proposes command after command of a fight; every second press of its key does what is proposed."""

    def __init__(self, picks: Selection, ways: ChosenWays) -> None:
        self._picks = picks
        self._ways = ways
        self._player = Player(picks.session.ruleset, ways.stances)
        self._played = self._head
        """The entry of the journal that the last proposal led to."""
        self._shown: tuple[Draft, Proposal] | None = None

    def press(self) -> bool:
        """Propose what is next, or do what is proposed and propose what comes then; False where nothing can be."""
        session = self._picks.session
        if session.question is not None or session.preview_entry is not None or session.read_only:
            return False
        if not self.proposing:
            return self._propose()
        if self._picks.settling:
            return True
        assert self._shown is not None  # as `proposing` says
        before, (_, proposal) = self._head, self._shown
        with session.drawn_once():
            self._picks.do()
            if self._head == before:
                return True
            self._player.took(proposal)
            self._played = self._head
            if session.question is None and not session.moment.agenda.over and not self._players_turn:
                self._propose()
        return True

    @property
    def proposing(self) -> bool:
        """True while what was proposed is what would be done."""
        return self._shown is not None and self._picks.draft is self._shown[0]

    def _propose(self) -> bool:
        picks, moment = self._picks, self._picks.session.moment
        if self._head != self._played:
            # somebody else has acted, or undone something: what was taken before says nothing any more
            self._player, self._played = Player(picks.session.ruleset, self._ways.stances), self._head
        figure = moment.acting(picks.figure)
        agenda = replace(moment.agenda, next=(figure,)) if figure else moment.agenda
        proposal = self._player.look(moment.state, agenda)
        draft = None if proposal is None else draft_of(moment, proposal)
        if proposal is None or draft is None:
            self._shown = None
            picks.session.fail(nothing_to_propose(moment, figure))
            return False
        picks.fill(proposal.figure or None, draft, self.why(moment, proposal))
        self._shown = (draft, proposal)
        return True

    def why(self, moment: StateView, proposal: Proposal) -> str:
        """The reason of a proposal: the side's way to act, and what the figure goes by."""
        side = moment.side_of(proposal.figure)
        words = [self._ways.label(side.id)] if side is not None else [tr("the usual step")]
        return ": ".join(one for one in (*words, proposal.why) if one)

    @property
    def _players_turn(self) -> bool:
        moment = self._picks.session.moment
        side = moment.side_of(moment.acting(self._picks.figure))
        return side is not None and side.players

    @property
    def _head(self) -> int:
        return self._picks.session.journal.head


def draft_of(moment: StateView, proposal: Proposal) -> Draft | None:
    """The draft of a proposal at a moment; None where the moment has no such choice."""
    known: tuple[Choice, ...] = moment.choices(proposal.figure or None)
    choice = next((one for one in known if one.key == proposal.choice.key), None)
    if choice is None:
        return None
    return Draft(moment, choice, dict(proposal.values)).by_default()


def nothing_to_propose(moment: StateView, figure: str) -> str:
    """The sentence that nothing can be proposed."""
    if moment.agenda.over:
        return tr("The fight is over: there is nothing to propose.")
    who = moment.name(figure) if figure else tr("the table")
    return tr("There is nothing to propose for {who}.", who=who)
