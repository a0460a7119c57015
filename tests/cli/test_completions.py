import subprocess

import pytest

from gmtool.cli import _COMMANDS


def test_that_bash_completes_commands_and_options(gmtool, tmp_path):
    status, out, err = gmtool("completions", "bash")
    assert (status, err) == (0, "")
    (tmp_path / "gmtool").write_text(out)

    def completed(*words):
        line = f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _shtab_gmtool; echo ${{COMPREPLY[@]}}"
        code = f"source ./gmtool; {line}"  # without the place, bash looks for it among the programs
        return subprocess.run(["bash", "-c", code], cwd=tmp_path, capture_output=True, text=True).stdout.split()

    assert completed("gmtool", "ex") == ["export"]
    assert completed("gmtool", "li") == ["list"]
    assert completed("gmtool", "export", "--an") == ["--anonymous"]
    assert completed("gmtool", "list", "ca") == ["cards", "campaigns"]


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell"])
def test_that_other_shells_know_every_command(gmtool, shell):
    status, out, _ = gmtool("completions", shell)
    assert status == 0
    for command in ("roll", "odds", "replay", "forecast", "matchups", "list", "log", "print", "export", "doctor"):
        assert command in out
    assert len(_COMMANDS) == 11


def test_that_an_unknown_shell_is_a_sentence(gmtool):
    status, out, err = gmtool("completions", "sh")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("gmtool: Argument shell: invalid choice: 'sh'")
