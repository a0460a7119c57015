"""The commands `gmtool roll` and `gmtool odds`."""

import argparse
import random
from fractions import Fraction
from typing import Any

from gmtool.cli.arguments import NOT_DONE, Failure, whole_number
from gmtool.cli.streams import print_json
from gmtool.dice import DiceError
from gmtool.dice.expression import Expression, parse_expression
from gmtool.dice.expression import roll as roll_all

BAR = 40


def add(parsers: Any) -> None:
    """Declare the commands."""
    roll = parsers.add_parser(
        "roll",
        help="roll dice",
        description="Roll dice, such as 2d6+1, 4d6kh3 or 3d6<=10. Exit status 1 if a comparison does not hold.",
    )
    roll.add_argument("expression", metavar="DICE", help="dice, and a comparison if you want one")
    roll.add_argument("--seed", type=whole_number(), metavar="N", help="the same seed gives the same roll")
    roll.add_argument("--json", action="store_true", help="print JSON")
    roll.set_defaults(run=run_roll)
    odds = parsers.add_parser(
        "odds", help="exact chances", description="Print the exact chances of dice, such as 3d6<=10."
    )
    odds.add_argument("expression", metavar="DICE", help="dice, and a comparison if you want one")
    odds.add_argument("--json", action="store_true", help="print JSON")
    odds.set_defaults(run=run_odds)


def run_roll(chosen: argparse.Namespace) -> int:
    """Roll, and print the total and the faces."""
    expression = _parsed(chosen.expression)
    rolled = roll_all(expression, random.Random(chosen.seed))
    status = NOT_DONE if rolled.holds is False else 0
    if chosen.json:
        dice = [{"dice": str(term), "faces": list(faces)} for term, faces in rolled.faces]
        print_json({"expression": expression.text, "total": rolled.total, "dice": dice, "holds": rolled.holds})
        return status
    faces = "  ".join(f"{term}: {' '.join(map(str, faces))}" for term, faces in rolled.faces)
    holds = {None: "", True: "  yes", False: "  no"}[rolled.holds]
    print(f"{rolled.total}{holds}" + (f"  ({faces})" if faces else ""))
    return status


def run_odds(chosen: argparse.Namespace) -> int:
    """Print the chance of a comparison, or of every total."""
    from gmtool.dice.expression import chance, distribution

    expression = _parsed(chosen.expression)
    try:
        if expression.sign:
            return _print_chance(expression, chance(expression), chosen.json)
        return _print_totals(expression, dict(distribution(expression)), chosen.json)
    except DiceError as problem:
        raise Failure(str(problem)) from None


def _print_chance(expression: Expression, part: Fraction, as_json: bool) -> int:
    if as_json:
        print_json({"expression": expression.text, "chance": str(part), "percent": float(part * 100)})
    else:
        print(f"{expression.text}: {percent(part)}  ({part})")
    return 0


def _print_totals(expression: Expression, totals: dict[int, Fraction], as_json: bool) -> int:
    mean = sum((total * part for total, part in totals.items()), Fraction(0))
    if as_json:
        parts = {str(total): str(part) for total, part in totals.items()}
        print_json({"expression": expression.text, "mean": str(mean), "distribution": parts})
        return 0
    print(f"{expression.text}: on average {float(mean):.6g}")
    most = max(totals.values())
    for total, part in totals.items():
        print(f"{total:>6} {percent(part):>8}  {'▇' * round(BAR * part / most)}")
    return 0


def percent(part: Fraction) -> str:
    """A probability with one decimal; 0.0 and 100.0 are printed only for the impossible and the certain."""
    if part and part < Fraction(1, 2000):
        return "<0.1 %"
    if part < 1 and part > Fraction(1999, 2000):
        return ">99.9 %"
    return f"{float(part * 100):.1f} %"


def _parsed(text: str) -> Expression:
    try:
        return parse_expression(text)
    except DiceError as problem:
        raise Failure(str(problem)) from None
