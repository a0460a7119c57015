"""The lists a GM looks through and adds rows to: weapons, shields, armour, races, creatures."""

from gmtool.rules.tft.lists.lists import (
    system_lists,
)

__all__ = ["system_lists"]
