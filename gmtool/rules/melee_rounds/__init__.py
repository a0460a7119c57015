"""Melee rounds: six seconds each, plotted, with an initiative die for every attack or parry."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.seam import Ruleset

SYSTEMS = ("melee-rounds",)


def rulesets(
    read_toml: Callable[[str], Mapping[str, Any]], names: Callable[[str, str], Sequence[str]]
) -> tuple[Ruleset, ...]:
    """The one ruleset of melee rounds."""
    # when it is first asked for: a window on a fight of another system does without
    from gmtool.rules.kit.rulebook import read_rulebook
    from gmtool.rules.melee_rounds.cards.completing import card_of_kit
    from gmtool.rules.melee_rounds.data.tables import whole_tables
    from gmtool.rules.melee_rounds.ruleset import MeleeRoundsRuleset

    book = read_rulebook("melee-rounds", "Melee rounds", read_toml, names, whole_tables, card_of_kit)
    return (MeleeRoundsRuleset(book),)
