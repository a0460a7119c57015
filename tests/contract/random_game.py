"""Games of random play: from a scene or a skirmish, what is allowed is done and everybody is asked everything.

Half the time the kind of act is done that was done least, and now and then the GM sets a value or puts somebody beside
an enemy. `scripts/random_play.py` runs as many as wanted.
"""

import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from gmtool.encounter import Journal, replay
from gmtool.rules.seam import BadCommand, Choice, Command, InputKind, Json, State, Unweighed, kind_of
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.contract.beginnings import LARGE, Start, begun
from tests.contract.offers import broken
from tests.contract.players import TRIES, Luck, RandomTable, agenda_of, filled, liked
from tests.contract.seeking import Barred, by_hand, dice_of, wanted_choices, way

ENOUGH = 3
"""How often each kind of act is to be done."""
WEIGHED = 2
"""Odds of so many choices of each figure are worked out in one look."""
EXPLAINED = 2
"""So many choices of each kind of act of each figure are asked for their numbers in one look."""
THOUGHT_OF = 8
"""So many of those who are next think of something to do, in a step in which not everybody is asked for everything."""
ASIDE = 4
"""What is seldom wanted is thought of once in so many times."""
ACTS_OF_A_LOOK = 4
"""One of so many acts is tried without being offered, in one look."""
SOUGHT, WAYS = 10, 120
"""Before one of so many commands, ways to what is wanted are tried out; so many of one figure at the beginning."""
AFTERWARDS = 20
"""So many things are done after a fight is over."""


class Case(NamedTuple):
    """One fight or battle. `wanted` are kinds of acts that are taken before all others, until each is done enough."""

    system: str
    battle: bool
    number: int
    seed: int
    commands: int
    wanted: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.system}:{'battle' if self.battle else 'fight'}:{self.number}"

    @property
    def again(self) -> str:
        """The line that runs it again."""
        line = f"python scripts/random_play.py --case {self} --seed {self.seed} --commands {self.commands}"
        return f"{line} --wanted {' '.join(self.wanted)}" if self.wanted else line


@dataclass(frozen=True)
class Played:
    """What became of a case: the acts done by their kinds, the questions asked, the seconds; and what went wrong."""

    case: Case
    title: str
    acts: Counter[str]
    asked: Counter[str]
    seconds: float
    wrong: str = ""


class Stuck(AssertionError):
    """Something that random play promises does not hold."""


# --- play ------------------------------------------------------------------------------------------------------------
class Game:
    """A case as it is played. `acts` and `asked` count what was done and asked, by kinds of acts."""

    def __init__(self, case: Case, journal: Journal, luck: Luck) -> None:
        self.case, self.journal, self.luck = case, journal, luck
        self.rules: Any = journal.ruleset
        self.acts, self.asked, self.looks = Counter[str](), Counter[str](), 0
        self.barred = Barred()
        self._of: State = journal.state
        self._choices: dict[str | None, Sequence[Choice]] = {}

    def begin(self, start: Start) -> None:
        """Do what leads to a position; nothing of it may be refused."""
        table = dice_of(f"{start.title} {start.dice}")
        for data in start.first:
            command = self.rules.command(data)
            if refused := self.rules.refusals(self.journal.state, command):
                raise Stuck(f"“{start.title}” does not come to its position: {refused[0].reason}")
            self.do(data, command, table)

    def play(self) -> None:
        """Play to the end and a little longer, or as many commands as are wanted."""
        left = AFTERWARDS
        for number in range(self.case.commands):
            if number % 2 == 0:
                self.look()
            if not self.luck(16):
                self.by_hand()
            if number % SOUGHT == 0:
                self.seek(WAYS if number == 0 else WAYS // 8)
                self.rule()
            if not any(self.tried() for _ in range(TRIES)):
                if not agenda_of(self.rules, self.journal.state).over:
                    raise Stuck("nothing can be done, and the fight is not over")
                return
            if number % 50 == 49:
                self.walk()
            left -= agenda_of(self.rules, self.journal.state).over
            if not left:
                break
        self.look()

    def tried(self) -> bool:
        """Do one allowed thing, the rarest of them every other time; False where none is found."""
        choices = self.allowed()
        if self.case.wanted:
            others = wanted_choices(self.rules, self.journal.state, self.wants)
            choices += [one for one in others if one not in choices]
        rarest = bool(self.luck(2))
        while choices:
            among = [one for one in choices if self.is_wanted(one)]
            if not among and rarest:
                # what is seldom wanted, such as to give up, would end fights before they have begun
                likely = [one for one in choices if not one.aside or not self.luck(ASIDE)] or choices
                fewest = min(self.acts[str(one.draft["kind"])] for one in likely)
                among = [one for one in likely if self.acts[str(one.draft["kind"])] == fewest]
            if among:
                choice = among[self.luck(len(among))]
                choices.remove(choice)
            else:
                choice = liked(choices, self.luck)
            if self.done(choice):
                return True
        return False

    def allowed(self) -> list[Choice]:
        """Choices that nothing refuses, of some of those who are next; and of the table, seldom while somebody is."""
        rules, state = self.rules, self.journal.state
        agenda = agenda_of(rules, state)
        able = [*agenda.next] or [one.figure for one in rules.counters(state) if one.able]
        able = able if self.is_asked else self.luck.source.sample(able, min(len(able), THOUGHT_OF))
        found = [one for figure in able for one in self.allowed_of(figure)]
        if not found or not agenda.next or not self.luck(8):
            found += self.of_table()
        return found

    def is_wanted(self, choice: Choice) -> bool:
        """True for a kind of act that the case takes first, until it was done often enough."""
        return self.wants(str(choice.draft["kind"]))

    def wants(self, kind: str) -> bool:
        """True for a kind that the case takes first and has not done often enough."""
        return kind in self.case.wanted and self.acts[kind] < ENOUGH

    @property
    def is_asked(self) -> bool:
        """True if everybody was asked for everything since the last command."""
        return self._of is self.journal.state and bool(self._choices)

    def choices(self, figure: str | None) -> Sequence[Choice]:
        """The choices of a figure or the table, worked out once in each state."""
        if self._of is not self.journal.state:
            self._of, self._choices = self.journal.state, {}
        if figure not in self._choices:
            self._choices[figure] = self.rules.choices(self.journal.state, figure)
        return self._choices[figure]

    def allowed_of(self, figure: str | None) -> list[Choice]:
        """The choices of a figure or the table that nothing refuses: the short answers, unless the long are known."""
        if self.is_asked:
            return [one for one in self.choices(figure) if one.allowed]
        return [*self.rules.allowed(self.journal.state, figure)]

    def of_table(self) -> list[Choice]:
        """The choices of the table that nothing refuses."""
        return self.allowed_of(None)

    def done(self, choice: Choice) -> bool:
        """Do a choice, its inputs filled at random; False where the rules refuse that."""
        command = self.command(choice)
        if command is None or self.rules.refusals(self.journal.state, command):
            return False
        self.do(choice.draft, command, RandomTable(self.luck.source, self.luck))
        return True

    def do(self, data: Mapping[str, Json], command: Command, table: RandomTable) -> None:
        """Do a command, and count it by the kind of its data."""
        self.journal.do(command, table)
        self.acts[str(data["kind"])] += 1

    def command(self, choice: Choice) -> Command | None:
        """A choice as a command, half the time as it is proposed; None where a required input has no candidate."""
        data = filled(choice, self.luck, proposed=bool(self.luck(2)))
        made: Command | None = None if data is None else self.rules.command(data)
        return made

    def walk(self) -> None:
        """Undo a few commands and do them again: everything is as it was."""
        tree, state, times = self.journal.tree, self.journal.state, 0
        while times < 5 and self.journal.undo_label is not None:
            self.journal.undo()
            times += 1
        for _ in range(times):
            self.journal.redo()
        if self.journal.tree != tree or self.journal.state != state:
            raise Stuck("undone and done again, the fight is another one")

    def by_hand(self) -> None:
        """The GM sets a value of a figure, or puts it beside somebody else."""
        if data := by_hand(self.rules, self.journal.state, self.luck):
            command = self.rules.command(data)
            if not self.rules.refusals(self.journal.state, command):
                self.do(data, command, RandomTable(self.luck.source, self.luck))

    def seek(self, tries: int) -> None:
        """Try out ways to acts that are still wanted, and go each that comes to one; not with many figures."""
        figures = len(self.rules.counters(self.journal.state))
        left = most = tries // max(1, figures) if figures < LARGE else 0
        while left and any(self.wants(kind) for kind in self.case.wanted):
            name = f"{self.case} {self.luck(10**9)}"
            table, found = dice_of(name), way(self.rules, self.journal.state, self.wants, name)
            left = most if found else left - 1
            for command in found:
                self.do(self.rules.dump_command(command), command, table)

    def rule(self) -> None:
        """Do one of the wanted acts that are offered and always refused: the GM rules that it happens."""
        wanted = [one for figure in self.everybody() for one in self.choices(figure) if self.is_wanted(one)]
        barred = [one for one in wanted if self.barred.always(str(one.draft["kind"]))]
        data = filled(barred[self.luck(len(barred))], self.luck, proposed=True) if barred else None
        if data is not None:
            ruling: dict[str, Json] = {"kind": "gm.ruling/1", "reason": "It happened", "command": data}
            command = self.rules.command(ruling)
            if not self.rules.refusals(self.journal.state, command):
                self.do(data, command, RandomTable(self.luck.source, self.luck))
                self.acts["gm.ruling/1"] += 1

    def everybody(self) -> tuple[str | None, ...]:
        """Every figure, and None for the table."""
        return (*(one.figure for one in self.rules.counters(self.journal.state)), None)

    # --- what is asked -----------------------------------------------------------------------------------------------
    def look(self) -> None:
        """Ask everything of everybody, whatever the state they are in."""
        rules, state = self.rules, self.journal.state
        if rules.load_state(rules.dump_state(state)) != state:
            raise Stuck("the state that is saved is not the one that is loaded")
        agenda, every = rules.agenda(state), self.everybody()
        self.looks += 1
        for figure in every:
            choices = self.choices(figure)
            if figure is not None:
                rules.conditions(state, figure)
                rules.amendable(state, figure)
                rules.overlays(state, figure)
            self.ask(choices)
            self.pick_somebody(choices)
        self.barred.note([one for figure in every for one in self.choices(figure)])
        self.any_command(every)
        self.way_on(agenda.next)

    def ask(self, choices: Sequence[Choice]) -> None:
        """Ask for the numbers of choices of each kind of act, refused ones too, and for the odds of some.

        Those come first whose kinds were asked about least.
        """
        state, explained = self.journal.state, Counter[str]()
        commands = list[tuple[Choice, Command]]()
        for one in self.luck.source.sample(choices, len(choices)):
            kind = str(one.draft["kind"])
            if explained[kind] < EXPLAINED and (command := self.command(one)) is not None:
                explained[kind] += 1
                self.rules.explain(state, command)
                commands.append((one, command))
        commands.sort(key=lambda pair: self.asked[str(pair[0].draft["kind"])])
        for one, command in commands[:WEIGHED]:
            self.asked[str(one.draft["kind"])] += 1
            self.weigh(command)

    def pick_somebody(self, choices: Sequence[Choice]) -> None:
        """Whoever can be picked for one of the choices, with no reason against it, is not refused then."""
        asking = [one for one in choices if any(each.kind is InputKind.FIGURE for each in one.inputs)]
        if not asking:
            return
        choice = asking[self.looks % len(asking)]
        figures = [one for one in choice.inputs if one.kind is InputKind.FIGURE]
        for refused in broken(self.rules, self.journal.state, choice, *figures):
            raise Stuck(f"offered and refused: {refused}")

    def any_command(self, figures: Sequence[str | None]) -> None:
        """Ask for the reasons against a command of some kinds of acts, about somebody, offered or not."""
        named = [one for one in figures if one is not None]
        for act in self.rules.acts[self.looks % ACTS_OF_A_LOOK :: ACTS_OF_A_LOOK]:
            data: dict[str, Json] = {"kind": kind_of(act.command)}
            for field in fields(act.command):
                if field.default is MISSING and field.name != "kind":
                    data[field.name] = named[self.luck(len(named))] if named else ""
            try:
                command = self.rules.command(data)
            except BadCommand:
                continue  # it names something else than figures
            self.rules.refusals(self.journal.state, command)

    def weigh(self, command: Command) -> None:
        """Ask for the odds of a command and its answers; where the rules refuse it, its reasons and numbers do."""
        if self.rules.refusals(self.journal.state, command):
            return
        try:
            odds = self.rules.odds(self.journal.state, command)
        except Unweighed:
            return
        if any(sum(chances.values()) != 1 for chances in odds.distributions.values()):
            raise Stuck(f"odds that are not 1 together: {command}")
        self.rules.replies(self.journal.state, command)

    def way_on(self, following: Sequence[str]) -> None:
        """Whoever is next can do something, or something of the table gets on without them."""
        for figure in following:
            # what needs no answers is soon found out
            choices = sorted(self.choices(figure), key=lambda one: len(one.inputs))
            if any(self.possible(one) for one in choices):
                continue
            if not any(self.passes(one, figure) for one in self.of_table()):
                reasons = [
                    f"{one.label}: {'; '.join(refusal.reason for refusal in one.refusals) or 'nothing to choose from'}"
                    for one in self.choices(figure)
                ]
                raise Stuck(f"{figure} is next and can do nothing:\n  " + "\n  ".join(reasons))

    def possible(self, choice: Choice) -> bool:
        """True if nothing refuses a choice with some of its inputs."""
        return choice.allowed and any(
            (command := self.command(choice)) is not None and not self.rules.refusals(self.journal.state, command)
            for _ in range(1 if not choice.inputs else TRIES)
        )

    def passes(self, choice: Choice, figure: str) -> bool:
        """True if a choice of the table leaves a figure no longer next, or lets it act."""
        command = self.command(choice)
        if command is None or self.rules.refusals(self.journal.state, command):
            return False
        after = self.rules.perform(self.journal.state, command, RandomTable(self.luck.source, self.luck)).state
        if figure not in self.rules.agenda(after).next:
            return True
        return any(one.allowed for one in self.rules.choices(after, figure))


def played(case: Case) -> Played:
    """Play a case in a campaign of its own, replay it and open it again."""
    luck, began = Luck(f"{case.seed} {case.system} {case.battle} {case.number}"), time.monotonic()
    title, game, wrong = "", None, ""
    try:
        with tempfile.TemporaryDirectory(prefix="gmtool-random-") as folder:
            path = Path(folder) / "Random.gmtool"
            start, muster = begun(case.system, case.battle, case.number, luck)
            title = start.title
            with closing(Campaign.create(path, "Random play")) as campaign:
                encounter = campaign.encounters.add(Encounter(case.system, title, muster))
                game = Game(case, campaign.encounters.start(encounter.id), luck)
                game.begin(start)
                game.play()
            journal = game.journal
            again = replay(game.rules, journal.start, journal.line())
            if not again.ok:
                raise Stuck(f"replayed, it is another fight: {again.how}")
            with closing(Campaign.open(path)) as campaign:
                opened = campaign.encounters.journal(encounter.id)
                if opened.tree != journal.tree or opened.state != journal.state or opened.line() != journal.line():
                    raise Stuck("opened again, it is another fight")
    except Exception:
        wrong = traceback.format_exc()
    acts, asked = (game.acts, game.asked) if game else (Counter[str](), Counter[str]())
    return Played(case, title, acts, asked, time.monotonic() - began, wrong)
