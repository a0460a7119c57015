"""Release of a shot or throw: its rolls, one figure after another, until one is hit or it comes to rest (Melee VII)."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import Any

from gmtool.dice import Dice, at_most
from gmtool.rules.seam import Why
from gmtool.rules.tft.acts.attacks.attack import harm_target, suffer_venom
from gmtool.rules.tft.acts.attacks.attack_roll import SURE, breaks_off, fumble, spared
from gmtool.rules.tft.acts.attacks.defence import note_guard
from gmtool.rules.tft.acts.attacks.strike import by_gear
from gmtool.rules.tft.acts.ranged.flight import THROW_WAY, Flight, Passage
from gmtool.rules.tft.acts.ranged.powder import bursts, fires
from gmtool.rules.tft.acts.ranged.tricks import empty_hand
from gmtool.rules.tft.acts.turn.bonds import catch, missed
from gmtool.rules.tft.acts.wounds.venom import venom
from gmtool.rules.tft.cards.fine import BREAKS
from gmtool.rules.tft.data.to_hit import Result, RollClass
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.attacks import Attacked, Broke, RolledToMiss, VictimDrawn
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.bonds import DartStruck
from gmtool.space import Hex

SPENT, PAST, FALLS = "spent", "past", "falls"


class Part(Enum):
    """The part of a flight in which a figure is rolled for."""

    BEFORE = auto()
    """On the way to the target, to miss it."""
    TARGET = auto()
    BEYOND = auto()


def discharge(play: Play, flight: Flight, gear: str) -> None:
    """Release a shot; a gun does only with good powder, and bursts where it breaks."""
    attacker, weapon = flight.target.blow.attacker.id, flight.target.blow.weapon
    gun = weapon if weapon is not None and weapon.gun else None
    if gun is not None and not fires(play, attacker, gun):
        return
    release(play, flight, gear)
    if gun is not None and any(isinstance(one, Broke) and one.figure == attacker for one in play.events):
        bursts(play, attacker, gun)


def release(play: Play, flight: Flight, gear: str) -> None:
    """Release the weapon: each roll in turn until one of them ends the flight (tm.thrown.roll-to-miss-first)."""
    for passage, part in _passages(flight):
        if _ends_at(play, flight, passage, gear, part):
            return
    if flight.target.blow.way == THROW_WAY:
        missed(play, flight.target.blow.attacker.id, flight.target.blow)
        if not (flight.walled and _breaks_on_wall(play, flight, gear)):
            _lands(play, flight.target, gear, flight.end, "tm.thrown.flies-on")


_BREAKS_TO = 3
"""The highest face with which a brittle thing breaks on a wall (am.shaken.break)."""


def _breaks_on_wall(play: Play, flight: Flight, gear: str) -> bool:
    """Roll a die for a brittle thing that hits a wall: it breaks with even chances (am.shaken.break)."""
    attacker, weapon = flight.target.blow.attacker, flight.target.blow.weapon
    thing = play.gear(play.figure(attacker.id), gear)
    if thing is None or weapon is None or not weapon.brittle:
        return False
    name = weapon.name.lower()
    need = at_most(_BREAKS_TO)
    why = Why(f"The {name} breaks on the wall", attacker.side, attacker.id, "am.shaken.break", need)
    if not need.met(play.roll(Dice(1), why, need.met).sum):
        return False
    breaks_off(play, attacker.id, thing, flight.end, "am.shaken.break")
    return True


def _passages(flight: Flight) -> Iterator[tuple[Passage, Part]]:
    yield from ((one, Part.BEFORE) for one in flight.before)
    yield flight.target, Part.TARGET
    if flight.body:
        yield flight.body, Part.BEYOND
    yield from ((one, Part.BEYOND) for one in flight.behind)


def _ends_at(play: Play, flight: Flight, passage: Passage, gear: str, part: Part) -> bool:
    """Roll for one figure; whether the flight is over."""
    result = _roll(play, passage, gear, part)
    if result.result is Result.MISS:
        return False
    if result.hit:
        victim = _victim(play, flight, passage)
        _strikes(play, victim, gear, result)
        if passage is flight.target and flight.mark:
            empty_hand(play, passage.blow, flight.mark)
        _lands(play, passage, gear, passage.hex, "tm.thrown.falls-on-hit")
    elif result.result is Result.FALLS:
        _lands(play, passage, gear, passage.hex, "tm.thrown.enemy-in-way")
    else:
        _lost(play, passage, gear, result, part)
    return True


def _strikes(play: Play, victim: Passage, gear: str, result: RollClass) -> None:
    """Let a hit do its damage, catch its victim, or tell what a dart does."""
    blow, harm = victim.blow, victim.harms[result.multiplier - 1]
    weapon = blow.weapon
    if weapon is not None and weapon.darts:
        bare = not play.tables.armors[victim.figure.fighter.armor].hits_stopped
        pricks, rule = bare or blow.trick == "skin", "am.blowgun.unarmored" if bare else "am.blowgun.armored"
        play.happened(DartStruck(figure=blow.attacker.id, target=victim.figure.id, pricks=pricks, rules=(rule,)))
        # it does no hits of its own, and poisons whom it pricks (am.poison.zero-hit)
        if hits := venom(play, blow.attacker.id, gear, victim.figure.id, pricks=pricks):
            suffer_venom(play, blow.attacker.id, victim.figure.id, hits)
        return
    if harm.dice.count or blow.catch is None:
        held = play.gear(play.figure(blow.attacker.id), gear)
        harm_target(play, by_gear(held, (harm,))[0], cripples=result.cripples)
    catch(play, blow, play.gear(play.figure(blow.attacker.id), gear))


def _roll(play: Play, passage: Passage, gear: str, part: Part) -> RollClass:
    sure = passage.aimed and passage.blow.situation.automatic
    total = 0 if sure else play.roll(Dice(passage.dice), passage.why, passage.classes.__getitem__).sum
    result = SURE if sure else passage.classes[total]
    if passage.blow.way == THROW_WAY:
        attacker = play.figure(passage.blow.attacker.id)
        result = spared(play, attacker, play.gear(attacker, gear), result)
    told = passage.told.get((total, result.result))
    if told is None:
        told = passage.told[total, result.result] = _event(passage, result, total, part)
    play.happened(told)
    note_guard(play, passage.blow.target.id, passage.dice)
    return result


def _event(passage: Passage, result: RollClass, total: int, part: Part) -> Attacked | RolledToMiss:
    """The event of a roll."""
    blow = passage.blow
    told: dict[str, Any] = {
        "figure": blow.attacker.id,
        "target": blow.target.id,
        "weapon": passage.harms[0].weapon,
        "way": blow.way,
        "needs": passage.number.total,
        "sum": total,
        "result": _word(passage, result, part),
        "multiplier": result.multiplier,
        "rules": _rules(passage, result, part),
    }
    if not passage.aimed:
        return RolledToMiss(**told)
    return Attacked(dice=passage.dice, automatic=blow.situation.automatic, **told)


def _word(passage: Passage, result: RollClass, part: Part) -> str:
    if passage.blow.spell and result.result in (Result.DROP, Result.BREAK):
        return SPENT
    if _arrow_only(passage, result, part):
        return FALLS if part is Part.BEFORE and result.result is Result.DROP else SPENT
    return PAST if not passage.aimed and result.result is Result.MISS else result.result.value


def _rules(passage: Passage, result: RollClass, part: Part) -> tuple[str, ...]:
    if part is Part.BEYOND and _arrow_only(passage, result, part):
        return ("tm.missile.later-17-18",)
    if result.result is Result.FALLS:
        return ("tm.thrown.enemy-in-way",)
    dropped = result.result is Result.DROP and result.rule not in BREAKS
    if passage.blow.way == THROW_WAY and dropped and passage.aimed:
        return ("tm.hit.17-thrown",)
    return (result.rule or passage.why.rule,)


def _arrow_only(passage: Passage, result: RollClass, part: Part) -> bool:
    """True if a 17 or 18 costs the arrow and spares the bow: for anybody but the target (tm.missile.later-17-18).

    What drops or breaks of a shot that should miss somebody is what flies, as of a throw (tm.thrown.miss-roll-17); but
    a gun explodes on any 18 (am.powder.burst).
    """
    if part is Part.TARGET or passage.blow.way == THROW_WAY or result.result not in (Result.DROP, Result.BREAK):
        return False
    weapon = passage.blow.weapon
    explodes = part is Part.BEFORE and result.result is Result.BREAK and weapon is not None and bool(weapon.gun)
    return not explodes


def _lost(play: Play, passage: Passage, gear: str, result: RollClass, part: Part) -> None:
    """Lose a weapon on a 17 or 18: a throw drops in that figure's hex, or breaks; a bow does so for its target."""
    attacker = passage.blow.attacker.id
    if passage.blow.way != THROW_WAY:
        if passage.blow.spell is None and not _arrow_only(passage, result, part):
            fumble(play, attacker, gear, result)
        return
    if result.result is Result.DROP:
        _lands(play, passage, gear, passage.hex, _rules(passage, result, part)[0])
    elif (thing := play.gear(play.figure(attacker), gear)) is not None:
        breaks_off(play, attacker, thing, passage.hex, result.rule)


def _lands(play: Play, passage: Passage, gear: str, place: Hex | None, rule: str) -> None:
    """Leave a thrown weapon where it comes to lie; nobody has it in hand any more."""
    attacker = passage.blow.attacker.id
    thing = play.gear(play.figure(attacker), gear)
    weapon = passage.blow.weapon
    if passage.blow.way == THROW_WAY and thing is not None and not (weapon and weapon.tethered):
        play.let_fall(attacker, thing, "thrown", (rule,), at=place)


def _victim(play: Play, flight: Flight, passage: Passage) -> Passage:
    """The figure that a hit strikes: its own, or in a brawl any one in it."""
    pile = flight.pile
    if passage is not flight.target or len(pile) < 2:
        return passage
    return pile[drawn(play, passage.blow.attacker, [one.figure for one in pile])]


def drawn(play: Play, attacker: Figure, pile: Sequence[Figure]) -> int:
    """Who of those in a brawl is hit from afar, by its place: with equal chances (tm.friends.ranged-into-pile)."""
    # A six-sided die divides evenly by two, three or six; four or five need a die of so many sides.
    dice = Dice(1) if 6 % len(pile) == 0 else Dice(1, len(pile))
    share = dice.sides // len(pile)

    def at(face: int) -> int:
        return (face - 1) // share

    faces = [f"{number * share + 1}–{number * share + share} {one.name}" for number, one in enumerate(pile)]
    why = Why(f"Who in the brawl is hit? {', '.join(faces)}", attacker.side, attacker.id, "tm.friends.ranged-into-pile")
    face = play.roll(dice, why, at).sum
    told = VictimDrawn(
        figure=attacker.id,
        target=pile[at(face)].id,
        among=tuple(one.id for one in pile),
        die=f"a d{dice.sides}",
        sum=face,
        rules=("tm.friends.ranged-into-pile",),
    )
    play.happened(told)
    return at(face)
