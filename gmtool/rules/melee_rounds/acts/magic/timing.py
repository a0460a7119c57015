"""The times of a spell: casting, interspell time, and the two seconds after it in which another may follow (4.1)."""

from collections.abc import Mapping

from gmtool.rules.kit.play import Answered
from gmtool.rules.melee_rounds.cards.fighter import Spell
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Cast, Figure
from gmtool.rules.seam import Json

TABLE = "times"


def times(ctx: Context, spell: Spell) -> tuple[int | None, int | None]:
    """Seconds of casting and of interspell time; None where neither the GM's notes nor this melee give them."""
    said = _said(ctx, spell.item)
    casting, interspell = said.get("casting"), said.get("interspell")
    return (
        spell.casting if spell.casting is not None or not isinstance(casting, int) else casting,
        spell.interspell if spell.interspell is not None or not isinstance(interspell, int) else interspell,
    )


def keep_times(play: Play, spell: Spell, cast: Cast) -> None:
    """Remember the times of a spell, unless one of its times is not known; they need not be stated again."""
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


def last_cast(ctx: Context, figure: Figure) -> Cast | None:
    """The last spell that a figure cast before this second; Reflex Spells do not count."""
    past = [one for one in figure.cast if one.kind != "reflex" and one.ends < ctx.now]
    return max(past, key=lambda one: one.ends, default=None)


def chained(ctx: Context, figure: Figure) -> bool:
    """True if a spell begun now follows straight on from the last one, whose interspell time is still running."""
    last = last_cast(ctx, figure)
    return last is not None and ctx.now < last.rested


def follows_straight(ctx: Context, last: Cast) -> bool:
    """True if a spell begun now is in the two seconds after the last one, and these may have another."""
    return last.ends < ctx.now <= last.discerned and ctx.house("chain") == "allowed"
