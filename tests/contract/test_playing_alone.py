"""What holds of the short answers of every system to whoever plays a fight alone: they tell what the long ones do."""

from gmtool.encounter import Journal
from gmtool.rules.seam import Choice, Ruleset, State, Way
from tests.contract.players import skirmish
from tests.contract.test_play import SYSTEMS, Luck, step

MOMENTS = 30


@SYSTEMS
def test_that_short_answers_say_what_the_long_ones_do(rules: Ruleset) -> None:
    luck = Luck(5)
    journal = Journal.begin(rules, skirmish(rules, luck))
    for _ in range(MOMENTS):
        state = journal.state
        the_same_outline(rules, state)
        for figure in (None, *(one.figure for one in rules.counters(state))):
            allowed = [one for one in rules.choices(state, figure) if one.allowed]
            assert [*map(told, rules.allowed(state, figure))] == [*map(told, allowed)]
            for way in rules.ways() if figure is not None else ():
                found = [told(choice) for _, choice in rules.liked(state, figure, way.preferences)]
                assert found == [told(one) for one in most_liked_first(allowed, way)]
        if not step(rules, journal, luck):
            break


def the_same_outline(rules: Ruleset, state: State) -> None:
    """Agenda and outline agree about all that a player needs."""
    agenda, (outline, counters) = rules.agenda(state), rules.outline(state)
    assert (outline.turn, outline.phases, outline.next) == (agenda.turn, agenda.phases, agenda.next)
    assert (outline.over, outline.checks) == (agenda.over, agenda.checks)
    for short, long in zip(counters, rules.counters(state), strict=True):
        for field in ("figure", "side", "hexes", "at", "left", "full", "able", "hidden", "gone"):
            assert getattr(short, field) == getattr(long, field)


def most_liked_first(choices: list[Choice], way: Way) -> list[Choice]:
    """The choices that a way likes, for each of its preferences, the usual ones first."""
    found = []
    for preference in way.preferences:
        liked = [one for one in choices if preference.likes(one.key, one.usual)]
        found += sorted(liked, key=lambda one: not one.usual)
    return found


def told(choice: Choice) -> tuple[object, ...]:
    """What a player goes by."""
    asked = tuple((one.field, one.kind, one.default, one.required) for one in choice.inputs)
    return choice.key, choice.usual, choice.aside, choice.draft, asked
