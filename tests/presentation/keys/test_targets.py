"""Targets in every system: the one that is proposed follows one rule, and the digits of a list are 1, 2, 3."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.keys.inputs import digits_of
from gmtool.presentation.fight.places import listed
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Candidate, Enlisted, Input, InputKind, Muster, Refusal, Ruleset, likely_target
from gmtool.systems import all_rulesets
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import SIDES, letter, pressed
from tests.presentation.keys.keyed_page import KeyedPage
from tests.presentation.keys.player import Player, two_against_two

SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
KEPT = ("tft.strike/1", "tft.throw/1", "tft.shoot/1", "hm.attack/1", "hm.shoot/1", "mr.attack/1", "cm.fire/1")
"""Commands after which the figure is proposed the same foe again."""


# --- the rule ---------------------------------------------------------------------------------------------------------
FOES = tuple(Candidate(one, one, figure=one) for one in ("ann", "bob", "cid", "dov", "eli"))
FAR = {"ann": 5.0, "bob": 4.0, "cid": 3.0, "dov": 2.0, "eli": 1.0}


def test_that_what_tells_most_is_proposed() -> None:
    told: dict[str, Any] = {
        "meant": "ann", "attackers": ["bob"], "fought": "cid", "by": "dov", "spare": "eli", "far": FAR.get
    }  # fmt: skip
    for key, found in (("meant", "ann"), ("attackers", "bob"), ("fought", "cid"), ("by", "dov"), ("spare", "eli")):
        assert likely_target(FOES, **told) == found
        told[key] = [] if key == "attackers" else ""
    assert likely_target(FOES, **told) == "eli", "the nearest"
    assert likely_target(FOES) is None


def test_that_nobody_is_proposed_whom_something_forbids_and_of_equally_near_ones_none() -> None:
    barred = (*FOES[:4], Candidate("eli", "eli", figure="eli", refusals=(Refusal("Out of reach."),)))
    assert likely_target(barred, fought="eli", by="bob") == "bob"
    assert likely_target(barred, far=FAR.get) == "dov"
    assert likely_target(barred, far={**FAR, "cid": 2.0}.get) is None
    assert likely_target(barred[3:], meant="eli", far=FAR.get) == "dov", "the only one"


# --- in every system --------------------------------------------------------------------------------------------------
def asked(moment: StateView) -> Iterator[tuple[Draft, Input]]:
    """The drafts of whoever is next, each with the figure that it must name."""
    for figure in moment.agenda.next[:2]:
        for choice in moment.choices(figure):
            if choice.allowed:
                draft = Draft.of(moment, choice)
                figures = (one for one in choice.inputs if one.kind is InputKind.FIGURE and one.required)
                yield from ((draft, one) for one in figures)


class Looking(Player):
    """Looks at all targets before every key."""

    def __init__(self, fight: DrivenFight) -> None:
        super().__init__(KeyedPage(fight), self._press)
        self.driven, self.seen, self.again, self.digits = fight, 0, 0, 0
        self.last: dict[tuple[str, str], str] = {}

    def _press(self, *keys: str) -> None:
        for key in keys:
            for one in [pressed(key)] if key in ("Enter", "Esc", "Space") else map(letter, key):
                self.driven.press(one)

    def step(self) -> None:
        self.look()
        super().step()
        session = self.page.session
        for entry in session.journal.line()[-1:]:
            command = entry.command
            if command.get("kind") in KEPT:
                self.last[str(command["figure"]), str(command["kind"])] = str(command["target"])

    def look(self) -> None:
        moment, picks = self.page.session.moment, self.page.picks
        for draft, field in asked(moment):
            self.seen += 1
            free = [one.value for one in draft.candidates(field) if not one.refusals and not one.unlikely]
            assert field.default is None or field.default in free, "nobody is proposed whom something forbids"
            in_order(draft, field)
            known = self.last.get((str(draft.choice.draft.get("figure")), str(draft.choice.draft["kind"])), "")
            if known in free:
                self.again += 1
                assert draft.value(field) == known, "whom it attacked last"
        if picks.draft is not None and (missing := picks.draft.missing) is not None:
            found = digits_of(picks, missing)
            free = [one.figure for one in listed(picks.draft, missing) if one.figure and not one.refusals]
            if missing.kind is InputKind.FIGURE:
                self.digits += 1
                assert found == {figure: place for place, figure in enumerate(free, 1) if place <= 9}


def in_order(draft: Draft, field: Input) -> None:
    """Who can be picked stands first, on a map the nearest; without one they keep their order."""
    rows = listed(draft, field)
    assert [bool(one.refusals) for one in rows] == sorted(bool(one.refusals) for one in rows)
    own = draft.moment.counters[str(draft.choice.draft["figure"])]
    free = [one for one in rows if not one.refusals and not one.unlikely]
    counters = [draft.moment.counters[one.figure] for one in free]
    if own.hexes and all(draft.moment.counters[one.figure].side != own.side for one in rows):
        far = [min(a.distance(b) for a in own.hexes for b in one.hexes) for one in counters if one.hexes]
        assert all(near <= farther for near, farther in pairwise(far))
    elif draft.moment.ground is None:
        offered = [one for one in draft.candidates(field) if not one.refusals and not one.unlikely]
        assert free == offered


@SYSTEMS
@pytest.mark.parametrize("placed", [False, True], ids=["rows", "map"])
def test_that_targets_are_proposed_and_numbered_alike(rules: Ruleset, placed: bool) -> None:
    player = Looking(DrivenFight(two_against_two(rules, placed), others=True))
    player.fight(turns=4)
    assert player.seen > 10
    assert player.again or placed or rules.id == "chainmail", "units that fight go on, and choose no target"


@SYSTEMS
def test_that_without_a_map_a_digit_names_the_first_foe_and_he_is_proposed_again(rules: Ruleset) -> None:
    cards = rules.bestiary()
    sides = ("ours", "theirs", "theirs", "theirs")
    figures = tuple(Enlisted(f"f{n}", cards[0], side, f"F{n}") for n, side in enumerate(sides))
    player = Looking(DrivenFight(Journal.begin(rules, Muster(figures, SIDES)), others=True))
    player.fight(turns=4)
    assert player.digits
