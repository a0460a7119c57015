"""The command `gmtool rules`."""

import argparse
import sys
import textwrap
from dataclasses import asdict
from typing import Any

from gmtool import resources
from gmtool.cli.arguments import Failure
from gmtool.cli.streams import print_json
from gmtool.rules.ledger import Ledger, LedgerError, parse_ledger

WIDTH = 110


def add(parsers: Any) -> None:
    """Declare the command."""
    rules = parsers.add_parser("rules", help="the ledger of rules", description="The rules: ids, sections, kinds.")
    rules.add_argument("--system", metavar="S", help="only this system's")
    rules.add_argument("--json", action="store_true", help="print JSON, with everything the ledger says")
    rules.set_defaults(run=run_rules)


def run_rules(chosen: argparse.Namespace) -> int:
    """Print the ledger; rows that cannot be read are named on stderr."""
    ledgers = [_ledger(name) for name in resources.names("rules", ".toml")]
    systems = sorted({ledger.system for ledger in ledgers})
    if chosen.system and chosen.system not in systems:
        raise Failure(f"There is no system “{chosen.system}” in the ledger; choose from: {', '.join(systems)}.")
    wanted = [ledger for ledger in ledgers if chosen.system in (None, ledger.system)]
    for sentence in (sentence for ledger in wanted for sentence in ledger.bad_rows):
        print(f"gmtool: {sentence}", file=sys.stderr)
    if chosen.json:
        rules = [{**asdict(rule), "reading": rule.reading} for ledger in wanted for rule in ledger.rules]
        print_json(rules)
        return 0
    for ledger in wanted:
        print(f"{ledger.title} ({ledger.system}): {len(ledger.rules)} rules\n")
        for rule in ledger.rules:
            says = textwrap.fill(rule.says, WIDTH, initial_indent="  ", subsequent_indent="  ")
            print(f"{rule.id}  [{rule.kind}]  {rule.section}\n{says}\n")
    return 0


def _ledger(name: str) -> Ledger:
    try:
        return parse_ledger(resources.read_text(name), name)
    except (LedgerError, resources.ResourceError) as problem:
        raise Failure(str(problem)) from None
