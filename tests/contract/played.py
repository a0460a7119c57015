"""Fights of every system that are played at random, move by move: on foot, mounted, without a map, and with rolls of
the GM's own."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property
from typing import NamedTuple

import pytest

from gmtool.dice import Dice, Roll
from gmtool.encounter import Entry, Journal
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import (
    Agenda,
    Amend,
    Card,
    Classifier,
    Command,
    Counter,
    Grant,
    Json,
    Muster,
    OwnRows,
    Refused,
    RollQuestion,
    Ruleset,
    State,
    Why,
)
from gmtool.systems import all_rulesets
from tests.contract.dumps import whole
from tests.contract.players import (
    TRIES,
    Luck,
    Pick,
    RandomTable,
    agenda_of,
    allowed,
    counters_of,
    filled,
    liked,
    mounted,
    skirmish,
)
from tests.contract.scene_files import Scene

FROM = int(os.environ.get("GMTOOL_FIGHTS_FROM", "0"))
"""Moves the seed of each fight: `scripts/other_fights.py` looks at others than those of the usual run."""
USUAL = FROM == 0
"""True in the usual run, whose fights come to all that the tests want to have seen; others may end before they do."""

OWN: OwnRows = {
    "tests": (
        {"key": "up", "name": "Up", "dice": "1d20+2", "hits": "at least"},
        {"key": "down", "name": "Down", "dice": "3d6", "hits": "at most"},
    ),
    "weapons": (
        {"key": "saber", "name": "Saber", "test": "up"},
        {"key": "sling-gun", "name": "Sling gun", "test": "down"},
    ),
}
"""Rows of the GM's own for a system that leaves it to the GM what is rolled to hit."""


def own_rolls(card: Card, number: int) -> Card:
    """The card with weapons that are rolled for by those rows, against a number."""
    weapons: Json = [{"item": item, "hit": number, "ready": item == "saber"} for item in ("saber", "sling-gun")]
    return replace(card, fields={**card.fields, "weapons": weapons, "hits": 12, "d": 4, "rd": 6})


def rolled_for(muster: Muster) -> Muster:
    """The muster in which everybody has such weapons."""
    figures = tuple(replace(one, card=own_rolls(one.card, 9 + 2 * at)) for at, one in enumerate(muster.figures))
    return replace(muster, figures=figures, own=OWN)


PLAYED = tuple(rules.extended(OWN) if rules.id == "melee-rounds" else rules for rules in all_rulesets())
"""Every system, with these rows where it knows such."""
SYSTEMS = pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: rules.id)


def musters(rules: Ruleset) -> Iterator[tuple[Muster, Luck]]:
    """Fights that are prepared: six on foot, the last ones without a map; then three riders on each side.

    Everybody has a card of the campaign.
    """
    for seed in range(3):
        luck = Luck(FROM + seed)
        muster = skirmish(rules, luck, 6, ground=seed != 2)
        yield in_campaign(rolled_for(muster) if rules.id == "melee-rounds" and seed else muster), luck
    for seed in range(2):
        luck = Luck(f"mounted {FROM + seed}")
        yield in_campaign(mounted(rules, luck, 3)), luck


def in_campaign(muster: Muster) -> Muster:
    """The muster with a card of the campaign for each figure."""
    figures = tuple(replace(one, card=replace(one.card, id=f"card-{one.id}")) for one in muster.figures)
    return replace(muster, figures=figures)


def journals(rules: Ruleset) -> Iterator[tuple[Journal, Luck]]:
    """The same fights, just begun."""
    return ((Journal.begin(rules, muster), luck) for muster, luck in musters(rules))


class Asking(RandomTable):
    """Virtual dice that note what was asked."""

    def __init__(self, luck: Luck) -> None:
        super().__init__(luck.source, luck)
        self.asked: list[RollQuestion] = []

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        self.asked.append(RollQuestion(dice, why))
        return super().roll(dice, why, alike)


def changed_by_hand(rules: Ruleset, journal: Journal, luck: Luck) -> None:
    """The GM wounds somebody or has a state of his begin or end, and gives another one a modifier."""
    there = [one.figure for one in rules.counters(journal.state) if one.able]
    if not there:
        return
    figure, other = there[luck(len(there))], there[luck(len(there))]
    values = [one for one in rules.amendable(journal.state, figure) if one.condition or (one.wounds and not luck(2))]
    deeds: list[Command] = [Grant(figure=other, label="luck", value=1 + luck(3) - 2 * luck(3))]
    if values:
        one = values[luck(len(values))]
        if isinstance(one.value, bool):
            deeds.append(Amend(figure=figure, field=one.field, value=not one.value))
        elif isinstance(one.value, int):
            deeds.append(Amend(figure=figure, field=one.field, value=one.wounds * (1 + luck(4)), change=True))
    for deed in deeds:
        with suppress(Refused):
            journal.do(deed, RandomTable(luck.source, luck))


def more_than_all(text: str) -> bool:
    """True for a text such as "130 of 120", with more than there can be."""
    return any(int(one) > int(most) for one, most in re.findall(r"(\d+) of (\d+)", text.replace(",", "")))


def some_command(rules: Ruleset, state: State, luck: Pick) -> Command | None:
    """Something that the rules allow now, mostly of a figure; None where nothing was found."""
    for _ in range(TRIES):
        choices = allowed(rules, state, luck)
        while choices:
            data = filled(liked(choices, luck), luck)
            command = None if data is None else rules.command(data)
            if command is not None and not rules.refusals(state, command):
                return command
    return None


def done_next(
    rules: Ruleset, journal: Journal, luck: Luck, steps: int
) -> Iterator[tuple[State, Command, list[RollQuestion]]]:
    """Random play: the state before each command, the command, and what it asked; the journal is past it."""
    for _ in range(steps):
        state, before, table = journal.state, journal.tree, Asking(luck)
        command = some_command(rules, state, luck)
        if command is None:
            return
        journal.do(command, table)
        assert whole(rules, state) == before, "a command changed the state it was given"
        yield state, command, table.asked


class Moment(StateView):
    """A view of a state that asks for no more than the player did who was there last."""

    @cached_property
    def agenda(self) -> Agenda:
        return self.ruleset.cited(agenda_of(self.ruleset, self.state))

    @cached_property
    def counters(self) -> dict[str, Counter]:
        return {counter.figure: counter for counter in counters_of(self.ruleset, self.state)}


def looked_at(moment: StateView) -> StateView:
    """Another view of a state, of which only the agenda is known: what it is asked for is not kept with the fight."""
    again = Moment(moment.ruleset, moment.state)
    again.agenda = moment.agenda
    return again


class Step(NamedTuple):
    """A thing done in a fight: the moments before and after it, the command, what it asked, and its entry."""

    before: StateView
    command: Command
    asked: list[RollQuestion]
    entry: Entry
    after: StateView


class Fight:
    """A fight played at random, once and as far as somebody looks: many tests look at it, and none goes on with it."""

    def __init__(self, rules: Ruleset, journal: Journal, luck: Luck, *, by_hand: bool = False) -> None:
        """With `by_hand`, the GM changes something before every fifth command, which is no step."""
        self.journal = journal
        self._begun, self._done = Moment(rules, journal.state), list[Step]()
        self._to_come = self._played(rules, journal, luck, by_hand)

    def steps(self, most: int) -> Iterator[Step]:
        """The first things that are done, fewer where the fight ends before."""
        for number in range(most):
            if number == len(self._done):
                step = next(self._to_come, None)
                if step is None:
                    return
                self._done.append(step)
            yield self._done[number]

    def moments(self, most: int) -> Iterator[StateView]:
        """The first moments, from the beginning on."""
        yield self._begun
        yield from (step.after for step in self.steps(most - 1))

    def _played(self, rules: Ruleset, journal: Journal, luck: Luck, by_hand: bool) -> Iterator[Step]:
        moment = self._begun
        while True:
            if by_hand and len(self._done) % 5 == 4:
                changed_by_hand(rules, journal, luck)
                moment = Moment(rules, journal.state)
            _ = moment.agenda  # is kept for all who look
            for _, command, asked in done_next(rules, journal, luck, 1):
                before, moment = moment, Moment(rules, journal.state)
                yield Step(before, command, asked, journal.entry(journal.head), moment)
                break
            else:
                return


def of_system(rules: Ruleset) -> Ruleset:
    """The system as these fights are played with it."""
    return next((one for one in PLAYED if one.id == rules.id), rules)


@cache
def fights(rules: Ruleset) -> tuple[Fight, ...]:
    """The same fights, for tests that only look; the GM changes something now and then."""
    return tuple(Fight(rules, journal, luck, by_hand=True) for journal, luck in journals(rules))


def of_scene(rules: Ruleset, scene: Scene) -> Fight:
    """The fight of a scene, for tests that only look."""
    key = rules, scene.title
    if key not in _OF_SCENES:
        _OF_SCENES[key] = Fight(rules, Journal.begin(rules, scene.muster(rules)), Luck(FROM + scene.figures))
    return _OF_SCENES[key]


_OF_SCENES: dict[tuple[Ruleset, str], Fight] = {}
