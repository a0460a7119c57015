"""The inputs that several deeds ask for: whom, and with what."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.deeds.weapons import weapon_refusals
from gmtool.rules.melee_rounds.defensive.parrying import aims_at
from gmtool.rules.melee_rounds.state import Figure, Stage
from gmtool.rules.seam import Candidate, Input, InputKind, Values, proposed


def foe_input(ctx: Context, figure: Figure, field: str, label: str, *, anybody: bool = False) -> Input:
    """The likely foe goes without saying. Foes first, then everybody else; with `anybody` only foes, or nobody.

    What a foe's dice show stands nowhere here (mr.init.secret-dm).
    """
    foes = ctx.foes(figure)
    others = tuple(one for one in ctx.everyone() if one.able and one.id != figure.id and one not in foes)
    found = tuple(Candidate(one.id, one.name, figure=one.id) for one in (foes if anybody else (*foes, *others)))
    if anybody:
        found = (Candidate("", "Anybody's"), *found)

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return found

    if anybody:
        return Input(field, label, InputKind.ONE_OF, candidates, default="", required=False)
    likely = proposed(found[: len(foes)], *_likely(ctx, figure, foes))
    return Input(field, label, InputKind.FIGURE, candidates, default=likely)


def _likely(ctx: Context, figure: Figure, foes: tuple[Figure, ...]) -> Iterator[str]:
    """The foe that it attacked last, those known to attack it in this second, and the one who attacked it last."""
    yield figure.foe
    if ctx.fight.stage is Stage.REACTIONS:
        yield from (foe.id for foe in foes if aims_at(ctx, foe, figure))
    yield figure.attacker


def weapon_input(ctx: Context, figure: Figure, held: tuple[Gear, ...], label: str, *, parries: bool = False) -> Input:
    """One of these weapons, or bare hands; freely chosen in the second in which it is used.

    What `parries` need not be loaded.
    """
    found = []
    for gear in held:
        against = () if parries else tuple(weapon_refusals(ctx, figure, gear.id))
        found.append(Candidate(gear.id, ctx.tables.item_name(gear.item), refusals=against))
    found.append(Candidate("", "Bare hands"))

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return tuple(found)

    first = next((one for one in found if not one.refusals), found[-1])
    return Input("weapon", label, InputKind.ONE_OF, candidates, default=first.value, required=False)


def one_of(field: str, label: str, found: tuple[Candidate, ...]) -> Input:
    """One of these; the first that nothing forbids goes without saying where there is no other."""

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return found

    default = found[0].value if len(found) == 1 else None
    return Input(field, label, InputKind.ONE_OF, candidates, default=default)
