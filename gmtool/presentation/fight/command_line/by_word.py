"""Damage, healing and conditions by the GM's word: the commands that amend figures, and their words."""

from gmtool.language import tr, trc
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.text import with_minus
from gmtool.records import dataclass
from gmtool.rules.seam import Amendable, Json


@dataclass(frozen=True, slots=True)
class ByWord:
    """A command that sets a value of a figure, and its effect in a few words."""

    words: str
    data: dict[str, Json]


def wounds_of(moment: StateView, figure: str, kind: type[int] | type[str] = int) -> Amendable | None:
    """The value that damage goes to: a number, or the words of an injury; None if the system has none of this kind."""
    found = moment.ruleset.amendable(moment.state, figure)
    return next((item for item in found if item.wounds and isinstance(item.value, kind)), None)


def damage(moment: StateView, figure: str, hurt: int) -> ByWord | None:
    """The command for this much damage, or healing if below zero; None where the figure has nothing to count it on."""
    item = wounds_of(moment, figure)
    if item is None or not isinstance(item.value, int):
        return None
    after = item.value + item.wounds * hurt
    counter = moment.counters[figure]
    highest = counter.full if item.wounds < 0 and hurt < 0 and counter.full else item.highest
    if highest is not None:
        after = min(after, max(highest, item.value))
    if item.lowest is not None:
        after = max(after, item.lowest)
    told = tr("heals {points}", points=-hurt) if hurt < 0 else tr("{points} damage", points=hurt)
    words = f"{moment.name(figure)}: {told} ({item.label.lower()} {item.value} → {after})"
    return ByWord(words, {**_amend(figure, item.field, after - item.value), "change": True})


def injury(moment: StateView, figure: str, words: str) -> ByWord | None:
    """The command that adds an injury in words; None where the system has none."""
    item = wounds_of(moment, figure, str)
    if item is None:
        return None
    return ByWord(f"{moment.name(figure)}: {item.label.lower()}, “{words}”", _amend(figure, item.field, words))


def condition_words(moment: StateView, figure: str) -> list[str]:
    """The names of the conditions that can be set."""
    return [word for _, word, _ in _conditions(moment, figure)]


def condition(moment: StateView, figure: str, said: str, wanted: bool | None = None) -> ByWord | None:
    """The command that sets the condition beginning with this text, or clears it if it holds; None for none or several.

    `wanted`: set it, or clear it, whether it holds or not.
    """
    said = said.casefold()
    found = _conditions(moment, figure)
    exact = [one for one in found if one[1].casefold() == said]
    begun = [one for one in found if one[1].casefold().startswith(said) or one[0].field.startswith(said)]
    several = exact or begun
    if len(several) != 1 or not said:
        return None
    item, word, value = several[0]
    before = item.value == value
    holds = not before if wanted is None else wanted
    after: Json = holds if isinstance(value, bool) else value if holds else item.options[0][0]
    text = f"{moment.name(figure)}: {with_minus(_lowered(word))}, {_yes(before)} → {_yes(holds)}"
    return ByWord(text, _amend(figure, item.field, after))


def _conditions(moment: StateView, figure: str) -> list[tuple[Amendable, str, Json]]:
    """The conditions of a figure: the value to set, its name, and the setting that means yes."""
    found: list[tuple[Amendable, str, Json]] = []
    for item in moment.ruleset.amendable(moment.state, figure):
        if isinstance(item.value, bool):
            found.append((item, item.label, True))
        elif item.condition:
            found += [(item, text, key) for key, text in item.options]
    return found


def _amend(figure: str, field: str, value: Json) -> dict[str, Json]:
    return {"kind": "gm.amend/1", "figure": figure, "field": field, "value": value}


def _lowered(label: str) -> str:
    """A label inside a sentence; an abbreviation keeps its capitals."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label


def _yes(value: bool) -> str:
    return trc("condition", "yes") if value else trc("condition", "no")
