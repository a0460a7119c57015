"""The guard in front of the pages: only requests that name the address that is served, with headers that keep a browser
from being used by somebody else.

A page of another site may have a browser in this network ask for anything: by its own name, which it has point here
meanwhile (then `Host` is not ours), or from its own page (then `Origin` is not).
"""

from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from gmtool.language import tr

HTTP_PORT = 80


def hosts(address: str, port: int, names: Iterable[str] = ()) -> frozenset[str]:
    """What a browser may name as the host: the address that is served, and these names, each with the port."""
    parsed = ip_address(address)
    known = [f"[{parsed.compressed}]" if parsed.version == 6 else str(parsed), *names]
    if parsed.is_loopback:
        known.append("localhost")
    found = {f"{name.lower()}:{port}" for name in known}
    return frozenset(found | {name.lower() for name in known} if port == HTTP_PORT else found)


class Guard:
    """Lets in only what names one of `hosts`, and comes from a page of ours."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts
        self._origins = frozenset(f"http://{host}" for host in hosts)
        sockets = " ".join(sorted(f"ws://{host}" for host in hosts))
        self._headers = {
            # a picture is fetched with a key, and shown from memory
            "Content-Security-Policy": f"default-src 'self'; img-src 'self' blob: data:; connect-src 'self' {sockets}; "
            "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_socket = scope["type"] == "websocket"
        if not self._is_ours(Headers(scope=scope), is_socket):
            refusal: ASGIApp = (
                WebSocketClose() if is_socket else PlainTextResponse(tr("This address is not served here."), 403)
            )
            await refusal(scope, receive, self._with_headers(send))
        else:
            await self._app(scope, receive, self._with_headers(send))

    def _is_ours(self, headers: Headers, is_socket: bool) -> bool:
        named, origins = headers.getlist("host"), headers.getlist("origin")
        if len(named) != 1 or named[0].lower() not in self._hosts:
            return False
        # a browser says where the page of a socket is from; it does not for its own pages and pictures
        return (len(origins) == 1 or (not origins and not is_socket)) and set(origins) <= self._origins

    def _with_headers(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        return sent
