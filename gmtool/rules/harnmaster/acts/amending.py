"""The values of a figure that the GM may set: states that the page leaves to the GM, and corrections of mistakes."""

from collections.abc import Sequence
from dataclasses import replace

from gmtool.bounds import Between
from gmtool.rules.harnmaster.cards.fighter import Fighter, Gear
from gmtool.rules.harnmaster.data.kits import LEVEL
from gmtool.rules.harnmaster.state.clock import comes, evading, in_force, now, one_round_from
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Dropped, Figure, Injury
from gmtool.rules.harnmaster.state.mustering import enlist
from gmtool.rules.kit.amending import ByHand, Value, Values, card_number, change_row, choice, flag, number, of_row
from gmtool.rules.kit.open_fight import carried, takes_up
from gmtool.rules.seam.table.questions import MOST_WORDS

MOST_SETUPS, MOST_POINTS = 9, 99
STATES, TRAUMA, INJURY = "hm.gm.stunned-shock", "hm.mod.trauma", "hm.gm.injury-sequence"
"""STATES cites the rule that leaves to the GM the states and values which the page uses without defining them."""
_WORDS = (
    ("hand", "in hand"),
    ("off", "in the off hand"),
    ("two", "in two hands"),
    ("sheathed", "sheathed"),
    ("slung", "slung"),
    ("broken", "broken"),
)
_HELD: dict[str, dict[str, bool]] = {
    "hand": {"ready": True, "off_hand": False, "two_handed": False, "broken": False},
    "off": {"ready": True, "off_hand": True, "two_handed": False, "broken": False},
    "two": {"ready": True, "off_hand": False, "two_handed": True, "broken": False},
    "sheathed": {"ready": False, "slung": False, "broken": False},
    "slung": {"ready": False, "slung": True, "broken": False},
    "broken": {"broken": True},
}


def values(ctx: Context, figure: Figure) -> Values:
    """The values that can be set: states, injuries, gear, and the numbers from the card."""
    return {
        "fatigue": number("fatigue", "Fatigue", LEVEL, TRAUMA),
        "prone": flag("prone", "Prone", "hm.mod.prone"),
        "stunned": flag("stunned", "Stunned", STATES),
        "out": flag("out", "Out of the melee"),
        "dead": flag("dead", "Dead"),
        "evading": Value("Evading", evading, _evade, bool, rule="hm.evade.duration"),
        "setups": Value("Setups", _setups, _set_up, limits=(0, MOST_SETUPS), rule="hm.ta.setup"),
        "outnumbered": number(
            "outnumbered", "Added to the outnumbered penalty", Between(-99, 99), "hm.opt.allies-flanking"
        ),
        **{f"ignoring-{foe.id}": _ignoring(foe) for foe in ctx.foes(figure) if _ignores(ctx, figure, foe)},
        "impairment": Value(
            "Impairment", lambda _, one: one.impairment, _impair, limits=(0, MOST_POINTS), rule=TRAUMA, wounds=1
        ),
        **_injuries(figure),
        **_carried(ctx, figure),
        "dodge": card_number(Fighter, "dodge", "Dodge", STATES),
        "move": card_number(Fighter, "move", "Move in feet", STATES),
        "zone": card_number(Fighter, "zone", "Zone aimed at by default", "hm.gm.zone-location"),
        "engagement": card_number(Fighter, "engagement", "Engagement Zone in feet", "hm.gm.engagement-zone"),
        "side": choice("side", "Side", tuple((side.id, side.name) for side in ctx.fight.sides)),
        "hidden": flag("hidden", "Hidden from the players"),
        "gone": flag("gone", "Has left"),
    }


# --- states ------------------------------------------------------------------------------------------------------
def _evade(play: Play, one: Figure, evades: bool) -> None:
    """Start an evasion that lasts one round from now, or end it."""
    play.change(one.id, evading=one_round_from(play) if evades else None, evaded=now(play) if evades else None)


def _setups(ctx: Context, one: Figure) -> int:
    return sum(in_force(ctx, until) for until in one.setups)


def _set_up(play: Play, one: Figure, number: int) -> None:
    """Set the number of Setups: those that expire soonest are removed first, new ones last one round."""
    held = sorted((one for one in one.setups if in_force(play, one)), key=lambda end: comes(play, end))
    kept = held[max(0, len(held) - number) :]
    new = [one_round_from(play)] * (number - len(kept))
    play.change(one.id, setups=(*kept, *new))


def _ignores(ctx: Context, figure: Figure, foe: Figure) -> bool:
    return in_force(ctx, figure.ignoring.get(foe.id))


def _ignoring(foe: Figure) -> Value:
    """The choice to ignore a foe, which the GM may lift."""

    def write(play: Play, one: Figure, still: bool) -> None:
        others = {other: until for other, until in one.ignoring.items() if other != foe.id}
        play.change(one.id, ignoring={**others, foe.id: one_round_from(play)} if still else others)

    rule = "hm.declare.ignore-choice-lasts"
    return Value(f"Ignores {foe.name}", lambda ctx, one: _ignores(ctx, one, foe), write, bool, rule=rule)


# --- injuries: their words, their points, and whether they count (hm.mod.trauma) ------------------------------------
def _injuries(figure: Figure) -> dict[str, Value]:
    """Three values for each injury, and one that adds an injury; an injury without words is healed."""
    found: dict[str, Value] = {}
    for at, injury in enumerate(figure.injuries):
        key, called = f"injury-{at + 1}", f"“{injury.words}”"
        points = f"Impairment of {called}"
        found[f"{key}-points"] = of_row("injuries", at, "points", points, int, (0, MOST_POINTS), TRAUMA)
        found[f"{key}-counts"] = of_row("injuries", at, "applicable", f"{called} is applicable", bool, (), TRAUMA)
        found[key] = _words(at, f"Words of {called} (empty: healed)")
    another = Value("Another injury", lambda _, __: "", _another, str, (1, MOST_WORDS), rule=INJURY, wounds=1)
    return {**found, "injury": another}


def _words(at: int, label: str) -> Value:
    def write(play: Play, one: Figure, words: str) -> None:
        change_row(play, one, "injuries", at, words=words.strip())
        play.change(one.id, injuries=tuple(other for other in play.figure(one.id).injuries if other.words))

    return Value(label, lambda _, one: one.injuries[at].words, write, str, (0, MOST_WORDS), rule=INJURY)


def _impair(play: Play, one: Figure, points: int) -> None:
    """Set the points of impairment: a new injury has what is added; the latest ones heal first."""
    more = points - one.impairment
    kept = [*one.injuries, Injury("Injury", more)] if more > 0 else list(one.injuries)
    for at in reversed(range(len(kept))):
        healed = min(kept[at].points, -more) if kept[at].applicable and more < 0 else 0
        more += healed
        kept[at] = replace(kept[at], points=kept[at].points - healed)
        if healed and not kept[at].points:
            del kept[at]
    play.change(one.id, injuries=tuple(kept))


def _another(play: Play, one: Figure, words: str) -> None:
    play.change(one.id, injuries=(*one.injuries, Injury(words.strip())))


# --- gear carried, and things on the ground that can be picked up ------------------------------------------------
def _carried(ctx: Context, figure: Figure) -> dict[str, Value]:
    """The grip on each thing carried, the ML with it, and the things that can be picked up."""
    found: dict[str, Value] = {}
    for at, gear in enumerate(figure.gear):
        weapon, name = ctx.weapon(gear), ctx.tables.item_name(gear.item).lower()
        if weapon is not None and weapon.kind != "natural":
            found[f"{gear.id}-held"] = carried(at, f"How the {name} is held", _WORDS, _HELD, _held)
        limits = (LEVEL.lowest, LEVEL.highest)
        found[f"{gear.id}-ml"] = of_row("gear", at, "ml", f"ML with the {name}", int, limits)
    return {**found, **takes_up(ctx, _taken, lambda thing: "broken" if thing.broken else "")}


def _held(gear: Gear) -> str:
    if gear.broken:
        return "broken"
    if not gear.ready:
        return "slung" if gear.slung else "sheathed"
    return "two" if gear.two_handed else "off" if gear.off_hand else "hand"


def _taken(thing: Dropped, own: Sequence[Gear], lost: Gear | None) -> Gear:
    """The gear that a thing picked up becomes.

    `own` are the things of this kind on the card, `lost` the one of them that it is, None for somebody else's: that
    gets the best ML of `own`. A broken thing stays broken.
    """
    ml = max((gear.ml for gear in own), default=0)
    taken = lost or Gear(f"{thing.id}-{thing.item}", thing.item, ml)
    return replace(taken, ready=True, slung=False, broken=thing.broken)


# --- figures taken out of the melee ------------------------------------------------------------------------------
def _leave(play: Play, key: str) -> None:
    """Remove a figure from the melee, with its exchange, its bonus actions and every mark between it and others."""
    waits = play.fight.exchange
    if waits is not None and key in (waits.attacker, waits.defender):
        play.call_off()
    fight = play.fight
    play.change_fight(
        figures={other: _without(figure, key) for other, figure in fight.figures.items() if other != key},
        roster=tuple(other for other in fight.roster if other != key),
        bonuses=tuple(one for one in fight.bonuses if one.figure != key),
        rewarded=tuple(one for one in fight.rewarded if one != key),
    )


def _without(figure: Figure, gone: str) -> Figure:
    """A figure with everything that refers to `gone`, a figure taken out, removed."""
    return replace(
        figure,
        threatens={foe: holds for foe, holds in figure.threatens.items() if foe != gone},
        ignoring={foe: until for foe, until in figure.ignoring.items() if foe != gone},
        unaware=tuple(foe for foe in figure.unaware if foe != gone),
        close=tuple(foe for foe in figure.close if foe != gone),
        foe="" if figure.foe == gone else figure.foe,
        attacker="" if figure.attacker == gone else figure.attacker,
    )


BY_HAND = ByHand(enlist, _leave, values)
