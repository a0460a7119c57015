"""What a row expects, and what is found: every key of `expect` with the check that reads it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gmtool.rules.seam import Breakdown, CardReport, Command, Event, Outcome, Refusal
from gmtool.rules.seam.table.questions import Asked, ChoiceQuestion
from tests.rules.cases.files import Table
from tests.rules.cases.keys import CHOICES, NEED, BadCase, check, unknown
from tests.rules.cases.moments import Moment, event_fields, places

_NONE = "none"
"""How a row says that a value is not there: TOML has no word for it."""


@dataclass
class Found:
    """What came of a row's command, or what its card or list says; checks write down what is otherwise."""

    moment: Moment
    command: Command | None = None
    refusals: tuple[Refusal, ...] = ()
    needs: tuple[Breakdown, ...] = ()
    asked: Asked | None = None
    outcome: Outcome[Any] | None = None
    lines: Sequence[str] = ()
    report: CardReport | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    """Of a card by its columns, or of a row of a list; of a whole list what its columns are by default."""
    rows: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def same(self, what: str, expected: Any, found: Any) -> None:
        """Hold what is found against what is expected; of a table only the keys that are expected."""
        if isinstance(expected, Mapping) and isinstance(found, Mapping):
            for key, value in expected.items():
                if key not in found:
                    raise unknown(f"{what}: the value", key, map(str, found))
                self.same(f"{what}.{key}", value, found[key])
        elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
            for place, (one, other) in enumerate(zip(expected, found, strict=True), 1):
                self.same(f"{what}[{place}]", one, other)
        elif expected == _NONE and found is None:
            return
        elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
            self.wrong.append(f"{what}: expected {expected!r}, found {found!r}")


def hold(found: Found, expect: Table) -> None:
    """Check everything that a row expects."""
    for key, value in expect.items():
        CHECKS[key](found, value)


def _refused(found: Found, expected: list[str]) -> None:
    found.same("refused", sorted(expected), sorted({one.rule for one in found.refusals}))


def _because(found: Found, expected: list[str] | str) -> None:
    reasons = [one.reason for one in found.refusals]
    for one in [expected] if isinstance(expected, str) else expected:
        if one not in reasons:
            found.wrong.append(f"because: expected {one!r}, found {reasons}")


def _needs(found: Found, expected: Table) -> None:
    for key, value in expected.items():
        those = [one for one in found.needs if one.key == key]
        if not those:
            raise unknown("needs: the number", key, (one.key for one in found.needs))
        if isinstance(value, Mapping):
            _need(found, key, value, those[0])
        elif isinstance(value, list):
            found.same(f"needs.{key}", value, [one.total for one in those])
        else:
            found.same(f"needs.{key}", value, those[0].total)


def _need(found: Found, key: str, expected: Table, number: Breakdown) -> None:
    check(f"needs.{key}", expected, NEED)
    what, rules = f"needs.{key}", [line.rule for line in number.lines if line.rule]
    if "total" in expected:
        found.same(what, expected["total"], number.total)
    if "rules" in expected:
        found.same(f"{what}.rules", expected["rules"], rules)
    if "certainty" in expected:
        found.same(f"{what}.certainty", expected["certainty"], number.certainty.value)
    if "text" in expected:
        found.same(f"{what}.text", expected["text"], number.text)
    lines: dict[str, int] = {}
    for line in number.lines:
        for name in {line.rule, line.label} - {""}:
            lines[name] = lines.get(name, 0) + line.value
    for name, value in expected.get("lines", {}).items():
        found.same(f"{what}.lines.{name}", value, lines.get(name, f"no such line among {sorted(lines)}"))


def _odds(found: Found, expected: Table) -> None:
    assert found.command is not None
    odds = found.moment.rules.odds(found.moment.state, found.command)
    for key, value in expected.items():
        if key not in odds.distributions:
            raise unknown("odds: the result", key, odds.distributions)
        if isinstance(value, Mapping):
            for amount, chance in value.items():
                there = odds.distributions[key].get(int(amount), Fraction(0))
                found.same(f"odds.{key}.{amount}", str(Fraction(chance)), str(there))
        else:
            found.same(f"odds.{key}", str(Fraction(value)), str(odds.chance(key)))


def _asks(found: Found, expected: str) -> None:
    found.same("asks", expected, str(found.asked) if found.asked else "no question")


def _options(found: Found, expected: list[str]) -> None:
    question = found.asked.question if found.asked else None
    options = [one.key for one in question.options] if isinstance(question, ChoiceQuestion) else "no decision"
    found.same("options", expected, options)


def _events(found: Found, expected: list[Table]) -> None:
    """Events of the kinds that are named: these and no more of them, in this order, each with the named fields."""
    system, rules = found.moment.system, found.moment.rules
    wanted: list[tuple[str, str, Table]] = []
    for one in expected:
        if "event" not in one:
            raise BadCase("events: each says its name as “event”", "events")
        kind = system.kind(one["event"], Event)
        fields = {key: places(value) for key, value in one.items() if key != "event"}
        for key in fields:
            if key not in (known := event_fields(kind)):
                raise unknown(f"events: {one['event']}: the field", key, known)
        wanted.append((one["event"], kind, fields))
    all_there = [rules.dump_event(one) for one in (found.outcome.events if found.outcome else ())]
    there = [data for data in all_there if data["kind"] in {kind for _, kind, _ in wanted}]
    if [data["kind"] for data in there] != [kind for _, kind, _ in wanted]:
        names = [name for name, _, _ in wanted]
        found.wrong.append(f"events: expected {names}, found {[str(data['kind']) for data in all_there]}")
        return
    for (name, _, fields), data in zip(wanted, there, strict=True):
        for key, value in fields.items():
            found.same(f"events.{name}.{key}", value, data[key])


def _never(found: Found, expected: list[str]) -> None:
    happened = {one.kind for one in found.outcome.events} if found.outcome else set()
    for name in expected:
        if found.moment.system.kind(name, Event) in happened:
            found.wrong.append(f"never: expected no {name}, and there was one")


def _told(found: Found, expected: list[str]) -> None:
    """Sentences of the log in this order; others may stand between them."""
    rest = list(found.lines)
    for one in expected:
        if one in rest:
            rest = rest[rest.index(one) + 1 :]
        else:
            found.wrong.append(f"told: expected {one!r}, found {list(found.lines)}")


def _figures(found: Found, expected: Table) -> None:
    for name, values in expected.items():
        found.same(f"figures.{name}", places(values), found.moment.figure(name, values))


def _fight(found: Found, expected: Table) -> None:
    found.same("fight", places(expected), found.moment.saved())


def _next(found: Found, expected: list[str]) -> None:
    found.same("next", expected, list(found.moment.rules.agenda(found.moment.state).next))


def _order(found: Found, expected: list[Any]) -> None:
    """The figures still to act, first to last: their names, or [name, score]."""
    lanes = found.moment.rules.agenda(found.moment.state).lanes
    slots = [slot for lane in lanes for slot in lane.slots if slot.progress.value in ("now", "later")]
    scored = any(isinstance(one, list) for one in expected)
    found.same("order", expected, [[one.figure, one.score] if scored else one.figure for one in slots])


def _due(found: Found, expected: int) -> None:
    """How many things are to be seen to before the turn goes on."""
    found.same("due", expected, len(found.moment.rules.agenda(found.moment.state).due))


def _choices(found: Found, expected: Table) -> None:
    for name, said in expected.items():
        what = f"choices.{name}"
        check(what, said, CHOICES)
        found.moment.figure(name)
        there = {one.key: one for one in found.moment.rules.choices(found.moment.state, name)}
        allowed = [key for key, one in there.items() if one.allowed]
        for key in said.get("allowed", ()):
            if key not in allowed:
                found.wrong.append(f"{what}: expected {key!r} to be allowed, found {allowed}")
        if "only" in said:
            found.same(f"{what}.only", sorted(said["only"]), sorted(allowed))
        for key in said.get("absent", ()):
            if strange := [one for one in there if one == key or one.startswith(f"{key}:")]:
                found.wrong.append(f"{what}: expected no choice {key!r}, found {strange}")
        for key, rules in said.get("refused", {}).items():
            if key not in there:
                raise unknown(f"{what}: the choice", key, there)
            refused = found.moment.rules.cited(there[key].refusals)
            found.same(f"{what}.refused.{key}", sorted(rules), sorted({one.rule for one in refused}))
        if "usual" in said:
            found.same(f"{what}.usual", said["usual"], next((key for key, one in there.items() if one.usual), ""))


def _conditions(found: Found, expected: Table) -> None:
    """Everything that holds for a figure: its labels, or [label, until]."""
    for name, said in expected.items():
        held = found.moment.rules.conditions(found.moment.state, name)
        ended = any(isinstance(one, list) for one in said)
        found.same(f"conditions.{name}", said, [[one.label, one.until] if ended else one.label for one in held])


def _proposed(found: Found, expected: Table) -> None:
    """Everything that the debriefing proposes for a field of a figure's card: [the new value, the rule] of each."""
    there = found.moment.rules.cited(found.moment.rules.debrief(found.moment.state))
    for name, fields in expected.items():
        found.moment.figure(name)
        for key, said in fields.items():
            those = [[one.after, one.rule] for one in there if (one.figure, one.field) == (name, key)]
            found.same(f"proposed.{name}.{key}", said, those)


def _tiles(found: Found, expected: Table) -> None:
    assert found.report is not None
    found.same("tiles", expected, {one.key: one.text for one in found.report.derived})


def _lines(found: Found, expected: Table) -> None:
    """The sums behind the values of a card."""
    assert found.report is not None
    sums = {one.key: one.breakdown for one in found.report.derived if one.breakdown is not None}
    for key, value in expected.items():
        if key not in sums:
            raise unknown("lines: the value of a card", key, sums)
        _need(found, key, value, sums[key])


def _findings(found: Found, expected: list[Any]) -> None:
    """Everything that is found: the rules, or [rule, field] of each; what is only unusual says so before its field."""
    assert found.report is not None
    there = [("" if one.illegal else "unusual ", one) for one in found.report.findings]
    if any(isinstance(one, list) for one in expected):
        found.same("findings", sorted(expected), sorted([one.rule, mark + one.field] for mark, one in there))
    else:
        found.same("findings", sorted(expected), sorted({one.rule or mark + one.field for mark, one in there}))


def _keys(found: Found, expected: list[str]) -> None:
    """All rows of a list, in any order."""
    found.same("keys", sorted(expected), sorted(found.rows))


def _column(found: Found, expected: Table) -> None:
    """The rows of a list that have something in a column, all of them; with their values where those are said."""
    for key, said in expected.items():
        there = {row: values[key] for row, values in found.rows.items() if key in values}
        if key not in found.values:
            raise unknown("column: the column", key, found.values)
        if isinstance(said, Mapping):
            found.same(f"column.{key}", sorted(said), sorted(there))
            found.same(f"column.{key}", {row: value for row, value in said.items() if row in there}, there)
        else:
            found.same(f"column.{key}", sorted(said), sorted(there))


def _values(found: Found, expected: Table) -> None:
    found.same("values", expected, found.values)


CHECKS: Mapping[str, Callable[[Found, Any], None]] = {
    "refused": _refused,
    "because": _because,
    "needs": _needs,
    "odds": _odds,
    "asks": _asks,
    "options": _options,
    "events": _events,
    "never": _never,
    "told": _told,
    "figures": _figures,
    "fight": _fight,
    "next": _next,
    "order": _order,
    "due": _due,
    "choices": _choices,
    "conditions": _conditions,
    "proposed": _proposed,
    "tiles": _tiles,
    "lines": _lines,
    "findings": _findings,
    "values": _values,
    "row": _values,
    "keys": _keys,
    "column": _column,
}
OF_A_COMMAND: Iterable[str] = ("refused", "because", "needs", "odds", "asks", "options", "events", "never", "told")
OF_A_CARD: Iterable[str] = ("tiles", "lines", "findings", "values")
OF_A_LIST: Iterable[str] = ("row", "keys", "column")
