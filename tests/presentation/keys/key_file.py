"""Files of keys: a fight, the keys that are pressed in it, and what is shown in between.

A file names its `system`, and may have `house-rules` and the Game Master's own `modes`; each `figure` has an id, a side
and the `fields` of its card. All dice are typed. A `step` has `keys`: the name of
a key (`Enter`, `Alt 2`, `Ctrl Z`), or else letters, which are typed one after the other. After it holds what it says:

    count    how many keys it took
    asks     what stands over the dice or the decision
    prompt   the sentence in the turn panel
    act      what Space would do
    odds     the chance in large type
    hint     the sentence under the field for dice
    next     who is next
    order    the rows of the order, of which the one that acts has a star; none where a strip stands in its place
    log      parts of the log, in their order
    line     what the command line says that Enter would do
    marked   who is marked besides the picked figure
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gmtool.rules.seam import Card, Enlisted, Json, Muster, Ruleset
from gmtool.systems import ruleset
from tests.presentation.keys.key_master import SIDES

FOLDER: Final = Path(__file__).parent / "files"
NAMED: Final = frozenset(
    ("Enter", "Num Enter", "Space", "Esc", "Tab", "Backspace", "Up", "Down", "Left", "Right", "PgUp", "PgDown")
)
HELD: Final = ("Alt ", "Ctrl ", "Shift ")


@dataclass(frozen=True)
class Step:
    """Keys, and what holds after them."""

    keys: Sequence[str]
    holds: Mapping[str, Any]


@dataclass(frozen=True)
class KeyFile:
    """A fight that is played by keys."""

    name: str
    system: str
    muster: Muster
    steps: Sequence[Step]
    modes: Sequence[Mapping[str, Json]] = field(default=())

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.system)


def key_files() -> list[Path]:
    """All files of keys."""
    return sorted(FOLDER.glob("*/*.toml"))


def read_key_file(path: Path) -> KeyFile:
    """The fight of a file, without a map."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    system, modes = data["system"], data.get("modes", ())
    rules = ruleset(system)
    figures = tuple(
        Enlisted(
            one["id"],
            rules.completed(Card(system, one.get("card", one["id"]), one["fields"])),
            one["side"],
            one.get("name", one["id"]),
        )
        for one in data["figure"]
    )
    own = {"modes": tuple(modes)} if modes else {}
    muster = Muster(figures, SIDES, house_rules=data.get("house-rules", {}), own=own)
    steps = [Step(one.pop("keys"), one) for one in data["step"]]
    return KeyFile(f"{path.parent.name}/{path.stem}", system, muster, steps, modes)


def play(gm: Any, file: KeyFile) -> list[dict[str, Any]]:
    """Press the keys of a file, in a fight that has begun, and check what holds after each step; returns what is shown.

    The Game Master may have a window or none.
    """
    seen = []
    gm.page.picks.bounce = 0
    for number, step in enumerate(file.steps, 1):
        gm.count()
        for keys in step.keys:
            gm.press(keys) if keys in NAMED or keys.startswith(HELD) else gm.type(keys)
        found = shown(gm)
        seen.append(found)
        for what, holds in step.holds.items():
            where = f"{file.name}, step {number} {list(step.keys)}: {what}"
            if what == "log":
                place = 0
                for words in holds:
                    assert words in found["log"][place:], f"{where}: {words}\n{found['log']}"
                    place = found["log"].index(words, place)
            else:
                assert found[what] == holds, where
    return seen


def shown(gm: Any) -> dict[str, Any]:
    """What a Game Master sees; it counts his keys anew."""
    page = gm.page
    found = {
        "count": gm.count(),
        "asks": page.dice.title.text(),
        "prompt": page.turn.prompt.text(),
        "act": page.turn.act.words,
        "odds": page.turn.draft.odds.headline.text(),
        "hint": page.dice.rolls.hint.text(),
        "next": next(iter(page.session.moment.agenda.next), ""),
        "order": gm.order,
        "log": page.log.text(),
        "line": page.turn.command.says.text(),
        "marked": list(page.picks.marked),
    }
    # the window breaks long words
    return {what: said.replace("\u200b", "") if isinstance(said, str) else said for what, said in found.items()}


def played(gm: Any) -> list[tuple[Any, ...]]:
    """What the journal has of a fight: each entry's command, answers and events."""
    return [(entry.command, entry.answers, entry.events) for entry in gm.page.session.journal.line()]
