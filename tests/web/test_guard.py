"""What a browser can be made to do: nothing by the name of another, nothing from another page."""

import socket
from dataclasses import replace

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from gmtool.web.guard import hosts
from gmtool.web.limits import Limits
from tests.web.phones import PLAYER, Hall, has_ended, opened

EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


def test_that_the_page_and_its_words_are_served(hall: Hall) -> None:
    page = hall.get("/")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert hall.get("/page/index.html").content == page.content
    words = hall.get("/words")
    assert (words.json()["language"], words.headers["content-type"]) == ("en", "application/json")


@pytest.mark.parametrize(
    "path",
    [
        "/page/",
        "/page/nothing.js",
        "/page/../pyproject.toml",
        "/page/..%2f..%2fpyproject.toml",
        "/page//etc/passwd",
        "/page/%00",
        "/picture/nothing",
        "/table",
        "/other",
    ],
)
def test_that_nothing_else_is(hall: Hall, path: str) -> None:
    with socket.create_connection(("127.0.0.1", hall.port), 10) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {hall.host}\r\nConnection: close\r\n\r\n".encode())
        answer = line.makefile("rb").read()
    assert answer.split()[1] in (b"400", b"403", b"404")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_that_pages_are_only_asked_for(hall: Hall, method: str) -> None:
    asked = httpx.request(method, f"http://{hall.host}/words", trust_env=False)
    assert asked.status_code == 405


@pytest.mark.parametrize("path", ["/", "/words", "/page/nothing", "/picture/x", "/other"])
def test_that_every_answer_has_the_headers_that_keep_a_browser_in(hall: Hall, path: str) -> None:
    headers = hall.get(path).headers
    assert EVERYWHERE.items() <= dict(headers).items()
    policy = headers["content-security-policy"].split("; ")
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert f"connect-src 'self' ws://127.0.0.1:{hall.port} ws://localhost:{hall.port}" in policy
    assert not [name for name in headers if name.startswith(("access-control", "set-cookie", "server"))]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.2:{port}"]
)
def test_that_only_the_address_that_is_served_may_be_named(hall: Hall, host: str) -> None:
    name = host.format(port=hall.port)
    refused = hall.get("/", Host=name)
    assert refused.status_code == 403
    assert EVERYWHERE.items() <= dict(refused.headers).items()
    with pytest.raises(InvalidStatus, match="403"):
        hall.phone(name)


@pytest.mark.parametrize(
    "head", ["", "Host: {host}\r\nHost: evil.example\r\n", "Host: evil.example\r\nHost: {host}\r\n"]
)
def test_that_a_host_is_named_once(hall: Hall, head: str) -> None:
    with socket.create_connection(("127.0.0.1", hall.port), 10) as line:
        line.sendall(f"GET /words HTTP/1.1\r\n{head.format(host=hall.host)}Connection: close\r\n\r\n".encode())
        assert line.makefile("rb").read().split()[1] in (b"400", b"403")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://{host}", "http://127.0.0.1", None])
def test_that_no_page_of_another_sits_down(hall: Hall, origin: str | None) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        hall.phone(origin=origin and origin.format(host=hall.host))
    assert hall.server.take() == []


def test_that_no_page_of_another_reads_anything(hall: Hall) -> None:
    assert hall.get("/words", Origin="http://evil.example").status_code == 403
    assert hall.get("/words", Origin=f"http://{hall.host}").status_code == 200


def test_that_a_name_may_stand_for_the_address() -> None:
    with opened(names=("table.test",)) as hall:
        name = f"table.test:{hall.port}"
        assert hall.get("/", Host=name).status_code == 200
        hall.phone(name)
        assert f"ws://{name}" in hall.get("/").headers["content-security-policy"]
        assert hall.get("/", Host=f"localhost:{hall.port}").status_code == 200


def test_which_names_go_with_an_address() -> None:
    assert hosts("192.168.1.5", 8642) == {"192.168.1.5:8642"}
    assert hosts("192.168.1.5", 80) == {"192.168.1.5:80", "192.168.1.5"}
    assert hosts("fd00:0::5", 8642, ("Table",)) == {"[fd00::5]:8642", "table:8642"}
    assert hosts("::1", 8642) == {"[::1]:8642", "localhost:8642"}


def test_that_a_forwarded_address_changes_nothing(hall: Hall) -> None:
    assert hall.get("/", **{"X-Forwarded-Host": "evil.example", "X-Forwarded-For": "1.2.3.4"}).status_code == 200


def test_that_a_picture_is_for_the_phones_at_the_table(hall: Hall) -> None:
    hall.server.hang("abc", b"a picture")
    hall.remember(ragna="r" * 22)
    bearer = {"Authorization": "Bearer " + "r" * 22}
    assert hall.get("/picture/abc", **bearer).status_code == 403  # it is not here
    phone = hall.knock(key="r" * 22, own=True)
    screen = hall.knocked().screen
    assert hall.get("/picture/abc", **bearer).status_code == 403  # it was not let in yet
    hall.server.show(screen, PLAYER)
    phone.hear()
    shown = hall.get("/picture/abc", **bearer)
    assert (shown.status_code, shown.content, shown.headers["content-type"]) == (200, b"a picture", "image/png")
    assert EVERYWHERE.items() <= dict(shown.headers).items()
    assert hall.get("/picture/abd", **bearer).status_code == 404
    for other in ("", "Bearer", "Bearer " + "x" * 22, "Basic " + "r" * 22, f"Bearer {hall.server.invite}"):
        assert hall.get("/picture/abc", Authorization=other).status_code == 403
    hall.server.take_down("abc")
    hall.server.show(screen, replace(PLAYER, waiting="It is down."))
    phone.hear()
    assert hall.get("/picture/abc", **bearer).status_code == 404
    phone.drop()
    hall.gone(screen)
    assert hall.get("/picture/abc", **bearer).status_code == 403


def test_that_pictures_hang_until_they_are_taken_down_also_after_a_new_start(hall: Hall) -> None:
    hall.server.hang("abc", b"a picture")
    hall.start()
    hall.seated(key="r" * 22)
    assert hall.get("/picture/abc", Authorization="Bearer " + "r" * 22).status_code == 200


def test_that_nothing_is_logged(hall: Hall, capfd: pytest.CaptureFixture[str]) -> None:
    hall.get("/?secret=1")
    hall.get("/picture/x?secret=1")
    with socket.create_connection(("127.0.0.1", hall.port), 10) as line:
        line.sendall(b"rubbish with a secret\r\n\r\n")
        line.makefile("rb").read()
    hall.seated()
    hall.server.stop()
    assert capfd.readouterr() == ("", "")


def test_that_a_request_that_never_ends_is_not_waited_for() -> None:
    with opened(Limits(request=0.1)) as hall, socket.create_connection(("127.0.0.1", hall.port), 10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert has_ended(line)
