"""Searches kept under a name: saved, renamed and forgotten, each with its undo."""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gmtool.desktop.base.desk import READ_ONLY, ActionGroup, Deed, Desk, allow, deeds_of
from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.question_strip import QuestionStrip, StripStack
from gmtool.desktop.base.parts.sidebar import SideList
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.language import tr
from gmtool.presentation.cards.shelves import BESTIARY, SEARCH
from gmtool.store.campaign import Campaign
from gmtool.store.limits import SAVED_SEARCHES
from gmtool.store.settings import SavedSearch


class SearchNameStrip(QuestionStrip):
    """A line to type a name into that no other search has."""

    def __init__(self) -> None:
        self.name = dressed(QLineEdit(maxLength=80), name=tr("Name of the search"))
        super().__init__(tr("Name of the search"), (self.name,))
        self.name.textChanged.connect(self._look)
        self._taken: Collection[str] = ()

    def ask(self, about: str, name: str, taken: Collection[str], button: str, then: Callable[[str], None]) -> None:
        self._taken = taken
        self.about.setText(about)
        self.take.setText(button)
        self.name.setText(name)
        self._look()
        self.open_on(self.name, lambda: then(self.name.text().strip()))
        self.name.selectAll()

    def _look(self) -> None:
        name = self.name.text().strip()
        self.say(
            tr("There is already a search “{name}”.", name=name) if name in self._taken else "",
            bool(name) and name not in self._taken,
        )


_DEEDS: Final = deeds_of(
    "roster",
    Deed("save_search", tr("Save this search…"), ("Ctrl+Shift+S",), tr("Under a name, in the list on the left")),
    Deed("rename_search", tr("Rename the saved search…"), (), tr("The one selected on the left")),
    Deed("forget_search", tr("Delete the saved search"), (), tr("The one selected on the left; no card is changed")),
)


class SearchActions(ActionGroup):
    """`changed` comes with the shelf to look at, or with none."""

    changed = Signal(str)

    def __init__(
        self, campaign: Campaign, desk: Desk, side: SideList, list: CardList, strips: StripStack, page: QWidget
    ) -> None:
        super().__init__(page, _DEEDS)
        self._campaign = campaign
        self._desk = desk
        self._side = side
        self._list = list
        self._strips = strips
        list.search.textChanged.connect(self.follow)
        side.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        side.addActions(self.actions)

    @cached_property
    def _strip(self) -> SearchNameStrip:
        return self._strips.hold(SearchNameStrip())

    def follow(self) -> None:
        shelf, locked = self._side.key, READ_ONLY if self._campaign.read_only else ""
        narrowed = bool(self._list.search.text().strip()) or shelf.partition(":")[0] in ("kind", "system", "tag")
        built_in = tr("a search of the bestiary cannot be saved.") if shelf.startswith(BESTIARY) else ""
        wide = "" if narrowed else tr("there is no search to save: type something, or choose a tag.")
        allow(self._actions["save_search"], locked or built_in or wide)
        for key in ("rename_search", "forget_search"):
            allow(
                self._actions[key],
                locked or ("" if shelf.startswith(f"{SEARCH}:") else tr("no saved search is chosen.")),
            )

    # --- deeds -------------------------------------------------------------------------------------------------
    def save_search(self) -> None:
        query = self._list.shelves.asked(self._side.key, self._list.search.text())
        before = self._campaign.searches.list()
        if len(before) >= SAVED_SEARCHES:
            self._desk.notice(tr("A campaign can keep {limit} searches; delete one first.", limit=SAVED_SEARCHES))
            return

        def keep(name: str) -> None:
            self._change(tr("save the search “{name}”", name=name), before, (*before, SavedSearch(name, query)), name)
            self._list.search.clear()

        names = {one.name for one in before}
        self._strip.ask(tr("A name for the search “{query}”:", query=query), query[:80], names, tr("Save"), keep)

    def rename_search(self) -> None:
        name = self._side.key.partition(":")[2]
        before = self._campaign.searches.list()

        def rename(new: str) -> None:
            after = tuple(SavedSearch(new, one.query) if one.name == name else one for one in before)
            self._change(tr("rename the search “{name}”", name=name), before, after, new, name)

        names = {one.name for one in before if one.name != name}
        self._strip.ask(tr("Another name for “{name}”:", name=name), name, names, tr("Rename"), rename)

    def forget_search(self) -> None:
        name = self._side.key.partition(":")[2]
        before = self._campaign.searches.list()
        after = tuple(one for one in before if one.name != name)
        self._change(tr("delete the search “{name}”", name=name), before, after, "", name)

    def _change(
        self, what: str, before: Sequence[SavedSearch], after: Sequence[SavedSearch], look_at: str, back: str = ""
    ) -> None:
        self._desk.history.do(what, self._putter(after, look_at), self._putter(before, back))

    def _putter(self, searches: Sequence[SavedSearch], look_at: str) -> Callable[[], None]:
        def put() -> None:
            self._campaign.searches.put(searches)
            self.changed.emit(f"{SEARCH}:{look_at}" if look_at else "")

        return put
