"""HarnMaster melee: opposed tests, victory stars and defence options."""

from collections.abc import (
    Callable,
    Mapping,
    Sequence,
)
from typing import (
    Any,
)

from gmtool.rules.harnmaster.cards.of_kit import (
    card_of_kit,
)
from gmtool.rules.harnmaster.data.kits import (
    read_kits,
)
from gmtool.rules.harnmaster.data.tables import (
    read_tables,
)
from gmtool.rules.harnmaster.rulebook import (
    ID,
    Rulebook,
)
from gmtool.rules.harnmaster.ruleset import (
    HarnmasterRuleset,
)
from gmtool.rules.kit.kit_cards import (
    read_bestiary,
)
from gmtool.rules.seam import (
    Ruleset,
)


def rulesets(
    read_toml: Callable[[str], Mapping[str, Any]], names: Callable[[str, str], Sequence[str]]
) -> tuple[Ruleset, ...]:
    """The one system, from its folder of tables under `systems/`."""
    files = {name.rsplit("/", 1)[-1].removesuffix(".toml"): name for name in names(f"systems/{ID}", ".toml")}
    parsed = {stem: read_toml(name) for stem, name in files.items()}
    tables, bad = read_tables(parsed)
    kits, bad_kits = read_kits(parsed, tables)
    bestiary, bad_cards = read_bestiary(parsed, kits, lambda kit: card_of_kit(ID, kit, tables))
    return (HarnmasterRuleset(Rulebook(tables, bestiary, kits, (*bad, *bad_kits, *bad_cards))),)
