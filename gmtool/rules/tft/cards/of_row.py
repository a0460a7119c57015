"""A card to begin from for a race or a creature of the lists."""

from gmtool.rules.seam import Card, Json
from gmtool.rules.tft.cards.form import FIRST_DX, FIRST_ST
from gmtool.rules.tft.data.peoples import Creature, Race
from gmtool.rules.tft.data.tables import Tables


def card_of_row(list: str, key: str, tables: Tables, system: str) -> Card | None:
    """The card; None for a row of another list, or one that is not there."""
    people = tables.races if list == "races" else tables.creatures if list == "creatures" else {}
    row = people.get(key)
    if row is None:
        return None
    return Card(system, row.name, _born(row) if isinstance(row, Race) else _beast(row), kind="monster")


def _born(race: Race) -> dict[str, Json]:
    """The minimums, with the free points divided evenly, the odd one to ST (Melee III)."""
    to_dx = race.free_points // 2
    return {"people": race.key, "st": race.min_st + race.free_points - to_dx, "dx": race.min_dx + to_dx}


def _beast(creature: Creature) -> dict[str, Json]:
    st = creature.st or max(creature.st_min, FIRST_ST)
    return {"people": creature.key, "st": st, "dx": creature.dx or creature.dx_usual_max or FIRST_DX}
