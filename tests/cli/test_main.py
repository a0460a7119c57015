import argparse
import gc
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from gmtool.cli import _COMMANDS, main, make_parser


@pytest.mark.parametrize(
    "arguments",
    [
        ("bogus",),
        ("roll",),
        ("roll", "2d6", "--seed", "x"),
        ("odds", "2d6", "extra"),
        ("--campaign",),
        ("--campaign", "nowhere.gmtool"),
        ("rules", "--system", "chess"),
        ("replay", "nowhere.jsonl"),
        ("forecast", "fight.jsonl"),
        ("export", "out.json", "--campaign", "nowhere.gmtool"),
        ("import", "nowhere.json", "--campaign", "made.gmtool"),
    ],
)
def test_that_a_wrong_argument_gets_one_sentence_and_status_2(gmtool, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    status, out, err = gmtool(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("gmtool: ")
    assert list(tmp_path.iterdir()) == []


def test_that_a_campaigns_file_may_stand_alone(gmtool, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert gmtool("nowhere.gmtool") == gmtool("--campaign", "nowhere.gmtool")
    assert gmtool("nowhere.gmtool")[2] == "gmtool: There is no campaign nowhere.gmtool.\n"


@pytest.mark.slow("the window opens in a process of its own")
def test_that_a_campaign_is_opened_whatever_its_file_is_called(process, valley, tmp_path):
    other = tmp_path / "Valley of bees"
    other.write_bytes(valley.read_bytes())
    done = process(other, QT_QPA_PLATFORM="offscreen", GMTOOL_EXIT_AFTER_PAINT="full")
    assert done.returncode == 0
    assert "recent=" in (kept := (tmp_path / "home" / "settings.ini").read_text(encoding="utf-8"))
    assert "Valley of bees" in kept


def test_that_garbage_is_looked_for_as_before_when_a_command_has_ended(gmtool, monkeypatch):
    before, within = gc.get_threshold(), []
    monkeypatch.setattr("gmtool.cli.dice.run_roll", lambda chosen: within.append(gc.get_threshold()) or 0)
    assert gmtool("roll", "3d6") == (0, "", "")
    assert within[0][0] > before[0]
    assert gc.get_threshold() == before


def test_that_what_is_no_campaign_does_not_stand_alone(gmtool, valley, tmp_path):
    (tmp_path / "notes").write_text("no campaign")
    for bad in ([tmp_path / "notes"], [tmp_path], [valley, "list"], ["--odd.gmtool"]):
        status, _, err = gmtool(*bad)
        assert (status, err.count("\n")) == (2, 1)


def test_that_the_process_ends_with_the_status(process):
    done = process("roll", "2x6")
    assert (done.returncode, done.stdout, "Traceback" in done.stderr) == (2, "", False)


def test_that_no_display_is_said_in_a_sentence_that_names_the_doctor(process):
    done = process(QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY="")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "gmtool doctor" in done.stderr


def test_that_a_reader_who_goes_away_is_no_fault_of_ours():
    command = [sys.executable, "-m", "gmtool", "rules"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""


@pytest.mark.parametrize("command", [["roll", "2d6"], ["rules"], ["--help"], ["odds", "3d6<=10"]])
def test_that_neither_qt_nor_the_database_is_loaded_for_a_command_without_them(command):
    code = (
        f"import sys; from gmtool.cli import main\ntry: main({command})\n"
        "finally: print(sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    loaded = done.stderr
    assert "'gmtool.cli'" in loaded
    assert not [name for name in ("'PySide6'", "'sqlalchemy'", "'sqlmodel'", "'pydantic'") if name in loaded]


@pytest.mark.parametrize("module", _COMMANDS)
def test_that_the_module_of_a_command_is_known(module):
    parsers = argparse.ArgumentParser().add_subparsers()
    importlib.import_module(f"gmtool.cli.{module}").add(parsers)
    assert tuple(parsers.choices) == _COMMANDS[module]


@pytest.mark.parametrize("command", [one for commands in _COMMANDS.values() for one in commands])
def test_that_the_help_of_a_command_is_the_same_with_and_without_the_others(capsys, command):
    texts = []
    for parse in (main, make_parser().parse_args):
        with pytest.raises(SystemExit):
            parse([command, "--help"])
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] != ""


def shell(line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """What a line of bash comes to, in which “gmtool” is this program; the status of a pipe is its first bad one."""
    line = line.replace("gmtool ", f"'{sys.executable}' -m gmtool ")
    return subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True, check=False, **more)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
def test_that_a_reader_who_has_enough_gives_the_status_that_shells_give() -> None:
    done = shell("gmtool rules | head -1")
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (141, 1, "")


@pytest.mark.skipif(sys.platform != "linux", reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["--version", "--help", "roll --help"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_that_help_which_cannot_be_written_is_a_sentence(command, unbuffered) -> None:
    done = shell(f"gmtool {command} >/dev/full", env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
    said = "gmtool: The output cannot be written or read: No space left on device.\n"
    assert (done.returncode, done.stderr) == (1, said)


@pytest.mark.slow("each is a process, and the schema of exports needs every rule system")
@pytest.mark.skipif(sys.platform != "linux", reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["rules", "roll 2d6", "roll 2d6 --json", "export - --schema"])
@pytest.mark.parametrize(("target", "said"), [("/dev/full", "No space left on device"), ("&-", "")])
def test_that_an_output_which_cannot_be_written_is_a_sentence(command, target, said) -> None:
    done = shell(f"gmtool {command} >{target}")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"gmtool: The output cannot be written or read: {said}")


@pytest.mark.parametrize(
    "arguments",
    [("list", "{}"), ("list", "encounters", "{}"), ("{}", "list"), ("export", "x.json", "{}")],
)
def test_that_a_campaign_in_the_wrong_place_is_said(gmtool, valley, arguments):
    status, out, err = gmtool(*(one.format(valley) for one in arguments))
    command = "list" if "list" in arguments else "export"
    assert (status, out) == (2, "")
    assert err == f"gmtool: {valley} is a campaign; write it after --campaign: gmtool {command} --campaign {valley}.\n"


@pytest.mark.parametrize("command", ["list", "log 1", "export -", "import x.json", "print --pdf x.pdf", ""])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "The name of a file is empty."),
        ("x" * 300, f"{'x' * 40} cannot be used: File name too long."),
        ("folder", "folder is not a campaign: it is a folder."),
    ],
)
def test_that_what_cannot_be_a_campaign_is_said(gmtool, tmp_path, monkeypatch, command, name, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    assert gmtool(*command.split(), "--campaign", name) == (2, "", f"gmtool: {said}\n")
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("roll", "2d6", "--seed"),
        ("forecast", "-", "--fights"),
        ("forecast", "-", "--from"),
        ("matchups", "all", "--system", "tft-melee", "--turns"),
    ],
)
@pytest.mark.parametrize("number", ["9" * 5000, "1.5", "²"])
def test_that_a_bad_number_is_named_and_cut_where_it_is_long(gmtool, arguments, number):
    status, out, err = gmtool(*arguments, number)
    shown = number if len(number) < 10 else f"{'9' * 40}…"
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"Argument {arguments[-1]}: “{shown}” is not a whole number" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("export",),
        ("export", "--cards"),
        ("print", "--pdf"),
        ("matchups", "Wulf", "--system", "tft-melee", "--fights", "1", "--csv"),
    ],
)
def test_that_nothing_overwrites_a_campaign_not_even_by_force(gmtool, valley, arguments):
    before = valley.read_bytes()
    status, out, err = gmtool(*arguments, valley, "--force", "--campaign", valley)
    assert (status, out) == (2, "")
    assert err == f"gmtool: {valley} is a campaign, and campaigns are never overwritten; choose another name.\n"
    assert valley.read_bytes() == before


def test_that_a_package_that_fails_as_a_campaign_is_opened_is_told_with_the_place_of_the_report(
    gmtool, valley, tmp_path, monkeypatch
):
    monkeypatch.setattr(SQLiteDialect_pysqlite, "create_connect_args", None)
    status, out, said = gmtool("export", tmp_path / "out.json", "--campaign", valley)
    head, report = said.strip().split(" A report you can send is in ")
    assert (status, out, head) == (1, "", "gmtool: Something went wrong in gmtool.")
    assert "TypeError" in Path(report.removesuffix(".")).read_text(encoding="utf-8")
