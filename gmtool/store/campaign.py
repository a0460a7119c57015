"""A campaign: one file, or a database in memory, with everything that it holds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType

from gmtool import systems
from gmtool.language import tr
from gmtool.store import schema
from gmtool.store.backups import back_up, backups, tend, tend_damaged
from gmtool.store.campaign_file import backed_up, leave_no_trace, lock_to_make, lock_to_write, opened, tidied
from gmtool.store.contents import BuiltIn, Contents
from gmtool.store.database.connection import Database
from gmtool.store.database.sources import open_file, open_memory, open_read_only
from gmtool.store.errors import Damaged, NotWritten, StoreError, store_errors
from gmtool.store.files.database_file import has_pending_log, real_path
from gmtool.store.files.lock import Lock
from gmtool.store.files.watch import set_first_mark
from gmtool.store.files.whole_files import forget_unfinished, unfinished
from gmtool.store.rescue import overwritten_before, rescue, rescue_left

TITLE = "campaign.title"


class Campaign(Contents):
    """An open campaign. `notices` are sentences that the GM should see once."""

    def __init__(
        self,
        database: Database,
        rulesets: BuiltIn,
        path: Path | None,
        lock: Lock | None,
        notices: tuple[str, ...],
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(database, rulesets, now)
        self._lock = lock
        self._base: Path | bytes | None = None
        """The file as it was opened: the backup of then, or its bytes where it has just been made."""
        self.path = path
        self.notices = notices
        self.read_only = bool(database.refuses)
        database.on_gone.append(self._rescue)

    @classmethod
    def create(cls, path: Path, title: str, rulesets: BuiltIn = systems.ruleset) -> "Campaign":
        """A new campaign in a file that must not be there yet. Raises `StoreError`."""
        lock = lock_to_make(path)
        try:
            with cls._unfinished(path, title, rulesets):
                pass
            base = path.read_bytes()
            campaign = cls(opened(path, lock), rulesets, path, lock, ())
        except BaseException:
            lock.release()
            raise
        campaign._base = base
        return campaign

    @classmethod
    @contextmanager
    def being_made(cls, path: Path, title: str, rulesets: BuiltIn = systems.ruleset) -> Iterator["Campaign"]:
        """A new campaign to be filled in the block. Its file appears when the block ends, or not at all.

        Raises `StoreError`, also where the file exists already.
        """
        lock = lock_to_make(path)
        try:
            with cls._unfinished(path, title, rulesets) as campaign:
                yield campaign
        finally:
            lock.release()

    @classmethod
    @contextmanager
    def _unfinished(cls, path: Path, title: str, rulesets: BuiltIn) -> Iterator["Campaign"]:
        with unfinished(real_path(path)) as new:
            database = Database(open_file(new), path.name)
            try:
                schema.make_tables(database)
                with cls(database, rulesets, None, None, ()) as campaign:
                    campaign.title = title
                    yield campaign
            finally:
                database.close()
            if has_pending_log(new):
                # closing normally moves everything from the log into the file
                raise NotWritten(tr("{name} cannot be written: the disk is full or failing.", name=path.name))
            set_first_mark(new)

    @classmethod
    def in_memory(
        cls, title: str, rulesets: BuiltIn = systems.ruleset, now: Callable[[], datetime] = datetime.now
    ) -> "Campaign":
        """A campaign in memory, which is gone when it is closed."""
        database = Database(open_memory(), title)
        schema.make_tables(database)
        campaign = cls(database, rulesets, None, None, (), now)
        campaign.title = title
        return campaign

    @classmethod
    def open(
        cls,
        path: Path,
        read_only: bool = False,
        rulesets: BuiltIn = systems.ruleset,
        now: Callable[[], datetime] = datetime.now,
        tend_later: bool = False,
    ) -> "Campaign":
        """An existing campaign; read-only, with a notice, where it is open elsewhere or cannot be written.

        With `tend_later`, its backups are not checked here: call `tend_backups`, which takes some time. Raises
        `StoreError` if it is missing, no campaign, damaged, or of a newer gmtool.
        """
        if not path.is_file():
            raise StoreError(tr("There is no campaign {path}.", path=path))
        opened_read_only = tr("{name} was opened read-only.", name=path.name)
        lock, refuses = (None, opened_read_only) if read_only else lock_to_write(path)
        database: Database | None = None
        try:
            notices = () if lock is None else rescue_left(path, now) or overwritten_before(path)
            try:
                current = schema.check_file(path, alone=lock is not None)
            except StoreError as problem:
                # what was saved of it is said though the file cannot be opened
                raise type(problem)(" ".join([str(problem), *notices])) from problem
            if lock is None:
                if not current:
                    older = tr("{name} is from an older gmtool and must be opened for writing once.", name=path.name)
                    raise StoreError(older) if read_only else NotWritten(f"{older} {refuses}")
                refused = () if read_only else (refuses,)
                return cls(Database(open_read_only(path), path.name, refuses), rulesets, path, None, refused)
            forget_unfinished(real_path(path))
            notices += (unmade := backed_up(path, now))
            database = opened(path, lock)
            if not current:
                schema.migrate_older(database)
            # after a start nothing can be undone any more, so what only undo needed is removed
            notices += tidied(database)
            campaign = cls(database, rulesets, path, lock, notices, now)
        except BaseException as problem:
            if database is not None:
                database.close()
            # while nobody else has it
            said = cls._tend_damaged(path, problem) if lock is not None else ""
            if lock is not None:
                lock.release()
            leave_no_trace(path)
            if said:
                raise Damaged(said) from problem
            raise
        if not unmade:
            campaign._base = next(iter(backups(path)), None)
        if not tend_later:
            campaign.notices += tuple(filter(None, [campaign.tend_backups()]))
        return campaign

    @property
    def title(self) -> str:
        """The title of the campaign."""
        title = self.settings.get(TITLE, "")
        return title if isinstance(title, str) else ""

    @title.setter
    def title(self, title: str) -> None:
        self.settings.set(TITLE, title)

    @property
    def name(self) -> str:
        """The title; the name of the file where there is none, or a damaged one."""
        return self.title or (self.path.stem if self.path is not None else "")

    def is_in(self, path: Path) -> bool:
        """True if this is the campaign of a file, by whatever name."""
        if self._lock is not None:
            return self._lock.is_on(path)
        return self.path is not None and self.path.exists() and path.exists() and self.path.samefile(path)

    @property
    def gone(self) -> str:
        """The reason why nothing more is written, if the file is not where it was opened; otherwise empty."""
        return self.database.refuses if self.database.gone else ""

    @property
    def damage(self) -> str:
        """One sentence about everything that could not be read and is left out; empty where there is no damage."""
        return str(self.database.damage)

    @property
    def damage_told(self) -> str:
        """The sentence about damage for the GM: with the last sound backup, once `tend_backups` has found it."""
        return self.database.damage.told

    def listen_damage(self, callback: Callable[[], None]) -> None:
        """Call back whenever more damage is found, in the thread that finds it."""
        self.database.damage.listeners.append(callback)

    def listen_gone(self, callback: Callable[[], None]) -> None:
        """Call back once when the file is found to be gone, in the thread that finds it."""
        self.database.on_gone.append(callback)

    def go_on_in(self, path: Path) -> None:
        """Write the whole campaign to a new file, and go on in that one. Raises `StoreError`, and then nothing changes.

        It reads only the open connection, so that it works for a campaign whose file is gone, too.
        """
        lock = lock_to_make(path)
        try:
            with store_errors(path.name), unfinished(real_path(path)) as new:
                self.database.copy_to(new)
                if not schema.is_sound(new):
                    raise StoreError(
                        tr(
                            "{name} is damaged, so it was not written to {file}.",
                            name=self.database.name,
                            file=path.name,
                        )
                    )
                set_first_mark(new)
            unmade = backed_up(path, datetime.now)
            self.database.go_on_in(opened(path, lock))
        except BaseException:
            lock.release()
            raise
        if self._lock is not None:
            self._lock.release()
        self._lock, self.path = lock, path
        self._base = None if unmade else backups(path)[0]

    def look_at_file(self) -> None:
        """Notice whether another program has moved, deleted or overwritten the file; `listen_gone` tells."""
        self.database.look_at_file()

    def tend_backups(self) -> str:
        """Check the newest backup, and delete old ones; a sentence if the campaign is damaged, otherwise nothing."""
        if self.path is None or self.read_only:
            return ""
        try:
            said = tend(self.path)
            self.database.damage.found_backups(said)
            if isinstance(self._base, Path) and not self._base.exists():
                # it was found damaged, and has another name now
                self._base = next(iter(backups(self.path)), None)
            return said
        except StoreError as problem:
            return tr("The backups could not be checked: {problem}", problem=problem)

    @staticmethod
    def _tend_damaged(path: Path, problem: BaseException) -> str:
        """The sentence about a campaign that was not opened because it is damaged; empty for another reason."""
        if not isinstance(problem, Damaged):
            return ""
        try:
            return tend_damaged(path, str(problem))
        except StoreError:
            return ""

    def back_up(self, now: Callable[[], datetime] = datetime.now) -> Path | None:
        """Make a backup now; None if nothing has changed since the last one.

        Raises `StoreError`, also where the backup is found damaged, as the campaign is then.
        """
        if self.path is None or self.read_only:
            if problem := self.database.refuses:
                raise StoreError(tr("No backup was made: {problem}", problem=problem))
            raise StoreError(tr("No backup was made: the campaign has no file."))
        made = back_up(self.path, now, self.database.copy_to)
        if found := self.tend_backups():
            raise StoreError(found)
        return made

    def close(self) -> None:
        """Close the file and let others open it."""
        self.close_bestiary()
        self.database.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        elif self.path is not None:
            leave_no_trace(self.path)

    def _rescue(self) -> None:
        """Bring everything into the file, wherever it is now, or into a backup if the file has no name any more."""
        if self._lock is None or self.path is None:
            return
        if self.database.overwritten:
            self._rescue_overwritten(self.path, self._lock)
            return
        settled = self.database.settle()
        if settled:
            self._lock.leave()
        if not settled or not self._lock.has_a_name():
            # if this fails too, the notice about the lost file offers to save the campaign elsewhere
            with suppress(StoreError):
                back_up(self.path, write=self.database.copy_to, changed=True)

    def _rescue_overwritten(self, path: Path, lock: Lock) -> None:
        """Save everything as a backup, and go on reading there."""
        saved = None
        if self._base is not None and self.database.log_is_whole:
            saved = rescue(path, self._base)
        if saved is None:
            self.database.refuses = tr(
                "{name} was overwritten by another program while it was open, so nothing more is written, and not all "
                "of it is left; save what can still be read to a new file.",
                name=path.name,
            )
            return
        self.database.go_on_reading(open_read_only(saved))
        # the file is another campaign now, and others may open it
        lock.release()

    def __enter__(self) -> "Campaign":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
