"""The command line of a fight: the words of a GM, read without a window.

A `Reading` says in plain English what Enter will do, or why the line is not understood: `wulf > flavius 9 5`,
`goblins stay`, `ulg 1408`, `g2 -4`, `wulf prone`, `wulf hexed 3 turns`, `wulf dodge`, `next`, `undo`, `note The
bridge burns`, `wolves arrive`, `effect gas 3 turns`, `roll weather`, `end The goblins flee`, or only dice.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial

from gmtool.dice import DiceError
from gmtool.language import tr, trn
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.command_line import by_word, lasting
from gmtool.presentation.fight.command_line.arriving import ARRIVES, arrive
from gmtool.presentation.fight.command_line.by_word import ByWord
from gmtool.presentation.fight.command_line.deeds import DICE, Reading, choice, strike, usual, why_idle
from gmtool.presentation.fight.command_line.names import SpokenNames, UnclearName
from gmtool.presentation.fight.command_line.tables import roll_on_table
from gmtool.presentation.fight.command_line.tagging import NOT, tagging
from gmtool.presentation.fight.command_line.walking import walk
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.words.numbers import MINUS
from gmtool.presentation.fight.words.turn_words import act_text
from gmtool.presentation.text import with_minus
from gmtool.rules.seam import DiceQuestion, WrongAnswer

STRIKES = (">", "strikes", "attacks", "hits", "shoots")
USUAL = ("stay", "stays", "usual")
_DAMAGE = re.compile(r"([+-]?) ?(\d{1,3})")
# translators: what is quoted is typed in English, here and elsewhere
HELP = tr("Type what happens: “wulf > flavius 9 5”, “goblins stay”, “g2 -4”, “next”, “note …”, “effect gas 3 turns”")


def read(picks: Selection, line: str) -> Reading:
    """The reading of a line; while a question waits, only its dice and `undo` are taken."""
    words = _words(line)
    if picks.session.question is not None and not DICE.fullmatch(line) and line.strip().casefold() != "undo":
        asked = picks.session.question.words
        return Reading(tr("Only dice or “undo” until this is answered: {question}", question=asked))
    if not words:
        return Reading(HELP)
    first = words[0].casefold()
    if words[-1].casefold() in ARRIVES:
        return arrive(picks, " ".join(words[:-1]))
    if first in _WITH_WORDS:
        return _WITH_WORDS[first](picks, line.strip()[len(first) :].strip())
    if len(words) == 1 and first in _PLAIN:
        return _PLAIN[first](picks)
    if first in _STEPS and all(word.casefold() == first for word in words):
        return _steps(picks, first, len(words))
    if DICE.fullmatch(line):
        return _dice(picks, line.strip())
    names = SpokenNames(picks.session.moment)
    try:
        figures, rest = names.take(words)
        if not figures:
            return Reading(tr("“{typed}” is neither a figure here nor a command.", typed=words[0]))
        return _about(picks, names, figures, rest)
    except UnclearName as wrong:
        return Reading(str(wrong))


def read_damage(picks: Selection, line: str) -> Reading:
    """The reading of damage to the picked figures or those named first, as in any line; words are an injury."""
    figures, rest = _whom(picks, line)
    names = SpokenNames(picks.session.moment)
    if not figures:
        return Reading(tr("Nobody is picked: type a name first."))
    if not rest:
        return Reading(tr("{names}: a number is damage, +4 heals.", names=names.listed(figures)))
    said = " ".join(rest)
    if (numbered := _damage(picks, figures, said)) is not None:
        return numbered
    injuries = [by_word.injury(picks.session.moment, figure, said) for figure in figures]
    return _amending(picks, injuries) if any(injuries) else Reading(tr("“{typed}” is not a number.", typed=said))


def read_healing(picks: Selection, line: str) -> Reading:
    """The reading of a number that heals the picked figures or those named first."""
    figures, rest = _whom(picks, line)
    if not figures:
        return Reading(tr("Nobody is picked: type a name first."))
    said = " ".join(rest).removeprefix("+")
    if not said.isdecimal():
        names = SpokenNames(picks.session.moment).listed(figures)
        return Reading(tr("{names}: type how much is healed.", names=names))
    return _damage(picks, figures, f"+{said}") or Reading(tr("“{typed}” is not a number.", typed=said))


def read_condition(picks: Selection, line: str) -> Reading:
    """The reading of a condition of the picked figures or those named first, by its first letters or its number."""
    figures, rest = _whom(picks, line)
    if not figures:
        return Reading(tr("Nobody is picked: type a name first."))
    words = by_word.condition_words(picks.session.moment, figures[0])
    if not rest:
        numbered = (f"{number}\u00a0{word}" if number < 10 else word for number, word in enumerate(words, 1))
        return Reading(with_minus(", ".join(numbered)))
    if len(rest) == 1 and rest[0] in "123456789" and int(rest[0]) <= len(words):
        rest = [words[int(rest[0]) - 1]]
    return _condition(picks, figures, rest) or Reading(_unknown(picks, figures, rest))


def read_tag(picks: Selection, line: str) -> Reading:
    """The reading of a tag on the picked figures or those named first, or of one that is taken away."""
    figures, rest = _whom(picks, line)
    if not figures:
        return Reading(tr("Nobody is picked: type a name first."))
    if not rest:
        moment = picks.session.moment
        tags = ", ".join(tag.words for figure in figures for tag in moment.tags(figure))
        names = SpokenNames(moment).listed(figures)
        # translators: what is quoted is typed in English
        return Reading(f"{names}: {tags}" if tags else tr("{names}: type a tag, “hexed 3 turns”", names=names))
    try:
        found = tagging(picks, figures, rest, plainly=True)
    except UnclearName as wrong:
        return Reading(str(wrong))
    return found or Reading(tr("{names} has no such tag.", names=SpokenNames(picks.session.moment).listed(figures)))


# --- the parts of a line -------------------------------------------------------------------------------------
def _about(picks: Selection, names: SpokenNames, figures: tuple[str, ...], rest: list[str]) -> Reading:
    if not rest:
        return Reading(tr("Look at {names}", names=names.listed(figures)), partial(picks.choose_figure, figures[0]))
    verb = rest[0].casefold()
    if verb in STRIKES:
        return strike(picks, names, figures, rest[1:])
    if verb in USUAL and len(rest) == 1:
        return usual(picks, names, figures)
    if verb == "injury" and len(rest) > 1:
        return _amending(picks, [by_word.injury(picks.session.moment, one, " ".join(rest[1:])) for one in figures])
    return (
        _damage(picks, figures, " ".join(rest))
        or tagging(picks, figures, rest)
        or (walk(picks, figures[0], rest) if len(figures) == 1 else None)
        or _condition(picks, figures, rest)
        or (choice(picks, figures[0], " ".join(rest)) if len(figures) == 1 else None)
        or Reading(_unknown(picks, figures, rest))
    )


def _damage(picks: Selection, figures: Sequence[str], said: str) -> Reading | None:
    """The reading of a number: 4 and -4 are damage, as a GM says it, and +4 heals; None for anything else."""
    if (found := _DAMAGE.fullmatch(said)) is None:
        return None
    sign, number = found.groups()
    hurt = -int(number) if sign == "+" else int(number)
    return _amending(picks, [by_word.damage(picks.session.moment, figure, hurt) for figure in figures])


def _condition(picks: Selection, figures: Sequence[str], words: list[str]) -> Reading | None:
    wanted = False if words[0].casefold() in NOT and len(words) > 1 else None
    said = " ".join(words[1:] if wanted is False else words)
    moment = picks.session.moment
    first = by_word.condition(moment, figures[0], said, wanted)
    if first is None:
        return None
    holds = by_word.condition(moment, figures[0], said, True)
    sets = holds is not None and first.data == holds.data
    return _amending(picks, [by_word.condition(moment, figure, said, sets) for figure in figures])


def _amending(picks: Selection, found: Sequence[ByWord | None]) -> Reading:
    deeds = [one for one in found if one is not None]
    if not deeds:
        return Reading(tr("Damage is not a number in these rules. Describe the injury in words: “ann injury …”."))
    commands = [one.data for one in deeds]
    return Reading("; ".join(one.words for one in deeds), partial(picks.session.perform_together, commands))


def _note(picks: Selection, text: str) -> Reading:
    if not text:
        return Reading(tr("Words for the log: “note The bridge burns”."))
    data = gm_commands.log_note().data({"text": text})
    return Reading(tr("Note in the log: {note}", note=text), partial(picks.session.perform, data))


def _end(picks: Selection, text: str) -> Reading:
    if picks.session.moment.agenda.over:
        return Reading(tr("The fight is over."))
    says = tr("End the fight: {remark}", remark=text) if text else tr("End the fight")
    return Reading(says, partial(picks.end_fight, text))


def _resume(picks: Selection) -> Reading:
    ended = bool(picks.session.moment.agenda.ended)
    if ended:
        return Reading(tr("Resume the fight"), picks.session.resume_fight)
    return Reading(tr("You have not ended this fight."))


def _dice(picks: Selection, line: str) -> Reading:
    question = picks.session.question or picks.upcoming
    if not isinstance(question, DiceQuestion):
        return Reading(tr("No roll is due."))
    try:
        picks.check_dice(line)
    except (WrongAnswer, DiceError) as wrong:
        return Reading(str(wrong))
    return Reading(f"{question.words}: {line}", lambda: picks.type_dice(line))


def _next(picks: Selection) -> Reading:
    text = act_text(picks)
    return Reading(text, picks.act) if text else Reading(tr("Pick a choice first."))


def _undo(picks: Selection) -> Reading:
    text = picks.session.undo_text
    return Reading(tr("Undo: {deed}", deed=text), picks.session.undo) if text else Reading(tr("Nothing to undo."))


def _steps(picks: Selection, word: str, times: int) -> Reading:
    """One word said several times over."""
    first = _PLAIN[word](picks)
    if first.do is None:
        return first
    more = times - 1
    # translators: undo or redo several steps: the first one, and how many more
    says = trn("{step}, and {n} more", "{step}, and {n} more", more, step=first.says)
    return Reading(says, lambda: [_STEPS[word](picks.session) for _ in range(times)])


def _redo(picks: Selection) -> Reading:
    text = picks.session.redo_text
    return Reading(tr("Redo: {deed}", deed=text), picks.session.redo) if text else Reading(tr("Nothing to redo."))


_PLAIN: dict[str, Callable[[Selection], Reading]] = {"next": _next, "undo": _undo, "redo": _redo, "resume": _resume}
_WITH_WORDS: dict[str, Callable[[Selection, str], Reading]] = {
    "note": _note,
    "end": _end,
    "effect": lasting.effect,
    "check": lasting.check,
    "roll": roll_on_table,
    "timer": lasting.timer,
    "fuse": lasting.timer,
    "stop": lasting.stop,
}
_STEPS: dict[str, Callable[[FightSession], object]] = {"undo": FightSession.undo, "redo": FightSession.redo}
COMMANDS = (*_PLAIN, *_WITH_WORDS, ARRIVES[0])


# --- inside --------------------------------------------------------------------------------------------------
def _words(line: str) -> list[str]:
    return line.replace(",", " ").replace(MINUS, "-").replace(">", " > ").split()


def _whom(picks: Selection, line: str) -> tuple[tuple[str, ...], list[str]]:
    """The figures named first, or else the picked ones, and the words after them."""
    words = _words(line)
    try:
        named, rest = SpokenNames(picks.session.moment).take(words)
    except UnclearName:
        named, rest = (), words
    return (named, rest) if named else (picks.picked, words)


def _unknown(picks: Selection, figures: Sequence[str], rest: Sequence[str]) -> str:
    name = picks.session.moment.name(figures[0])
    says = tr("“{typed}” is neither something {name} can do now nor a condition.", typed=" ".join(rest), name=name)
    return " ".join((says, *why_idle(picks.session.moment, *figures)))
