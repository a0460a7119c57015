"""The way in without a terminal, such as a double click on Windows: what a command says on stderr is shown in a box."""

import io
import os
import sys
from collections.abc import Sequence

from gmtool.cli import main as run

_ERROR_BOX = 0x10
"""The icon of an error in a message box of Windows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run gmtool as its command does. Returns the exit status."""
    if sys.stderr is not None:
        return run(arguments)
    said = io.StringIO()
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        before, sys.stdout, sys.stderr = sys.stdout, sys.stdout or nowhere, said
        try:
            status = run(arguments)
        finally:
            sys.stdout, sys.stderr = before, None
    if status and said.getvalue():
        show(said.getvalue().strip().splitlines()[-1].removeprefix("gmtool: "))
    return status


def show(sentence: str) -> None:
    """Show a sentence in a box, of Qt if that can be loaded."""
    try:
        from PySide6.QtWidgets import QApplication, QMessageBox
    except ImportError:
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.MessageBoxW(0, sentence, "gmtool", _ERROR_BOX)
        return
    app = QApplication.instance() or QApplication(["gmtool"])
    QMessageBox.critical(None, "gmtool", sentence)
    del app
