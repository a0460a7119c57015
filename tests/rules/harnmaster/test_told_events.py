"""That nothing that can happen in a melee is told as a bare name of its kind, and what the rest is told like."""

import pytest

from gmtool.rules import seam
from gmtool.rules.harnmaster.state import events
from gmtool.rules.harnmaster.state.commands import Marks
from gmtool.rules.seam import Event, declared_events, is_told
from gmtool.space import LengthUnit, OpenGround, Point
from tests.rules.harnmaster.melees import Melee, duel, melee

KINDS = declared_events("hm.").values()
TOLD = (
    (events.RoundBegan(round=2), 3, "Round 2"),
    (events.Called(figure="ann"), 1, "The GM calls on Ann to act."),
    (events.TurnEnded(figure="ann"), 0, "Ann's turn ends."),
    (events.TurnReopened(figure="ann"), 1, "Ann gets its turn back."),
    (events.Ranked(figure="ann", before=50, after=45), 1, "Ann acts at Initiative Rank 45, no longer at 50."),
    (events.Marked(figure="ann", foe="bob", mark=Marks.UNAWARE, holds=True), 1, "Ann has not noticed Bob."),
    (events.Marked(figure="ann", foe="bob", mark=Marks.CLOSE, holds=True), 1, "Ann and Bob are In Close."),
    (events.Marked(figure="ann", foe="bob", mark=Marks.CLOSE, holds=False), 1, "Ann and Bob are no longer In Close."),
    (events.Marked(figure="ann", foe="bob", mark=Marks.THREATENS, holds=False), 1, "Ann does not threaten Bob."),
    (events.Noticed(figure="ann", foe="bob", noticed=False), 1, "Awareness test: Ann does not notice Bob."),
    (events.Readied(figure="ann", item="broadsword"), 1, "Ann unsheathes the broadsword."),
    (events.Readied(figure="ann", item="crossbow", groped=True), 1, "Ann unslings the crossbow, a Grope."),
    (events.PutAway(figure="ann", item="crossbow", slung=True), 1, "Ann slings the crossbow, a Grope."),
    (events.Readied(figure="ann", item="shield", groped=True), 1, "Ann readies the shield, a Grope."),
    (events.PutAway(figure="ann", item="shield"), 1, "Ann puts away the shield, a Grope."),
    (events.PutAway(figure="ann", item="broadsword"), 1, "Ann sheathes the broadsword, a Grope."),
    (events.Mishap(figure="ann", roll="stumble", words="Nothing"), 1, "Stumble Roll of Ann: Nothing."),
    (events.Mishap(figure="ann", roll="stumble", words="falls."), 2, "Stumble Roll of Ann: falls."),
    (events.Dropped(figure="ann", item="shield"), 1, "Ann drops the shield."),
    (events.Moved(figure="ann", feet=1), 1, "Ann moves 1 foot."),
    (events.Moved(figure="ann", feet=15, bonus=True), 1, "Ann moves 15 feet as a bonus action."),
    (events.Evaded(figure="ann", feet=12, round=2, rank=50), 1,
     "Ann moves 12 feet and evades until rank 50 of round 2."),
    (events.Moved(figure="ann", feet=20, entered=("bob",)), 1, "Ann moves 20 feet, into reach of Bob."),
    (events.Moved(figure="ann", feet=20, left=("bob",)), 1, "Ann moves 20 feet, out of reach of Bob."),
    (events.Evaded(figure="ann", feet=12, round=2, rank=50, stopped="bob", entered=("bob",)), 1,
     "Ann moves 12 feet, stopped by Bob, and evades until rank 50 of round 2."),
    (events.Rolled(figure="ann", test="area", needs=60, rolled=36, level=events.Level.SUCCESS), 1,
     "Ann makes the Area attack: 60 or less, rolls 36: success."),
    (events.EvasionEnded(figure="ann", why="it is stunned"), 1, "Ann stops evading: it is stunned."),
    (events.Shot(figure="ann", target="bob", item="crossbow", strikes=False), 2, "Ann's crossbow misses Bob."),
    (events.AreaStruck(figure="ann", figures=("ann", "bob"), name="fire", shock=6, succeeded=True), 2,
     "Ann's fire engulfs Ann and Bob, at Shock State Index 6."),
    (events.AreaStruck(figure="ann", figures=("bob",), name="", shock=6, succeeded=False), 2,
     "Ann's Area attack fails; nobody is affected."),
    (events.AreaEvaded(figure="bob", before=6, after=4), 1, "For Bob the Shock State Index is only 4, not 6."),
    (events.AreaEvaded(figure="bob", before=6, after=6), 1, "For Bob the Shock State Index is all of 6."),
    (events.Acted(figure="ann", words="rings the bell."), 1, "Ann: rings the bell."),
    (events.Forgone(figure="ann", reason="no room"), 2, "Ann takes no bonus action: no room."),
    (events.Forgone(figure="ann", reason="no room", attack=True), 2,
     "Ann may not attack as its bonus action: no room."),
    (events.Forgone(figure="ann", reason=""), 2, "Ann takes no bonus action."),
    (seam.Renamed(figure="ann", before="Ann", after="Anne"), 0, "Ann is now called Anne."),
    (seam.Removed(figure="bob", name="Bob"), 2, "Bob is taken out of the melee."),
    (seam.Granted(figure="ann", label="high ground", value=10, turns=2), 2, "Ann: high ground +10 for 2 rounds."),
    (seam.Granted(figure="ann", label="high ground", value=0), 2, "Ann: high ground ends."),
    (seam.Noted(text="It rains."), 1, "It rains."),
    (seam.Ruled(reason="he may", against=("It is Bob's turn.",)), 2, "Ruling: he may (against: It is Bob's turn.)"),
)  # fmt: skip


def tell(fight: Melee, *happened: Event) -> list[tuple[int, str]]:
    """What is told of events."""
    return [(line.weight, line.text) for line in fight.rules.narrate(fight.state, fight.state, happened)]


@pytest.mark.parametrize(("event", "weight", "text"), TOLD, ids=lambda one: getattr(one, "kind", ""))
def test_that_it_is_told_so(event: Event, weight: int, text: str) -> None:
    assert tell(duel(), event) == [(weight, text)]


def test_that_every_kind_of_event_has_a_sentence() -> None:
    assert len(KINDS) > 30
    assert [kind.__name__ for kind in KINDS if not is_told(kind)] == []


def test_that_who_is_put_somewhere_is_put_into_a_cell() -> None:
    ground = OpenGround(60, 40, LengthUnit.FOOT, cell=5)
    fight = melee(("ann", "us", {}), ground=ground, at={"ann": (1, 1)})
    (told,) = tell(fight, seam.PutDown(figure="ann", at=Point(1200, 600)))
    assert told == (1, f"The GM puts Ann in {ground.label(ground.spot_at(Point(1200, 600)))}.")


def test_that_an_amended_value_is_a_ruling_with_both_values() -> None:
    amended = seam.Amended(figure="ann", label="Fatigue", before=0, after=5, reason="a long march")
    assert tell(duel(), amended) == [(2, "Ruling: Ann, fatigue: 0 → 5: a long march")]
    prone = seam.Amended(figure="ann", label="Prone", before=False, after=True)
    assert tell(duel(), prone) == [(2, "Ruling: Ann, prone: no → yes.")]


def test_that_the_lines_name_the_figures_by_which_the_log_is_filtered() -> None:
    fight = duel()
    fight.do("attack", "ann", target="bob", weapon="g1", mode="sword-cut")
    assert [line.figures for line in fight.lines] == [("ann", "bob")]
