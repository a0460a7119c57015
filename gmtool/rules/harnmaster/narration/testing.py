"""The tests of an exchange, and who wins how many stars."""

from typing import Any

from gmtool.rules.harnmaster import events
from gmtool.rules.harnmaster.narration.names import LEVELS, Names
from gmtool.rules.harnmaster.state import Defence
from gmtool.rules.harnmaster.testing.levels import success_level
from gmtool.rules.kit.narration import count, joined
from gmtool.rules.seam import Line

_DEFENDS = {Defence.BLOCK: "blocks", Defence.DODGE: "dodges", Defence.COUNTERSTRIKE: "strikes back"}
_TESTS = {"melee": "attacks", "dodge": "dodges", "missile": "shoots", "area": "makes the Area attack"}


def _rolled(names: Names, event: events.Rolled) -> Line:
    level = LEVELS[event.level]
    if event.raised:
        plain = success_level(names.before, event.rolled, event.needs)
        level = (
            f"{LEVELS[plain]}, which a Setup makes a {level}"
            if plain != event.level
            else f"{level}, and a Setup is used"
        )
    text = f"{names.figure(event.figure)} {_verb(names, event)}: {event.needs} or less, rolls {event.rolled}: {level}."
    return Line(text, (event.figure,), event.rules)


def _verb(names: Names, event: events.Rolled) -> str:
    """What a test is: the defence that was declared, or the kind of the test."""
    for defended in names.told(events.Defended):
        if defended.figure == event.figure:
            return _DEFENDS.get(defended.defence, "defends")
    return _TESTS.get(event.test, f"tests {event.test}")


def _tie_broken(names: Names, event: events.TieBroken) -> Line:
    winner = names.figure(event.winner)
    rolls = [f"{names.figure(one.figure)} {one.rolled}" for one in names.told(events.Rolled)]
    match event.how:
        case "roll":
            text = f"Tied successes, and the higher roll wins: {joined(rolls)}."
        case "level":
            text = f"Tied successes and equal rolls: {winner} has the higher level."
        case "dice":
            pairs = zip(event.dice[::2], event.dice[1::2], strict=True)
            dice = ", then ".join(f"{first} against {other}" for first, other in pairs)
            text = f"Tied successes, equal rolls and levels: d10 decides, {dice}."
        case _:
            text = f"Tied successes and equal rolls: {winner} wins as the defender."
    return Line(text, (event.winner,), event.rules)


def _compared(names: Names, event: events.Compared) -> Line:
    figures = (event.attacker, event.defender)
    text = _outcome(names, event)
    if event.ruled:
        rolled = (
            f"{names.figure(event.rolled_winner)}, {count(event.rolled_stars, 'star')}"
            if event.rolled_winner
            else "nobody"
        )
        return Line(f"Ruling: {text[:-1]} (by the dice: {rolled}).", figures, event.rules, weight=2)
    return Line(text, figures, event.rules, weight=2)


def _outcome(names: Names, event: events.Compared) -> str:
    attacker, defender = names.figure(event.attacker), names.figure(event.defender)
    if not event.winner:
        alone = event.defence is Defence.IGNORE or event.ruled
        return "Nobody wins a star, and nobody strikes." if alone else "Both fail: nobody strikes."
    stars = count(event.stars, "star")
    won = f"{names.figure(event.winner)} wins {stars}{' by the tie' if _tied(names, event) else ''}"
    if event.winner == event.attacker:
        return f"{won} and strikes {defender}."
    if event.strikes:
        return f"{won} and strikes {attacker} instead."
    how = {Defence.BLOCK: "blocked", Defence.DODGE: "dodged"}.get(event.defence, "in vain")
    return f"{won}: {attacker}'s attack is {how}."


def _tied(names: Names, event: events.Compared) -> bool:
    """Whether two equal successes were decided by the defence; a broken tie has a sentence of its own."""
    levels = [one.level for one in names.told(events.Rolled) if one.figure in (event.attacker, event.defender)]
    return not event.ruled and len(levels) == 2 and levels[0] is levels[1] and event.defence is not Defence.DODGE


def _advantages(names: Names, event: events.AdvantageTaken) -> Line | None:
    """All that one winner took, in one sentence, where the first of them is."""
    taken = [one for one in names.told(events.AdvantageTaken) if one.figure == event.figure]
    if taken[0] is not event:
        return None
    kinds = dict.fromkeys(one.advantage for one in taken)
    words = [_kind(names, [one for one in taken if one.advantage is kind]) for kind in kinds]
    rules = tuple(dict.fromkeys(rule for one in taken for rule in one.rules))
    noun = "Advantage" if len(taken) == 1 else "Advantages"
    return Line(f"{noun} of {names.figure(event.figure)}: {joined(words)}.", (event.figure,), rules)


def _kind(names: Names, taken: list[events.AdvantageTaken]) -> str:
    times = f" ×{len(taken)}" if len(taken) > 1 else ""
    amount = sum(one.amount for one in taken)
    more = f" (+{amount} {names.aspect(taken[0].aspect)})" if amount else ""
    return f"{taken[0].advantage.value.title()}{times}{more}"


SENTENCES: dict[type, Any] = {
    events.Rolled: _rolled,
    events.TieBroken: _tie_broken,
    events.Compared: _compared,
    events.AdvantageTaken: _advantages,
}
