"""The pane of the order: the order list, or the strip where the turn is played in steps."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from gmtool.desktop.pages.run.order.order_list import OrderList
from gmtool.desktop.pages.run.order.strip_view import StripView
from gmtool.presentation.fight.state_view import StateView


class OrderPane(QStackedWidget):
    """Shows what the agenda has."""

    figure_clicked = Signal(str)
    figure_marked = Signal(str)
    rule_clicked = Signal(str)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.order = OrderList()
        self.strip = StripView()
        for view in (self.order, self.strip):
            self.addWidget(view)
            view.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the arrow keys of the page go through its rows
            view.figure_clicked.connect(self.figure_clicked)
            view.figure_marked.connect(self.figure_marked)
            view.rule_clicked.connect(self.rule_clicked)
            view.menu_wanted.connect(self.menu_wanted)

    @property
    def stepwise(self) -> bool:
        """True while the strip is shown."""
        return self.currentWidget() is self.strip

    def show_moment(self, moment: StateView, picked: str | None, *, news: bool = True) -> None:
        strip = moment.agenda.strip
        self.setCurrentWidget(self.order if strip is None else self.strip)
        if strip is None:
            self.order.show_moment(moment, picked, news=news)
        else:
            self.strip.show_strip(moment, strip, picked)

    def show_picked(self, figure: str | None, marked: Sequence[str] = ()) -> None:
        """Have the picked figure be the chosen row, and those that are picked besides it lit as well."""
        self._view.show_picked(figure)
        self._view.light_too([self._view.rows.place_of(one) for one in marked])

    def height_for(self, height: int, least: int) -> int:
        """The height of as many whole rows as fit into this one, but of `least` rows in any case."""
        return self._view.height_for(height, least)

    @property
    def _view(self) -> OrderList | StripView:
        return self.strip if self.stepwise else self.order
