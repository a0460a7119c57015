"""The Fantasy Trip: Melee and Advanced Melee, two editions of one body of rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.seam import Ruleset

_EDITIONS = {"tft-melee": "Melee", "advanced-melee": "Advanced Melee"}
SYSTEMS = tuple(_EDITIONS)


def rulesets(
    read_toml: Callable[[str], Mapping[str, Any]],
    names: Callable[[str, str], Sequence[str]],
    systems: Sequence[str] = SYSTEMS,
) -> tuple[Ruleset, ...]:
    """The editions, or those of them that are asked for, each from its folder of tables under `systems/`."""
    # when it is first asked for: a window on a fight of another system does without
    from gmtool.rules.kit.citations import read_citations
    from gmtool.rules.kit.rulebook import file_remarks, read_files, read_presets, read_switches
    from gmtool.rules.kit.tables.printed import read_sheets
    from gmtool.rules.kit.tables.terrain import read_terrain
    from gmtool.rules.kit.ways import read_ways
    from gmtool.rules.tft.cards.creation import read_bestiary
    from gmtool.rules.tft.data.tables import read_tables
    from gmtool.rules.tft.data.variants import read_variants
    from gmtool.rules.tft.ruleset import TftRuleset
    from gmtool.rules.tft.state.edition import Edition

    found: list[Ruleset] = []
    for system in systems:
        title = _EDITIONS[system]
        parsed = read_files(system, read_toml, names)
        tables, bad = read_tables(parsed)
        bestiary, bad_cards = read_bestiary(parsed, tables, system)
        switches, terrain = read_switches(parsed), read_terrain(parsed)
        presets, ways = read_presets(parsed, switches), read_ways(parsed)
        left_out, own = (*bad, *bad_cards, *file_remarks(parsed)), (read_citations(parsed), read_variants(parsed))
        sheets = read_sheets(parsed)
        book = Edition(system, title, tables, bestiary, switches, left_out, terrain, presets, ways, sheets, *own)
        found.append(TftRuleset(book))
    return tuple(found)
