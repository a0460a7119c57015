"""Actions on the chosen cards, one or thousands, and the strips that ask how many copies or which tags."""

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from gmtool.desktop.base.desk import NO_CARD, READ_ONLY, Deed, Desk, allow, deeds_of
from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import number
from gmtool.desktop.base.parts.labels import dressed, literal
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.parts.question_strip import QuestionStrip, StripStack
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.roster.list.card_list import CardList, ListActions
from gmtool.language import tr, trn
from gmtool.presentation.cards.shelves import PARTY, LazyCards
from gmtool.presentation.edits.card_edits import CardEdits, names
from gmtool.store.campaign import Campaign
from gmtool.store.cards.numbering import in_words

MOST = 999
AT_ONCE = 10_000
"""The most cards that are made at once; nobody wants more, but a digit too many is soon typed."""


class CopiesStrip(QuestionStrip):
    """A number, and what the copies will be called."""

    def __init__(self) -> None:
        self.number = FieldEditor(number("copies", tr("How many copies"), 1, MOST, room=90))
        super().__init__(tr("Numbered copies"), (self.number,))
        self.take.setText(tr("Make copies"))
        self.number.edited.connect(self._look)
        self._cards = 1
        self._name: Callable[[int], str] = str

    def ask(self, about: str, cards: int, name: Callable[[int], str], then: Callable[[int], None]) -> None:
        """Ask how many of each of so many cards; `name` says what so many would be called."""
        self._cards, self._name = cards, name
        self.about.setText(about)
        self.number.show_value(6)
        self._look()
        self.open_on(self.number, lambda: then(int(self.number.text)))
        self.number.begin()

    def _look(self) -> None:
        made = self._cards * int(self.number.text)
        if made > AT_ONCE:
            self.say(
                tr("That would be {count:,} cards; the limit is {limit:,} at once.", count=made, limit=AT_ONCE),
                able=False,
            )
        else:
            self.say(self._name(int(self.number.text)), able=True)


Then = Callable[[tuple[str, ...]], None]
_OFFERED = 12
"""So many tags are offered below the field."""


class TagStrip(QuestionStrip):
    """Words with commas between them. Below are the tags there are that begin so: a click or Tab completes the word."""

    def __init__(self) -> None:
        self.typed = dressed(QLineEdit(placeholderText=tr("ambush, lair")), name=tr("Tags"))
        super().__init__(tr("Tags of the chosen cards"), (self.typed,))
        self.offers = QWidget()
        self._flow = FlowLayout(self.offers, theme().px(6))
        self.column.addWidget(self.offers)
        self.typed.textChanged.connect(self._look)
        self.typed.installEventFilter(self)
        self._there: Mapping[str, int] = {}
        self._only = False

    def ask_new(self, whose: str, there: Mapping[str, int], then: Then) -> None:
        """Ask for tags to be given; `there` are the campaign's, with the number of cards that have each."""
        self._only = False
        self._ask(tr("Add tags to {cards}", cards=whose), tr("Add"), there, then)

    def ask_old(self, whose: str, there: Mapping[str, int], then: Then) -> None:
        """Ask for tags to be taken away; `there` are those that the chosen cards have."""
        self._only = True
        self._ask(tr("Remove tags from {cards}", cards=whose), tr("Remove"), there, then)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Tab completes a word that has been begun; otherwise it goes on, as everywhere."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab:
            offered = self._fitting()
            if self._begun() and offered and self._begun() != offered[0]:
                self._complete(offered[0])
                return True
        return False

    def _ask(self, about: str, take: str, there: Mapping[str, int], then: Then) -> None:
        self._there = there
        self.about.setText(about)
        self.take.setText(take)
        self.typed.clear()
        self._look()
        self.open_on(self.typed, lambda: then(split_tags(self.typed.text())))

    def _begun(self) -> str:
        return self.typed.text().rpartition(",")[2].strip()

    def _fitting(self) -> list[str]:
        begun = self._begun().lower()
        typed = split_tags(self.typed.text())
        rest = [tag for tag in self._there if tag.lower().startswith(begun) and (tag not in typed or tag == begun)]
        return sorted(rest, key=lambda tag: -self._there[tag])[:_OFFERED]

    def _complete(self, tag: str) -> None:
        before, comma, _ = self.typed.text().rpartition(",")
        self.typed.setText(f"{before}{comma}{' ' * bool(comma)}{tag}")
        self.typed.setFocus(Qt.FocusReason.OtherFocusReason)

    def _look(self) -> None:
        tags = split_tags(self.typed.text())
        unknown = [tag for tag in tags if tag not in self._there]
        if self._only and unknown:
            self.say(tr("None of them has the tag “{tag}”.", tag=unknown[0]), able=False)
        else:
            self.say(
                trn("New: {tags}.", "New: {tags}.", len(unknown), tags=", ".join(unknown)) if unknown else "",
                able=bool(tags),
            )
        self._flow.clear()
        for tag in self._fitting():
            offer = dressed(
                QPushButton(literal(f"{tag}  {self._there[tag]}")),
                name=trn("{tag}, {n} card", "{tag}, {n} cards", self._there[tag], tag=tag),
            )
            offer.clicked.connect(lambda _=False, tag=tag: self._complete(tag))
            self._flow.addWidget(offer)
        self.offers.setVisible(bool(self._flow.count()))


def split_tags(text: str) -> tuple[str, ...]:
    """Words with commas between them, each once."""
    return tuple(dict.fromkeys(word for part in text.split(",") if (word := part.strip())))


_DEEDS: Final = deeds_of(
    "roster",
    Deed("duplicate", tr("Duplicate"), ("Ctrl+D",), tr("Copy the chosen cards; from the bestiary, into the campaign")),
    Deed("number_copies", tr("Number copies…"), ("Ctrl+Shift+C",), tr("Goblin 1 to 6")),
    Deed("add_tag", tr("Add tags…"), ("Ctrl+G",), tr("To all the chosen cards")),
    Deed("remove_tag", tr("Remove tags…"), ("Ctrl+Shift+G",), tr("From all the chosen cards")),
    Deed("party", tr("Into the party, or out of it"), ("Ctrl+Shift+P",), tr("The party joins an encounter by one key")),
    Deed("make_players", tr("Make them player characters"), (), tr("All the chosen cards")),
    Deed("make_monsters", tr("Make them monsters"), (), tr("All the chosen cards")),
    Deed("delete", tr("Delete"), ("Del",), tr("{window.undo} brings it back")),
)
_OF_MINE: Final = ("add_tag", "remove_tag", "party", "make_players", "make_monsters", "delete")
_NAMED: Final = 3
"""Of so many cards it is said what their copies will be called."""


class ChosenActions(ListActions):
    """Asks in strips under the list; from the bestiary, cards are only copied."""

    def __init__(
        self, campaign: Campaign, desk: Desk, deeds: CardEdits, list: CardList, strips: StripStack, page: QWidget
    ) -> None:
        super().__init__(campaign, desk, list, page, _DEEDS)
        self._deeds = deeds
        self._strips = strips
        list.view.setContextMenuPolicy(list.view.contextMenuPolicy().ActionsContextMenu)

    @cached_property
    def _tags(self) -> TagStrip:
        return self._strips.hold(TagStrip())

    @cached_property
    def _copies(self) -> CopiesStrip:
        return self._strips.hold(CopiesStrip())

    def action(self, key: str) -> QAction:
        return self._actions[key]

    def follow(self, chosen: LazyCards) -> None:
        writable = not self._campaign.read_only
        mine = chosen.any_mine
        for key, action in self._actions.items():
            missing = "" if chosen else NO_CARD
            built_in = "" if mine or key not in _OF_MINE else tr("the chosen cards are built in; duplicate them first.")
            allow(action, READ_ONLY if not writable else missing or built_in)

    # --- deeds -------------------------------------------------------------------------------------------------
    def duplicate(self) -> None:
        self._deeds.duplicate(self._list.selected())

    def number_copies(self) -> None:
        chosen = self._list.selected()
        about = trn(
            "How many copies of {cards}?", "How many copies of each of {cards}?", len(chosen), cards=names(chosen)
        )
        called = partial(self._called, chosen)
        self._copies.ask(about, len(chosen), called, lambda number: self._deeds.copy(chosen, number))

    def add_tag(self) -> None:
        mine = self._mine()
        there = self._campaign.card_marks.counted()
        self._tags.ask_new(names(mine), there, lambda tags: self._deeds.tag(mine, tags))

    def remove_tag(self) -> None:
        mine = self._mine()
        there = self._campaign.card_marks.counted(mine.ids())
        self._tags.ask_old(names(mine), there, lambda tags: self._deeds.untag(mine, tags))

    def party(self) -> None:
        """The chosen cards join the party; where all of them are in it, they leave it."""
        mine = self._mine()
        members = self._campaign.card_marks.counted(mine.ids()).get(PARTY, 0)
        self._deeds.set_party(mine, on=members < len(mine))

    def make_players(self) -> None:
        self._deeds.set_kind(self._mine(), "player", tr("player characters"))

    def make_monsters(self) -> None:
        self._deeds.set_kind(self._mine(), "monster", tr("monsters"))

    def delete(self) -> None:
        self._deeds.delete(self._mine())

    # --- inside ------------------------------------------------------------------------------------------------
    def _mine(self) -> LazyCards:
        return self._list.selected().mine()

    def _called(self, cards: LazyCards, copies: int) -> str:
        given = self._campaign.cards.numbered((card.name for card in cards[:_NAMED]), copies)
        said = "; ".join(in_words(names) for names in given)
        return (
            said
            if len(cards) <= _NAMED
            else tr("{names} and so on: {count:,} cards", names=said, count=len(cards) * copies)
        )
