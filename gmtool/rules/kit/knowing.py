"""A fight as somebody knows it who does not know all of it: without what is not known, and nothing follows from that.

No turn ends because nobody else is left in it, no check is due, no dice are rolled: it is the same moment.
"""

from dataclasses import MISSING, Field, fields
from functools import cache

from gmtool.rules.kit.amending import AnyHand
from gmtool.rules.kit.bodies.together import part_from_the_gone
from gmtool.rules.kit.fighting import Fighting
from gmtool.rules.kit.play import AnyPlay, evolve
from gmtool.rules.seam import Coming, Enlisted, Knowledge, WaitingCheck, Wave

_OTHERS = Wave("others")
"""Somebody may still come: who does not know of all figures does not know whether the fight is over."""


def limit(hand: AnyHand, play: AnyPlay, known: Knowledge) -> None:
    """Make the fight in a play what is known of it."""
    goes_on, before = not play.over(), play.fight.figures
    for figure in before:
        if figure in known.unknown:
            hand.leave(play, figure)
    hand.forgets(play, known.unknown)
    part_from_the_gone(play)
    fight = play.fight
    shades = {key: _shade(before[key], one, known.nobody) for key, one in fight.figures.items() if key in known.unknown}
    changes: dict[str, object] = {
        "ground": known.ground,
        "effects": tuple(known.effects[one.key] for one in fight.effects if one.key in known.effects),
        "checks": tuple(one for one in fight.checks if _may_tell(one, known)),
        "tagged": tuple(one for one in fight.tagged if one.figure not in known.unknown),
        "coming": (),
    }
    if shades:
        changes["figures"] = {**fight.figures, **shades}
    if known.lying:
        changes["lying"] = tuple(one for one in getattr(fight, "lying", ()) if one.id not in known.lying)
    play.change_fight(**changes)
    if goes_on and play.over():
        play.change_fight(coming=(_others(play),))


def _may_tell(check: WaitingCheck, known: Knowledge) -> bool:
    about = check.figure not in known.unknown and (not check.effect or check.effect in known.effects)
    return about and not check.secret and known.tells(check.label)


def _others(play: AnyPlay) -> Coming:
    """A wave of each side."""
    card = play.book.bestiary[0]
    return Coming(_OTHERS, tuple(Enlisted(f"other-{one.id}", card, one.id) for one in play.fight.sides))


def _shade(before: Fighting, gone: Fighting, name: str) -> Fighting:
    """A figure that has left the fight and is not known of: of its own it has only what it must have."""
    plain = {
        one.name: one.default if one.default_factory is MISSING else one.default_factory()
        for one in _optional(gone.__class__)
        if getattr(before, one.name) == getattr(gone, one.name)
    }
    return evolve(gone, **{**plain, "name": name, "card": ""})


@cache
def _optional(figure: type[Fighting]) -> tuple[Field[object], ...]:
    """The fields of a figure that need not be given."""
    given = (one for one in fields(figure) if one.init)  # type: ignore[arg-type]
    return tuple(one for one in given if one.default is not MISSING or one.default_factory is not MISSING)
