"""Who acts when: adjDX now, highest first, worked out anew after every act."""

from dataclasses import dataclass

from gmtool.rules.seam import Breakdown, Modifier, Refusal
from gmtool.rules.tft.context import Context, once_a_fight
from gmtool.rules.tft.house import POLE_FIRST
from gmtool.rules.tft.intent import blow_of, intent
from gmtool.rules.tft.modifiers import Blow, adjust, order_lines, own_adjdx
from gmtool.rules.tft.state import Figure, Stage
from gmtool.rules.tft.volley import two_shots

ATTACK, OFF_HAND, SECOND, STEP, DIE = "attack", "off-hand", "second", "step", "die"
"""What a figure can have to do in combat; the words of `Deeds.acts`."""

FIRST_TIER, USUAL_TIER, LAST_TIER = 0, 1, 2
_STEP_OPTIONS = ("n",)
_DIE_OPTIONS = ("u", "v")


@dataclass(frozen=True, slots=True)
class Moment:
    """A figure's place in the order: tier, then score, then tie dice, all highest first but the tier."""

    figure: str
    act: str
    tier: int
    score: int
    lines: tuple[Modifier, ...]
    tie: tuple[int, ...] = ()

    @property
    def breakdown(self) -> Breakdown:
        """The score, line by line."""
        return Breakdown("adjDX", self.lines, key="adjdx")

    def before(self, other: "Moment") -> bool:
        """Whether it comes strictly before another, ties that are not rolled apart."""
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[int, int, tuple[int, ...]]:
        return (self.tier, -self.score, tuple(-die for die in self.tie))

    def level_with(self, other: "Moment") -> bool:
        """Whether only a die can say which of the two comes first."""
        return self.figure != other.figure and self._rank == other._rank


def to_do(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """What a figure's option has it do in combat, whether done or not."""
    option = figure.deeds.option
    if option in _STEP_OPTIONS:
        return (STEP,)
    if option in _DIE_OPTIONS:
        return (DIE,)
    if not option or not (ctx.tables.options[option].attack or throws_what_it_readied(ctx, figure)):
        return ()
    acts = [ATTACK]
    if has_off_hand(ctx, figure):
        acts.append(OFF_HAND)
    if option == "f" and two_shots(ctx, figure):
        acts.append(SECOND)
    return tuple(acts)


def throws_what_it_readied(ctx: Context, figure: Figure) -> bool:
    """A halfling may throw in the turn of readying (tm.race.halfling-ready-throw)."""
    return bool(figure.deeds.readied) and figure.fighter.throws_when_readied(ctx.tables)


def has_off_hand(ctx: Context, figure: Figure) -> bool:
    """Whether a ready main-gauche beside another ready weapon gives it an attack more (tm.maingauche.second-attack)."""
    if figure.pile or figure.deeds.option not in ("b", "j"):
        return False
    ready = [weapon for gear in ctx.in_hand(figure) if (weapon := ctx.weapon(gear))]
    return len(ready) > 1 and any(weapon.off_hand for weapon in ready)


def lost(ctx: Context, figure: Figure) -> bool:
    """Whether what it has not done this turn will not come: out, floored, helpless (tm.turn.lost-attack)."""
    return not figure.able or figure.deeds.floored or figure.helpless_turn == ctx.fight.turn


@once_a_fight
def pending(ctx: Context) -> tuple[Moment, ...]:
    """All moments still to come, first to last."""
    if ctx.fight.stage is not Stage.COMBAT:
        return ()
    moments = [
        moment(ctx, figure, act)
        for figure in ctx.everyone()
        if not lost(ctx, figure)
        for act in to_do(ctx, figure)
        if act not in figure.deeds.acts and not _waits(figure, act)
    ]
    return tuple(sorted(moments, key=lambda one: one._rank))


def _waits(figure: Figure, act: str) -> bool:
    """The off hand and the second arrow come after the first attack, and fall away if that was let go by."""
    return act in (OFF_HAND, SECOND) and "passed" in figure.deeds.acts


def moment(ctx: Context, figure: Figure, act: str, blow: Blow | None = None) -> Moment:
    """A figure's place in the order for one of its acts; for a blow other than the one it intends, where given."""
    blow = blow or (blow_of(ctx, figure, off_hand=act == OFF_HAND) if act in (ATTACK, OFF_HAND, SECOND) else None)
    lines = order_lines(ctx, blow) if blow else _idle_lines(ctx, figure)
    tie = ctx.fight.ties.get(figure.id, ())
    return Moment(figure.id, act, _tier(ctx, figure, act), sum(line.value for line in lines), lines, tie)


def _idle_lines(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    own = own_adjdx(ctx, figure)
    if figure.pile:
        own = (*own, adjust(ctx, "rear", label="hand to hand", rule="tm.hth.always-plus-4"))
    return own


def _tier(ctx: Context, figure: Figure, act: str) -> int:
    if act == SECOND:
        return LAST_TIER
    if act == ATTACK and _uses_pole(ctx, figure):
        if ctx.house(POLE_FIRST.key) == "involved":
            return FIRST_TIER if pole_in_charge(ctx, figure) else USUAL_TIER
        if any_pole_in_charge(ctx):
            return FIRST_TIER
    return USUAL_TIER


def _uses_pole(ctx: Context, figure: Figure) -> bool:
    blow = blow_of(ctx, figure)
    if blow is not None:
        return blow.way in ("strike", "jab") and blow.weapon is not None and blow.weapon.kind == "pole"
    plan = intent(ctx, figure)
    gear = ctx.gear(figure, plan.weapon) if plan else None
    weapon = ctx.weapon(gear) if gear else None
    return weapon is not None and weapon.kind == "pole"


@once_a_fight
def any_pole_in_charge(ctx: Context) -> bool:
    """Whether anybody uses a pole weapon in or against a charge this turn."""
    return any(pole_in_charge(ctx, one) for one in ctx.everyone())


def pole_in_charge(ctx: Context, figure: Figure) -> bool:
    """Whether it uses a pole weapon in a charge attack or on a charge attacker this turn (tm.pole.first)."""
    if ATTACK not in to_do(ctx, figure):
        return False
    blow = blow_of(ctx, figure)
    if blow is None or blow.way != "strike" or blow.weapon is None or blow.weapon.kind != "pole":
        return False
    return blow.situation.charge or (blow.situation.charged and bool(to_do(ctx, blow.target)))


def tied(ctx: Context) -> tuple[Moment, ...]:
    """The moments at the head of the order that only a die can put in order; empty if the first is clear."""
    moments = pending(ctx)
    level = tuple(one for one in moments if one == moments[0] or one.level_with(moments[0]))
    return level if len(level) > 1 else ()


def not_its_moment(ctx: Context, figure: Figure, act: str, blow: Blow | None = None) -> list[Refusal]:
    """Why a figure may not do this now: the stage, what it has done, who comes before it."""
    if ctx.fight.stage is not Stage.COMBAT:
        return [Refusal("Attacks are made in the combat stage.", "tm.turn.stages")]
    if not figure.able:
        state = "dead" if figure.dead else "gone" if figure.fled else "unconscious"
        return [Refusal(f"{figure.name} is {state}.", "tm.create.st-zero-collapses")]
    if figure.deeds.floored:
        return [Refusal(f"{figure.name} was knocked down this turn.", "tm.option.floored-loses-attack")]
    if figure.helpless_turn == ctx.fight.turn:
        return [Refusal(f"{figure.name} can do nothing this turn.", "tm.injury.eight-in-hth")]
    if act in figure.deeds.acts or (act not in to_do(ctx, figure) and figure.deeds.acts):
        return [Refusal(f"{figure.name} has acted this turn.", "tm.option.one-per-turn")]
    if act not in to_do(ctx, figure):
        title = ctx.tables.options[figure.deeds.option].title if figure.deeds.option else "no option"
        return [Refusal(f"{figure.name} chose {title}: no attack.", "tm.turn.attack-needs-attack-option")]
    return _someone_first(ctx, moment(ctx, figure, act, blow))


def _someone_first(ctx: Context, own: Moment) -> list[Refusal]:
    for other in pending(ctx):
        if other.figure == own.figure:
            if other.act != own.act and other.before(own) and own.act in (OFF_HAND, SECOND):
                return [Refusal("Its first attack comes first.", "tm.turn.second-arrows")]
            continue
        if other.before(own):
            name = ctx.figure(other.figure).name
            return [Refusal(f"{name} acts first, at adjDX {other.score} to {own.score}.", "tm.turn.attack-order")]
        if other.level_with(own):
            name = ctx.figure(other.figure).name
            return [Refusal(f"{name} has the same adjDX, {own.score}: roll for it.", "tm.turn.attack-tie")]
    return []
