"""What must still be said of a spell that is to be cast."""

from gmtool.rules.melee_rounds.cards.fighter import Spell
from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.deeds.stating import written
from gmtool.rules.melee_rounds.magic.resting import last_cast
from gmtool.rules.melee_rounds.magic.times import times
from gmtool.rules.melee_rounds.state import Figure
from gmtool.rules.seam import Candidate, Input, InputKind, Values

MOST_SECONDS = 60


def inputs(ctx: Context, figure: Figure, spell: Spell) -> tuple[Input, ...]:
    """Seconds where nobody has noted them, and what goes with casting beside fighting or straight on."""
    found = [target(ctx, figure), Input("words", "In words", InputKind.TEXT, required=False)]
    casting, interspell = times(ctx, spell)
    for field, label, noted, lowest in (
        ("casting", "Seconds of casting", casting, 1),
        ("interspell", "Seconds of interspell time", interspell, 0),
    ):
        default = lowest if noted is None else noted
        found.append(Input(field, label, InputKind.NUMBER, default=default, required=False,
                           lowest=lowest, highest=MOST_SECONDS))  # fmt: skip
    then = "The next spell follows at once"
    found.append(Input("then", then, InputKind.YES_NO, default=False, required=False))
    if last_cast(ctx, figure) is not None:
        reacts = "Because of what the last one did"
        found.append(Input("reacts", reacts, InputKind.YES_NO, default=False, required=False))
    found += _giving(ctx, figure)
    return (*found, written(ctx, figure))


def target(ctx: Context, figure: Figure) -> Input:
    """At whom; a spell may be at nobody."""
    others = sorted((one for one in ctx.everyone() if one.able), key=lambda one: one.side == figure.side)
    found = (Candidate("", "Nobody in particular"), *(Candidate(one.id, one.name, figure=one.id) for one in others))

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return found

    return Input("target", "At", InputKind.FIGURE, candidates, default="", required=False)


def _giving(ctx: Context, figure: Figure) -> list[Input]:
    """Beside fighting, when no more AMR are given up: an attack or parry that is not past (mr.magic.extra-cast)."""
    kind, dice = ctx.plot(figure), figure.dice
    if kind is None or kind.dice != "amr" or dice is None or figure.casts < figure.forfeited:
        return []
    second = ctx.fight.second
    found = tuple(
        Candidate(die, f"The {die}") for die in sorted(set(dice.left)) if die and dice.due(die) >= second
    )  # fmt: skip

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return found

    default = found[0].value if found else 0
    return [Input("giving", "AMR given up", InputKind.NUMBER, candidates, default=default, required=False,
                  lowest=0, highest=6)]  # fmt: skip
