"""A fight saved as a journal, as `gmtool replay` reads it, on request without names and notes; or its log as a text."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from gmtool import systems
from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Desk, Level
from gmtool.encounter import Document, write
from gmtool.language import tr
from gmtool.rules.seam import Line
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign

_ANONYMOUS = tr("A fight")
"""The name of a file that must not tell what the fight is called."""


def save_journal(campaign: Campaign, encounter: int, desk: Desk, parent: QWidget, anonymous: bool) -> None:
    """Ask for the file, and say what came of it."""
    from gmtool.encounter.anonymous import NotAnonymous
    from gmtool.store.files.whole_files import write_outside

    try:
        fight = campaign.encounters.document(encounter)
        if anonymous:
            fight = _without_names(fight)
        called = _ANONYMOUS if anonymous else files.file_name(fight.title, _ANONYMOUS)
        path = files.ask_where_to_save(parent, tr("Save as a journal"), desk.folder, files.JOURNAL, f"{called}.jsonl")
        if path is None:
            return
        write_outside(path, write(fight))
    except (StoreError, NotAnonymous) as problem:
        desk.notice(str(problem), Level.BAD)
        return
    saved, left = tr("The fight was saved to {path}.", path=path), tr("Names and notes are left out.")
    desk.notice(f"{saved} {left}" if anonymous else saved, Level.GOOD)


def _without_names(fight: Document) -> Document:
    """The fight without names and notes. Raises `NotAnonymous`."""
    from gmtool.encounter.anonymous import without_names

    return without_names(fight, systems.ruleset(fight.system))


def save_log(lines: Sequence[Line], title: str, desk: Desk, parent: QWidget) -> None:
    """Ask for the file, and write the log as Markdown or as plain text."""
    from gmtool.presentation.fight.log_text import markdown_log, plain_log
    from gmtool.store.files.whole_files import write_outside

    kinds, name = (files.MARKDOWN, files.TEXT), files.file_name(title, _ANONYMOUS)
    chosen = files.ask_how_to_save(parent, tr("Save the log"), desk.folder, kinds, name)
    if chosen is None:
        return
    path, kind = chosen
    text = markdown_log(lines, title) if kind is files.MARKDOWN else plain_log(lines)
    try:
        write_outside(path, f"{text}\n")
    except StoreError as problem:
        desk.notice(str(problem), Level.BAD)
        return
    desk.notice(tr("The log was saved to {path}.", path=path), Level.GOOD)
