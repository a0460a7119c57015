"""Waves by the command line: `wolves arrive`, `arrive`."""

from functools import partial

from gmtool.folding import fold
from gmtool.language import tr
from gmtool.presentation.fight.command_line.deeds import Reading
from gmtool.presentation.fight.command_line.names import stem_of
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.wave_choices import arriving, told
from gmtool.rules.seam import Coming

ARRIVES = ("arrive", "arrives")


def arrive(picks: Selection, said: str) -> Reading:
    """The wave with this name, or in which somebody with it comes; without a name the only one."""
    waves = picks.session.moment.waves
    if not waves:
        return Reading(tr("No wave is still to come."))
    whole = [one for one in waves if said and fold(said) in map(fold, _names(one))]
    found = whole or [one for one in waves if not said or _is_meant(one, fold(said))]
    if len(found) != 1:
        known = "; ".join(told(one) for one in waves)
        return Reading(tr("Which wave? {waves}.", waves=known))
    return Reading(told(found[0]), partial(picks.session.perform, arriving(found).draft))


def _names(coming: Coming) -> tuple[str, ...]:
    return (coming.wave.name, *(one.name or one.card.name for one in coming.figures))


def _is_meant(coming: Coming, said: str) -> bool:
    names = _names(coming)
    kinds = {one for name in names for one in (stem_of(name), f"{stem_of(name)}s", *_plural(stem_of(name)))}
    return any(fold(one).startswith(said) for one in (*names, *kinds))


def _plural(name: str) -> tuple[str, ...]:
    """The plural of a name as a GM may type it: wolf, wolves."""
    return (f"{name[:-1]}ves",) if name.endswith("f") else ()
