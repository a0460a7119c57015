"""The places where a result of a random table can go: the field with the keys, the log, a handout, the clipboard."""

from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from gmtool.desktop.base.desk import READ_ONLY
from gmtool.desktop.base.rolling.into_fields import TextField, put_into, takes_rolls
from gmtool.desktop.base.rolling.roll_panel import Take
from gmtool.desktop.shell.frame import Frame
from gmtool.language import tr
from gmtool.presentation.random_tables.rolling import TableResult


def takes_of(frame: Frame, focus: QWidget | None) -> list[Take]:
    """The places, the likeliest first: `focus` has the keys."""
    log = Take(tr("Into the log"), partial(_log, frame), frame.note_refused())
    handout = Take(tr("As a handout"), partial(_as_handout, frame), READ_ONLY if frame.campaign.read_only else "")
    copy = Take(tr("Copy"), _copy)
    if takes_rolls(focus):
        into = tr("Into “{field}”", field=focus.accessibleName())
        return [Take(into, partial(_put_into, focus)), log, handout, copy]
    return [log, handout, copy] if frame.pages.current_key == "run" else [copy, handout, log]


def _put_into(field: TextField, result: TableResult) -> None:
    if isValid(field):
        put_into(field, result.text)


def _log(frame: Frame, result: TableResult) -> None:
    frame.note_in_log(result.told)


def _as_handout(frame: Frame, result: TableResult) -> None:
    frame.show_page("campaign").keep_as_handout(result.title, result.text)


def _copy(result: TableResult) -> None:
    QGuiApplication.clipboard().setText(result.text)
