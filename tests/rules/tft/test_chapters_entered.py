"""What a blow and a list of choices enter in plain Melee: no module of a chapter that only Advanced Melee has.

What is entered is of chapters that Melee has, even where this duel has nothing of them: it has no missiles, and yet
shots and throws are asked for choices. Answers are kept where the fight was asked for its choices already, as the
window does before every blow; otherwise it is just loaded.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

import gmtool.rules.tft
from gmtool.rules.kit.acts import Act
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import AnsweredTable, RollAnswer
from gmtool.rules.tft.state.fight import Fight
from gmtool.space import parse_label
from gmtool.systems import ruleset
from tests.rules.tft.board import Board
from tests.rules.tft.editions import ADVANCED, MELEE, playing

GMTOOL = Path(gmtool.__file__).parent
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


def called(work: Callable[[], Any]) -> Counter[CodeType]:
    """The functions that are called, each so many times."""
    calls = Counter[CodeType]()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call":
            calls[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def module(code: CodeType, root: Path = ROOT) -> str:
    """The module of a function under the folder of The Fantasy Trip, or another one; empty for one not there."""
    file = Path(code.co_filename)
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else ""


def duel(*, ground: bool, stage: str, at: str = "0506") -> Board:
    """Two fighters with shields, face to face, or one of them farther away."""
    board = Board(ground=ground)
    arms = {"armor": "leather", "ready": ("broadsword", "large-shield"), "carried": ("dagger",)}
    board.add("Flavius", "red", "0505" if ground else None, 3, dx=13, **arms)
    board.add("Wulf", "blue", at if ground else None, 0, **arms)
    board.combat(Flavius="j", Wulf="j") if stage == "combat" else board.stage(stage)
    return board


def worked(board: Board, fight: Fight, what: str) -> Callable[[], Any]:
    """The choices of a figure, or its blow with all dice in the middle, which hits; its move, or the next turn."""
    rules = board.rules
    if what == "choices":
        return lambda: rules.choices(fight, "Flavius")
    if what == "proceed":
        data = {"kind": "tft.proceed/1", "turn": fight.turn, "stage": fight.stage.value, "mover": fight.mover}
        return lambda: rules.perform(fight, rules.command(data), AnsweredTable())
    if what == "move":
        path = [list(parse_label("0506"))]
        data = {"kind": "tft.option/1", "figure": "Flavius", "option": playing.option("a"), "path": path}
        return lambda: rules.perform(fight, rules.command(data), AnsweredTable())
    strike = rules.command({"kind": "tft.strike/1", "figure": "Flavius", "target": "Wulf", "weapon": "g1"})
    return lambda: rules.perform(fight, strike, AnsweredTable([RollAnswer(10), RollAnswer(7)]))


def fresh(board: Board) -> Fight:
    """The fight as it is read from a file: of it nothing is known yet."""
    return board.rules.load_state(board.rules.dump_state(board.state))


CEILINGS = (
    ("strike", "combat", "no map", "kept", 23, 41, 500),
    ("strike", "combat", "no map", "loaded", 26, 44, 820),
    ("strike", "combat", "map", "kept", 23, 42, 505),
    ("strike", "combat", "map", "loaded", 26, 45, 865),
    ("choices", "combat", "no map", "kept", 30, 44, 2_600),
    ("choices", "combat", "no map", "loaded", 33, 48, 3_110),
    ("choices", "combat", "map", "kept", 31, 46, 2_430),
    ("choices", "combat", "map", "loaded", 34, 50, 3_000),
    ("choices", "movement", "no map", "loaded", 24, 34, 1_750),
    ("choices", "movement", "map", "loaded", 27, 37, 1_800),
)
"""What is counted, the stage, the ground, whether answers are kept; the most modules of The Fantasy Trip, those of
gmtool in all, and the most calls.

There is room for a few calls more, so that not every row costs a change here. Before there were chapters it was up to
42 modules and 564 calls for a strike, 51 and 1,183 in a fight just loaded, and 102 and 3,741 calls for choices.
"""


@pytest.mark.parametrize(
    ("what", "stage", "ground", "answers", "modules", "files", "most"),
    [pytest.param(*row, id=", ".join(row[:4])) for row in CEILINGS],
)
def test_that_no_module_of_a_missing_chapter_is_entered_and_few_calls_are_made(
    what: str, stage: str, ground: str, answers: str, modules: int, files: int, most: int
) -> None:
    board = duel(ground=ground == "map", stage=stage)
    worked(board, fresh(board), what)()  # whatever is worked out once from the tables is known
    fight = fresh(board)
    if answers == "kept":
        board.rules.choices(fight, "Flavius")
    calls = called(worked(board, fight, what))
    found, in_all = ({module(code, root) for code in calls} - {""} for root in (ROOT, GMTOOL))
    assert sorted(filter(of_no_chapter, found)) == []
    assert len(found) <= modules, sorted(found)
    assert len(in_all) <= files, sorted(in_all)
    assert calls.total() <= most


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


# --- a plain fight of Advanced Melee: nobody rides or flies, nothing burns, there is neither water nor darkness -------
OF_CHAPTERS = {
    "riding": ("acts/mounted/", "acts/saddle/", "state/saddle.py"),
    "hazards": ("acts/hazards/", "state/darkness.py", "state/unseen.py", "state/water.py"),
    "fires": ("acts/fires/", "state/flames.py"),
    "guns": ("acts/guns/",),
    "heights": ("acts/air/", "acts/heights/", "state/airborne.py"),
    "quick": ("acts/quick/", "state/quick.py"),
    "overruns": ("acts/overrun/", "acts/brawl/roll_out.py", "state/underfoot.py"),
    "pins": ("acts/brawl/pin.py",),
    "captives": ("acts/captives/", "acts/turn/revival.py", "acts/wounds/venom.py"),
    "spells": ("acts/spells/", "acts/turn/renewal.py"),
    "wounds": ("acts/wounds/limbs.py", "acts/wounds/wear.py"),
    "peculiar": ("acts/peculiar/", "acts/turn/bonds.py"),
    "loads": ("acts/readying/loading.py",),
    "ambush": ("acts/ambush/", "acts/turn/surprise.py"),
    "frenzy": ("acts/turn/frenzy.py",),
    "concealment": ("acts/ranged/concealment.py",),
    "saves": ("acts/turn/saves.py",),
    "on the run": ("acts/movement/jumping.py", "acts/movement/other_deeds.py"),
}
"""The modules of chapters of which such a fight has nothing."""
TO_OFFER = frozenset(("acts/heights/hold.py", "acts/turn/saves.py", "state/water.py"))
"""What acts enter as they offer themselves that bring such a chapter in: talents, the number of a save, weights."""
PLAIN = (
    ("strike", "combat", 1_130),
    ("move", "movement", 530),
    ("proceed", "retreats", 340),
    ("choices", "combat", 4_370),
    ("choices", "movement", 3_240),
)
"""What is counted on a map in a fight just loaded, the stage, and the most calls.

Before chapters were bound from the state it was 1,975 calls for a strike, 5,313 and 4,361 for choices.
"""


def absent(code: CodeType) -> str:
    """The chapter without anything in a plain fight whose function this is; empty for none."""
    where = module(code)
    return next((key for key, places in OF_CHAPTERS.items() if where.startswith(places)), "") if where else ""


def functions(chapter: Chapter) -> Iterator[Any]:
    """The functions that are asked in every fight: what tells of a chapter, and what is always asked."""
    yield from (*chapter.has.values(), *chapter.has_fight.values(), *(hook.asked for hook in chapter.always))


@pytest.mark.parametrize(("what", "stage", "most"), PLAIN)
def test_that_a_plain_fight_enters_no_chapter_of_which_it_has_nothing(
    what: str, stage: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "system", ADVANCED)
    board = duel(ground=True, stage=stage, at="0510" if what == "move" else "0506")
    folded = {one.key: one for one in board.rules.book.chapters.chapters}
    assert not {one.key for one in board.rules.context(board.state).chapters.chapters} & {*OF_CHAPTERS}
    worked(board, fresh(board), what)()  # whatever is worked out once from the tables is known
    calls = called(worked(board, fresh(board), what))
    offering = {one for key in OF_CHAPTERS for act in folded[key].brings for one in _functions(act)} | TO_OFFER
    found = {module(code) for code in calls if absent(code)} - (offering if what == "choices" else set())
    assert sorted(found) == []
    own = {one.__code__ for chapter in folded.values() for one in functions(chapter)}
    modules = {f"chapters/{key}.py" for key in OF_CHAPTERS} - {"chapters/spells.py"}
    assert {code.co_qualname for code in calls if module(code) in modules and code not in own} == set()
    assert calls.total() <= most


def test_that_every_chapter_that_is_bound_has_its_modules_here() -> None:
    bound = {one.key for one in ruleset(ADVANCED).book.chapters.chapters if one.has or one.has_fight}
    assert {*OF_CHAPTERS} == bound - {"brawl"}
