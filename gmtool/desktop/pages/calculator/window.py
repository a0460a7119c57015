"""The calculator: a window of its own beside the main one, called with one key from anywhere."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QWidget

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.forms.system_box import SystemBox
from gmtool.desktop.base.parts.labels import dressed, label
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.calculator.set_up import SetUp
from gmtool.language import tr
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.systems import ruleset

MOST = 3


class CalculatorWindow(QWidget):
    """One to three set-ups side by side, each of a rule system; the chosen one is that of the last."""

    rule_wanted = Signal(str)

    def __init__(self, campaign: Campaign | None, parent: QWidget) -> None:
        """Without a campaign, the cards of the bestiaries alone."""
        super().__init__(parent, Qt.WindowType.Window)
        self._campaign = campaign
        self.setWindowTitle(tr("Calculator · gmtool"))
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.set_ups: list[SetUp] = []
        self._begun_with: tuple[str, tuple[Card, ...]] = ("", ())
        self.system = SystemBox(campaign, tr("Rule system"))
        self.more = QPushButton(tr("Compare with another"))
        self.less = QPushButton(tr("Remove last"))
        self._row = QHBoxLayout()
        self._lay_out()
        self.system.activated.connect(lambda _: self._change())
        self.more.clicked.connect(self.add)
        self.less.clicked.connect(self.drop)
        self.resize(theme().px(460), min(theme().px(760), self.screen().availableGeometry().height()))
        self._begin()

    def bring_up(self) -> None:
        """Show it, with the keys in its first field; anew where the lists of the system have other rows now."""
        if any(one.ruleset is not self._of_system(one.ruleset.id) for one in self.set_ups):
            self._begin()
        self.show()
        self.raise_()
        self.activateWindow()
        if self.set_ups:
            self.set_ups[0].attacker.who.setFocus()

    def begin_with(self, system: str, cards: Sequence[Card]) -> None:
        """Begin with a system and cards of it, the attacker first; as it stands where that was so already."""
        wanted = (system, tuple(cards))
        self.system.renew()
        if wanted == self._begun_with or not system:
            return
        self._begun_with = wanted
        self.system.choose(system)
        self._begin()
        offered = [(card.id, card.name) for card in self._cards(self._ruleset())]
        set_up = self.set_ups[0]
        for fighter, card in zip((set_up.attacker, set_up.target), cards, strict=False):
            if (card.id, card.name) in offered:
                fighter.choose(offered.index((card.id, card.name)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Escape goes back to the main window; what was typed stays."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def add(self) -> None:
        if self.system.currentIndex() < 0 or len(self.set_ups) >= MOST:
            return
        rules = self._ruleset()
        cards = self._cards(rules)
        made = sized(SetUp(rules, cards), least_width=380)
        made.target.choose(next((n for n, card in enumerate(cards) if n and card.kind != "player"), 1))
        made.rule_wanted.connect(self.rule_wanted)
        self.set_ups.append(made)
        self._row.addWidget(made, 1)
        self._count()

    def drop(self) -> None:
        last = self.set_ups.pop()
        self._row.removeWidget(last)
        last.hide()
        last.deleteLater()
        self._count()

    def _change(self) -> None:
        """The last set-up becomes one of the chosen system; those before it stay, to be compared with it."""
        if self.set_ups:
            self.drop()
        self.add()

    def _begin(self) -> None:
        while self.set_ups:
            self.drop()
        self.add()

    def _count(self) -> None:
        count = len(self.set_ups)
        allow(self.more, "" if count < MOST else tr("at most {limit} are compared.", limit=MOST))
        self.less.setVisible(count > 1)
        room = self.screen().availableGeometry().width()
        self.resize(min(theme().px(40 + 420 * max(1, count)), room), self.height())

    def _ruleset(self) -> Ruleset:
        """The chosen system, with the GM's rows of the open campaign."""
        return self._of_system(str(self.system.currentData()))

    def _of_system(self, system: str) -> Ruleset:
        return self._campaign.ruleset(system) if self._campaign is not None else ruleset(system)

    def _cards(self, rules: Ruleset) -> list[Card]:
        own = self._campaign.cards.find(system=rules.id) if self._campaign is not None else ()
        return sorted([*own, *rules.bestiary()], key=lambda card: card.kind != "player")

    def _lay_out(self) -> None:
        top = row_of(label(tr("System"), "small"), self.system, 1, self.less, self.more)
        inside = dressed(QWidget(), kind="clear")
        inside.setLayout(self._row)
        area = QScrollArea(widgetResizable=True)
        area.setWidget(inside)
        column_in(self, top, (area, 1))
