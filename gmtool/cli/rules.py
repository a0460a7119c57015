"""The command `gmtool rules`."""

import argparse
import sys
import textwrap
from dataclasses import asdict
from typing import Any

from gmtool import resources
from gmtool.cli.arguments import NOT_DONE, Failure
from gmtool.cli.streams import print_json
from gmtool.rules.ledger import Ledger, LedgerError, parse_ledger

WIDTH = 110


def add(parsers: Any) -> None:
    """Declare the command."""
    rules = parsers.add_parser("rules", help="the ledger of rules", description="List the rules: ids, sections, kinds.")
    rules.add_argument("--system", metavar="S", help="only the rules of this system")
    rules.add_argument("--json", action="store_true", help="print JSON, with everything the ledger says")
    rules.set_defaults(run=run_rules)


def run_rules(chosen: argparse.Namespace) -> int:
    """Print the ledger; what cannot be read is named on stderr, and costs status 1 if it is a whole ledger."""
    ledgers, damaged = _ledgers()
    systems = sorted({ledger.system for ledger in ledgers})
    if chosen.system and chosen.system not in systems:
        raise Failure(f"There is no system “{chosen.system}” in the ledger; choose from: {', '.join(systems)}.")
    wanted = [ledger for ledger in ledgers if chosen.system in (None, ledger.system)]
    for sentence in (sentence for ledger in wanted for sentence in ledger.bad_rows):
        print(f"gmtool: {sentence}", file=sys.stderr)
    status = NOT_DONE if damaged else 0
    for sentence in damaged:
        print(f"gmtool: {sentence}", file=sys.stderr)
    if chosen.json:
        rules = [{**asdict(rule), "reading": rule.reading} for ledger in wanted for rule in ledger.rules]
        print_json(rules)
        return status
    for ledger in wanted:
        print(f"{ledger.title} ({ledger.system}): {len(ledger.rules)} rules\n")
        for rule in ledger.rules:
            says = textwrap.fill(rule.says, WIDTH, initial_indent="  ", subsequent_indent="  ")
            print(f"{rule.id}  [{rule.kind}]  {rule.section}\n{says}\n")
    return status


def _ledgers() -> tuple[list[Ledger], list[str]]:
    """The ledgers of all systems, and a sentence for each that cannot be read: a system may be somebody else's."""
    from gmtool.extensions import ledgers  # looking for packages takes its time

    found, damaged = list[Ledger](), list[str]()
    for name, text in ledgers().items():
        try:
            found.append(parse_ledger(text(), name))
        except (LedgerError, resources.ResourceError) as problem:
            damaged.append(str(problem))
    return found, damaged
