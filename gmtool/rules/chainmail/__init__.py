"""Chainmail: units on a table in inches, dice by the handful, and morale."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.seam import Ruleset

SYSTEMS = ("chainmail",)


def rulesets(
    read_toml: Callable[[str], Mapping[str, Any]], names: Callable[[str, str], Sequence[str]]
) -> tuple[Ruleset, ...]:
    """The one ruleset of Chainmail."""
    # when it is first asked for: a window on a fight of another system does without
    from gmtool.rules.chainmail.cards.troops import card_of_kit
    from gmtool.rules.chainmail.data.tables import whole_tables
    from gmtool.rules.chainmail.ruleset import ChainmailRuleset
    from gmtool.rules.kit.rulebook import read_rulebook

    book = read_rulebook("chainmail", "Chainmail", read_toml, names, whole_tables, card_of_kit)
    return (ChainmailRuleset(book),)
