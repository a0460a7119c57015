"""Figures under a template: those of every unit by its ranks and files, or as many as the GM counts on the table."""

from collections.abc import Iterator, Mapping

from gmtool.rules.chainmail.acts.fire.lanes import body, stands_in
from gmtool.rules.chainmail.acts.morale.losses import lose, slay
from gmtool.rules.chainmail.acts.siege.damage import damage
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.seam import NO, YES, Option, Why
from gmtool.space import Block, Template, onward, touches

NOBODY = Option("nobody", "Nobody else")


def figures_of(unit: Unit) -> Iterator[Block]:
    """The room of each figure of a unit, by its ranks and files."""
    block, formation = block_of(unit), unit.formation
    if block is None or formation is None:
        return
    for place in range(formation.men):
        rank, file = divmod(place, formation.files)
        ahead = block.depth / 2 - (rank + 0.5) * formation.deep
        aside = (file + 0.5) * formation.across - block.width / 2
        at = onward(onward(block.middle, block.heading, ahead), (block.heading + 90) % 360, aside)
        yield Block(at, block.heading, formation.across, formation.deep)


def under(
    ctx: Context, templates: tuple[Template, ...], *, spare: str = "", roofs: bool = False, aloft: bool | None = None
) -> dict[str, int]:
    """The figures of each unit that are wholly or partly under a template, friend or foe, whatever their armor.

    `roofs`: those under a roof are safe. The unit `spare` is left out. `aloft`: those in the air alone, or those on the
    ground; None for both (cm.air.record).
    """
    found = {}
    for one in ctx.units():
        if one.id == spare or one.at is None or aloft not in (None, ctx.is_airborne(one)):
            continue
        if not any(touches(template, body(one)) for template in templates):
            continue
        hit = sum(
            any(touches(template, figure) for template in templates)
            and not (roofs and stands_in(ctx, figure.middle, "building"))
            for figure in figures_of(one)
        )
        if hit:
            found[one.id] = hit
    return found


def structures_under(ctx: Context, templates: tuple[Template, ...], *, spare: str = "") -> tuple[str, ...]:
    """The engines and structures that a template touches."""
    return tuple(
        one.id
        for one in ctx.units()
        if one.points and one.id != spare and one.at is not None
        and any(touches(template, body(one)) for template in templates)
    )  # fmt: skip


def counted(play: Play, shooter: Unit, target: str, rule: str) -> tuple[dict[str, int], tuple[str, ...]]:
    """The figures that are hit, and the engines and structures, as the GM counts them on the table."""
    hit: dict[str, int] = {}
    struck: list[str] = []
    key = target
    while key != NOBODY.key:
        one = play.figure(key)
        if one.men:
            why = Why(f"Figures of {one.name} that are hit", shooter.side, one.id, rule)
            if number := play.table.number(0, one.men, why):
                hit[key] = number
        if one.points and _is_struck(play, shooter, one):
            struck.append(key)
        asked = {target, *hit, *struck, key}
        others = [Option(one.id, one.name) for one in play.units() if one.id not in asked and one.id != shooter.id]
        key = play.choose((NOBODY, *others), Why("Who else is hit?", shooter.side, rule=rule))
    return hit, tuple(struck)


def _is_struck(play: Play, shooter: Unit, one: Unit) -> bool:
    options = (Option(YES, "Yes"), Option(NO, "No"))
    why = Why(f"Is {one.name} itself hit?", shooter.side, one.id, "cm.artillery.structures")
    return play.choose(options, why) == YES


def stoned(play: Play, hit: Mapping[str, int], struck: tuple[str, ...], points: int) -> None:
    """Take off the figures that a catapult or a boulder hits, and points of what is struck. Each dies at once, but of
    the fantastic types only some are harmed at all (cm.fantasy.catapult-targets)."""
    for key in struck:
        damage(play, key, points)
    for key, number in hit.items():
        fantastic = play.fantastic(play.figure(key))
        if fantastic is None or fantastic.catapults:
            slay(play, key, number, in_melee=False)


def strike(play: Play, hit: Mapping[str, int], struck: tuple[str, ...], points: int) -> None:
    """Take off the figures that are hit, and points of what is struck (cm.artillery.structures)."""
    for key in struck:
        damage(play, key, points)
    for key, number in hit.items():
        lose(play, key, number, in_melee=False)
