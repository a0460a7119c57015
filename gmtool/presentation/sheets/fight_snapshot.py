"""Snapshot of a fight: what the ruleset answers about one moment, for paper; and the cards of the figures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import Final

from gmtool.language import tr
from gmtool.presentation.encounters.switch_rows import changes
from gmtool.presentation.map.body_words import Company, body_words, company_of
from gmtool.presentation.text import initials
from gmtool.records import dataclass
from gmtool.rules.seam import (
    Agenda,
    Card,
    CardChange,
    ChangeKind,
    Coming,
    Condition,
    Counter,
    Effect,
    Enlisted,
    Lying,
    Posture,
    Progress,
    Ruleset,
    Side,
    Slot,
    State,
    changed,
)
from gmtool.rules.seam.messages import Line
from gmtool.space import Ground

PROGRESS: Final = {
    Progress.DONE: tr("done"),
    Progress.NOW: tr("now"),
    Progress.LATER: tr("to come"),
    Progress.LOST: tr("out"),
}


@dataclass(frozen=True)
class FightSnapshot:
    """A moment of a fight. A fight that cannot begin as prepared has no agenda, and so no order."""

    title: str
    ruleset: Ruleset
    counters: Mapping[str, Counter]
    sides: Mapping[str, Side]
    state: State | None = None
    ground: Ground | None = None
    agenda: Agenda | None = None
    conditions: Mapping[str, tuple[Condition, ...]] = field(default_factory=dict)
    log: Sequence[Line] = ()
    """The lines of the log up to this moment, in order."""
    house: Sequence[str] = ()
    """The house rules that the encounter has changed, a few words each."""

    @property
    def lying(self) -> Sequence[Lying]:
        return () if self.state is None else self.ruleset.lying(self.state)

    @property
    def effects(self) -> Sequence[Effect]:
        return () if self.state is None else self.ruleset.effects(self.state)

    @property
    def waves(self) -> Sequence[Coming]:
        """The waves that are still to come."""
        return () if self.state is None else self.ruleset.waves(self.state)

    @property
    def order(self) -> Sequence[tuple[str, Sequence[Slot]]]:
        """The lanes of the order by title; without an agenda, everybody in the order of the muster."""
        if self.agenda is not None:
            return [(lane.title, lane.slots) for lane in self.agenda.lanes]
        there = (counter for counter in self.counters.values() if not counter.gone)
        return [(tr("Order"), [Slot(one.figure, None, None, "", Progress.LATER) for one in there])]

    def name(self, figure: str) -> str:
        return self.counters[figure].name if figure in self.counters else figure

    def side(self, figure: str) -> Side | None:
        return self.sides.get(self.counters[figure].side) if figure in self.counters else None

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letters that stand for each figure on all sheets."""
        return initials({one.figure: one.name for one in self.counters.values()})

    @cached_property
    def company(self) -> Company:
        """The figures that go with another one."""
        return company_of(self.counters.values())

    def mark(self, figure: str) -> tuple[str, int]:
        """The letters of a figure, and the color of its side."""
        side = self.side(figure)
        return self.letters.get(figure, ""), side.colour if side is not None else 0

    def where(self, counter: Counter) -> str:
        """The place of a figure by its label, and its facing."""
        ground = self.ground
        labels = [ground.place_label(place) for place in counter.places] if ground is not None else []
        if ground is None or not any(labels):
            return ""
        label, *others = labels
        label = tr("{hex} with {others}", hex=label, others=", ".join(others)) if others else label
        return label if counter.way is None else f"{label}, {ground.way_words(counter.way)}"

    def lies(self, thing: Lying) -> str:
        """The place of a thing by its label; empty without a ground."""
        return "" if self.ground is None else self.ground.place_label(thing.where)

    def held(self, counter: Counter) -> str:
        """The posture of a figure, its conditions, each with its end, its formation and level, and who it is with."""
        found, posture = list[str](), counter.posture
        if posture is not Posture.STANDING:
            found.append(posture.words)
        for one in self.conditions.get(counter.figure, ()):
            if posture is Posture.STANDING or one.label.lower() != posture:  # "dead" is a posture and a condition
                found.append(f"{one.label} ({one.until})" if one.until else one.label)
        found += body_words(counter, self.counters, self.company)
        found += [tr("hidden")] if counter.hidden else []
        return "; ".join(found)


def take_snapshot(
    title: str, ruleset: Ruleset, state: State, log: Sequence[Line] = (), house: Mapping[str, str] | None = None
) -> FightSnapshot:
    """The snapshot of a state. `house` are the house rules of the encounter, as its muster has them."""
    counters = {one.figure: one for one in ruleset.counters(state)}
    return FightSnapshot(
        title,
        ruleset,
        counters,
        {side.id: side for side in ruleset.sides(state)},
        state,
        ruleset.ground(state),
        ruleset.agenda(state),
        {figure: ruleset.conditions(state, figure) for figure in counters},
        log,
        changes(ruleset, house or {}),
    )


def cards_of(
    figures: Iterable[Enlisted], counters: Mapping[str, Counter], changes: Iterable[CardChange] = ()
) -> Mapping[str, Card]:
    """The card of each figure in the fight, under the figure's own name, with its wounds and other numbers of now.

    `changes` are those that the fight would propose for the cards: of them the numbers that are so already count, not
    what heals later. The gear stays as the card has it.
    """
    cards = {one.id: replace(one.card, name=counters[one.id].name) for one in figures if one.id in counters}
    for change in changes:
        is_so = change.usual and change.how is ChangeKind.SET and isinstance(change.after, int)
        if is_so and change.figure in cards:
            cards[change.figure] = changed(cards[change.figure], replace(change, ruling=""), "")
    return cards
