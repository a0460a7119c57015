"""That nothing that can happen in a melee is told as a bare name of its kind, and what it is told like."""

from dataclasses import replace

import pytest

from gmtool.rules import seam
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.melee_rounds.state.events import Became
from gmtool.rules.melee_rounds.state.fight import Plot, Stage
from gmtool.rules.seam import Event, declared_events, is_told
from gmtool.space import LengthUnit, OpenGround, Point
from tests.rules.melee_rounds.tales import Tale, tale

KINDS = tuple(declared_events("mr.").values())
STRUCK = {"figure": "ann", "target": "bob", "item": "sword"}
TOLD = (
    (events.RoundBegan(round=2), 3, "Round 2"),
    (events.SecondBegan(round=1, second=3), 3, "Round 1, second 3"),
    (events.Plotted(figure="ann", plot="fighting"), 1, "Ann's General Plot: Fighting."),
    (events.Plotted(figure="ann", plot="fighting-magic", casts=2, words="keeps back.", written=True, secret=True), 1,
     "Ann's General Plot: Fighting and Magic-Use, 2 spells (“keeps back”); written, Initiative in secret."),
    (events.Plotted(figure="ann", plot="magic-weapon", casts=1), 1,
     "Ann's General Plot: Magic Weapon spell, then attack."),
    (events.Plotted(figure="ann", plot="defensive", again=True), 1, "Ann's General Plot is now: Full Defensive."),
    (events.Changed(figure="ann", before="move", after="fighting", attacked=True), 2,
     "Ann is attacked and changes its General Plot from Move to Fighting."),
    (events.Changed(figure="ann", before="move", after="magic"), 2,
     "The GM lets Ann change its General Plot from Move to Magic-Use."),
    (events.Changed(figure="ann", before="", after="magic"), 2,
     "The GM lets Ann change its General Plot to Magic-Use."),
    (events.ChangeForbidden(figure="ann", plot="magic"), 2,
     "The GM does not let Ann change its General Plot to Magic-Use."),
    (events.Rolled(figure="ann", dice=(2, 2, 6), seconds=(2, 3, 6)), 1, "Ann's dice: 2 2 6; usable in 2, 3 and 6."),
    (events.Rolled(figure="ann", dice=(1, 1, 2), seconds=(1, 2), lost=1, secret=True), 2,
     "Ann's dice, in secret: 1 1 2; usable in 1 and 2, 1 die is lost."),
    (events.Rolled(figure="ann", dice=(4, 4, 5, 5, 5), seconds=(4, 5, 6), lost=2), 2,
     "Ann's dice: 4 4 5 5 5; usable in 4, 5 and 6, 2 dice are lost."),
    (events.Rolled(figure="ann", dice=(1,), lost=1), 2, "Ann's dice: 1; it is lost."),
    (events.Rolled(figure="ann", dice=(1, 2), lost=2), 2, "Ann's dice: 1 2; both are lost."),
    (events.Rolled(figure="ann", dice=(1, 1, 2), lost=3), 2, "Ann's dice: 1 1 2; all are lost."),
    (events.Rolled(figure="ann", dice=(), seconds=()), 1, "Ann has no AMR left to roll for."),
    (events.Rolled(figure="ann", dice=(2, 5)), 1, "Ann's dice for its later AMR: 2 5."),
    (events.Rolled(figure="ann", dice=(3, 5), start=True, first=3), 1,
     "Ann rolls for when it begins: 3 5; it begins in second 3."),
    (events.Held(figure="ann", die=2), 1, "Ann holds the 2 into second 4."),
    (events.Held(figure="ann", die=0), 1, "Ann holds the parry of the round before into second 4."),
    (events.DiceLost(figure="ann", dice=(2,), rules=("mr.delay.lost-on-rolled-second",)), 2,
     "Ann loses the 2: another die was rolled for the next second."),
    (events.DiceLost(figure="ann", dice=(5, 5), rules=("mr.delay.not-next-mr",)), 2,
     "Ann loses the 5 and the 5: the round ends."),
    (events.DiceLost(figure="ann", dice=(2,)), 2, "Ann loses the 2."),
    (events.ParryKept(figure="ann"), 1, "Ann's parry was not needed: its die is kept for second 4."),
    (events.ParryKept(figure="ann", over=True), 1,
     "Ann's parry was not needed: its die is kept for the first second of the next round."),
    (events.Played(second=3), 0, "Second 3 is played."),
    (events.Sneaked(figure="ann", target="bob", succeeded=True), 2,
     "Ann's Thievish Attack on Bob succeeds: Bob is unaware of it."),
    (events.Sneaked(figure="ann", target="bob", succeeded=False), 2,
     "Ann's Thievish Attack on Bob fails: Bob is aware of it."),
    (events.DefenceEnded(figure="ann", why="choice"), 2, "Ann breaks its Full Defensive."),
    (events.DefenceEnded(figure="ann", why="parry"), 2, "Ann has taken its parry: its Full Defensive is over."),
    (events.DefenceEnded(figure="ann", why="damage"), 2, "The damage breaks Ann's Full Defensive."),
    (events.DefenceEnded(figure="ann", why="plot"), 2, "Ann gives up Full Defensive for another General Plot."),
    (events.Struck(**STRUCK, became=Became.MISS), 1, "Ann attacks Bob with the sword and misses."),
    (events.Struck(**STRUCK, became=Became.HIT, damage=5), 1, "Ann attacks Bob with the sword and hits: 5 damage."),
    (events.Struck(**STRUCK, became=Became.HIT), 1, "Ann attacks Bob with the sword and hits, without damage."),
    (events.Struck(**STRUCK, became=Became.PARRIED, parry=True), 1, "Ann attacks Bob with the sword, but Bob parries."),
    (events.Struck(**STRUCK, became=Became.SHIELDED), 1,
     "Ann attacks Bob with the sword, but Bob's shield stops it."),
    (events.Struck(**STRUCK, became=Became.TRIED, damage=1, parry=True), 1,
     "Ann attacks Bob with the sword and hits despite the parry and the shield: 1 damage."),
    (events.Struck(figure="ann", target="bob", item="", became=Became.MISS, needs=9, roll=4, thievish=True), 1,
     "Ann attacks Bob with bare hands in a Thievish Attack (needs 9, rolls 4) and misses."),
    (events.CameToNothing(figure="ann", deed=Deed.ATTACK, target="bob"), 1, "Ann's attack on Bob comes to nothing."),
    (events.CameToNothing(figure="ann", deed=Deed.ATTACK), 1, "Ann's attack comes to nothing."),
    (events.CameToNothing(figure="ann", deed=Deed.PARRY, target="bob"), 1, "Ann's parry against Bob comes to nothing."),
    (events.CameToNothing(figure="ann", deed=Deed.MOVE), 1, "Ann's move comes to nothing."),
    (events.CameToNothing(figure="ann", deed=Deed.OTHER), 1, "Ann's plot comes to nothing."),
    (events.Hurt(figure="bob", damage=5, left=7), 2, "Bob takes 5 damage; 7 hits left."),
    (events.Hurt(figure="bob", damage=5, left=0), 2, "Bob takes 5 damage; no hits left."),
    (events.Hurt(figure="bob", damage=5, left=1), 2, "Bob takes 5 damage; 1 hit left."),
    (events.Hurt(figure="bob", damage=5), 2, "Bob takes 5 damage."),
    (events.Fell(figure="bob"), 2, "Bob is out of the melee."),
    (events.Fell(figure="bob", dead=True), 2, "Bob is dead."),
    (seam.Renamed(figure="ann", before="Ann", after="Anne"), 0, "Ann is now called Anne."),
    (seam.Removed(figure="bob", name="Bob"), 2, "Bob is taken out of the melee."),
    (seam.Granted(figure="ann", label="high ground", value=10, turns=2), 2, "Ann: high ground +10 for 2 rounds."),
    (seam.Granted(figure="ann", label="high ground", value=0), 2, "Ann: high ground ends."),
    (seam.Noted(text="It rains."), 1, "It rains."),
    (seam.Ruled(reason="he may", against=("It is late.",)), 2, "Ruling: he may (against: It is late.)"),
)  # fmt: skip


@pytest.fixture
def fight() -> Tale:
    """The plots of second 3 of the first round are in."""
    return tale().at(3, Stage.REACTIONS)


@pytest.mark.parametrize(("event", "weight", "text"), TOLD, ids=lambda one: getattr(one, "kind", ""))
def test_that_it_is_told_so(fight: Tale, event: Event, weight: int, text: str) -> None:
    assert fight.tell(event) == [(weight, text)]


def test_that_every_kind_of_event_has_a_sentence() -> None:
    assert len(KINDS) >= 30
    assert [kind.__name__ for kind in KINDS if not is_told(kind)] == []


def test_that_the_revealed_plots_are_named_and_who_keeps_theirs_in_writing() -> None:
    fight = tale().change("ann", plot=Plot("fighting")).change("bob", plot=Plot("defensive", written=True))
    fight.change("cid", plot=Plot("magic"))
    revealed = events.Revealed(figures=("ann", "cid"))
    text = "The General Plots are revealed. Ann: Fighting; Cid: Magic-Use; kept in writing: Bob."
    assert fight.tell(revealed) == [(1, text)]
    assert tale().tell(events.Revealed(figures=())) == [(1, "There are no General Plots to reveal.")]


def test_that_the_gms_own_roll_says_from_where_on_it_hits() -> None:
    own = {
        "tests": ({"key": "mine", "name": "Mine", "dice": "1d20", "hits": "at most"},),
        "weapons": ({"key": "glaive", "name": "Glaive", "test": "mine"},),
    }
    struck = events.Struck(figure="ann", target="bob", item="glaive", became=Became.MISS, needs=9, roll=14)
    assert tale(own=own).tell(struck) == [
        (1, "Ann attacks Bob with the glaive (needs 9 or less, rolls 14) and misses.")
    ]


def test_that_who_is_put_somewhere_is_put_into_a_cell() -> None:
    fight = tale(places={})
    ground = OpenGround(60, 40, LengthUnit.FOOT, cell=5)
    fight.fight = replace(fight.fight, ground=ground)
    (told,) = fight.tell(seam.PutDown(figure="ann", at=Point(1200, 600)))
    assert told == (1, f"The GM puts Ann in {ground.label(ground.spot_at(Point(1200, 600)))}.")


def test_that_an_amended_value_is_a_ruling_with_both_values() -> None:
    amended = seam.Amended(figure="ann", label="Damage taken", before=0, after=5, reason="a fall")
    assert tale().tell(amended) == [(2, "Ruling: Ann, damage taken: 0 → 5: a fall")]
    loaded = seam.Amended(figure="ann", label="RD", before=10, after=0)
    assert tale().tell(loaded) == [(2, "Ruling: Ann, RD: 10 → 0.")]
