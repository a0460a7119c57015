"""Banners of an encounter, and what is asked of it: they lie over the foot of its page, and push nothing.

Each can be closed.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, literal, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, column_of, row_in
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.encounters.party_strip import PartyStrip
from gmtool.desktop.pages.encounters.wave_strip import WaveStrip
from gmtool.language import tr, trn
from gmtool.presentation.encounters.musters import Outdated
from gmtool.presentation.encounters.obstacles import Mend, mends, obstacle, untold
from gmtool.rules.seam import Muster, Ruleset
from gmtool.store.fights.encounters import Encounter

_WIDE: Final = 640
"""The most width at 100 %."""
_NAMED_OUTDATED: Final = 4
_NAMED: Final = 3
_BEGUN = tr("This fight has begun. Continue it, change its figures there, or duplicate it to start over.")
_OVER = tr("Take its results to the cards, look at it again, or duplicate it to start over.")
_TAKEN = tr("Its results are on the cards. Look at it again, or duplicate it to start over.")


class Banner(QFrame):
    """A sentence that can be closed; it comes back when it says something else. Hidden while there is none."""

    def __init__(self, name: str, kind: str = "") -> None:
        super().__init__()
        self.setProperty("kind", "popup")
        self.setAccessibleName(name)
        self._shut = ""
        self.said = wrapped("")
        if kind:
            set_kind(self.said, kind=kind)
        self.shut = dressed(QToolButton(), name=tr("Close"))
        self.shut.setText("×")
        self.shut.clicked.connect(self.close_up)
        self.below = column_of(self.said, gap=6)
        row_in(self, (self.below, 1), self.shut, gap=4, margins=(10, 6, 6, 6))
        self.hide()

    def say(self, sentence: str, tip: str = "") -> None:
        """Show a sentence, unless it is the one that was closed; none for an empty one."""
        if sentence != self._shut:
            self._shut = ""
        self.said.setText(sentence)
        self.said.setToolTip(tool_tip(tip))
        self.setVisible(bool(sentence) and sentence != self._shut)

    def close_up(self) -> None:
        self._shut = self.said.text()
        self.hide()

    def show_again(self) -> None:
        """Show what was said last, unless it was closed."""
        self.say(self.said.text(), self.said.toolTip())


class BegunBanner(Banner):
    """What can be done about a fight that has begun, and how it ended if it is over."""

    def __init__(self) -> None:
        super().__init__(tr("How this fight stands"))

    def follow(self, encounter: Encounter, over: str, *, taken: bool) -> None:
        """`over` is how the fight ended; its results come next, unless the cards have them."""
        said = f"{over} {_TAKEN if taken else _OVER}" if over else _BEGUN
        self.say(said if encounter.started else "")


class OutdatedBanner(Banner):
    """The figures that differ from their cards."""

    def __init__(self) -> None:
        super().__init__(tr("Figures that differ from their cards"))

    def offer(self, bring: QAction) -> None:
        """Add the button that updates the figures."""
        ways = QWidget()
        FlowLayout(ways, theme().px(6)).addWidget(KeyButton(tr("Update figures"), action=bring))
        self.below.addWidget(ways)

    def tell(self, found: Sequence[Outdated]) -> None:
        more = len(found) - _NAMED_OUTDATED
        named = ", ".join(one.text for one in found[:_NAMED_OUTDATED])
        said = (
            trn(
                "Cards changed since: {names} and {n} more.",
                "Cards changed since: {names} and {n} more.",
                more,
                names=named,
            )
            if more > 0
            else tr("Cards changed since: {names}.", names=named)
        )
        self.say(said if found else "", "\n".join(one.text for one in found))


class ObstacleBanner(Banner):
    """The reason why the encounter cannot begin as it stands, with a button for each mend."""

    wanted = Signal(object)
    """A `Mend`."""

    def __init__(self) -> None:
        super().__init__(tr("Why the fight cannot start"), "warn")
        self.why = ""
        ways = QWidget()
        self._looked_at: tuple[Muster, bool] | None = None
        self._ways = FlowLayout(ways, theme().px(6))
        self.below.addWidget(ways)

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
        self._ways.clear()
        foes_lack = any(mend.anyway for mend in ways)  # then more cards are likely, not a mend
        for number, mend in enumerate(ways):
            button = dressed(QPushButton(literal(mend.text)), tip=tool_tip(mend.tip))
            likely(button, None if number or foes_lack else Rank.PAGE)
            button.clicked.connect(lambda _=False, mend=mend: self.wanted.emit(mend))
            self._ways.addWidget(button)
        self.say(tr("The fight cannot start yet. {reason}", reason=why) if why else "")


class IllegalBanner(Banner):
    """The cards that break the rules."""

    def __init__(self) -> None:
        super().__init__(tr("Cards against the rules"), "warn")

    def tell(self, sentences: Sequence[str], why: str) -> None:
        """A sentence each, but for what keeps the fight from starting, which is told as `why`; the fight can start all
        the same where nothing does."""
        told = untold(sentences, why)
        parts = [tr("Against the rules: {sentences}", sentences=" ".join(told[:_NAMED]))]
        if len(told) > _NAMED:
            parts.append(trn("(and {n} more)", "(and {n} more)", len(told) - _NAMED))
        if not why:
            parts.append(tr("The fight can still start."))
        self.say(" ".join(parts) if told else "", "\n".join(told))


class Banners(QWidget):
    """The banners of a page, beneath each other, over its foot."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._foot, self._away = 0, False
        self.begun, self.outdated = BegunBanner(), OutdatedBanner()
        self.obstacle, self.illegal = ObstacleBanner(), IllegalBanner()
        self.party, self.wave = PartyStrip(), WaveStrip()
        told = (self.begun, self.outdated, self.illegal, self.obstacle)
        for banner in told:  # while something is asked, that has the room
            for strip in (self.party, self.wave):
                strip.opened.connect(banner.hide)
                strip.closed.connect(banner.show_again)
        self.party.opened.connect(self.wave.close_up)
        self.wave.opened.connect(self.party.close_up)
        self._all = (*told, self.party, self.wave)
        self._rows = column_in(self, *self._all, gap=6, margins=0)
        for one in (over, self, *self._all):
            one.installEventFilter(self)

    def keep_clear(self, foot: int) -> None:
        """Leave so many pixels of the foot to what stands there."""
        self._foot = foot
        self._place()

    def make_room(self, drawing: bool) -> None:
        """Be away while ground is drawn."""
        self._away = drawing
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Their place is another when the page or what they say is."""
        kinds = QEvent.Type
        own = watched is self and event.type() is kinds.LayoutRequest
        turned = watched in self._all and event.type() in (kinds.ShowToParent, kinds.HideToParent)
        if own or turned or (watched is self._over and event.type() is kinds.Resize):
            self._place()
        return False

    def _place(self) -> None:
        shown = not self._away and any(not one.isHidden() for one in self._all)
        self.setVisible(shown)
        if not shown:
            return
        room, gap = self._over.rect(), theme().px(14)
        wide = min(theme().px(_WIDE), room.width() - 2 * gap)
        self.party.share_room(wide, room.height() - 2 * gap - self._foot)
        self._rows.invalidate()
        high = min(self._rows.totalHeightForWidth(wide), room.height() - 2 * gap)
        at = QPoint(room.width() - wide - gap, room.height() - high - gap - self._foot)
        self.setGeometry(QRect(at, room.size()).intersected(QRect(at.x(), max(at.y(), gap), wide, high)))
        self.raise_()
