"""The table of the tests: the real server, and a hand that answers for the Game Master what the screens send."""

from collections.abc import Callable
from threading import Condition
from typing import Any, Self

from gmtool.language import use_language
from gmtool.presentation.phones.link import Gone, Knocked, News, Said, digest
from gmtool.presentation.phones.page_words import page_words
from gmtool.presentation.phones.views import PhoneView, Role, Who
from gmtool.web.server import PhoneServer
from tests.web_page.scenes import PICTURES

HOST = "gmtool.test"
"""A browser takes the loopback for safe, and gives its pages more than those of a network: this name it does not."""
WAIT = 10.0


class TestTable:
    """One screen at a time sits at it. `seats` are the remembered phones, by the digests of their keys."""

    __test__ = False

    def __init__(self, language: str = "en") -> None:
        self._arrived = Condition()
        self.seats: dict[str, str] = {}
        self.screen = 0
        self.said: list[Any] = []
        self.port = 0
        self.language = language
        self.server = self._made()

    def _made(self) -> PhoneServer:
        use_language(self.language)
        try:
            return PhoneServer(page_words(self.language), self._wake, names=[HOST])
        finally:
            use_language("en")

    def open(self) -> Self:
        """Serve, at the port of before where there was one: another port is another page, to a browser."""
        self.port = self.server.start("127.0.0.1", self.port)
        self.server.know(self.seats)
        self.server.open_door(True)
        for picture in PICTURES.items():
            self.server.hang(*picture)
        return self

    def close(self) -> None:
        self.server.stop()

    def start_anew(self) -> None:
        """The program is started again: only what the campaign keeps is as it was."""
        self.close()
        self.server, self.screen = self._made(), 0
        self.open()

    @property
    def url(self) -> str:
        return self.server.url.replace("127.0.0.1", HOST)

    @property
    def bare_url(self) -> str:
        """The address without the key, as somebody would type it."""
        return self.url.partition("#")[0]

    def _wake(self) -> None:
        with self._arrived:
            self._arrived.notify_all()

    def next(self, wanted: Callable[[News], bool]) -> News:
        """Wait for such news; what comes before is passed over."""
        found: list[News] = []

        def arrived() -> bool:
            for news in self.server.take():
                if isinstance(news, Said):
                    self.said.append(news.message)
                if not found and wanted(news):
                    found.append(news)
            return bool(found)

        with self._arrived:
            assert self._arrived.wait_for(arrived, WAIT), "nothing of the kind has arrived"
        return found[0]

    def knock(self) -> Knocked:
        """Wait until somebody knocks; the page is told that it waits."""
        news = self.next(lambda news: isinstance(news, Knocked))
        assert isinstance(news, Knocked)
        self.screen = news.screen
        self.server.show(news.screen, PhoneView(Who(Role.KNOCKING, news.name, campaign="The Long Road")))
        return news

    def let_in(self, view: PhoneView, key: str = "a key of its own") -> Knocked:
        """Let in whoever knocks next."""
        news = self.knock()
        if not news.seat:
            self.seats[digest(key)] = "seat"
            self.server.know(self.seats)
        self.server.welcome(news.screen, key)
        self.show(view)
        return news

    def show(self, view: PhoneView) -> None:
        self.server.show(self.screen, view)

    def message(self) -> Any:
        """The next message of the screen."""
        news = self.next(lambda news: isinstance(news, Said))
        assert isinstance(news, Said)
        return news.message

    def gone(self) -> None:
        self.next(lambda news: isinstance(news, Gone))
