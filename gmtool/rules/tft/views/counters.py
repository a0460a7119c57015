"""Counters of a fight on the map and in the rows; conditions and things on the ground."""

from gmtool.rules.kit.bodies.formations import body_view
from gmtool.rules.kit.derived import derived
from gmtool.rules.kit.views import granted_conditions
from gmtool.rules.seam import Condition, Counter, Lying, Posture, count
from gmtool.rules.tft.acts.attacks.ready_arms import body_attack
from gmtool.rules.tft.acts.options.undecided import adjdx_now
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import brawl, engagers
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.stations import CONDITIONS
from gmtool.rules.tft.state.unseen import is_off_map
from gmtool.space import Layer

_POSTURES = {
    Pose.STANDING: Posture.STANDING,
    Pose.KNEELING: Posture.KNEELING,
    Pose.PRONE: Posture.PRONE,
    Pose.DOWN: Posture.PRONE,
}
TERRAIN = {
    Layer.WALL: "no figure can stand there, and no weapon flies through",
    Layer.DOOR: "closed: a wall; open: as if it were not there",
    Layer.ENTRANCE: "where a side comes in, and may leave",
}
HAZARDS = {
    Layer.BROKEN: "bad footing: DX −2, and a roll for whoever runs",
    Layer.WATER: "1 to the ankles, 2 to the knees, 3 to the neck, 4 and more over the head",
    Layer.DARK: "complete darkness, but for what lights up",
    Layer.FIRE: "gives light, and shows who is invisible",
}
"""The further layers of an edition that knows bad footing, water and darkness."""


def counter(ctx: Context, figure: Figure) -> Counter:
    """A figure as its counter and row show it."""
    posture = _posture(figure) if not ctx.brief else Posture.STANDING if figure.able else Posture.OUT
    against = () if ctx.brief else _opponents(ctx, figure)
    plain = ctx.brief and figure.able and not figure.frenzy
    return Counter(
        figure=figure.id,
        name=figure.name,
        side=figure.side,
        hexes=() if figure.fled else ctx.hexes(figure),
        facing=figure.facing if figure.place is not None else None,
        posture=posture,
        left=figure.st if plain else max(0, figure.st),
        full=figure.fighter.st,
        summary=() if ctx.brief else _summary(ctx, figure),
        opponents=against,
        gone=figure.fled,
        hidden=figure.hidden or is_off_map(ctx, figure),
        picture=figure.picture,
        **body_view(figure),
    )


@derived
def _opponents(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The enemies that engage it, and those in its brawl."""
    brawling = (one for one in brawl(ctx, figure) if one.side != figure.side)
    return tuple(dict.fromkeys(one.id for one in (*engagers(ctx, figure), *brawling)))


def _posture(figure: Figure) -> Posture:
    if not figure.able and figure.dead:
        return Posture.DEAD
    if not figure.able and not figure.fled:
        return Posture.OUT
    return Posture.PRONE if figure.pile else _POSTURES[figure.pose]


def _summary(ctx: Context, figure: Figure) -> tuple[str, ...]:
    hits = f", {count(figure.hits, 'hit')} taken" if figure.hits else ""
    spent = f", exhaustion {figure.spent}" if figure.spent else ""
    hand = [ctx.tables.item_name(gear.item) for gear in ctx.in_hand(figure)]
    armor = ctx.tables.armors[figure.fighter.armor].name.lower()
    dx, now = figure.fighter.dx, adjdx_now(ctx, figure).total
    return (
        f"ST {figure.fighter.st}{hits}{spent} · DX {dx}{f' → {now}' if now != dx else ''}",
        f"{', '.join(hand) or body_attack(ctx, figure)}; {armor}",
    )


def conditions(ctx: Context, figure: Figure) -> tuple[Condition, ...]:
    """The conditions of a figure, each with its end."""
    if not figure.able:
        word = "Dead" if figure.dead else "Unconscious" if figure.body else "Gone"
        stunned = figure.stunned and not figure.dead
        return (Condition(word, "", "am.aim.head-stun" if stunned else "tm.injury.st-0", grave=True),)
    found = [one for holds in ctx.chapters.at(CONDITIONS) for one in holds(ctx, figure)]
    return (*found, *granted_conditions(figure, "turn"))


def lying(ctx: Context) -> tuple[Lying, ...]:
    """The things that lie on the ground."""
    return tuple(
        Lying(ctx.tables.item_name(thing.item), thing.hex, thing.id)
        for thing in ctx.fight.lying
        if thing.hex is not None
    )
