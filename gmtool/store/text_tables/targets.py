"""Where a column of a table may go on a card."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gmtool.rules.seam import FieldKind, Ruleset
from gmtool.store.text_tables.cells import LISTS


class TargetKind(StrEnum):
    """What on a card a column is."""

    NAME = "name"
    KIND = "kind"
    TAGS = "tags"
    NOTES = "notes"
    FIELD = "field"  # one field of the card form
    MARK = "mark"  # which rows of a list have a mark, such as those in hand
    KEPT = "keep"  # an unknown field, by the heading
    LEFT_OUT = "leave out"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a column goes: `field` is the key of a field of the card form, `mark` that of a mark of its rows."""

    kind: TargetKind
    field: str = ""
    mark: str = ""

    @property
    def code(self) -> str:
        """The target as it is remembered; `target_of` reads it again."""
        return "/".join(part for part in (self.kind.value, self.field, self.mark) if part)


NAME: Final = Target(TargetKind.NAME)
KIND: Final = Target(TargetKind.KIND)
TAGS: Final = Target(TargetKind.TAGS)
NOTES: Final = Target(TargetKind.NOTES)
KEPT: Final = Target(TargetKind.KEPT)
LEFT_OUT: Final = Target(TargetKind.LEFT_OUT)


def targets(ruleset: Ruleset) -> dict[Target, str]:
    """Everywhere that a column may go for the cards of a system, with what it is called."""
    found = {NAME: "Name", KIND: "Player or monster", TAGS: "Tags", NOTES: "Notes"}
    for field in ruleset.card_form().fields:
        found[Target(TargetKind.FIELD, field.key)] = field.label
        if field.kind is FieldKind.ITEMS:
            for mark, label in field.columns.items():
                found[Target(TargetKind.MARK, field.key, mark)] = label
    return {**found, KEPT: "Kept as it is", LEFT_OUT: "Left out"}


def takes_one(target: Target, ruleset: Ruleset) -> bool:
    """Whether only one column may go there; to lists, tags and notes any number may."""
    if target.kind is TargetKind.FIELD:
        lists = {field.key for field in ruleset.card_form().fields if field.kind in LISTS}
        return target.field not in lists
    return target.kind in (TargetKind.NAME, TargetKind.KIND)


def target_of(code: str, ruleset: Ruleset) -> Target | None:
    """The target that was remembered, if the system still has it."""
    return next((target for target in targets(ruleset) if target.code == code), None)
