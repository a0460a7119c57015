"""What holds in an area or for the whole battle: effects of its own, weather, breaches, mines, ways to baggage."""

from gmtool.rules.chainmail.acts.moving.baggage import camp_effects
from gmtool.rules.chainmail.acts.siege.breaches import breach_effects
from gmtool.rules.chainmail.acts.siege.mines import mine_effects
from gmtool.rules.chainmail.acts.turn.weather import weather_effects
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.seam import Effect


def effects(ctx: Context) -> tuple[Effect, ...]:
    """The effects of a battle; those of mines and of unfound ways are secret."""
    own = (*weather_effects(ctx), *breach_effects(ctx), *mine_effects(ctx), *camp_effects(ctx))
    return (*ctx.fight.effects, *own)
