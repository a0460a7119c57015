"""Man to man: one figure is one man; and berserkers."""

from collections.abc import Iterator, Mapping

from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.kinds import can_meet
from gmtool.rules.chainmail.acts.men import falling
from gmtool.rules.chainmail.acts.men.by_hand import man_values
from gmtool.rules.chainmail.acts.men.falling import end_moment
from gmtool.rules.chainmail.acts.men.messages import ShootMan, Strike
from gmtool.rules.chainmail.acts.men.shaken import THIRD, after_third_check, check_armies
from gmtool.rules.chainmail.acts.men.shooting import SHOOT_MAN, mark_starts
from gmtool.rules.chainmail.acts.men.striking import STRIKE, close_in
from gmtool.rules.chainmail.acts.moving.ways import charges_straight, may_charge
from gmtool.rules.chainmail.acts.turn.obligations import moves_now, obliging
from gmtool.rules.chainmail.cards.men import BERSERK
from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.men import is_stunned
from gmtool.rules.chainmail.state.mustering import as_one_man
from gmtool.rules.chainmail.state.stations import CALLED, CONDITIONS, ENTERS, LEAVES, SETTLES, VALUES
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.views.men import man_conditions, man_measures, man_words, replies, shot_measures
from gmtool.rules.kit.amending import Value
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Condition, Refusal


def _starts(play: Play) -> None:
    if play.man_to_man:
        mark_starts(play)


def _single(play: Play) -> None:
    """Make one man of whoever has joined later as a unit."""
    for one in play.everyone() if play.single else ():
        if one.start > 1 and not one.engine:
            play.change(one.id, formation=as_one_man(one).formation, mixed="", mixed_men=0)


def _conditions(ctx: Context, man: Unit) -> Iterator[Condition]:
    yield from man_conditions(ctx, man) if ctx.man_to_man else ()


def _called(ctx: Context, man: Unit) -> str | None:
    return man_words(ctx, man) if ctx.man_to_man and not man.engine else None


def _values(ctx: Context, man: Unit) -> Mapping[str, Value]:
    return man_values(ctx) if ctx.man_to_man and man.formation is not None else {}


# --- what its states bar ----------------------------------------------------------------------------------------------
def _stunned(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """A man who fell off his horse or a ladder; the source tells of one stun for both (cm.siege.ladder-push)."""
    until = unit.man.stunned_until if is_stunned(ctx, unit) else 0
    if unit.post.stunned >= max(1, unit.men):
        until = max(until, unit.post.stunned_until)
    if until >= ctx.turn:
        yield Refusal(f"{unit.name}: stunned through turn {until}.", "cm.mtm.stunned")


def _berserk(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Berserkers who see an enemy in reach charge, man to man."""
    kinds, ordered = meant.kinds, ctx.fight.phase == "orders"
    raging = ctx.man_to_man and unit.is_a(BERSERK) and moves_now(ctx, unit)
    if not raging or unit.done or unit.charged_last or not ctx.charge(unit) or ctx.melee_of(unit.id) is not None:
        return
    # an order may be to move, where none to charge can be given
    stays = not kinds.isdisjoint((act.TURNS, act.STANDS, act.SUPPORTS))
    if not stays and (ordered or not kinds.isdisjoint((act.CHARGES, act.JOINS))):
        return
    near = [one for one in ctx.foes(unit) if one.men and may_charge(ctx, unit, one) and can_meet(ctx, unit, one)]
    if any(charges_straight(ctx, unit, one) for one in near):
        yield Refusal(f"{unit.name} charges; no order holds a berserker.", "cm.mtm.berserk-charge")


def _is_single(book: Rulebook, house: Mapping[str, str]) -> bool:
    """True unless a battle is fought by units."""
    return book.house("fought", house) != "units"


CHAPTER = Chapter(
    "men",
    after=("melee", "beasts", "siege"),
    has={"post.stunned": some},
    has_fight={"house": _is_single},
    acts={"blows": (STRIKE,), "falls": falling.ACTS, "man shots": (SHOOT_MAN,)},
    bars=(
        Bar("stunned", frozenset({act.STANDS}), why=_stunned, but=True),
        Bar("berserk", frozenset({act.GOES, act.TURNS, act.STANDS, act.VOLLEYS}), how=obliging(_berserk), will=True),
    ),
    checks={THIRD: after_third_check},
    chances={Strike: Chances(man_measures, replies=replies), ShootMan: Chances(shot_measures)},
    hooks=(
        LEAVES(end_moment),
        ENTERS(_starts, "move-first"),
        ENTERS(_starts, "orders"),
        ENTERS(close_in, "melee"),
        SETTLES(_single),
        SETTLES(check_armies),
        CONDITIONS(_conditions, "men"),
        VALUES(_values, "men"),
        CALLED(_called),
    ),
)
