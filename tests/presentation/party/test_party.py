"""The party of every system joins an encounter in one step, with what it carries over from its last fights."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from gmtool.presentation.after_fight.accepting import Acceptance
from gmtool.presentation.cards.shelves import PARTY
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.encounters.beginning import DEAD
from gmtool.presentation.party.carried import HITS, KINDS, LOST, TAGS
from gmtool.presentation.party.party import ABSENT, ASKED, KEPT, Party
from gmtool.rules.seam import Amend, AnsweredTable, EndFight, Json, Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.exchange import export_campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import all_rulesets
from gmtool.systems import ruleset as the_system
from tests.presentation.bare_desk import BareDesk
from tests.presentation.party.evening import HARM, HEROES, STAYS, fought, harm_of, heroes, prepared
from tests.store.exchange.files import bring

EVERY_SYSTEM = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)


def join(
    campaign: Campaign,
    desk: BareDesk,
    encounter: Encounter,
    names: Collection[str],
    kinds: Collection[str] | None = None,
) -> Encounter:
    """Those of these names join the players, with what is usual or these kinds; the encounter then."""
    party = Party(campaign, encounter)
    usual = [kind for kind in KINDS if party.usually(kind)] if kinds is None else kinds
    present = [card.id for card in party.members if card.name in names]
    party.join(desk.history, lambda: None, present, party.side, usual)
    assert not desk.complaints
    return campaign.encounters.get(encounter.id)


def called(encounter: Encounter) -> list[str]:
    return [one.name for one in encounter.muster.figures if one.side == encounter.muster.sides[0].id]


def expected(campaign: Campaign, encounter: Encounter) -> list[str]:
    """Those who are taken to be there unless the GM says otherwise."""
    party = Party(campaign, encounter)
    return [card.name for card in party.members if party.usually_there(card)]


@EVERY_SYSTEM
def test_that_the_party_joins_three_encounters_in_a_row_with_what_it_carries_over(
    rules: Ruleset, campaign: Campaign, desk: BareDesk
) -> None:
    cards = heroes(campaign, rules)
    whole = harm_of(campaign, cards["Astrid"])
    first = join(campaign, desk, prepared(campaign, rules, "One"), HEROES)
    assert called(first) == list(HEROES)
    assert not any(figure.tags for figure in first.muster.figures)
    fought(campaign, first, hurts=["astrid"], hexed=["bjorn"])

    second = prepared(campaign, rules, "Two")
    party = Party(campaign, second)
    assert [bool(party.words(kind, [card.id for card in party.members])) for kind in KINDS] == [True, True, False]
    assert party.words(TAGS, [cards["Bjorn"].id]) == ("Bjorn: hexed 3",), "the others have an end"
    assert party.words(TAGS, [cards["Astrid"].id]) == ()
    assert party.usually(HITS) == (rules.id in STAYS), "as the results of the fight would be ticked"
    second = join(campaign, desk, second, ("Astrid", "Bjorn"), (HITS, TAGS))
    assert called(second) == ["Astrid", "Bjorn"]
    assert harm_of(campaign, cards["Astrid"]) == HARM[rules.id][2] != whole
    astrid, bjorn = (one for one in second.muster.figures if one.name in ("Astrid", "Bjorn"))
    assert astrid.card == campaign.cards.get(cards["Astrid"].id)
    assert [(tag.words, tag.shown) for tag in bjorn.tags] == [("hexed 3", True)]
    journal = campaign.encounters.start(second.id)
    assert [(tag.figure, tag.words, tag.shown) for tag in rules.tags(journal.state)] == [("bjorn", "hexed 3", True)]
    assert [entry.command["kind"] for entry in journal.line()] == ["gm.tag/1"]
    fought(campaign, campaign.encounters.get(second.id))

    third = prepared(campaign, rules, "Three")
    assert expected(campaign, third) == ["Astrid", "Bjorn"], "who was absent is not expected"
    third = join(campaign, desk, third, HEROES)
    assert called(third) == list(HEROES)
    tags = {figure.name: [tag.words for tag in figure.tags] for figure in third.muster.figures}
    assert tags["Bjorn"] == ["hexed 3"]
    assert tags["Astrid"] == tags["Cora"] == []
    assert expected(campaign, prepared(campaign, rules, "Four")) == list(HEROES)


@EVERY_SYSTEM
def test_that_all_of_it_is_one_step_that_is_undone_and_done_again(
    rules: Ruleset, campaign: Campaign, desk: BareDesk
) -> None:
    cards = heroes(campaign, rules)
    fought(campaign, prepared(campaign, rules, "One", cards.values()), hurts=["astrid"], hexed=["bjorn"])
    encounter = prepared(campaign, rules, "Two")

    def kept() -> object:
        settings = [campaign.settings.get(key) for key in (ABSENT, ASKED, KEPT)]
        history = [len(campaign.history.of(card.id)) for card in cards.values()]
        taken = {key: one.after for key, one in campaign.results.taken(1).items()}
        now = [campaign.cards.get(card.id) for card in cards.values()]
        return now, campaign.encounters.get(encounter.id), settings, history, taken

    before = kept()
    join(campaign, desk, encounter, ("Astrid", "Bjorn"), (HITS, TAGS))
    after = kept()
    assert after != before
    assert len(desk.history.done) == 1
    for _ in range(2):
        desk.history.undo()
        assert kept() == before
        desk.history.redo()
        assert kept() == after
    assert not desk.complaints


def test_that_a_fight_is_asked_about_once_for_each_card(campaign: Campaign, desk: BareDesk) -> None:
    rules = the_system("advanced-melee")
    cards = heroes(campaign, rules)
    ids = [card.id for card in cards.values()]
    fought(campaign, prepared(campaign, rules, "One", cards.values()), hurts=["astrid", "cora"])
    join(campaign, desk, prepared(campaign, rules, "Two"), ("Astrid", "Bjorn"), ())
    assert harm_of(campaign, cards["Astrid"]) != 2, "the GM said no"
    third = Party(campaign, prepared(campaign, rules, "Three"))
    assert third.words(HITS, ids) == ("Cora: Hits taken: – → 2",), "who was not there is asked about when she is"
    assert third.fights(ids) == ("One",)
    assert not third.usually(HITS), "as the last time"
    assert third.usually(TAGS), "which was not asked"


def test_that_what_the_results_have_taken_is_not_asked_again(campaign: Campaign, desk: BareDesk) -> None:
    rules = the_system("advanced-melee")
    cards = heroes(campaign, rules)
    fought(campaign, prepared(campaign, rules, "One", cards.values()), hurts=["astrid"])
    Acceptance(campaign, 1, desk.history, desk.notice).accept()
    assert harm_of(campaign, cards["Astrid"]) == 2
    party = Party(campaign, prepared(campaign, rules, "Two"))
    assert party.words(HITS, [card.id for card in cards.values()]) == ()


def test_that_healing_is_for_the_results_and_not_carried_over(campaign: Campaign) -> None:
    rules = the_system("advanced-melee")
    cards = heroes(campaign, rules, ("Astrid",))
    hurt = cards["Astrid"]
    campaign.cards.update(replace(hurt, fields={**hurt.fields, "hits": 3}))
    fought(campaign, prepared(campaign, rules, "One", [campaign.cards.get(hurt.id)]))
    assert Party(campaign, prepared(campaign, rules, "Two")).carried[hurt.id].hits == ()


@pytest.mark.parametrize(
    ("system", "drops", "asks"), [("harnmaster-melee", "hm.drop/1", "weapon"), ("melee-rounds", "mr.drop/1", "gear")]
)
def test_that_weapons_lost_stay_unless_the_gm_says_so(
    system: str, drops: str, asks: str, campaign: Campaign, desk: BareDesk
) -> None:
    rules = the_system(system)
    armed = next(card for card in rules.bestiary() if card.fields.get("weapons"))
    card = campaign.cards.add(replace(armed, id="", name="Astrid", kind="player", tags=(PARTY,)))
    journal = campaign.encounters.start(prepared(campaign, rules, "One", [card]).id)
    command: dict[str, Json] = {"kind": drops, "figure": "astrid"}
    journal.do(rules.command({**command, asks: "g1"}), AnsweredTable())
    journal.do(EndFight(), AnsweredTable())
    second = prepared(campaign, rules, "Two")
    party = Party(campaign, second)
    (lost,) = party.words(LOST, [card.id])
    assert lost.startswith("Astrid: Weapons: − ")
    assert not party.usually(LOST)
    join(campaign, desk, second, ("Astrid",))
    assert campaign.cards.get(card.id).fields["weapons"] == card.fields["weapons"]
    desk.history.undo()
    join(campaign, desk, second, ("Astrid",), (LOST,))
    assert len(campaign.cards.get(card.id).fields["weapons"]) == len(card.fields["weapons"]) - 1  # type: ignore[arg-type]


def test_that_the_dead_are_not_expected_but_may_join(campaign: Campaign, desk: BareDesk) -> None:
    rules = the_system("melee-rounds")
    cards = heroes(campaign, rules)
    campaign.cards.update(replace(cards["Astrid"], tags=(PARTY, DEAD)))
    first = prepared(campaign, rules, "One", [cards["Bjorn"], cards["Cora"]])
    journal = campaign.encounters.start(first.id)
    journal.do(Amend(figure="cora", field="dead", value=True), AnsweredTable())
    journal.do(EndFight(), AnsweredTable())
    second = prepared(campaign, rules, "Two")
    assert expected(campaign, second) == ["Bjorn"]
    assert called(join(campaign, desk, second, HEROES)) == list(HEROES)


def test_that_who_is_in_it_already_does_not_join_twice(campaign: Campaign, desk: BareDesk) -> None:
    rules = the_system("tft-melee")
    cards = heroes(campaign, rules)
    encounter = prepared(campaign, rules, "One", [cards["Bjorn"]])
    party = Party(campaign, encounter)
    assert [card.name for card in party.there] == ["Bjorn"]
    assert [card.name for card in party.members] == ["Astrid", "Cora"]
    assert called(join(campaign, desk, encounter, HEROES)) == ["Bjorn", "Astrid", "Cora"]
    assert Party(campaign, campaign.encounters.get(encounter.id)).members == ()


def test_that_a_running_fight_and_one_of_another_game_have_nothing_to_say(campaign: Campaign) -> None:
    rules, other = the_system("advanced-melee"), the_system("melee-rounds")
    cards = heroes(campaign, rules)
    heroes(campaign, other, ("Dagny",))
    campaign.encounters.start(prepared(campaign, rules, "One", cards.values()).id)
    party = Party(campaign, prepared(campaign, rules, "Two"))
    assert party.carried == {}
    assert [card.name for card in party.members] == list(HEROES)


def test_that_joining_after_the_fight_has_begun_elsewhere_writes_nothing(campaign: Campaign, desk: BareDesk) -> None:
    rules = the_system("advanced-melee")
    cards = heroes(campaign, rules)
    fought(campaign, prepared(campaign, rules, "One", cards.values()), hurts=["astrid"])
    encounter = prepared(campaign, rules, "Two")
    party = Party(campaign, encounter)
    campaign.encounters.start(encounter.id)
    assert party.join(desk.history, lambda: None, [card.id for card in cards.values()], party.side, (HITS,)) == ()
    assert len(desk.complaints) == 1
    assert harm_of(campaign, cards["Astrid"]) != 2
    assert campaign.settings.get(ASKED) is None


def test_that_the_party_goes_with_the_campaign_and_a_deleted_card_leaves(campaign: Campaign, desk: BareDesk) -> None:
    rules = the_system("advanced-melee")
    cards = heroes(campaign, rules)
    fought(campaign, prepared(campaign, rules, "One", cards.values()), hexed=["bjorn"])
    join(campaign, desk, prepared(campaign, rules, "Two"), ("Astrid", "Bjorn"), (TAGS,))
    with Campaign.in_memory("Elsewhere") as other:
        bring(other, export_campaign(campaign))
        assert expected(other, prepared(other, rules, "Three")) == ["Astrid", "Bjorn"]
        (bjorn,) = [one for one in other.encounters.list()[1].muster.figures if one.name == "Bjorn"]
        assert [tag.words for tag in bjorn.tags] == ["hexed 3"]
    edits = CardEdits(campaign, desk)  # type: ignore[arg-type]
    edits.delete([cards["Bjorn"]])
    third = prepared(campaign, rules, "Three")
    assert [card.name for card in Party(campaign, third).members] == ["Astrid", "Cora"]
    desk.history.undo()
    assert [card.name for card in Party(campaign, third).members] == list(HEROES)


def test_that_settings_from_elsewhere_may_be_anything(campaign: Campaign) -> None:
    rules = the_system("tft-melee")
    heroes(campaign, rules)
    for value in (7, "x", [3, {}], {"tft-melee": 4}, {"a": []}, None):
        for key in (ABSENT, ASKED, KEPT):
            campaign.settings.set(key, value)
        party = Party(campaign, prepared(campaign, rules))
        assert [party.usually_there(card) for card in party.members] == [True] * 3
        assert party.usually(TAGS)


@pytest.mark.parametrize("players", [0, 2])
def test_that_the_side_is_the_lit_one_where_no_side_is_the_players_alone(players: int, campaign: Campaign) -> None:
    rules = the_system("tft-melee")
    encounter = prepared(campaign, rules)
    sides = tuple(replace(side, players=place < players) for place, side in enumerate(encounter.muster.sides))
    assert Party(campaign, encounter).side == sides[0].id
    assert Party(campaign, replace(encounter, muster=replace(encounter.muster, sides=sides))).side == ""


def test_that_cards_join_the_party_and_leave_it_in_one_step_and_copies_are_not_of_it(
    campaign: Campaign, desk: BareDesk
) -> None:
    rules = the_system("tft-melee")
    cards = [campaign.cards.add(replace(card, id="", tags=("x",))) for card in rules.bestiary()[:3]]
    edits = CardEdits(campaign, desk)  # type: ignore[arg-type]

    def members() -> list[str]:
        return [card.name for card in campaign.cards.list() if PARTY in card.tags]

    edits.set_party(cards, on=True)
    assert len(members()) == 3
    assert all("x" in card.tags for card in campaign.cards.list())
    desk.history.undo()
    assert members() == []
    desk.history.redo()
    edits.set_party(cards[:1], on=False)
    assert len(members()) == 2
    edits.duplicate([campaign.cards.get(cards[1].id)])
    assert len(campaign.cards.list()) == 4
    assert len(members()) == 2
