"""The fantasy supplement: fantastic combat, light, the invisible, enchanted arrows, quarrels and hatreds."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.fantasy.arrows import ARROWS
from gmtool.rules.chainmail.acts.fantasy.duel_odds import duel_measures, duel_odds
from gmtool.rules.chainmail.acts.fantasy.duels import DUELS, end_fantastic_turn
from gmtool.rules.chainmail.acts.fantasy.lighting import LIGHT
from gmtool.rules.chainmail.acts.fantasy.lineups import LINEUPS, mixtures
from gmtool.rules.chainmail.acts.fantasy.messages import FightFantastic, Loose, ShootOverhead
from gmtool.rules.chainmail.acts.fantasy.quarrels import QUARREL, QUARRELS, after_quarrel_check, hated, settle_quarrels
from gmtool.rules.chainmail.acts.fantasy.sieges import SIEGES
from gmtool.rules.chainmail.acts.fantasy.vanishing import VANISHING, settle_unseen
from gmtool.rules.chainmail.acts.magic.pairs import unfought
from gmtool.rules.chainmail.acts.magic.sight import detects
from gmtool.rules.chainmail.acts.turn.obligations import moves_now, obliging
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.light import Light, changes_light, is_dazzled, light, sees
from gmtool.rules.chainmail.state.records.fantasy import Fantasy
from gmtool.rules.chainmail.state.stations import CONDITIONS, DUES, RENEWS, SETTLES, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Condition, Refusal


def _meets(ctx: Context, unit: Unit) -> bool:
    """The first of a pair waits for their fantastic combat."""
    melee = ctx.melee_of(unit.id)
    return melee is not None and any(one.id == unit.id for one, _ in unfought(ctx, melee))


def _invisible(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if unit.fantasy.invisible:
        yield Condition("Invisible", good=True)


def _light(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if is_dazzled(ctx, unit):
        yield Condition("In full light", "1 off every die")
    if not sees(ctx, unit):
        yield Condition("Blind in the dark", "neither attacks nor defends", grave=True)


# --- what its states bar ----------------------------------------------------------------------------------------------
def _blind(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if not sees(ctx, unit):
        yield Refusal(f"{unit.name}: cannot see in the dark.", "cm.fantasy.dark-sight")


def _unseen(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """An invisible unit that must appear first."""
    fantastic = ctx.fantastic(unit)
    if unit.fantasy.invisible and fantastic is not None and fantastic.unseen == "waits":
        yield Refusal(f"{unit.name}: invisible; it appears before it attacks.", "cm.elf.invisible")


def _invisible_to(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    if target.fantasy.invisible and not detects(ctx, unit, target, invisible=True):
        yield Refusal(f"{target.name}: invisible to {unit.name}.", "cm.elf.invisible", short="invisible")


def _hating(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Dwarves, who attack Goblins before anybody else, and Goblins, who attack Dwarves unbidden. Dwarves who are told
    to hold, hold (cm.dwarf.no-obedience)."""
    fantastic = ctx.fantastic(unit)
    if fantastic is None or not (foes := hated(ctx, unit)):
        return
    rule = "cm.goblin.hate-dwarves" if fantastic.unbidden else "cm.dwarf.hate-goblins"
    if act.MEETS in meant.kinds:
        if meant.target and all(one.id != meant.target for one in foes):
            name = ctx.figure(meant.target).name
            reason = f"{unit.name} would attack {foes[0].name} before {name}."
            yield Refusal(reason, rule, short="attacks another first")
    elif fantastic.unbidden and moves_now(ctx, unit):
        yield Refusal(f"{unit.name} attacks {foes[0].name}, whatever its orders.", rule, short="attacks another")


CHAPTER = Chapter(
    "fantasy",
    after=("moving", "baggage"),
    has={"fantastic": some, "fantasy": unlike(Fantasy())},
    has_fight={"effects": changes_light},
    acts={
        "enchanted arrows": ARROWS,
        "duels": DUELS,
        "vanishing": VANISHING,
        "fantastic sieges": SIEGES,
        "light": (LIGHT, QUARRELS, *LINEUPS),
    },
    bars=(
        Bar("dark", frozenset({act.STRIKES, act.SHOOTS}), why=_blind, there=lambda ctx: light(ctx) is Light.DARK),
        Bar("unseen", frozenset({act.STRIKES, act.SHOOTS}), why=_unseen),
        Bar("invisible", frozenset({act.STRIKES, act.SHOOTS}), whom=_invisible_to),
        Bar("hating", frozenset({act.GOES, act.TURNS, act.MEETS, act.STANDS}), how=obliging(_hating), will=True),
    ),
    checks={QUARREL: after_quarrel_check},
    chances={
        FightFantastic: Chances(duel_measures, duel_odds),
        **dict.fromkeys((Loose, ShootOverhead), Chances(duel_measures)),
    },
    hooks=(
        WAITS(_meets, "melee"),
        RENEWS(end_fantastic_turn),
        SETTLES(settle_unseen),
        SETTLES(settle_quarrels),
        CONDITIONS(_invisible, "invisible"),
        CONDITIONS(_light, "light"),
        DUES(mixtures, "lineups"),
    ),
)
