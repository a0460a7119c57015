"""Cards into prepared encounters: by key from the roster, with a strip that asks which."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import NO_CARD, READ_ONLY, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice, number
from gmtool.desktop.base.parts.question_strip import QuestionStrip, StripStack
from gmtool.desktop.pages.roster.list.card_list import CardList, ListActions
from gmtool.language import tr, trn
from gmtool.presentation.edits.card_edits import names
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter

Then = Callable[[Encounter, str, int], None]
BY_KIND = ""
MOST = 99


class EncounterStrip(QuestionStrip):
    """The encounters that have not begun yet, the last first."""

    def __init__(self) -> None:
        self.encounter = FieldEditor(choice("encounter", tr("Encounter"), {}, room=8))
        self.side = FieldEditor(choice("side", tr("Side"), {}, room=6))
        self.copies = FieldEditor(number("copies", tr("How many of each"), 1, MOST, sign="×", room=80))
        super().__init__(tr("Add to an encounter"), (self.encounter, self.side, self.copies))
        self.take.setText(tr("Add"))
        self._encounters: Sequence[Encounter] = ()
        self._cards = 0
        self.encounter.edited.connect(self._offer_sides)
        for editor in (self.side, self.copies):
            editor.edited.connect(self._look)

    def ask(self, whose: str, cards: int, encounters: Sequence[Encounter], then: Then) -> None:
        """Ask for one of these encounters, the side (empty: by kind) and the number; so many `cards` would join it."""
        self._encounters, self._cards = encounters, cards
        self.about.setText(tr("Add {cards} to which encounter?", cards=whose))
        self.encounter.offer({str(place): one.title or tr("(no title)") for place, one in enumerate(encounters)})
        self.encounter.show_value(0)
        self.copies.show_value(1)
        self._offer_sides()
        self.open_on(self.encounter, lambda: then(self._chosen, self.side.text, int(self.copies.text)))

    @property
    def _chosen(self) -> Encounter:
        return self._encounters[int(self.encounter.text)]

    def _offer_sides(self) -> None:
        self.side.offer(
            {BY_KIND: tr("By kind"), **{side.id: side.name or side.id for side in self._chosen.muster.sides}}
        )
        self.side.show_value(BY_KIND)
        self._look()

    def _look(self) -> None:
        figures = self._cards * int(self.copies.text)
        how = tr("Player characters join the players, everyone else the foes.") if self.side.text == BY_KIND else ""
        self.say(f"{how} {trn('{n} figure.', '{n} figures.', figures)}".strip(), able=True)


_DEEDS: Final = deeds_of(
    "roster",
    Deed("fight_with_these", tr("New encounter with these"), ("Ctrl+E",), tr("Prepare a fight with the chosen cards")),
    Deed(
        "match_up",
        tr("Match-ups"),
        ("Ctrl+M",),
        tr("How often the chosen cards win against others, as a map of chances"),
    ),
    Deed(
        "add_to_encounter", tr("Add to encounter…"), ("Ctrl+Shift+E",), tr("Add the chosen cards to a prepared fight")
    ),
)


_NONE: Final = tr("No encounter of this system is prepared. {roster.fight_with_these} makes one with these cards.")


class EnlistActions(ListActions):
    """Prepares encounters of the chosen cards, and adds them to prepared ones."""

    def __init__(self, campaign: Campaign, desk: Desk, list: CardList, strips: StripStack, page: QWidget) -> None:
        from gmtool.presentation.edits.encounter_edits import EncounterEdits

        super().__init__(campaign, desk, list, page, _DEEDS)
        self._deeds = EncounterEdits(campaign, desk)
        self._strips = strips

    @cached_property
    def _strip(self) -> EncounterStrip:
        return self._strips.hold(EncounterStrip())

    def follow(self, chosen: Sequence[Card]) -> None:
        locked = READ_ONLY if self._campaign.read_only else ""
        allow(self._actions["add_to_encounter"], locked or ("" if chosen else NO_CARD))
        # with nobody chosen it says why there is nothing to do: a key in the search field must not be silent
        allow(self._actions["fight_with_these"], locked)
        allow(self._actions["match_up"], "" if chosen else NO_CARD)

    def fight_with_these(self) -> None:
        if not len(self._list.selected()):
            self._desk.notice(tr("Nothing to prepare a fight with: {cards}.", cards=self._list.found()), Level.WARN)
            return
        self._desk.show_page("encounters").new_with(self._list.selected())

    def match_up(self) -> None:
        from gmtool.presentation.forecasts.chance_map import refused

        chosen = self._list.selected()
        if self._many_systems(chosen):
            self._desk.notice(tr("Match-ups use one rule system; choose cards of one system."), Level.WARN)
        elif against := refused(chosen, self._campaign.ruleset(chosen[0].system)):
            self._desk.notice(against, Level.WARN)
        else:
            self._desk.lay_over("matchups", chosen)

    def add_to_encounter(self) -> None:
        chosen = self._list.selected()
        if self._many_systems(chosen):
            self._desk.notice(tr("An encounter uses one rule system; choose cards of one system."), Level.WARN)
            return
        every = self._campaign.encounters.list()
        fitting = [one for one in reversed(every) if not one.started and one.system == chosen[0].system]
        if not fitting:
            self._desk.notice(
                book.told(_NONE),
                Level.WARN,
            )
            return
        self._strip.ask(names(chosen), len(chosen), fitting, lambda *to: self._add(chosen, *to))

    def enlist(self, cards: Sequence[Card]) -> None:
        """Ask which encounter these cards of one system join, one figure each: a prepared one, or a new one."""
        from gmtool.presentation.encounters.musters import empty_muster

        system = cards[0].system
        every = self._campaign.encounters.list()
        fitting = [one for one in reversed(every) if not one.started and one.system == system]
        fitting.append(Encounter(system, tr("A new encounter"), empty_muster()))
        self._strip.ask(
            trn("{n} figure", "{n} figures", len(cards)), len(cards), fitting, lambda *to: self._add(cards, *to)
        )

    def _many_systems(self, cards: Sequence[Card]) -> bool:
        return len({card.system for card in cards}) != 1

    def _add(self, cards: Sequence[Card], encounter: Encounter, side: str, copies: int) -> None:
        from gmtool.presentation.encounters.musters import enlist, join

        before = self._campaign.encounters.get(encounter.id) if encounter.id else encounter
        muster = enlist(before.muster, side, cards, copies) if side else join(before.muster, cards, copies)
        if not before.id:
            self._deeds.new(before.system, muster)
            self._desk.show_page("encounters").show_encounter(self._campaign.encounters.list()[-1].id)
            return
        figures = len(muster.figures) - len(before.muster.figures)
        what = trn("add {figure}", "add {n} figures", figures, figure=names(cards))
        if self._deeds.edit(before, replace(before, muster=muster), what):
            show = QAction(tr("Show it"), self)
            show.triggered.connect(lambda: self._desk.show_page("encounters").show_encounter(before.id))
            joined = trn(
                "{name} has joined “{title}”.", "{n} figures have joined “{title}”.", figures,
                name=cards[0].name, title=before.title,
            )  # fmt: skip
            self._desk.notice(joined, Level.GOOD, show)
