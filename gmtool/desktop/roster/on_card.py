"""What can be done on the card that is shown, for the command finder: it puts the keys where it is done."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.card.form import CardForm
from gmtool.desktop.card.pane import CardPane
from gmtool.desktop.shell.actions import Deed, make_actions

_DEEDS = (
    Deed("spend", "Spend experience", (), "On the card: what it can buy, and what not yet"),
    Deed("allow", "Allow what breaks a rule", (), "A ruling on the card, with a reason"),
    Deed("history", "History of the card", (), "What changed on it, when and why"),
)


class OnCard:
    """Follows the pane; where there is nothing of the kind, the deed is not offered."""

    def __init__(self, pane: CardPane, page: QWidget) -> None:
        self._pane = pane
        self._actions = make_actions(page, self, _DEEDS)
        self.actions: tuple[QAction, ...] = tuple(self._actions.values())
        pane.followed.connect(self._enable)

    def _enable(self) -> None:
        form = self._pane.form
        self._actions["spend"].setEnabled(form is not None and bool(form.spendings.field))
        self._actions["allow"].setEnabled(form is not None and form.report.to_allow is not None)
        self._actions["history"].setEnabled(form is not None and not form.history.isHidden())

    def spend(self) -> None:
        """The first thing that experience can buy."""
        if (form := self._pane.form) is not None:
            form.unfold(form.spendings.field)
            form.spendings.take_focus()
            form.ensureWidgetVisible(form.spendings)

    def allow(self) -> None:
        """Ask why the first thing that breaks a rule is allowed."""
        form = self._pane.form
        if form is not None and (row := form.report.to_allow) is not None:
            row.ask()
            form.ensureWidgetVisible(row)

    def history(self) -> None:
        """Unfold the history, and go there."""
        if (form := self._pane.form) is not None:
            _unfold(form)


def _unfold(form: CardForm) -> None:
    form.history.head.setChecked(True)
    form.history.head.setFocus()
    form.ensureWidgetVisible(form.history)
