"""The roll that was taken by itself, as soon as it was whole, and can be taken back at one key."""

from gmtool.presentation.fight.session import FightSession


class TakenRoll:
    """The last such roll, for as long as nothing else is done in the fight."""

    def __init__(self, session: FightSession) -> None:
        self._session = session
        self._after: tuple[int, object] | None = None

    def note(self) -> None:
        """The last answer was taken without Enter."""
        self._after = self._session.journal.head, self._session.pending

    def forget(self) -> None:
        """Something else is being typed: whoever erases that wants to keep what was taken."""
        self._after = None

    def take_back(self) -> bool:
        """Ask for that roll again, with what was typed; False where there is none, or something was done since."""
        session, after, self._after = self._session, self._after, None
        if after is None or after[0] != session.journal.head or after[1] is not session.pending:
            return False
        if session.pending is not None and session.pending.given:
            session.step_back()
        else:
            session.correct_last()
        return True
