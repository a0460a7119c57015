"""The words for rows of a campaign, by their table."""

from gmtool.language import tr, trn


def counted(table: str, count: int) -> str:
    """So many rows of a table: "3 cards"."""
    return {
        "cards": trn("{n:,} card", "{n:,} cards", count),
        "encounters": trn("{n:,} encounter", "{n:,} encounters", count),
        "entries": trn("{n:,} entry of a fight", "{n:,} entries of fights", count),
        "snapshots": trn("{n:,} kept state of a fight", "{n:,} kept states of fights", count),
        "grounds": trn("{n:,} ground", "{n:,} grounds", count),
        "pictures": trn("{n:,} picture", "{n:,} pictures", count),
        "own_rows": trn("{n:,} row of your own", "{n:,} rows of your own", count),
        "card_history": trn("{n:,} entry of a card's history", "{n:,} entries of the cards' history", count),
        "settings": trn("{n:,} setting", "{n:,} settings", count),
        "notes": trn("{n:,} note", "{n:,} notes", count),
        "sessions": trn("{n:,} session", "{n:,} sessions", count),
        "handouts": trn("{n:,} handout", "{n:,} handouts", count),
        "random_tables": trn("{n:,} random table", "{n:,} random tables", count),
    }[table]


def damage_of_row(table: str, name: str) -> str:
    """The sentence about a row that cannot be read; the name is empty where it cannot be read either."""
    if name:
        return _named(table, name)
    return {
        "cards": tr("A card is damaged and cannot be read; a backup may have it intact."),
        "encounters": tr("An encounter is damaged and cannot be read; a backup may have it intact."),
        "entries": tr("An entry of a fight is damaged and cannot be read; a backup may have it intact."),
        "snapshots": tr("A kept state of a fight is damaged and cannot be read; a backup may have it intact."),
        "grounds": tr("A ground is damaged and cannot be read; a backup may have it intact."),
        "pictures": tr("A picture is damaged and cannot be read; a backup may have it intact."),
        "own_rows": tr("A row of your own is damaged and cannot be read; a backup may have it intact."),
        "card_history": tr("An entry of a card's history is damaged and cannot be read; a backup may have it intact."),
        "settings": tr("A setting is damaged and cannot be read; a backup may have it intact."),
        "notes": tr("A note is damaged and cannot be read; a backup may have it intact."),
        "sessions": tr("A session is damaged and cannot be read; a backup may have it intact."),
        "handouts": tr("A handout is damaged and cannot be read; a backup may have it intact."),
        "random_tables": tr("A random table is damaged and cannot be read; a backup may have it intact."),
    }[table]


def _named(table: str, name: str) -> str:
    return {
        "cards": tr("The card “{name}” is damaged and cannot be read; a backup may have it intact.", name=name),
        "encounters": tr(
            "The encounter “{name}” is damaged and cannot be read; a backup may have it intact.", name=name
        ),
        "grounds": tr("The ground “{name}” is damaged and cannot be read; a backup may have it intact.", name=name),
        "pictures": tr("The picture “{name}” is damaged and cannot be read; a backup may have it intact.", name=name),
        "settings": tr("The setting “{name}” is damaged and cannot be read; a backup may have it intact.", name=name),
        "notes": tr("The note “{name}” is damaged and cannot be read; a backup may have it intact.", name=name),
        "sessions": tr("The session “{name}” is damaged and cannot be read; a backup may have it intact.", name=name),
        "handouts": tr("The handout “{name}” is damaged and cannot be read; a backup may have it intact.", name=name),
        "random_tables": tr(
            "The random table “{name}” is damaged and cannot be read; a backup may have it intact.", name=name
        ),
    }[table]
