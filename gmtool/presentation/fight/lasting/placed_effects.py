"""Placed effects: the areas of a moment as the map shows them, with what is to be said of each."""

from typing import Any

from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.lasting.times import ends_words
from gmtool.presentation.fight.state_view import StateView
from gmtool.records import dataclass
from gmtool.rules.seam import AreaChoice, BeginEffect, Effect, EffectPicture, MoveEffect
from gmtool.space import Ground, Place, Template


@dataclass(frozen=True, slots=True)
class PlacedEffect:
    """An area on the map: its spots, or a template on open ground. `said` are further words for the card.

    `ends` are a few words about its end, which stand beside its name; empty where somebody has to end it. `draft`: it
    is not there yet, the GM is about to put it down.
    """

    label: str
    picture: EffectPicture
    spots: tuple[Any, ...] = ()
    shape: Template | None = None
    ends: str = ""
    said: tuple[str, ...] = ()
    draft: bool = False

    def covers(self, ground: Ground, place: Place) -> bool:
        """True if a place is within it."""
        if self.shape is not None:
            return self.shape.covers(place)  # type: ignore[arg-type]
        return ground.holds(place) and ground.spot_at(place) in self.spots


def placed_effects(moment: StateView) -> tuple[PlacedEffect, ...]:
    """The effects that have a place, in the order in which they began."""
    return tuple(placed(moment, effect) for effect in moment.effects.values() if effect.where)


def placed(moment: StateView, effect: Effect) -> PlacedEffect:
    """An effect as the map shows it."""
    said = [ends_words(effect, moment.agenda, moment.ruleset.turn_seconds)]
    # translators: an effect that acts once a turn, and its place in the order
    said += [tr("acts at {score}", score=effect.acts)] if effect.acts is not None else []
    said += [effect.does] if effect.does else []
    said += [tr("hidden from the players")] if effect.secret else []
    where = effect.where
    return PlacedEffect(
        effect.label, effect.picture, where.spots, where.shape, ends_shortly(moment, effect), tuple(said)
    )


def ends_shortly(moment: StateView, effect: Effect) -> str:
    """The end of an effect without the time of the world: "2 turns left"."""
    return ends_words(effect, moment.agenda, None) if effect.ends else ""


def drafted_effects(moment: StateView, draft: Draft) -> tuple[PlacedEffect, ...]:
    """The area that a draft would put down, or move there; none while its place is not said."""
    match draft.command:
        case BeginEffect(label=label, picture=picture, where=where) if where:
            return (PlacedEffect(label, picture, where.spots, where.shape, draft=True),)
        case MoveEffect(effect=key, where=where) if where and key in moment.effects:
            effect = moment.effects[key]
            return (PlacedEffect(effect.label, effect.picture, where.spots, where.shape, draft=True),)
    if isinstance(draft.choice, AreaChoice) and (where := draft.choice.extent(draft.values)):
        return (PlacedEffect(draft.choice.label, EffectPicture.OTHER, where.spots, where.shape, draft=True),)
    return ()
