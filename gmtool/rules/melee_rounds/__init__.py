"""Melee rounds: six seconds each, plotted, with an initiative die for every attack or parry."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.kit.kit_cards import read_bestiary
from gmtool.rules.melee_rounds.cards.of_kit import card_of_kit
from gmtool.rules.melee_rounds.data.kits import read_kits
from gmtool.rules.melee_rounds.data.plots import read_plots
from gmtool.rules.melee_rounds.data.tables import read_tables
from gmtool.rules.melee_rounds.rulebook import ID, Rulebook
from gmtool.rules.melee_rounds.ruleset import MeleeRoundsRuleset
from gmtool.rules.seam import Ruleset


def rulesets(
    read_toml: Callable[[str], Mapping[str, Any]], names: Callable[[str, str], Sequence[str]]
) -> tuple[Ruleset, ...]:
    """The one system, from its folder of tables under `systems/`."""
    files = {name.rsplit("/", 1)[-1].removesuffix(".toml"): name for name in names(f"systems/{ID}", ".toml")}
    parsed = {stem: read_toml(name) for stem, name in files.items()}
    tables, bad = read_tables(parsed)
    plots, bad_plots = read_plots(parsed)
    kits, bad_kits = read_kits(parsed, tables)
    bestiary, bad_cards = read_bestiary(parsed, kits, lambda kit: card_of_kit(ID, kit, tables))
    left_out = (*bad, *bad_plots, *bad_kits, *bad_cards)
    return (MeleeRoundsRuleset(Rulebook(tables, bestiary, kits, plots, left_out)),)
