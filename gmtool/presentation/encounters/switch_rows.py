"""Rows of an encounter's switches: sections that fold, what a search finds, and what is changed."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from gmtool.folding import fold
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam import HouseRule, Ruleset, changed_rules


@dataclass(frozen=True, slots=True)
class SectionRow:
    """The heading of a section: how many switches stand in it, and how many of them are changed."""

    title: str
    switches: int
    changed: int
    folded: bool

    @property
    def text(self) -> str:
        """The number of its switches in words."""
        many = trn("{n} switch", "{n} switches", self.switches)
        return f"{many}, {changed_words(self.changed)}" if self.changed else many


@dataclass(frozen=True, slots=True)
class SwitchRow:
    """A switch, and the value that counts."""

    rule: HouseRule
    value: str

    @property
    def differs(self) -> bool:
        """True if it is not as printed."""
        return self.value != self.rule.as_printed

    @property
    def printed(self) -> str:
        """The value as printed, in words."""
        return self.rule.words(self.rule.as_printed)

    @property
    def said(self) -> str:
        """The value in words; a reading as printed says so."""
        return self.rule.words(self.value)

    @property
    def in_words(self) -> str:
        """The row for those who listen."""
        as_printed = tr("changed; as printed: {printed}", printed=self.printed) if self.differs else tr("as printed")
        return f"{self.rule.label}: {self.said}, {as_printed}"


Row = SectionRow | SwitchRow
GENERAL: Final = tr("General")
"""The section of those that have none."""


def switch_rows(
    rules: Sequence[HouseRule],
    values: Mapping[str, str],
    typed: str = "",
    folded: Collection[str] = (),
    only_differing: bool = False,
) -> list[Row]:
    """The switches under the headings of their sections; a search opens every section in which it finds something.

    Switches without a section come first, without a heading where there is no other section.
    """
    found = [
        rule for rule in rules if matches(rule, fold(typed).split()) and (not only_differing or rule.differs(values))
    ]
    titles = sorted(dict.fromkeys(rule.section or GENERAL for rule in rules), key=lambda title: title != GENERAL)
    rows: list[Row] = []
    for title in titles:
        of = [rule for rule in found if (rule.section or GENERAL) == title]
        shut = title in folded and not typed.strip() and not only_differing
        if of and titles != [GENERAL]:
            rows.append(SectionRow(title, len(of), len(changed_rules(of, values)), shut))
        rows += [SwitchRow(rule, rule.in_force(values)) for rule in of if not shut]
    return rows


def matches(rule: HouseRule, words: Sequence[str]) -> bool:
    """True if a switch has all these words: in its section, label, help, readings or rule ids."""
    if not words:
        return True
    said = (rule.section, rule.label, rule.help, *(text for _, text in rule.options), *rule.rules, rule.key)
    text = fold(" ".join(said))
    return all(word in text for word in words)


def changed_words(number: int) -> str:
    """A number of switches that an encounter has changed, in words; empty for none."""
    return trn("{n} house rule changed", "{n} house rules changed", number) if number else ""


def changes(ruleset: Ruleset, values: Mapping[str, str]) -> tuple[str, ...]:
    """A line for each switch that an encounter has changed: what it is about, and its value."""
    found = changed_rules(ruleset.house_rules(), values)
    return tuple(f"{rule.label}: {rule.words(rule.in_force(values))}" for rule in found)
