"""The one place where the server listens: an address of this machine, and the first port from the wanted one on."""

import errno
import socket
import sys
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from gmtool.language import tr

PORTS_TRIED: Final = 20
_BACKLOG: Final = 64
LAST_PORT: Final = 65535


class ServerError(Exception):
    """The server cannot be started, in one clear sentence."""


def listen(address: str, port: int) -> socket.socket:
    """A socket that listens at an address, on the port or the next free one. Raises `ServerError`."""
    place = _one_address(address)
    if not 0 <= port <= LAST_PORT:
        raise ServerError(tr("{port} is no port; they go from 1 to {last}.", port=port, last=LAST_PORT))
    last = min(port + PORTS_TRIED - 1, LAST_PORT) if port else 0
    wanted = port
    while True:
        try:
            return _bound(place, wanted)
        except OSError as problem:
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES) or wanted >= last:
                raise ServerError(_sentence(problem, address, port, last)) from problem
        wanted += 1


def _one_address(address: str) -> IPv4Address | IPv6Address:
    try:
        place = ip_address(address)
    except ValueError:
        raise ServerError(tr("“{address}” is no address of a machine.", address=address)) from None
    if place.is_unspecified or place.is_multicast:
        raise ServerError(tr("Choose one address of this machine: {address} stands for many.", address=address))
    return place


def _bound(place: IPv4Address | IPv6Address, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET6 if place.version == 6 else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":
            # there another program could listen at the same port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # the port of a server that has just stopped
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if place.version == 6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((str(place), port))
        made.listen(_BACKLOG)
    except BaseException:
        made.close()
        raise
    return made


def _sentence(problem: OSError, address: str, port: int, last: int) -> str:
    if problem.errno == errno.EADDRINUSE:
        return tr("The ports {port} to {last} are all in use; choose another.", port=port, last=last)
    if problem.errno == errno.EACCES:
        return tr("This machine does not let gmtool listen on port {port}; choose one above 1023.", port=port)
    if problem.errno == errno.EADDRNOTAVAIL:
        return tr("This machine has no address {address} now; choose another.", address=address)
    said = problem.strerror or str(problem)
    return tr("The phones' server cannot listen at {address}: {problem}.", address=address, problem=said)
