"""Content of the freeze sheet: the state of the turn, and the tables of the figures and of things on the ground."""

from collections.abc import Iterator, Sequence
from typing import Final

from gmtool.language import tr
from gmtool.presentation.encounters.waves import who_words
from gmtool.presentation.fight.lasting.effect_choices import centre_of
from gmtool.presentation.fight.lasting.times import due_words, ends_words
from gmtool.presentation.fight.rows.health import in_words
from gmtool.presentation.fight.wave_choices import when
from gmtool.presentation.sheets.fight_snapshot import PROGRESS, FightSnapshot
from gmtool.presentation.text import names_in_words
from gmtool.rules.seam import Agenda, Counter, Effect

FIGURES: Final = (
    "",
    tr("Figure"),
    tr("Side"),
    tr("Left"),
    tr("Where"),
    tr("Posture and conditions"),
    tr("Numbers, in hand"),
    tr("Fights"),
)
"""The columns of the table of figures."""
THINGS: Final = (tr("Thing"), tr("Where"))
EFFECTS: Final = (tr("Effect"), tr("Where or for whom"), tr("Until"), tr("Acts at"), tr("What it does"))
CHECKS: Final = (tr("Check"), tr("Rolled"), tr("Due"), tr("What it does"))


def progress_line(told: FightSnapshot, agenda: Agenda) -> str:
    """The system, the turn, and the progress of each phase."""
    phases = " · ".join(f"{phase.label}: {PROGRESS[phase.progress]}" for phase in agenda.phases)
    return f"{told.ruleset.title} · {agenda.title} · {phases}"


def figure_rows(told: FightSnapshot) -> Iterator[Sequence[str]]:
    """A row for each figure that has not left."""
    return (_figure(told, one) for one in told.counters.values() if not one.gone)


def _figure(told: FightSnapshot, counter: Counter) -> Sequence[str]:
    side = told.side(counter.figure)
    numbers = [*counter.summary, *([counter.facts] if counter.facts else [])]
    return (
        told.letters[counter.figure],
        counter.name,
        side.name if side else "",
        in_words(counter),
        told.where(counter),
        told.held(counter),
        "; ".join(numbers),
        ", ".join(names_in_words(told.name(one) for one in counter.opponents)),
    )


def gone(told: FightSnapshot) -> str:
    """The names of the figures that have left."""
    return ", ".join(names_in_words(one.name for one in told.counters.values() if one.gone))


def effect_rows(told: FightSnapshot) -> Sequence[Sequence[str]]:
    """A row for each effect; in a fight that has not begun there is none."""
    agenda = told.agenda
    return [] if agenda is None else [_effect(told, agenda, one) for one in told.effects]


def _effect(told: FightSnapshot, agenda: Agenda, effect: Effect) -> Sequence[str]:
    side, place = told.sides.get(effect.side), centre_of(effect)
    label = told.ground.place_label(place) if told.ground is not None and place is not None else ""
    others = len(effect.where.spots) - 1
    where = tr("{label} and {others} more", label=label, others=others) if others > 0 else label
    acts = "" if effect.acts is None else str(effect.acts)
    ends = ends_words(effect, agenda, told.ruleset.turn_seconds)
    return effect.label, side.name if side is not None else where or tr("the whole fight"), ends, acts, effect.does


def check_rows(told: FightSnapshot) -> Sequence[Sequence[str]]:
    """A row for each check that waits, and for each wave that is still to come."""
    agenda = told.agenda
    if agenda is None:
        return []
    seconds = told.ruleset.turn_seconds
    checks = [(one.label, one.rolled, due_words(one, agenda, seconds), one.does) for one in agenda.owed]
    still = tr("still to come")
    waves = [(one.wave.name, "", when(agenda, one), f"{still}: {who_words(one)}") for one in told.waves]
    return [*checks, *waves]


def thing_rows(told: FightSnapshot) -> Sequence[Sequence[str]]:
    """A row for each thing that lies on the ground."""
    return [(one.label, told.lies(one)) for one in told.lying]
