"""A small part of what `scripts/fuzz.py` does for as long as one likes."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "scripts" / "fuzz.py"
CASES = [
    *(
        f"{kind}:{number}"
        for kind in ("bytes", "rows", "exports", "journals", "tables", "grounds")
        for number in (1, 2)
    ),
    "window:1",
    "musters:1",
]


def test_damaged_input_is_answered_with_sentences():
    done = subprocess.run([sys.executable, SCRIPT, "--work", *CASES], capture_output=True, text=True)
    said = [line for line in done.stdout.splitlines() if not line.startswith("begin ")]
    assert said == [f"fine {case}" for case in CASES], done.stdout + done.stderr
