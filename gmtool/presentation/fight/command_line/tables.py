"""Rolls on random tables by the command line: `roll weather`, or `roll weather 4` for what real dice showed."""

import re
from collections.abc import Sequence
from functools import partial

from gmtool.folding import fold
from gmtool.language import tr
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.command_line.deeds import Reading
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.random_tables.table_rolls import TableRolls
from gmtool.presentation.random_tables.table_shelf import ShelvedTable
from gmtool.presentation.random_tables.table_text import BadTable
from gmtool.store import StoreError

_WITH_TOTAL = re.compile(r"(.+?)\s+(\d{1,6})")


def roll_on_table(picks: Selection, said: str) -> Reading:
    """A roll on a table, by its title or the beginning of it; what comes up is noted in the log."""
    rolls = picks.session.dice_source.tables()
    if not said or rolls is None:
        # translators: what is quoted is typed in English
        return Reading(tr("A random table by its title: “roll Weather”, or “roll Weather 4” for your own dice."))
    try:
        table, total = _called(rolls.shelf.every(), said), ""
        if table is None and (found := _WITH_TOTAL.fullmatch(said)):
            table, total = _called(rolls.shelf.every(), found[1]), found[2]
        if table is None:
            return Reading(tr("There is no table “{title}”.", title=said))
        if fault := rolls.shelf.fault(table):
            return Reading(f"{table.title}: {fault}")
    except StoreError as problem:
        return Reading(str(problem))
    dice = tr(", dice {numbers}", numbers=total) if total else ""
    says = tr("Roll on “{title}”{dice}; the result is noted in the log", title=table.title, dice=dice)
    return Reading(says, partial(_roll, picks, rolls, table, total))


def titles(picks: Selection) -> list[str]:
    """The titles of all tables."""
    rolls = picks.session.dice_source.tables()
    try:
        return [one.title for one in rolls.shelf.every()] if rolls is not None else []
    except StoreError:
        return []


def _called(every: Sequence[ShelvedTable], said: str) -> ShelvedTable | None:
    """The table of this title, or the only one whose title begins so."""
    wanted = fold(" ".join(said.split()))
    begun = {fold(one.title): one for one in reversed(every) if fold(one.title).startswith(wanted)}
    if wanted in begun:
        return begun[wanted]
    return next(iter(begun.values())) if len(begun) == 1 else None


def _roll(picks: Selection, rolls: TableRolls, table: ShelvedTable, total: str) -> None:
    if picks.session.closed:
        picks.session.fail(picks.session.closed)
        return
    try:
        result = rolls.roll(table, total)
    except (BadTable, StoreError) as wrong:
        picks.session.fail(str(wrong))
    else:
        picks.session.perform(gm_commands.log_note().data({"text": result.told}))
