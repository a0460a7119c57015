"""A process that forks others, each of which runs one command of the program: what it is made of is read only once.

A line of stdin is a list of JSON, the folder to run in and the arguments; `done` is printed when the command has ended.
"""

import json
import os
import sys

from gmtool import cli, systems
from gmtool.cli import campaigns, doctor, exchange
from gmtool.store import exchange as files
from gmtool.store.campaign import Campaign

READ = (campaigns, doctor, exchange, files, Campaign)
"""What the commands would import, each anew."""


def main() -> None:
    systems.all_rulesets()
    doctor.qt()
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
