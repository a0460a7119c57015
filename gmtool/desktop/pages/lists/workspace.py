"""The page of lists: systems and their lists at the left, the rows of one in the middle, one row at the right."""

from collections.abc import Sequence

from PySide6.QtGui import QAction

from gmtool.desktop.base.desk import READ_ONLY, Deed, Desk, allow, deeds_of, make_actions
from gmtool.desktop.base.parts.buttons import button_row
from gmtool.desktop.base.parts.sidebar import Panes, SideList
from gmtool.desktop.base.prepare_page import PreparePage
from gmtool.desktop.base.signals import follow
from gmtool.desktop.pages.lists.list_table import ListTable
from gmtool.desktop.pages.lists.row_files import RowFileActions
from gmtool.desktop.pages.lists.row_form import RowPane
from gmtool.language import tr
from gmtool.presentation.edits.row_edits import RowEdits
from gmtool.presentation.games import OTHERS, other_games
from gmtool.presentation.lists import entries_of
from gmtool.presentation.own_rows import card_of, copied_row, edited_row, list_entries, new_row, used
from gmtool.rules.seam import Card, CardField, Json, Ruleset, SystemList
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow

_DEEDS = deeds_of(
    "lists",
    Deed("new_row", tr("New row"), ("Ctrl+N",), tr("A row of your own in this list")),
    Deed("copy_row", tr("Copy as your own"), ("Ctrl+D",), tr("A copy that can be changed; the built-in row stays")),
    Deed(
        "make_card", tr("Make a card"), ("Ctrl+Return",), tr("A card of this creature in the roster, tagged “bestiary”")
    ),
    Deed("delete_row", tr("Delete"), ("Del",), tr("A row of your own; {window.undo} brings it back")),
    Deed("show_rule", tr("Show its rule"), ("Ctrl+R",), tr("Open the rule behind this row")),
    Deed(
        "print_out",
        tr("Print…"),
        ("Ctrl+P",),
        tr("This list and any other table, on a page to fold into a GM's screen"),
    ),
    Deed("search", tr("Search the list"), ("Ctrl+F",), tr("All columns of the rows")),
)


class ListsWorkspace(PreparePage):
    """The lists of every system, with the GM's rows beside the built-in ones."""

    def __init__(self, campaign: Campaign, desk: Desk) -> None:
        super().__init__(desk)
        self.campaign = campaign
        self.deeds = RowEdits(campaign, self.desk)
        follow(self.widget, self._look_again, self.deeds.changed)
        self.hearing.until_end(self.history.listen(self._end_walk, self._begin_walk))
        self._actions = make_actions(self.widget, self, _DEEDS)
        self.side = SideList(tr("Lists of the systems"))
        self.table = ListTable()
        self.pane = RowPane()
        self.tables = RowFileActions(
            campaign, self.desk, self.widget, self.table, lambda: (self._ruleset(), self._list())
        )
        self._looked = False
        self._every = False
        """True if the lists of all games are there, not only of those that are played."""
        keys = ("new_row", "copy_row", "make_card", "delete_row")
        self.table.add_below(button_row((*(self._actions[key] for key in keys), *self.tables.actions[:2])))
        panes = ((self.table, 740), (self.pane, 400))
        self.fill_widget(Panes(self.widget, self.side, self.side, panes, growing=self.table))
        self.side.chosen.connect(self._turn_to_list)
        self.table.chosen.connect(self._show_chosen)
        self.table.opened.connect(self._open)
        self.pane.edited.connect(self._edit)
        self.pane.rule_wanted.connect(self.desk.show_rule)
        self._fill_side()

    def actions(self) -> Sequence[QAction]:
        return (*self._actions.values(), *self.tables.actions)

    def shown(self) -> None:
        """Type at once; cards may use other rows now."""
        self._fill_side()
        self._refill(self._chosen_id())
        self.table.view.setFocus()

    # --- deeds -------------------------------------------------------------------------------------------------
    def new_row(self) -> None:
        shown = self._list()
        self._add(new_row(self.campaign, self._ruleset(), shown), tr("add a {row}", row=shown.one))

    def copy_row(self) -> None:
        entry = self.table.entry
        if entry is not None:
            row = copied_row(self.campaign, self._ruleset(), self._list(), entry)
            self._add(row, tr("copy {name}", name=entry.label))

    def make_card(self) -> None:
        if (card := self._card()) is not None:
            self.desk.show_page("roster").deeds.add([card], tr("add {name}", name=card.name))

    def delete_row(self) -> None:
        entry = self.table.entry
        if entry is not None and entry.stored is not None:
            self.deeds.delete(entry.stored)

    def show_row(self, row: StoredRow) -> None:
        """Turn to a row that has come in: to the one of its list with its key."""
        self._turn_to(f"{row.system}/{row.list}")
        found = (one.id for one in self.table.model.everything if one.own and one.key == row.row.get("key"))
        self.table.choose(next(found, ""))

    def show_rule(self) -> None:
        if self.table.entry is not None and self.table.entry.rule:
            self.desk.show_rule(self.table.entry.rule)

    def print_out(self) -> None:
        from gmtool.desktop.paper.printouts.screen_printout import printout_of

        self.desk.lay_over("print_screen", printout_of(self.campaign, self._ruleset().id, self._list().key))

    def search(self) -> None:
        self.table.begin_search()

    # --- what is shown -----------------------------------------------------------------------------------------

    def _fill_side(self) -> None:
        self.side.fill(list(list_entries(self.campaign, every=self._every)))

    def _turn_to(self, list: str) -> None:
        """Open a list, also one of a game that is not played."""
        if not self.side.choose(list):
            self._every = True
            self._fill_side()
            self.side.choose(list)

    def _refill(self, choose: str) -> None:
        shown = self._list()
        self.table.model.show_entries(shown.fields, entries_of(self.campaign, self._ruleset().id, shown))
        self.table.choose(choose)
        self.table.widen()
        self._show_chosen()

    def _turn_to_list(self, key: str) -> None:
        if key == OTHERS:
            others = other_games(self.campaign)
            self._turn_to(next(f"{game.id}/{one.key}" for game in others for one in game.lists()))
            return
        with self.table.fitted_once():
            self._refill("")

    def _show_chosen(self) -> None:
        entry, writable = self.table.entry, not self.campaign.read_only
        locked, missing = "" if writable else READ_ONLY, "" if entry is not None else tr("no row is chosen.")
        built_in = "" if entry is None or entry.own else tr("only rows of your own can be deleted.")
        no_card = "" if self._card() is not None else tr("rows of this list do not make cards.")
        no_rule = "" if entry is None or entry.rule else tr("this row comes from no rule.")
        for key, refused in (
            ("new_row", locked),
            ("copy_row", locked or missing),
            ("make_card", locked or missing or no_card),
            ("delete_row", locked or missing or built_in),
            ("show_rule", missing or no_rule),
        ):
            allow(self._actions[key], refused)
        self.tables.follow()
        if entry is None:
            self.pane.show_nothing()
            return
        self.pane.show_entry(self._ruleset(), self._list(), entry, not writable, used(self.campaign, entry))

    def _edit(self, field: CardField, value: Json) -> None:
        entry = self.table.entry
        if entry is None or entry.stored is None:
            return
        self.table.model.pin(entry.id)
        row = edited_row(self.campaign, self._ruleset(), self._list(), entry, field, value)
        self.deeds.edit(entry.stored, row, field.label.lower())

    def _add(self, row: StoredRow, what: str) -> None:
        self.table.search.clear()
        self.deeds.add(row, what)
        self._open()

    def _open(self) -> None:
        entry = self.table.entry
        if entry is not None and entry.own and self.pane.form is not None and not self.campaign.read_only:
            self.pane.form.begin()

    def _begin_walk(self) -> None:
        self._looked = False

    def _end_walk(self) -> None:
        """Show how the lists stand: the step may have been about cards that brought rows.

        One about a row has had them looked at already; and a page that is not shown looks when it is.
        """
        if not self._looked and not self.widget.isHidden():
            self.pane.forget(but="")
            self._fill_side()
            self._refill(self._chosen_id())

    def _look_again(self, system: str, list: str, look_at: str) -> None:
        self._looked = True
        self.pane.forget(but=f"{system}/{list}")
        self._fill_side()
        self._turn_to(f"{system}/{list}")
        self._refill(look_at or self._chosen_id())

    def _card(self) -> Card | None:
        return card_of(self._ruleset(), self._list(), self.table.entry) if self.side.key else None

    def _chosen_id(self) -> str:
        return self.table.entry.id if self.table.entry is not None else ""

    def _ruleset(self) -> Ruleset:
        return self.campaign.ruleset(self.side.key.partition("/")[0])

    def _list(self) -> SystemList:
        key = self.side.key.partition("/")[2]
        return next(one for one in self._ruleset().lists() if one.key == key)
