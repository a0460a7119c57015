"""The head of the builder: the encounter's title and system, the button that begins it, and outdated figures."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLineEdit, QPushButton, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, label, literal, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, row_in, row_of
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr, trn
from gmtool.presentation.encounters.musters import Outdated
from gmtool.presentation.encounters.obstacles import Mend, mends, obstacle, untold
from gmtool.presentation.encounters.switch_rows import changed_words
from gmtool.rules.seam import Muster, Ruleset
from gmtool.store.fights.encounters import Encounter

_NAMED_OUTDATED: Final = 4


class OutdatedStrip(QFrame):
    """Hidden where all is up to date."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "popup")
        self.setAccessibleName(tr("Figures that differ from their cards"))
        self.said = wrapped("")
        self._row = row_in(self, (self.said, 1), margins=(12, 6, 8, 6))
        self.hide()

    def offer(self, bring: QAction) -> None:
        """Add the button that updates the figures."""
        self._row.addWidget(KeyButton(tr("Update figures"), action=bring))

    def tell(self, found: Sequence[Outdated]) -> None:
        more = len(found) - _NAMED_OUTDATED
        named = ", ".join(one.text for one in found[:_NAMED_OUTDATED])
        self.said.setText(
            trn(
                "Cards changed since: {names} and {n} more.",
                "Cards changed since: {names} and {n} more.",
                more,
                names=named,
            )
            if more > 0
            else tr("Cards changed since: {names}.", names=named)
        )
        self.said.setToolTip(tool_tip("\n".join(one.text for one in found)))
        self.setVisible(bool(found))


class ObstacleStrip(QFrame):
    """The reason why the encounter cannot begin as it stands, with a button for each mend; hidden if it can."""

    wanted = Signal(object)
    """A `Mend`."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "popup")
        self.setAccessibleName(tr("Why the fight cannot start"))
        self.said = wrapped("")
        self.why = ""
        set_kind(self.said, kind="warn")
        ways = QWidget()
        self._looked_at: tuple[Muster, bool] | None = None
        self._ways = FlowLayout(ways, theme().px(6))
        column_in(self, self.said, ways, margins=(12, 6, 8, 6))
        self.hide()

    def follow(self, encounter: Encounter | None, ruleset: Ruleset) -> None:
        """Look for what keeps it from beginning, once for each muster; None: nothing does."""
        looked_at = None if encounter is None else (encounter.muster, encounter.mapless)
        if looked_at == self._looked_at:
            return
        self._looked_at = looked_at
        why = "" if looked_at is None else obstacle(looked_at[0], ruleset, mapless=looked_at[1])
        self._tell(why, mends(looked_at[0], ruleset) if looked_at is not None and why else ())

    def _tell(self, why: str, ways: Sequence[Mend]) -> None:
        """Show it, or nothing for an empty sentence."""
        self.why = why
        self.said.setText(tr("The fight cannot start yet. {reason}", reason=why))
        self._ways.clear()
        foes_lack = any(mend.anyway for mend in ways)  # then more cards are likely, not a mend
        for number, mend in enumerate(ways):
            button = dressed(QPushButton(literal(mend.text)), tip=tool_tip(mend.tip))
            likely(button, None if number or foes_lack else Rank.PAGE)
            button.clicked.connect(lambda _=False, mend=mend: self.wanted.emit(mend))
            self._ways.addWidget(button)
        self.setVisible(bool(why))


_NAMED: Final = 3
_BEGUN = tr("This fight has begun. Continue it, change its figures there, or duplicate it to start over.")

_OVER = tr("Take its results to the cards, look at it again, or duplicate it to start over.")
_TAKEN = tr("Its results are on the cards. Look at it again, or duplicate it to start over.")


class EncounterHead(QWidget):
    """The title can be typed over; `start` follows the action."""

    def __init__(self, system: str, start: QAction) -> None:
        super().__init__()
        self.title = QLineEdit()
        for name, value in (("role", "huge"), ("kind", "plain"), ("keeps", True)):
            self.title.setProperty(name, value)
        self.title.setAccessibleName(tr("Title of the encounter"))
        self.start = KeyButton(action=start)
        self.begun = wrapped(_BEGUN)
        set_kind(self.begun, kind="info")
        self._row = row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.addWidget(self.title, 1)
        row.addWidget(self.start)
        self.after: KeyButton | None = None
        self._over = self._taken = False
        self.outdated = OutdatedStrip()
        self.obstacle = ObstacleStrip()
        self.illegal = wrapped("")
        set_kind(self.illegal, kind="warn")
        self.illegal.hide()
        self.switches = dressed(QPushButton(), kind="chip", name=tr("House rules that are changed"))
        self.switches.hide()
        about = row_of(label(system, "muted"), self.switches, 1, gap=10)
        column_in(self, about, row, self.begun, self.outdated, self.obstacle, self.illegal, margins=0)

    def offer_after(self, after: QAction) -> None:
        """Add a button for what comes after the fight, seen once the fight has begun."""
        self.after = KeyButton(action=after)
        self._row.insertWidget(1, self.after)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The buttons stand below a title for which there would be no room beside them."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        buttons = [one for one in (self.after, self.start) if one is not None and not one.isHidden()]
        beside = sum(one.sizeHint().width() + self._row.spacing() for one in buttons)
        title = self.title.fontMetrics().horizontalAdvance(self.title.text()) + theme().px(24)
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if title + beside <= self.width() else ways.TopToBottom)
        self.title.setToolTip(tool_tip(self.title.text() if title > self.width() else ""))

    def tell_switches(self, lines: Sequence[str]) -> None:
        """Tell the number of house rules that it has changed; the tool tip names them."""
        self.switches.setText(changed_words(len(lines)))
        self.switches.setToolTip(tool_tip("\n".join(lines)))
        self.switches.setVisible(bool(lines))

    def tell_illegal(self, sentences: Sequence[str]) -> None:
        """Cards that break the rules, a sentence each, but for what keeps the fight from starting and is told above; it
        can start all the same where nothing does."""
        told = untold(sentences, self.obstacle.why)
        parts = [tr("Against the rules: {sentences}", sentences=" ".join(told[:_NAMED]))]
        if len(told) > _NAMED:
            parts.append(trn("(and {n} more)", "(and {n} more)", len(told) - _NAMED))
        if not self.obstacle.why:
            parts.append(tr("The fight can still start."))
        self.illegal.setText(" ".join(parts))
        self.illegal.setToolTip(tool_tip("\n".join(told)))
        self.illegal.setVisible(bool(told))

    def tell_over(self, over: str, *, taken: bool = False) -> None:
        """Show how the fight ended, if it is over; its results come next, unless the cards have them."""
        self.begun.setText(f"{over} {_TAKEN if taken else _OVER}" if over else _BEGUN)
        self._over, self._taken = bool(over), taken

    def show_likely(self, figures: int) -> None:
        """Gold is what comes next: the results of a fight that is over, the first mend, or the start with figures."""
        if self.after is not None:
            likely(self.after, Rank.PAGE if self._over and not self._taken else None)
        may_start = not self._over and self.obstacle.isHidden() and figures > 0
        likely(self.start, Rank.PAGE if may_start else None)

    def show_encounter(self, encounter: Encounter, locked: bool) -> None:
        """Show the title; where the fight has begun, say what can still be done."""
        if self.title.text() != encounter.title:
            self.title.setText(encounter.title)
            if not self.title.hasFocus():
                self.title.setCursorPosition(0)
        self.title.setReadOnly(locked)
        self.begun.setVisible(encounter.started)
        if self.after is not None:
            self.after.setVisible(encounter.started)
        self._fit()
