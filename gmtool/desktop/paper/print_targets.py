"""Targets of printing: a PDF that is there whole or not at all, or a printer, and the dialog that asks for one."""

from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QIODevice, QSaveFile
from PySide6.QtGui import QPagedPaintDevice, QPdfWriter
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from gmtool.desktop.paper.sheet import Stack
from gmtool.language import tr

DOTS: Final = 1200
"""Dots to an inch of a PDF: places are right to a fiftieth of a millimeter."""


class PrintError(Exception):
    """The reason why nothing can be printed, in one sentence for the person at the screen."""


class PrintTarget(Protocol):
    """Something with pages that can be painted on."""

    @property
    def device(self) -> QPagedPaintDevice:
        """The device that is painted on."""
        ...

    def check(self) -> None:
        """Raise `PaperError` where it is no use to go on."""
        ...

    def keep(self) -> str:
        """All pages are painted: a sentence that says where they are. Raises `PaperError`."""
        ...

    def drop(self) -> None:
        """It is given up, and still being painted on: take no more."""
        ...

    def clear(self) -> None:
        """It was dropped, and is not painted on any more: leave nothing behind."""
        ...

    @property
    def dropped_said(self) -> str:
        """The sentence about a print that was given up."""
        ...


class PdfFile:
    """A PDF, written beside its place and put there when it is whole. PaperError where it cannot be begun."""

    def __init__(self, path: Path, stack: Stack) -> None:
        self._path = path
        self._file = QSaveFile(str(path))
        if not self._file.open(QIODevice.OpenModeFlag.WriteOnly):
            raise PrintError(self._why())
        self._writer = QPdfWriter(self._file)
        self._writer.setResolution(DOTS)
        self._writer.setTitle(stack.title)
        self._writer.setCreator("gmtool")
        self._writer.setPageLayout(stack.paper.layout())

    @property
    def device(self) -> QPagedPaintDevice:
        return self._writer

    def check(self) -> None:
        """Raise `PaperError` if the disk has taken no more."""
        if self._file.error() != QSaveFile.FileError.NoError:
            raise PrintError(self._why())

    def keep(self) -> str:
        self.check()
        if not self._file.commit():
            raise PrintError(self._why())
        return tr("The PDF was saved to {path}.", path=self._path)

    def drop(self) -> None:
        self._file.cancelWriting()

    def clear(self) -> None:
        """Leave what was there before."""
        self._file.commit()

    @property
    def dropped_said(self) -> str:
        """There is no file, or the one from before."""
        return tr("Canceled; nothing was written.")

    def _why(self) -> str:
        if not self._path.parent.is_dir():
            return tr(
                "{name} cannot be written: there is no folder {folder}.", name=self._path.name, folder=self._path.parent
            )
        return tr(
            "{name} cannot be written: {reason}.",
            name=self._path.name,
            reason=self._file.errorString().rstrip("."),
        )


class PrinterTarget:
    """A printer, as it was set in its dialog."""

    def __init__(self, printer: QPrinter, stack: Stack) -> None:
        self._printer = printer
        printer.setDocName(stack.title)
        printer.setPageLayout(stack.paper.layout())

    @property
    def device(self) -> QPagedPaintDevice:
        return self._printer

    def check(self) -> None:
        """Raise `PaperError` if the printer has given up."""
        if self._printer.printerState() in (QPrinter.PrinterState.Error, QPrinter.PrinterState.Aborted):
            raise PrintError(tr("The printer reported an error."))

    def keep(self) -> str:
        """Everything was sent."""
        self.check()
        return tr(
            "The sheets were sent to {printer}.", printer=self._printer.printerName() or self._printer.outputFileName()
        )

    def drop(self) -> None:
        """Ask the printer to forget them; not all can."""
        self._printer.abort()

    def clear(self) -> None:
        """There is nothing of ours."""

    @property
    def dropped_said(self) -> str:
        """Some sheets may be on their way."""
        return tr("Canceled; the printer may still print the sheets it already has.")


def has_printers() -> bool:
    """True if this machine has a printer; the answer takes as long as its print service takes."""
    return bool(QPrinterInfo.availablePrinterNames())


def ask_printer(parent: QWidget, stack: Stack) -> tuple[QPrinter, range] | None:
    """Ask for a printer and for the places of the sheets to print; None if the person cancels."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(stack.paper.layout())
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
    dialog.setMinMax(1, len(stack.sheets))
    accepted = bool(dialog.exec())
    dialog.deleteLater()
    if not accepted:
        return None
    some = printer.printRange() is QPrinter.PrintRange.PageRange
    return printer, range(printer.fromPage() - 1, printer.toPage()) if some else range(len(stack.sheets))
