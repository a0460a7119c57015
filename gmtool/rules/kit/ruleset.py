"""The part of a ruleset that follows from its acts: choices, refusals, rulings, performing, plain data."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Generic, TypeVar, Union, get_args

from gmtool.rules.kit.acts import AnyAct, Whose
from gmtool.rules.kit.amending import AnyHand
from gmtool.rules.kit.bodies.together import take_along
from gmtool.rules.kit.fighting import Fighting, FightState
from gmtool.rules.kit.gate import NO_GATE, Gate
from gmtool.rules.kit.gate import Asked as AskedGate
from gmtool.rules.kit.lasting.checks import Lasting, blocked, check_choices, check_numbers, lasting_refusals
from gmtool.rules.kit.lasting.effects import end_over
from gmtool.rules.kit.lasting.tags import do_tag, end_tags, tag_refusals
from gmtool.rules.kit.named_figures import unknown_figures
from gmtool.rules.kit.play import AnyContext, AnyPlay, Context, Play
from gmtool.rules.kit.waves import bring_due, do_wave, wave_refusals
from gmtool.rules.seam import (
    Agenda,
    Answer,
    Asked,
    Breakdown,
    Choice,
    Command,
    Data,
    Event,
    GmCommand,
    Json,
    LastingCommand,
    Odds,
    Outcome,
    Overlay,
    PlainData,
    Preference,
    Refusal,
    Refused,
    Ruled,
    Ruling,
    Table,
    TagCommand,
    WaitingCheck,
    WaveCommand,
    kind_of,
    quietly,
)

S = TypeVar("S", bound=FightState[Fighting])
T = TypeVar("T")
_GM_COMMANDS = get_args(GmCommand)
_LASTING = get_args(LastingCommand)
_TAGS = get_args(TagCommand)
_WAVES = get_args(WaveCommand)


class ActingRuleset(Generic[S]):
    """A part of a `Ruleset`. A system gives its acts, its codec for plain data, its context and its play.

    The `gate` is asked before every act. `by_hand` does the GM's common commands. `context` gives the object that
    rules functions ask, `play` the one that they change; a play has `fight`, `events`, `table`, `happened` and
    `outcome`, and both give a figure by `figure`.
    """

    acts: tuple[AnyAct, ...]
    offered: tuple[AnyAct, ...]
    """The acts that are asked for choices: all, unless an edition has only some."""
    codec: PlainData[S]
    by_hand: ClassVar[AnyHand]
    _checked: tuple[object, object] = (None, None)
    """The state and the command that nothing was found against last: who looks before it acts is not checked twice."""
    _due_in: tuple[object, WaitingCheck | None] = (None, None)
    """A state and the check that is due in it: whoever asks for the choices of everybody looks for it once."""

    @property
    def gate(self) -> Gate:
        """The bars of the system, or of its edition."""
        return NO_GATE

    def context(self, state: S) -> Context[object, S, Fighting]:
        """The state as a context, which rules functions ask."""
        raise NotImplementedError

    def play(self, state: S, table: Table) -> Play[object, S, Fighting]:
        """The state as a play, to be changed, with the table that is asked."""
        raise NotImplementedError

    def agenda(self, state: S) -> Agenda:
        """The things to do now, with the checks that wait."""
        raise NotImplementedError

    @property
    def lasting(self) -> Lasting[AnyContext, AnyPlay]:
        """The system's part in what lasts or waits."""
        raise NotImplementedError

    def settle(self, play: AnyPlay) -> None:
        """End what no longer holds after a command."""
        raise NotImplementedError

    def facts(self, state: S, command: Command) -> tuple[Refusal, ...]:
        """The refusals that not even a ruling can set aside, beside those for missing figures."""
        return ()

    def cited(self, answer: T) -> T:
        """An answer as it is shown, with the ids of the system's own ledger."""
        return answer

    # --- asking ------------------------------------------------------------------------------------------------
    def choices(self, state: S, figure: str | None) -> tuple[Choice, ...]:
        """The choices of every act, in the order of the acts; none in a fight that the GM has ended.

        While a check is due, only that is allowed.
        """
        return self._choices(state, figure, self.context(state))

    def allowed(self, state: S, figure: str | None) -> tuple[Choice, ...]:
        """The choices that nothing refuses, from acts that are told to leave out the others."""
        ctx = self.context(state)
        ctx.brief = True
        return tuple([one for one in self._choices(state, figure, ctx) if not one.refusals])

    def liked(self, state: S, figure: str, preferences: tuple[Preference, ...]) -> Iterator[tuple[Preference, Choice]]:
        """The allowed choices that somebody likes, the most liked first; no act is asked before its turn comes."""
        if _ended(state) or self._due(state) is not None:
            return
        ctx = self.context(state)
        ctx.brief, ctx.among = True, preferences
        one, known, fitting = ctx.figure(figure), dict[type, list[Choice]](), _Fitting(ctx)
        gate = self.gate.asked(ctx)
        for preference, acts in self._acts_by_likes(ctx, preferences):
            found = list[Choice]()
            for act in fitting.of(acts):
                if act.command not in known:
                    offers = (self._at_gate(gate, choice) for choice in act.offers(ctx, one))
                    known[act.command] = [choice for choice in offers if not choice.refusals]
                found += [choice for choice in known[act.command] if preference.likes(choice.key, choice.usual)]
            for choice in sorted(found, key=lambda one: not one.usual):
                yield preference, choice

    def _choices(self, state: S, figure: str | None, ctx: AnyContext) -> tuple[Choice, ...]:
        if _ended(state):
            return ()
        one = None if figure is None else ctx.figure(figure)
        acts = self._acts_of(ctx, table=figure is None)
        gate = self.gate.asked(ctx)
        offers = (each for act in _Fitting(ctx).of(acts) for each in act.offers(ctx, one))
        found = tuple([self._at_gate(gate, each) for each in offers])
        if (check := self._due(state)) is None:
            return found
        found = tuple(replace(choice, refusals=(blocked(check), *choice.refusals)) for choice in found)
        return found if figure is not None else (*check_choices(self.agenda(state)), *found)

    def _at_gate(self, gate: AskedGate, choice: Choice) -> Choice:
        """A choice with what states have against it: by the act of its command, whichever offers it.

        Nothing bars a choice of a command of the GM's.
        """
        act = self._by_kind.get(str(choice.draft["kind"]))
        return choice if act is None else gate.choice(act, choice)

    @cached_property
    def _by_kind(self) -> Mapping[str, AnyAct]:
        return {kind_of(act.command): act for act in self.acts}

    def _acts_by_likes(
        self, ctx: AnyContext, preferences: tuple[Preference, ...]
    ) -> Sequence[tuple[Preference, Sequence[AnyAct]]]:
        """The acts that may offer what each preference likes."""
        key = preferences, ctx.chapters.bits
        if key not in self._likes:
            acts = self._acts_of(ctx, table=False)
            self._likes[key] = [
                (one, [act for act in acts if act.may_offer(one.pattern.partition("*")[0])]) for one in preferences
            ]
        return self._likes[key]

    def _acts_of(self, ctx: AnyContext, *, table: bool) -> Sequence[AnyAct]:
        """The acts that are asked for choices of figures, or of the table: those of the chapters that are there."""
        chapters = ctx.chapters
        if chapters.acts:
            return chapters.of_table if table else chapters.of_figures
        return self._of_table if table else self._of_figures

    @cached_property
    def _of_figures(self) -> Sequence[AnyAct]:
        return [act for act in self.offered if act.whose is not Whose.TABLE]

    @cached_property
    def _of_table(self) -> Sequence[AnyAct]:
        return [act for act in self.offered if act.whose is not Whose.FIGURES]

    @cached_property
    def _likes(self) -> dict[tuple[tuple[Preference, ...], int], Sequence[tuple[Preference, Sequence[AnyAct]]]]:
        return {}

    def _due(self, state: S) -> WaitingCheck | None:
        """The check that comes before anything else now."""
        if not state.checks and not any(one.acts is not None for one in state.effects):
            return None
        if self._due_in[0] is not state:
            self._due_in = (state, self.agenda(state).check)
        return self._due_in[1]

    def command(self, data: Data) -> Command:
        """A command from its data. Raises `BadCommand`."""
        return self.codec.read_command(data)

    def refusals(self, state: S, command: Command) -> tuple[Refusal, ...]:
        """All reasons against a command; against one that names a missing figure, only that."""
        against = self._against(state, command)
        if not against:
            self._checked = (state, command)
        return against

    def _against(self, state: S, command: Command) -> tuple[Refusal, ...]:
        if missing := self._missing(state, command):
            return missing
        ctx = self.context(state)
        act = self._act(ctx, command)
        if act is None:
            return self._refusals_of_the_gm(state, command)
        if ended := _ended(state):
            return ended
        check = self._due(state)
        barred = self.gate.against_command(ctx, act, command)
        found = (*((blocked(check),) if check else ()), *barred, *act.refusals(ctx, command))
        return tuple(dict.fromkeys(found))

    def _refusals_of_the_gm(self, state: S, command: Command) -> tuple[Refusal, ...]:
        """All reasons against a command that is no act of the system."""
        if isinstance(command, Ruling):
            return self._ruling_refusals(state, command)
        if isinstance(command, _LASTING):
            return tuple(lasting_refusals(self.context(state), command))
        if isinstance(command, _TAGS):
            return tuple(tag_refusals(self.context(state), command))
        if isinstance(command, _WAVES):
            return tuple(wave_refusals(self.context(state), command))
        return tuple(self.by_hand.refusals(self.context(state), command)) if isinstance(command, _GM_COMMANDS) else ()

    def _ruling_refusals(self, state: S, ruling: Ruling) -> tuple[Refusal, ...]:
        """The reasons against a ruling: it sets the rules aside, but not the facts, such as a missing figure."""
        if ruling.command is None:
            return ()
        inner = self.codec.read_command(ruling.command)
        if isinstance(inner, _GM_COMMANDS):
            return self.refusals(state, inner)
        return _ended(state) or self.facts(state, inner)

    def explain(self, state: S, command: Command) -> tuple[Breakdown, ...]:
        """The numbers of a command."""
        act = self.act(self.known(state, command))
        return act.explain(self.context(state), command) if act else check_numbers(self.context(state), command)

    def odds(self, state: S, command: Command, given: Sequence[Answer] = ()) -> Odds:
        """The odds of a command, after these answers to it. Raises `Refused` where it names a missing figure, or cannot
        be weighed."""
        act = self.act(command)
        against = self._missing(state, command) if act is not None else self.refusals(state, command)
        if against:
            raise Refused(*against)
        return self.weighed(state, command, given)

    def weighed(self, state: S, command: Command, given: Sequence[Answer] = ()) -> Odds:
        """The odds of a command that names no missing figure, after these answers to it."""
        raise NotImplementedError

    def shown(self, state: S, command: Command | None) -> tuple[Overlay, ...]:
        """The overlays of a command on the map."""
        act = self.act(command)
        return act.overlays(self.context(state), command) if act else ()

    def known(self, state: S, command: Command | None) -> Command | None:
        """The command, unless it names a missing figure."""
        return None if command is None or self._missing(state, command) else command

    def _missing(self, state: S, command: Command) -> tuple[Refusal, ...]:
        """Refusals for figures that a command, or the one inside a ruling, names but the fight does not have."""
        if isinstance(command, Ruling) and command.command is not None:
            command = self.codec.read_command(command.command)
        return unknown_figures(state, command)

    def act(self, command: Command | None) -> AnyAct | None:
        """The act of a command; None for the GM's own."""
        return self._by_command.get(type(command))

    def _act(self, ctx: AnyContext, command: Command) -> AnyAct | None:
        """The act of a command, as the chapters that are there let it be done."""
        return ctx.chapters.by_command.get(type(command)) or self.act(command)

    @cached_property
    def _by_command(self) -> Mapping[type, AnyAct]:
        return {act.command: act for act in self.acts}

    # --- doing -------------------------------------------------------------------------------------------------
    def perform(self, state: S, command: Command, table: Table) -> Outcome[S]:
        """The outcome of a command. Raises `Refused`, or `Asked`."""
        checked, known = self._checked
        if (checked is not state or known is not command) and (against := self.refusals(state, command)):
            raise Refused(*against)
        return self.done(state, command, table)

    def done(self, state: S, command: Command, table: Table) -> Outcome[S]:
        """The outcome of a command, even one that the rules forbid."""
        return self._done(self.play(state, table), state, command)

    def played(self, state: S, command: Command, table: Table) -> Outcome[S]:
        """The outcome of a command that nothing is against, briefly."""
        play = self.play(state, table)
        play.brief = True
        return self._done(play, state, command)

    def _done(self, play: Play[object, S, Fighting], state: S, command: Command) -> Outcome[S]:
        try:
            if (act := self._act(play, command)) is not None:
                if own := play.book.chapters.own_bits.get(type(command)):
                    play.bind(own)
                act.perform(play, command)
            elif isinstance(command, Ruling):
                self._rule(play, command)
            elif isinstance(command, _LASTING):
                self.lasting.perform(play, command)
            elif isinstance(command, _TAGS):
                do_tag(play, command)
            elif isinstance(command, _WAVES):
                do_wave(self.by_hand, play, command)
            elif isinstance(command, _GM_COMMANDS):
                self.by_hand.perform(play, command)
            take_along(play, state)
            self.settle(play)
            end_over(play)
            if play.fight.coming:
                bring_due(self.by_hand, play, lambda: self.settle(play))
            if play.fight.tagged:
                end_tags(play, lambda: self.agenda(play.fight))
        except Asked as asked:
            asked.so_far = asked.so_far or play.outcome()
            raise
        return play.outcome()

    def _rule(self, play: Play[object, S, Fighting], ruling: Ruling) -> None:
        inner = self.codec.read_command(ruling.command) if ruling.command is not None else None
        refused = self.cited(self.refusals(play.fight, inner)) if inner else ()
        rules = (*ruling.rules, *(one.rule for one in refused if one.rule and one.rule not in ruling.rules))
        play.happened(Ruled(reason=ruling.reason, against=tuple(one.reason for one in refused), rules=rules))
        if inner:
            play.bind(play.book.chapters.own_bits.get(type(inner), 0))
            outcome = self.done(play.fight, inner, play.table)
            play.fight = outcome.state
            play.events += outcome.events

    # --- plain data --------------------------------------------------------------------------------------------
    def dump_state(self, state: S) -> dict[str, Json]:
        """The state as plain data."""
        return self.codec.dump_state(state)

    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> S:
        """The state from plain data. Raises `BadState`."""
        return self.codec.load_state(data, say)

    def dump_command(self, command: Command) -> dict[str, Json]:
        """The command as plain data."""
        return self.codec.dump_command(command)

    def dump_event(self, event: Event) -> dict[str, Json]:
        """The event as plain data."""
        return self.codec.dump_event(event)


def plain_data(acts: Sequence[AnyAct], state: type[S]) -> PlainData[S]:
    """A system's states, events and commands as plain data: the GM's common commands, and those of its acts."""
    commands = Union[(GmCommand, *(act.command for act in acts))]  # type: ignore[valid-type]
    return PlainData(commands, state)


class _Fitting:
    """The acts that fit the fight of a context; what many acts share is asked once."""

    def __init__(self, ctx: AnyContext) -> None:
        self._ctx = ctx
        self._known: dict[Callable[[AnyContext], bool], bool] = {}

    def of(self, acts: Sequence[AnyAct]) -> list[AnyAct]:
        """Those of some acts, in their order."""
        return [act for act in acts if act.fits is None or self._fits(act.fits)]

    def _fits(self, fits: Callable[[AnyContext], bool]) -> bool:
        known = self._known.get(fits)
        if known is None:
            known = self._known[fits] = fits(self._ctx)
        return known


def _ended(state: FightState[object]) -> tuple[Refusal, ...]:
    """The refusal of everything that the rules know, once the GM has ended the fight."""
    return () if state.ended is None else (Refusal("The GM has ended the fight: resume it first."),)
