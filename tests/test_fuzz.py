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
BROKEN = ["window:104", "tables:1"]
WORK = f"""
import sys
sys.path.insert(0, {str(SCRIPT.parent)!r})
import fuzz
files = fuzz.Files()
fuzz.Files = lambda: files
sys.argv[1:] = ["--work", *{CASES}]
assert fuzz.main() == 0
print("broken", flush=True)
from gmtool.desktop.shell.campaigns import Campaigns
import gmtool.cli.exchange
Campaigns.look_again = lambda self: {{}}["a fault of the program"]
gmtool.cli.exchange._read = lambda *_: {{}}["a fault of the program"]
sys.exit(fuzz.work({BROKEN}))
"""


@pytest.fixture(scope="module")
def worked():
    """What one process says of the cases, and what it says of two of them once two faults are in the program."""
    done = subprocess.run([sys.executable, "-c", WORK], capture_output=True, text=True)
    said = [line for line in done.stdout.splitlines() if not line.startswith("begin ")]
    assert "broken" in said, done.stdout + done.stderr
    at = said.index("broken")
    return said[:at], said[at + 1 :]


@pytest.mark.slow("a process uses sixteen damaged files in every way, also in the window")
def test_damaged_input_is_answered_with_sentences(worked):
    said, _ = worked
    assert said == [f"fine {case}" for case in CASES]


def test_that_a_fault_of_the_program_is_still_found(worked):
    _, said = worked
    assert [line.split()[:2] for line in said] == [["wrong", case] for case in BROKEN]
    assert all("KeyError: 'a fault of the program'" in line for line in said)
