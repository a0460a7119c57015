"""The words of a roll claim just the totals that the fight counts: prompt, odds and log, in every system."""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice, product
from typing import Any, Final

import pytest

from gmtool.dice import Comparison, Dice, Need, Pool, Roll, weights
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Asked,
    Card,
    Certainty,
    Classifier,
    Command,
    Json,
    Muster,
    PoolQuestion,
    Refused,
    RollAnswer,
    RollQuestion,
    Ruleset,
    State,
    Unweighed,
    Why,
)
from tests.contract.needed_rolls import JUDGES, ROLLED, claimed
from tests.contract.played import FROM, OWN, SYSTEMS, USUAL, of_scene, own_rolls, some_command
from tests.contract.players import RandomTable, allowed, filled, liked, skirmish
from tests.contract.scene_files import scenes

NEED_OF = re.compile(r" on .*| kills$")
"""What follows the need in the text of a number: the dice, or what it does."""
NUMBERS = re.compile("|".join(re.escape(how.value) for how in Comparison))
TO_HIT = ("to-hit", "to-cast", "hit", "pin", "pull", "overhead")
"""The keys of numbers beside a headline that is the chance of just that roll."""
_TRIES, _STEPS = 2, 60
_SEED = 5
"""The seed of the first fight: from it on, the fights of the usual run come to all that they must come to."""


class Recording(AnsweredTable):
    """Recorded answers, then random ones; it notes the place of each roll among the answers."""

    def __init__(self, answers: Sequence[Answer], seed: int) -> None:
        source = random.Random(seed)
        super().__init__(answers, RandomTable(source, source.randrange))
        self.rolls: list[tuple[int, RollQuestion | PoolQuestion]] = []

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """The next roll, noted."""
        self.rolls.append((self._next, RollQuestion(dice, why)))
        return super().roll(dice, why, alike)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """The next pool, noted."""
        self.rolls.append((self._next, PoolQuestion(dice, need, why)))
        return super().pool(dice, need, why)


@dataclass
class Trial:
    """Commands of one system whose rolls are tried with every total, each kind of roll once."""

    rules: Ruleset
    seen: set[tuple[str, ...]] = field(default_factory=set)
    judged: set[str] = field(default_factory=set)
    sure: set[str] = field(default_factory=set)
    odds: int = 0

    def of(self, state: State, command: Command, seed: int) -> None:
        """Try the rolls of a command that is allowed."""
        table = Recording((), seed)
        try:
            self.rules.perform(state, command, table)
        except (Refused, Asked):
            return
        rolls = [(at, question) for at, question in table.rolls if _need(question) is not None]
        for at, question in rolls:
            assert not NUMBERS.search(question.why.text), question.why.text
            need = str(_need(question))
            key = (command.kind, question.why.rule, need, str(question.dice))
            if key not in self.seen:
                self.seen.add(key)
                self.sure |= {need} if question.words.endswith(")") else set()
                self._every_total(state, command, table.answers[:at], question, seed)
        if rolls and rolls[0][0] == 0 and len(rolls) == 1:
            self._chance(state, command, rolls[0][1])

    def checks(self, state: State, seed: int) -> None:
        """Try checks of the GM below, in and above what their dice show."""
        for number, how in product((1, 9, 16), Comparison):
            owed: dict[str, Json] = {
                "kind": "gm.check/1",
                "label": "Luck",
                "need": {"number": number, "how": how.value},
            }
            owed["dice"] = {"count": 2, "sides": 6, "plus": 1}
            waits = self.rules.perform(state, self.rules.command(owed), Recording((), seed)).state
            (check,) = [one for one in self.rules.agenda(waits).checks if one.label == "Luck"]
            assert check.needed is not None
            assert check.dice is not None
            assert claimed(check.rolled.removeprefix("2d6+1, "), check.dice) == {
                total for total in range(3, 14) if check.needed.met(total)
            }
            self.of(waits, self.rules.command({"kind": "gm.roll-check/1", "check": check.key}), seed)

    def _every_total(
        self, state: State, command: Command, before: Sequence[Answer], question: RollQuestion | PoolQuestion, seed: int
    ) -> None:
        need = _need(question)
        assert need is not None
        words = question.words.removeprefix(f"{question.why.text}: ")
        if isinstance(question, PoolQuestion):
            dice = Dice(1, question.dice.sides)
            assert claimed(words, dice) == {face for face in range(1, dice.sides + 1) if need.met(face)}
            return
        bare = replace(question.dice, plus=0)
        claims = claimed(words, bare)
        met, missed = set[str](), set[str]()
        for total in range(bare.lowest, bare.highest + 1):
            table = Recording((*before, RollAnswer(total)), seed)
            outcome = self.rules.perform(state, command, table)
            events = [(event, self.rules.dump_event(event)) for event in outcome.events]
            (met if total in claims else missed).add(_outcome(events))
            told = [
                (event, dump)
                for event, dump in events
                if (kind := str(dump["kind"])) in JUDGES
                and dump[JUDGES[kind][0]] == total + question.dice.plus
                and question.why.figure in (dump.get("figure"), "")
                and not dump.get("raised")
            ]
            if len(told) == 1:
                event, dump = told[0]
                success = JUDGES[str(dump["kind"])][1](dump)
                assert success is (total in claims), f"{question.words}, {total}: {dump}"
                self._line(state, outcome, event, success, question.dice)
                self.judged.add(str(dump["kind"]))
        assert not met & missed, f"{question.words}: {command}: the fight does not tell them apart"

    def _line(self, state: State, outcome: Any, event: Any, success: bool, dice: Dice) -> None:
        """What the log says of the event does not contradict itself."""
        for line in self.rules.narrate(state, outcome.state, (event,)):
            for found in ROLLED.finditer(line.text):
                assert (int(found["rolled"]) in claimed(found["need"], dice)) is success, line.text

    def _chance(self, state: State, command: Command, question: RollQuestion | PoolQuestion) -> None:
        """The chance of a command with one such roll is the weight of the totals, and its words are the prompt's."""
        text = next(iter(self.rules.explain(state, command)), None)
        if text is None or text.key not in TO_HIT or not isinstance(question, RollQuestion):
            return
        if question.why.about not in ("", getattr(command, "target", "")):
            return  # somebody in the way, who must be missed first
        if question.why.text.endswith(" fires"):
            return  # the gun, which did not
        if text.certainty is Certainty.NOT_NEEDED:
            assert not text.text, text
            return  # it hits without a roll; this is what comes of it
        claims = claimed(question.words.removeprefix(f"{question.why.text}: "), replace(question.dice, plus=0))
        beside = {total - question.dice.plus for total in claimed(NEED_OF.sub("", text.text), question.dice)}
        assert beside == claims, f"{text.text}, but {question.words}"
        headlines = {measure.key for measure in self.rules.measured() if measure.headline and not measure.amount}
        try:
            odds = self.rules.odds(state, command)
        except Unweighed:
            return
        for key in headlines & set(odds.distributions):
            bare = replace(question.dice, plus=0)
            ways = weights(bare.count, bare.sides)
            chance = Fraction(sum(ways[total] for total in claims), bare.sides**bare.count)
            hit = odds.chance(key)
            # a missile at one of those who brawl hits somebody with these totals: perhaps a friend, or another enemy
            others = hit + odds.chance("friend") <= chance if _in_brawl(state, command) else hit == chance
            assert others, f"{question.words}: {command}"
            self.odds += 1


def _in_brawl(state: State, command: Command) -> bool:
    """True for a shot or a throw at somebody who fights hand to hand."""
    there: Any = state
    return hasattr(command, "spare") and there.figures[getattr(command, "target", "")].pile > 0


def _need(question: RollQuestion | PoolQuestion) -> Need | None:
    return question.need if isinstance(question, PoolQuestion) else question.why.needs


def _outcome(events: Sequence[tuple[Any, Mapping[str, Json]]]) -> str:
    """The events without their numbers, but for those of men."""
    return repr([{key: one for key, one in dump.items() if not isinstance(one, int) or isinstance(one, bool) or
                  key == "men"} for _, dump in events])  # fmt: skip


# --- stat blocks below, in and above the usual range -----------------------------------------------------------------
def _dx(number: int) -> Callable[[Card], Card]:
    return lambda card: replace(card, fields={**card.fields, "dx": number, "iq": number})


def _levels(number: int) -> Callable[[Card], Card]:
    def changed(card: Card) -> Card:
        weapons: Any = card.fields.get("weapons") or []
        return replace(
            card, fields={**card.fields, "dodge": number, "weapons": [{**one, "ml": number} for one in weapons]}
        )

    return changed


def _own_rolls(number: int) -> Callable[[Card], Card]:
    return lambda card: own_rolls(card, number)


_TFT: Mapping[str, str] = {"save-auto": "yes"}
STATED: Mapping[str, Sequence[tuple[Callable[[Card], Card], Mapping[str, str]]]] = {
    "tft-melee": ((_dx(1), {}), (_dx(11), {}), (_dx(25), {})),
    "advanced-melee": ((_dx(1), _TFT), (_dx(11), {}), (_dx(25), _TFT), (_dx(25), {})),
    "harnmaster-melee": (
        (_levels(1), {"clamp": "free"}), (_levels(60), {"equal": "fails"}), (_levels(60), {}),
        (_levels(160), {"clamp": "free"}), (_levels(160), {"clamp": "clamped", "equal": "fails"}),
    ),
    "melee-rounds": ((_own_rolls(1), {}), (_own_rolls(11), {}), (_own_rolls(60), {})),
    "chainmail": ((lambda card: card, {}),),
}  # fmt: skip
"""For each system its cards as they are changed, and house rules."""
AS_THEY_ARE: Final = ((lambda card: card, {}),)
"""For a system of which no other numbers are known."""


def _fights(rules: Ruleset) -> Iterator[Iterable[State]]:
    """The states of the fights of the system: with those cards, and in small scenes."""
    own = OWN if rules.id == "melee-rounds" else {}
    for seed, (changed, house) in enumerate(STATED.get(rules.id, AS_THEY_ARE)):
        for ground in (True, False):
            luck = random.Random(FROM + _SEED + seed)
            muster = skirmish(rules, luck.randrange, 4, ground=ground)
            figures = tuple(replace(one, card=changed(one.card)) for one in muster.figures)
            yield _states(rules, replace(muster, figures=figures, house_rules=dict(house), own=own), luck)
    for scene in scenes(rules):
        if scene.figures <= 12:
            yield (moment.state for moment in of_scene(rules, scene).moments(_STEPS))


def _states(rules: Ruleset, muster: Muster, source: random.Random) -> Iterator[State]:
    """The states of a fight that is played at random."""
    state: State | None = rules.muster(muster)
    for _ in range(_STEPS):
        if state is not None:
            yield state
            command = some_command(rules, state, source.randrange)
            state = command and rules.perform(state, command, RandomTable(source, source.randrange)).state


@pytest.mark.slow("every way a roll can come out is played, all through fights")
@SYSTEMS
def test_that_words_chance_log_and_result_of_every_roll_agree(rules: Ruleset) -> None:
    trial = Trial(rules)
    for number, states in enumerate(_fights(rules)):
        source = random.Random(FROM + number)
        for seed, state in enumerate(states):
            if not seed:
                trial.checks(state, number)
            for command in islice(_commands(rules, state, source), _TRIES):
                trial.of(state, command, seed)
    expected = EXPECTED.get(rules.id, frozenset()) if USUAL else frozenset()
    assert trial.judged >= expected | {"gm.check-rolled/1"}, sorted(trial.judged)
    assert trial.sure or not USUAL, "no roll was beyond the usual range"
    assert trial.odds or not USUAL or rules.id not in ("tft-melee", "advanced-melee", "melee-rounds")


EXPECTED: Mapping[str, frozenset[str]] = {
    "tft-melee": frozenset({"tft.attacked/1", "tft.balanced/1"}),
    "advanced-melee": frozenset({"tft.attacked/1", "tft.saved/1"}),
    "harnmaster-melee": frozenset({"hm.rolled/1"}),
    "melee-rounds": frozenset({"mr.struck/1"}),
    "chainmail": frozenset({"cm.blow/1"}),
}
"""The events of rolls that the play of each system must come to, beside the checks of the GM."""


def _commands(rules: Ruleset, state: State, source: random.Random) -> Iterator[Command]:
    """Allowed commands of somebody who is next, and perhaps of the table, each of another choice."""
    choices = allowed(rules, state, source.randrange)
    while choices:
        data = filled(liked(choices, source.randrange), source.randrange)
        command = None if data is None else rules.command(data)
        if command is not None and not rules.refusals(state, command):
            yield command
