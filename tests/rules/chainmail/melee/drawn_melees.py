"""Melees of few men that are drawn by a seed: all sorts of units, in all states that a round may find them in."""

from dataclasses import replace
from random import Random
from typing import Any

from gmtool.rules.chainmail.state.unit import Aspect, Contact, Effort, Flight, Melee, Pace
from gmtool.rules.kit.mustering import Granted
from gmtool.rules.seam import Bond, Card, Enlisted, HouseRule, Muster, Side
from gmtool.systems import ruleset

RULES: Any = ruleset("chainmail")
SIDES = (Side("red", "Red", 0), Side("blue", "Blue", 1))
MEN = ("heavy-foot", "light-foot", "armored-foot", "levies", "swiss", "light-horse", "medium-horse", "knights")
FOLK = ("goblins", "orcs", "dwarves", "elves", "hobgoblins", "sprites")
MONSTERS = ("ogres", "giant", "hero", "wizard", "wights", "wraith", "basilisk", "giant-spider", "dragon", "werewolf",
            "earth-elemental", "true-troll", "roc", "seer", "treant")  # fmt: skip
HOUSE = ("score-die", "melee-rounds", "hero-dice", "commander-dice", "commander-both", "prisoners", "prisoner-escape",
         "giant-die", "dice-fractions", "extra-die", "tired-lowest", "wizard-hits", "light-dice", "orders-again",
         "opposed", "flight-rear", "rear", "led-magic")  # fmt: skip
"""The house rules that matter to a round."""


def drawn(seed: str) -> Any:
    """A battle with a melee of one or two units a side."""
    luck = Random(seed)
    keys = {side: [f"{side}{place}" for place in range(luck.randint(1, 2))] for side in ("red", "blue")}
    both = [key for side in keys.values() for key in side]
    quarrel = len(both) == 2 and luck.random() < 0.2
    cards = {key: _band(luck) if quarrel else _card(luck, 3 if len(both) > 2 else 6) for key in both}
    leaders = {f"{key} leader": _leader(luck) for key in cards if luck.random() < 0.3}
    house = {one.key: _value(luck, one) for one in RULES.house_rules() if one.key in HOUSE and luck.random() < 0.5}
    figures = tuple(
        Enlisted(key, Card("chainmail", key, fields), "red" if quarrel or key.startswith("red") else "blue", key)
        for key, fields in {**cards, **leaders}.items()
    )
    state = RULES.muster(Muster(figures, SIDES, house_rules=house))
    units = dict(state.figures)
    for key in leaders:
        units[key] = replace(units[key], on=key.split()[0], bond=Bond.LEADS)
    for key in cards:
        units[key] = _as_found(luck, units[key], list(cards))
    melee = _melee(luck, units, keys)
    return replace(state, round=3, phase="melee", first="red", figures=units, melees=(melee,))


def _value(luck: Random, rule: HouseRule) -> str:
    return luck.choice([key for key, _ in rule.options]) if rule.options else str(rule.highest)


def _card(luck: Random, most: int) -> dict[str, Any]:
    men = luck.randint(1, most)
    card: dict[str, Any] = {"kind": luck.choice(MEN), "men": men, "files": luck.randint(1, men)}
    sort = luck.random()
    if sort < 0.25:
        card["fantastic"] = luck.choice(FOLK)
    elif sort < 0.5:
        card |= {"fantastic": luck.choice(MONSTERS), "men": 1, "files": 1}
    if luck.random() < 0.2:
        card["traits"] = [{"item": luck.choice(("order", "ranger", "mercenary"))}]
    return card


def _band(luck: Random) -> dict[str, Any]:
    """Orcs, who fight bands of their own side as well."""
    return {"kind": "heavy-foot", "fantastic": "orcs", "men": luck.randint(1, 5)}


def _leader(luck: Random) -> dict[str, Any]:
    if luck.random() < 0.5:
        return {"kind": "armored-foot", "men": 1, "files": 1, "traits": [{"item": "commander"}]}
    return {"kind": "armored-foot", "fantastic": luck.choice(("hero", "wizard", "super-hero")), "men": 1, "files": 1}


def _as_found(luck: Random, unit: Any, keys: list[str]) -> Any:
    """A unit in some of the states that matter to a round."""
    states: dict[str, Any] = {
        "steady": True,
        "tired": True,
        "effort": Effort(moves=luck.randint(0, 4), charged=bool(luck.randint(0, 1)), rounds=luck.randint(0, 3)),
        "pace": Pace.CHARGE,
        "hits": luck.randint(0, 3),
        "heartened": True,
        "granted": (Granted("luck", luck.choice((-1, 1))),),
        "prisoners": 3,
        "prisoners_of": (luck.choice(keys),),
        "flight": Flight(rout=bool(luck.randint(0, 1)), turns=1, moved_on=2, caught=True),
        "drilling": 1,
    }
    rare = ("flight", "drilling", "prisoners", "prisoners_of")
    unit = replace(unit, **{key: to for key, to in states.items() if luck.random() < (0.06 if key in rare else 0.3)})
    if luck.random() < 0.08:
        unit = replace(unit, sorcery=replace(unit.sorcery, image=True))
    if unit.men > 1 and luck.random() < 0.3:  # some have fallen before
        unit = replace(unit, formation=replace(unit.formation, men=unit.men - 1))
    return unit


def _melee(luck: Random, units: dict[str, Any], keys: dict[str, list[str]]) -> Melee:
    pairs = [("red0", "blue0"), *((key, "blue0") for key in keys["red"][1:])]
    pairs += [(keys["red"][-1], key) for key in keys["blue"][1:]]
    contacts = tuple(
        Contact(
            unit=one,
            foe=other,
            came=one > other,
            aspect=luck.choice(list(Aspect)) if luck.random() < 0.2 else Aspect.FRONT,
            charged=luck.random() < 0.2,
            since=luck.randint(0, 1),
            left=luck.choice((0, 600)),
        )
        for pair in pairs
        for one, other in (pair, pair[::-1])
    )
    start = tuple((side, luck.choice((sum(units[key].men for key in of), 40))) for side, of in keys.items())
    return Melee(key="m1", contacts=contacts, rounds=1, start=start)
