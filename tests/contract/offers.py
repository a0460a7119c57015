"""What an offer promises: whoever picks a candidate without a reason against it is not refused."""

from collections.abc import Iterator
from typing import Any

from gmtool.rules.seam import BadCommand, Candidate, Choice, Input, InputKind, Json, State, Values


def broken(rules: Any, state: State, choice: Choice, *only: Input) -> Iterator[str]:
    """What is refused though nothing of the choice says so, input by input, candidate by candidate.

    All else is as it is proposed; what the GM only states of the situation is left unsaid. `only`: these inputs.
    """
    for wanted in only or choice.inputs:
        for candidate in () if wanted.stated or not choice.allowed else offered(choice, wanted):
            data = _said(choice, wanted, candidate)
            try:
                command = rules.command(data)
            except BadCommand:
                continue  # something else must be said first
            if refused := rules.refusals(state, command):
                yield f"{choice.label}, {wanted.label} “{candidate.label}”: {refused[0].reason}"


def hopeless(choice: Choice) -> Iterator[str]:
    """What opens though everybody who could be picked is refused: it should say so before.

    Where the GM can say something of the situation, it may be otherwise.
    """
    stated = any(one.stated for one in choice.inputs)
    for one in choice.inputs if choice.allowed and not stated else ():
        asked = one.kind is InputKind.FIGURE and one.required and one.default is None
        found = one.candidates({}) if asked else ()
        if found and all(each.refusals for each in found):
            yield f"{choice.label}: {one.label}, {found[0].refusals[0].reason}"


def offered(choice: Choice, wanted: Input) -> list[Candidate]:
    """The candidates of an input that nothing is said against, once all before it is as proposed."""
    return [one for one in wanted.candidates(_before(choice, wanted)) if not one.refusals]


def _before(choice: Choice, wanted: Input | None) -> Values:
    values: dict[str, Json] = {one.field: one.default for one in choice.inputs if one.default is not None}
    for one in choice.inputs:
        if one is wanted:
            break
        if one.required and one.default is None and (found := offered(choice, one)):
            values[one.field] = found[0].value
        values |= _number(one)
    return values


def _number(one: Input) -> dict[str, Json]:
    """The lowest number that can be said for an input that asks for one and proposes none."""
    asked = one.kind is InputKind.NUMBER and one.required and one.default is None and one.lowest is not None
    return {one.field: one.lowest} if asked else {}


def _said(choice: Choice, wanted: Input, candidate: Candidate) -> dict[str, Json]:
    values = {**_before(choice, wanted), wanted.field: candidate.value}
    for one in choice.inputs[choice.inputs.index(wanted) + 1 :]:
        if one.required and one.default is None:
            found = [each for each in one.candidates(values) if not each.refusals]
            values |= {one.field: found[0].value} if found else _number(one)
    return choice.data(values)
