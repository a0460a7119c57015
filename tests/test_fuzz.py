"""A small part of what `scripts/fuzz.py` does for as long as one likes."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "fuzz.py"
CASES = [
    *(
        f"{kind}:{number}"
        for kind in ("bytes", "rows", "exports", "journals", "tables", "grounds")
        for number in (1, 2)
    ),
    "window:1",
    "musters:1",
    # a part of the file is taken in, with exit status 1
    "exports:103",
    # damage that is found when a card is chosen is a notice of the window
    "window:104",
]
BROKEN = f"""
import sys
sys.path.insert(0, {str(SCRIPT.parent)!r})
import fuzz
from gmtool.desktop.shell.campaigns import Campaigns
import gmtool.cli.exchange
Campaigns.look_again = lambda self: {{}}["a fault of the program"]
gmtool.cli.exchange._understood = lambda *_: {{}}["a fault of the program"]
sys.exit(fuzz.work(["window:104", "tables:1"]))
"""


@pytest.mark.slow("a process uses sixteen damaged files in every way, also in the window")
def test_damaged_input_is_answered_with_sentences():
    done = subprocess.run([sys.executable, SCRIPT, "--work", *CASES], capture_output=True, text=True)
    said = [line for line in done.stdout.splitlines() if not line.startswith("begin ")]
    assert said == [f"fine {case}" for case in CASES], done.stdout + done.stderr


@pytest.mark.slow("a process of its own opens the window on damaged files")
def test_that_a_fault_of_the_program_is_still_found():
    done = subprocess.run([sys.executable, "-c", BROKEN], capture_output=True, text=True)
    said = [line for line in done.stdout.splitlines() if not line.startswith("begin ")]
    assert [line.split()[:2] for line in said] == [["wrong", "window:104"], ["wrong", "tables:1"]], done.stdout
    assert all("KeyError: 'a fault of the program'" in line for line in said)
