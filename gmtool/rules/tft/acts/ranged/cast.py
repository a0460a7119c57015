"""Casting at somebody: missile spells, which fly like missiles, and thrown ones, which never go astray."""

from collections.abc import Iterable, Iterator

from gmtool.dice import Dice
from gmtool.rules.kit.messages import draft_of
from gmtool.rules.seam import Breakdown, Candidate, Choice, Input, InputKind, Overlay, Refusal, Values
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.attack import finish, spend, why_roll
from gmtool.rules.tft.acts.attacks.attack_choice import stated_of
from gmtool.rules.tft.acts.attacks.defence import dice_to_hit, note_guard, rolled
from gmtool.rules.tft.acts.attacks.order import CAST, not_its_moment
from gmtool.rules.tft.acts.attacks.reach import foes
from gmtool.rules.tft.acts.ranged.aiming import candidate, inputs, no_aim
from gmtool.rules.tft.acts.ranged.aiming import explain as explain_flight
from gmtool.rules.tft.acts.ranged.aiming import overlays as flight_overlays
from gmtool.rules.tft.acts.ranged.flight import BOLT_WAY, SPELL_WAY, aim, plan
from gmtool.rules.tft.acts.ranged.release import release
from gmtool.rules.tft.data.to_hit import Result
from gmtool.rules.tft.state.attack_events import Attacked
from gmtool.rules.tft.state.commands import Cast
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Play

FAILURE_ST = 1
"""The ST that a thrown spell costs whose roll fails (am.tspell.fail)."""


def refusals(ctx: Context, command: Cast) -> Iterator[Refusal]:
    """Reasons against casting this spell at that target now."""
    figure, blow = ctx.figure(command.figure), aim(ctx, command)
    yield from not_its_moment(ctx, figure, CAST, blow)
    if command.missile and command.spell not in ctx.tables.missile_spells:
        yield Refusal("There is no such missile spell.", "am.mspell.list")
    if command.st > figure.st:
        yield Refusal(f"{figure.name} has only {figure.st} ST.", "am.opt.i.e-cast")
    yield from no_aim(ctx, blow)


def explain(ctx: Context, command: Cast) -> tuple[Breakdown, ...]:
    """The number to hit; of a missile spell everything that a missile has."""
    if command.missile:
        return explain_flight(ctx, command)
    blow = aim(ctx, command)
    return rolled(to_hit(ctx, blow), dice_to_hit(ctx, blow))


def perform(play: Play, command: Cast) -> None:
    """Roll, and pay the ST: a missile spell costs what is in it, whatever it hits (am.mspell.miss)."""
    before, near = play.figure(command.target).turn_hits, aim(play, command).situation.distance == 1
    if command.missile:
        release(play, plan(play, command), "")
        hit = True
    else:
        hit = _throw(play, command)
    # Hits on somebody adjacent give a right to a retreat, where the house has it so (am.retreat.missile-spell).
    hurt = play.figure(command.target).turn_hits > before
    struck = near and hurt and play.holds("retreat-spell")
    finish(play, command.figure, CAST, command.target, struck=struck)
    spend(play, command.figure, command.st if hit else FAILURE_ST)


def _throw(play: Play, command: Cast) -> bool:
    """Roll for a thrown spell: at its target alone, whoever is in the way (am.tspell.no-wrong-target)."""
    blow = aim(play, command)
    needs, dice = to_hit(play, blow).total, dice_to_hit(play, blow)
    classes = play.tables.to_hit.hit_classes(needs, dice)
    roll = play.roll(Dice(dice), why_roll(blow, needs), classes.__getitem__)
    hit = classes[roll.sum].hit
    told = Attacked(
        figure=command.figure,
        target=command.target,
        weapon=command.spell,
        way=SPELL_WAY,
        needs=needs,
        dice=dice,
        sum=roll.sum,
        result=(Result.HIT if hit else Result.MISS).value,
        rules=("am.tspell.no-wrong-target",) if hit else ("am.tspell.fail",),
    )
    play.happened(told)
    note_guard(play, command.target, dice)
    return hit


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for missile spells and one for thrown ones, to whoever casts this turn."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or not ctx.does(figure, "casts"):
        return
    if ctx.tables.missile_spells:
        yield _offer(ctx, figure, missile=True)
        yield _offer(ctx, figure, missile=False)


def _offer(ctx: Context, figure: Figure, *, missile: bool) -> Choice:
    spells = tuple(Candidate(row.key, row.name) for row in ctx.tables.missile_spells.values())
    first = spells[0].value if missile else "spell"
    draft = draft_of(Cast, figure=figure.id, spell=first, missile=missile)

    def targets(values: Values) -> tuple[Candidate, ...]:
        return tuple(_candidate(ctx, figure, enemy, values, missile=missile) for enemy in foes(ctx, figure))

    kind, choices = (InputKind.ONE_OF, lambda _: spells) if missile else (InputKind.TEXT, lambda _: ())
    more = (
        Input("spell", "Spell", kind, choices, default=first),
        Input("st", "ST put into it", InputKind.NUMBER, default=1, lowest=1, highest=max(1, figure.st)),
        *((Input("known", "Knows the spell", InputKind.YES_NO, default=True, required=False),) if missile else ()),
    )
    way = BOLT_WAY if missile else SPELL_WAY
    return Choice(
        "cast:missile" if missile else "cast:thrown",
        "Cast a missile spell" if missile else "Cast a thrown spell",
        "Attack",
        draft,
        (*more, *inputs(ctx, figure, targets, way, "")),
        tuple(not_its_moment(ctx, figure, CAST)),
        "am.mspell.list" if missile else "am.tspell.dx",
        usual=missile,
    )


def _candidate(ctx: Context, figure: Figure, enemy: Figure, values: Values, *, missile: bool) -> Candidate:
    spells = ctx.tables.missile_spells
    said = str(values.get("spell") or "")
    spell = said if not missile or said in spells else next(iter(spells))
    st = values.get("st")
    command = Cast(
        figure=figure.id,
        target=enemy.id,
        spell=spell or "spell",
        missile=missile,
        st=st if isinstance(st, int) and st > 0 else 1,
        known=values.get("known") is not False,
        stated=stated_of(values),
    )
    return candidate(ctx, command, enemy, tuple(refusals(ctx, command)))


def overlays(ctx: Context, command: Cast) -> tuple[Overlay, ...]:
    """The line of flight of a missile spell; a thrown one has none to look out for."""
    return flight_overlays(ctx, command) if command.missile else ()


CAST_SPELL = Act(Cast, offers, refusals, perform, explain, overlays)
