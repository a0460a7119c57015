"""The fog's controls: a row over the stage, while the GM has to do with the fog."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QSizePolicy, QWidget

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.parts.labels import dressed, label, literal, set_dense, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.run.stage.ground_tools import FogTools
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.language import tr, trc
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.map.strokes import BrushSize, DrawingMode
from gmtool.presentation.players.fog import Fog, Revealing

_LARGE = 125
# translators: sizes of a brush
_SIZES = {BrushSize.ONE: tr("Narrow"), BrushSize.MEGAHEX: tr("Medium"), BrushSize.TWO: tr("Wide")}


class FogPanel(QScrollArea):
    """Follows the fog's tools; what is picked in the fight is whose sight is meant.

    It scrolls where the type is so large that its rows would leave the map no room.
    """

    revealing_changed = Signal(bool)

    def __init__(self, fog: Fog, tools: FogTools, revealing: Revealing, picked: Selection) -> None:
        super().__init__()
        self.tools = tools
        self.revealing = revealing
        self._picked = picked
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Fog"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = dressed(QWidget(), kind="clear")
        self.setWidget(self._inside)
        self._flow = FlowLayout(self._inside, theme().px(6))
        self._flow.setContentsMargins(*(theme().px(length) for length in (10, 5, 10, 5)))
        self._flow.addWidget(label(tr("Fog"), "strong"))
        tip = tr("On the map, by pointer or by Enter at its cursor. The right button always reveals.")
        self.brush = self._button(tr("Brush"), tip, lambda: tools.take(DrawingMode.BRUSH), stays=True)
        whole = tr("The whole room you click, walls included.")
        self.room = self._button(trc("of a house", "Room"), f"{whole} {tip}",
                                 lambda: tools.take(DrawingMode.FILL), stays=True)  # fmt: skip
        self.cover = self._button(trc("fog", "Cover"), tr("Brush and room cover instead of revealing (X)"),
                                  lambda: tools.pen.rub(not tools.pen.erase), stays=True)  # fmt: skip
        self.size_of = self._button("", tr("Brush size (Z)"), lambda: tools.pen.widen(tools.pen.size.next))
        self.one = self._button("", tr("Reveal what the picked figure sees"), lambda: fog.reveal_sight(picked.figure))
        self.all = self._button(tr("All players' sight"), tr("Reveal what the players' figures see now"),
                                fog.reveal_players_sight)  # fmt: skip
        self.moving = self._button(tr("Lift fog as they move"),
                                   tr("After every move, reveal what the players' figures see from there"),
                                   self._switch, stays=True)  # fmt: skip
        self.reveal = self._button(tr("Reveal all"), tr("The players see the whole ground"), fog.reveal_all)
        self.hide_all = self._button(tr("Cover all"), tr("The players have seen nothing yet"), fog.cover_all)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        tools.changed.connect(self.refresh)
        follow(self, self._redraw, picked.session.redraw)
        self.refresh()

    def _redraw(self, news: News) -> None:
        if News.FIGURE in news:
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """In large type its buttons stand closer."""
        super().resizeEvent(event)
        set_dense(self, theme().scale > _LARGE)

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return self._inside.heightForWidth(width) + self.height() - self.viewport().height()

    def refresh(self) -> None:
        """Show what is in hand, and whose sight is meant."""
        tools, moment, figure = self.tools, self._picked.session.moment, self._picked.figure
        ground = moment.ground
        self.brush.setChecked(tools.way is DrawingMode.BRUSH)
        self.room.setChecked(tools.way is DrawingMode.FILL)
        self.cover.setChecked(not tools.pen.erase)
        self.size_of.setText(_SIZES[tools.pen.size])
        self.moving.setChecked(self.revealing.on)
        self.one.setText(literal(tr("Sight of {name}", name=moment.name(figure))) if figure else tr("Sight of one"))
        impossible = "" if tools.possible else tr("the map is not shown.")
        for button in self.findChildren(QPushButton):
            allow(button, impossible)
        clear = "" if ground is not None and ground.fog else tr("no ground is covered by fog.")
        for button in (self.all, self.reveal):
            allow(button, impossible or clear)
        allow(self.one, impossible or clear or ("" if figure is not None else tr("no figure is picked.")))

    def _button(self, text: str, tip: str, do: Callable[[], object], *, stays: bool = False) -> QPushButton:
        button = dressed(QPushButton(text), tip=tool_tip(tip))
        button.setCheckable(stays)
        # a click leaves the keys with the fight
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: do())
        button.clicked.connect(self.refresh)
        self._flow.addWidget(button)
        return button

    def _switch(self) -> None:
        self.revealing.switch(not self.revealing.on)
        self.revealing_changed.emit(self.revealing.on)


class FogStage(QWidget):
    """The `below`, and the row of controls above it while the GM has to do with the fog; until then it is not made."""

    opened = Signal(bool)
    revealing_changed = Signal(bool)

    def __init__(self, stage: Stage, below: QWidget) -> None:
        super().__init__()
        session = stage.picks.session
        self.fog = Fog(session)
        self.tools = FogTools(self.fog, stage)
        self.revealing = Revealing(session, self.fog)
        self._stage = stage
        self._panel: FogPanel | None = None
        self._column = column_in(self, (below, 1), gap=0, margins=0)
        follow(self, self._put_away, session.redraw)
        stage.currentChanged.connect(self._put_away)

    @property
    def panel(self) -> FogPanel:
        if self._panel is None:
            made = self._panel = FogPanel(self.fog, self.tools, self.revealing, self._stage.picks)
            made.hide()
            self._column.insertWidget(0, made)
            made.revealing_changed.connect(self.revealing_changed)
            self._stage.currentChanged.connect(made.refresh)
        return self._panel

    @property
    def is_open(self) -> bool:
        """True while the controls are shown."""
        return self._panel is not None and not self._panel.isHidden()

    def toggle(self) -> None:
        """Show the controls, or put them and the tool away."""
        shown = not self.is_open and self.tools.possible
        self.panel.setVisible(shown)
        if not shown:
            self.tools.put_away()
        self.opened.emit(shown)

    def _put_away(self) -> None:
        """Show no controls while nothing can be done with them."""
        if not self.tools.possible and self.is_open:
            self.toggle()
