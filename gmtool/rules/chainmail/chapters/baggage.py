"""Baggage: the camp of each side, which the enemy may find and loot."""

from gmtool.rules.chainmail.acts.moving.baggage import (
    FIND,
    LOOT,
    MARK,
    RETURN,
    SAVE,
    after_loot,
    camp_effects,
    find_baggage,
)
from gmtool.rules.chainmail.state.stations import EFFECTS, SETTLES
from gmtool.rules.kit.binding import by_house, some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import YES

CHAPTER = Chapter(
    "baggage",
    after=("men",),
    has={"away": some},
    has_fight={"camps": some, "house": by_house("baggage", YES)},
    acts={"baggage": (MARK, FIND, SAVE, RETURN)},
    checks={LOOT: after_loot},
    hooks=(SETTLES(find_baggage), EFFECTS(camp_effects, "baggage")),
)
