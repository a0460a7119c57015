"""HarnMaster melee: opposed tests, victory stars and defense options."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.seam import Ruleset

SYSTEMS = ("harnmaster-melee",)


def rulesets(
    read_toml: Callable[[str], Mapping[str, Any]], names: Callable[[str, str], Sequence[str]]
) -> tuple[Ruleset, ...]:
    """The one ruleset of HarnMaster melee."""
    # when it is first asked for: a window on a fight of another system does without
    from gmtool.rules.harnmaster.cards.completing import card_of_kit
    from gmtool.rules.harnmaster.data.tables import whole_tables
    from gmtool.rules.harnmaster.ruleset import HarnmasterRuleset
    from gmtool.rules.kit.rulebook import read_rulebook

    book = read_rulebook("harnmaster-melee", "HarnMaster melee", read_toml, names, whole_tables, card_of_kit)
    return (HarnmasterRuleset(book),)
