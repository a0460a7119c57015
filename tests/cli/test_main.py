import argparse
import importlib
import subprocess
import sys

import pytest

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


def test_that_a_campaign_is_opened_whatever_its_file_is_called(process, valley, tmp_path):
    other = tmp_path / "Valley of bees"
    other.write_bytes(valley.read_bytes())
    done = process(other, QT_QPA_PLATFORM="offscreen", GMTOOL_EXIT_AFTER_PAINT="full")
    assert done.returncode == 0
    assert "recent=" in (kept := (tmp_path / "home" / "settings.ini").read_text(encoding="utf-8"))
    assert "Valley of bees" in kept


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
