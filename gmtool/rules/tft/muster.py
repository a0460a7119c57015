"""From a prepared encounter to the first state of its fight."""

from collections import Counter
from dataclasses import replace

from gmtool.rules.seam import BadMuster, Enlisted, Finding, Muster
from gmtool.rules.tft.cards.carding import BadCard, read_fighter
from gmtool.rules.tft.cards.legality import UNHEALED
from gmtool.rules.tft.edition import Edition
from gmtool.rules.tft.entrances import Doors
from gmtool.rules.tft.house import ENTRANCES
from gmtool.rules.tft.state import Fight, Figure
from gmtool.space import HexGround, SpaceError

_HITS_COUNT = Finding("", *UNHEALED).key


def muster(edition: Edition, prepared: Muster) -> Fight:
    """The state before the first turn. Raises `BadMuster` with a sentence that names the figure or the place."""
    _check(prepared)
    ground = prepared.ground
    if ground is not None and not isinstance(ground, HexGround):
        raise BadMuster(f"This system is fought on hexes, not on a ground of {ground.extent()}.")
    figures = {one.id: enlist(edition, one, ground) for one in prepared.figures}
    doors = Doors(prepared, tuple(figures.values()))
    if (prepared.house_rules.get(ENTRANCES.key) or edition.readings[ENTRANCES.key]) == "required":
        doors.check()
    figures = {key: replace(figure, door=doors.of(figure)) for key, figure in figures.items()}
    fight = Fight(
        sides=prepared.sides,
        figures=figures,
        roster=tuple(figures),
        ground=ground,
        house=dict(prepared.house_rules),
    )
    _no_shared_hex(edition, fight)
    return fight


def _check(prepared: Muster) -> None:
    if not prepared.figures:
        raise BadMuster("Nobody is in this encounter; add figures first.")
    twice = [key for key, number in Counter(one.id for one in prepared.figures).items() if number > 1]
    if twice:
        raise BadMuster(f"Two figures have the id “{twice[0]}”.")
    sides = {side.id for side in prepared.sides}
    for one in prepared.figures:
        if one.side not in sides:
            raise BadMuster(f"{one.name or one.card.name} fights for “{one.side}”, which is no side of this encounter.")
        if prepared.ground and one.place is None:
            raise BadMuster(f"{one.name or one.card.name} has no place on the ground.")


def enlist(edition: Edition, one: Enlisted, ground: HexGround | None) -> Figure:
    """A card as a figure. Raises `BadMuster`."""
    name = one.name or one.card.name
    try:
        fighter = read_fighter(one.card, edition.tables)
        if ground and one.place is not None:
            ground.check(one.place)
    except (BadCard, SpaceError) as problem:
        said = str(problem).removeprefix(f"{one.card.name}: ")
        raise BadMuster(f"{name}: {said}") from problem
    return Figure(
        id=one.id,
        name=name,
        side=one.side,
        fighter=fighter,
        card=one.card.id,
        place=one.place if ground else None,
        facing=one.facing or 0,
        gear=fighter.gear,
        ready=tuple(gear.id for gear in fighter.gear if gear.ready),
        hits=fighter.hits if _HITS_COUNT in one.card.rulings else 0,
        hidden=one.hidden,
        picture=one.card.picture,
    )


def _no_shared_hex(edition: Edition, fight: Fight) -> None:
    taken: dict[object, str] = {}
    for figure in fight.figures.values():
        for hex_ in edition.hexes(figure):
            if hex_ in taken:
                raise BadMuster(f"{figure.name} and {taken[hex_]} stand in the same hex.")
            taken[hex_] = figure.name
