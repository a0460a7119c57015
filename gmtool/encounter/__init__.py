"""The journal of a fight: do, undo, redo, branch and replay, without Qt, SQL, files or a clock."""

from gmtool.encounter.changes import ABSENT, DamagedEntry, Edit, Tree, apply, diff, unapply
from gmtool.encounter.documents import DamagedDocument, Document, Reading, document, read, write
from gmtool.encounter.entry import START, Entry, dump_entry, entry_from_text, entry_text, load_entry
from gmtool.encounter.journal import Journal, Sink
from gmtool.encounter.musters import dump_muster, load_muster, rows_of_fight, rows_of_muster
from gmtool.encounter.replay import Replay, replay
from gmtool.encounter.shelf import Branch, Run, SealedEntry
from gmtool.encounter.snapshots import tree_text

__all__ = [
    "ABSENT", "START", "Branch", "DamagedDocument", "DamagedEntry", "Document", "Edit", "Entry", "Journal", "Reading",
    "Replay", "Run", "SealedEntry", "Sink", "Tree", "apply", "diff", "document", "dump_entry", "dump_muster",
    "entry_from_text", "entry_text", "load_entry", "load_muster", "read", "replay", "rows_of_fight", "rows_of_muster",
    "tree_text", "unapply", "write",
]  # fmt: skip
