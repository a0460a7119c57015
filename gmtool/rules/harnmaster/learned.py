"""What the GM said in a melee, as rows of the GM's own tables."""

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.kit.learned import keyed, shortened
from gmtool.rules.seam import Json, OwnRows


def learned(ctx: Context) -> OwnRows:
    """The answers that the tables do not have yet, by their names."""
    new: dict[tuple[str, str, Json], dict[str, Json]] = {}
    for one in ctx.fight.answered:
        name, roll = shortened(str(one.row["name"])), one.row.get("roll")
        known = [(row.name.casefold(), getattr(row, "roll", None)) for row in getattr(ctx.tables, one.table).values()]
        if (name.casefold(), roll) not in known:
            new.setdefault((one.table, name.casefold(), roll), {**one.row, "name": name})
    return keyed(((table, row) for (table, _, _), row in new.items()), ctx.tables)
