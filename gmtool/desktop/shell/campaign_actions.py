"""Actions on whole campaigns: new, open, back up, restore, import, export."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Level
from gmtool.desktop.shell.campaigns import Campaigns, file_of
from gmtool.desktop.shell.frame import Frame
from gmtool.language import tr
from gmtool.store.files.user_folder import SUFFIX
from gmtool.store.progress import Cancelled, Progress

Result = TypeVar("Result")


class CampaignActions:
    """The deeds of the campaign menu; each asks for its file and says what came of it."""

    def __init__(self, frame: Frame, campaigns: Campaigns) -> None:
        self._frame = frame
        self._campaigns = campaigns
        campaigns.restore_wanted.connect(self.restore_to)

    def open_sample(self) -> None:
        self._campaigns.open_sample()

    def run_sample(self) -> None:
        self._campaigns.open_sample()
        if self._frame.open_campaign is not None:
            self._frame.run_current()

    def import_first(self) -> None:
        """Ask for the file, then for the new campaign that it comes into."""
        path = files.ask_which(self._frame, tr("Import"), self._frame.folder, files.CARDS)
        if path is not None and self._begin_campaign():
            self._frame.import_from(path)

    def new_campaign(self) -> None:
        """Ask for the file, and once which game is played."""
        if self._begin_campaign():
            self._frame.lay_over("game", True)

    def choose_game(self) -> None:
        """Ask which game is played, whatever was answered before."""
        self._frame.lay_over("game")

    def _begin_campaign(self) -> bool:
        from gmtool.store.campaign import Campaign

        path = files.ask_where_to_save(self._frame, tr("New campaign"), self._frame.folder, files.CAMPAIGN)
        campaign = None if path is None else self._try(lambda: Campaign.create(path, path.stem))
        if campaign is not None:
            self._campaigns.take(campaign)
        return campaign is not None

    def open_campaign_file(self) -> None:
        path = files.ask_which(self._frame, tr("Open a campaign"), self._frame.folder, files.CAMPAIGN)
        if path is not None:
            self._campaigns.open(path)

    def back_up(self) -> None:
        if (made := self._try(lambda: (self._frame.campaign.back_up(),))) is not None:
            said = (
                tr("Backed up as “{stem}”.", stem=made[0].stem) if made[0] else tr("No changes since the last backup.")
            )
            self._frame.notice(said, Level.GOOD)

    def restore(self) -> None:
        """Ask which backup, and go back to it; what the campaign was is backed up first."""
        self.restore_to(file_of(self._frame.campaign))

    def restore_to(self, path: Path) -> None:
        """Ask for a backup of this campaign, put it back and open it. One that is damaged need not be open for it."""
        from gmtool.store.backups import folder, readable_backup, restore, sound_backup

        if self._try(lambda: (sound_backup(path),)) == (None,):
            said = tr("{name} has no sound backup. A copy that you keep elsewhere can be opened as a campaign.")
            self._frame.notice(said.format(name=path.name), Level.WARN)
            return
        chosen = files.ask_which(self._frame, tr("Restore a backup"), folder(path), files.CAMPAIGN)
        if chosen is None or (backup := self._try(lambda: readable_backup(chosen))) is None:
            return
        is_open = self._frame.open_campaign is not None and self._frame.open_campaign.is_in(path)
        if is_open:
            self._frame.leave_campaign()
            self._campaigns.close()
        self._frame.notices.clear()
        restored = self._try(lambda: (restore(path, backup),))
        if is_open or restored is not None:
            self._campaigns.open(path)
        if restored is not None:
            self._frame.notice(
                tr("The campaign is as it was at {stem}. {kept}", stem=backup.stem, kept=_kept(path, restored[0]))
            )

    def save_to_new_file(self) -> None:
        name = f"{file_of(self._frame.campaign).stem} 2{SUFFIX}"
        path = files.ask_where_to_save(self._frame, tr("Save the campaign"), self._frame.folder, files.CAMPAIGN, name)
        if path is None:
            return
        if self._try(lambda: self._campaigns.save_to(path)):
            self._frame.notice(tr("The campaign was saved to {path} and continues there.", path=path), Level.GOOD)

    def import_cards(self) -> None:
        path = files.ask_which(self._frame, tr("Import"), self._frame.folder, files.CARDS)
        if path is not None:
            self._frame.import_from(path)

    def export_campaign(self) -> None:
        from gmtool.store.exchange import export_campaign
        from gmtool.store.files.whole_files import write_outside

        name = f"{file_of(self._frame.campaign).stem}.json"
        path = files.ask_where_to_save(self._frame, tr("Export the campaign"), self._frame.folder, files.PLAIN, name)
        if path is None:
            return

        def write(progress: Progress) -> Path:
            write_outside(path, export_campaign(self._frame.campaign, progress))
            return path

        if self._try(lambda: self._frame.work(tr("Writing {name}", name=path.name), write)):
            self._frame.notice(tr("The campaign was exported to {path}.", path=path), Level.GOOD)

    def _try(self, what: Callable[[], Result]) -> Result | None:
        from gmtool.store import StoreError

        try:
            return what()
        except Cancelled as stopped:
            self._frame.notice(str(stopped))
        except (StoreError, OSError) as problem:
            self._frame.notice(str(problem), Level.BAD)
        return None


def _kept(campaign: Path, kept: Path | None) -> str:
    """The sentence about the replaced state: a file beside the campaign, or the newest backup."""
    if kept is None or kept.parent != campaign.resolve().parent:
        return tr("The state before that was backed up too.")
    return tr("The state before that is kept as “{name}”.", name=kept.name)
