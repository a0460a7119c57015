"""Sieges: engines, ladders and towers, walls and breaches, mines and oil."""

from collections.abc import Iterator, Mapping

from gmtool.bounds import Between
from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.siege.breaches import BUILD, ENTER, TEAR, breach_effects, open_breaches
from gmtool.rules.chainmail.acts.siege.climbing import CLIMB, FIGHT_AT_TOP, STEP_ON
from gmtool.rules.chainmail.acts.siege.course import begin_siege_turn, end_siege_turn
from gmtool.rules.chainmail.acts.siege.engines import BATTER, batters
from gmtool.rules.chainmail.acts.siege.ladders import PUSH_LADDER, ROCK
from gmtool.rules.chainmail.acts.siege.mantlets import SHELTER, UNSHELTER
from gmtool.rules.chainmail.acts.siege.mines import COUNTER, DECOY, DIG, SAPPERS, SPRING, mine_effects
from gmtool.rules.chainmail.acts.siege.oil import OIL_ACT
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.records.posts import Post
from gmtool.rules.chainmail.state.stations import BEGINS, CONDITIONS, EFFECTS, ENDS, SETTLES, VALUES, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import Value, number
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, Json, Refusal


def _posted(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """What a unit does in a siege. Sappers look the same whether they dig or not (cm.siege.mines-sappers)."""
    post = unit.post
    screen, lift = ctx.fight.figures.get(post.behind), ctx.fight.figures.get(post.climbs)
    if screen is not None:
        yield Condition(f"Behind {screen.name}", good=True)
    if lift is not None and (men := unit.aloft):
        yield Condition(f"{men} on {lift.name}")
    if post.atop:
        yield Condition(f"{post.atop} on the wall")
    if post.stunned:
        yield Condition(f"{post.stunned} stunned", f"through turn {post.stunned_until}", grave=True)
    if post.burning:
        yield Condition("Burns", grave=True)
    if post.disabled:
        yield Condition("Out of action", grave=True)
    if post.breach:
        yield Condition("In the breach")
    if post.sappers:
        yield Condition("Sappers")


def _walls(ctx: Context, unit: Unit) -> Mapping[str, Value]:
    if not unit.full_points:
        return {}
    return {
        "long": number("long", "Length of wall in hundredths of an inch", Between(0, 4_800)),
        "points": Value(
            "Defense points", lambda _, one: one.points, _set_points, limits=(0, 99), rule=DEFENSE, wounds=-1
        ),
    }


DEFENSE = "cm.siege.defense-values"


def _set_points(play: Play, one: Unit, value: Json) -> None:
    """Set the points that are left; more than it had when it was whole are what it has whole from now on."""
    points = int(value)  # type: ignore[arg-type]
    play.change(one.id, points=points, full_points=max(points, one.full_points))


# --- what its states bar ----------------------------------------------------------------------------------------------
def _climbing(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.aloft:
        yield Refusal(f"{unit.name}: on a ladder or in a tower.", "cm.siege.ladder-top")


def _all_on_ladders(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Men of whom none is left to shoot, since whoever is on a ladder holds on to it."""
    if ctx.on_ladder(unit) >= unit.men > 0:
        yield Refusal(f"{unit.name}: on a ladder, where nobody shoots.", "cm.siege.ladder-climb")


CHAPTER = Chapter(
    "siege",
    after=("wizards", "melee"),
    has={"post": unlike(Post()), "engine": some, "points": some, "full_points": some},
    has_fight={"breaches": some, "works": some, "mines": some},
    acts={
        "rams": (BATTER,),
        "siege": (
            CLIMB, FIGHT_AT_TOP, STEP_ON, PUSH_LADDER, ROCK, OIL_ACT, SHELTER, UNSHELTER, ENTER, BUILD, TEAR, SAPPERS,
            DIG, DECOY, COUNTER, SPRING,
        ),
    },
    bars=(
        Bar("climbing", frozenset({act.WALKS, act.JOINS, act.RETIRES}), why=_climbing),
        Bar("all on ladders", frozenset({act.SHOOTS}), why=_all_on_ladders),
    ),
    hooks=(
        WAITS(batters, "artillery"),
        ENDS(end_siege_turn),
        BEGINS(begin_siege_turn),
        SETTLES(open_breaches),
        CONDITIONS(_posted, "siege"),
        EFFECTS(breach_effects, "breaches"),
        EFFECTS(mine_effects, "mines"),
        VALUES(_walls, "walls"),
    ),
)  # fmt: skip
