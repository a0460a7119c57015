"""The positions that random play begins from: scenes, as they are written or with other cards, and skirmishes."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from gmtool.rules.seam import BadMuster, HouseRule, Json, Muster, Ruleset, SwitchKind
from gmtool.systems import ruleset
from tests.contract.players import TRIES, Luck, skirmish
from tests.contract.scene_files import Scene, scenes

BATTLES: dict[str, tuple[str, tuple[str, ...]]] = {"chainmail": ("fought", ("men", "joust"))}
"""The systems with battles beside fights: the house rule that tells them apart, and its values for fights."""
LARGE, SELDOM = 20, 4
"""A beginning with so many figures takes so much longer that the others come so many times as often."""


class Start(NamedTuple):
    """A position that cases begin from. `figures` is how many there are.

    `first` are commands that lead to it, with `dice` of this seed.
    """

    title: str
    figures: int
    muster: Callable[[Luck], Muster]
    first: tuple[Mapping[str, Json], ...] = ()
    dice: int = 0


@cache
def starts(system: str, battle: bool) -> tuple[Start, ...]:
    """The positions that the cases of a system begin from, large ones last."""
    rules, found = ruleset(system), list[Start]()
    key, men = BATTLES.get(system, ("", ()))
    for scene in scenes(rules):
        if key and (scene.switches.get(key, "") in men) is battle:
            continue
        for other in (False, True):

            def written(luck: Luck, scene: Scene = scene, other: bool = other) -> Muster:
                return recast(rules, scene.muster(rules), luck) if other else scene.muster(rules)

            title = f"{scene.title}, other cards" if other else scene.title
            found.append(Start(title, scene.figures, written, () if other else scene.first, scene.dice))
    for ground in (True, False):
        for figures in (3, 6):
            title = f"A skirmish of {figures}" + ("" if ground else " without a map")

            def fight(luck: Luck, figures: int = figures, ground: bool = ground) -> Muster:
                muster = skirmish(rules, luck, figures, ground=ground)
                return muster if battle or not key else replace(muster, house_rules={key: men[0]})

            found.append(Start(title, figures, fight))
    return tuple(sorted(found, key=lambda one: one.figures >= LARGE))


def beginnings(system: str, battle: bool) -> tuple[Start, ...]:
    """The beginnings of the cases of a system in turn: each once, then those that are not large a few times more."""
    every = starts(system, battle)
    return (*every, *(one for _ in range(SELDOM - 1) for one in every if one.figures < LARGE))


def begun(system: str, battle: bool, number: int, luck: Luck) -> tuple[Start, Muster]:
    """The position of a case and its muster, with about every third house rule set at random.

    In the first round each scene is as it is written; one whose first commands are laid down always is.
    """
    rules, every = ruleset(system), beginnings(system, battle)
    start = every[number % len(every)]
    as_written = number < len(starts(system, battle)) or start.first
    fixed = BATTLES.get(system, ("", ()))[0]
    for _ in range(TRIES):
        muster = start.muster(luck)
        varied = {
            rule.key: any_value(rule, luck)
            for rule in rules.house_rules()
            if rule.key != fixed and not luck(3) and not as_written
        }
        muster = replace(muster, house_rules={**muster.house_rules, **varied})
        try:
            rules.muster(muster)
        except BadMuster:
            continue  # somebody too large for the place, or nobody an edition lets fight
        return start, muster
    raise AssertionError(f"no fight can begin from “{start.title}”")


def recast(rules: Ruleset, muster: Muster, luck: Luck) -> Muster:
    """A muster with other cards of the bestiary in the same places; riders and their mounts stay."""
    cards, ridden = rules.bestiary(), {one.on for one in muster.figures if one.on}
    figures = tuple(
        one if one.on or one.id in ridden else replace(one, card=(card := cards[luck(len(cards))]), name=card.name)
        for one in muster.figures
    )
    numbered = tuple(replace(one, name=f"{one.name} {n}") for n, one in enumerate(figures))
    return replace(muster, figures=numbered)


def any_value(rule: HouseRule, luck: Luck) -> str:
    """One of the values of a house rule."""
    if rule.kind is SwitchKind.NUMBER:
        return str(rule.lowest + luck(rule.highest - rule.lowest + 1))
    return rule.options[luck(len(rule.options))][0]
