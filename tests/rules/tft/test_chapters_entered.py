"""What a blow and a list of choices enter in plain Melee: no module of a chapter that only Advanced Melee has.

What is entered is of chapters that Melee has, even where this duel has nothing of them: it has no missiles, and yet
shots and throws are asked for choices. Answers are kept where the fight was asked for its choices already, as the
window does before every blow; otherwise it is just loaded.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gmtool.rules.tft
from gmtool.rules.kit.acts import Act
from gmtool.rules.seam import AnsweredTable, RollAnswer
from gmtool.rules.tft.state.fight import Fight
from gmtool.systems import ruleset
from tests.rules.tft.board import Board
from tests.rules.tft.editions import MELEE

ROOT = Path(gmtool.rules.tft.__file__).parent
FOLDERS = (
    "air", "ambush", "captives", "fires", "guns", "hazards", "heights", "mounted", "overrun", "peculiar", "quick",
    "saddle", "spells",
)  # fmt: skip
"""The folders of acts of chapters that Melee does not have."""
MODULES = frozenset((
    "acts/attacks/sweep.py", "acts/brawl/pin.py", "acts/brawl/roll_out.py", "acts/movement/jumping.py",
    "acts/movement/other_deeds.py", "acts/options/as_proposed.py", "acts/options/swap.py", "acts/ranged/concealment.py",
    "acts/readying/loading.py", "acts/readying/winding.py", "acts/turn/bonds.py", "acts/turn/frenzy.py",
    "acts/turn/renewal.py", "acts/turn/revival.py", "acts/turn/saves.py", "acts/turn/surprise.py",
    "acts/wounds/crippling.py", "acts/wounds/limbs.py", "acts/wounds/parts.py", "acts/wounds/venom.py",
    "acts/wounds/wear.py", "cards/fine.py", "state/airborne.py", "state/darkness.py", "state/flames.py",
    "state/quick.py", "state/saddle.py", "state/underfoot.py", "state/unseen.py", "state/water.py",
))  # fmt: skip
"""Their modules in folders of chapters that it has, in `cards` and in `state`."""


def of_no_chapter(module: str) -> bool:
    """True for a module of a chapter that Melee does not have."""
    there = {one.key for one in ruleset(MELEE).book.chapters.chapters}
    folder, _, rest = module.partition("/")
    if folder == "chapters":
        return rest.removesuffix(".py") in {one.key for one in type(ruleset(MELEE)).folded.chapters} - there
    return module in MODULES or (folder == "acts" and rest.split("/")[0] in FOLDERS)


def entered(work: Callable[[], Any]) -> tuple[set[str], int]:
    """The modules of The Fantasy Trip in which something is called, and the calls of any function in all."""
    calls = Counter[str]()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call":
            calls[frame.f_code.co_filename] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    files = {Path(file) for file in calls}
    return {file.relative_to(ROOT).as_posix() for file in files if file.is_relative_to(ROOT)}, calls.total()


def duel(*, ground: bool, stage: str) -> Board:
    """Two fighters with shields, face to face."""
    board = Board(ground=ground)
    arms = {"armor": "leather", "ready": ("broadsword", "large-shield"), "carried": ("dagger",)}
    board.add("Flavius", "red", "0505" if ground else None, 3, dx=13, **arms)
    board.add("Wulf", "blue", "0506" if ground else None, 0, **arms)
    board.combat(Flavius="j", Wulf="j") if stage == "combat" else board.stage(stage)
    return board


def worked(board: Board, fight: Fight, what: str) -> Callable[[], Any]:
    """The choices of a figure, or its blow with all dice in the middle, which hits."""
    rules = board.rules
    if what == "choices":
        return lambda: rules.choices(fight, "Flavius")
    strike = rules.command({"kind": "tft.strike/1", "figure": "Flavius", "target": "Wulf", "weapon": "g1"})
    return lambda: rules.perform(fight, strike, AnsweredTable([RollAnswer(10), RollAnswer(7)]))


def fresh(board: Board) -> Fight:
    """The fight as it is read from a file: of it nothing is known yet."""
    return board.rules.load_state(board.rules.dump_state(board.state))


CEILINGS = (
    ("strike", "combat", "no map", "kept", 25, 520),
    ("strike", "combat", "no map", "loaded", 30, 1_000),
    ("strike", "combat", "map", "kept", 25, 520),
    ("strike", "combat", "map", "loaded", 30, 1_090),
    ("choices", "combat", "no map", "kept", 35, 2_800),
    ("choices", "combat", "no map", "loaded", 40, 3_330),
    ("choices", "combat", "map", "kept", 38, 2_660),
    ("choices", "combat", "map", "loaded", 42, 3_300),
    ("choices", "movement", "no map", "loaded", 28, 1_820),
    ("choices", "movement", "map", "loaded", 31, 1_870),
)
"""What is counted, the stage, the ground, whether answers are kept; the most modules and the most calls.

Before there were chapters it was up to 42 modules and 564 calls for a strike, 51 and 1,183 in a fight just loaded, and
102 modules and 3,741 calls for choices.
"""


@pytest.mark.parametrize(
    ("what", "stage", "ground", "answers", "modules", "calls"),
    [pytest.param(*row, id=", ".join(row[:4])) for row in CEILINGS],
)
def test_that_no_module_of_a_missing_chapter_is_entered_and_few_calls_are_made(
    what: str, stage: str, ground: str, answers: str, modules: int, calls: int
) -> None:
    board = duel(ground=ground == "map", stage=stage)
    worked(board, fresh(board), what)()  # whatever is worked out once from the tables is known
    fight = fresh(board)
    if answers == "kept":
        board.rules.choices(fight, "Flavius")
    found, made = entered(worked(board, fight, what))
    assert sorted(filter(of_no_chapter, found)) == []
    assert len(found) <= modules, sorted(found)
    assert made <= calls


def _functions(act: Act) -> Iterator[str]:
    for one in (act.offers, act.refusals, act.perform):
        if one.__module__.startswith("gmtool.rules.tft.acts."):
            yield one.__module__.removeprefix("gmtool.rules.tft.").replace(".", "/") + ".py"


def test_that_the_acts_of_missing_chapters_are_in_modules_of_theirs() -> None:
    there = ruleset(MELEE).book.chapters.chapters
    missing = [one for one in type(ruleset(MELEE)).folded.chapters if one not in there]
    found = {module for one in missing for acts in one.acts.values() for act in acts for module in _functions(act)}
    assert len(found) > 20
    assert sorted(module for module in found if not of_no_chapter(module)) == []
