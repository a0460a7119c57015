"""The campaign page: its sections at the left, the search and the list in the middle, one thing at the right."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import READ_ONLY, Desk, Level, allow, make_actions
from gmtool.desktop.base.parts.buttons import button_row
from gmtool.desktop.base.parts.labels import dressed, label, literal
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.sidebar import Panes, SideList
from gmtool.desktop.base.pictures.importer import PictureImporter
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.prepare_page import PreparePage
from gmtool.desktop.base.signals import follow
from gmtool.desktop.pages.campaign.deeds import DEEDS
from gmtool.desktop.pages.campaign.pane import ThingPane
from gmtool.desktop.pages.campaign.table_form import TableForm
from gmtool.desktop.pages.campaign.thing_list import SearchField, ThingList
from gmtool.language import tr, trn
from gmtool.presentation.chronicle import EVERYTHING, Thing, fight_titles, found, next_session, sections, things
from gmtool.presentation.edits.record_edits import RecordEdits
from gmtool.presentation.scores.filling import filled, nothing_to_fill_in
from gmtool.presentation.scores.reports import day_of
from gmtool.presentation.scores.subject import Subject
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Handout, Kind, Note, PlaySession, RandomTable, Record
from gmtool.store.chronicle.handouts import title_of_file
from gmtool.store.incoming import HANDOUT_DOOR

_OF_RESULTS = ("copy_result", "log_result", "result_as_handout")
R = TypeVar("R", bound=Record)
_NOTHING = tr("nothing is chosen.")


class CampaignWorkspace(PreparePage):
    """Sessions, notes, handouts and random tables of the campaign, with one search through everything in it."""

    def __init__(self, campaign: Campaign, desk: Desk, now: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(desk)
        self.campaign = campaign
        self._now = now
        self._begin = False
        """True while a record that has just been made is to be written in at once."""
        self._notes = RecordEdits[Note](campaign.notes, desk)
        self._sessions = RecordEdits[PlaySession](campaign.sessions, desk)
        self._handouts = RecordEdits[Handout](campaign.handouts, desk)
        self._tables = RecordEdits[RandomTable](campaign.random_tables, desk)
        self._actions = make_actions(self.widget, self, DEEDS)
        self.pictures = Pictures(campaign, self.widget)
        self._importer = PictureImporter(campaign, self.widget)
        self._picture_for: Handout | None = None
        self._importer.taken.connect(self._came)
        self._importer.text_taken.connect(lambda handout: self._make(self._handouts, handout))
        for told in (self._importer.remarked, self._importer.refused):
            told.connect(lambda sentence: desk.notice(sentence, Level.WARN))
        self._build()
        self._connect()
        self._fill()

    def _build(self) -> None:
        deeds = self._actions
        self.sections = SideList(tr("Sections of the campaign"))
        self.list = ThingList()
        self.search_field = SearchField(self.list)
        self.count = label("", "small")
        of_handouts = tuple(deeds[key] for key in ("show_players", "choose_picture", "remove_picture"))
        of_sessions = (deeds["fill_in"], deeds["numbers"])
        self.pane = ThingPane(
            self.campaign, self.pictures, deeds["open_found"], of_handouts, of_sessions, self._table_form
        )
        middle = dressed(QWidget(), kind="ground")
        keys = ("new_session", "new_note", "delete", "new_handout", "handout_from_file", "new_table", "ready_table")
        below = button_row(deeds[key] for key in keys)
        column_in(middle, self.search_field, self.count, (self.list, 1), below)
        self.fill_widget(Panes(self.widget, self.sections, self.sections, ((middle, 500), (self.pane, 640))))

    def _connect(self) -> None:
        self.sections.chosen.connect(lambda _: self._turn())
        self.search_field.textChanged.connect(lambda _: self._search_again())
        self.list.chosen.connect(self._show)
        self.list.opened.connect(self._open)
        of_kind: dict[Kind, RecordEdits[Any]] = {
            Kind.NOTE: self._notes,
            Kind.SESSION: self._sessions,
            Kind.HANDOUT: self._handouts,
            Kind.TABLE: self._tables,
        }
        self.pane.edited.connect(lambda kind, *edit: self._edit(of_kind[kind], *edit))
        for kind, edits in of_kind.items():
            follow(self.widget, lambda id, kind=kind: self._look_at(kind, id), edits.changed)

    # --- a workspace -------------------------------------------------------------------------------------------
    def actions(self) -> Sequence[QAction]:
        return tuple(self._actions.values())

    def shown(self) -> None:
        """Type at once; fights and cards may be others now."""
        self._fill()
        self.search_field.setFocus()
        self.search_field.selectAll()

    def close(self) -> None:
        self._importer.close()
        self.pictures.close()

    # --- deeds -------------------------------------------------------------------------------------------------
    def new_session(self) -> None:
        self._make(self._sessions, next_session(self.campaign, day_of(self._now())))

    def new_note(self) -> None:
        self._make(self._notes, Note())

    def new_handout(self) -> None:
        self._make(self._handouts, Handout())

    def handout_from_file(self) -> None:
        path = files.ask_which(self.widget, tr("Handout from a file"), self.desk.folder, files.HANDOUT)
        if path is not None:
            self.take_file(path)

    def take_file(self, path: Path) -> None:
        """Make a handout of a picture or of a text, which is read beside the window."""
        self._picture_for = None
        self._importer.take(path, HANDOUT_DOOR)

    def choose_picture(self) -> None:
        path = files.ask_which(self.widget, tr("Picture of the handout"), self.desk.folder, files.PICTURE)
        if path is not None:
            self._picture_for = self.pane.handout.record
            self._importer.take(path)

    def remove_picture(self) -> None:
        before = self.pane.handout.record
        self._handouts.edit(before, replace(before, picture=""), tr("picture"))

    def fill_in(self) -> None:
        """Fill in the chosen session: one step, which one undo takes back."""
        before = self.pane.session.record
        try:
            after = filled(self.campaign, before)
            told = nothing_to_fill_in(self.campaign, before) if after == before else ""
        except StoreError as problem:
            self.desk.notice(str(problem), Level.BAD)
            return
        if told:
            self.desk.notice(told)
        else:
            self._sessions.edit(before, after, tr("tonight's fights"))

    def numbers(self) -> None:
        self.desk.lay_over("numbers", Subject(session=self.pane.session.record.id))

    def show_players(self) -> None:
        thing = self.list.thing
        if thing is not None and thing.kind is Kind.HANDOUT:
            self.desk.show_page("run").show_handout(int(thing.id))

    def new_table(self) -> None:
        self._make(self._tables, RandomTable())

    def ready_table(self) -> None:
        """Choose a ready table, and copy it."""
        menu = QMenu(self.widget)
        menu.aboutToHide.connect(menu.deleteLater)
        for one in self.desk.table_rolls.shelf.ready:
            copy = RandomTable(one.title, one.text)
            menu.addAction(literal(f"{one.title}  ·  {one.whose}"), partial(self._make, self._tables, copy))
        menu.setActiveAction(menu.actions()[0])
        menu.popup(self.list.mapToGlobal(self.list.rect().topLeft()))

    def roll(self) -> None:
        self.pane.table.box.roll()

    def copy_result(self) -> None:
        if (result := self.pane.table.box.result) is not None:
            QGuiApplication.clipboard().setText(result.text)

    def log_result(self) -> None:
        if (result := self.pane.table.box.result) is not None:
            self.desk.note_in_log(result.told)

    def result_as_handout(self) -> None:
        if (result := self.pane.table.box.result) is not None:
            self.keep_as_handout(result.title, result.text)

    def keep_as_handout(self, title: str, text: str) -> None:
        """Make a handout of a text, and show it."""
        self._make(self._handouts, Handout(title, text))

    def open_found(self) -> None:
        if self.list.thing is not None:
            self._open(self.list.thing)

    def delete(self) -> None:
        thing = self.list.thing
        if thing is None:
            return
        try:
            match thing.kind:
                case Kind.NOTE:
                    self._notes.delete(self.campaign.notes.get(int(thing.id)))
                case Kind.SESSION:
                    self._sessions.delete(self.campaign.sessions.get(int(thing.id)))
                case Kind.HANDOUT:
                    self._handouts.delete(self.campaign.handouts.get(int(thing.id)))
                case Kind.TABLE:
                    self._tables.delete(self.campaign.random_tables.get(int(thing.id)))
        except StoreError as problem:
            self.desk.notice(str(problem), Level.BAD)

    def search(self) -> None:
        self.search_field.setFocus()
        self.search_field.selectAll()

    # --- inside ------------------------------------------------------------------------------------------------
    def _table_form(self) -> TableForm:
        of_results = tuple(self._actions[key] for key in _OF_RESULTS)
        form = TableForm(self.desk.table_rolls, self._actions["roll"], of_results)
        form.box.changed.connect(self._enable_rolls)
        return form

    def _make(self, edits: RecordEdits[R], record: R) -> None:
        """Add a record, and write in it at once."""
        if self.campaign.read_only:
            return
        self.search_field.clear()
        self._begin = True
        edits.add(record)
        self._begin = False

    def _turn(self) -> None:
        """Another section: what was searched for is done with."""
        self.search_field.clear()
        self._fill()

    def _search_again(self) -> None:
        """Other letters: what fits them best is chosen."""
        self._fill(afresh=True)

    def _fill(self, choose: str = "", *, afresh: bool = False) -> None:
        typed = self.search_field.text().strip()
        try:
            self.sections.fill(sections(self.campaign))
            rows = found(self.campaign, typed) if typed else things(self.campaign, self.sections.key)
            if choose and choose not in {row.key for row in rows}:
                # what is being written in stays in sight, whatever is searched for or which section is shown
                rows += [row for row in things(self.campaign, EVERYTHING) if row.key == choose]
        except StoreError as problem:
            self.desk.notice(str(problem), Level.BAD)
            rows = []
        if typed:
            number = len(rows)
            many = (
                trn(
                    "{n} found in the whole campaign. Enter opens.",
                    "{n} found in the whole campaign. Enter opens.",
                    number,
                )
                if number
                else tr("Nothing has all these words.")
            )
            self.count.setText(many)
        self.count.setVisible(bool(typed))
        self.list.show_things(rows, rows[0].key if afresh and rows else choose)

    def _show(self, thing: Thing | None) -> None:
        try:
            self.pane.show_thing(thing, self._fights(thing))
        except StoreError as problem:
            self.pane.show_thing(None, [])
            self.desk.notice(str(problem), Level.BAD)
        self._enable(thing)

    def _fights(self, thing: Thing | None) -> list[str]:
        if thing is None or thing.kind is not Kind.SESSION:
            return []
        return fight_titles(self.campaign, self.campaign.sessions.get(int(thing.id)))

    def _enable(self, thing: Thing | None) -> None:
        locked = READ_ONLY if self.campaign.read_only else ""
        kind = thing.kind if thing is not None else None
        none = "" if thing is not None else _NOTHING
        other = "" if kind is Kind.HANDOUT else tr("no handout is chosen.")
        no_session = "" if kind is Kind.SESSION else tr("no session is chosen.")
        elsewhere = (
            tr("cards and encounters are deleted on their own pages.") if kind in (Kind.CARD, Kind.ENCOUNTER) else ""
        )
        pictured = "" if kind is Kind.HANDOUT and self.pane.handout.record.picture else tr("there is no picture.")
        for key in ("new_session", "new_note", "new_handout", "handout_from_file", "new_table", "ready_table"):
            allow(self._actions[key], locked)
        for key, refused in (
            ("show_players", other),
            ("fill_in", locked or no_session),
            ("numbers", no_session),
            ("choose_picture", locked or other),
            ("remove_picture", locked or other or pictured),
            ("open_found", none),
            ("delete", locked or none or elsewhere),
        ):
            allow(self._actions[key], refused)
        self._enable_rolls()

    def _enable_rolls(self) -> None:
        """What can be done with the table that is shown, and with what came up on it."""
        thing = self.list.thing
        box = self.pane.table.box if thing is not None and thing.kind is Kind.TABLE else None
        other = tr("no random table is chosen.") if box is None else ""
        none = other or (tr("nothing was rolled.") if box is None or box.result is None else "")
        locked = READ_ONLY if self.campaign.read_only else ""
        for key, refused in (
            ("roll", other or (box.fault if box is not None else "")),
            ("copy_result", none),
            ("log_result", none or self.desk.note_refused()),
            ("result_as_handout", none or locked),
        ):
            allow(self._actions[key], refused)

    def _open(self, thing: Thing) -> None:
        """Go to the page of a card or an encounter, or into the form of the rest."""
        if thing.kind is Kind.CARD:
            try:
                card = self.campaign.cards.get(thing.id)
            except StoreError as problem:
                self.desk.notice(str(problem), Level.BAD)
                return
            self.desk.show_page("roster").show_card(card)
        elif thing.kind is Kind.ENCOUNTER:
            self.desk.show_page("encounters").show_encounter(int(thing.id))
        else:
            self.pane.begin(thing)

    def _edit(self, edits: RecordEdits[R], before: R, after: R, what: str) -> None:
        if after != before:
            edits.edit(before, after, what)

    def _look_at(self, kind: Kind, id: int) -> None:
        """A record was written, made or deleted."""
        if self.widget.isHidden() and not self._begin:
            return  # the page looks when it is shown
        self._fill(f"{kind} {id}" if id else "")
        if self._begin and self.list.thing is not None:
            self.pane.begin(self.list.thing)

    def _came(self, key: str, name: str) -> None:
        """A picture is in the campaign now."""
        self.pictures.try_again()
        before, self._picture_for = self._picture_for, None
        if before is None:
            self._make(self._handouts, Handout(title_of_file(name), picture=key))
        else:
            self._handouts.edit(before, replace(before, picture=key), tr("picture"))
