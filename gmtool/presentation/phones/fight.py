"""A fight on the phones: whose roll or choice it is, what comes of what the players send, and what each screen shows.

Everything that is sent is looked at again when it comes: by then the Game Master may have gone on.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from gmtool.dice import DiceError
from gmtool.language import tr
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import OnceAMoment, StateView
from gmtool.presentation.phones import duties, view_of
from gmtool.presentation.phones.acting_view import CROWD, ActingFigures
from gmtool.presentation.phones.filling import Picking, draft_of
from gmtool.presentation.phones.givers import Givers
from gmtool.presentation.phones.messages import Answer, Propose, Seal
from gmtool.presentation.phones.proposals import Proposal, Proposals, Sealed, doer, is_sealed, may_seal, replies
from gmtool.presentation.phones.screens import Presence
from gmtool.presentation.phones.seats import Seat
from gmtool.presentation.phones.views import Acting, Due, GroundPicture, Map, Named, Order, Role, Sealing, Sheet
from gmtool.presentation.players.known_moment import known_moment, may_tell
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import Scene
from gmtool.rules.seam import Card, Json, RollQuestion, WrongAnswer

_ALREADY: Final = tr("That is settled already.")


class FightOnPhones:
    """One fight. `seats` gives those who sit at the table, with what is kept of each while the program runs."""

    def __init__(
        self,
        picks: Selection,
        encounter: int,
        cards: Mapping[str, Card],
        seats: Callable[[], Iterator[tuple[Seat, Presence]]],
        given: Callable[[int, str], object],
    ) -> None:
        """`given` hears whose answer is in an entry of the journal."""
        self.picks = picks
        self.session = picks.session
        self._encounter = encounter
        self._cards = cards
        self._shared = Counter(card.id for card in cards.values())
        self._seats = seats
        self._now: StateView | None = None
        self._once = OnceAMoment()
        self._ready: StateView | None = None
        self._acting = ActingFigures()
        self._waited = self.session.pending is not None
        self._givers = Givers(self.session, given)
        self.proposals = Proposals(picks, self._dropped, self._givers.made)
        self.sealed = Sealed(picks, self._dropped, self._givers.made, self.proposals.put)
        self._heard = self.session.journal.head
        """The newest entry of the journal that was heard of."""
        picks.reserved = self._reserved
        self.session.asked.connect(self._asked)
        self.session.performed.connect(self._performed)

    def leave(self) -> None:
        """The fight is left."""
        self.picks.reserved = tuple
        self.session.asked.disconnect(self._asked)
        self.session.performed.disconnect(self._performed)
        self._givers.leave()

    # --- who plays whom ------------------------------------------------------------------------------------------
    @property
    def now(self) -> StateView:
        """The fight as it stands, whatever earlier moment the Game Master looks at."""
        state, moment = self.session.told_state, self.session.moment
        if state is moment.state:
            self._now = None
            return moment
        if self._now is None or self._now.state is not state:
            self._now = StateView(self.session.ruleset, state)
        return self._now

    @property
    def known(self) -> StateView:
        """The fight as the players know it."""
        return known_moment(self.now)

    def figures(self, seat: Seat) -> tuple[str, ...]:
        """The figures that a seat plays, in the order of the muster: no phone is told of those who are hidden."""
        if seat.role is not Role.PLAYER:
            return ()
        counters = [one.figure for one in self.now.known]
        return self._once.of(self.now, seat, lambda: tuple(one for one in counters if self._plays(seat, one)))

    def _plays(self, seat: Seat, figure: str) -> bool:
        return seat.plays(self._encounter, figure, self._card(figure))

    def named(self, figures: Collection[str]) -> tuple[Named, ...]:
        return tuple(Named(one, self.now.name(one)) for one in figures)

    def playable(self) -> tuple[Named, ...]:
        """The figures that a phone may play, those of the players' sides first."""
        moment = self.now
        there = [one for one in moment.counters.values() if not one.gone and not one.hidden]
        ours = [one for one in there if (side := moment.sides.get(one.side)) is not None and side.players]
        return tuple(Named(one.figure, one.name) for one in (*ours, *(one for one in there if one not in ours)))

    def keys_of(self, figures: Collection[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a seat remembers of these figures: the ids of their cards, and those whose card no campaign has."""
        cards = tuple(dict.fromkeys(card for one in figures if (card := self._card(one))))
        return cards, tuple(f"{self._encounter}:{one}" for one in figures if not self._card(one))

    def _card(self, figure: str) -> str:
        """The id of the figure's own card; empty for none, and for one that several figures have, such as guards."""
        card = self._cards.get(figure)
        return card.id if card is not None and self._shared[card.id] == 1 else ""

    def _reserved(self) -> Collection[str]:
        """The figures for which a player is to choose, and nobody else unasked."""
        moment, choosing = self.session.moment, set(self.sealed.kept)
        for seat, presence in self._seats():
            if presence.screen:
                choosing.update(one for one in self.figures(seat) if is_sealed(moment, one) or replies(moment, one))
        return choosing | set(self.proposals.waiting)

    # --- what comes from the players -----------------------------------------------------------------------------
    def due(self, seat: Seat, *, odds: bool) -> Due | None:
        """What a seat is asked for now, without its number; None for nothing."""
        asked = self._duty(seat)
        if asked is None:
            return None
        by_hand = self.session.dice_source.by_hand(asked.question.why.side)
        return view_of.due_of(asked, self.now, self.known, odds=odds, may_roll=seat.rolls and by_hand)

    def _duty(self, seat: Seat) -> duties.Duty | None:
        figures = self.figures(seat)
        asked = duties.duty(self.picks) if figures else None
        if asked is None or (self.session.pending is None and self.proposals.unconfirmed):
            return None
        counters = self.now.counters
        sides = {counters[one].side for one in figures}
        return asked if duties.concerns(asked, figures, sides, counters) else None

    def answer(self, seat: Seat, presence: Presence, said: Answer, *, odds: bool) -> str:
        """Answer what the seat was asked for; returns what the Game Master is told, empty where nothing was done."""
        asked, due = self._duty(seat), self.due(seat, odds=odds)
        due = presence.ask(due) if presence.due is not None else None
        if asked is None or due is None or due.number != said.number:
            presence.tell(_ALREADY, good=False)
            return ""
        if said.roll and not due.may_roll:
            presence.tell(tr("Roll your own dice."), good=False)
            return ""
        head, waited = self.session.journal.head, self.session.pending
        try:
            with self._givers.answering(seat.name):
                if said.roll:
                    duties.roll_duty(self.picks)
                    words = tr("{player} rolls with the program's dice.", player=seat.name)
                else:
                    shown = duties.answer_duty(self.picks, asked, said.text)
                    words = tr("{player}: {answer}", player=seat.name, answer=shown)
        except (WrongAnswer, DiceError) as wrong:
            presence.tell(self._tellable(asked, wrong), good=False)
            return ""
        if self.session.journal.head == head and self.session.pending is waited:
            presence.tell(tr("That cannot be done now."), good=False)
            return ""
        presence.tell(tr("Sent."))
        return words

    def _tellable(self, asked: duties.Duty, wrong: Exception) -> str:
        """Why something is no answer, as far as the player may know: decisions and limits may be of the hidden."""
        told = str(wrong)
        plain = self.known is self.now or isinstance(asked.question, RollQuestion)
        return told if plain and may_tell(self.known, told) else tr("That is no answer to this.")

    def propose(self, seat: Seat, presence: Presence, said: Propose) -> str:
        """Pick a choice on a phone, propose it, or take it back; returns what the Game Master is told."""
        if not self._may_choose(seat, presence, said.figure):
            return ""
        self._choose_anew(seat, presence, said.figure)
        if not said.choice:
            return ""
        picking = Picking(said.choice, said.values)
        draft = draft_of(self.known, said.figure, picking)
        if draft is None:
            presence.tell(tr("That cannot be done any more: choose again."), good=False)
            return ""
        sealed = draft.choice.sealed
        if not said.send or sealed or not draft.ready or draft.forbidden:
            presence.picked[said.figure] = picking
            return ""
        self._take_from_others(seat, said.figure)
        presence.picked[said.figure] = Picking(said.choice, said.values, sent=True)
        self.proposals.put(said.figure, Proposal(seat.id, seat.name, picking, seat.at_once))
        presence.tell(tr("The Game Master has it."))
        self.proposals.go_on()
        name = self.now.name(said.figure)
        return tr("{player}: {name}, {choice}", player=seat.name, name=name, choice=draft.words)

    def seal(self, seat: Seat, presence: Presence, said: Seal) -> str:
        """Seal a choice, or open it again; returns what the Game Master is told."""
        if not self._may_choose(seat, presence, said.figure):
            return ""
        self._choose_anew(seat, presence, said.figure)
        if not said.choice:
            return ""
        picking = Picking(said.choice, said.values)
        draft = draft_of(self.known, said.figure, picking)
        if draft is None or not draft.choice.sealed or not draft.ready or draft.forbidden:
            presence.tell(tr("That cannot be done any more: choose again."), good=False)
            return ""
        self._take_from_others(seat, said.figure)
        presence.picked[said.figure] = Picking(said.choice, said.values, sent=True)
        turn = self.now.agenda.title
        self.sealed.kept[said.figure] = Proposal(seat.id, seat.name, picking, turn=turn)
        presence.tell(tr("Sealed."))
        self._leave_to_player(said.figure)
        self.sealed.go_on()
        return tr("{player} has sealed a choice for {name}.", player=seat.name, name=self.now.name(said.figure))

    def _may_choose(self, seat: Seat, presence: Presence, figure: str) -> bool:
        if figure in self.figures(seat) and figure in self.now.agenda.next:
            return True
        presence.tell(tr("It is not that figure's turn."), good=False)
        return False

    def _leave_to_player(self, figure: str) -> None:
        """The Game Master's next key is not to choose anew for a figure whose player has just sealed."""
        picks, reserved = self.picks, self._reserved()
        others = (one for one in self.session.moment.agenda.next if one not in reserved)
        if picks.figure == figure and picks.undecided and (other := next(others, None)) is not None:
            picks.choose_figure(other)

    def _choose_anew(self, seat: Seat, presence: Presence, figure: str) -> None:
        """What this phone has chosen for a figure waits no longer; what another one has, does."""
        presence.picked.pop(figure, None)
        if (proposal := self.proposals.of(figure)) is not None and proposal.seat == seat.id:
            self.proposals.take_back(figure)
        if (sealed := self.sealed.kept.get(figure)) is not None and sealed.seat == seat.id:
            del self.sealed.kept[figure]

    def _take_from_others(self, seat: Seat, figure: str) -> None:
        """What another phone has chosen for the same figure counts no longer, and it is told."""
        for other in filter(None, (self.proposals.of(figure), self.sealed.kept.pop(figure, None))):
            told = tr("{player} has chosen something else for {name}.", player=seat.name, name=self.now.name(figure))
            self._dropped(figure, other, told)
        self.proposals.take_back(figure)

    def _dropped(self, figure: str, proposal: Proposal, why: str) -> None:
        for seat, presence in self._seats():
            if seat.id == proposal.seat:
                presence.picked.pop(figure, None)
                presence.tell(why, good=False)

    def does(self, seat: Seat) -> str:
        """What a seat waits with, in words: what it proposes, and that it has sealed a choice; empty for nothing."""
        said = []
        for figure in self.figures(seat):
            name = self.now.name(figure)
            if (proposal := self.proposals.of(figure)) is not None and proposal.seat == seat.id:
                draft = draft_of(self.now, figure, proposal.picking)
                said.append(tr("proposes {choice}", choice=f"{name}: {draft.words}") if draft is not None else "")
            if figure in self.sealed.kept:
                said.append(tr("{name} has sealed", name=name))
        return ", ".join(filter(None, said))

    # --- what happens in the fight -------------------------------------------------------------------------------
    def go_on(self) -> None:
        """Do what the players have left to be done, once the window has drawn what was done before."""
        self._let_go()
        if not self.sealed.go_on():
            self.proposals.go_on()
        self._forget_picked()

    def _let_go(self) -> None:
        """What was chosen by whoever does not play the figure any more."""
        seats = {seat.id: seat for seat, _ in self._seats()}
        for figure, proposal in (*self.proposals.waiting.items(), *self.sealed.kept.items()):
            seat = seats.get(proposal.seat)
            if seat is None or seat.role is not Role.PLAYER or not self._plays(seat, figure):
                self.proposals.take_back(figure)
                self.sealed.kept.pop(figure, None)

    def _forget_picked(self) -> None:
        """What was picked for figures that are not to choose any more."""
        following = self.now.agenda.next
        for _, presence in self._seats():
            for figure in tuple(presence.picked):
                sent = presence.picked[figure].sent
                waits = figure in self.proposals.waiting or figure in self.sealed.kept
                if figure not in following or (sent and not waits):
                    del presence.picked[figure]

    def _asked(self, question: object) -> None:
        """A question that waited is settled: whoever was asked for it is asked for that no more.

        A roll that was due, and waits now, is the same to its player.
        """
        if self._waited:
            for _, presence in self._seats():
                presence.due = None
        self._waited = question is not None

    def _performed(self) -> None:
        # what follows by itself is done before anybody hears of the first
        for entry in list(takewhile(lambda one: one.number > self._heard, reversed(self.session.journal.line()))):
            self._heard = max(self._heard, entry.number)
            self.proposals.acted(entry.command)

    # --- what the screens show -----------------------------------------------------------------------------------
    def get_ready(self) -> bool:
        """Work out what the players know of the moment, where that is not all of it; returns whether it took anything.

        It is half of what the parts that all screens share take.
        """
        known = self.known
        if known is self.now or known is self._ready:
            return False
        self._ready = known
        return bool(known.agenda)

    def begin_view(self, *, busy: bool, thorough: bool) -> None:
        """The screens are about to be shown what they are to see; `busy`: enough is worked out for now."""
        self._acting.begin(busy=busy, thorough=thorough, crowd=len(self.now.known) > CROWD)

    @property
    def behind(self) -> bool:
        """True if a figure still shows what it could do a moment ago, which has changed."""
        return self._acting.behind

    @property
    def stale(self) -> bool:
        """True if a figure may still show what it could do a moment ago, though nothing about it has changed."""
        return self._acting.stale

    def acting(self, seat: Seat, presence: Presence, *, odds: bool) -> tuple[Acting, ...]:
        """The figures of a seat that may act now, with what they may do and what was picked."""
        if self.session.read_only:
            return ()
        known = self.known
        following = [one for one in self.figures(seat) if one in known.agenda.next and one in self.now.agenda.next]
        # of what is being rolled for there is nothing to propose, or to take back
        if (pending := self.session.pending) is not None:
            following = [one for one in following if one != doer(pending.data)]
        shown = (self._acting.of(known, seat.id, one, presence.picked.get(one), odds=odds) for one in following)
        return tuple(one for one in shown if one is not None)

    def sealing(self) -> Sealing | None:
        """How many of the players' figures have sealed their choice; None where nothing is sealed now."""
        known = self.known
        if not may_seal(known):
            return None
        mine = {one for seat, _ in self._seats() for one in self.figures(seat)}
        must = [one for one in known.agenda.next if one in mine and is_sealed(known, one)]
        return Sealing(sum(one in self.sealed.kept for one in must), len(must)) if must else None

    def sheets(self, seat: Seat, allowed: Permissions) -> tuple[Sheet, ...]:
        return view_of.sheets_of(self.now, self.figures(seat), self._cards)

    def order(self, scene: Scene) -> Order:
        return view_of.order_of(scene)

    def map(self, scene: Scene, ground: GroundPicture | None) -> Map | None:
        return view_of.map_of(scene, ground)

    # --- what outlives the program -------------------------------------------------------------------------------
    def dump_sealed(self) -> dict[str, Json]:
        """What is sealed, as plain data: it outlives the program."""
        if not self.sealed.kept:
            return {}
        turn = self.now.agenda.title
        kept: dict[str, Any] = {
            figure: {"seat": one.seat, "choice": one.picking.choice, "values": dict(one.picking.values)}
            for figure, one in self.sealed.kept.items()
            if one.turn == turn
        }
        return {"turn": turn, "figures": kept}

    def load_sealed(self, saved: Mapping[str, Any]) -> None:
        """Take up what was sealed, if it is still the same turn; anything else is left out."""
        if saved.get("turn") != self.now.agenda.title or not isinstance(saved.get("figures"), dict):
            return
        seats = {seat.id: (seat, presence) for seat, presence in self._seats()}
        for figure, one in saved["figures"].items():
            if not isinstance(one, dict) or not isinstance(one.get("values"), dict):
                continue
            seat, presence = seats.get(str(one.get("seat")), (None, None))
            if seat is None or presence is None:
                continue
            picking = Picking(str(one.get("choice")), one["values"], sent=True)
            presence.picked[figure] = picking
            self.sealed.kept[figure] = Proposal(seat.id, seat.name, picking, turn=saved["turn"])
