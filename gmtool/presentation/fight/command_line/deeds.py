"""Deeds by the command line: attacks, default choices, and anything else that a figure may do.

They are done as if the figure, the choice and the values had been picked.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from gmtool.dice import DiceError
from gmtool.language import tr
from gmtool.presentation.fight.command_line.names import SpokenNames
from gmtool.presentation.fight.default_choice import asks_nothing, default_choice, first_question
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.rolls.typed_line import check_line
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.records import dataclass
from gmtool.rules.seam import Choice, DiceQuestion, InputKind, WrongAnswer

DICE = re.compile(r"[\d\s]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """A line as understood: `do` is what Enter will do. Without it, `says` tells what is not understood."""

    says: str
    do: Callable[[], object] | None = None


def strike(picks: Selection, names: SpokenNames, figures: tuple[str, ...], rest: list[str]) -> Reading:
    """The default attack on a target, with the dice typed after it."""
    if len(figures) > 1:
        return Reading(tr("One figure strikes at a time."))
    target, dice = names.take_one(rest)
    if not target:
        called = tr("No figure here is called “{name}”.", name=" ".join(rest))
        return Reading(called if rest else tr("Choose a target."))
    line = " ".join(dice)
    if line and not DICE.fullmatch(line):
        return Reading(tr("“{typed}” is not dice.", typed=line))
    moment, before = picks.session.moment, None
    draft = _attack(moment, figures[0], target)
    if draft is None:
        before, draft = _opened(moment, figures[0], target)
    if draft is None:
        striker, struck = moment.name(figures[0]), moment.name(target)
        says = tr("{name} cannot attack {target} now.", name=striker, target=struck)
        return Reading(" ".join((says, *_against_attack(moment, figures[0], target))))
    words = draft.words if before is None else tr("{deed}, then {attack}", deed=before.words, attack=draft.words)
    says = f"{moment.name(figures[0])}: {words}"
    if draft.forbidden:
        return Reading(f"{says}: {' '.join(refusal.reason for refusal in draft.against)}")
    if line:
        question = first_question(draft.moment, draft)
        if not isinstance(question, DiceQuestion) or not picks.session.dice_source.by_hand(question.why.side):
            return Reading(tr("{deed} needs no typed dice.", deed=says))
        try:
            check_line(draft.moment, draft.data(), (), line, picks.session.dice_source.asks)
        except (WrongAnswer, DiceError) as wrong:
            return Reading(f"{says}. {wrong}")
        says = tr("{deed}, dice {numbers}", deed=says, numbers=line)
    if before is not None:
        return Reading(says, partial(_do_both, picks, before, draft, line))
    return Reading(says, partial(perform, picks, figures[0], draft, line))


def _attack(moment: StateView, figure: str, target: str) -> Draft | None:
    """The first attack on this target that is ready to be done, the default one before others; None for none."""
    allowed = [choice for choice in moment.choices(figure) if choice.allowed]
    for choice in sorted(allowed, key=lambda choice: not choice.usual):
        field = next((one for one in choice.inputs if one.kind is InputKind.FIGURE), None)
        draft = Draft.of(moment, choice)
        if field is None or target not in [candidate.value for candidate in draft.candidates(field)]:
            continue
        draft = draft.having(field.field, target)
        if draft.ready and draft.breakdowns:
            return draft
    return None


def _against_attack(moment: StateView, figure: str, target: str) -> tuple[str, ...]:
    """The reasons against an attack on this target; those that keep the figure from acting where it is offered none."""
    for choice in moment.choices(figure):
        for field in (one for one in choice.inputs if one.kind is InputKind.FIGURE):
            draft = Draft.of(moment, choice)
            if target in [candidate.value for candidate in draft.candidates(field)]:
                draft = draft.having(field.field, target)
                if draft.breakdowns and draft.forbidden:
                    return tuple(refusal.reason for refusal in draft.against)
    return why_idle(moment, figure)


def why_idle(moment: StateView, *figures: str) -> tuple[str, ...]:
    """The reasons why figures cannot act now: of each the one that comes first at most of its choices, if one does."""
    found: dict[str, None] = {}
    for figure in figures:
        choices = moment.choices(figure)
        reasons = Counter(refusal.reason for one in choices for refusal in one.refusals[:1])
        found.update((reason, None) for reason, times in reasons.items() if 2 * times > len(choices))
    return tuple(found)


def _opened(moment: StateView, figure: str, target: str) -> tuple[Draft | None, Draft | None]:
    """The figure's default choice and the attack on this target that it opens; None for both where it opens none."""
    choice = default_choice(moment, figure)
    before = None if choice is None else Draft.of(moment, choice).by_default()
    after = moment.after(before.data()) if before is not None and asks_nothing(moment, before) else None
    attack = _attack(after, figure, target) if isinstance(after, StateView) else None
    return (None, None) if attack is None else (before, attack)


def usual(picks: Selection, names: SpokenNames, figures: tuple[str, ...]) -> Reading:
    """The default choices of figures that are next, as far as these ask nobody anything."""
    moment = picks.session.moment
    ready = [one for one in figures if one in moment.agenda.next and _quiet(picks, one)]
    if not ready:
        says = tr("{names}: not next, or a choice has to be made first.", names=names.listed(figures))
        return Reading(" ".join((says, *why_idle(moment, *figures))))
    first = _quiet(picks, ready[0])
    assert first is not None
    says = f"{names.listed(ready)}: {first.label}"
    others = [one for one in figures if one not in ready]
    if others:
        says = tr("{deed}; not {names}", deed=says, names=names.listed(others))
    return Reading(says, partial(_all_usual, picks, ready))


def _quiet(picks: Selection, figure: str) -> Draft | None:
    moment = picks.session.moment
    usual = default_choice(moment, figure) if figure in moment.agenda.next else None
    draft = None if usual is None else Draft.of(moment, usual).by_default()
    return draft if draft is not None and asks_nothing(moment, draft) else None


def _all_usual(picks: Selection, figures: Sequence[str]) -> None:
    drafts = (_quiet(picks, figure) for figure in figures)
    picks.session.perform_together(draft.data() for draft in drafts if draft is not None)


def choice(picks: Selection, figure: str, said: str) -> Reading | None:
    """The figure's allowed choice whose name begins like this; None for none. Missing values are asked for.

    Of choices that are all refused, the first one's reasons are told.
    """
    called = [one for one in picks.session.moment.choices(figure) if one.label.casefold().startswith(said.casefold())]
    found = [choice for choice in called if choice.allowed]
    if len(found) > 1:
        found = [choice for choice in found if choice.label.casefold() == said.casefold()]
    elif called and not found:
        refused = min(called, key=lambda one: one.label.casefold() != said.casefold())
        reasons = " ".join(refusal.reason for refusal in refused.refusals)
        return Reading(f"{picks.session.moment.name(figure)}: {refused.label}: {reasons}")
    if not found:
        return None
    draft = Draft.of(picks.session.moment, found[0])
    says = f"{picks.session.moment.name(figure)}: {draft.words}"
    if draft.ready and not draft.forbidden:
        return Reading(says, partial(perform, picks, figure, draft, ""))
    return Reading(tr("{deed}; then choose the rest", deed=says), partial(_open, picks, figure, found[0]))


def pick_filled(picks: Selection, figure: str, draft: Draft) -> None:
    """Pick the choice of a draft, filled in as far as it is."""
    _open(picks, figure, draft.choice)
    for field, value in draft.values.items():
        picks.say(field, value)


def perform(picks: Selection, figure: str, draft: Draft, dice: str) -> None:
    """Perform the draft as if it had been picked and filled in; dice that no roll needed are reported."""
    pick_filled(picks, figure, draft)
    if dice:
        _use(picks, dice)
    else:
        picks.act()


# --- inside --------------------------------------------------------------------------------------------------
def _do_both(picks: Selection, before: Draft, draft: Draft, dice: str) -> None:
    """Perform what opens an attack, and the attack; undo takes both back."""
    picks.session.perform_together((before.data(), draft.data()))
    if dice:
        _use(picks, dice)


def _use(picks: Selection, dice: str) -> None:
    if left := picks.type_dice(dice):
        picks.session.fail(tr("{dice} was not used: no roll is due for it.", dice=left))


def _open(picks: Selection, figure: str, choice: Choice) -> None:
    picks.choose_figure(figure)
    picks.pick(choice)
