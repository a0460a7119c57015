"""The pane of the chosen card in the form of its system, with its actions; a sentence for none, or more than one."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from gmtool.desktop.base.desk import NO_CARD, ActionGroup, Deed, allow, deeds_of
from gmtool.desktop.base.parts.buttons import button_row
from gmtool.desktop.base.parts.labels import dressed, heading, label, wrapped
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.pages.roster.card.form import CardForm
from gmtool.language import tr
from gmtool.presentation.cards.shelves import GONE, is_built_in
from gmtool.rules.seam import Card, Json
from gmtool.store.campaign import Campaign
from gmtool.store.errors import Damaged
from gmtool.systems import UnknownSystem


class CardPane(QStackedWidget):
    """Keeps one form for each system that has been looked at."""

    edited = Signal(object, object, str)
    spent = Signal(object, object)
    """A card, and what its experience is to buy (`Spending`)."""
    rule_wanted = Signal(str)
    picture_dropped = Signal(object)
    """A `Path` or a `QImage`, for the card that is shown."""
    reading_cancelled = Signal()
    followed = Signal()
    """Something else is shown, or it has changed."""

    def __init__(self, campaign: Campaign, pictures: Pictures, about_picture: Sequence[QAction]) -> None:
        """`about_picture` is what can be done with a card's picture."""
        super().__init__()
        self._campaign = campaign
        self._pictures = pictures
        self._about_picture = list(about_picture)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._forms: dict[str, CardForm] = {}
        self._shown: Card | None = None
        self._words: QWidget | None = None

    @property
    def form(self) -> CardForm | None:
        """The form that is shown."""
        current = self.currentWidget()
        return current if isinstance(current, CardForm) else None

    def show_card(self, card: Card, locked: bool) -> None:
        """Show a card in its form; one that cannot be read, or of an unknown system, in a sentence."""
        self._shown = card
        if card == GONE:
            self.show_words(tr("No card"), f"{card.name}.", ())
            return
        try:
            # first, or a form would be left without its card; some damage is only met where a card is looked up by id
            beside = self._kept_beside(card)
            form = self._form(card.system)
            if form is not None:
                form.show_card(card, locked, beside)
                form.history.follow((lambda: self._campaign.history.of(card.id)) if _is_kept(card) else None)
        except Damaged:
            self.show_words(card.name, f"{GONE.name}.", ())
            return
        if form is None:
            self.show_words(
                card.name, tr("The rule system “{system}” is not part of this gmtool.", system=card.system), ()
            )
            return
        self.setCurrentWidget(form)
        self.followed.emit()

    def show_panel(self, panel: QWidget) -> None:
        """Show something else for a while; the next card takes its place."""
        if self.indexOf(panel) < 0:
            self.addWidget(panel)
        self.setCurrentWidget(panel)

    def show_words(self, title: str, text: str, actions: Sequence[QAction]) -> None:
        if self._words is not None:
            self.removeWidget(self._words)
            self._words.deleteLater()
        inside = dressed(QWidget(), kind="clear")
        self._words = QScrollArea(widgetResizable=True)
        self._words.setWidget(inside)
        column = column_in(inside, label(title, "title"), wrapped(text, "muted"), margins=(28, 20, 28, 20))
        if actions:
            column.addWidget(heading(tr("Actions")))
            column.addWidget(button_row(actions, 8))
        column.addStretch(1)
        self.addWidget(self._words)
        self.setCurrentWidget(self._words)
        self.followed.emit()

    def _form(self, system: str) -> CardForm | None:
        try:
            ruleset = self._campaign.ruleset(system)
        except UnknownSystem:
            return None
        if system in self._forms and self._forms[system].ruleset is not ruleset:
            # its lists have other rows now
            stale = self._forms.pop(system)
            self.removeWidget(stale)
            stale.deleteLater()
        if system not in self._forms:
            form = CardForm(ruleset, self._pictures, self)
            form.edited.connect(self._edited)
            form.rule_wanted.connect(self.rule_wanted)
            form.spent.connect(self.spent)
            form.drops.dropped.connect(self.picture_dropped)
            form.head.busy.cancelled.connect(self.reading_cancelled)
            form.head.portrait.addActions(self._about_picture)
            self._forms[system] = form
            self.addWidget(form)
        return self._forms[system]

    def _kept_beside(self, card: Card) -> Mapping[str, Json]:
        found: dict[str, dict[str, Json]] = self._campaign.cards.extras([card.id]) if _is_kept(card) else {}
        return found.get(card.id, {})

    def _edited(self, card: Card, what: str) -> None:
        before, self._shown = self._shown, card
        self.edited.emit(before, card, what)


def _is_kept(card: Card) -> bool:
    """True if the campaign holds a card: it is neither a new one nor built in."""
    return bool(card.id) and not is_built_in(card)


_DEEDS = deeds_of(
    "roster.card",
    Deed("spend", tr("Spend experience"), (), tr("What the figure can buy now, and what not yet")),
    Deed("allow", tr("Allow a rule break"), (), tr("A ruling on the card, with a reason")),
    Deed("history", tr("History of the card"), (), tr("What changed on it, when and why")),
)


class CardActions(ActionGroup):
    """Follows the pane; where there is nothing of the kind, the deed is not offered."""

    def __init__(self, pane: CardPane, page: QWidget) -> None:
        super().__init__(page, _DEEDS)
        self._pane = pane
        pane.followed.connect(self._enable)

    def _enable(self) -> None:
        form = self._pane.form
        for key, refused in (
            ("spend", "" if form and form.spendings.field else tr("there is nothing to buy with experience.")),
            ("allow", "" if form and form.report.to_allow is not None else tr("the card breaks no rule.")),
            ("history", "" if form and not form.history.isHidden() else tr("nothing has changed on the card yet.")),
        ):
            allow(self._actions[key], refused if form else NO_CARD)

    def spend(self) -> None:
        if (form := self._pane.form) is not None:
            form.unfold(form.spendings.field)
            form.spendings.take_focus()
            form.ensureWidgetVisible(form.spendings)

    def allow(self) -> None:
        form = self._pane.form
        if form is not None and (row := form.report.to_allow) is not None:
            row.ask()
            form.ensureWidgetVisible(row)

    def history(self) -> None:
        if (form := self._pane.form) is not None:
            _unfold(form)


def _unfold(form: CardForm) -> None:
    form.history.head.setChecked(True)
    form.history.head.setFocus()
    form.ensureWidgetVisible(form.history)
