"""Words for the bodies of figures: their formation, their level and their company."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gmtool.language import tr, trn
from gmtool.presentation.text import names_in_words
from gmtool.rules.seam import Bond, Counter

Company = Mapping[str, Sequence[Counter]]
"""The figures that go with another one, by the other one."""


def company_of(others: Iterable[Counter]) -> Company:
    """The company of all these figures, without those who are gone."""
    found: dict[str, list[Counter]] = {}
    for one in others:
        if one.on and not one.gone:
            found.setdefault(one.on, []).append(one)
    return found


def body_words(counter: Counter, others: Mapping[str, Counter], company: Company) -> Iterator[str]:
    """A few words for each thing about a figure's body; `others` are the figures that may be named."""
    formation = counter.formation
    if formation is not None and not formation.lone and formation.words not in counter.summary:
        yield formation.words
    if counter.able and counter.break_words:
        yield counter.break_words
    if counter.level:
        yield (
            trn("{n} step above the ground", "{n} steps above the ground", counter.level)
            if counter.level > 0
            else trn("{n} step below the ground", "{n} steps below the ground", -counter.level)
        )
    yield from together_words(counter, others, company)


def together_words(counter: Counter, others: Mapping[str, Counter], company: Company) -> Iterator[str]:
    """Words for its company: "rides Grey", "led by Wulf"."""
    if counter.on in others:
        yield _goes_with(counter.bond, others[counter.on].name)
    here = company.get(counter.figure, ())
    for bond in Bond if here else ():
        names = [one.name for one in here if one.bond is bond]
        if names:
            yield _takes_along(bond, ", ".join(names_in_words(names)))


def _goes_with(bond: Bond, name: str) -> str:
    match bond:
        case Bond.RIDES:
            return tr("rides {name}", name=name)
        case Bond.CARRIED:
            return tr("is carried by {name}", name=name)
        case Bond.CREWS:
            # translators: a war engine
            return tr("serves {name}", name=name)
        case Bond.LEADS:
            return tr("leads {name}", name=name)


def _takes_along(bond: Bond, names: str) -> str:
    match bond:
        case Bond.RIDES:
            return tr("ridden by {names}", names=names)
        case Bond.CARRIED:
            return tr("carries {names}", names=names)
        case Bond.CREWS:
            # translators: a war engine
            return tr("served by {names}", names=names)
        case Bond.LEADS:
            return tr("led by {names}", names=names)
