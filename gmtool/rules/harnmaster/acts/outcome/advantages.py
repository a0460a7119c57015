"""Tactical advantages: one for each star beyond the first, chosen one by one (hm.ta.one-per-extra-star)."""

from collections.abc import Sequence

from gmtool.rules.harnmaster.acts.outcome.stars import Victory
from gmtool.rules.harnmaster.state.clock import one_round_from
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.events import AdvantageTaken
from gmtool.rules.harnmaster.state.fight import Advantage, Defence, Exchange
from gmtool.rules.seam import Option, Why

_LABELS = {
    Advantage.ACTION: "Action: a bonus action",
    Advantage.IMPACT: "Impact: a heavier strike",
    Advantage.PRECISION: "Precision: one more Zone Die",
    Advantage.SETUP: "Setup: a test within a round is one level better",
}
_RULES = {
    ("attacker", Defence.IGNORE): "hm.ta.ignore-types",
    ("defender", Defence.COUNTERSTRIKE): "hm.ta.counterstrike-types",
    ("defender", Defence.BLOCK): "hm.ta.block-dodge-types",
    ("defender", Defence.DODGE): "hm.ta.block-dodge-types",
}


def kinds(ctx: Context, defence: Defence, exchange: Exchange, winner: str) -> tuple[Advantage, ...]:
    """The advantages that this winner may choose from."""
    side = "attacker" if winner == exchange.attacker else "defender"
    row = ctx.tables.advantages_of(side, defence)
    if defence is Defence.IGNORE and ctx.house("ignore-kinds") == "all":
        row = tuple(Advantage)
    return tuple(Advantage(kind) for kind in row)


def take_advantages(play: Play, defence: Defence, exchange: Exchange, victory: Victory) -> tuple[Advantage, ...]:
    """Ask the winner for one advantage after the other. A Setup is recorded at once."""
    may = kinds(play, defence, exchange, victory.winner) if victory.winner else ()
    side = "attacker" if victory.winner == exchange.attacker else "defender"
    rule = _RULES.get((side, defence), "hm.ta.attack-types")
    taken: list[Advantage] = []
    for number in range(victory.stars - 1):
        left = [kind for kind in may if not _barred(play, victory.winner, kind, taken)]
        if not left:
            break
        one = play.figure(victory.winner)
        of = f" ({number + 1} of {victory.stars - 1})" if victory.stars > 2 else ""
        why = Why(f"{one.name} wins {victory.stars} stars: which advantage?{of}", one.side, one.id, rule)
        chosen = Advantage(play.choose(tuple(Option(kind.value, _LABELS[kind]) for kind in left), why))
        taken.append(chosen)
        if chosen is Advantage.SETUP:
            play.change(one.id, setups=(*one.setups, one_round_from(play)))
        if chosen is not Advantage.IMPACT:  # an Impact is told with the strike, which knows its amount
            play.happened(AdvantageTaken(figure=one.id, advantage=chosen, rules=(rule, f"hm.ta.{chosen}")))
    return tuple(taken)


def _barred(ctx: Context, winner: str, kind: Advantage, taken: Sequence[Advantage]) -> bool:
    if kind in taken and ctx.house("repeat") == "different":
        return True
    won = kind in taken or winner in ctx.fight.rewarded
    return kind is Advantage.ACTION and won and ctx.house("one-action") == "one"
