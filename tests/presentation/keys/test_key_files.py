"""Files of keys without a window: what is shown after each step, and how many keys it took."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from gmtool.systems import all_rulesets
from tests.presentation.keys.key_file import key_files, play, read_key_file
from tests.presentation.keys.key_master import begun

_PLAYED = """
import sys
from pathlib import Path
from tests.presentation.keys.key_file import play, read_key_file
from tests.presentation.keys.key_master import begun

for path in map(Path, sys.argv[1:]):
    file = read_key_file(path)
    play(begun(file.rules, file.muster), file)
print([name for name in sys.modules if name.startswith(("PySide6", "shiboken6", "gmtool.desktop"))])
"""


@pytest.mark.parametrize("path", key_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_that_the_keys_of_a_file_show_what_it_says(path: Path) -> None:
    file = read_key_file(path)
    play(begun(file.rules, file.muster), file)


def test_that_each_system_has_three_files_of_keys() -> None:
    found = Counter(path.parent.name for path in key_files())
    assert found == {rules.id: 3 for rules in all_rulesets()}


@pytest.mark.slow("a process of its own has all rules without Qt")
def test_that_a_fight_by_keys_needs_no_qt() -> None:
    one_a_system = {path.parent.name: path for path in key_files()}.values()
    ran = subprocess.run([sys.executable, "-c", _PLAYED, *one_a_system], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
