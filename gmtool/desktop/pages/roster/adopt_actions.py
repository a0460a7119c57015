"""Cards taken over into another rule system, by key from the roster; what is missing is shown before it is done."""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Final

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gmtool.desktop.base.desk import READ_ONLY, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.base.forms.system_box import SystemBox
from gmtool.desktop.base.parts.labels import dressed, may_be_narrow
from gmtool.desktop.base.parts.question_strip import QuestionStrip, StripStack
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.roster.list.card_list import CardList, ListActions
from gmtool.language import tr, trn
from gmtool.presentation.cards.shelves import LazyCards
from gmtool.presentation.cards.takeover import Takeover, take_over
from gmtool.presentation.edits.card_edits import CardEdits, names
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets

MOST: Final = 1_000
"""The most cards that are taken over at once."""
_LETTERS: Final = 10
"""The letters of a system's title that there is room for at least."""
Then = Callable[[Ruleset, Takeover], None]


class AdoptStrip(QuestionStrip):
    """The other systems, and what the cards would lack in the one that is chosen."""

    def __init__(self, campaign: Campaign) -> None:
        self.system = SystemBox(campaign, tr("Rule system"))
        may_be_narrow(self.system, _LETTERS)
        super().__init__(tr("Convert to another system"), (self.system,))
        self.take.setText(tr("Convert"))
        self.missing = dressed(QPlainTextEdit(readOnly=True, tabChangesFocus=True), name=tr("What is missing"))
        sized(self.missing, height=150)
        self.column.addWidget(self.missing)
        self._campaign = campaign
        self._look: Callable[[Ruleset], Takeover] = lambda into: Takeover((), (), ())
        self._found = Takeover((), (), ())
        self.system.activated.connect(self._show_missing)

    def ask(self, whose: str, without: Collection[str], look: Callable[[Ruleset], Takeover], then: Then) -> None:
        """Ask for a system, but not for those that make no sense; `look` says what would come of it."""
        self._look = look
        self.about.setText(tr("Convert {cards} to which system?", cards=whose))
        self.system.leave_out(without)
        self._show_missing()
        self.open_on(self.system, lambda: then(self._into, self._found))

    @property
    def _into(self) -> Ruleset:
        return self._campaign.ruleset(str(self.system.currentData()))

    def _show_missing(self) -> None:
        self._found = self._look(self._into)
        self.missing.setPlainText("\n".join(self._found.lines))
        self.missing.setVisible(bool(self._found.lines))
        self.say(self._found.summary, able=bool(self._found.cards))


_DEEDS: Final = deeds_of(
    "roster",
    Deed("take_over", tr("Convert to another system…"), (), tr("New cards, with a list of what they lack")),
)


class AdoptActions(ListActions):
    """The old cards stay; one Ctrl+Z takes the new ones away."""

    def __init__(
        self, campaign: Campaign, desk: Desk, deeds: CardEdits, list: CardList, strips: StripStack, page: QWidget
    ) -> None:
        super().__init__(campaign, desk, list, page, _DEEDS)
        self._deeds = deeds
        self._strips = strips

    @cached_property
    def _strip(self) -> AdoptStrip:
        return self._strips.hold(AdoptStrip(self._campaign))

    def follow(self, chosen: LazyCards) -> None:
        missing = "" if chosen else tr("no card is chosen.")
        alone = "" if len(all_rulesets()) > 1 else tr("there is no other rule system.")
        allow(self._actions["take_over"], READ_ONLY if self._campaign.read_only else missing or alone)

    def take_over(self) -> None:
        chosen = self._list.selected()
        if len(chosen) > MOST:
            said = trn(
                "{n:,} card is chosen; the limit is {limit:,} at once.",
                "{n:,} cards are chosen; the limit is {limit:,} at once.",
                len(chosen),
                limit=MOST,
            )
            self._desk.notice(said, Level.WARN)
            return
        cards = list(chosen)
        of = {card.system for card in cards}
        self._strip.ask(names(cards), of if len(of) == 1 else (), lambda into: self._look(cards, into), self._take)

    def _look(self, cards: Sequence[Card], into: Ruleset) -> Takeover:
        return take_over(cards, into, self._campaign.ruleset)

    def _take(self, into: Ruleset, found: Takeover) -> None:
        if self._deeds.add(found.cards, tr("convert {cards} to {system}", cards=names(found.cards), system=into.title)):
            said = tr("Converted {cards} to {system}.", cards=names(found.cards), system=into.title)
            rest = tr("Some of it must still be filled in.") if found.open else ""
            self._desk.notice(f"{said} {rest}".strip(), Level.GOOD)
