"""The bar over the fight: turn and phases, and what else there is: the map, free dice, who rolls, the players."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QToolButton, QWidget

from gmtool.desktop.base.parts.keyed import keyed
from gmtool.desktop.base.parts.labels import chip, dressed, label, literal, set_dense, set_kind, tool_tip
from gmtool.desktop.base.parts.layouts import EndedFlow, items_of, row_in
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr
from gmtool.presentation.encounters.switch_rows import changed_words
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.text import shortened
from gmtool.rules.seam import Phase, Progress

TICK = "✓"
_NARROW = 420
"""Below this width at 100 % its buttons stand closer."""
_LETTERS = 40
"""The most of what is corrected, in letters."""


class PhaseStrip(QWidget):
    """One label a phase; the one that is now stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: list[QLabel] = []
        self._box = row_in(self, margins=0)
        theme_signals().theme_changed.connect(self._dress)
        self._dress()

    def show_phases(self, phases: tuple[Phase, ...]) -> None:
        while len(self._labels) < len(phases):
            self._labels.append(dressed(label(""), kind="phase"))
            self._box.addWidget(self._labels[-1])
        for place, shown in enumerate(self._labels):
            shown.setText("")
            if place < len(phases):
                phase = phases[place]
                done = phase.progress is Progress.DONE
                shown.setText(f"{phase.label} {TICK}" if done else phase.label)
                if shown.property("progress") != str(phase.progress):
                    set_kind(shown, progress=str(phase.progress))
        now = next((phase.label for phase in phases if phase.progress is Progress.NOW), "")
        self.setAccessibleName(tr("Now: {phase}", phase=now) if now else "")

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        widest = max((one.sizeHint().width() for one in self._labels if not one.isHidden()), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def fit(self, room: int) -> int:
        """Show all phases where they fit, else only the one that is now; how wide they are then."""
        spacing = self._box.spacing()
        used = [shown for shown in self._labels if shown.text()]
        if sum(shown.sizeHint().width() + spacing for shown in used) > room:
            used = [shown for shown in used if shown.property("progress") == str(Progress.NOW)]
        for shown in self._labels:
            shown.setVisible(shown in used)
        return sum(shown.sizeHint().width() + spacing for shown in used)

    def _dress(self) -> None:
        self._box.setSpacing(theme().px(4))


class DiceSourceMenu(QMenu):
    """One tick a side: ticked sides roll real dice."""

    def __init__(self, session: FightSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        self.clear()
        for side in self.session.moment.sides.values():
            action = QAction(literal(tr("{side}: real dice", side=side.name)), self, checkable=True)
            action.setChecked(self.session.dice_source.by_hand(side.id))
            action.setData(side.id)
            action.toggled.connect(lambda down, key=side.id: self.session.dice_source.set_by_hand(key, down))
            self.addAction(action)


class FightBar(QWidget):
    """Follows the session."""

    def __init__(self, session: FightSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.turn = label("", "title")
        self.phases = PhaseStrip()
        self.back = chip("")
        self.house = chip("")
        self.house.hide()
        self.who_rolls = _button(tr("Who rolls  ▼"), tr("Real or virtual dice, for each side"))
        self.who_rolls.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.who_rolls.setMenu(DiceSourceMenu(session, self))
        self.map = _button(tr("Map  ▼"), tr("Draw, fog, measure, and what the colors mean"))
        self.map.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._changed = 0
        self.free_dice = keyed(_button(tr("Dice"), ""), tip=tr("Roll any dice ({run.free_dice})"))
        self.free_dice.setCheckable(True)
        self.players = keyed(
            _button(tr("Players  ▼"), ""),
            tip=tr("What the players see, on a screen of their own ({run.player_window})"),
        )
        self.players.hide()
        self._flow = EndedFlow(self)
        for part in (self.turn, self.phases, self.back, self.house):
            self._flow.addWidget(part)
        for tool in (self.map, self.free_dice, self.who_rolls, self.players):
            self._flow.add_end(tool)
        follow(self, self._follow, session.redraw)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.refresh()

    def offer_map(self, actions: Sequence[QAction]) -> None:
        """Offer what can be done with the map."""
        menu = QMenu(self)
        menu.addActions(list(actions))
        self.map.setMenu(menu)

    def hold(self, part: QWidget) -> None:
        """Have a part stand beside the turn."""
        self._flow.insert(self._flow.indexOf(self.phases) + 1, part)

    def offer_players(self, fold_out: Callable[[QWidget], object]) -> None:
        """Offer the controls of the player window, folded out below their button."""
        self.players.clicked.connect(lambda: fold_out(self.players))
        self.players.show()

    def tell_house_rules(self, lines: Sequence[str]) -> None:
        """Tell the number of house rules that the encounter has changed; the tool tip names them."""
        self._changed = len(lines)
        self.house.setToolTip(tool_tip("\n".join((changed_words(len(lines)), *lines))))
        self.house.setAccessibleName(changed_words(len(lines)))
        self.house.setVisible(bool(lines))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _follow(self, news: News) -> None:
        if news & (News.MOMENT | News.QUESTION):
            self.refresh()

    def refresh(self) -> None:
        agenda = self.session.moment.agenda
        # translators: {turn}: Turn 3
        self.turn.setText(tr("{turn} · ended", turn=agenda.title) if agenda.ended else agenda.title)
        self.phases.show_phases(agenda.phases)
        looking_back, asked = self.session.preview_entry is not None, self.session.question
        if self.session.correcting and asked is not None:
            self.back.setText(tr("Correcting: {roll} · Esc", roll=shortened(asked.words, _LETTERS)))
        else:
            self.back.setText(tr("Looking back · Esc"))
        self.back.setVisible(looking_back or (self.session.correcting and asked is not None))
        self._fit()

    def _fit(self) -> None:
        """Show all phases and all words where they fit on one line, else the phase that is now and a sign."""
        if not self.isVisible():  # nobody knows its width
            return
        self.house.setText(changed_words(self._changed))
        others = [item.widget() for item in items_of(self._flow)]
        shown = [part for part in others if part is not None and part is not self.phases and not part.isHidden()]
        margins = self._flow.contentsMargins()
        used = sum(part.sizeHint().width() + self._flow.spacing() for part in shown)
        room = self.width() - margins.left() - margins.right() - used
        if self.phases.fit(room) > room:
            self.house.setText(f"≠ {self._changed}")
        set_dense(self, self.width() < theme().px(_NARROW))

    def _space(self) -> None:
        px = theme().px
        self._flow.setContentsMargins(px(14), px(6), px(14), px(6))
        self._flow.setSpacing(px(6))
        # one line does not widen the window: where it has no room, there are more
        self.setMinimumWidth(px(300))


def _button(text: str, tip: str) -> QToolButton:
    made = dressed(QToolButton(), tip=tool_tip(tip))
    made.setText(text)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return made
