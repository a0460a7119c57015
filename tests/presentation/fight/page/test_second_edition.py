"""A fight of Melee's second edition by keys: rare attacks behind the usual ones, what winds and who has cover."""

from dataclasses import replace
from random import Random

from gmtool.encounter import Journal
from gmtool.presentation.fight.map_answers import weighed
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Card, Enlisted, Muster, Overlay, OverlayKind, Side
from gmtool.space import HexGround, blank_ground, label, parse_label
from gmtool.systems import ruleset
from tests.presentation.keys.hands import offered, opened, press
from tests.presentation.keys.keyed_page import KeyedPage

SYSTEM = ruleset("advanced-melee")
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))


def card(dx: int, *items: str) -> Card:
    gear = [{"item": items[0], "ready": True}, *({"item": item} for item in items[1:])]
    return SYSTEM.completed(Card(SYSTEM.id, "Fighter", {"people": "human", "st": 15, "dx": dx, "gear": gear}))


def on_map(ground: HexGround, cards: dict[str, tuple[Card, str, str, int]], options: dict[str, str]) -> KeyedPage:
    """A fight of these by id, each with its card, side, hex and facing, and its option; all have moved."""
    figures = tuple(
        Enlisted(one, card, side, one.title(), place=parse_label(place), facing=facing)
        for one, (card, side, place, facing) in cards.items()
    )
    session = FightSession(Journal.begin(SYSTEM, Muster(figures, SIDES, ground)), DiceSource(Random(1), others=True))
    session.perform({"kind": "tft.waive-initiative/1", "turn": 1, "first": "ours"})
    for mover, side in enumerate(("ours", "theirs")):
        for one, figure in session.moment.state.figures.items():
            if figure.side == side:
                session.perform({"kind": "tft.option/1", "figure": one, "option": options[one]})
        session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": mover})
    return opened(session)


def of_kind(page: KeyedPage, kind: OverlayKind) -> list[Overlay]:
    return [one for one in page.fight.map.overlays if one.kind is kind]


def pick(page: KeyedPage, key: str) -> None:
    page.picks.pick(next(one for one in page.picks.choices if one.key == key))


def test_that_a_sweeping_blow_stands_behind_the_usual_attacks_and_strikes_all_in_front() -> None:
    cards = {
        "ann": (card(16, "battleaxe"), "ours", "0505", 0),
        "bob": (card(8, "club"), "theirs", "0504", 3),
        "cob": (card(8, "club"), "theirs", "0604", 4),
    }
    page = on_map(blank_ground(12, 9), cards, dict.fromkeys(cards, "ia"))
    assert "Sweeping blow with battle axe" not in offered(page)
    press(page, "a")
    assert "Sweeping blow with battle axe" in offered(page)
    pick(page, "sweep:g1")
    press(page, "Enter")
    for dice in ("4 4 4", "1 2 3", "4 4 3", "1 1 2"):
        press(page, dice, "Enter")
    figures = page.session.moment.state.figures
    assert (figures["bob"].hits, figures["cob"].hits) == (6, 4)
    assert "Ann sweeps at Bob" in page.log.text()


def test_that_who_is_half_hidden_says_so_at_its_counter_where_it_is_pointed_at_and_in_the_prompt() -> None:
    cards = {
        "ann": (card(14, "longbow"), "ours", "0508", 0),
        "bob": (card(8, "club"), "theirs", "0504", 3),
        "cob": (card(8, "club"), "theirs", "0604", 3),
    }
    page = on_map(blank_ground(12, 9), cards, {"ann": "ic", "bob": "iii", "cob": "iii"})
    page.session.perform({"kind": "tft.take-cover/1", "figure": "bob", "behind": ["target-half"]})
    page.picks.choose_figure("ann")
    pick(page, "shoot:g1")
    draft, field = page.picks.draft, page.fight.map.asked
    assert draft is not None
    assert field is not None
    asked = {one.figure: weighed(draft, field, one) for one in draft.candidates(field)}
    assert (asked["bob"].sign, asked["cob"].sign) == ("half hidden", "")
    assert "half hidden −4" in asked["bob"].sums[0]
    page.picks.say("target", "bob")
    assert page.turn.prompt.text().endswith("Bob: half hidden.")
    (marked,) = (mark for one in of_kind(page, OverlayKind.TARGET) for mark in one.marks)
    assert marked.text.endswith("% half hidden")
    number = next(one for one in page.picks.draft.breakdowns if one.key == "to-hit") if page.picks.draft else None
    assert number is not None
    assert number.sum == asked["bob"].sums[0], "what is shown is what is rolled against"
    page.picks.say("target", "cob")
    assert "half hidden" not in page.turn.prompt.text()


def test_that_the_hexes_in_reach_tell_what_their_height_is_worth() -> None:
    high = {parse_label("0504"): 1, parse_label("0604"): -1, parse_label("0503"): 1}
    ground = replace(blank_ground(12, 9), heights=high)
    cards = {"ann": (card(12, "halberd"), "ours", "0505", 0), "bob": (card(8, "club"), "theirs", "0504", 3)}
    page = on_map(ground, cards, {"ann": "ia", "bob": "ia"})
    page.picks.choose_figure("ann")
    front, jab = of_kind(page, OverlayKind.FRONT), of_kind(page, OverlayKind.JAB)
    words = {label(mark.hex): mark.text for one in (*front, *jab) for mark in one.marks}
    assert (words["0504"], words["0604"], words["0404"], words["0503"]) == ("DX −2", "DX +2", "", "DX −2")
    pick(page, "strike:g1")
    page.picks.say("target", "bob")
    lines = page.picks.draft.breakdowns[0].lines if page.picks.draft else ()
    assert [(one.label, one.value) for one in lines if one.rule.startswith("am.height")] == [("from below", -2)]
