"""The page of lists: systems and their lists at the left, the rows of one in the middle, one row at the right."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

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
from gmtool.presentation.lists import Entry, entries_of, key_of, name_of_copy, name_of_new
from gmtool.presentation.side_entry import SideEntry
from gmtool.rules.seam import Card, Json, Ruleset, SystemList
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow

BESTIARY_TAG = "bestiary"
"""The tag of cards of the GM's own creatures: with it the roster shows the GM's bestiary."""
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
        keys = ("new_row", "copy_row", "make_card", "delete_row")
        self.table.add_below(button_row((*(self._actions[key] for key in keys), *self.tables.actions[:2])))
        self.fill_widget(Panes(self.widget, self.side, self.side, ((self.table, 740), (self.pane, 400))))
        self.side.chosen.connect(lambda _: self._turn_to_list())
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
        ruleset, shown = self._ruleset(), self._list()
        name = name_of_new(shown.one, self._names())
        row: Mapping[str, Json] = {**shown.blank, "name": name, "key": key_of(name, _keys(ruleset), shown.one)}
        self._add(StoredRow(ruleset.id, shown.key, row), tr("add a {row}", row=shown.one))

    def copy_row(self) -> None:
        entry = self.table.entry
        if entry is None:
            return
        ruleset, shown = self._ruleset(), self._list()
        name = name_of_copy(entry.label or shown.one, self._names())
        row = {**entry.values, "name": name, "key": key_of(name, _keys(ruleset), shown.one)}
        self._add(StoredRow(ruleset.id, shown.key, row), tr("copy {name}", name=entry.label))

    def make_card(self) -> None:
        if (card := self._card()) is not None:
            self.desk.show_page("roster").deeds.add([card], tr("add {name}", name=card.name))

    def delete_row(self) -> None:
        entry = self.table.entry
        if entry is not None and entry.stored is not None:
            self.deeds.delete(entry.stored)

    def show_row(self, row: StoredRow) -> None:
        """Turn to a row that has come in: to the one of its list with its key."""
        self.side.choose(f"{row.system}/{row.list}")
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
        entries: list[SideEntry] = []
        for ruleset in self.campaign.rulesets():
            entries.append(SideEntry("", ruleset.title))
            for one in ruleset.lists():
                entries.append(SideEntry(f"{ruleset.id}/{one.key}", one.title, len(one.rows) + len(one.refused)))
        self.side.fill(entries)

    def _refill(self, choose: str) -> None:
        shown = self._list()
        self.table.model.show_entries(shown.fields, entries_of(self.campaign, self._ruleset().id, shown))
        self.table.choose(choose)
        self.table.widen()
        self._show_chosen()

    def _turn_to_list(self) -> None:
        self._refill("")
        self.table.fit()

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
        used = self.campaign.own_rows.used_by(self._ruleset().id, entry.key) if entry.own and entry.key else 0
        self.pane.show_entry(self._ruleset(), self._list(), entry, not writable, used)

    def _edit(self, row: dict[str, Json], field: str) -> None:
        entry = self.table.entry
        if entry is None or entry.stored is None:
            return
        self.table.model.pin(entry.id)
        ruleset, shown = self._ruleset(), self._list()
        others = _keys(ruleset) - {entry.key}
        if field == "name" and self._key_follows(entry, others, shown):
            row["key"] = key_of(str(row.get("name", "")), others, shown.one)
        self.deeds.edit(entry.stored, row, next(one.label for one in shown.fields if one.key == field).lower())

    def _key_follows(self, entry: Entry, others: set[str], shown: SystemList) -> bool:
        """True if the key was made from the name, and no card has it yet."""
        made = key_of(entry.label, others, shown.one)
        return entry.key == made and not self.campaign.own_rows.used_by(self._ruleset().id, entry.key)

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
        self.side.choose(f"{system}/{list}")
        self._refill(look_at or self._chosen_id())

    def _card(self) -> Card | None:
        entry = self.table.entry
        if entry is None or entry.problem or not self.side.key:
            return None
        card = self._ruleset().card_of(self._list().key, entry.key)
        return None if card is None else replace(card, tags=(BESTIARY_TAG,))

    def _names(self) -> set[str]:
        return {one.label for one in self.table.model.everything}

    def _chosen_id(self) -> str:
        return self.table.entry.id if self.table.entry is not None else ""

    def _ruleset(self) -> Ruleset:
        return self.campaign.ruleset(self.side.key.partition("/")[0])

    def _list(self) -> SystemList:
        key = self.side.key.partition("/")[2]
        return next(one for one in self._ruleset().lists() if one.key == key)


def _keys(ruleset: Ruleset) -> set[str]:
    """The keys of all the rows of a system: a new row should mean nothing else anywhere."""
    return {row.key for one in ruleset.lists() for row in one.rows}
