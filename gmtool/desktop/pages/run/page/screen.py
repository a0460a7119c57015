"""The screen of one fight: map or rows over the log, the turn panel, and what can be done with the whole of it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.measuring.kit import KIT
from gmtool.desktop.pages.run.dividers import Divider, EndDivider
from gmtool.desktop.pages.run.log.over_foot import OverFoot
from gmtool.desktop.pages.run.log.panel import LogPanel
from gmtool.desktop.pages.run.page.add_panel import AddPanel
from gmtool.desktop.pages.run.page.bar import FightBar
from gmtool.desktop.pages.run.stage.fog_panel import FogStage
from gmtool.desktop.pages.run.stage.ground_tools import DrawingStage
from gmtool.desktop.pages.run.stage.legend import Legend
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.desktop.pages.run.turn.panel import TurnPanel
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.keys.page_keys import may_say
from gmtool.presentation.fight.offered_choices import OfferedChoices
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.forecasts.proposing import Proposer
from gmtool.space import Hex, Point
from gmtool.store.campaign import Campaign

if TYPE_CHECKING:
    from gmtool.desktop.base.forecasts.forecaster import Forecaster
    from gmtool.desktop.pages.run.forecast.panel import ForecastPanel

TURN, WIDEST_TURN = 440, 0.56
"""The width of the turn panel at 100 %, and the share of the width that it gets at most."""
ADDER, FORECAST = 300, 330
"""The width of the cards that can join, and of the forecast, at 100 %."""
LARGEST_ADDER = 0.45
"""The share of the width that either gets at most."""


class FightScreen(QWidget):
    """The parts of a fight, side by side, without keys and menus. Without a campaign no card can join."""

    rule_clicked = Signal(str)
    print_wanted = Signal()
    map_wanted = Signal(bool)
    """A picture of the map is to be saved; True: as the players know it."""
    journal_wanted = Signal(bool)
    """The fight is to be saved as a journal, without names and notes if True."""
    results_wanted = Signal()
    numbers_wanted = Signal()
    menu_wanted = Signal(object, QPoint)
    """A figure's id, a `Hex`, a `Point` or an `OrderRow`, and where on the screen: what can be done there?"""

    def __init__(
        self,
        session: FightSession,
        campaign: Campaign | None = None,
        parent: QWidget | None = None,
        forecaster: "Callable[[], Forecaster] | None" = None,
        ways: ChosenWays | None = None,
    ) -> None:
        """Without a `forecaster` nothing is forecast; `ways` tell how the sides act while nobody plays them."""
        super().__init__(parent)
        self.session = session
        self.picks = Selection(session)
        self.ways = ways or ChosenWays(session.ruleset)
        self.proposer = Proposer(self.picks, self.ways)
        self.forecast: ForecastPanel | None = None
        self.refused: dict[str, str] = {}
        """The reason why an action cannot be used now, by its name; empty where it can."""
        self._forecaster = forecaster
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = FightBar(session)
        self.stage = Stage(self.picks)
        self.drawing = DrawingStage(self.stage, session)
        self.fog = FogStage(self.stage, self.drawing)
        self.legend = Legend(self.stage, self)
        self.adder = None if campaign is None else AddPanel(self.picks, campaign)
        self.turn = TurnPanel(self.picks)
        self.dice = self.turn.foot.dice
        self.log = LogPanel(session)
        self._assemble()
        self._connect()

    def _assemble(self) -> None:
        across = Qt.Orientation.Horizontal
        # from the outside in: Qt dresses widgets anew, which is slow, when they are moved later
        whole = EndDivider(self, TURN, WIDEST_TURN)
        column_in(self, whole, gap=0, margins=0)
        left = OverFoot(self.log, whole)
        over = QWidget(left)
        upper = Divider(across, over)
        self._over = column_in(over, self.bar, (upper, 1), gap=0, margins=0)
        upper.hold([self.adder, self.fog], [ADDER, 700], 1)
        left.hold(over)
        whole.hold([left, self.turn], [1000, TURN], 0)
        self.dividers = {"upper": upper, "whole": whole, "turn": self.turn.split}

    def _connect(self) -> None:
        self.turn.rule_clicked.connect(self.rule_clicked)
        self.log.rule_clicked.connect(self.rule_clicked)
        self.turn.menu_wanted.connect(self.menu_wanted)
        self.stage.menu_wanted.connect(self.menu_wanted)
        self.dice.settled.connect(self.take_keys)
        self.turn.command.left.connect(self.take_keys)
        self.turn.crowded.connect(self._put_asides)
        if self.adder is not None:
            self.adder.left.connect(self.setFocus)
        self.bar.free_dice.clicked.connect(self.dice.toggle_tray)
        self.dice.fitted.connect(lambda: self.bar.free_dice.setChecked(self.dice.tray_open))

    def _put_asides(self, crowded: bool) -> None:
        """Notes and the command line stand under the map where they would take the room of the odds."""
        field = self.turn.command.field
        held = field.hasFocus()
        self.turn.put_asides(self._over if crowded else None)
        if held:
            field.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_keys(self) -> None:
        """The keys go to the question that waits, to what must still be said, or to the page itself."""
        draft = self.picks.draft
        if self.session.question is not None:
            self.dice.show_question(self.session.question)
        elif draft is None or self.picks.proposed or not self.turn.draft.form.focus_missing(draft):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def act(self) -> None:
        """Go on with what is next; while something must still be said of it, the keys go there."""
        draft = self.picks.draft
        if draft is not None and draft.missing is not None:
            self.turn.draft.form.focus_missing(draft)
        self.picks.act()

    def go_back(self) -> None:
        """Close the legend, the explanation of a step, the forecast or the log, or take back one step; the page has the
        keys."""
        if not (self.legend.close_up() or self.turn.strip.close_why() or self.close_forecast() or self._fold_log()):
            self.picks.back()
        self.take_keys()

    def _fold_log(self) -> bool:
        """Fold the log; whether it was open, and no earlier moment is looked at, to which the log has led."""
        folds = self.log.open and self.session.preview_entry is None
        if folds:
            self.log.unfold(False)
        return folds

    def turn_keys_to_log(self) -> None:
        """Unfold the log and give it the keys, or fold it and take them back."""
        self.log.unfold(not self.log.open)
        if self.log.open:
            self.log.view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.take_keys()

    # --- what keys reach -----------------------------------------------------------------------------------------
    @property
    def offered(self) -> OfferedChoices:
        return self.turn.choices.offered

    @property
    def offered_to_table(self) -> OfferedChoices:
        return self.turn.table_choices.offered

    def propose(self) -> bool:
        return self.proposer.press()

    def type_digit(self, digit: int) -> bool:
        return self.dice.type_digit(digit)

    def pick_number(self, draft: Draft, number: int) -> bool:
        return self.turn.draft.form.pick_number(draft, number)

    def press_letter(self, letter: str) -> bool:
        return self.turn.draft.form.press(letter)

    def open_line(self, kind: str) -> bool:
        if not may_say(self.picks):
            return False
        self.turn.command.open(kind)
        return True

    def show_all_choices(self, shown: bool) -> None:
        self.turn.choices.unfold(shown)

    def step_reply(self, step: int) -> bool:
        return self.turn.draft.odds.replies.step(step)

    def step_on_map(self, text: str) -> bool:
        return self.stage.step(text)

    def take_back_hex(self) -> bool:
        return self.stage.take_back()

    def measure(self, tool: str) -> bool:
        if self.stage.has_map:
            self.stage.measure(next(one for one in KIT if one.id == tool))
        return self.stage.has_map

    def toggle_legend(self) -> bool:
        if self.stage.has_map:
            self.legend.toggle()
        return self.stage.has_map

    # --- what lies beside the map --------------------------------------------------------------------------------
    def layout_kept(self) -> dict[str, list[int]]:
        """The sizes that the GM has chosen, by divider."""
        found = {name: divider.kept() for name, divider in self.dividers.items()}
        return {name: sizes for name, sizes in found.items() if sizes}

    def restore_layout(self, kept: Mapping[str, list[int]]) -> None:
        for name, divider in self.dividers.items():
            if name in kept:
                divider.restore(kept[name])

    @property
    def may_add(self) -> bool:
        session = self.session
        return self.adder is not None and not session.read_only and session.preview_entry is None

    def add_figure(self, place: Hex | Point | None = None) -> None:
        """Open the cards that can join, for a hex or a place if one is meant."""
        if self.adder is not None and self.may_add:
            self.adder.offer(place)
            upper = self.dividers["upper"]
            if not upper.moved:
                wide = min(theme().px(ADDER), round(upper.width() * LARGEST_ADDER))
                upper.setSizes([wide, upper.width() - wide])

    @property
    def may_forecast(self) -> bool:
        return self._forecaster is not None

    def toggle_forecast(self) -> bool:
        """Open the forecast from here beside the map, or close it; False where nothing is forecast."""
        if self.close_forecast() or self._forecaster is None:
            return self.may_forecast
        upper = self.dividers["upper"]
        if self.forecast is None:
            # what plays fights beside the window is imported when it is first asked for
            from gmtool.desktop.pages.run.forecast.panel import ForecastPanel

            self.forecast = ForecastPanel(self.picks, self.ways, self._forecaster())
            self.forecast.left.connect(self.take_keys)
            upper.insertWidget(0, self.forecast)
        self.forecast.open()
        if not upper.moved:
            wide = min(theme().px(FORECAST), round(upper.width() * LARGEST_ADDER))
            others = [size for part, size in enumerate(upper.sizes()) if part]
            upper.setSizes([wide, *others[:-1], upper.width() - wide - sum(others[:-1])])
        return True

    def close_forecast(self) -> bool:
        """Close the forecast, and play no more; whether it was open."""
        return self.forecast is not None and self.forecast.close_up()

    def keys_to_forecast(self) -> None:
        """The keys go to how the sides act in the forecast, which opens for it."""
        if self.forecast is None or self.forecast.isHidden():
            self.toggle_forecast()
        if self.forecast is not None:
            self.forecast.take_keys()

    def hold_beside(self, panel: QWidget, length: int) -> None:
        """Have a panel stand between the map and the turn, so wide at 100 %, until it is deleted."""
        upper = self.dividers["upper"]
        before = upper.sizes()
        upper.addWidget(panel)
        panel.show()
        if not upper.moved:
            wide = min(theme().px(length), round(upper.width() * LARGEST_ADDER))
            upper.setSizes([*before[:-1], max(1, before[-1] - wide), wide])

    def print_out(self) -> None:
        self.print_wanted.emit()

    def save_journal(self, anonymous: bool) -> None:
        self.journal_wanted.emit(anonymous)

    def take_results(self) -> None:
        self.results_wanted.emit()

    def show_numbers(self) -> None:
        self.numbers_wanted.emit()

    def end_fight(self) -> None:
        """End it by the rules, or by the GM's word; then come the results."""
        self.picks.end_fight()
        if self.session.moment.agenda.over:
            self.take_results()

    def ask_menu_of_picked(self) -> None:
        self.menu_wanted.emit(self.picks.figure, self.turn.mapToGlobal(QPoint(0, 0)))
