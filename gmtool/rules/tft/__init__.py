"""The Fantasy Trip: Melee, and later its Advanced edition."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.seam import Ruleset
from gmtool.rules.tft.cards.card_reader import read_bestiary
from gmtool.rules.tft.data.house_rules import HOUSE_RULES
from gmtool.rules.tft.data.kits import read_kits
from gmtool.rules.tft.data.tables import read_tables
from gmtool.rules.tft.ruleset import TftRuleset
from gmtool.rules.tft.state.edition import Edition

_EDITIONS = (("tft-melee", "Melee", HOUSE_RULES),)


def rulesets(
    read_toml: Callable[[str], Mapping[str, Any]], names: Callable[[str, str], Sequence[str]]
) -> tuple[Ruleset, ...]:
    """The editions, each from its folder of tables under `systems/`."""
    found = []
    for key, title, house_rules in _EDITIONS:
        folder = f"systems/{key}"
        files = {name.rsplit("/", 1)[-1].removesuffix(".toml"): name for name in names(folder, ".toml")}
        parsed = {stem: read_toml(name) for stem, name in files.items()}
        tables, bad = read_tables(parsed)
        bestiary, bad_cards = read_bestiary(parsed, tables, key)
        kits, bad_kits = read_kits(parsed, tables)
        left_out = (*bad, *bad_cards, *bad_kits)
        found.append(TftRuleset(Edition(key, title, tables, house_rules, bestiary, kits, left_out)))
    return tuple(found)
