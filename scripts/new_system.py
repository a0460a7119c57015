"""A new rule system to begin from: `python scripts/new_system.py "Duel rules"` makes a whole one that can be played.

It is Tally (`tests/tally`) under another name: code in `gmtool/rules/<name>`, tables in `resources/systems/<name>`, a
ledger in `resources/rules`, its place in the import contracts, scenes for random play in `tests/contract/scenes`, and
in `tests/rules/<name>` a fight of a few commands that replays. `pytest tests/contract tests/rules/<name>` holds for it
at once; from there on replace one rule after another, and mend what the tests say. Nothing that exists is written over.
"""

import argparse
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
TALLY = HERE / "tests" / "tally"
_CONTRACTS = (
    ("(melee_rounds)", "(melee_rounds) | ({name})"),
    ('"gmtool.*.melee_rounds"', '"gmtool.*.melee_rounds", "gmtool.*.{name}"'),
)


class Taken(Exception):
    """The name cannot be used; the message is one sentence."""


def make(title: str, root: Path) -> list[Path]:
    """The files of a new system in a checkout; its contracts are declared. Raises `Taken`."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    if not words or not words[0][0].isalpha():
        raise Taken(f"“{title}” is no name: it begins with a letter.")
    name, id, prefix = "_".join(words), "-".join(words), _prefix(words, root)
    code, data, ledger, tests, scenes = (
        root / "gmtool/rules" / name,
        root / "resources/systems" / id,
        root / f"resources/rules/{id}.toml",
        root / "tests/rules" / name,
        root / f"tests/contract/scenes/{id}.toml",
    )
    for path in (code, data, ledger, tests, scenes):
        if path.exists():
            raise Taken(f"There is a {path.relative_to(root)} already.")
    files = {code / f"{module}.py": TALLY / f"{module}.py" for module in ("cards", "fight")}
    files |= {data / file.name: file for file in (TALLY / "data").glob("*.toml")}
    files |= {
        ledger: TALLY / "ledger.toml",
        scenes: TALLY / "scenes.toml",
        tests / "test_fight.py": TALLY / "test_fight.py",
    }
    for path, file in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_renamed(file.read_text(encoding="utf-8"), title, name, id, prefix), encoding="utf-8")
    opening = f'"""{title}."""\n\nfrom gmtool.rules.{name}.fight import rulesets\n\n__all__ = ["rulesets"]\n'
    (code / "__init__.py").write_text(opening, encoding="utf-8")
    (tests / "__init__.py").write_text("", encoding="utf-8")
    _declare(root / "pyproject.toml", name)
    return [code, data, ledger, tests, scenes]


def _prefix(words: list[str], root: Path) -> str:
    """Two letters that no ledger has."""
    taken = {id[:2] for file in (root / "resources/rules").glob("*.toml") for id in _ids(file)}
    letters = "".join(re.findall(r"[a-z]", "".join(words))) + "abcdefghijklmnopqrstuvwxyz"
    return next(two for two in (letters[0] + other for other in letters[1:]) if two not in taken)


def _ids(ledger: Path) -> list[str]:
    return re.findall(r'^id\s*=\s*"(.+?)"', ledger.read_text(encoding="utf-8"), re.MULTILINE)


def _renamed(text: str, title: str, name: str, id: str, prefix: str) -> str:
    text = text.replace("from tests.tally import Tally\n", "from gmtool.systems import ruleset\n")
    text = (
        text.replace("Tally()", f'ruleset("{id}")')
        .replace("tests.tally", f"gmtool.rules.{name}")
        .replace('"tally."', f'"{prefix}."')
    )
    text = (
        re.sub(r"\btally\.(?=[a-z])", f"{prefix}.", text).replace('"tally"', f'"{id}"').replace('"Tally"', f'"{title}"')
    )
    camel = "".join(word.capitalize() for word in name.split("_"))
    text = re.sub(r"\bTally(?=State|Ruleset)", camel, text)
    return re.sub(r"\bTally\b", title, text)


def _declare(pyproject: Path, name: str) -> None:
    """The name stands in the contracts that keep systems apart."""
    text = pyproject.read_text(encoding="utf-8")
    for before, after in _CONTRACTS:
        text = text.replace(before, after.format(name=name), 1)
    pyproject.write_text(text, encoding="utf-8")


def main() -> int:
    """Make it, and say where it is."""
    parser = argparse.ArgumentParser(description="A new rule system to begin from.")
    parser.add_argument("title", help="what the system is called")
    parser.add_argument("--into", type=Path, default=HERE, help="the checkout that gets it; this one, if not said")
    wanted = parser.parse_args()
    try:
        made = make(wanted.title, wanted.into)
    except Taken as problem:
        print(problem, file=sys.stderr)
        return 2
    print("\n".join(str(path) for path in made))
    return 0


if __name__ == "__main__":
    sys.exit(main())
