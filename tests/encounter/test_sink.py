import pytest

from gmtool.encounter import START
from gmtool.encounter.snapshots import SPACING
from tests.encounter.fights import FLAVIUS_PASSES, WULF_PASSES, answers, journal, play


class Recorder:
    def __init__(self):
        self.written = []
        self.full = False

    def appended(self, entry, whole):
        self._write(("appended", entry.number, whole is not None))

    def moved(self, head, tip):
        self._write(("moved", head, tip))

    def _write(self, what):
        if self.full:
            raise OSError("the disk is full")
        self.written.append(what)


def test_that_the_sink_has_it_before_a_listener_hears_of_it():
    sink = Recorder()
    fight, seen = journal(sink), []
    fight.listen(lambda: seen.append(list(sink.written)))
    fight.do(WULF_PASSES, answers())
    fight.undo()
    assert seen == [[("appended", 1, False)], [("appended", 1, False), ("moved", START, 1)]]


@pytest.mark.parametrize(
    "change",
    [
        lambda fight: fight.do(FLAVIUS_PASSES, answers()),
        lambda fight: fight.undo(),
        lambda fight: fight.redo(),
        lambda fight: fight.branch_from(START),
    ],
)
def test_that_a_sink_which_fails_leaves_the_journal_as_it_was(change):
    sink = Recorder()
    fight = journal(sink)
    fight.do(WULF_PASSES, answers())
    fight.do(FLAVIUS_PASSES, answers())
    fight.undo()
    before, heard = (fight.head, fight.tip, fight.tree, len(fight.entries)), []
    fight.listen(lambda: heard.append(1))
    sink.full = True
    with pytest.raises(OSError, match="the disk is full"):
        change(fight)
    assert ((fight.head, fight.tip, fight.tree, len(fight.entries)), heard) == (before, [])
    sink.full = False
    change(fight)
    assert heard == [1]


def test_that_whole_trees_are_handed_over_now_and_then():
    sink = Recorder()
    play(journal(sink, points=1000), 1, SPACING * 3)
    assert [number for _, number, whole in sink.written if whole] == [SPACING, SPACING * 2, SPACING * 3]
