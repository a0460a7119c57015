"""The moving picture of the README: a few moments of a fight in the real window, made without a display.

    python scripts/moving_picture.py

The dice are given, so that it is the same fight each time; the enemies' dice are typed too.
"""

import tempfile
from pathlib import Path
from typing import Any

import pictures
import small_png
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gmtool.desktop.app import make_app
from gmtool.rules.seam import RollQuestion

FILE = pictures.ROOT / "docs" / "pictures" / "fight.png"
SIZE = (1120, 700)
SHORT, LONG = 1100, 2200
DICE = {"Initiative of Players": 5, "Initiative of Foes": 2}
FACES = {
    "Goblin 1 attacks Ragna": (4, 4, 5),
    "Goblin 2 attacks Ragna": (3, 4, 2),
    "Damage of Goblin 2": (3,),
    "Ragna attacks": (2, 3, 2),
    "Damage of Ragna": (3, 3),
}
"""What the dice show, by the beginning of what they are rolled for."""


def main() -> None:
    """Fight until a goblin has fallen back, and write what was seen on the way."""
    make_app(["moving picture"])
    with tempfile.TemporaryDirectory() as home:
        window = pictures._window(Path(home), "dark")
        window.settings.set("dice_gm", "real")
        pictures._own_encounter(window)
        window.resize(*SIZE)
        pictures._press(window, Qt.Key.Key_Return, pictures.CTRL)
        workspace: Any = window.pages.current
        small_png.save(FILE, list(_frames(window, workspace.page.session)))
        window.close()


def _frames(window: Any, session: Any) -> Any:
    """A frame at each stop: longer where there is something to read."""
    while "Retreats" not in _now(session):
        question = session.question
        if isinstance(question, RollQuestion):
            yield _frame(window, LONG if question.why.text.startswith("Ragna attacks") else SHORT)
            faces = next(dice for words, dice in _dice(question) if question.why.text.startswith(words))
            QTest.keyClicks(QApplication.focusWidget(), str(sum(faces)))
            if session.question is question:  # one die needs no Enter
                yield _frame(window, SHORT)
                pictures._press(window, Qt.Key.Key_Return)
            pictures._settle()
        elif question is not None:
            yield _frame(window, SHORT)
            pictures._press(window, Qt.Key.Key_1)
        else:
            yield _frame(window, LONG if "Actions" in _now(session) else SHORT)
            pictures._press(window, Qt.Key.Key_Space)
    yield _frame(window, 2 * LONG)


def _dice(question: RollQuestion) -> list[tuple[str, tuple[int, ...]]]:
    return [*FACES.items(), *((words, (number,)) for words, number in DICE.items()), ("", (3,) * question.dice.count)]


def _now(session: Any) -> list[str]:
    return [phase.label for phase in session.moment.agenda.phases if phase.progress.name == "NOW"]


def _frame(window: Any, milliseconds: int) -> small_png.Frame:
    QApplication.processEvents()
    return small_png.Frame(window.grab().toImage(), milliseconds)


if __name__ == "__main__":
    main()
