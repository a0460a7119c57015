"""Completions of the command line: the words that could follow, the likeliest first."""

from gmtool.folding import fold
from gmtool.presentation.fight.command_line.by_word import condition_words
from gmtool.presentation.fight.command_line.names import SpokenNames, UnclearName
from gmtool.presentation.fight.command_line.reading import COMMANDS, STRIKES, USUAL
from gmtool.presentation.fight.command_line.tables import titles
from gmtool.presentation.fight.lasting.effect_choices import READY
from gmtool.presentation.fight.selection import Selection

MOST = 8
_LONGEST_NAME = 4


def completions(picks: Selection, line: str) -> list[str]:
    """Whole lines that continue this one."""
    words = line.split()
    typed = 0 if line.endswith(" ") or not words else 1
    for used in range(min(len(words), _LONGEST_NAME), typed - 1, -1):
        head, begun = words[: len(words) - used], fold(" ".join(words[len(words) - used :]))
        found = [word for word in _next_words(picks, head) if fold(word).startswith(begun)]
        found = [word for word in found if fold(word) != begun]
        if found:
            return [" ".join((*head, word)) for word in found[:MOST]]
    return []


def _next_words(picks: Selection, head: list[str]) -> list[str]:
    """The words that can follow these."""
    names = SpokenNames(picks.session.moment)
    if not head:
        return [*names.names.values(), *names.groups(), *COMMANDS]
    if [word.casefold() for word in head] == ["effect"]:
        return [ready.label for ready in READY]
    if [word.casefold() for word in head] == ["stop"]:
        return [effect.label for effect in picks.session.moment.effects.values()]
    if [word.casefold() for word in head] == ["roll"]:
        return titles(picks)
    if head[-1].casefold() in STRIKES:
        return list(names.names.values())
    try:
        figures, rest = names.take(head)
    except UnclearName:
        return []
    if not figures or rest:
        return []
    choices = [choice.label for choice in picks.session.moment.choices(figures[0]) if choice.allowed]
    return [STRIKES[0], USUAL[0], *condition_words(picks.session.moment, figures[0]), *choices]
