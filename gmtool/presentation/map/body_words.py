"""Words for the bodies of figures: their formation, their level and their company."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gmtool.rules.seam import Bond, Counter

_CARRIES = {
    Bond.RIDES: "ridden by",
    Bond.CARRIED: "carries",
    Bond.CREWS: "served by",
    Bond.LEADS: "led by",
}


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
        steps = "1 step" if abs(counter.level) == 1 else f"{abs(counter.level)} steps"
        yield f"{steps} {'above' if counter.level > 0 else 'below'} the ground"
    yield from together_words(counter, others, company)


def together_words(counter: Counter, others: Mapping[str, Counter], company: Company) -> Iterator[str]:
    """Words for its company: "rides Grey", "led by Wulf"."""
    if counter.on in others:
        yield f"{counter.bond.value} {others[counter.on].name}"
    here = company.get(counter.figure, ())
    for bond, words in _CARRIES.items() if here else ():
        names = [one.name for one in here if one.bond is bond]
        if names:
            yield f"{words} {', '.join(names)}"
