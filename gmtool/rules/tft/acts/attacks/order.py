"""Order of acting: by adjDX, highest first, worked out anew after every act; and the reasons why a figure must wait."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from operator import attrgetter

from gmtool.rules.kit.derived import derived
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Modifier, Refusal
from gmtool.rules.tft.acts.attacks.adjusted_dx import idle_lines, order_lines, spell_lines
from gmtool.rules.tft.acts.attacks.intent import (
    blow_at_nobody,
    blow_of,
    charges_with_pike,
    easiest,
    meets_charge,
    with_pole,
)
from gmtool.rules.tft.acts.attacks.moment import Moment, level, with_dice
from gmtool.rules.tft.acts.attacks.quick_order import not_now_in_quick
from gmtool.rules.tft.acts.attacks.ready_arms import (
    SLOWED,
    declares,
    lost_second_arrow,
    throws_what_it_readied,
    two_shots,
)
from gmtool.rules.tft.acts.attacks.situation import Blow, makes_charge
from gmtool.rules.tft.acts.kinds import ACTS, FIGHTS, PINS, PULLS_UP, TRAMPLES, UNPINS, done_by
from gmtool.rules.tft.acts.wounds.pace import over_half
from gmtool.rules.tft.state.context import Context, once_a_fight, once_a_fight_each, once_a_state
from gmtool.rules.tft.state.engagement import brought_down, distance, hand_to_hand, stands_on
from gmtool.rules.tft.state.fight import TRAMPLE, Figure, Stage, Status
from gmtool.rules.tft.state.saddle import rides
from gmtool.rules.tft.state.stations import TRAMPLED

ATTACK, OFF_HAND, SECOND, STEP, DIE, SPELL = "attack", "off-hand", "second", "step", "die", "spell"
"""The acts that a figure can have in combat; the words of `Deeds.acts`."""

_FREEING, _CASTING = frozenset(("draws", "breaks-free", "unpins")), frozenset(("casts", "disbelieves"))

PIKE_TIER, FIRST_TIER, USUAL_TIER, LAST_TIER, HELD_TIER = -1, 0, 1, 2, 3


@derived
def to_do(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The acts of a figure in combat, done or not: those of its option, and the trampling of those underfoot."""
    return (*_by_option(ctx, figure), *_tramples(ctx, figure))


def _chooses_in_brawl(ctx: Context, figure: Figure) -> bool:
    """True if a figure in a brawl has yet to say what it does there.

    Its option may have come to nothing because it was brought down: then it has another, unless it has moved more than
    half of its MA, has defended itself or readied something (am.change.moved-over-half, am.dd.nothing-else).
    """
    deeds = figure.deeds
    if not figure.pile:
        return False
    if not deeds.option:
        return deeds.status is Status.HTH or (deeds.status is not None and brought_down(ctx, figure))
    row = ctx.tables.options[deeds.option]
    if not brought_down(ctx, figure) or row.status == "hth" or row.attack or "casts" in row.does:
        return False
    return not (over_half(ctx, figure) or deeds.guarded or deeds.readied)


def _tramples(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """Each in its place in the order (am.trample.order): whoever gets out before it is not trampled."""
    return tuple([word for tramples in ctx.chapters.at(TRAMPLED) for word in tramples(ctx, figure)])


def _by_option(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The acts that a figure's option gives it.

    A figure in a brawl has a moment before it has chosen, where it chooses then (am.opt.v.no-move).

    Not all options have an attack (tm.attack.excluded-actions). Two arrows are for option f alone: a last shot is a
    single one (tm.option.l-single-arrow).
    """
    option = figure.deeds.option
    if figure.hanging is not None:
        return (DIE,) if figure.hanging.turn < ctx.fight.turn else ()
    if _chooses_in_brawl(ctx, figure):
        return (DIE,) if figure.pinner else (ATTACK,)
    if not option:
        return ()
    traits = ctx.tables.traits[option]
    if "steps" in traits:
        return (STEP,)
    if not _FREEING.isdisjoint(traits):
        return (DIE,)
    if "stands" in traits:
        return (DIE,) if stands_on(ctx, figure) is not None else ()
    if ctx.book.variants.casts and not _CASTING.isdisjoint(traits):
        return (SPELL,)
    if not (ctx.tables.options[option].attack or throws_what_it_readied(ctx, figure)):
        return ()
    acts = [ATTACK]
    if has_off_hand(ctx, figure):
        acts.append(OFF_HAND)
    if "volleys" in traits and two_shots(ctx, figure) and figure.deeds.ambush != "lies":
        acts.append(SECOND)
    return tuple(acts)


def has_off_hand(ctx: Context, figure: Figure) -> bool:
    """True if a ready main-gauche gives it an attack beside that of its weapon (tm.maingauche.second-attack)."""
    if declares(ctx):
        return bool(figure.deeds.second) and figure.deeds.second in figure.ready
    # A figure that went for a brawl has only one blade in it (tm.hth.one-blade), thrown back or not.
    if figure.pile or figure.deeds.entered or not ctx.does(figure, "strikes"):
        return False
    ready = ctx.arms(figure)
    if not any(weapon.off_hand for _, weapon in ready):
        return False
    # The other weapon may have left the hand in the first attack: thrown, dropped or broken.
    return len(ready) > 1 or ATTACK in figure.deeds.acts


def turn_lost(ctx: Context, figure: Figure) -> bool:
    """True if its remaining acts of this turn are lost: out, floored, helpless (tm.turn.lost-attack)."""
    return bool(ctx.book.gate.asked(ctx).against(Meant(figure.id, ACTS)))


def is_barred(ctx: Context, figure: Figure, act: str) -> bool:
    """True if a state of a figure bars what it would do at its moment."""
    return bool(ctx.book.gate.asked(ctx).against(Meant(figure.id, _does(ctx, figure, act))))


def _does(ctx: Context, figure: Figure, act: str) -> Kinds:
    if act.startswith(TRAMPLE):
        return TRAMPLES
    if figure.hanging is not None:
        return PULLS_UP
    if not figure.deeds.option or _chooses_in_brawl(ctx, figure):
        return UNPINS if figure.pinner else ACTS  # it has yet to say what it does in the brawl
    if act in (ATTACK, OFF_HAND) and hand_to_hand(ctx, figure):
        return PINS if ctx.does(figure, "pins") else FIGHTS
    return done_by(ctx.tables.options[figure.deeds.option].does)


@once_a_fight
def pending(ctx: Context) -> tuple[Moment, ...]:
    """All moments still to come, first to last; no two are at once (tm.turn.no-simultaneity).

    They are found anew after every act (am.turn.act-reevaluate): whoever has come up by then loses nothing
    (am.turn.act-raised-dx).
    """
    return tuple(sorted(_still_to_come(ctx), key=attrgetter("rank")))


def _still_to_come(ctx: Context, besides: str = "") -> list[Moment]:
    """All moments still to come, in no order; `besides` the figure of this id."""
    every = ctx.everyone() if ctx.fight.stage is Stage.COMBAT else ()
    found = [each for one in every if one.id != besides for each in _moments(ctx, one)]
    return [with_dice(one, ctx.fight.ties) for one in found] if ctx.fight.ties else found


@derived
def _moments(ctx: Context, figure: Figure) -> tuple[Moment, ...]:
    """The moments of a figure that are still to come, before any die for a tie; without the lines of scores."""
    return tuple([replace(_untied(ctx, figure, act, None, ()), lines=()) for act in _to_come(ctx, figure)])


@derived
def _to_come(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The acts of a figure that are still to come."""
    left = [act for act in to_do(ctx, figure) if act not in figure.deeds.acts]
    return tuple([act for act in left if not is_barred(ctx, figure, act) and not _fell_away(ctx, figure, act)])


def still_to_act(ctx: Context) -> frozenset[str]:
    """The figures with acts still to come; when each of these comes is not worked out."""
    every = ctx.everyone() if ctx.fight.stage is Stage.COMBAT else ()
    return frozenset([one.id for one in every if _to_come(ctx, one)])


def _fell_away(ctx: Context, figure: Figure, act: str) -> bool:
    """True if an act has become pointless: the first attack was passed up, or the off hand's enemy is gone."""
    if act == OFF_HAND and ATTACK in figure.deeds.acts:
        target = ctx.fight.figures.get(figure.deeds.target)
        if target is None or not target.able or distance(ctx, figure, target) not in (None, 0, 1):
            return True
    return act in (OFF_HAND, SECOND) and "passed" in figure.deeds.acts


def moment(
    ctx: Context, figure: Figure, act: str, blow: Blow | None = None, lines: tuple[Modifier, ...] = ()
) -> Moment:
    """A figure's place in the order for an act: by the blow it intends, this `blow`, or `lines` of what is no blow."""
    if act == ATTACK and blow is not None and blow.attacker is figure and not lines:
        return _of_attack(ctx, blow)
    return _moment(ctx, figure, act, blow, lines)


@once_a_state
def _of_attack(ctx: Context, blow: Blow) -> Moment:
    """The place of an attack, which is asked before it is made, and kept once it is done."""
    return _moment(ctx, blow.attacker, ATTACK, blow, ())


def _moment(ctx: Context, figure: Figure, act: str, blow: Blow | None, lines: tuple[Modifier, ...]) -> Moment:
    return with_dice(_untied(ctx, figure, act, blow, lines), ctx.fight.ties)


def _untied(ctx: Context, figure: Figure, act: str, blow: Blow | None, lines: tuple[Modifier, ...]) -> Moment:
    tier = HELD_TIER if figure.deeds.held else USUAL_TIER
    if not lines:
        struck = act in (ATTACK, OFF_HAND, SECOND)
        blow = blow or (blow_of(ctx, figure, off_hand=act == OFF_HAND) if struck else None)
        lines, tier = _lines(ctx, figure, act, blow), _tier(ctx, figure, act, blow)
    score = sum([line.value for line in lines])
    return Moment(figure.id, act, tier, score, lines, _camp(ctx, figure))


def _lines(ctx: Context, figure: Figure, act: str, blow: Blow | None) -> tuple[Modifier, ...]:
    """adjDX for an act: of its blow, of one at nobody or at the easiest who is there, or of what is no blow."""
    if blow is not None:
        return order_lines(ctx, blow)
    if act == SPELL:
        return spell_lines(ctx, figure)
    struck = act in (ATTACK, OFF_HAND, SECOND)
    counted = blow_at_nobody(ctx, figure, off_hand=act == OFF_HAND) if struck else None
    lines = idle_lines(ctx, figure) if counted is None else order_lines(ctx, counted)
    harder = easiest(ctx, figure, lines) if act in (ATTACK, SECOND) else None
    return lines if harder is None else order_lines(ctx, harder)


def _camp(ctx: Context, figure: Figure) -> str:
    between = ctx.house("attack-tie")
    return figure.id if between == "figures" else figure.side if between == "sides" else ""


def _tier(ctx: Context, figure: Figure, act: str, blow: Blow | None) -> int:
    """The tier: pole weapons are first in a turn in which one meets a charge (tm.pole.first), second shots last.

    Two that meet are both in the first tier, by their adjDX (tm.pole.vs-pole). Where only those are first that meet a
    charge themselves, the others keep their places (am.pole.regular).
    """
    if figure.deeds.held:
        return HELD_TIER
    if act == SECOND:
        return LAST_TIER
    if act != ATTACK or not with_pole(ctx, figure, blow):
        return USUAL_TIER
    if _pole_meets_charge(ctx, figure, blow):
        return PIKE_TIER if _has_pike(ctx, figure) else FIRST_TIER
    if ctx.house("pole-first") == "involved":
        return USUAL_TIER
    return FIRST_TIER if _poles_in_charges(ctx) - {figure.id} else USUAL_TIER


def _has_pike(ctx: Context, figure: Figure) -> bool:
    """True for a pikeman on foot, who comes before all other pole weapons, whatever his DX (am.pike.first)."""
    return not rides(ctx, figure) and any(weapon.sets for _, weapon in ctx.arms(figure))


@once_a_fight
def _poles_in_charges(ctx: Context) -> frozenset[str]:
    """The figures that use a pole weapon in or against a charge this turn."""
    return frozenset(one.id for one in ctx.everyone() if _pole_meets_charge(ctx, one, blow_of(ctx, one)))


def _pole_meets_charge(ctx: Context, figure: Figure, blow: Blow | None) -> bool:
    """True if it has used a pole weapon in or against a charge this turn, or still will."""
    if figure.deeds.pole_charge:
        return True
    if ATTACK in figure.deeds.acts or ATTACK not in to_do(ctx, figure) or turn_lost(ctx, figure):
        return False
    return any(meets_charge(one) or _pike_meets(ctx, one) for one in with_pole(ctx, figure, blow))


def _pike_meets(ctx: Context, blow: Blow) -> bool:
    """True for the jab of a pike in a charge, or at somebody who charges (am.pike.charged-front)."""
    pike = blow.weapon is not None and blow.weapon.sets
    return pike and (charges_with_pike(ctx, blow) or makes_charge(ctx, blow.target))


def tied(ctx: Context, *, each: bool = False) -> tuple[Moment, ...]:
    """The moments at the head of the order that only a die can put in order; empty if the first is clear.

    It is a single one where a figure has come level with others who have rolled already. `each`: figures of one side
    roll against each other too, whatever the house rule.
    """
    return level([replace(one, camp=one.figure) for one in _first_level(ctx)]) if each else _tied(ctx)


@once_a_fight
def _tied(ctx: Context) -> tuple[Moment, ...]:
    return level(_first_level(ctx))


@once_a_fight
def _first_level(ctx: Context) -> tuple[Moment, ...]:
    """The moments of the first tier and score: all others come after each of them."""
    moments = pending(ctx)
    return tuple(takewhile(lambda one: one.place == moments[0].place, moments))


@once_a_fight
def heads(ctx: Context) -> tuple[str, ...]:
    """The figures that may act now: the first, and any that may go before it as well; none where a die is due."""
    moments = () if tied(ctx) else _first_level(ctx)
    return tuple(dict.fromkeys(one.figure for one in moments if not any(other.before(one) for other in moments)))


_FIRST_RULES = {OFF_HAND: "tm.maingauche.second-attack", SECOND: "tm.turn.second-arrows"}
WAITS = frozenset(("tm.turn.attack-order", "tm.turn.attack-tie", "tm.pole.first", *_FIRST_RULES.values()))
"""The rules by which an attack that is allowed otherwise waits for others."""


def not_its_moment(
    ctx: Context, figure: Figure, act: str, blow: Blow | None = None, lines: tuple[Modifier, ...] = ()
) -> list[Refusal]:
    """Reasons against an act at this moment: the stage, the figure's earlier acts, others who come first."""
    if ctx.quick:
        return list(not_now_in_quick(ctx, figure))
    if ctx.fight.stage is not Stage.COMBAT:
        return [Refusal("Attacks are made in the action phase.", "tm.turn.stages")]
    if turn_lost(ctx, figure) or (act in to_do(ctx, figure) and is_barred(ctx, figure, act)):
        return []  # it waits for nobody
    if act in figure.deeds.acts or (act not in to_do(ctx, figure) and figure.deeds.acted):
        shot = act in figure.deeds.acts and SLOWED not in figure.deeds.acts
        if act == SECOND and not shot and (lost := list(lost_second_arrow(ctx, figure))):
            return lost
        if blow and figure.deeds.target not in ("", blow.target.id):
            return [Refusal(f"{figure.name} has attacked another enemy this turn.", "tm.attack.one-target")]
        return [Refusal(f"{figure.name} has acted this turn.", "tm.option.one-per-turn", short="has acted")]
    if act not in to_do(ctx, figure):
        return [_no_such_act(ctx, figure, act)]
    # Whoever held its action may break in at any later moment (am.delay.optional).
    return [] if figure.deeds.held else _someone_first(ctx, moment(ctx, figure, act, blow, lines))


def _no_such_act(ctx: Context, figure: Figure, act: str) -> Refusal:
    if act == OFF_HAND and ATTACK in to_do(ctx, figure):
        return Refusal(f"{figure.name} has no second blade.", "tm.maingauche.second-attack")
    title = ctx.tables.options[figure.deeds.option].title if figure.deeds.option else "no option"
    rule = "tm.maingauche.attack-option" if act == OFF_HAND else "tm.turn.attack-needs-attack-option"
    return Refusal(f"{figure.name} chose {title}: no attack.", rule, short="option has no attack")


def comes_first(ctx: Context, own: Moment) -> bool:
    """True if nobody acts before a moment, and no die is due for it."""
    return not _someone_first(ctx, own)


def _someone_first(ctx: Context, own: Moment) -> list[Refusal]:
    for other in _not_after(ctx, own):
        if other.figure == own.figure:
            if other.act == ATTACK and own.act in (OFF_HAND, SECOND):
                why = "Make the first attack before the second."
                return [Refusal(why, _FIRST_RULES[own.act], short="first attack first")]
        elif other.before(own):
            name = ctx.figure(other.figure).name
            if other.tier < own.tier:
                rule = "tm.turn.second-arrows" if own.tier == LAST_TIER else "tm.pole.first"
                return [Refusal(f"{name} acts first.", rule, short="others act first")]
            why = f"{name} acts first, at adjDX {other.score} to {own.score}."
            return [Refusal(why, "tm.turn.attack-order", short="others act first")]
        elif other.level_with(own):
            name = ctx.figure(other.figure).name
            why = f"{name} has the same adjDX, {own.score}: roll for it."
            return [Refusal(why, "tm.turn.attack-tie", short="tied: roll for it")]
    return []


def _not_after(ctx: Context, own: Moment) -> list[Moment]:
    """The moments of others that do not come after one's own, first to last; before a second act also its own."""
    if own.act in (OFF_HAND, SECOND):
        return [*pending(ctx)]
    place = own.place
    first = _first_of_others(ctx, ctx.fight.figures[own.figure])
    if not first or first > place:
        return []
    return sorted([one for one in _still_to_come(ctx, own.figure) if one.place <= place], key=attrgetter("rank"))


@once_a_fight_each
def _first_of_others(ctx: Context, figure: Figure) -> tuple[int, int] | tuple[()]:
    """The place of the first moment of another figure that is still to come; empty where there is none."""
    others = ctx.everyone() if ctx.fight.stage is Stage.COMBAT else ()
    return min([each.place for one in others if one is not figure for each in _moments(ctx, one)], default=())


def wrong_option(ctx: Context, figure: Figure, way: str = "strike") -> Iterator[Refusal]:
    """The refusal of a blow by an option whose attack is another: missiles, grappling, a halfling's throw.

    `way`: that of the blow; a jab goes with an option to throw or jab as well (am.opt.ii.b-throw-jab).
    """
    if ATTACK not in to_do(ctx, figure) or ctx.does(figure, "strikes", *("jabs",) * (way == "jab")):
        return
    row = ctx.tables.options.get(figure.deeds.option)
    if row is not None:  # in a brawl it chooses only when its moment comes
        yield Refusal(f"{figure.name} chose {row.title}: no strike.", row.rule, short="option has no strike")
