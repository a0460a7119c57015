"""Asking for a printer."""

from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from gmtool.desktop.paper.sheet import Stack


def has_printers() -> bool:
    """Whether this machine has any; asking may take the time that its print service takes."""
    return bool(QPrinterInfo.availablePrinterNames())


def ask_printer(parent: QWidget, stack: Stack) -> tuple[QPrinter, range] | None:
    """Which printer, and which of the sheets, by their places; None if the person thought better of it."""
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
