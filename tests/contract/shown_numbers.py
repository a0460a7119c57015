"""What a fight has for each number that a card shows, system by system; or the reason why nothing compares with it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gmtool.fraction import per_cent
from gmtool.rules import seam
from gmtool.rules.chainmail.acts.morale.losses import loss_row
from gmtool.rules.chainmail.state.men import column_of, horse_of, weapon_of
from gmtool.rules.seam import BadCommand, Card, Choice, Command, Counter, Derived, Enlisted, Json, Muster, Odds, Ruleset
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.space import HUNDRED

WRITTEN = "written on the card, and no more than that"
TRAVEL = "for travel and camp, not for a fight"
NOTED = "a note of the lists, shown with the thing"
WORTH = "what it costs in an army, which no fight asks for"
CLASS = "the line of the tables of combat, in words"
SIDES = (seam.Side("a", "Attacker"), seam.Side("b", "Target", 1))
ATTACKER, TARGET = "attacker", "target"


@dataclass(frozen=True)
class Attack:
    """A command in the fight of the calculator."""

    rules: Ruleset
    state: seam.State
    command: Command

    @property
    def numbers(self) -> Mapping[str, seam.Breakdown]:
        return {one.key: one for one in self.rules.explain(self.state, self.command)}

    @property
    def odds(self) -> Odds:
        return self.rules.odds(self.state, self.command)


@dataclass
class Shown:
    """A card, and its figure in a fight against somebody who only stands there; `foe` is the card of that one."""

    rules: Ruleset
    card: Card
    foe: Card

    @cached_property
    def state(self) -> seam.State:
        """The fight before its first turn."""
        return self.rules.muster(Muster((Enlisted(ATTACKER, self.card, "a"), Enlisted(TARGET, self.foe, "b")), SIDES))

    @cached_property
    def counter(self) -> Counter:
        return next(one for one in self.rules.counters(self.state) if one.figure == ATTACKER)

    @cached_property
    def slot(self) -> seam.Slot:
        """Its row in the order, before anybody has done anything."""
        lanes = self.rules.agenda(self.state).lanes
        return next(slot for lane in lanes for slot in lane.slots if slot.figure == ATTACKER)

    @cached_property
    def figure(self) -> Any:
        return self.state.figures[ATTACKER]

    def with_fields(self, **fields: Json) -> "Shown":
        return replace(self, card=replace(self.card, fields={**self.card.fields, **fields}))

    def reversed(self) -> "Shown":
        """The other one attacks it."""
        return replace(self, card=self.foe, foe=self.card)

    def commands(self) -> Iterator[tuple[seam.State, Choice, Command]]:
        """What the calculator lets it do to the other one, as it is offered."""
        for state in self.rules.sparring(self.card, self.foe):
            for choice in self.rules.choices(state, ATTACKER):
                fields = {one.field: one for one in choice.inputs}
                if "target" in fields and choice.group not in ("Other", "Plan", "Magic"):
                    with suppress(BadCommand):  # one that needs more than a target
                        yield state, choice, self.rules.command({**choice.draft, "target": TARGET})

    def attack(self, key: str, **said: Json) -> "Attack | None":
        """What the first choice whose key begins so is rolled with; None where the rules forbid it."""
        for state, choice, command in self.commands():
            if choice.key == key or (":" not in key and choice.key.startswith(key)):
                told = self.rules.command({**self.rules.dump_command(command), **said}) if said else command
                if self.rules.refusals(state, told):
                    return None
                return Attack(self.rules, state, told)
        return None


Seen = Callable[[Shown, Derived], str] | str
"""What a fight has for a tile, as the text of the tile; or the reason why nothing compares with it."""


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
    state = shown.rules.sparring(shown.card, shown.foe)[0]
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


TFT: Mapping[str, Seen] = {
    "st": lambda shown, tile: str(shown.counter.full),
    "dx": WRITTEN,
    "iq": WRITTEN,
    "adjdx": adjdx,
    "adjdx-slung": adjdx,
    "adjdx-rolls": other_rolls,
    "ma": moves,
    "stops": stopped,
    "hits": hits_taken,
    "exhaustion": lambda shown, tile: str(shown.figure.spent),
    "care": TRAVEL,
    "rest": TRAVEL,
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
    states = shown.rules.sparring(shown.card, shown.foe)
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
    return f"at loss {row.line(unit.start)}, stays on {row.stays} or more"


CHAINMAIL: Mapping[str, Seen] = {
    "worth": WORTH,
    "each": WORTH,
    "class": CLASS,
    "attack": CLASS,
    "defend": CLASS,
    "lineup": CLASS,
    "fly": WRITTEN,
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


HARNMASTER: Mapping[str, Seen] = {
    "strength": WRITTEN,
    "dexterity": WRITTEN,
    "agility": WRITTEN,
    "strike": strikes,
    "block": meets("Block"),
    "dodge": meets("Dodge"),
    "move": lambda shown, tile: shown.counter.summary[0].partition("Move ")[2],
    "rank": WRITTEN,
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
    "tft-melee": TFT,
    "advanced-melee": TFT,
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
    "Spells": NOTED,
    "Potions and pellets": NOTED,
}
