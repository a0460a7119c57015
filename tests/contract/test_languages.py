"""What a journal keeps of any system is English in every language, so that a replay anywhere agrees with it."""

import gettext
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import pytest

from gmtool.encounter import Journal
from gmtool.encounter.entry import entry_text
from gmtool.language import tr, use_catalogue, use_language
from gmtool.rules.seam import BadCommand, Json, Refused, Ruleset
from gmtool.space import Layer
from gmtool.systems import all_rulesets
from tests.contract.players import RandomTable, allowed, filled, skirmish
from tests.contract.test_effects import GAS, MORALE, placed
from tests.contract.test_play import Luck, step
from tests.variants.effects import TallyWithEffects

STEPS: Final = 25


class Foreign(gettext.NullTranslations):
    """A language that has a mark before every text."""

    def gettext(self, message: str) -> str:
        return f"¿{message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"¿{msgid1 if n == 1 else msgid2}"

    def pgettext(self, context: str, message: str) -> str:
        return f"¿{message}"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.parametrize("rules", [*all_rulesets(), TallyWithEffects()], ids=lambda rules: rules.id)
@pytest.mark.parametrize("seed", [1, 2])
def test_that_a_journal_is_the_same_in_every_language(rules: Ruleset, seed: int) -> None:
    english = played(rules, Luck(seed))
    use_catalogue(Foreign())
    assert tr("Choose a target") == "¿Choose a target"
    assert played(rules, Luck(seed)) == english


def played(rules: Ruleset, luck: Luck) -> list[str]:
    """The entries of a fight with an effect, a drawn ground, a check that is due and a ruling against it, and turns."""
    journal = Journal.begin(rules, skirmish(rules, luck, 4))
    table = RandomTable(luck.source, luck)

    def do(data: dict[str, Json]) -> None:
        with suppress(Refused, BadCommand):
            journal.do(rules.command(data), table)

    act = next((data for one in allowed(rules, journal.state, luck) if (data := filled(one, luck)) is not None), None)
    ground = rules.ground(journal.state)
    assert ground is not None
    where = ground.label(next(iter(ground.everywhere())))
    for layer in (Layer.FOG, Layer.NOTE, Layer.FIRE):
        do({"kind": "gm.ground/1", "layer": layer.value, "where": where, "text": "Look here"})
    do({**GAS, **placed(rules, journal.state)})
    do(MORALE)
    do({"kind": "gm.ruling/1", "reason": "It hurries", "command": act})
    for check in rules.agenda(journal.state).checks:
        do({"kind": "gm.roll-check/1", "check": check.key})
    for _ in range(STEPS):
        step(rules, journal, luck)
    found = [entry_text(entry) for entry in journal.entries]
    assert any("First: Red: morale" in text for text in found if "gm.ruled" in text)
    return found
