"""Rows of a strip, a turn that is played in steps: figure, plan and steps, and these as sentences."""

from collections.abc import Iterator, Sequence
from typing import Final

from gmtool.language import tr, trc
from gmtool.presentation.fight.rows.health import UNKNOWN, Health
from gmtool.presentation.fight.state_view import StateView
from gmtool.records import dataclass
from gmtool.rules.seam import Beat, BeatKind, Condition, Side, Span, Strip, Track

BEAT_WORDS: Final = {
    BeatKind.READY: trc("step", "from here"),
    BeatKind.CHOSEN: trc("step", "chosen"),
    BeatKind.DONE: trc("step", "done"),
    BeatKind.HELD: trc("step", "put off"),
    BeatKind.BUSY: trc("step", "goes on"),
    BeatKind.WAIT: trc("step", "waits"),
    BeatKind.LOST: trc("step", "lost"),
    BeatKind.BROKEN: trc("step", "broken"),
}
"""The words for each kind of beat."""


@dataclass(frozen=True, slots=True)
class StripRow:
    """A track with everything else in its row. `turn` 1: it is next; 2: it may act too; 0: not now."""

    track: Track
    name: str
    side: Side | None
    able: bool
    turn: int
    title: str
    columns: tuple[str, ...]
    now: int
    taken: int = 0
    counted: str = ""
    """The damage counted so far, in words; `taken` is its number."""
    health: Health = UNKNOWN
    conditions: tuple[Condition, ...] = ()
    acting: bool = False
    """True if it is the figure that acts, which is shown large."""
    hidden: bool = False
    """True if the players do not see it."""
    blank: str = ""
    """The words for a figure without a plan."""

    @property
    def hidden_words(self) -> str:
        """A word that it is hidden from the players; empty where it is not."""
        return tr("hidden") if self.hidden else ""

    @property
    def held(self) -> str:
        """The conditions that hold, in words."""
        return ", ".join(condition.label for condition in self.conditions)

    @property
    def figure(self) -> str:
        return self.track.figure

    @property
    def said(self) -> str:
        """Its plan, or a note that there is none."""
        return self.track.plan or (self.blank if self.able else trc("of the fight", "out"))

    @property
    def words(self) -> str:
        """The whole row as sentences, for screen readers."""
        side = self.side.name if self.side else ""
        turn = ("", tr("is next"), tr("may act"))[self.turn]
        secret = trc("plan", "sealed") if self.track.sealed else ""
        parts = (
            self.name,
            side,
            tr("hidden from the players") if self.hidden else "",
            turn,
            self.counted,
            self.health.spoken,
            self.held,
            self.track.note,
            self.said,
            secret,
        )
        head = ", ".join(part for part in parts if part)
        steps = (f"{self.title} {name}: {_cell_words(cell)}" for name, cell in self._steps() if cell)
        spans = (self.moved(span) for span in self.track.spans)
        return ". ".join((head, *steps, *spans))

    def moved(self, span: Span) -> str:
        """The steps to which something can be moved, in words."""
        return span.why or tr("From {first} to {last}", first=self.columns[span.first], last=self.columns[span.last])

    def _steps(self) -> Iterator[tuple[str, tuple[Beat, ...]]]:
        return zip(self.columns, self.track.cells, strict=True)


def beat_sentence(beat: Beat) -> str:
    """A beat in words: its own sentence, or its kind."""
    return beat.why or f"{beat.text}: {BEAT_WORDS[beat.kind]}"


def strip_rows(moment: StateView, strip: Strip, picked: str | None = None) -> list[StripRow]:
    """A row a track; of those that may act now the picked figure is the one that acts."""
    acting = moment.acting(picked)
    return [_row(moment, strip, track, track.figure == acting) for track in strip.tracks]


def span_lines(spans: Sequence[Span]) -> list[list[Span]]:
    """The spans in lines, none over another."""
    lines: list[list[Span]] = []
    for span in sorted(spans, key=lambda one: (one.first, one.last)):
        free = next((line for line in lines if line[-1].last < span.first), None)
        if free is None:
            lines.append([span])
        else:
            free.append(span)
    return lines


def _row(moment: StateView, strip: Strip, track: Track, acting: bool) -> StripRow:
    figure, waiting = track.figure, moment.agenda.next
    turn = 1 if figure in waiting[:1] else 2 if figure in waiting else 0
    counter = moment.counters.get(figure)
    name, side = moment.name(figure), moment.side_of(figure)
    able, counted = (counter.able, counter.counted) if counter is not None else (False, "")
    taken = counter.taken if counter is not None and counted else 0
    health = Health.of(counter) if counter is not None else UNKNOWN
    return StripRow(
        track, name, side, able, turn, strip.title, strip.columns, strip.now, taken, counted, health,
        moment.conditions(figure), acting, counter is not None and counter.hidden, strip.blank,
    )  # fmt: skip


def _cell_words(cell: tuple[Beat, ...]) -> str:
    words = ((f"{beat.text} {BEAT_WORDS[beat.kind]}", beat.why) for beat in cell)
    return ", ".join(f"{said} ({why})" if why else said for said, why in words)


Sentence = tuple[str, str]
"""A sentence, and the rule that it comes from, empty for none."""


def step_sentences(row: StripRow, columns: Sequence[int]) -> Iterator[tuple[str, list[Sentence]]]:
    """The sentences for some of the columns, each group with its heading; empty groups are left out."""
    for column in columns:
        said = [
            (_sentence(beat.text, BEAT_WORDS[beat.kind], beat_sentence(beat)), beat.rule)
            for beat in row.track.cells[column]
        ]
        if said:
            yield f"{row.name} · {row.title}: {row.columns[column]}", said
    spans = [span for span in row.track.spans if any(span.first <= column <= span.last for column in columns)]
    if spans:
        yield tr("Can be moved"), [(row.moved(span), span.rule) for span in spans]


def _sentence(text: str, kind: str, why: str) -> str:
    return f"{text} · {kind}: {why}" if not why.startswith(text) else why
