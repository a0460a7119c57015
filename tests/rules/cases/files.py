"""Case files: the cases of a file, each with all that its setup and its variation say, and with its line."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.rules.cases.keys import CASE, EXPECT, FIGURE, FILE, SETUP, STEP, BadCase, check, unknown

Table = Mapping[str, Any]
_HEADER = re.compile(r"^\[\[?\s*(setup|case)\b")
_ROW = re.compile(r"^\s*\{")


@dataclass(frozen=True)
class Case:
    """One example of a rule: a row, or one variation of it. `moment` is what setup and row say of the beginning."""

    file: Path
    line: int
    name: str
    rules: tuple[str, ...]
    situation: str
    """The situation in Python from which it starts; empty where the row says all."""
    moment: Table
    table: Table
    block: tuple[int, int] = field(default=(0, 0))
    """Its first line, and the first one after it."""
    edition: str = ""
    """The other edition of the system that it is played by; empty for the system of the file."""

    @property
    def expect(self) -> Table:
        """What must come of it."""
        found: Table = self.table["expect"]
        return found


def read_cases(file: Path, situations: Mapping[str, Any]) -> list[Case]:
    """The cases of a file, in order. Raises `BadCase` with the file and the line in its words."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadCase(f"{file}: {wrong}") from wrong
    blocks = _blocks(lines)
    try:
        check("the file", parsed, FILE)
        setups = {name: _setup(name, one) for name, one in parsed.get("setup", {}).items()}
        for name in setups:
            if name in situations:
                raise BadCase(f"“{name}” is a situation in Python already", name)
    except BadCase as wrong:
        raise BadCase(f"{file}:{line_of(lines, (1, len(lines) + 1), wrong.key)}: {wrong}") from wrong
    found: list[Case] = []
    used: set[str] = set()
    for block, table in zip(blocks, parsed.get("case", []), strict=True):
        try:
            found += _cases(file, lines, block, table, setups, situations, used)
        except BadCase as wrong:
            raise BadCase(f"{file}:{line_of(lines, block, wrong.key)}: {wrong}", wrong.key) from wrong
    if idle := sorted(set(setups) - used):
        line = line_of(lines, (1, len(lines) + 1), f"setup.{idle[0]}")
        raise BadCase(f"{file}:{line}: no case uses the setup “{idle[0]}”")
    names = [one.name for one in found]
    for one in found:
        if names.count(one.name) > 1:
            raise BadCase(f"{file}:{one.line}: two cases are called “{one.name}”")
    if not found:
        raise BadCase(f"{file}:1: there is no [[case]] in it")
    return found


def line_of(lines: list[str], block: tuple[int, int], key: str) -> int:
    """The line of a block that has a word; the first one where none has it."""
    first, end = block
    words = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
    return next((number for number in range(first, end) if key and words.search(lines[number - 1])), first)


def merged(under: Table, over: Table) -> dict[str, Any]:
    """Tables merged key by key, at any depth; anything else of `over` takes the place of what is under it."""
    made = dict(under)
    for key, value in over.items():
        old = made.get(key)
        made[key] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return made


def _blocks(lines: list[str]) -> list[tuple[int, int]]:
    """The lines of each [[case]]."""
    heads = [n for n, line in enumerate(lines, 1) if (found := _HEADER.match(line)) and not _inside(line, found[1])]
    ends = [*heads[1:], len(lines) + 1]
    return [block for block in zip(heads, ends, strict=False) if lines[block[0] - 1].startswith("[[")]


def _inside(line: str, word: str) -> bool:
    """Whether a header is of a part of the case above it: [case.expect]."""
    return word == "case" and not line.startswith("[[case]]")


def _setup(name: str, table: Table) -> Table:
    check(f"setup {name}", table, SETUP)
    _check_moment(f"setup {name}", table)
    return table


def _check_moment(what: str, table: Table) -> None:
    for key, figure in table.get("figures", {}).items():
        if not isinstance(figure, Mapping):
            raise BadCase(f"{what}: figure {key} must be a table", key)
        check(f"{what}: figure {key}", figure, FIGURE)
    for step in table.get("before", []):
        _check_step(what, step)


def _check_step(what: str, step: Any) -> None:
    if not isinstance(step, Mapping) or "do" not in step:
        raise BadCase(f"{what}: a command says with “do” what is done", "before")
    check(what, {key: value for key, value in step.items() if key in STEP}, STEP)


def _cases(
    file: Path,
    lines: list[str],
    block: tuple[int, int],
    table: Table,
    setups: Mapping[str, Table],
    situations: Mapping[str, Any],
    used: set[str],
) -> Iterator[Case]:
    name = table.get("name", "")
    if not name:
        raise BadCase("a case has a name")
    check(f"“{name}”", table, CASE)
    base = {key: value for key, value in table.items() if key != "each"}
    if "each" not in table:
        yield from _on_each_ground(_case(file, block[0], block, name, base, setups, situations, used))
        return
    if not table["each"]:
        raise BadCase(f"“{name}”: “each” has no rows", "each")
    starts = iter(_row_lines(lines, block, len(table["each"])))
    for variation in table["each"]:
        check(f"“{name}”, one of each", variation, {key: kinds for key, kinds in CASE.items() if key != "each"})
        said = {key: value for key, value in variation.items() if key != "name"}
        given = {key: value for key, value in said.items() if key not in _UNNAMED}
        words = variation.get("name") or " ".join(_leaves(given or said))
        one = _case(file, next(starts), block, f"{name} [{words}]", merged(base, said), setups, situations, used)
        yield from _on_each_ground(one)


def _on_each_ground(case: Case) -> Iterator[Case]:
    """A case that names several grounds is one on each of them."""
    grounds = case.moment.get("ground", "")
    if isinstance(grounds, str):
        yield from _in_each_edition(case)
        return
    for ground in grounds:
        named = replace(case, name=f"{case.name} ({ground})", moment={**case.moment, "ground": ground})
        yield from _in_each_edition(named)


def _in_each_edition(case: Case) -> Iterator[Case]:
    """A case that names other editions, each with its own rules, holds in those as well."""
    yield case
    for edition, rules in case.table.get("editions", {}).items():
        ids = (rules,) if isinstance(rules, str) else tuple(rules)
        yield replace(case, name=f"{case.name} ({edition})", rules=ids, edition=edition)


_UNNAMED = ("expect", "rule", "answers", "before", "own")
"""What a variation changes is its name, but for these."""


def _row_lines(lines: list[str], block: tuple[int, int], count: int) -> list[int]:
    """The lines of the variations, which stand one in a line."""
    first = line_of(lines, block, "each")
    found = [number for number in range(first + 1, block[1]) if _ROW.match(lines[number - 1])]
    return found[:count] if len(found) >= count else [first] * count


def _leaves(said: Table) -> Iterator[str]:
    """The values of a variation in few words, for its name."""
    for key, value in said.items():
        if isinstance(value, Mapping):
            yield from _leaves(value)
        elif isinstance(value, list):
            yield f"{key}={_listed(value)}"
        else:
            yield f"{key}={value}"


def _listed(values: list[Any]) -> str:
    """A list in few words: dice one after the other, things by their first value."""
    firsts = [next(iter(one.values()), "") if isinstance(one, Mapping) else one for one in values]
    return ",".join(f"({_listed(one)})" if isinstance(one, list) else str(one) for one in firsts)


def _case(
    file: Path,
    line: int,
    block: tuple[int, int],
    name: str,
    table: Table,
    setups: Mapping[str, Table],
    situations: Mapping[str, Any],
    used: set[str],
) -> Case:
    if not table.get("expect"):
        raise BadCase(f"“{name}” expects nothing")
    check(f"“{name}”: expect", table["expect"], EXPECT)
    _check_moment(f"“{name}”", table)
    if "command" in table:
        _check_step(f"“{name}”", table["command"])
        for key in ("dice", "answers"):
            if key in table["command"]:
                raise BadCase(f"“{name}”: “{key}” of the command stand beside it, not in it", key)
    elif "dice" in table or "answers" in table:
        raise BadCase(f"“{name}” has dice or answers, and no command", "dice")
    rules = table.get("rule", ())
    situation, moment = _moment(table.get("setup", ""), table, setups, situations, used)
    return Case(file, line, name, (rules,) if isinstance(rules, str) else tuple(rules), situation, moment, table, block)


def _moment(
    setup: str, over: Table, setups: Mapping[str, Table], situations: Mapping[str, Any], used: set[str]
) -> tuple[str, Table]:
    """The situation in Python at the bottom, if there is one, and what setups and row say on top of it."""
    own = {key: value for key, value in over.items() if key in SETUP and key not in ("like", "about")}
    if not setup:
        return "", own
    if setup in situations:
        return setup, own
    if setup not in setups:
        raise unknown("the setup", setup, [*setups, *situations])
    used.add(setup)
    situation, under = _moment(setups[setup].get("like", ""), setups[setup], setups, situations, used)
    moment = merged(under, own)
    moment["before"] = [*under.get("before", []), *own.get("before", [])]
    return situation, moment
