"""A process that forks others, each of which runs one command of the program: what it is made of is read only once.

A line of stdin is a list of JSON, the folder to run in and the arguments; `done` is printed when the command has ended.
"""

import io
import json
import os
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from gmtool import cli
from gmtool.cli import campaigns
from tests.store.campaigns import GOBLIN, create

READ = (campaigns,)
"""What another command would import, each time anew."""


def rehearse() -> None:
    """Run once what reads and prepares most, so that each process has it."""
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        path = Path(folder) / "valley.gmtool"
        with create(path) as campaign:
            campaign.cards.add(GOBLIN)
        for line in (["doctor", str(path)], ["export", f"{path}.json", "--campaign", str(path)]):
            cli.main(line)


def main() -> None:
    rehearse()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            folder, *arguments = json.loads(line)
            os.chdir(folder)
            with open(os.devnull, "w", encoding="utf-8") as nowhere:
                sys.stdout = sys.stderr = nowhere
                os._exit(cli.main(arguments))
        _, status = os.waitpid(child, 0)
        os.write(1, f"{os.waitstatus_to_exitcode(status)}\n".encode())


if __name__ == "__main__":
    main()
