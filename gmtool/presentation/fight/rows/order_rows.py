"""Rows of the figures: in the order of the turn, and in a fight without a map; words for their bodies."""

from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from gmtool.language import tr, trc, trn
from gmtool.presentation.encounters.waves import who_words
from gmtool.presentation.fight.lasting.times import due_words, ends_words
from gmtool.presentation.fight.rows.health import UNKNOWN, Health
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight.wave_choices import when
from gmtool.presentation.fight.words.numbers import sum_alone, sum_text
from gmtool.presentation.map.body_words import body_words, together_words
from gmtool.presentation.text import names_in_words
from gmtool.records import dataclass
from gmtool.rules.seam import Breakdown, Coming, Condition, Counter, Effect, Progress, Side, Slot, WaitingCheck


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure as its row shows it. `acting` and `candidate` are what lights it."""

    counter: Counter
    side: Side | None
    conditions: tuple[Condition, ...]
    opponents: tuple[str, ...]
    acting: bool
    hint: str | None = None
    """A few words where the figure could be picked for what is asked: its chance. None where it could not."""
    body: tuple[str, ...] = ()
    """Its formation, its level and who it is with, a few words each."""
    letters: str = ""
    """The initials that stand on its counters, on the map and on paper."""

    @property
    def words(self) -> str:
        counter = self.counter
        parts = [counter.name, self.side.name if self.side else "", counter.health_left]
        parts += [
            _unseen(counter.hidden),
            counter.posture.words,
            counter.facts,
            *(condition.label for condition in self.conditions),
        ]
        parts += [tr("fights {names}", names=", ".join(names_in_words(self.opponents)))] if self.opponents else []
        parts += self.body
        return ", ".join(part for part in parts if part)


def _unseen(hidden: bool) -> str:
    return tr("hidden from the players") if hidden else ""


def figures_by_side(moment: StateView) -> list[Counter]:
    order = list(moment.sides)
    there = [counter for counter in moment.counters.values() if not counter.gone]
    return sorted(there, key=lambda c: order.index(c.side) if c.side in order else len(order))


def figure_row(moment: StateView, counter: Counter, letters: str, hint: str | None) -> FigureRow:
    opponents = tuple(moment.name(figure) for figure in counter.opponents)
    acting = counter.figure in moment.agenda.next[:1]
    side = moment.sides.get(counter.side)
    body = tuple(body_words(counter, moment.counters, moment.company))
    return FigureRow(counter, side, moment.conditions(counter.figure), opponents, acting, hint, body, letters)


def row_lines(row: FigureRow) -> list[tuple[str, str]]:
    """The lines about a figure, the most pressing first, each with its colour."""
    lines = [(_unseen(True), "warn")] if row.counter.hidden else []
    lines += [(condition.label, "good" if condition.good else "bad") for condition in row.conditions]
    if row.opponents:
        lines.append((tr("fights {names}", names=", ".join(names_in_words(row.opponents))), "text"))
    return lines + [(text, "muted") for text in (*row.body, *row.counter.summary)]


def fitting(
    conditions: Sequence[Condition], width: Callable[[str], int], room: int
) -> tuple[tuple[Condition, ...], str]:
    """Conditions in a line: as many as fit whole into the room, and words for the others: "2 more conditions".

    `width` measures words. Where not even the first one fits it stands there all the same, to be cut, if it is grave,
    else they are counted. None is left out without a word.
    """
    labels, count = [condition.label for condition in conditions], len(conditions)
    for shown in range(count, 0, -1):
        for rest in _more(count - shown):
            if width(" · ".join(part for part in (", ".join(labels[:shown]), rest) if part)) <= room:
                return tuple(conditions[:shown]), rest
    if conditions and conditions[0].grave:
        return tuple(conditions[:1]), _more(count - 1)[-1]
    words = count_words(count) if count else ""
    # translators: “conditions” in short, where a row is narrow
    return (), words if width(words) <= room else trn("{n} cond.", "{n} cond.", count)


def count_words(count: int) -> str:
    """The words for conditions that have no room."""
    return trn("{n} condition", "{n} conditions", count)


def _more(left: int) -> tuple[str, ...]:
    """The number of conditions left out, in words: in full and short."""
    if not left:
        return ("",)
    # translators: conditions that have no room in a row
    return trn("{n} more condition", "{n} more conditions", left), trn("{n} more", "{n} more", left)


def condition_lines(conditions: Sequence[Condition]) -> list[str]:
    """Conditions, each with its end."""
    return [f"{one.label} ({one.until})" if one.until else one.label for one in conditions]


PROGRESS_WORDS = {
    Progress.DONE: trc("has acted", "done"),
    Progress.NOW: trc("when", "now"),
    Progress.LOST: trc("of the fight", "out"),
    Progress.LATER: "",
}
FORFEIT = trc("what a figure would do", "lost")
"""The word for a place in the order that is lost to a figure which is still in the fight."""


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A slot, the heading of a lane, or an effect, a check or a wave that waits (all without a figure).

    `was` is its score before the last command. `acting` is the one row that is next, and shown large; `intends` is what
    its figure is about to do. `effect`, `check` and `wave` are the keys of what else it is about. `unscored`: nobody in
    its lane has a score.
    """

    key: str
    name: str
    figure: str = ""
    score: int | None = None
    breakdown: Breakdown | None = None
    subtitle: str = ""
    reason: str = ""
    """Why it stands where its score would not put it, in a few words; `note` has these and others."""
    note: str = ""
    sum_alone: str = ""
    """The subtitle in short, where that is a sum: its numbers alone."""
    pill: str = ""
    progress: Progress = Progress.LATER
    side: Side | None = None
    was: int | None = None
    acting: bool = False
    intends: str = ""
    health: Health = UNKNOWN
    conditions: tuple[Condition, ...] = ()
    effect: str = ""
    check: str = ""
    wave: str = ""
    unscored: bool = False
    tier: int = 0
    hidden: bool = False
    """True if the players do not see the figure."""

    @property
    def hidden_words(self) -> str:
        """A word that it is hidden from the players; empty where it is not."""
        return tr("hidden") if self.hidden else ""

    @property
    def notes(self) -> tuple[str, ...]:
        """All that is noted, and less and less of it; the score before stays longer than what decides no order."""
        was = "" if self.was is None else tr("was {score}", score=self.was)
        first = " · ".join(part for part in (was, self.reason) if part)
        whole = " · ".join(part for part in (was, self.note) if part)
        return tuple(dict.fromkeys(words for words in (whole, first, self.reason, was) if words))

    @property
    def heading(self) -> bool:
        """True if it only names a lane."""
        return not (self.figure or self.effect or self.check or self.wave)

    @property
    def tip(self) -> str:
        """Everything in the row, line by line, where some of it has no room."""
        name = f"{self.name}, {self.side.name}" if self.side else self.name
        # translators: a figure's score before it changed
        changed = tr("was {score}", score=self.was) if self.was is not None else ""
        deed = "" if self.subtitle.startswith(self.intends) else self.intends
        held = (*condition_lines(self.conditions), _unseen(self.hidden))
        lines = (name, self.health.spoken, *held, self.note, changed, deed, self.subtitle)
        return "" if self.heading else "\n".join(line for line in lines if line)

    @property
    def words(self) -> str:
        side = self.side.name if self.side else ""
        score = "" if self.score is None else str(self.score)
        changed = "" if self.was is None else tr("was {score}", score=self.was)
        held = ", ".join(condition.label for condition in self.conditions)
        who = (score, self.name, side, _unseen(self.hidden), self.health.spoken)
        parts = (*who, held, self.note, self.pill, changed, self.subtitle)
        return ", ".join(part for part in parts if part)


def order_rows(moment: StateView, picked: str | None = None) -> tuple[OrderRow, ...]:
    """The rows of an agenda: checks that wait, the lanes with the effects that act, and the effects of the map.

    Of those that may act now the picked figure is the one that acts; a check that is due comes before it.
    """
    every = _rows_of(moment)
    mine = [row for row in every if row.figure and row.figure == moment.acting(picked)]
    acting = next((row for row in mine if row.progress is Progress.NOW), next(iter(mine), None))
    if (check := moment.agenda.check) is not None:
        acting = next(row for row in every if row.check == check.key or f"acts {row.effect}" == check.key)
    return tuple(replace(row, acting=True) if row is acting else row for row in every)


@lru_cache(maxsize=2)
def _rows_of(moment: StateView) -> tuple[OrderRow, ...]:
    """The rows while nobody acts; they are the same whoever is picked."""
    seen: Tally[str] = Tally()
    rows: list[OrderRow] = []
    for lane in moment.agenda.lanes:
        rows.append(OrderRow(f"lane {lane.title}", lane.title))
        unscored = all(slot.score is None for slot in lane.slots)
        for slot in lane.slots:
            key = f"{lane.title} {slot.figure} {slot.key}"
            seen[key] += 1
            rows.append(_row(moment, slot, f"{key} {seen[key]}", unscored=unscored))
    for effect in moment.effects.values():
        if effect.acts is not None:
            rows.insert(_place_of(rows, effect.acts), _effect_row(moment, effect))
    checks = [_check_row(moment, check) for check in moment.agenda.owed]
    lasting = [_effect_row(moment, one) for one in moment.effects.values() if one.acts is None and one.where]
    waves = [_wave_row(moment, one) for one in moment.waves]
    after = (*_headed(tr("On the map"), lasting), *_headed(tr("Still to come"), waves))
    return (*_headed(trc("heading", "Checks due"), checks), *rows, *after)


def chip_rows(moment: StateView) -> tuple[OrderRow, ...]:
    """The rows of what stands above the order: effects without a place, and in a turn of steps everything else."""
    stepwise = moment.agenda.strip is not None
    effects = [one for one in moment.effects.values() if stepwise or (one.acts is None and not one.where)]
    checks = [_check_row(moment, one) for one in moment.agenda.owed] if stepwise else []
    waves = [_wave_row(moment, one) for one in moment.waves] if stepwise else []
    return (*checks, *(_effect_row(moment, one) for one in effects), *waves)


def _headed(title: str, rows: list[OrderRow]) -> list[OrderRow]:
    return [OrderRow(f"lane {title}", title), *rows] if rows else []


def _place_of(rows: list[OrderRow], score: int) -> int:
    """The place of an effect in the order: after all of the usual tier that do not have a lower score."""
    usual = [(at, row) for at, row in enumerate(rows) if row.score is not None and not row.tier]
    before = [at for at, row in usual if (row.score or 0) >= score]
    after = [at for at, row in usual if at > max(before, default=-1)]
    return max(before) + 1 if before else min(after, default=len(rows))


def _effect_row(moment: StateView, effect: Effect) -> OrderRow:
    """An effect: it acts at its score, or only has its end."""
    turn, ends = moment.agenda.turn, ends_words(effect, moment.agenda, moment.ruleset.turn_seconds)
    done = effect.acts is not None and not effect.still_acts(turn)
    due = moment.agenda.check is not None and moment.agenda.check.key == f"acts {effect.key}"
    return OrderRow(
        f"effect {effect.key}",
        effect.label,
        score=effect.acts,
        subtitle=effect.does,
        pill=PROGRESS_WORDS[Progress.DONE] if done else ends,
        progress=Progress.DONE if done else Progress.NOW if due else Progress.LATER,
        side=moment.sides.get(effect.side),
        effect=effect.key,
        intends=trc("effect", "acts") if due else "",
    )


def _check_row(moment: StateView, check: WaitingCheck) -> OrderRow:
    """A check that waits, with what is rolled and when it is due."""
    counter = moment.counters.get(check.figure)
    return OrderRow(
        f"check {check.key}",
        check.label,
        subtitle=_checked(check),
        pill=due_words(check, moment.agenda, moment.ruleset.turn_seconds),
        progress=Progress.NOW if check.due else Progress.LATER,
        side=moment.sides.get(check.side or (counter.side if counter is not None else "")),
        check=check.key,
    )


def _wave_row(moment: StateView, coming: Coming) -> OrderRow:
    """A wave that is still to come, with who comes and when."""
    sides = coming.sides
    return OrderRow(
        f"wave {coming.wave.key}",
        coming.wave.name,
        subtitle=who_words(coming),
        pill=when(moment.agenda, coming),
        side=moment.sides.get(next(iter(sides))) if len(sides) == 1 else None,
        wave=coming.wave.key,
    )


def _checked(check: WaitingCheck) -> str:
    """What is rolled, and what follows: on a failure, where a number is needed."""
    if check.need is not None and check.rolled and check.does:
        # translators: a roll, and what happens on a failure
        return tr("{roll}, else {deed}", roll=check.rolled, deed=check.does)
    return " · ".join(part for part in (check.rolled, check.does) if part)


def with_changes(rows: tuple[OrderRow, ...], before: Mapping[str, OrderRow]) -> tuple[OrderRow, ...]:
    """The rows, each with the score it had before, where that was another."""
    return tuple(_changed(row, before.get(row.key)) for row in rows)


def _changed(row: OrderRow, old: OrderRow | None) -> OrderRow:
    if old is None or old.score == row.score or old.score is None:
        return row
    return replace(row, was=old.score)


def _notes(counter: Counter | None, together: tuple[str, ...]) -> tuple[str, ...]:
    """The damage that is only counted, the next line of losses, the level, and who a figure is with."""
    if counter is None:
        return ()
    line = counter.break_words if counter.able else ""
    return counter.counted, line, counter.height, *together


def _progress_word(slot: Slot, counter: Counter | None) -> str:
    if slot.progress is Progress.LOST and counter is not None and counter.able:
        return FORFEIT
    return PROGRESS_WORDS[slot.progress]


def _row(moment: StateView, slot: Slot, key: str, *, unscored: bool) -> OrderRow:
    counter = moment.counters.get(slot.figure)
    together: tuple[str, ...] = ()
    if counter is not None and (counter.on or counter.figure in moment.company):
        together = tuple(together_words(counter, moment.counters, moment.company))
    now = slot.figure in moment.agenda.next[:1] or slot.progress is Progress.NOW
    about = slot, now, counter, moment.side_of(slot.figure), moment.conditions(slot.figure), together, unscored
    return moment.worked_out(("row", key), about, lambda: _row_of(key, *about))


def _row_of(
    key: str,
    slot: Slot,
    now: bool,
    counter: Counter | None,
    side: Side | None,
    conditions: tuple[Condition, ...],
    together: tuple[str, ...],
    unscored: bool,
) -> OrderRow:
    why = "" if slot.breakdown is None else sum_text(slot.breakdown)
    word = (
        slot.intends
        if slot.intends and slot.progress in (Progress.LATER, Progress.NOW)
        else _progress_word(slot, counter)
    )
    told = f"{slot.intends} · {why}" if slot.intends and slot.progress is Progress.DONE and why else why
    return OrderRow(
        key,
        counter.name if counter is not None else slot.figure,
        slot.figure,
        slot.score,
        slot.breakdown,
        told or (slot.intends if slot.progress is Progress.DONE else ""),
        slot.note,
        " · ".join(part for part in (slot.note, *_notes(counter, together)) if part),
        "" if slot.breakdown is None or told != why else sum_alone(slot.breakdown),
        word,
        Progress.NOW if now and slot.progress is not Progress.DONE else slot.progress,
        side,
        intends=slot.intends,
        health=Health.of(counter) if counter is not None else UNKNOWN,
        conditions=conditions,
        unscored=unscored,
        tier=slot.tier,
        hidden=counter is not None and counter.hidden,
    )
