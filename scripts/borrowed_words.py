"""Borrowed words: passages of the repository that a source has word for word.

python scripts/borrowed_words.py FOLDER

FOLDER holds the sources as text files. Every text file that git tracks is compared with them. Each run of twelve words
in both is printed with its file and line, and the exit status is 1. Facts and figures come from the sources, sentences
do not.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LENGTH = 12
HERE = Path(__file__).resolve().parents[1]
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_Run = tuple[str, ...]


def runs(text: str, length: int = LENGTH) -> Iterator[tuple[int, _Run]]:
    """Every `length` words in a row, in lower case, with the line of the first."""
    line, seen = 1, 0
    words: list[str] = []
    lines: list[int] = []
    for found in _WORD.finditer(text):
        line += text.count("\n", seen, found.start())
        seen = found.start()
        words.append(found[0].lower().replace("’", "'"))
        lines.append(line)
    for start in range(len(words) - length + 1):
        yield lines[start], tuple(words[start : start + length])


def shared(text: str, sources: dict[_Run, str]) -> Iterator[tuple[int, _Run, str]]:
    """The line, the words and the source of each shared passage; runs that overlap an earlier one are skipped."""
    before = -LENGTH
    for place, (line, run) in enumerate(runs(text)):
        if run in sources and place - before >= LENGTH:
            before = place
            yield line, run, sources[run]


def source_runs(folder: Path) -> dict[_Run, str]:
    """The runs of every text file of `folder`, with the file's name. Raises `SystemExit` if there is none."""
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise SystemExit(f"{folder} holds no text file (*.txt).")
    return {run: file.name for file in files for _, run in runs(file.read_text(encoding="utf-8", errors="replace"))}


def our_files() -> Iterator[tuple[str, str]]:
    """The name and the text of each file that git tracks, without pictures and other binary files.

    In a copy without git, of each file outside hidden folders.
    """
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=HERE, capture_output=True, check=False)
    there = (one.relative_to(HERE) for one in HERE.rglob("*"))
    names = listed.stdout.decode().split("\0") if not listed.returncode else map(str, filter(_is_ours, there))
    for name in filter(None, names):
        if (HERE / name).is_file():
            content = (HERE / name).read_bytes()
            if b"\0" not in content:
                yield name, content.decode("utf-8", errors="replace")


def _is_ours(file: Path) -> bool:
    return not any(part.startswith(".") or part == "__pycache__" for part in file.parts)


def main() -> int:
    """Print the shared passages."""
    parser = argparse.ArgumentParser(description="Passages of ours that stand word for word in a source.")
    parser.add_argument("folder", type=Path, help="the folder with the sources, *.txt")
    sources = source_runs(parser.parse_args().folder)
    files = passages = 0
    for name, text in our_files():
        files += 1
        for line, run, source in shared(text, sources):
            passages += 1
            print(f"{name}:{line}: {' '.join(run)} ({source})")
    print(f"{files} files, {passages} passages of {LENGTH} words or more shared with a source.")
    return 1 if passages else 0


if __name__ == "__main__":
    sys.exit(main())
