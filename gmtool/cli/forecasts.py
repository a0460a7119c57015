"""The command `gmtool forecast`."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from gmtool.cli.arguments import BAD_USE, DIED, NOT_DONE, Failure, whole_number
from gmtool.cli.fights import read_journal
from gmtool.cli.streams import Source, print_json

if TYPE_CHECKING:
    from gmtool.encounter import Document, Journal
    from gmtool.forecast.fight import Ends
    from gmtool.forecast.forecast import Forecast
    from gmtool.forecast.runs import Question
    from gmtool.forecast.stances import Stances
    from gmtool.rules.seam import Ruleset, State

MOST_FIGHTS = 1_000_000
BAR = 40
MOST_NAMES = 3


def add(parsers: Any) -> None:
    """Declare the command."""
    forecast = parsers.add_parser(
        "forecast",
        help="who is likely to win",
        description="Play a fight many times over with its own rules, and print who wins, with intervals. "
        "It stops as soon as the chances are known to within 3 percent.",
    )
    forecast.add_argument("file", type=Source.named, metavar="FILE", help="a journal; - for standard input")
    forecast.add_argument("--fights", type=whole_number(1, MOST_FIGHTS), metavar="N", help="play exactly N fights")
    forecast.add_argument(
        "--from", dest="turn", type=whole_number(), metavar="TURN", help="from the beginning of this turn"
    )
    forecast.add_argument("--way", action="append", default=[], metavar="WHO=WAY", help="how a side or a figure acts")
    forecast.add_argument(
        "--turns",
        type=whole_number(1, MOST_FIGHTS),
        metavar="N",
        help="play at most N turns (default 60; 10 where only the GM can say who falls)",
    )
    forecast.add_argument("--half", action="store_true", help="a side has lost once half of its figures are down")
    forecast.add_argument(
        "--seed", type=whole_number(), default=0, metavar="N", help="the same seed gives the same fights"
    )
    forecast.add_argument("--json", action="store_true", help="print JSON")
    forecast.set_defaults(run=run_forecast)


def run_forecast(chosen: argparse.Namespace) -> int:
    """Play the fights, and print what they come to."""
    from gmtool.encounter import rows_of_muster
    from gmtool.forecast.runs import MOST, Question

    reading = read_journal(chosen.file)
    document, cut = reading.document, reading.cut
    journal = _journal(chosen, document)

    state = _state(chosen, journal)
    question = Question(
        journal.ruleset,
        state,
        rows_of_muster(document.muster),
        _stances(chosen, journal.ruleset, state),
        _ends(chosen),
        chosen.fights or MOST,
        chosen.fights is not None,
        chosen.seed,
    )
    forecast = _played(question, chosen.json)
    if chosen.json:
        print_json(_as_json(question, forecast))
    else:
        _print(forecast)
    if cut:
        print(f"gmtool: {chosen.file.name}: {cut}", file=sys.stderr)
    return BAD_USE if cut else 0


def _ends(chosen: argparse.Namespace) -> "Ends":
    from gmtool.forecast.fight import Ends

    return Ends(half=chosen.half) if chosen.turns is None else Ends(chosen.turns, chosen.half, chosen.turns)


def _journal(chosen: argparse.Namespace, document: "Document") -> "Journal":
    from gmtool.encounter import DamagedEntry
    from gmtool.rules.seam import BadState
    from gmtool.systems import UnknownSystem, ruleset

    try:
        return document.journal(ruleset(document.system))
    except (UnknownSystem, BadState, DamagedEntry) as problem:
        raise Failure(f"{chosen.file.name}: {problem}") from None


def _state(chosen: argparse.Namespace, journal: "Journal") -> "State":
    """The state at the beginning of the fight, or of the turn that is asked for."""
    rules, last = journal.ruleset, 0
    for number in (0, *(entry.number for entry in journal.line())):
        state = journal.state_at(number)
        last = rules.agenda(state).turn
        if chosen.turn is None or last == chosen.turn:
            return state
    raise Failure(f"{chosen.file.name} has no turn {chosen.turn}: its last one is {last}.")


def _stances(chosen: argparse.Namespace, rules: "Ruleset", state: "State") -> "Stances":
    from gmtool.forecast.stances import NoWay, Stance, Stances

    sides = {one.name.casefold(): one.id for one in rules.sides(state)}
    figures = {one.name.casefold(): one.figure for one in rules.counters(state)}
    of_sides, of_figures = dict[str, Stance](), dict[str, Stance]()
    for text in chosen.way:
        who, found, way = text.partition("=")
        name = who.strip().casefold()
        if not found or (name not in sides and name not in figures):
            names = ", ".join([one.name for one in rules.sides(state)] + [one.name for one in rules.counters(state)])
            raise Failure(f"--way takes WHO=WAY, with one of: {names}; not “{text}”.")
        if name in sides:
            of_sides[sides[name]] = Stance(way.strip())
        else:
            of_figures[figures[name]] = Stance(way.strip())
    stances = Stances(of_sides, of_figures)
    try:
        stances.check(rules)
    except NoWay as problem:
        raise Failure(str(problem)) from None
    return stances


def _played(question: "Question", quiet: bool) -> "Forecast":
    """The forecast; its progress is shown on a terminal."""
    from concurrent.futures import BrokenExecutor

    from gmtool.forecast.pool import ForecastPool
    from gmtool.forecast.runs import workers_for

    shown = not quiet and sys.stderr.isatty()
    forecast = question.blank()
    try:
        with ForecastPool(workers_for(question)) as pool:
            for (forecast,) in pool.forecasts(pool.begin(), [question]):
                if shown:
                    print(f"\r{forecast.fights} fights, ±{100 * forecast.margin:.0f} % ", end="", file=sys.stderr)
    except BrokenExecutor:
        raise Failure(DIED, NOT_DONE) from None
    if shown:
        print("\r" + " " * BAR + "\r", end="", file=sys.stderr)
    return forecast


def _print(forecast: "Forecast") -> None:
    from gmtool.forecast.fight import End

    if forecast.open:
        _print_open(forecast)
        return
    for side in forecast.sides:
        wins = forecast.wins(side.id)
        print(f"{side.name:<24}wins {wins.words:<12}{'█' * round(BAR * wins.chance)}  ({wins.range_words})")
    for end in (End.DRAWN, End.BROKEN, End.UNDECIDED):
        if (found := forecast.ended(end)).count:
            print(f"{end.value.capitalize():<24}     {found.words}")
    half, most = (_turns(forecast.turns_within(part)) for part in (0.5, 0.9))
    print(f"\nHalf of the fights last at most {half}; nine in ten last at most {most}.")
    for side in forecast.sides:
        if not (down := forecast.down(side.id)):
            continue
        (first, chance), *more = down.items()
        losses = [f"at least {first} down {chance.words}", *(f"{least} {chance.words}" for least, chance in more)]
        print(f"{side.name}: {', '.join(losses)}")
    lost = "men" if all(one.formation is not None for one in forecast.start) else "hits"
    print(f"\nStill standing at the end, and {lost} lost on average:")
    for one in forecast.likely_to_fall():
        print(
            f"  {one.name:<24}{forecast.stands(one.figure).words:>12}  {forecast.lost(one.figure):>5.1f} of {one.left}"
        )
    _print_played(forecast)


def _turns(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"


def _print_open(forecast: "Forecast") -> None:
    """Fights where only the GM can say who falls: the damage that each figure takes."""
    turns = _turns(forecast.turns_within(0.9))
    print(f"{_why_open(forecast)}: no winner can be given.")
    print(f"\nOn average in {turns}, by side and by figure:")
    shown: list[tuple[str, Callable[[str], float]]] = [
        (noun, partial(forecast.asked, noun=noun)) for noun in forecast.tallies
    ]
    shown += [("damage", forecast.taken)] * any(not one.full for one in forecast.open)
    shown += [("lost", forecast.lost)] * any(one.full for one in forecast.start)
    print(" " * 26 + "".join(f"{noun:>12}" for noun, _ in shown))
    for side in forecast.sides:
        figures = [one for one in forecast.start if one.side == side.id and one.able]
        sums = (sum(number(one.figure) for one in figures) for _, number in shown)
        print(f"{side.name:<26}" + "".join(f"{number:>12.1f}" for number in sums))
        for one in figures:
            print(f"  {one.name:<24}" + "".join(f"{number(one.figure):>12.1f}" for _, number in shown))
    _print_played(forecast)


def _why_open(forecast: "Forecast") -> str:
    """Why nobody can know who wins."""
    unnoted = [one for one in forecast.open if not one.full]
    if not unnoted and not forecast.tallies:
        return "No hits are counted, and nobody falls by the rows of the GM's lists"
    if not unnoted:
        return f"Only the GM can say what the {' and the '.join(forecast.tallies)} do"
    if len(unnoted) == sum(one.able for one in forecast.start):
        return "Nobody's hits are noted"
    few = len(unnoted) <= MOST_NAMES
    who = " and ".join(one.name for one in unnoted) if few else f"{len(unnoted)} figures"
    return f"The hits of {who} are not noted"


def _print_played(forecast: "Forecast") -> None:
    if forecast.drawn:
        print("\nWhere several rows of the GM's lists fit, one of them was drawn, each as likely.")
    if forecast.uncounted:
        print(f"\nNot counted, as only the GM knows when they come: {', '.join(forecast.uncounted)}.")
    print(f"\n{forecast.fights} fights were played, with virtual dice and plain plans; a person plays better.")


def _as_json(question: "Question", forecast: "Forecast") -> dict[str, Any]:
    from gmtool.forecast.fight import End

    return {
        "system": question.ruleset.id,
        "fights": forecast.fights,
        "seed": question.seed,
        "ends": {end.value: forecast.ended(end).count for end in End},
        "sides": [
            {
                "id": one.id,
                "name": one.name,
                "wins": forecast.wins(one.id).count,
                "chance": forecast.wins(one.id).chance,
                "interval": forecast.wins(one.id).interval,
                "down_at_least": {least: chance.chance for least, chance in forecast.down(one.id).items()},
            }
            for one in forecast.sides
        ],
        "open": [one.figure for one in forecast.open],
        "drawn": forecast.drawn,
        "turns": {"median": forecast.turns_within(0.5), "nine_of_ten": forecast.turns_within(0.9)},
        "figures": [
            {
                "id": one.figure,
                "name": one.name,
                "stands": forecast.stands(one.figure).chance,
                "interval": forecast.stands(one.figure).interval,
                "lost": forecast.lost(one.figure),
                "taken": forecast.taken(one.figure),
                "asked": {noun: forecast.asked(one.figure, noun) for noun in forecast.tallies},
            }
            for one in forecast.start
        ],
    }
