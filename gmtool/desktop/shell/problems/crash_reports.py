"""Crash reports: a report in a file, a sentence in the window, and the fight as it was."""

import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType

from gmtool.desktop.base.parts.painting import NotPainted, place_of
from gmtool.desktop.shell.problems.problem_log import about, note
from gmtool.language import tr
from gmtool.store.errors import StoreError


def catch_crashes(folder: Path, say: Callable[[str], None]) -> None:
    """From now on, write unexpected exceptions to a file in the folder and say so.

    What goes wrong in the same place again, as at every painting, is said again but has its report already.
    """
    reports: dict[object, Path | None] = {}

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        from psygnal import EmitLoopError

        from gmtool.encounter import DamagedEntry

        while isinstance(error, EmitLoopError) and error.__cause__ is not None:
            # its message holds the values of local variables, which are the campaign's and nobody else's
            error = error.__cause__
            kind = type(error)
        if isinstance(error, StoreError | DamagedEntry):
            # a damaged campaign shows it wherever it is looked at; that is nothing to be sent to anybody
            say(str(error))
            return
        where = place_of(kind, trace)
        if where not in reports:
            text = "".join(traceback.format_exception(kind, error, trace))
            if sys.stderr is not None:
                sys.stderr.write(text)
            reports[where] = _kept(folder, kind, text)
        say(_sentence(error, reports[where]))

    sys.excepthook = caught


def report_on(folder: Path, error: BaseException) -> str:
    """Keep a report on an error that was caught; the sentence that says where it is."""
    return _where(_kept(folder, type(error), "".join(traceback.format_exception(error))))


def _kept(folder: Path, kind: type[BaseException], text: str) -> Path | None:
    file = write_report(folder, text)
    note("error", f"{kind.__name__}; report: {file.name if file is not None else 'not written'}")
    return file


def write_report(folder: Path, text: str) -> Path | None:
    """Write a report and give its file; None where even that fails."""
    now = datetime.now()
    file = folder / "crashes" / f"{now:%Y-%m-%d-%H%M%S}.txt"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{about()}\n{now:%Y-%m-%d %H:%M:%S}\n\n{text}", encoding="utf-8")
    except OSError:
        return None
    return file


def _sentence(error: BaseException, file: Path | None) -> str:
    where = _where(file)
    if isinstance(error, NotPainted):
        return tr("{error} The campaign is as it was. {where}", error=error, where=where)
    return tr("Something went wrong in gmtool. Check whether your last action was done. {where}", where=where)


def _where(file: Path | None) -> str:
    return tr("A report you can send is in {file}.", file=file) if file else tr("The report could not be written.")
