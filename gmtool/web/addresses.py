"""The addresses of this machine, one of which the server listens at. Nobody is asked, and nothing is sent."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address
from typing import Final

import psutil

from gmtool.language import tr
from gmtool.records import dataclass


class Net(IntEnum):
    """What a network card is, in the order in which its addresses are offered."""

    LAN = 0
    ELSEWHERE = 1
    """A public address, or one that the machine has given itself."""
    VPN = 2
    VIRTUAL = 3
    LOOPBACK = 4


@dataclass(frozen=True, slots=True)
class Address:
    """An address to listen at. `label` says what it is, with the name of its network card."""

    address: str
    label: str
    net: Net


_VIRTUAL: Final = re.compile(
    r"docker|br-[0-9a-f]|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|cali|vethernet|hyper-v|virtualbox|vmware|"
    r"bridge\d|anpi|kube|wsl|waydroid",
    re.IGNORECASE,
)
_VPN: Final = re.compile(r"tun|tap|wg|ppp|ipsec|utun|tailscale|zt|nordlynx|proton|vpn|wireguard|openvpn", re.IGNORECASE)
_WIRELESS: Final = re.compile(r"wl|ath|wi-?fi|wlan|drahtlos", re.IGNORECASE)
_CABLE: Final = re.compile(r"en[opsx]|eth|ethernet|lan-verb", re.IGNORECASE)
_SHARED: Final = IPv4Network("100.64.0.0/10")
"""Addresses that providers and VPNs give out, and no router at home."""


def addresses() -> tuple[Address, ...]:
    """The addresses of this machine, the likeliest first. The loopback is always among them."""
    try:
        up = {name for name, card in psutil.net_if_stats().items() if card.isup}
        cards = psutil.net_if_addrs()
    except (OSError, psutil.Error):  # a system that tells nobody
        return sort_addresses(())
    return sort_addresses((name, one.address) for name, all in cards.items() if name in up for one in all)


def sort_addresses(cards: Iterable[tuple[str, str]]) -> tuple[Address, ...]:
    """The addresses of network cards, each with the card's name, in the order in which they are offered."""
    found = {one.address: one for one in _readable(cards)}
    found.setdefault("127.0.0.1", Address("127.0.0.1", _label(Net.LOOPBACK, ""), Net.LOOPBACK))
    return tuple(sorted(found.values(), key=lambda one: (one.net, ":" in one.address, _is_unusual(one.address))))


def firewall_words(port: int, platform: str = sys.platform) -> str:
    """What a firewall may do on this system, and what helps, in a sentence or two."""
    if platform == "win32":
        return tr(
            "Windows asks once whether gmtool may be reached: allow it for private networks. "
            "If no phone gets through, look under “Allow an app through the firewall”."
        )
    if platform == "darwin":
        return tr(
            "macOS asks once whether gmtool may accept connections: allow it. "
            "If no phone gets through, look in System Settings under Network, Firewall."
        )
    return tr(
        "A firewall may keep phones out: `sudo ufw allow {port}/tcp` or `sudo firewall-cmd --add-port={port}/tcp` "
        "lets them in. A guest Wi-Fi often lets no two devices talk to each other.",
        port=port,
    )


def _readable(cards: Iterable[tuple[str, str]]) -> Iterator[Address]:
    for name, text in cards:
        try:
            place = ip_address(text)
        except ValueError:  # the number of the card itself
            continue
        # a browser has no way to write an IPv6 address that needs the name of the card
        if (place.version == 6 and place.is_link_local) or place.is_unspecified or place.is_multicast:
            continue
        net = _net(name, place)
        yield Address(str(place), _label(net, name), net)


def _net(name: str, place: IPv4Address | IPv6Address) -> Net:
    if place.is_loopback:
        return Net.LOOPBACK
    if _VIRTUAL.match(name):
        return Net.VIRTUAL
    if _VPN.match(name) or (place.version == 4 and place in _SHARED):
        return Net.VPN
    is_of_the_house = not place.is_link_local and (place.is_private or place.version == 6)
    return Net.LAN if is_of_the_house else Net.ELSEWHERE


def _label(net: Net, name: str) -> str:
    if net is Net.LOOPBACK:
        return tr("this machine only")
    if net is Net.VIRTUAL:
        kind = tr("virtual machine or container")
    elif net is Net.VPN:
        kind = tr("VPN")
    elif _WIRELESS.match(name):
        kind = tr("Wi-Fi")
    elif _CABLE.match(name):
        kind = tr("cable")
    else:
        kind = tr("network")
    return f"{kind} ({name})"


def _is_unusual(address: str) -> bool:
    """True for a public IPv6 address, which changes by the day and is longer to type than one of the house."""
    return not ip_address(address).is_private


def likeliest(found: Sequence[Address], wanted: str = "") -> Address:
    """The address that was chosen before, if the machine still has it; else the first."""
    return next((one for one in found if one.address == wanted), found[0])
