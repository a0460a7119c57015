"""`scripts/speed.py`: how many times as fast each thing is as with an earlier commit."""

import json
from argparse import Namespace
from pathlib import Path

import pytest

from tests.scripts import script

speed = script("speed")


def test_that_a_line_tells_both_times_and_marks_what_has_become_slower() -> None:
    told = [speed.line_of("odds", *times, same=True) for times in ((0.002, 0.001), (0.001, 0.001), (0.001, 0.0012))]
    assert [line.split() for line in told] == [
        ["odds", "2.0", "ms", "1.0", "ms", "2.00"],
        ["odds", "1.0", "ms", "1.0", "ms", "1.00"],
        ["odds", "1.0", "ms", "1.2", "ms", "0.83", "slower"],
    ]


def test_that_fights_that_are_others_are_said_to_be_so() -> None:
    assert speed.line_of("odds", 0.001, 0.001, same=False).endswith("1.00  (other fights)")


@pytest.mark.parametrize("name", ["recorded commands, 2 against 2", "odds of a strike, state kept"])
def test_that_the_same_thing_is_measured_each_time(name: str) -> None:
    (one, what), (_, again) = (speed.MEASURED[name]() for _ in range(2))
    assert what == again
    one()


def test_that_the_two_programs_take_turns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = list[str]()

    def ran(line: list[str], *, cwd: Path, env: dict[str, str], **_: object) -> Namespace:
        asked.append(cwd.name)
        assert env["PYTHONPATH"].startswith(str(cwd))
        return Namespace(stdout=json.dumps(["a fight", 0.002 if cwd.name == "before" else 0.004]))

    monkeypatch.setattr(speed.subprocess, "run", ran)
    line = speed.compared((tmp_path / "before", tmp_path / "now"), "odds", 2)
    assert asked == ["now", "before", "before", "now"]
    assert line.split()[1:] == ["2.0", "ms", "4.0", "ms", "0.50", "slower"]
