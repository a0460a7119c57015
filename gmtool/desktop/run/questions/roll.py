"""Dice that somebody must roll."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from gmtool.desktop.parts import KeyButton, set_kind, tool_tip
from gmtool.desktop.run.questions.typed import TypedAsk
from gmtool.desktop.run.session import FightSession
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Answer, RollQuestion, parse_roll

_MOST_SHOWN = 4
"""So many faces are enough for an example."""
_HUNDRED = 100
_LARGE = 175
"""From this font size on, the button has no room for the dice."""


class RollAsk(TypedAsk[RollQuestion]):
    """Type what was rolled, or let the program roll."""

    def __init__(self, session: FightSession) -> None:
        super().__init__(session, "huge")
        self.field.setAccessibleName("What was rolled")
        self.field.installEventFilter(self)
        self.roll = KeyButton("Roll", "R")
        set_kind(self.roll, kind="primary")
        self.roll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.row.addWidget(self.roll)
        self.box.addStretch(1)
        self.roll.clicked.connect(session.roll)

    def begin(self) -> None:
        """The button says which dice it would roll."""
        bare = self.question.dice.bare
        self.roll.setText(f"Roll {bare}" if theme().scale < _LARGE else "Roll")
        self.roll.setToolTip(tool_tip(f"Roll {bare} by the program"))

    def told(self) -> str:
        """The sum or the faces; for one die there is no difference."""
        dice = self.question.dice
        if dice.count == 1:
            what = f"Type what {dice.bare} shows{', 00 for 100' if dice.sides == _HUNDRED else ''}."
        else:
            faces = " ".join(str(n) for n in range(2, 2 + min(dice.count, _MOST_SHOWN)))
            what = f"Type the sum of {dice.bare}, or the faces: {faces}."
        return f"{what} Enter." + (f" The {dice.plus:+d} is added for you." if dice.plus else "")

    def read(self, text: str) -> Answer:
        """The sum, or the faces."""
        return parse_roll(self.question.dice, text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """R in the field rolls: no die shows an R."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and _plain_r(event):
            self.session.roll()
            return True
        return super().eventFilter(watched, event)


def _plain_r(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_R and not event.isAutoRepeat() and not event.modifiers()
