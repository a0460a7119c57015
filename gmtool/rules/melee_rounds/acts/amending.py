"""Amending: the values of a figure that the GM may set, left to the GM by the page or set to correct a mistake."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from gmtool.bounds import Between
from gmtool.rules.kit.amending import ByHand, Value, Values, card_number, change_row, choice, flag, number, of_row
from gmtool.rules.kit.open_fight import carried, takes_up
from gmtool.rules.kit.play import evolve
from gmtool.rules.melee_rounds.acts.stating.availability import aims_at
from gmtool.rules.melee_rounds.cards.fighter import Fighter, Gear
from gmtool.rules.melee_rounds.data.kits import AMR, NEEDED, ONE_WEAPON, POINTS, SECONDS, USUAL_AMR
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.dice import CARRIED, Dice
from gmtool.rules.melee_rounds.state.events import CameToNothing
from gmtool.rules.melee_rounds.state.fight import Dropped, Figure, Intent, Stage
from gmtool.rules.melee_rounds.state.mustering import enlist

SECTION_C = "mr.gm.section-c"
"""The rule that leaves to the GM what an attack does, and so how much damage a figure can take."""
_MOST = Between(0, AMR.highest)
_HELD: dict[str, dict[str, bool]] = {
    "ready": {"ready": True, "slung": False},
    "slung": {"ready": False, "slung": True},
    "away": {"ready": False, "slung": False},
}
_WORDS = (("ready", "drawn"), ("slung", "slung"), ("away", "sheathed"))
_OF_A_SHIELD = (("ready", "on the arm"), ("slung", "slung"), ("away", "put down"))


def values(ctx: Context, figure: Figure) -> Values:
    """The values that can be set: damage, the state of the round, gear, and the numbers from the card."""
    return {
        "damage": number("damage", "Damage taken", POINTS, SECTION_C, wounds=1),
        "out": flag("out", "Out of the melee", SECTION_C),
        "dead": flag("dead", "Dead", SECTION_C),
        **_of_round(ctx, figure),
        **_carried(ctx, figure),
        "d": card_number(Fighter, "d", "D", SECTION_C),
        "rd": card_number(Fighter, "rd", "RD", SECTION_C),
        "hits": card_number(Fighter, "hits", "Hits (0: not noted)", SECTION_C),
        **{f"amr-{key}": _amr(ctx, key) for key in figure.fighter.sets or (ONE_WEAPON,)},
        "side": choice("side", "Side", tuple((side.id, side.name) for side in ctx.fight.sides)),
        "hidden": flag("hidden", "Hidden from the players"),
        "gone": flag("gone", "Has left"),
    }


def _amr(ctx: Context, key: str) -> Value:
    """The attacks in a round with one set of weapons; a change leaves dice already rolled as they are."""

    def read(_: Context, one: Figure) -> int:
        return one.fighter.sets.get(key, USUAL_AMR)

    def write(play: Play, one: Figure, value: int) -> None:
        if value != read(play, one):
            play.change(one.id, fighter=replace(one.fighter, sets={**one.fighter.sets, key: value}))

    label = f"AMR, {ctx.tables.item_name(key).lower()}"
    return Value(label, read, write, limits=(AMR.lowest, AMR.highest))


# --- the state of the round --------------------------------------------------------------------------------------
def _of_round(ctx: Context, figure: Figure) -> dict[str, Value]:
    """The values of the round; while plots are stated it has neither dice nor spells yet."""
    found: dict[str, Value] = {}
    kind = ctx.plot(figure)
    if kind is not None and kind.reaching:
        label, rule = "Can attack from second (0: unknown)", "mr.init.later-attack-delay"
        found["reach"] = Value(label, _reach, _set_reach, limits=(0, SECONDS), rule=rule)
    if ctx.fight.second:
        label = "Dice left, by what they show (0: a parry kept from last round)"
        found["dice"] = Value(label, _left, _set_left, str, (0, 2 * AMR.highest), rule="mr.init.dice", wrong=_wrong)
        found["casts"] = number("casts", "Spells begun in the round", _MOST, "mr.magic.cast-limit")
        found["forfeited"] = number("forfeited", "AMR given up for spells", _MOST, "mr.magic.forfeit-amr")
        label, rule = "Knows of a Thievish Attack from second (0: none)", "mr.init.thievish-hit-unaware"
        found["alert"] = number("alert", label, Between(0, SECONDS), rule)
    return found


def _reach(_: Context, figure: Figure) -> int:
    return figure.plot.reach if figure.plot is not None else 0


def _set_reach(play: Play, one: Figure, second: int) -> None:
    if one.plot is not None:
        play.change(one.id, plot=evolve(one.plot, reach=second))


def _left(_: Context, figure: Figure) -> str:
    return " ".join(str(one) for one in figure.dice.left) if figure.dice is not None else ""


def _wrong(dice: str) -> str:
    """The fault in dice as the GM typed them, else empty; they are digits with spaces between them: "2 5"."""
    if all(len(word) == 1 and word in "0123456" for word in dice.split()):
        return ""
    return f"Dice are written as “2 5”, each from 1 to {SECONDS}, not as “{dice}”."


def _set_left(play: Play, one: Figure, dice: str) -> None:
    """Set the dice that are left. Used and lost ones stay rolled, and still limit how long others can be held."""
    left = tuple(sorted(int(word) for word in dice.split()))
    had = one.dice or Dice((), ())
    past = Counter(had.rolled) - Counter(had.left)
    changed = Dice(tuple(sorted((*past.elements(), *left))), left)
    play.change(one.id, dice=changed if changed.rolled else None, carried=CARRIED in left)


# --- gear carried, and things on the ground that can be picked up ------------------------------------------------
def _carried(ctx: Context, figure: Figure) -> dict[str, Value]:
    """The place of each thing carried, whether it is loaded, what it hits on, and the things that can be picked up."""
    found: dict[str, Value] = {}
    for at, gear in enumerate(figure.gear):
        row, name = ctx.tables.weapons.get(gear.item), ctx.tables.item_name(gear.item).lower()
        words = _OF_A_SHIELD if ctx.tables.kind(gear.item) == "shield" else _WORDS
        found[f"{gear.id}-held"] = carried(at, f"How the {name} is carried", words, _HELD, _held)
        if ctx.tables.load_of(gear.item) != 0:
            found[f"{gear.id}-loaded"] = _load(at, f"The {name} is loaded")
        if row is not None and row.test:
            label, limits = f"To-hit number with the {name} (0: you decide)", (NEEDED.lowest, NEEDED.highest)
            found[f"{gear.id}-hit"] = of_row("gear", at, "hit", label, int, limits, SECTION_C)
    return {**found, **takes_up(ctx, _taken, lambda thing: "damaged" if thing.damaged else "")}


def _held(gear: Gear) -> str:
    return "ready" if gear.ready else "slung" if gear.slung else "away"


def _load(at: int, label: str) -> Value:
    def write(play: Play, one: Figure, loaded: bool) -> None:
        change_row(play, one, "gear", at, loaded=loaded, loading=0 if loaded else one.gear[at].loading)

    return Value(label, lambda _, one: one.gear[at].loaded, write, bool, rule="mr.item.load-ranged")


def _taken(thing: Dropped, own: Sequence[Gear], lost: Gear | None) -> Gear:
    """The gear that a thing picked up becomes.

    `own` are the things of this kind on the card, `lost` the one of them that it is, None for somebody else's: that
    gets the highest `hit` of `own`. It comes to hand unloaded.
    """
    hit = max((gear.hit for gear in own), default=0)
    taken = lost or Gear(f"{thing.id}-{thing.item}", thing.item, hit)
    return replace(taken, ready=True, slung=False, loaded=False, loading=0)


# --- figures taken out of the melee ------------------------------------------------------------------------------
def _leave(play: Play, gone: str) -> None:
    """Take a figure out; Specific Plots aimed at it must be stated anew, or come to nothing."""
    others = tuple(one for one in play.everyone() if one.id != gone)
    for one in others:
        if one.intent is not None and one.intent.target == gone:
            _aimed_at_nobody(play, one.id, one.intent)
    figures = {one.id: play.figure(one.id) for one in others}
    play.change_fight(figures=figures, roster=tuple(figures))
    for one in play.everyone():
        unseen = play.fight.stage is Stage.REACTIONS and not any(aims_at(play, foe, one) for foe in play.everyone())
        if one.attacked and unseen:
            play.change(one.id, attacked=False)


def _aimed_at_nobody(play: Play, figure: str, intent: Intent) -> None:
    """Drop the target of a Specific Plot whose target was taken out.

    While plots can be stated the figure states another. After that an attack comes to nothing and a parry waits for
    others; a spell and a pellet go on without the target.
    """
    attack = intent.deed in (Deed.ATTACK, Deed.SNEAK)
    if play.fight.stage is Stage.SECOND and intent.deed is not Deed.CAST:
        left = None
    else:
        left = evolve(intent, target="", done=intent.done or attack)
    play.change(figure, intent=left)
    if not intent.done and (attack or left is None):
        play.happened(CameToNothing(figure=figure, deed=intent.deed, target=intent.target))


BY_HAND = ByHand(enlist, _leave, values)
