"""How long a spell is cast, and the time between spells: noted, or said once in this melee (mr.magic.free-seconds)."""

from collections.abc import Mapping

from gmtool.rules.melee_rounds.cards.fighter import Spell
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.state import Answered, Cast
from gmtool.rules.seam import Json

TABLE = "times"


def times(ctx: Context, spell: Spell) -> tuple[int | None, int | None]:
    """Seconds of casting and of interspell time; None where neither the GM's notes nor this melee have them."""
    said = _said(ctx, spell.item)
    casting, interspell = said.get("casting"), said.get("interspell")
    return (
        spell.casting if spell.casting is not None or not isinstance(casting, int) else casting,
        spell.interspell if spell.interspell is not None or not isinstance(interspell, int) else interspell,
    )


def keep_times(play: Play, spell: Spell, cast: Cast) -> None:
    """What was said of a spell of which it was not noted need not be said again."""
    if None not in times(play, spell):
        return
    casting = cast.ends - cast.begun + 1
    row: dict[str, Json] = {
        "key": spell.item,
        "name": play.tables.item_name(spell.item),
        "spell": spell.item,
        "casting": casting,
        "interspell": cast.interspell,
    }
    play.change_fight(answered=(*play.fight.answered, Answered(TABLE, row)))


def _said(ctx: Context, item: str) -> Mapping[str, Json]:
    rows = (one.row for one in ctx.fight.answered if one.table == TABLE)
    return next((row for row in rows if row.get("spell") == item), {})
