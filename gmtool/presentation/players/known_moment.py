"""The fight as its players may know it: what they are offered, and the numbers of it, are worked out in this one.

Whoever is hidden, or stands in the fog on another side than theirs, is not in it; nor are secret effects and checks,
waves, or what lies under the fog. So nothing that follows from it can depend on them.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from gmtool.language import tr
from gmtool.presentation.fight.state_view import OnceAMoment, StateView
from gmtool.presentation.players.known_effects import outside_fog, told_effects
from gmtool.presentation.players.permissions import KnownFigures, known_ground, lies_in_fog
from gmtool.rules.seam import Effect, Extent, Knowledge
from gmtool.space import Ground

_NOBODY: Final = tr("somebody")
"""Whoever is not known of, where somebody has to do with him."""


_ONCE: Final = OnceAMoment()
_OF: Final = WeakKeyDictionary[StateView, KnownFigures]()
"""By moments of which not all is known, who is known in the moment that each was made of."""


def known_moment(moment: StateView) -> StateView:
    """The moment as the players may know it: the very same one where they may know all of it."""
    found: StateView = _ONCE.of(moment, "known", lambda: moment if all_known(moment) else _limited(moment))
    return found


def may_tell(known: StateView, text: str) -> bool:
    """True if a text about a known moment names nobody who is not known of, such as in words of the Game Master."""
    figures = _OF.get(known)
    return figures is None or figures.names_nobody_hidden(text)


def all_known(moment: StateView) -> bool:
    """True if nothing of a moment is kept from the players that their choices could hang on."""
    ground = moment.ground
    if len(moment.known) < len(moment.counters) or (ground is not None and ground.fog) or moment.waves:
        return False
    return not any(one.secret for one in moment.effects.values()) and not any(
        one.secret for one in moment.agenda.checks
    )


def _limited(moment: StateView) -> StateView:
    known, ground = KnownFigures(moment), moment.ground
    effects = {one.key: outside for one in told_effects(moment, known) if (outside := _known_part(ground, one))}
    lying = moment.ruleset.lying(moment.state)
    knowledge = Knowledge(
        unknown=frozenset(one for one in moment.counters if one not in known),
        lying=frozenset(one.key for one in lying if lies_in_fog(ground, one)),
        ground=None if ground is None else _known_ground(ground),
        effects=effects,
        tells=known.names_nobody_hidden,
        nobody=_NOBODY,
    )
    found = StateView(moment.ruleset, moment.ruleset.as_known(moment.state, knowledge))
    _OF[found] = known
    return found


@lru_cache(maxsize=8)
def _known_ground(ground: Ground) -> Ground:
    """What is known of the ground, with the names of the entrances that are seen, by which figures know their doors."""
    seen = {name: tuple(spot for spot in spots if spot not in ground.fog) for name, spots in ground.entrances.items()}
    return known_ground(ground).lessened({"entrances": {name: spots for name, spots in seen.items() if spots}})


def _known_part(ground: Any, effect: Effect) -> Effect | None:
    """An effect as far as it is known: where it lies outside the fog, and not what it does."""
    spots, shape = outside_fog(ground, effect)
    if effect.where and not spots and shape is None:
        return None
    if effect.where.shape is None and effect.where:
        return replace(effect, where=Extent(spots), does="")
    return replace(effect, does="")
