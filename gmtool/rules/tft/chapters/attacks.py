"""Attacks: blows, throws and shots, and what wounds do at once."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.bounds import Between
from gmtool.rules.kit.amending import Value, Values, choice, flag, number
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, Json, Line, count, line_about, says
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.attacks.adjusted_dx import shaken_this_turn, wound_rule
from gmtool.rules.tft.acts.attacks.attack import take_hits
from gmtool.rules.tft.acts.attacks.shield_rush import RUSH
from gmtool.rules.tft.acts.attacks.strike import STRIKE
from gmtool.rules.tft.acts.attacks.sweep import SWEEP
from gmtool.rules.tft.acts.gate import down, targets
from gmtool.rules.tft.acts.gate.bars import INTO, ON_FEET, TO_ENEMY, left
from gmtool.rules.tft.acts.movement.stations import LEFT
from gmtool.rules.tft.acts.options import needed
from gmtool.rules.tft.acts.ranged.concealment import COVER, cover_conditions, leave_cover
from gmtool.rules.tft.acts.ranged.shoot import SHOOT
from gmtool.rules.tft.acts.ranged.throw import THROW
from gmtool.rules.tft.acts.wounds.limbs import heal
from gmtool.rules.tft.chapters.editions import is_advanced
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import engaged
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.messages.attacks import Attacked, Collapsed, Damaged, Died, Fell, RolledToMiss, VictimDrawn
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.stations import CONDITIONS, DEBRIEF, NEEDS, RENEWS, SUFFERED, TO_THROW, VALUES
from gmtool.rules.tft.views.debrief import of_fight
from gmtool.rules.tft.views.narration import Names, st_left

STEP = "tm.disengage.not-when-down"
_TO_ANYBODY = TO_ENEMY | act.CASTS | act.DISBELIEVES | act.MOUNTS

JUDGED = "am.ex.ep-out-of-character"
HITS = Between(0, 999)
_POSES = tuple((pose.value, pose.value) for pose in Pose)


# --- what is shown ----------------------------------------------------------------------------------------------------
def _hurt(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if not figure.frenzy:  # a berserker loses no DX to them (am.berserk.no-wound-dx)
        yield from _wounds(ctx, figure)


def _wounds(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of a figure that has lost DX to wounds, to weakness, or to a hit to its head."""
    turn = ctx.fight.turn
    if figure.shaken:
        yield _slowed(ctx, figure, "until its next attack")
    if figure.slow_turn >= turn:
        yield _slowed(ctx, figure, _through(figure.slow_turn, turn), " next turn" if figure.slow_turn > turn else "")
    if figure.hits + figure.spent and figure.st <= ctx.tables.limits.weak_st:
        lasts = "while its ST is so low" if ctx.book.variants.shaken == "next-turn" else "for the rest of the fight"
        yield Condition("DX −3: ST 3 or less", lasts, "tm.injury.st-3")
    if figure.dazed_turn >= turn:
        begins = " next turn" if figure.dazed_turn > turn else ""
        yield Condition(f"Dazed: DX −4{begins}", _through(figure.dazed_turn, turn), "am.aim.head-daze")


def _through(last: int, turn: int) -> str:
    """When something counts that counts through this turn or the next one."""
    return "all next turn" if last > turn else "until the turn ends"


def _slowed(ctx: Context, figure: Figure, lasts: str, begins: str = "") -> Condition:
    """The condition of a figure that has lost DX to wounds; `begins`: that it does so only later."""
    return Condition(f"DX −2{begins}: {figure.fighter.dx_loss_hits(ctx.tables)}+ hits", lasts, wound_rule(ctx, figure))


def _posture(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.pile:
        yield Condition("Hand to hand", "until it breaks free", "tm.hth.only-attack-inside", grave=True)
    elif figure.pose is Pose.DOWN:
        yield Condition("Knocked down", "until it stands up", "tm.option.downed-must-stand", grave=True)
    elif figure.pose is not Pose.STANDING and not figure.up:
        yield Condition(figure.pose.value.title(), "until it stands up", "tm.face.down-all-rear", grave=True)


def _covered(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.cover:
        yield from cover_conditions(ctx, figure)


# --- a new turn -------------------------------------------------------------------------------------------------------
def _renews(ctx: Context, figure: Figure, turn: int) -> Mapping[str, Any]:
    """Its wounds of the turn, and its last shot, which it has again once nobody engages it."""
    short = ctx.house("wound-end") == "next-turn" and not shaken_this_turn(ctx, figure)
    used_up = figure.last_shot and figure.able and engaged(ctx, figure)
    hurt = figure.fell_hurt and figure.fell >= turn - 1  # it lies bound for the turn after that alone (am.low.fall)
    lasting = {"shaken": figure.shaken and not short, "last_shot": used_up, "fell_hurt": hurt}
    return {"turn_hits": 0, **lasting, **_freed(ctx, figure, turn)}


def _freed(ctx: Context, figure: Figure, turn: int) -> Mapping[str, Any]:
    """The posture of a fallen figure, only prone once the turn after its fall is over (am.low.fall)."""
    bound = figure.pose is not Pose.DOWN or figure.pile or figure.fell >= turn - 1
    return {} if bound or ctx.book.variants.lying != "turn" else {"pose": Pose.PRONE}


# --- what the GM may set ----------------------------------------------------------------------------------------------
def _experience(ctx: Context, figure: Figure) -> Values:
    judged = {
        "judged": Value(
            "Experience, by the GM", lambda _, one: one.tally.judged, _judge, limits=(-99, 99), rule=JUDGED
        ),
        "spent": number("spent", "Exhaustion", HITS, "am.recover.exhaustion-causes"),
        "illusion": flag("illusion", "Illusion", "am.opt.i.f-disbelieve"),
    }
    return judged if ctx.book.variants.experience == "deeds" else {}


def _body(ctx: Context, figure: Figure) -> Values:
    """A figure's state, and the things in its hands."""
    sides = tuple((side.id, side.name) for side in ctx.fight.sides)
    return {
        "hits": replace(number("hits", "Hits taken", HITS, wounds=1), hurt=take_hits, write=_hits),
        "turn_hits": number("turn_hits", "Hits this turn", HITS),
        "shaken": flag("shaken", "DX -2 on the next attack"),
        "pose": Value("Posture", lambda _, one: one.pose.value, _pose, str, options=_POSES, condition=True),
        "side": replace(choice("side", "Side", sides), by_key=True),
        "ready": Value("In hand", _in_hand, _ready, str),
    }


def _presence(ctx: Context, figure: Figure) -> Values:
    return {"hidden": flag("hidden", "Hidden from the players"), "fled": flag("fled", "Has left")}


def _judge(play: Play, one: Figure, points: int) -> None:
    play.change(one.id, tally=replace(one.tally, judged=points))


def _pose(play: Play, one: Figure, pose: str) -> None:
    play.change(one.id, pose=Pose(pose))


def _hits(play: Play, one: Figure, hits: int) -> None:
    """Set the hits; a figure that is healed to full ST has the use of its limbs again (am.cripple.recover)."""
    play.change(one.id, hits=hits)
    if one.hits and not hits:
        play.change(one.id, stunned=False)
        heal(play, one.id)


def _in_hand(ctx: Context, one: Figure) -> Json:
    return ", ".join(gear.item for gear in ctx.in_hand(one))


def _ready(play: Play, one: Figure, items: str) -> None:
    wanted = [word.strip() for word in items.split(",") if word.strip()]
    play.change(one.id, ready=tuple(gear.id for gear in one.gear if gear.id in wanted or gear.item in wanted))


# --- the log ----------------------------------------------------------------------------------------------------------
_VERBS = {
    "strike": "strikes {}",
    "jab": "jabs at {}",
    "pike": "meets {} with the pike",
    "off-hand": "strikes {} with the off hand",
    "rush": "shield-rushes {}",
    "sweep": "sweeps at {}",
    "missile-spell": "casts at {}",
    "throw": "throws at {}",
    "shot": "shoots at {}",
    "hth": "grapples with {}",
    "trample": "tramples {}",
    "drop": "drops it on {}",
}
_MULTIPLES = {2: "double damage", 3: "triple damage"}
_FLOWN = {
    "past": "{weapon} goes past",
    "hit": "hits",
    "falls": "{weapon} is stopped and hits nobody",
    "drop": "{weapon} drops",
    "break": "{weapon} breaks",
    "spent": "the arrow breaks",
}


@says(Attacked)
def _(names: Names, event: Attacked) -> str:
    verb = _VERBS[event.way].format(names.figure(event.target))
    result = {
        "hit": _MULTIPLES.get(event.multiplier, "hits"),
        "miss": "misses",
        "drop": "misses" if event.way == "throw" else "misses and loses hold",
        "break": "misses, and the weapon breaks",
        "spent": "misses" if event.way == "missile-spell" else "misses, and the arrow breaks",
    }[event.result]
    if event.automatic:
        return f"{names.figure(event.figure)} {verb}: {result} without a roll."
    automatic = names.to_hit(event.needs, event.dice)
    needs = names.plain(event.needs, event.dice) if event.way == "trample" else automatic
    return f"{names.figure(event.figure)} {verb}: {needs}, rolls {event.sum}: {result}."


@says(Damaged)
def _(names: Names, event: Damaged) -> Line:
    target = names.figure(event.target)
    if event.hits and not event.stopped:
        text = f"{target} takes {count(event.hits, 'hit')} ({st_left(event.st)})."
    elif event.hits:
        stopped, left = f"{event.stopped} of {count(event.damage, 'hit')} stopped", st_left(event.st)
        text = f"{stopped}: {target} takes {event.hits} ({left})."
    elif event.damage and event.stopped:
        every = {1: "The only hit is", 2: "Both hits"}.get(event.damage, f"All {event.damage} hits")
        text = f"{every} stopped; {target} takes none."
    else:
        text = f"The blow does {target} no damage."
    return Line(text, (event.target, event.figure), event.rules, weight=2 if event.hits else 1)


@says(RolledToMiss)
def _(names: Names, event: RolledToMiss) -> Line:
    hit, arrow = event.result == "hit", event.way == "shot" and event.result in ("past", "falls")
    spent = event.way == "missile-spell" and event.result == "spent"
    words = _FLOWN["falls" if spent else event.result].format(weapon="the arrow" if arrow else f"the {event.weapon}")
    times = f" for {_MULTIPLES[event.multiplier]}" if hit and event.multiplier in _MULTIPLES else ""
    must = f"{names.figure(event.figure)} must miss {names.figure(event.target)}: {names.to_pass(event.needs)}"
    return line_about(event, f"{must}, rolls {event.sum}: {words}{times}.", weight=2 if hit else 1)


@says(VictimDrawn)
def _(names: Names, event: VictimDrawn) -> Line:
    text = f"Into the brawl of {names.figures(event.among)}: {event.die} shows {event.sum}"
    return Line(f"{text}, it is {names.figure(event.target)}.", (event.target, event.figure), event.rules)


CHAPTER = Chapter(
    "attacks",
    acts={"blows": (STRIKE,), "rushes": (RUSH,), "throws": (THROW,), "shots": (SHOOT,)},
    bars=(
        Bar("out", act.NOTHING, down.out, but=True),
        left("floored", act.NOTHING, down.floored),
        Bar("down", ON_FEET, down.down(down.whoever)),
        Bar("down", act.CASTS | act.DISBELIEVES, down.down(down.wounded)),
        Bar("down", act.SHOOTS | act.RELOADS, down.down(down.fell)),
        Bar("down", act.SWAPS, down.down(down.readies_not)),
        Bar("down", INTO, down.down(down.never_crawls)),
        Bar("down", act.HANDLES, down.low_hands),
        Bar("down", act.KNEELS, down.down(down.lies)),
        Bar("down", act.STEPS, down.down(down.whoever, STEP)),
        Bar("gone target", _TO_ANYBODY, whom=targets.gone, there=targets.somebody_left),
        Bar("dead target", TO_ENEMY | act.MOUNTS | act.AIDS, whom=targets.dead, there=targets.somebody_died),
        Bar("unconscious target", TO_ENEMY, whom=targets.not_slain, there=targets.somebody_lies_out),
        Bar("unconscious target", INTO, whom=targets.fights_nobody, there=targets.somebody_lies_out),
    ),
    hooks=(
        RENEWS(_renews),
        NEEDS(needed.missile, "volleys"),
        NEEDS(needed.blow, "armed"),
        NEEDS(needed.something_to_throw, "hurls"),
        TO_THROW(needed.hurls),
        NEEDS(needed.parry, "defends"),
        NEEDS(needed.last_shot, "last-shot"),
        NEEDS(needed.fire, "sheds"),
        SUFFERED({Fell: ("down",), Collapsed: ("out",), Died: ("dead",)}),
        CONDITIONS(_hurt, "wounds"),
        CONDITIONS(_posture, "posture"),
        VALUES(_experience, "experience"),
        VALUES(_body, "body"),
        VALUES(_presence, "presence"),
        DEBRIEF(of_fight, "fight"),
    ),
)
SWEEPS = Chapter("sweeps", may=is_advanced, acts={"blows": (SWEEP,)})
CONCEALMENT = Chapter(
    "concealment",
    may=is_advanced,
    has={"cover": some},
    brings=(COVER,),
    acts={"cover": (COVER,)},
    hooks=(LEFT(leave_cover), CONDITIONS(_covered, "cover")),
)
