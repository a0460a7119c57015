"""A battle of Chainmail by keys alone, eight units a side, with typed hits; every key is counted."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

from gmtool.encounter import replay
from gmtool.rules.seam import Card, Enlisted, Muster, PoolQuestion, RollQuestion
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset
from tests.presentation.keys.key_master import SIDES, KeyMaster, begun

SYSTEM = "chainmail"
ARMY = ("heavy-foot",) * 4 + ("medium-horse",) * 2 + ("light-foot",) * 2


def unit(kind: str) -> Card:
    arms = [{"item": "bow"}] if kind == "light-foot" else []
    fields: dict[str, Any] = {"kind": kind, "men": 10, "files": 10, "arms": arms}
    return ruleset(SYSTEM).completed(Card(SYSTEM, kind, fields))


def armies(house: dict[str, str]) -> Muster:
    """The battle without a map: the table in front of everybody is the map."""
    figures = [
        Enlisted(f"{letter}{number}", unit(kind), side.id, f"{letter}{number}")
        for letter, side in zip("AB", SIDES, strict=True)
        for number, kind in enumerate(ARMY, 1)
    ]
    return Muster(tuple(figures), SIDES, None, house)


def battle(house: dict[str, str]) -> KeyMaster:
    """The battle, begun."""
    return begun(ruleset(SYSTEM), armies(house))


class Captain:
    """Plays one turn after the other: Space for what is next, typed dice, and the charges of the first turn."""

    def __init__(self, gm: KeyMaster, charge: Callable[[KeyMaster, str, int], None]) -> None:
        self.gm, self.charge = gm, charge
        self.counted: dict[str, list[int]] = {}
        """The keys of each thing done, without those of dice, by its words."""
        self.faces, self.charged = cycle((3, 5, 2, 4, 6, 1)), set[str]()

    def play(self, turns: int) -> None:
        for _ in range(2000):
            if self.gm.state.round > turns:
                return
            self.step()
        raise AssertionError(self.gm.page.log.text())

    def step(self) -> None:
        """Do what is next, with all that it asks."""
        words = self.gm.page.turn.act.words
        who, _, deed = words.partition(": ")
        deed = deed.partition(", ")[0]
        done = self.gm.page.session.journal.head
        self.gm.count()
        number = int(who[1:]) if who[1:].isdigit() else 0
        attacks = who.startswith("B") and 1 <= number <= 4 and who not in self.charged
        if attacks and deed in ("Move", "Hold"):
            self.charged.add(who)
            self.charge(self.gm, who, number)
        elif (aimed := self.aim()) is not None:
            deed = aimed
        else:
            self.gm.press("Space")
        keys = self.gm.count()
        while self.gm.question is not None or self.gm.page.session.journal.head == done:
            assert keys < 9, f"{words}: nothing comes of the keys"
            if self.gm.question is None:
                self.gm.press("Enter")
                keys += self.gm.count()
            else:
                self.answer()
                self.gm.count()
        self.counted.setdefault("Charge" if attacks else deed or words, []).append(keys)

    def aim(self) -> str | None:
        """Type the digit of the first enemy that can be had, where one must be named; the label of the choice."""
        draft = self.gm.page.picks.draft
        if draft is None or draft.missing is None:
            return None
        assert draft.missing.field == "target"
        listed = draft.candidates(draft.missing)
        self.gm.type(str(next(digit for digit, one in enumerate(listed, 1) if not one.refusals)))
        return draft.choice.label

    def answer(self) -> None:
        """Type what the dice show: faces, or a number of hits; or the first answer."""
        question = self.gm.question
        if isinstance(question, RollQuestion):
            for _ in range(question.dice.count):
                self.gm.type(str(next(self.faces)))
            if self.gm.question is question:
                self.gm.press("Enter")
        elif isinstance(question, PoolQuestion):
            self.gm.enter(str(min(question.dice.count, next(self.faces) // 2)))
        else:
            self.gm.type("1")


def charges(gm: KeyMaster, who: str, number: int) -> None:
    """B1 charges A1, B2 charges A2, and so on: the digit of the choice, the target, Enter."""
    labels = [one.label for one in gm.page.picks.choices if not one.aside]
    gm.type(str(labels.index("Charge") + 1))
    gm.type(str(number))
    gm.press("Enter")


def is_told(gm: KeyMaster, turns: int) -> None:
    """Turns, melees and fire are in the log, men have fallen on both sides, and the journal replays."""
    told = gm.page.log.text()
    assert all(f"Turn {number}" in told for number in range(2, turns + 1))
    units = gm.state.figures.values()
    assert all(any(one.lost for one in units if one.side == side.id) for side in SIDES)
    journal = gm.page.session.journal
    assert replay(journal.ruleset, journal.start, journal.line()).how == ""


def test_that_sixteen_units_play_four_turns_of_move_and_counter_move() -> None:
    gm = battle({})
    captain = Captain(gm, charges)
    captain.play(4)
    is_told(gm, 4)
    counted = captain.counted
    assert len(counted["Charge"]) == 4
    assert max(counted["Move"]) <= 2, "a unit that only moves on"
    assert max(counted["Charge"]) <= 4, "the charge: its digit, its target, Enter"
    assert len(counted["Fight the round"]) >= 4
    assert max(counted["Fight the round"]) <= 4, "a melee, besides the numbers of hits"
    assert max(counted["Fire"]) == 2, "the digit of a target, and Enter"
    assert min(counted["Fire"]) == 1, "whoever was fired at last needs no digit"


def test_that_n_fires_at_nobody_whom_the_gm_has_not_named() -> None:
    gm = battle({})
    captain = Captain(gm, lambda _gm, _who, _number: None)
    while gm.state.phase != "missile":
        captain.step()
    done = gm.page.session.journal.head
    gm.press("Enter", "Enter", "N")
    assert gm.page.turn.prompt.text() == ("A7 must choose. Target: still to be chosen. Press its number, or click it.")
    gm.press("Enter", "Space")
    assert (gm.page.session.journal.head, gm.question, gm.page.picks.figure) == (done, None, "A7")
    assert gm.page.turn.prompt.text() == "Target: still to be chosen. Press its number, or click it."
    gm.type("2")
    assert gm.page.picks.draft is not None
    assert gm.page.picks.draft.words == "Fire, B2"
    gm.press("Enter")
    assert gm.question is not None
    assert gm.question.why.text.startswith("A7")


def test_that_a_charge_is_proposed_at_whoever_stands_before_a_unit_and_not_at_a_nearer_one_behind_it() -> None:
    places = {"A1": (SIDES[0], 2500, 0), "B1": (SIDES[1], 2900, 0), "B2": (SIDES[1], 1900, 180)}
    figures = [
        Enlisted(who, unit("heavy-foot"), side.id, who, at=Point(2000, y), heading=way)
        for who, (side, y, way) in places.items()
    ]
    gm = begun(ruleset(SYSTEM), Muster(tuple(figures), SIDES, OpenGround(72, 48, LengthUnit.INCH)))
    gm.type("61")
    gm.type("1")
    gm.type("1")
    gm.press("Enter")
    assert "A1 charged B2." in gm.log


def test_that_a_melee_that_the_chargers_win_is_two_keys_more_than_a_drawn_one() -> None:
    """The die for fewer losses, and Space to go on: Enter after a die that was taken by itself is a habit."""
    for hits, keys in (("11", 3), ("31", 5)):
        places = {"A1": (SIDES[0], 2850, 0), "B1": (SIDES[1], 1950, 180)}
        figures = [
            Enlisted(who, unit("heavy-foot"), side.id, who, at=Point(2000, y), heading=way)
            for who, (side, y, way) in places.items()
        ]
        gm = begun(ruleset(SYSTEM), Muster(tuple(figures), SIDES, OpenGround(72, 48, LengthUnit.INCH)))
        gm.page.picks.bounce = 0
        gm.type("6111")
        gm.press("Enter")
        assert gm.state.phase == "melee"
        gm.count()
        gm.type(hits)
        gm.press("Enter")
        while gm.state.round == 1 and gm.keys < 9:
            gm.type("3") if gm.question is not None else gm.press("Space")
        assert gm.count() == keys


def test_that_sixteen_units_play_four_turns_of_written_orders() -> None:
    gm = battle({"turn-system": "simultaneous"})
    captain = Captain(gm, charges)
    captain.play(4)
    is_told(gm, 4)
    counted = captain.counted
    assert max(counted["Hold"]) <= 2, "a unit that only holds"
    assert len(counted["Charge"]) == 4
    assert max(counted["Charge"]) <= 4, "an order: its digit, its target, Enter"
    assert len(counted["Fight the round"]) >= 4
    assert max(counted["Fight the round"]) <= 4
    assert all(max(keys) <= 2 for deed, keys in counted.items() if deed not in ("Charge", "Fight the round"))
    assert max(counted["Fire"]) == 2, "the digit of a target, and Enter"
