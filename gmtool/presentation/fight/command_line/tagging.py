"""Tags by the command line: `wulf hexed 3 turns`, `goblins tag bless +1 until wulf shown`, `wulf not hexed`."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from gmtool.language import tr, trc
from gmtool.presentation.fight.command_line.deeds import Reading
from gmtool.presentation.fight.command_line.names import SpokenNames
from gmtool.presentation.fight.lasting.times import long_words
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import LONGEST_TAG, Json


def _also(english: str, translated: str) -> str:
    """A pattern for what is typed, in English or in the language of the window: words with “|” between them."""
    return "|".join(map(re.escape, dict.fromkeys((*english.split("|"), *translated.split("|")))))


# translators: these are words as they are typed for a tag, with | between them: “hexed 3 turns”, “not hexed”
NOT: Final = tuple(dict.fromkeys(("not", "no", *tr("not|no").split("|"))))
TAG: Final = "tag"
_TURN_WORDS: Final = _also("turns|turn|rounds|round", tr("turns|turn|rounds|round"))
_FOR: Final = _also("for", trc("typed", "for"))
_TURNS: Final = re.compile(rf"(?:\b(?:{_FOR}) )?\b(\d+) ?(?:{_TURN_WORDS})$", re.IGNORECASE)
_THIS: Final = re.compile(rf"\b(?:{_also('this turn|this round', tr('this turn|this round'))})$", re.IGNORECASE)
_UNTIL: Final = re.compile(rf"\b(?:{_also('until', trc('typed', 'until'))}) (.+)$", re.IGNORECASE)
_SHOWN: Final = re.compile(rf"\b(?:{_also('shown', trc('typed', 'shown'))})$", re.IGNORECASE)
_LONGEST: Final = 999
"""The most turns that can be typed."""
_NUMBER: Final = re.compile(r"\s([-+]?\d{1,3})$")


def tagging(picks: Selection, figures: Sequence[str], words: Sequence[str], *, plainly: bool = False) -> Reading | None:
    """The reading of a tag that begins with `tag` or says when it ends; None for anything else.

    plainly: any words are a tag.
    """
    said, explicit = " ".join(words), plainly
    if words and words[0].casefold() == TAG:
        said, explicit = " ".join(words[1:]), True
    if words and words[0].casefold() in NOT and len(words) > 1:
        return _taken_away(picks, figures, " ".join(words[1:]))
    said, shown = _without(_SHOWN, said)
    said, until = _without(_UNTIL, said)
    said, turns = _without(_TURNS, said)
    said, this = _without(_THIS, said)
    if not (explicit or until or turns or this or shown):
        return None
    waited = SpokenNames(picks.session.moment).find(until[1]) if until else ()
    if until and not waited:
        return Reading(tr("“{typed}” is nobody here.", typed=until[1]))
    if turns and not (turns[1].lstrip("0") and len(turns[1].lstrip("0")) <= len(str(_LONGEST))):
        return Reading(tr("A tag lasts 1 to {most} turns.", most=_LONGEST))
    lasts = 1 if this else int(turns[1]) if turns else 0
    said, number = _without(_NUMBER, f" {said}")
    return _put(picks, figures, said.strip(), number, lasts, waited[:1], shown=shown is not None)


def _put(
    picks: Selection,
    figures: Sequence[str],
    label: str,
    number: re.Match[str] | None,
    turns: int,
    until: Sequence[str],
    *,
    shown: bool,
) -> Reading:
    moment = picks.session.moment
    if not label:
        # translators: what is quoted is typed in English
        return Reading(tr("A tag has words: “hexed 3 turns”, “bless +1 until wulf”."))
    if len(label) > LONGEST_TAG:
        return Reading(tr("A tag has at most {most} characters.", most=LONGEST_TAG))
    data: dict[str, Json] = {"kind": "gm.tag/1", "label": label, "turns": turns, "shown": shown}
    if number is not None:
        data["number"] = int(number[1])
    if until:
        data["until"] = until[0]
    replaced = {one: next((tag.key for tag in moment.tags(one) if tag.label == label), "") for one in figures}
    commands = [{**data, "figure": one, "replaces": replaced[one]} for one in figures]
    words = label if number is None else f"{label} {int(number[1])}"
    parts = [words, long_words(turns, moment.agenda.called, moment.ruleset.turn_seconds) if turns else ""]
    if until:
        parts.append(tr("until {name} acts", name=moment.name(until[0])))
    if shown:
        parts.append(tr("shown to the players"))
    names = SpokenNames(moment).listed(figures)
    says = f"{names}: {', '.join(part for part in parts if part)}"
    return Reading(says, partial(picks.session.perform_together, commands))


def _taken_away(picks: Selection, figures: Sequence[str], begun: str) -> Reading | None:
    """The reading that takes away the tags beginning so; None where there is none."""
    moment = picks.session.moment
    found = [
        tag for figure in figures for tag in moment.tags(figure) if tag.label.casefold().startswith(begun.casefold())
    ]
    if not found:
        return None
    commands: list[dict[str, Json]] = [{"kind": "gm.untag/1", "figure": one.figure, "tag": one.key} for one in found]
    words = "; ".join(tr("{name}: {tag} is taken away", name=moment.name(one.figure), tag=one.words) for one in found)
    return Reading(words, partial(picks.session.perform_together, commands))


def _without(pattern: re.Pattern[str], said: str) -> tuple[str, re.Match[str] | None]:
    """The text without what the pattern finds at its end, and that."""
    found = pattern.search(said)
    return (said if found is None else said[: found.start()].rstrip()), found
