"""File dialogs: Qt's own wherever there is no desktop that has one."""

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from gmtool.language import tr

CAMPAIGN = (tr("Campaigns (*.gmtool)"), ".gmtool")
PLAIN = (tr("Plain text (*.json)"), ".json")
CARDS = (tr("Cards, rows, grounds and maps (*.json *.csv *.tsv *.tab *.txt *.toml *.dd2vtt *.df2vtt *.uvtt)"), ".json")
ROWS = (tr("Tables of rows (*.toml)"), ".toml")
PICTURE = (tr("Pictures (*.png *.jpg *.jpeg *.webp *.svg)"), ".png")
HANDOUT = (tr("Pictures and texts (*.png *.jpg *.jpeg *.webp *.svg *.txt *.md)"), ".png")
TABLE = (tr("Tables (*.csv)"), ".csv")
IMAGE = (tr("Pictures (*.png)"), ".png")
PDF = (tr("PDF (*.pdf)"), ".pdf")
DRAWING = (tr("Drawings (*.svg)"), ".svg")
UNIVERSAL_VTT = (tr("Universal VTT maps (*.uvtt *.dd2vtt)"), ".uvtt")
MARKDOWN = (tr("Markdown (*.md)"), ".md")
TEXT = (tr("Plain text (*.txt)"), ".txt")
JOURNAL = (tr("Journals (*.jsonl)"), ".jsonl")
_ALL = tr("All files (*)")
Kind = tuple[str, str]


def ask_which(parent: QWidget, title: str, folder: Path, kind: Kind) -> Path | None:
    """Ask for an existing file; None if the person cancels."""
    # a file is what it holds, whatever its name
    dialog = _dialog(parent, title, folder, f"{kind[0]};;{_ALL}")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _answer(dialog)


def ask_where_to_save(parent: QWidget, title: str, folder: Path, kind: Kind, name: str = "") -> Path | None:
    """Ask for a file to write; None if the person cancels."""
    chosen = ask_how_to_save(parent, title, folder, (kind,), name)
    return None if chosen is None else chosen[0]


def ask_how_to_save(
    parent: QWidget, title: str, folder: Path, kinds: Sequence[Kind], name: str
) -> tuple[Path, Kind] | None:
    """Ask for a file to write, and which of these kinds it is to be; None if the person cancels.

    The file's own ending decides where it is that of another of them.
    """
    endings = dict(kinds)
    dialog = _dialog(parent, title, folder, ";;".join(endings))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(kinds[0][1].lstrip("."))
    dialog.selectFile(name)

    def choose(words: str) -> None:
        """The name that is shown gets the ending of the kind, unless it has one of its own."""
        dialog.setDefaultSuffix(endings[words].lstrip("."))
        named = Path(dialog.selectedFiles()[0]) if dialog.selectedFiles() else Path(name)
        if named.suffix in endings.values():
            dialog.selectFile(named.with_suffix(endings[words]).name)

    dialog.filterSelected.connect(choose)
    chosen: list[str] = []
    dialog.accepted.connect(lambda: chosen.append(dialog.selectedNameFilter()))
    path = _answer(dialog)
    if path is None:
        return None
    asked = next((kind for kind in kinds if chosen and kind[0] == chosen[0]), kinds[0])
    ending = path.suffix.lower()
    return path, asked if ending == asked[1] else next((kind for kind in kinds if kind[1] == ending), asked)


def file_name(title: str, without: str) -> str:
    """A title as the name of a file on any system; `without` one, another."""
    plain = " ".join(re.sub(r'[\\/:*?"<>|\x00-\x1f]', " ", title).split())
    return plain.strip(" .")[:80] or without


def _dialog(parent: QWidget, title: str, folder: Path, filters: str) -> QFileDialog:
    dialog = QFileDialog(parent, title, str(folder), filters)
    if QGuiApplication.platformName() == "offscreen":
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    return dialog


def _answer(dialog: QFileDialog) -> Path | None:
    accepted = dialog.exec()
    chosen = dialog.selectedFiles()
    dialog.deleteLater()
    return Path(chosen[0]) if accepted and chosen else None
