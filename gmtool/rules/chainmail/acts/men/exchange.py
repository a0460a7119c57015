"""The exchange of two men: blow and return blow with whatever is parried, and then the horses (cm.mtm.base-rules).

A parry takes the place of one blow: whoever has no other has no counter blow (cm.mtm.parry-b), a lighter weapon still
has one (cm.mtm.parry-c-counter), and a far lighter one parries after its first blow, by less (cm.mtm.parry-d-value).
A man parries one blow, and a Hero as many as the men that he fights as (cm.hero.four).
"""

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.melee.reactions import flee_on
from gmtool.rules.chainmail.acts.men.blows import Score, blow, horse_blow
from gmtool.rules.chainmail.acts.men.falling import fells, lose_horse, strike_down, unhorse
from gmtool.rules.chainmail.acts.men.messages import Blow, Result, Strike
from gmtool.rules.chainmail.acts.men.turns import Turns, blows, parry_case, turns_of
from gmtool.rules.chainmail.acts.moving.fatigue import fought
from gmtool.rules.chainmail.acts.nature.might import might
from gmtool.rules.chainmail.acts.nature.touch import touch
from gmtool.rules.chainmail.data.men import Parry
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.men import can_strike, foe_in, has_blows, horse_of, horse_strikes, pair_of, pairs_of
from gmtool.rules.chainmail.state.records.man import Part
from gmtool.rules.chainmail.state.unit import Melee, Unit
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Option, Why

STRIKES, PARRIES = Option("strike", "Strike"), Option("parry", "Parry")
FIRST, AFTER = "c", "d"
"""The cases in which a man parries instead of his first blow, and instead of his second one."""
_MISSED: dict[Part, Result] = {Part.MAN: "misses", Part.HORSE: "misses horse", Part.UNHORSE: "fails to unhorse"}


def parry_of(ctx: Context, melee: Melee, turns: Turns, man: str) -> Parry | None:
    """The case by which a man may parry in this round; None where he cannot (cm.mtm.parry-none).

    He parries before his own blows are spent: the one who strikes second, unless he is taken from the rear, and a
    lighter weapon that has the first blow (cm.mtm.parry-c, cm.mtm.parry-d).
    """
    one, foe = ctx.figure(man), foe_in(ctx, melee, man)
    case = parry_case(ctx, one, foe)
    if case is None or not case.off or turns.mute or not (can_strike(ctx, one) and can_strike(ctx, foe)):
        return None
    return case if man == turns.second or case.key in (FIRST, AFTER) else None


def exchange(play: Play, command: Strike) -> None:
    """Fight the round of two men: the one with the first blow gets a blow back only if he fails to kill
    (cm.mtm.blow-then-return)."""
    melee = pair_of(play, command.figure, command.target)
    if melee is None:  # by a ruling
        return
    turns = turns_of(play, melee)
    parts = {command.figure: command.at, command.target: command.back}
    _Round(play, melee, turns, parts, parry=command.parry).fight()
    _horses(play, melee, command)
    for key in melee.units:
        if play.figure(key).able:
            touch(play, play.figure(key), foe_in(play, melee, key).id, 1)  # after its blow (cm.wight.last-blow)
    for key in melee.units:
        fought(play, key)
    now = pair_of(play, *melee.units)
    if now is not None:
        play.change_melee(now, rounds=now.rounds + 1, fought_on=play.turn, first=turns.first)
    for key in melee.units:
        if play.figure(key).caught and not any(_waits(play, one) for one in pairs_of(play, key)):
            flee_on(play, melee, key)


def _waits(ctx: Context, melee: Melee) -> bool:
    """True for a pair that still has its round this turn: a man who is caught flees on after the last of his."""
    return melee.fought_on < ctx.turn and has_blows(ctx, melee)


class _Round:
    """A round of two men as it is fought; `parts` say what the blows of each go at, `parry` that one is stated.

    `daggers`: those whose weapon broke in a round before."""

    def __init__(self, play: Play, melee: Melee, turns: Turns, parts: dict[str, Part], *, parry: bool) -> None:
        self.play, self.melee, self.turns, self.parts, self.parry = play, melee, turns, parts, parry
        one, other = (play.figure(key) for key in melee.units)
        self.blows = {one.id: blows(play, one, other), other.id: blows(play, other, one)}
        self.daggers = [each.id for each in (one, other) if each.man.broken]

    def fight(self) -> None:
        """The blows in their order, with the parries that are chosen."""
        first, second = self.turns.first, self.turns.second
        case = parry_of(self.play, self.melee, self.turns, first)
        if case is not None and case.key == FIRST and self._parries(first):
            self._strike(second, first, self.blows[second], case)
            self._strike(first, second, self.blows[first] - self._met(first))
            return
        if case is not None and case.key == AFTER:
            men = might(self.play, self.play.figure(first))
            self._strike(first, second, men)
            if self._able(second) and self._parries(first):
                self._strike(second, first, self.blows[second], case)
                self._strike(first, second, self.blows[first] - men - self._met(first))
                return
            self._strike(first, second, self.blows[first] - men)
            self._strike(second, first, self.blows[second])
            return
        guard = parry_of(self.play, self.melee, self.turns, second)
        parried = guard is not None and self._parries(second)
        self._strike(first, second, self.blows[first], guard if parried else None)
        if not self.turns.mute:
            self._strike(second, first, self.blows[second] - (self._met(second) if parried else 0))

    def _met(self, man: str) -> int:
        """The blows of his foe that a man can parry: one for each man that he fights as."""
        one = self.play.figure(man)
        return min(might(self.play, one), self.blows[foe_in(self.play, self.melee, man).id])

    def _able(self, man: str) -> bool:
        """True for a man who can strike; whose weapon breaks has no counter blow, and draws a dagger for the next round
        (cm.mtm.parry-c-counter)."""
        one = self.play.figure(man)
        return can_strike(self.play, one) and (not one.man.broken or man in self.daggers)

    def _parries(self, man: str) -> bool:
        """The defender's choice: stated before the dice, or asked for where the switch says so."""
        if self.parry or self.play.house("parry-asked") == "stated":
            return self.parry
        one, foe = self.play.figure(man), foe_in(self.play, self.melee, man)
        case = parry_case(self.play, one, foe)
        why = Why(f"{one.name} against {foe.name}", one.side, man, case.rule if case is not None else "")
        return self.play.choose((STRIKES, PARRIES), why) == PARRIES.key

    def _strike(self, man: str, foe: str, number: int, parry: Parry | None = None) -> None:
        """So many blows of a man at his foe, until one of them fells him; the first of them are those parried."""
        met = self._met(foe) if parry is not None else 0
        for place in range(number):
            striker, struck = self.play.figure(man), self.play.figure(foe)
            if not self._able(man) or not struck.able:
                return
            part = part_of(self.play, struck, self.parts[man])
            score = blow(self.play, self.melee, striker, struck, part, parry if place < met else None)
            if score is not None:
                land(self.play, striker, struck, score, part)


def part_of(ctx: Context, foe: Unit, said: Part) -> Part:
    """The target of a blow: the man, once he is off his horse."""
    return said if ctx.mounted(foe) else Part.MAN


def land(play: Play, man: Unit, foe: Unit, score: Score, part: Part, by: str = "") -> None:
    """Roll a blow, and do what it does."""
    striker = f"The horse of {man.name}" if by else man.name
    why = Why(f"{striker} against {foe.name}", man.side, man.id, score.rule, needs=score.need)
    rolled = play.roll(Dice(2), why, lambda total: (score.need.met(total), score.breaks(total))).total
    if score.need.met(rolled):
        hits: dict[Part, Result] = {Part.MAN: "kills", Part.HORSE: "kills horse", Part.UNHORSE: "unhorses"}
        result, rules = hits[part], (score.rule,)
        if part is Part.MAN and not fells(play, man, foe):
            result = "hits"
    elif score.breaks(rolled):
        result, rules = "breaks", ("cm.mtm.parry-c-break",)
    elif score.parry is not None and score.parried(rolled):
        result, rules = "parried", (score.parry.rule,)
    else:
        result, rules = _MISSED[part], (score.rule,)
    play.happened(Blow(figure=man.id, target=foe.id, result=result, rolled=rolled, by=by, rules=rules))
    match result:
        case "kills" | "hits":
            strike_down(play, man, foe.id)
        case "kills horse":
            lose_horse(play, foe.id)
        case "unhorses":
            unhorse(play, foe.id)
        case "breaks":
            play.change(foe.id, man=evolve(foe.man, broken=True))


def _horses(play: Play, melee: Melee, command: Strike) -> None:
    """The blows of the horses from the second round on, at footmen alone (cm.mtm.horse-attacks); a rider who cannot see
    in the dark attacks nobody, and neither does his horse."""
    if not melee.rounds:
        return
    for key in melee.units:
        rider, horse = play.figure(key), horse_of(play, play.figure(key))
        aside = command.horse_at if key == command.figure else ""
        target = aside or foe_in(play, melee, key).id
        if horse is None or not rider.able or not horse_strikes(play, rider):
            continue
        for _ in range(horse.blows):
            foe = play.figure(target)
            if foe.able and not play.mounted(foe):
                score = horse_blow(play, play.tables.weapons[horse.weapon], foe)
                land(play, rider, foe, score, Part.MAN, by="his horse")
