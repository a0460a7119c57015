"""Answers of the program to questions about its data, each as one text: what the keys of the shipped rows change."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from gmtool.forecast.player import Player
from gmtool.forecast.stances import Stance, Stances
from gmtool.rules.seam import Asked, Card, Ruleset
from gmtool.systems import ruleset
from tests.contract.beginnings import starts
from tests.contract.players import Luck, RandomTable, allowed, filled, liked, skirmish
from tests.rules.cases.files import Case
from tests.rules.cases.moments import Moment, System, begin, card_fields
from tests.rules.cases.runner import RULES, cases_of
from tests.rules.cases.script import Script

INDEX = Path(__file__).parents[1] / "shipped_keys.toml"
Change = Callable[[Ruleset], Ruleset]
"""A change of a system."""


class Changed(System):
    """A system as its case files know it, with a change; its situations in Python keep their own rules."""

    change: Change

    @classmethod
    def of(cls, system: System, change: Change) -> "Changed":
        """The system with a change."""
        made = cls(**{one.name: getattr(system, one.name) for one in dataclasses.fields(System)})
        made.change = change
        return made

    def rules(self, own: Mapping[str, Any]) -> Ruleset:
        return self.change(super().rules(own))


@cache
def cases(system: str) -> Mapping[str, tuple[System, Case]]:
    """The cases of a system's case files, by their file and name."""
    found = dict[str, tuple[System, Case]]()
    for file in sorted(RULES.rglob("*.toml")):
        for played, case in cases_of(file):
            if played.id == system:
                found[f"{file.relative_to(RULES)}: {case.name}"] = (played, case)
    return found


def answer(system: str, probe: str, change: Change) -> str:
    """The answer of a system to a question, as one text: a fault that a question brings up is an answer, too."""
    kind, _, what = probe.partition(" ")
    try:
        return str(_ASKED[kind](what, system, change))
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


def _card(name: str, system: str, change: Change) -> Any:
    """What is said about a card of the bestiary."""
    rules = change(ruleset(system))
    card = next(one for one in rules.bestiary() if one.name == name)
    return rules.report(card), rules.values(card), rules.found_by(card), rules.spendings(card), rules.completed(card)


def _row(what: str, system: str, change: Change) -> Any:
    """The card of a row of a list, and what is said about it."""
    rules = change(ruleset(system))
    card = rules.card_of(*what.split(" "))
    return card and (card.name, card.fields, rules.report(card))


def _report(name: str, system: str, change: Change) -> Any:
    """What is said about a card of the bestiary, without the card itself."""
    rules = change(ruleset(system))
    card = next(one for one in rules.bestiary() if one.name == name)
    return rules.report(card), rules.values(card)


def _mustered(name: str, system: str, change: Change, *, ground: bool = False) -> Any:
    """What is offered to two figures of a card of the bestiary who meet, and shown of them."""
    rules: Any = change(ruleset(system))
    card = next(one for one in rules.bestiary() if one.name == name)
    two = skirmish(rules, lambda _: 0, 2, ground=ground)
    state = rules.muster(replace(two, figures=tuple(replace(one, card=card) for one in two.figures)))
    return [*_seen_by(rules, state)]


def _rolled(_: str, system: str, change: Change) -> Any:
    """All tables that are ready to be rolled on."""
    return change(ruleset(system)).roll_tables()


def _printed(_: str, system: str, change: Change) -> Any:
    """All printed tables."""
    return change(ruleset(system)).printed_tables()


def _legend(_: str, system: str, change: Change) -> Any:
    """What the map shows of the kinds of terrain."""
    return [(one.picture, one.effect, one.rule) for one in change(ruleset(system)).terrain_kinds()]


def _ways(_: str, system: str, change: Change) -> Any:
    """What the ways to act say of themselves."""
    return [one.does for one in change(ruleset(system)).ways()]


def _acted(what: str, system: str, change: Change) -> Any:
    """What figures do by a way to act, from a scene of the contract tests: its title, how many commands, the way."""
    title, commands, way = what.rsplit(" ", 2)
    rules: Any = change(ruleset(system))
    start = next(one for battle in (False, True) for one in starts(system, battle) if one.title == title)
    luck, found = Luck(way), list[Any]()
    state = rules.muster(start.muster(luck))
    table = RandomTable(luck.source, luck)
    for data in start.first:
        state = rules.perform(state, rules.command(data), RandomTable(Luck(start.dice).source, luck)).state
    counters = rules.counters(state)
    player = Player(rules, Stances({one.side: Stance(way, counters[0].figure) for one in counters}))
    for _ in range(int(commands)):
        if (proposed := player.proposal(state, rules.agenda(state))) is None:
            break
        found.append(proposed.command)
        state = rules.perform(state, proposed.command, table).state
    return found


def _proposed(what: str, system: str, change: Change) -> Any:
    """What figures would do by a way to act in a fight at random: its scene, a number, how many commands, the way."""
    title, number, commands, way = what.rsplit(" ", 3)
    rules: Any = change(ruleset(system))
    found = list[Any]()
    for state in _played(rules, title, number, int(commands)):
        counters = rules.counters(state)
        stances = Stances({one.side: Stance(way, counters[0].figure) for one in counters})
        proposed = Player(rules, stances).proposal(state, rules.agenda(state))
        found.append(proposed and proposed.command)
    return found


def _sheet(title: str, system: str, change: Change) -> Any:
    """A printed table, where `sheets.toml` names what is printed of it."""
    rules: Any = change(ruleset(system))
    named = {one.title for one in rules.book.sheets if one.columns or one.spread or one.across}
    return [one for one in rules.printed_tables() if one.title == title and title in named]


def _list(key: str, system: str, change: Change) -> Any:
    """The ledger's rules and the names of the rows of a list; their other values are there whoever reads them."""
    return _named(change(ruleset(system)), key)


def _named(rules: Ruleset, key: str) -> Any:
    found = next((one for one in rules.lists() if one.key == key), None)
    return found and [(row.key, row.label, row.group, row.rule) for row in found.rows]


def _shown(what: str, system: str, change: Change) -> Any:
    """All that a list shows. Named by hand alone, with the reason: "spells: ...", for prices and words."""
    rules, key = change(ruleset(system)), what.partition(":")[0]
    found = next(one for one in rules.lists() if one.key == key)
    return [row.values for row in found.rows]


def _form(_: str, system: str, change: Change) -> Any:
    """The fields of a card, and what can be chosen there, for figures made at random and raised together."""
    rules = change(ruleset(system))
    raised = (field for way in rules.raisings() for field in way.fields)
    fields = (*rules.card_form().fields, *rules.creation(), *raised)
    return [field.key for field in fields], [item for field in fields for item in field.items()]


def _made_figure(what: str, system: str, change: Change) -> Any:
    """A figure made at random, with a choice in each field: "kit=archer"."""
    rules, luck = change(ruleset(system)), Luck(what)
    wishes = dict(one.split("=", 1) for one in what.split(" ") if one)
    card = rules.created(wishes, RandomTable(luck.source, luck))
    return card.name, card.fields, rules.report(card)


def _raised(what: str, system: str, change: Change) -> Any:
    """The figures that are raised together, in a way, with a choice: "nation nation=english"."""
    rules, luck = change(ruleset(system)), Luck(what)
    way, *wishes = what.split(" ")
    return rules.raised(way, dict(one.split("=", 1) for one in wishes), RandomTable(luck.source, luck))


def _play(what: str, system: str, change: Change) -> Any:
    """A fight at random, from a scene of the contract tests: its title, a number, and how many commands."""
    title, number, commands = what.rsplit(" ", 2)
    rules: Any = change(ruleset(system))
    found = list[Any]()
    *_, state = _played(rules, title, number, int(commands), found)
    return found, rules.agenda(state), rules.counters(state), rules.debrief(state)


def _played(rules: Any, title: str, number: str, commands: int, told: list[Any] | None = None) -> Iterator[Any]:
    """The states of a fight at random; what is `told` of it is added to a list."""
    start = next(one for battle in (False, True) for one in starts(rules.id, battle) if one.title == title)
    luck = Luck(number)
    state = rules.muster(start.muster(luck))
    table = RandomTable(luck.source, luck)
    for data in start.first:
        state = rules.perform(state, rules.command(data), RandomTable(Luck(start.dice).source, luck)).state
    yield state
    for _ in range(commands):
        choices = allowed(rules, state, luck)
        data = filled(liked(choices, luck), luck) if choices else None
        if data is None or rules.refusals(state, command := rules.command(data)):
            continue
        outcome = rules.perform(state, command, table)
        if told is not None:
            told += [
                data,
                [(one.key, one.label, one.rule) for one in choices],
                outcome.events,
                [line.text for line in rules.narrate(state, outcome.state, outcome.events)],
            ]
        state = outcome.state
        yield state


def _case(name: str, system: str, change: Change, *, more: bool = False) -> Any:
    played, case = cases(system)[name]
    played, table = Changed.of(played, change), case.table
    if "card" in table:
        rules = played.rules(table.get("own", {}))
        card = Card(system, "Somebody", card_fields(played, rules, table["card"]))
        return rules.report(card), rules.values(card), rules.completed(card)
    if "list" in table:
        return _named(played.rules(table.get("own", {})), table["list"])
    moment = begun(played, case, change)
    rules, found = moment.rules, list[Any](_seen(moment) if more else ())
    if "command" in table:
        command, before = moment.command(table["command"]), moment.state
        refused = rules.refusals(before, command)
        found += [refused, rules.explain(before, command)]
        found += [rules.weighed(before, command)] if more else []
        if not refused:
            found += _done(moment, command, Script(table.get("dice", ()), table.get("answers", ())))
    return *found, moment.saved(), *(_seen(moment) if more else ())


def _done(moment: Moment, command: Any, script: Script) -> Iterator[Any]:
    """What comes of a command; of one that a case only looks at, the first roll that it asks for."""
    before = moment.state
    try:
        outcome = moment.perform(command, script)
    except Asked as question:
        yield str(question)
    else:
        yield outcome.events, [line.text for line in moment.rules.narrate(before, outcome.state, outcome.events)]


def begun(system: System, case: Case, change: Change) -> Moment:
    """The moment in which a case begins; in a situation in Python the change comes after the muster."""
    moment = begin(system, case)
    if not case.situation:
        return moment
    state = moment.rules.load_state(moment.rules.dump_state(moment.state))
    return replace(moment, rules=change(moment.rules), state=state)


def _seen(moment: Moment) -> Iterator[Any]:
    """What is offered and shown in a moment."""
    return _seen_by(moment.rules, moment.state)


def _seen_by(rules: Any, state: Any) -> Iterator[Any]:
    yield rules.counters(state), rules.agenda(state), rules.debrief(state)
    for figure in (None, *state.figures):
        for choice in rules.choices(state, figure):
            yield choice.key, choice.label, choice.refusals, choice.draft, choice.rule, choice.aside
            for one in choice.inputs:
                yield one.field, one.label, one.default, one.lowest, one.highest
                yield [(each.label, each.detail, each.refusals) for each in one.candidates({})]
        if figure is not None:
            yield rules.conditions(state, figure)
            yield rules.overlays(state, figure)


_ASKED: Mapping[str, Callable[[str, str, Change], Any]] = {
    "case": _case,
    "moment": partial(_case, more=True),
    "card": _card,
    "row": _row,
    "report": _report,
    "mustered": _mustered,
    "placed": partial(_mustered, ground=True),
    "printed": _printed,
    "rolled": _rolled,
    "legend": _legend,
    "ways": _ways,
    "acted": _acted,
    "proposed": _proposed,
    "sheet": _sheet,
    "list": _list,
    "shown": _shown,
    "form": _form,
    "made": _made_figure,
    "raised": _raised,
    "play": _play,
}
