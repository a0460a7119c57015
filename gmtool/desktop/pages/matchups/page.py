"""The page of match-ups: the chosen cards against others, as a map of chances that fills in while it is played."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Deed, Desk, Level, allow, deeds_of, make_actions
from gmtool.desktop.base.forecasts.chance_painting import save_picture
from gmtool.desktop.base.forecasts.chance_view import ChanceLegend, ChanceView
from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice, number
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import breakable, dressed, label, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, row_of
from gmtool.desktop.base.prepare_page import OverlaidPage, within_page
from gmtool.desktop.base.theme.current import theme
from gmtool.forecast.matchups import Matchups, Pairing
from gmtool.language import tr, trc, trn
from gmtool.presentation.edits.card_edits import names
from gmtool.presentation.forecasts.chance_map import MOST_FIGHTS, USUAL_FIGHTS, ChanceMap
from gmtool.presentation.forecasts.summary import PLAIN_PLANS
from gmtool.rules.seam import Card, own_rows
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.files.whole_files import write_outside

_DEEDS: Final = deeds_of(
    "matchups",
    Deed("play", trc("forecast", "Play"), ("Ctrl+Return",), tr("Play every pair this many times, from the first on")),
    Deed("save_table", tr("Save as CSV…"), ("Ctrl+S",), tr("The chances as a table, in percent")),
    Deed("save_picture", tr("Save as PNG…"), ("Ctrl+Shift+S",), tr("The map as a picture, in light colors")),
    Deed("leave", tr("Cancel or back"), ("Esc",), tr("Stop playing; then back to where you came from")),
)
_BESTIARY, _CHOSEN = "bestiary", "chosen"
_NOTHING: Final = tr("nothing has been played yet.")


class MatchupsPage(OverlaidPage):
    """A workspace that lies over the page it was called from. It plays as soon as it is shown."""

    history = None

    def __init__(self, campaign: Campaign, desk: Desk, cards: Sequence[Card]) -> None:
        """Cards of one system."""
        widget = dressed(QWidget(desk.pages), kind="page")
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        super().__init__(widget, tr("Match-ups: {cards}", cards=names(cards)))
        self._desk = desk
        self._cards = tuple(cards)
        self._ruleset = campaign.ruleset(cards[0].system)
        self._forecaster = desk.forecaster
        self._pairing: Pairing | None = None
        self.table: Matchups | None = None
        """The table so far; sorted as soon as nothing is played any more."""
        self._actions = make_actions(widget, self, _DEEDS)
        within_page(self._actions.values())
        among = {} if len(cards) == 1 else {_CHOSEN: tr("the chosen cards")}
        against = {**among, _BESTIARY: tr("the bestiary of {system}", system=self._ruleset.title)}
        self.against = FieldEditor(choice("against", tr("Against"), against, room=16))
        fights = min(USUAL_FIGHTS, self._forecaster.fights)
        more: dict[str, Any] = {"default": fights, "unit": f" {tr('fights a pair')}", "room": 180}
        self.fights = FieldEditor(number("fights", tr("Fights a pair"), 1, MOST_FIGHTS, when_whole=True, **more))
        self.view, self.progress = ChanceView(), dressed(QProgressBar(textVisible=False), name=tr("Progress"))
        self.said, self.looked_at = wrapped("", "small"), wrapped("")
        self._lay_out()
        for editor in (self.against, self.fights):
            editor.edited.connect(self.play)
        self.view.looked_at.connect(lambda told: self.looked_at.setText(breakable(told)))
        self.hearing.hear(self._forecaster.came, self._came)
        self.hearing.hear(self._forecaster.failed, self._failed)

    def _lay_out(self) -> None:
        title = wrapped(breakable(self.title), "title")
        asked = QWidget()
        flow = FlowLayout(asked, theme().px(8))
        buttons = (KeyButton(action=action) for action in self._actions.values())
        for part in (label(tr("Against")), self.against, self.fights, *buttons):
            flow.addWidget(part)
        foot = row_of((self.looked_at, 1), ChanceLegend(), gap=12)
        parts = (title, asked, self.progress, (self.view, 1), foot, self.said)
        column_in(self.widget, *parts, gap=10, margins=(20, 14, 20, 14))

    # --- a workspace -------------------------------------------------------------------------------------------
    def shown(self) -> None:
        self.view.setFocus()
        self.play()

    def close(self) -> None:
        """Nothing is played any more for it."""
        self._forecaster.cancel(self)
        self.deleteLater()

    # --- deeds -------------------------------------------------------------------------------------------------
    def play(self) -> None:
        columns = self._cards if self.against.value() == _CHOSEN else self._ruleset.bestiary()
        own, fights = own_rows(self._ruleset.lists()), int(self.fights.text)
        self._pairing = Pairing(self._ruleset, own, self._cards, columns, fights, self._forecaster.ends)
        self.table = None
        self.progress.setRange(0, self._pairing.pairs)
        self._forecaster.ask_matchups(self, self._pairing)
        self._tell()

    def save_table(self) -> None:
        table = self.table
        if table is not None:
            self._save(tr("Save the table"), files.TABLE, lambda path: write_outside(path, table.as_csv()))

    def save_picture(self) -> None:
        chances = self._map
        self._save(tr("Save the picture"), files.IMAGE, lambda path: save_picture(chances, path))

    def leave(self) -> None:
        """Stop playing, and keep what is known; with nothing to stop, go back."""
        if self._playing:
            self._forecaster.cancel(self)
            self._end()
        else:
            self._desk.go_back()

    # --- inside ------------------------------------------------------------------------------------------------
    @property
    def _playing(self) -> bool:
        return self._forecaster.working_for is self

    @property
    def _map(self) -> ChanceMap:
        assert self._pairing is not None
        pairing = self._pairing
        if self.table is None:
            return ChanceMap.blank(self.title, pairing.rows, pairing.columns, pairing.fights)
        return ChanceMap.of(self.title, self.table, pairing.fights)

    def _came(self, asker: object, table: Any, done: bool) -> None:
        if asker is self:
            self.table = table
            if done:
                self._end()
            else:
                self._tell()

    def _failed(self, asker: object, sentence: str) -> None:
        if asker is self:
            self._desk.notice(sentence, Level.BAD)
            self._end()

    def _end(self) -> None:
        """Nothing more comes: the strongest first."""
        self.table = None if self.table is None else self.table.sorted()
        self._tell()

    def _tell(self) -> None:
        """Show what is known."""
        assert self._pairing is not None
        chances, known = self._map, 0 if self.table is None else len(self.table.wins)
        self.view.show_map(chances)
        self.progress.setValue(known)
        self.progress.setVisible(self._playing)
        pairs, said = self._pairing.pairs, chances.about
        if known < pairs:
            so_far = (
                trn("Played {known:,} of {n:,} pair.", "Played {known:,} of {n:,} pairs.", pairs, known=known)
                if self._playing
                else trn(
                    "Stopped at {known:,} of {n:,} pair.", "Stopped at {known:,} of {n:,} pairs.", pairs, known=known
                )
            )
            said = f"{so_far} {said}"
        self.said.setText(said)
        self.said.setToolTip(tool_tip(PLAIN_PLANS))
        for key in ("save_table", "save_picture"):
            allow(self._actions[key], "" if known else _NOTHING)

    def _save(self, title: str, kind: files.Kind, write: Callable[[Path], object]) -> None:
        name = f"{tr('Match-ups')}{kind[1]}"
        path = files.ask_where_to_save(self.widget, title, self._desk.folder, kind, name)
        if path is None:
            return
        try:
            write(path)
        except StoreError as problem:
            self._desk.notice(str(problem), Level.BAD)
        else:
            self._desk.notice(tr("The match-ups are in {path}.", path=path), Level.GOOD)
