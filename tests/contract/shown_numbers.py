"""What a fight has for each number that a card shows, system by system; or the reason why nothing compares with it."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from gmtool.fraction import fraction_text, per_cent
from gmtool.rules import seam
from gmtool.rules.chainmail.acts.melee.nations import striking_class, struck_class
from gmtool.rules.chainmail.acts.morale.losses import loss_row
from gmtool.rules.chainmail.acts.nature.might import might
from gmtool.rules.chainmail.state.men import column_of, horse_of, weapon_of
from gmtool.rules.chainmail.state.wings import flight
from gmtool.rules.chainmail.views.victory import lost_points
from gmtool.rules.seam import Derived, Json, Odds
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.space import HUNDRED
from tests.contract.shown_card import ATTACKER, TARGET, Seen, Shown

WRITTEN = "written on the card, and no more than that"
TRAVEL = "for travel and camp, not for a fight"
NOTED = "a note of the lists, shown with the thing"
CLASS = "the sides that it may stand with, in words"
TIMED = "seconds of casting and drinking, which the table of seconds shows once they run"


def to_hit(odds: Odds) -> str:
    return per_cent(odds.chance("hit"))


def same(number: str, text: str) -> str:
    """The text with its first number replaced."""
    _, comma, rest = text.partition(",")
    return f"{number}{comma}{rest}"


SWORD: Json = [{"item": "shortsword", "ready": True}]


# --- Melee and Advanced Melee -----------------------------------------------------------------------------------------
def adjdx(shown: Shown, tile: Derived) -> str:
    """The score of the order before the actions: the tile that counts is the one with what the card has in hand."""
    if not tile.main:
        shields = shown.rules.book.tables.shields
        ready = tile.label.endswith("ready")
        gear = [
            {**row, "ready": ready} if row["item"] in shields and shields[row["item"]].dx_ready else row
            for row in shown.card.fields["gear"]
        ]
        shown = shown.with_fields(gear=gear)
    slot = shown.slot
    if not shown.counter.able:  # who is out has no place in the order
        return tile.text
    assert slot.breakdown is not None
    assert tile.breakdown is not None
    assert [(one.value, one.label) for one in tile.breakdown.lines] == [
        (one.value, one.label) for one in slot.breakdown.lines
    ]
    attack = shown.attack("shoot") or shown.attack("strike")
    if attack is not None and tile.main and shown.card.fields.get("gear"):
        assert attack.numbers["to-hit"].total == slot.score
    return str(slot.score)


def other_rolls(shown: Shown, tile: Derived) -> str:
    state = shown.sparring[0]
    save = shown.rules.command({"kind": "tft.save/1", "figure": ATTACKER, "against": "DX", "dice": 3})
    return str(shown.rules.explain(state, save)[0].total)


def moves(shown: Shown, tile: Derived) -> str:
    ctx = shown.rules.context(shown.state)
    return same(str(pace(ctx, shown.figure)), tile.text)


def stopped(shown: Shown, tile: Derived) -> str:
    """The hits that it stops of a one-handed weapon, as the other one's strike explains them."""
    if not shown.counter.able:
        return tile.text  # nobody strikes at the dead
    return same(str(sum(value for _, value in stop_lines(shown))), tile.text)


def hits_taken(shown: Shown, tile: Derived) -> str:
    lost = shown.counter.full - shown.figure.st
    stays = shown.rules.book.tables.cards.wounds == "stay"
    hits = lost - shown.figure.spent if stays else shown.card.fields["hits"]
    return f"{hits} of {shown.counter.full}" if hits <= shown.counter.full else str(hits)


def basic_dx(shown: Shown, tile: Derived) -> str:
    """The first line of what it acts and strikes with."""
    return str(shown.slot.breakdown.lines[0].value) if shown.slot.breakdown is not None else tile.text


def heals(words: str) -> Seen:
    """The time that is proposed once the fight is over."""

    def seen(shown: Shown, tile: Derived) -> str:
        if not shown.counter.able:
            return tile.text  # nobody nurses the dead
        ended = shown.rules.perform(shown.state, seam.EndFight(), seam.VirtualTable(Random(1))).state
        told = [one.text for one in shown.rules.debrief(ended) if one.figure == ATTACKER]
        found = [match for text in told if (match := re.search(f"{words}(.*)", text))]
        return found[0][1] if found else "nothing is proposed"

    return seen


MELEE: Mapping[str, Seen] = {
    "st": lambda shown, tile: str(shown.counter.full),
    "dx": basic_dx,
    "adjdx": adjdx,
    "adjdx-slung": adjdx,
    "ma": moves,
    "stops": stopped,
    "hits": hits_taken,
}
ADVANCED: Mapping[str, Seen] = {
    **MELEE,
    "iq": lambda shown, tile: str(shown.figure.fighter.iq),
    "adjdx-rolls": other_rolls,
    "exhaustion": lambda shown, tile: str(shown.figure.spent),
    "care": heals(r"hits? heals? in "),
    "rest": heals("passes in "),
    "absorbed": lambda shown, tile: same(str(shown.figure.absorbed), tile.text.replace(" of", ", of")).replace(",", ""),
    "limbs": lambda shown, tile: ", ".join(f"{one.name}{' (lost)' if one.lost else ''}" for one in shown.figure.limbs),
    "carries": TRAVEL,
    "hauls": TRAVEL,
    "walks": TRAVEL,
    "load": NOTED,
}


def _key(shown: Shown, name: str) -> str:
    """The key of the attack with a thing in hand, by its name; with the body where no thing is called so."""
    gear = {one.id: one for one in shown.figure.gear}
    tables = shown.rules.book.tables
    named = zip(gear, tables.item_names([one.item for one in gear.values()]), strict=True)
    id = next((id for id, its in named if its == name), "")
    weapon = tables.weapons.get(gear[id].item) if id else None
    return f"{'shoot' if weapon is not None and weapon.kind == 'missile' else 'strike'}:{id}"


def glance(shown: Shown, row: tuple[str, ...]) -> tuple[str, ...]:
    """The chances with a thing in hand, by the odds of the very attack; the last after hits that cost DX."""
    key, found = _key(shown, row[0]), [row[0]]
    for said in ({"aspect": "front"}, {"aspect": "side"}, {"aspect": "rear"}, {"aspect": "front", "guarded": True}):
        attack = shown.attack(key, stated=said)
        found.append("–" if attack is None else to_hit(attack.odds))
    states = shown.sparring
    hurt = replace(states[0].figures[ATTACKER], shaken=True)
    state = replace(states[0], figures={**states[0].figures, ATTACKER: hurt})
    choice = next((one for one in shown.rules.choices(state, ATTACKER) if one.key == key), None)
    if choice is None or found[1] == "–":
        return (*found, "–")
    command = shown.rules.command({**choice.draft, "target": TARGET, "stated": {"aspect": "front"}})
    return (*found, to_hit(shown.rules.odds(state, command)))


def gear(shown: Shown, row: tuple[str, ...]) -> tuple[str, ...]:
    """A thing of the card: the damage of a weapon in hand, and what armor and shields in hand stop."""
    name, shows, *rest = row
    if rest[1] not in ("●", "worn") or shows in ("–", "") or not shown.counter.able:
        return row
    if shows.startswith("stops"):
        lines = dict(stop_lines(shown))
        known = [text for text in lines if text.startswith(name.rstrip(" 0123456789").lower())]
        return (name, f"stops {lines[known[0]]}" if known else shows, *rest)
    attack = shown.attack(_key(shown, name), stated={"aspect": "front"})
    if attack is None:
        return row
    told = attack.numbers["damage"].text.replace("-", "−")
    return row if told in shows.split(" / ") else (name, told, *rest)


def stop_lines(shown: Shown) -> Iterator[tuple[str, int]]:
    attack = shown.reversed().with_fields(gear=SWORD).attack("strike", stated={"aspect": "front"})
    assert attack is not None
    return ((one.label, one.value) for one in attack.numbers["stops"].lines)


# --- Chainmail --------------------------------------------------------------------------------------------------------
def of_unit(number: Callable[[Any, Any], str]) -> Seen:
    def seen(shown: Shown, tile: Derived) -> str:
        ctx = shown.rules.context(shown.state)
        return number(ctx, shown.figure)

    return seen


def inches(far: int) -> str:
    return f"{far / HUNDRED:g} in"


def shoots(ctx: Any, unit: Any) -> str:
    far = max(ctx.range(unit, arm) for arm in ctx.arms(unit) if arm.shoots) // HUNDRED
    return f"{far} in, {far * 10} yards"


def checks(ctx: Any, unit: Any) -> str:
    row = loss_row(ctx, unit)
    return f"at {row.line(unit.start)} losses, stays on {row.stays} or more"


def points_lost(*, all_of_it: bool) -> Seen:
    """The points that its side has lost with it, or with one of its men."""

    def seen(shown: Shown, tile: Derived) -> str:
        unit, fields = shown.figure, shown.card.fields
        if unit.formation is None or not unit.men:
            return tile.text  # a wall alone
        if not all_of_it and any(fields.get(key) for key in ("magic", "mixed", "engine")):
            return tile.text  # what its men have besides is in the points of the whole, not in those of a man
        men = 0 if all_of_it else unit.men - 1
        amend = seam.Amend(figure=ATTACKER, field="men", value=men)
        after = shown.rules.perform(shown.state, amend, seam.VirtualTable(Random(1))).state
        return fraction_text(lost_points(shown.rules.context(after), "a"))

    return seen


def defended(shown: Shown, tile: Derived) -> str:
    """The class that it is struck as; how many men it is worth is its toughness, in the row of its type."""
    men = tile.text.partition(" ")[0]
    return f"{men} {struck_class(shown.rules.context(shown.state), shown.figure).words}" if men.isdigit() else tile.text


def flies(shown: Shown, tile: Derived) -> str:
    """How far it can go by air in a turn."""
    ctx = shown.rules.context(shown.state)
    return inches(flight(ctx, shown.figure))


CHAINMAIL: Mapping[str, Seen] = {
    "worth": points_lost(all_of_it=True),
    "each": points_lost(all_of_it=False),
    "class": of_unit(lambda ctx, unit: ctx.kind(unit).type.words),
    "attack": of_unit(lambda ctx, unit: f"{might(ctx, unit)} {striking_class(ctx, unit).words}"),
    "defend": defended,
    "lineup": CLASS,
    "fly": flies,
    "scale": NOTED,
    "field": NOTED,
    "nation": NOTED,
    "trait": NOTED,
    "move": of_unit(lambda ctx, unit: inches(ctx.move(unit))),
    "charge": of_unit(lambda ctx, unit: inches(ctx.charge(unit))),
    "range": of_unit(shoots),
    "points": lambda shown, tile: str(shown.figure.full_points),
    "weapon": of_unit(lambda ctx, unit: f"{weapon_of(ctx, unit).name}, class {weapon_of(ctx, unit).type}"),
    "column": of_unit(lambda ctx, unit: column_of(ctx, unit).name),
    "horse": of_unit(lambda ctx, unit: horse_of(ctx, unit).name),
    "armor": of_unit(lambda ctx, unit: {0: "Unarmored", 1: "Half", 2: "Full"}[ctx.armor_step(unit)]),
    "rating": lambda shown, tile: same(str(shown.rules.context(shown.state).rating(shown.figure) or "–"), tile.text),
    "losses": of_unit(checks),
    "nerve": of_unit(
        lambda ctx, unit: "{0.light}/{0.medium}/{0.heavy}, light, medium and heavy".format(
            ctx.tables.nerves[ctx.line(unit).nerve]
        )
    ),
}


# --- HarnMaster -------------------------------------------------------------------------------------------------------
_COMPARED = ("hm.mod.reach", "hm.mod.reach-close", "hm.mod.thrust", "hm.mod.thrust-close", "hm.test.clamp")


def level(told: seam.Breakdown) -> int:
    """A level without what only a weapon of the foe makes of it."""
    return sum(one.value for one in told.lines if one.rule not in _COMPARED)


def strikes(shown: Shown, tile: Derived) -> str:
    attack = next(
        told
        for state, choice, command in shown.commands()
        if choice.key.startswith(("attack", "shoot")) and tile.label in (choice.label, choice.label.split(": ")[-1])
        for told in shown.rules.explain(state, command)
    )
    return str(max(5, min(95, level(attack))))


def meets(word: str) -> Seen:
    """The best level with which it meets an attack so."""

    def seen(shown: Shown, tile: Derived) -> str:
        found = []
        for state, choice, command in shown.reversed().commands():
            if choice.key.startswith("attack"):
                for reply in shown.rules.replies(state, command):
                    if reply.label.startswith(word):
                        found.append(reply.breakdowns[1].total)
                break
        return str(max(found))

    return seen


def wielded(shown: Shown, row: tuple[str, ...]) -> tuple[str, ...]:
    """A weapon in one of its modes: the level of its strike, once it is in hand."""
    name = row[0]
    weapons = [{**one, "ready": True} for one in shown.card.fields.get("weapons", [])]
    shown = shown.with_fields(weapons=weapons)
    for state, choice, command in shown.commands():
        if choice.label.split(": ")[-1] == name and choice.key.startswith(("attack", "shoot")):
            told = shown.rules.explain(state, command)[0]
            return (*row[:6], str(max(5, min(95, level(told)))), *row[7:])
    return row


def strong(shown: Shown, tile: Derived) -> str:
    """What the heft of its weapons is compared with."""
    for state, _, command in shown.commands():
        for told in shown.rules.explain(state, command)[:1]:
            for line in told.lines:
                if "STR " in line.label:
                    return line.label.rpartition("STR ")[2]
    return tile.text


HARNMASTER: Mapping[str, Seen] = {
    "strength": strong,
    "dexterity": WRITTEN,
    "agility": WRITTEN,
    "strike": strikes,
    "block": meets("Block"),
    "dodge": meets("Dodge"),
    "move": lambda shown, tile: shown.counter.summary[0].partition("Move ")[2],
    "rank": lambda shown, tile: str(shown.slot.score),
    "trauma": lambda shown, tile: f"−{shown.figure.fatigue + shown.figure.impairment}",
}


# --- Melee rounds -----------------------------------------------------------------------------------------------------
def defence(key: str) -> Seen:
    def seen(shown: Shown, tile: Derived) -> str:
        attack = shown.reversed().attack("attack")
        assert attack is not None
        return str(attack.numbers[key].total)

    return seen


def rolled(shown: Shown, row: tuple[str, ...]) -> tuple[str, ...]:
    """A weapon that the GM's own roll is made with: the number that it needs."""
    tables = shown.rules.book.tables
    for state, choice, command in shown.commands():
        item = next((one for one in shown.figure.gear if tables.item_name(one.item) == row[0]), None)
        if choice.key == "attack" and item is not None and tables.weapons[item.item].kind != "shield":
            said = shown.rules.command({**shown.rules.dump_command(command), "weapon": item.id})
            told = {one.key: one for one in shown.rules.explain(state, said)}["hit"]
            if told.text == "GM decides":
                return (*row[:3], told.text, *row[4:])
            dice, _, needs = row[3].partition(", ")
            return (*row[:3], f"{dice}, {told.total}{needs[needs.index(' ') :]}", *row[4:])
    return row


def attacks_a_round(shown: Shown, tile: Derived) -> str:
    """The AMR with its usual weapons, of which a round takes the highest; that with others by the GM's list."""
    sets = {
        "amr" if not place else f"amr-{key}": amr for place, (key, amr) in enumerate(shown.figure.fighter.sets.items())
    }
    shows = shown.counter.summary[0].split(" · ")[0].removeprefix("AMR ")
    assert int(shows) in sets.values()
    return str(sets[tile.key])


MELEE_ROUNDS: Mapping[str, Seen] = {
    "amr": attacks_a_round,
    "d": defence("d"),
    "rd": defence("rd"),
    "left": lambda shown, tile: f"{shown.counter.left} of {shown.counter.full}",
    "taken": lambda shown, tile: str(shown.counter.taken),
}
SEEN: Mapping[str, Mapping[str, Seen]] = {
    "tft-melee": MELEE,
    "advanced-melee": ADVANCED,
    "chainmail": CHAINMAIL,
    "harnmaster-melee": HARNMASTER,
    "melee-rounds": MELEE_ROUNDS,
}
Row = tuple[str, ...]
GRIDS: Mapping[str, Callable[[Shown, Row], Row] | str] = {
    "Chance to hit at a glance": glance,
    "Carries": gear,
    "Fights with": gear,
    "Prices and making": TRAVEL,
    "Weapons and strike modes": wielded,
    "Weapons": rolled,
    "Spells": TIMED,
    "Potions and pellets": TIMED,
}
