"""Muster: from a prepared encounter to the first state of its fight, by the doors of the arena (Melee V)."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.kit.mustering import check_enlisted, check_room, company_of
from gmtool.rules.seam import BadMuster, Enlisted, Muster
from gmtool.rules.tft.cards.cards import read_fighter
from gmtool.rules.tft.cards.fighter import Fighter, Gear
from gmtool.rules.tft.cards.legality import UNHEALED
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Fight, Figure, Pose
from gmtool.rules.tft.state.records.limbs import Limb
from gmtool.space import Ground, HexGround, SpaceError, label


def muster(edition: Edition, prepared: Muster) -> Fight:
    """The state before the first turn, for any number of sides and figures (tm.setup.players).

    Raises `BadMuster` with a sentence that names the figure or the place.
    """
    check_enlisted(prepared)
    ground = prepared.ground
    if ground is not None and not isinstance(ground, HexGround):
        raise BadMuster(f"This system is fought on hexes, not on a ground of {ground.extent()}.")
    placeless = [one for one in prepared.figures if ground and one.place is None]
    if placeless:
        raise BadMuster(f"{placeless[0].name or placeless[0].card.name} has no place on the ground.")
    figures = {one.id: enlist(edition, one, ground) for one in prepared.figures}
    doors = Doors(prepared, tuple(figures.values()))
    if edition.house("entrances", prepared.house_rules) == "required":
        doors.check()
    figures = {key: replace(figure, door=doors.of(figure)) for key, figure in figures.items()}
    fight = Fight(
        sides=prepared.sides,
        figures=figures,
        roster=tuple(figures),
        ground=ground,
        house=dict(prepared.house_rules),
    )
    filled = {one.id: edition.hexes_at(one, one.place) if one.place else () for one in fight.figures.values()}
    check_room(filled, fight.figures, fight.ground)
    return fight


def _worn(edition: Edition, gear: Gear) -> bool:
    """True for what is fastened on the hand, and so always ready (am.cestus.single)."""
    weapon = edition.tables.weapons.get(gear.item)
    return weapon is not None and weapon.worn and not gear.packed


def enlist(edition: Edition, one: Enlisted, ground: Ground | None) -> Figure:
    """A card as a figure. Raises `BadMuster`."""
    name = one.name or one.card.name
    try:
        fighter = read_fighter(one.card, edition.tables)
        if ground and one.place is not None:
            ground.check(one.place)
    except (BadCard, SpaceError) as problem:
        said = str(problem).removeprefix(f"{one.card.name}: ")
        raise BadMuster(f"{name}: {said}") from problem
    return figure_of(edition, one, fighter, ground)


def figure_of(edition: Edition, one: Enlisted, fighter: Fighter, ground: Ground | None = None) -> Figure:
    """A figure whose card has been read already."""
    stay = edition.tables.cards.wounds == "stay"
    return Figure(
        id=one.id,
        name=one.name or one.card.name,
        side=one.side,
        fighter=fighter,
        card=one.card.id,
        place=one.place if ground else None,
        facing=one.facing or 0,
        gear=fighter.gear,
        ready=tuple(gear.id for gear in fighter.gear if gear.ready or _worn(edition, gear)),
        hits=fighter.hits if stay or edition.ruling(*UNHEALED) in one.card.rulings else 0,
        hidden=one.hidden,
        picture=one.card.picture,
        **company_of(one),
        out_st=edition.tables.limits.out_st,
        dead_st=edition.tables.limits.dead_st,
        spent=fighter.exhaustion,
        absorbed=fighter.absorbed,
        limbs=tuple(Limb(one.name, one.kind, lost=one.lost) for one in fighter.limbs),
        pose=Pose.KNEELING if fighter.crippled(edition.tables) else Pose.STANDING,
    )


class Doors:
    """The entrances of the sides: the one named after a side, else the one in which its first figure stands."""

    def __init__(self, prepared: Muster, figures: tuple[Figure, ...]) -> None:
        self._figures = figures
        self._names = {side.id: side.name for side in prepared.sides}
        ground = prepared.ground if isinstance(prepared.ground, HexGround) else None
        self._entrances = dict(ground.entrances) if ground else {}
        self._label = ground.label if ground else label
        self._door_of = {side: self._find(side) for side in self._names}

    def _find(self, side: str) -> str:
        named = (name for name in (side, self._names[side]) if name in self._entrances)
        stood = (name for figure in self._of(side) for name, hexes in self._entrances.items() if figure.place in hexes)
        return next(named, "") or next(stood, "")

    def _of(self, side: str) -> Iterator[Figure]:
        return (figure for figure in self._figures if figure.side == side)

    def of(self, figure: Figure) -> str:
        """The entrance by which a figure came in, and may leave; empty for none."""
        return self._door_of[figure.side]

    def check(self) -> None:
        """Raise `BadMuster` for a figure that does not start in an entrance of its side's own end."""
        if not self._entrances:
            return
        for side in self._names:
            self._check_side(side)
        taken: dict[str, str] = {}
        for side in self._names:
            door = self._door_of[side]
            if door in taken and len(self._names) <= len(self._entrances) and any(self._of(side)):
                raise BadMuster(f"{self._names[side]} and {taken[door]} come in at the same end, {door}.")
            if any(self._of(side)):
                taken[door] = self._names[side]

    def _check_side(self, side: str) -> None:
        """Raise `BadMuster` for a figure outside its side's entrance, unless that is full."""
        hexes = self._entrances.get(self._door_of[side], ())
        outside = [figure for figure in self._of(side) if figure.place not in hexes]
        inside = sum(figure.place in hexes for figure in self._of(side))
        if outside and inside < len(hexes):
            figure = outside[0]
            at = self._label(figure.place) if figure.place is not None else "nowhere"
            end = ", ".join(map(self._label, hexes)) or "an entrance"
            raise BadMuster(f"{figure.name} starts in {at}, which is not an entrance of {self._names[side]}: {end}.")
        if outside and not hexes:
            raise BadMuster(f"{outside[0].name} does not start in an entrance.")
