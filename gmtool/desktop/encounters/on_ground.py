"""How an enlisted figure is shown on its ground before the fight."""

from gmtool.desktop.encounters.recruits import called
from gmtool.rules.seam import Counter, Enlisted, Posture
from gmtool.space import Ground, OpenGround


def counter(figure: Enlisted, ground: Ground | None) -> Counter:
    """The counter of a figure that is whole and stands."""
    hexes = () if figure.place is None else (figure.place,)
    facing, base = (None, ground.unit.base) if isinstance(ground, OpenGround) else (figure.facing or 0, 0)
    return Counter(
        figure.id, called(figure), figure.side, hexes, facing, Posture.STANDING, 1, 1,
        facts=figure.card.name, hidden=figure.hidden, picture=figure.card.picture, at=figure.at,
        base=base, heading=figure.heading,
    )  # fmt: skip
