"""Switches: the house rules of an encounter, in sections, with the presets that set several at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Final

from gmtool.language import tr, trc
from gmtool.records import dataclass

NO: Final = "no"
YES: Final = "yes"
NO_OR_YES: Final = ((NO, trc("house rule", "no")), (YES, trc("house rule", "yes")))


class SwitchKind(StrEnum):
    """The kind of a switch: one of several readings, a rule that holds or not, or a number."""

    OPTIONS = "options"
    YES_NO = "yes or no"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch of the encounter. `options` are the values it can have (key -> label), the first the one as printed.

    `rules` are the ledger entries whose reading it settles. A switch of yes or no has these two as its options. A
    number is between `lowest` and `highest`; it has no options. `printed` is the value as printed, where it is not the
    first option; `usual` the one that counts unless another is set, where that is not the one as printed. Values are
    kept as text.
    """

    key: str
    label: str
    options: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    help: str = ""
    section: str = ""
    kind: SwitchKind = SwitchKind.OPTIONS
    printed: str = ""
    lowest: int = 0
    highest: int = 0
    usual: str = ""

    @property
    def as_printed(self) -> str:
        """The value as printed: the reading noted in the ledger."""
        return self.printed or self.options[0][0]

    @property
    def default(self) -> str:
        """The value that counts where the encounter has none."""
        return self.usual or self.as_printed

    def takes(self, value: str) -> bool:
        """True if it can have this value."""
        if self.kind is not SwitchKind.NUMBER:
            return any(value == key for key, _ in self.options)
        return value.removeprefix("-").isdecimal() and len(value) < 10 and self.lowest <= int(value) <= self.highest

    def words(self, value: str) -> str:
        """A value in words."""
        return dict(self.options).get(value, value.replace("-", "−"))

    def in_force(self, values: Mapping[str, str]) -> str:
        """The value that counts: that of the encounter if the switch can have it, else the default."""
        value = values.get(self.key, "")
        return value if value and self.takes(value) else self.default

    def differs(self, values: Mapping[str, str]) -> bool:
        """True if what counts is not as printed."""
        return self.in_force(values) != self.as_printed

    def is_changed(self, values: Mapping[str, str]) -> bool:
        """True if the encounter has set it to something else than what counts without a word."""
        return self.in_force(values) != self.default


@dataclass(frozen=True, slots=True)
class Preset:
    """A name for the values of several switches, by their keys; those that it does not name are left as they are."""

    name: str
    values: Mapping[str, str] = field(default_factory=dict)
    help: str = ""

    def holds(self, rules: Iterable[HouseRule], values: Mapping[str, str]) -> bool:
        """True if every switch that it names has its value."""
        return all(rule.in_force(values) == self.values[rule.key] for rule in rules if rule.key in self.values)


def differing(rules: Iterable[HouseRule], values: Mapping[str, str]) -> tuple[HouseRule, ...]:
    """The switches that are not as printed."""
    return tuple(rule for rule in rules if rule.differs(values))


def changed_rules(rules: Iterable[HouseRule], values: Mapping[str, str]) -> tuple[HouseRule, ...]:
    """The switches that the encounter has changed: one whose default is not as printed is none of them."""
    return tuple(rule for rule in rules if rule.is_changed(values))


def strays(rules: Sequence[HouseRule], values: Mapping[str, str]) -> tuple[str, ...]:
    """A sentence for each value of an encounter that counts for nothing: its switch or its reading is gone."""
    known = {rule.key: rule for rule in rules}
    return tuple(_stray(known.get(key), key, value) for key, value in values.items() if not _fits(known, key, value))


def _fits(known: Mapping[str, HouseRule], key: str, value: str) -> bool:
    return key in known and (not value or known[key].takes(value))


def _stray(rule: HouseRule | None, key: str, value: str) -> str:
    if rule is None:
        return tr("There is no longer a house rule “{key}”; its value is kept, but does nothing.", key=key[:40])
    values: dict[str, object] = {"rule": rule.label, "value": value[:40], "now": rule.words(rule.default)}
    printed = rule.default == rule.as_printed
    if rule.kind is SwitchKind.NUMBER:
        values |= {"lowest": rule.lowest, "highest": rule.highest}
        if printed:
            return tr(
                "“{rule}” is set to “{value}”, but it can be {lowest} to {highest}; it counts as printed: {now}.",
                **values,
            )
        return tr(
            "“{rule}” is set to “{value}”, but it can be {lowest} to {highest}; this counts instead: {now}.", **values
        )
    if printed:
        return tr(
            "“{rule}” is set to “{value}”, but that is not one of its readings; it counts as printed: {now}.", **values
        )
    return tr(
        "“{rule}” is set to “{value}”, but that is not one of its readings; this counts instead: {now}.", **values
    )
